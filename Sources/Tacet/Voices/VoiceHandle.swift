/// A slot of the voice table, and which of its tenants is meant.
struct VoiceHandle: Hashable, BitwiseCopyable, Sendable {
    var slot: UInt32
    /// Odd for every voice that ever was.
    var generation: UInt32

    static let none = VoiceHandle(slot: 0, generation: 0)
    /// The most slots that there can be.
    static let slotLimit = 1 << 17

    /// Whether its voice plays, where `generations` has that of the latest voice in each slot, odd while it plays.
    func isLatest(of generations: UnsafePointer<UInt32>) -> Bool {
        generation & 1 == 1 && generations[Int(slot)] == generation
    }
}
