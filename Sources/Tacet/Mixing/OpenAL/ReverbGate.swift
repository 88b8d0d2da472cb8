import Synchronization

/// Whether a reverb takes in sound.
///
/// A maintenance thread closes the gate before it changes the room, and opens it afterwards. The thread that mixes
/// fades over a block.
final class ReverbGate: Sendable {
    private let state = Atomic<Bool>(false)

    /// Any thread; realtime-safe.
    var isOpen: Bool {
        get { state.load(ordering: .acquiring) }
        set { state.store(newValue, ordering: .releasing) }
    }
}
