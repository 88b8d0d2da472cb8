/// Every voice there can be.
///
/// A free slot is the game's: it writes what is to be played there, and the command that starts it hands the slot to the
/// render thread, whose it is until it reports the voice's end. So starting a voice copies nothing twice.
final class VoiceTable: @unchecked Sendable {  // each slot belongs to one thread at a time, as said above
    /// Where all that is known of a slot is kept, by the game's thread and the render thread.
    let memory: SlotMemory
    private let states: UnsafeMutablePointer<VoiceState>

    init(capacity: Int) {
        memory = SlotMemory(capacity: capacity)
        states = memory.column()
    }

    var capacity: Int { memory.capacity }

    /// The voice in a slot below ``capacity``; all bits zero until the game has written one.
    subscript(slot: Int) -> UnsafeMutablePointer<VoiceState> { states + slot }
}
