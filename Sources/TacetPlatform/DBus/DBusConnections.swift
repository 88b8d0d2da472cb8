import CSystemd
import Glibc

/// Follows one service or one kind of service on a bus. Belongs to the thread that polls the connections.
package protocol DBusWatch: AnyObject {
    var bus: DBusConnection.Bus { get }
    /// The bus is connected: add matches, and read the whole state.
    func busOpened(_ connection: DBusConnection)
    /// The connection is closed: withdraw every observation that came through it.
    func busClosed()
    /// When ``advance(to:)`` is due; nil if nothing is due.
    var deadline: Duration? { get }
    func advance(to now: Duration)
    /// The state of `sender` may have changed: signals of it were dropped.
    func stateChanged(of sender: String)
}

extension DBusWatch {
    package var deadline: Duration? { nil }
    package func advance(to now: Duration) {}
    package func stateChanged(of sender: String) {}
}

/// The connections to both buses, and the watches on them. Belongs to the thread that polls them, because sd-bus is not
/// safe on two: `tacet-session`, or the main thread of the focus service.
///
/// No call waits for a bus or a peer. The thread waits for ``sources``, and calls ``process()`` after each wait.
package final class DBusConnections {
    private let watches: [any DBusWatch]
    private let reachable: (DBusConnection.Bus, Bool) -> Void
    private var connections: [DBusConnection.Bus: DBusConnection] = [:]
    private var wasReachable: [DBusConnection.Bus: Bool] = [:]
    private var pace: DBusPace
    /// Whether messages are left that the latest ``process()`` did not handle.
    private var hasMore = false
    /// When a flooded bus is handled again; nil if no bus is flooded.
    private var pauseEnds: Duration?

    /// The memory that sd-bus and its libraries take, in bytes.
    package static let memory = 12 << 20

    /// Makes connections that are not open yet; nil without sd-bus, or without memory for it.
    ///
    /// - Parameters:
    ///   - pause: How long a flooded bus waits. A program that answers others waits less.
    ///   - reachable: Called when a bus starts or stops answering.
    package init?(
        watches: [any DBusWatch], pause: Duration = .milliseconds(20),
        reachable: @escaping (DBusConnection.Bus, Bool) -> Void
    ) {
        guard MemoryCheck.hasAddressSpace(Self.memory), let systemd = tacet_systemd() else { return nil }
        pace = DBusPace(interval: pause)
        self.watches = watches
        self.reachable = reachable
        for bus in [DBusConnection.Bus.session, .system] {
            let watches = watches.filter { $0.bus == bus }
            connections[bus] = DBusConnection(bus, systemd: systemd) { [unowned self] isOpen in
                for watch in watches {
                    if isOpen, let connection = connections[bus] {
                        watch.busOpened(connection)
                    } else {
                        watch.busClosed()
                    }
                }
            } lost: { sender in
                watches.forEach { $0.stateChanged(of: sender) }
            }
        }
    }

    /// Connects where an attempt is due, handles what has arrived, and does what is due. Handles at most 64 messages of
    /// each bus, so that the session's other work has its turn.
    package func process() {
        var now = MonotonicClock.now
        if let pauseEnds, now < pauseEnds { return }
        hasMore = false
        for (bus, connection) in connections {
            let traffic = connection.process(at: now)
            if traffic != .none { pace.note(at: now) }
            if traffic == .more { hasMore = true }
            if let isReachable = connection.isReachable, isReachable != wasReachable[bus] {
                wasReachable[bus] = isReachable
                reachable(bus, isReachable)
            }
        }
        now = MonotonicClock.now
        watches.forEach { $0.advance(to: now) }
        pauseEnds = hasMore ? nil : pace.pause(at: now).map { now + $0 }
    }

    /// When ``process()`` must run again even if nothing arrives.
    package var deadline: Duration {
        if let pauseEnds { return pauseEnds }
        let deadlines = connections.values.map(\.deadline) + watches.compactMap(\.deadline)
        return hasMore ? .zero : deadlines.min() ?? .zero
    }

    /// The descriptors and the events to wait for. None while a flooded bus has to wait.
    package var sources: [PollWaker.Source] { pauseEnds == nil ? connections.values.flatMap(\.sources) : [] }

    /// Withdraws every observation, and closes both connections for good.
    package func end() {
        watches.forEach { $0.busClosed() }
        connections.values.forEach { $0.end() }
    }
}
