import Synchronization

/// The table of all voices, with one slot for each.
///
/// The game's thread owns a free slot and fills it with a new voice. The start command hands the slot to the mixing
/// thread, which owns it until it reports the voice's end. So a voice is written once and never copied.
final class VoiceTable: @unchecked Sendable {  // one thread at a time owns each slot, as said above
    /// The memory of all arrays that have an element for each slot, on the game's thread and on the mixing thread.
    let memory: SlotMemory
    private let states: UnsafeMutablePointer<VoiceState>
    /// The curves of the distance, of the voices that have one; see ``Placement/hasCurve``.
    let curves: UnsafeMutablePointer<DistanceCurve>
    /// What the game reads of the voices.
    let readings: VoiceReadings
    /// The voices' time after the last block: the frames that voices have run.
    let time = Atomic<Int>(0)

    /// The number of slots beyond the game's voices. A stolen voice fades out in its slot while the new voice starts.
    static let spare = 64

    init(capacity: Int) {
        memory = SlotMemory(capacity: capacity)
        states = memory.column()
        curves = memory.column()
        readings = VoiceReadings(in: memory)
    }

    var capacity: Int { memory.capacity }

    /// The voice in a slot below ``capacity``; all bits are zero until the game has first filled the slot.
    subscript(slot: Int) -> UnsafeMutablePointer<VoiceState> { states + slot }
}
