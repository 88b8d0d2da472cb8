/// Every voice there can be.
///
/// A free slot is the game's: it writes what is to be played there, and the command that starts it hands the slot to the
/// render thread, whose it is until it reports the voice's end. So starting a voice copies nothing twice.
final class VoiceTable: @unchecked Sendable {  // each slot belongs to one thread at a time, as said above
    let capacity: Int
    private let states: UnsafeMutablePointer<VoiceState>

    init(capacity: Int) {
        self.capacity = capacity
        states = .allocate(capacity: capacity)
        states.initialize(repeating: VoiceState(), count: capacity)
    }

    deinit { states.deallocate() }

    /// The voice in a slot below ``capacity``.
    subscript(slot: Int) -> UnsafeMutablePointer<VoiceState> { states + slot }
}
