/// An engine's way to tell its session of its output, and to hear whether the output shall sleep.
///
/// Any thread may use it. The link does not keep the session alive: the session's own threads may hold a link, and must
/// never be the last to let go of the session, whose end waits for them.
package final class OutputLink: Sendable {
    private let id: OutputID
    private let state: SessionState
    private let thread: SessionThread?

    init(_ state: SessionState, _ thread: SessionThread?, passesTimeWhileLost: Bool) {
        self.state = state
        self.thread = thread
        id = state.makeOutputID()
        tell(.joined(passesTimeWhileLost: passesTimeWhileLost))
    }

    /// Calls `handler` with each new order, on the thread that brought it about. Calls may overtake each other: of two orders
    /// the one with the higher number counts.
    package func onRest(_ handler: @escaping @Sendable (RestOrder) -> Void) { state.setRestHandler(handler, of: id) }

    /// Reports what the output did.
    package func tell(_ input: OutputInput) {
        if case .opened = input { thread?.withSignals { $0.soundServerIsBack() } }
        state.apply(.output(id, input))
    }

    /// Reports the sound server's number of the output's stream; nil if it plays through none.
    ///
    /// The session knows our stream by this number: what a stream states of itself is no proof.
    package func plays(through number: UInt32?) {
        guard state.ownStream != number else { return }
        state.setOwnStream(number)
        thread?.withSignals { $0.ownStreamChanged() }
    }

    /// The engine ends: nothing of its output counts any more, and its handler is not called again.
    package func leave() {
        state.setRestHandler(nil, of: id)
        tell(.left)
    }

    /// Grows with each change that makes earlier reports of idleness stale. Never waits.
    package var epoch: UInt64 { state.cell.epoch }
}
