/// How often a voice still jumps from its loop's end back to the loop's start. The game's thread and the mixing thread,
/// each with a copy; no member allocates or locks.
struct LoopJumps: BitwiseCopyable, Equatable {
    /// The number of jumps; -1 for ever.
    private(set) var left: Int32

    static let none = LoopJumps(left: 0)
    static let endless = LoopJumps(left: -1)

    private init(left: Int32) { self.left = left }

    /// The jumps of a loop that is played `passes` times, at least once; nil for ever.
    init(passes: Int?) { self.init(passes.map { max(1, $0) - 1 } ?? .max) }

    /// A number of jumps, 0 or more; `Int.max` for ever.
    init(_ jumps: Int) { left = jumps == .max ? -1 : Int32(clamping: jumps) }

    /// Jumps whose ``left`` has these bits.
    init(bits: UInt32) { left = Int32(bitPattern: bits) }

    /// The number of jumps; `Int.max` for ever.
    var count: Int { left < 0 ? .max : Int(left) }

    /// Whether the voice jumps back at its next loop end.
    var loops: Bool { left != 0 }

    var isEndless: Bool { left < 0 }

    /// Takes the jumps that lie before `frame`, and returns the frame of the sound that is heard then.
    ///
    /// - Parameters:
    ///   - frame: The frame that would be heard without the loop. It may lie beyond the loop's end.
    ///   - start: The loop's first frame.
    ///   - end: The frame after the loop's last. A loop without frames is none.
    mutating func wrap(_ frame: Int, from start: Int, to end: Int) -> Int {
        guard loops, frame >= end, end > start else { return frame }
        if isEndless { return start + (frame - start) % (end - start) }
        let taken = min(Int(left), (frame - end) / (end - start) + 1)
        left -= Int32(truncatingIfNeeded: taken)
        return frame - taken * (end - start)
    }

    /// As ``wrap(_:from:to:)-(Int,_,_)``, for a position between frames.
    mutating func wrap(_ frame: Double, from start: Int, to end: Int) -> Double {
        guard loops, frame >= Double(end), end > start else { return frame }
        let length = Double(end - start)
        if isEndless { return Double(start) + (frame - Double(start)).truncatingRemainder(dividingBy: length) }
        let taken = min(Double(left), ((frame - Double(end)) / length).rounded(.down) + 1)
        left -= Int32(taken)
        return frame - taken * length
    }
}
