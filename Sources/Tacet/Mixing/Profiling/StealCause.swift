/// Why a voice was stolen, as a number that fits into a record of the mixing thread.
struct StealCause: Hashable, BitwiseCopyable {
    let number: UInt8

    private init(_ number: UInt8) { self.number = number }

    /// The voice was not stolen.
    static let none = StealCause(0)
    /// The limit of the voice's sound was exceeded.
    static let soundLimit = StealCause(1)
    /// All slots for voices were taken.
    static let voiceLimit = StealCause(2)
    /// The voice became virtual because it was inaudible, and its settings end it then.
    static let inaudible = StealCause(3)
    /// The voice became virtual because others were more important, and its settings end it then.
    static let outranked = StealCause(4)

    /// The limit of the bus with an index below 64 was exceeded: the voice's own bus, or one above it.
    static func busLimit(_ bus: Int) -> StealCause { StealCause(64 | UInt8(truncatingIfNeeded: bus & 63)) }
}
