/// A slot of the voice table, and the generation of the voice that is meant: a slot serves many voices in turn.
struct VoiceHandle: Hashable, BitwiseCopyable, Sendable {
    var slot: UInt32
    /// The voice's generation: odd for every voice that has been started, 0 for none.
    var generation: UInt32

    static let none = VoiceHandle(slot: 0, generation: 0)
    /// The most slots that a voice table can have.
    static let slotLimit = 1 << 17

    /// Both in one number, as ``Voice/ID`` has them.
    var number: UInt64 { UInt64(generation) << 32 | UInt64(slot) }

    /// Whether the voice plays, by the `generations` of the latest voice in each slot, which are odd while it plays.
    func isLatest(of generations: UnsafePointer<UInt32>) -> Bool {
        generation & 1 == 1 && generations[Int(slot)] == generation
    }
}
