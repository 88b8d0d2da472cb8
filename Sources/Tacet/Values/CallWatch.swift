import TacetPlatform

/// Decides whether code of the game may go on to run on the mixing thread.
///
/// One call that takes too long is forgiven: the system may have given the processor to another thread in it. The next
/// call is measured more closely, by what the thread itself did in it. It is the code's own fault if it computed for too
/// long, or if it waited. A call in which the system alone took the processor is forgiven however often it happens.
struct CallWatch: BitwiseCopyable {
    /// What the code did that it may not do.
    enum Fault: UInt8 {
        /// Two calls in a row took longer than ``longest``, the second one by what the code did.
        case tookTooLong = 1
        /// A sample was not a number, not finite, or above 10¹⁷.
        case madeNoNumber
    }

    /// What a call took.
    struct Time: BitwiseCopyable {
        /// From its begin to its end, in nanoseconds.
        let elapsed: Int
        /// What the thread did in it, if that was measured.
        var thread: ThreadUse?
    }

    /// The longest call in nanoseconds; `Int.max` for any length.
    let longest: Int
    /// Whether the next call needs its ``Time/thread``, because the last one was long.
    private(set) var needsThread = false

    init(longest: Int) { self.longest = longest }

    /// A quarter of a block in nanoseconds.
    static func quarter(ofBlock frames: Int, sampleRate: Int) -> Int { frames * 250_000_000 / max(1, sampleRate) }

    /// Judges a call by its time and its samples; nil if the code may go on.
    mutating func judge(_ time: Time, isFinite: Bool) -> Fault? {
        let isLong = time.elapsed > longest
        defer { needsThread = isLong }
        if !isFinite { return .madeNoNumber }
        guard isLong, let thread = time.thread else { return nil }
        return thread.processorNanoseconds > longest || thread.waits > 0 ? .tookTooLong : nil
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
