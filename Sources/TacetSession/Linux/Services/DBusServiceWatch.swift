import TacetPlatform

/// Follows one service on a bus, whether it runs or not.
///
/// Only the service's present owner counts: signals from other senders are ignored, and so are replies that arrive
/// after the owner changed. A service that does not answer counts as absent and is asked again after a pause.
final class DBusServiceWatch: DBusWatch {
    private let service: DBusService
    private let publish: (Observation) -> Void
    private var peer: DBusPeer?
    private var pacer = ReadPacer()
    private var backoff = Backoff(first: .seconds(1), limit: .seconds(30))
    /// Numbers the readings, to ignore a reply of an earlier owner.
    private var reading = 0
    private var published: [Observation] = []
    /// Called once, when the service has answered or is known to be absent.
    private var answered: (() -> Void)?

    init(
        _ service: DBusService, publish: @escaping (Observation) -> Void, answered: @escaping () -> Void = {}
    ) {
        self.service = service
        self.publish = publish
        self.answered = answered
    }

    var bus: DBusConnection.Bus { service.bus }
    var deadline: Duration? { peer == nil ? nil : pacer.deadline }

    func busOpened(_ connection: DBusConnection) {
        connection.match(.nameOwnerChanged(service.name)) { [unowned self] message in
            guard message.readString() == service.name, message.readString() != nil else { return }
            ownerChanged(message.readString().map { DBusPeer(connection: connection, name: $0) })
        }
        for signal in service.signals {
            connection.match(signal) { [unowned self] message in
                if let sender = message.sender { stateChanged(of: sender) }
            }
        }
        for statement in service.statements {
            connection.match(statement.match) { [unowned self] message in
                guard let peer, message.sender == peer.name, let state = statement.read(peer, message) else { return }
                announce(state)
            }
        }
        let daemon = DBusPeer(connection: connection, name: "org.freedesktop.DBus")
        if service.startsWhenAsked {
            // The signal NameOwnerChanged will report the new owner.
            daemon.call(
                "StartServiceByName", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus",
                [.text(service.name), .unsigned(0)]
            ) { _ in }
        }
        daemon.call("GetNameOwner", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus", [.text(service.name)]) {
            [unowned self] reply in
            ownerChanged(reply?.readString().map { DBusPeer(connection: connection, name: $0) })
        }
    }

    func busClosed() { ownerChanged(nil) }

    func stateChanged(of sender: String) {
        if sender == peer?.name { pacer.invalidate() }
    }

    func advance(to now: Duration) {
        guard let peer, let deadline = pacer.deadline, deadline <= now else { return }
        pacer.begin(at: now)
        reading += 1
        service.read(peer) { [unowned self, reading] state in
            guard reading == self.reading else { return }
            pacer.end()
            if let state {
                backoff.reset()
                announce(state)
            } else {
                announce(service.absent)
                pacer.invalidate(notBefore: MonotonicClock.now + backoff.pause())
            }
        }
    }

    private func ownerChanged(_ owner: DBusPeer?) {
        reading += 1
        pacer.end()
        peer = owner.flatMap { $0.name.isEmpty ? nil : $0 }
        if peer == nil { announce(service.absent) } else { pacer.invalidate() }
    }

    private func announce(_ state: [Observation]) {
        if state != published {
            published = state
            state.forEach(publish)
        }
        answered?()
        answered = nil
    }
}
