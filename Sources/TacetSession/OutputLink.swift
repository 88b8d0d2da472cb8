import TacetPlatform

/// Connects an engine's output with its session: reports go to the session, orders to sleep or wake come back.
///
/// Any thread may use it. The link does not keep the session alive: the session's own threads may hold a link, and if
/// one of them released the last reference to the session, the session's end would wait for that thread itself.
package final class OutputLink: Sendable {
    private let id: OutputID
    private let state: SessionState
    private let events: EventReceiver

    init(_ state: SessionState, passesTimeWhileLost: Bool, pending: PendingFlag) {
        self.state = state
        events = EventReceiver(pending: pending)
        id = state.makeOutputID()
        state.add(events)
        tell(.joined(passesTimeWhileLost: passesTimeWhileLost))
    }

    /// Calls `handler` with each new order, on the thread that caused it. Calls may overtake each other: of two orders
    /// the one with the higher number counts.
    package func onSuspend(_ handler: @escaping @Sendable (SuspensionOrder) -> Void) {
        state.setRestHandler(handler, of: id)
    }

    /// Calls `handler` with the present order on sound that only the player hears, and with each new one, on the thread
    /// that caused it. Calls may overtake each other: of two orders the one with the higher number counts.
    package func onPrivacy(_ handler: @escaping @Sendable (PrivacyOrder) -> Void) {
        handler(state.setPrivacyHandler(handler, of: id))
    }

    /// Calls `handler` about once a second on the session's thread, also while the game hangs. The handler must not
    /// wait.
    package func onTick(_ handler: @escaping @Sendable () -> Void) { state.ticks.set(handler, of: id) }

    /// Takes the session's events since the last call, for ``AudioSession/takeEvents(of:)``.
    func takeEvents() -> [AudioSession.Event] { events.takeAll() }

    /// Reports an event of the output.
    package func tell(_ input: OutputInput) { state.apply(.output(id, input)) }

    /// Reports the sound server's number for the output's stream; nil if the output uses no stream.
    ///
    /// The session recognises its stream by this number, because any program can copy the properties of another's
    /// stream.
    package func plays(through number: UInt32?) { tell(.plays(through: number)) }

    /// Reports what the engine cannot do on this machine and what would change that, in words; nil once it can.
    package func report(_ subject: String, isLimitedBy words: String?) {
        tell(.limited(subject, words?.printable(limit: 1_024)))
    }

    /// Ends the link when the engine ends. Its reports no longer count, and its handlers are not called again.
    package func leave() {
        state.setRestHandler(nil, of: id)
        state.setPrivacyHandler(nil, of: id)
        state.ticks.set(nil, of: id)
        events.finish()
        tell(.left)
    }
}
