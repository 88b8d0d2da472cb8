import TacetPlatform

/// Decides whether code of the game may go on to run on the mixing thread.
///
/// One call that takes too long is forgiven: the system may have interrupted the thread in it. Two in a row are the
/// code's own.
struct CallWatch: BitwiseCopyable {
    /// What the code did that it may not do.
    enum Fault: UInt8 {
        /// Two calls in a row took longer than ``longest``.
        case tookTooLong = 1
        /// A sample was not a number, not finite, or above 10¹⁷.
        case madeNoNumber
    }

    /// The longest call in nanoseconds; `Int.max` for any length.
    let longest: Int
    private var wasLong = false

    init(longest: Int) { self.longest = longest }

    /// A quarter of a block in nanoseconds.
    static func quarter(ofBlock frames: Int, sampleRate: Int) -> Int { frames * 250_000_000 / max(1, sampleRate) }

    /// Judges a call by its time in nanoseconds and its samples; nil if the code may go on.
    mutating func judge(nanoseconds: Int, isFinite: Bool) -> Fault? {
        let isLong = nanoseconds > longest
        defer { wasLong = isLong }
        if !isFinite { return .madeNoNumber }
        return isLong && wasLong ? .tookTooLong : nil
    }
}

extension AudioError {
    /// The error of code of the game that may no longer run on the mixing thread.
    init(_ fault: CallWatch.Fault, operation: String) {
        switch fault {
        case .tookTooLong:
            self.init(
                .invalidArgument, operation: operation,
                detail: "two calls in a row took longer than a quarter of a block",
                remedy: "Let the function compute less: it may not allocate, lock, read or wait.")
        case .madeNoNumber:
            self.init(
                .invalidArgument, operation: operation, detail: "a sample was not a finite number",
                remedy: "Look for a division by zero and for a filter that grows without bound.")
        }
    }
}
