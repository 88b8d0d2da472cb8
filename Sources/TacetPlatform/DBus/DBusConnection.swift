package import CSystemd
import CTacetLinux
import Glibc

/// A connection to the D-Bus session bus or system bus. It reconnects by itself.
///
/// Belongs to the thread that polls it. No call waits: a reply arrives during ``process(at:)``, or nil arrives after a
/// second. A bus whose address makes sd-bus wait counts as unreachable.
package final class DBusConnection {
    package enum Bus: Hashable, Sendable { case session, system }

    private let systemd: UnsafePointer<tacet_systemd_functions>
    private let bus: Bus
    /// Called when a connection is open, and when it is closed together with all its matches and calls.
    private let changed: (_ isOpen: Bool) -> Void
    /// Called with a sender whose signals were dropped: its state has to be read.
    private let lost: (_ sender: String) -> Void
    private var connection: OpaquePointer?
    /// The connection's socket, which a child of the game must not keep: names and inhibitors would outlive the game.
    /// -1 without one.
    private var socket: Int32 = -1
    /// Reads the socket ahead of sd-bus; nil if sd-bus reads it itself.
    private var intake: DBusIntake?
    /// Keeps alive the handlers that sd-bus holds pointers to.
    private var handlers: [ObjectIdentifier: Handler] = [:]
    /// Keeps alive the objects that sd-bus holds pointers to.
    private var objects: [DBusObject] = []
    private var backoff = Backoff(first: .milliseconds(250), limit: .seconds(5))
    private var nextAttempt = Duration.zero
    /// Whether a match could not be sent, for want of memory. The connection is made anew, or its signals would be
    /// missed.
    private var lacksMatch = false
    /// Whether the bus answers; nil while that is not known yet.
    package private(set) var isReachable: Bool?

    /// No further call is made while this many handlers exist. A hostile peer could otherwise make Tacet ask without
    /// end.
    private static let handlerLimit = 1_024

    package init(
        _ bus: Bus, systemd: UnsafePointer<tacet_systemd_functions>, changed: @escaping (_ isOpen: Bool) -> Void,
        lost: @escaping (_ sender: String) -> Void = { _ in }
    ) {
        self.bus = bus
        self.systemd = systemd
        self.changed = changed
        self.lost = lost
    }

    // MARK: - Connecting

    /// When ``process(at:)`` must run again even if nothing arrives.
    package var deadline: Duration {
        guard let connection else { return nextAttempt }
        var microseconds = UInt64.max
        _ = systemd.pointee.sd_bus_get_timeout(connection, &microseconds)
        return .microseconds(Int64(clamping: microseconds))
    }

    /// The descriptors and the events to wait for; none without a connection.
    package var sources: [PollWaker.Source] {
        guard let connection else { return [] }
        if let intake { return intake.sources }
        return [
            PollWaker.Source(
                descriptor: systemd.pointee.sd_bus_get_fd(connection),
                events: Int16(truncatingIfNeeded: max(systemd.pointee.sd_bus_get_events(connection), 0)))
        ]
    }

    /// Whether ``process(at:)`` handled messages, and whether more are waiting.
    package enum Traffic { case none, some, more }

    /// Connects if an attempt is due, and handles at most 64 messages, so that the other bus has its turn.
    package func process(at now: Duration) -> Traffic {
        if connection == nil, now >= nextAttempt { open(at: now) }
        if lacksMatch { close(at: now) }
        guard let intake else { return handle(at: now) }
        guard let hasArrived = intake.receive() else {
            close(at: now)
            return .none
        }
        intake.takeLosses().forEach(lost)
        intake.deliver()
        let traffic = handle(at: now)
        guard connection != nil else { return .none }
        guard let isSent = intake.forward() else {
            close(at: now)
            return .none
        }
        // What sd-bus had no room to write, it has now.
        let hasRoom = isSent && systemd.pointee.sd_bus_get_events(connection) & Int32(POLLOUT) != 0
        return intake.isWaiting || hasRoom ? .more : traffic == .none && hasArrived ? .some : traffic
    }

    /// Lets sd-bus handle what it can read, 64 messages at most.
    private func handle(at now: Duration) -> Traffic {
        for count in 0..<64 {
            guard let connection else { return .none }
            let result = systemd.pointee.sd_bus_process(connection, nil)
            if result < 0 { close(at: now) }
            if result <= 0 { return count > 0 ? .some : .none }
        }
        return .more
    }

    /// Reads the messages of all senders in turns from now on, and bounds them: for a program that any other may call.
    /// Call it when the connection is opened.
    ///
    /// - Parameter admits: Decides by the sender's unique name whether a call or a signal is read at all.
    package func readInTurns(admits: @escaping (_ sender: UnsafePointer<CChar>, _ isSignal: Bool) -> Bool) {
        guard let connection, intake == nil else { return }
        intake = DBusIntake(inPlaceOf: systemd.pointee.sd_bus_get_fd(connection), admits: admits)
        // The number means another socket now.
        _ = tacet_keep_from_children(socket)
    }

    private func open(at now: Duration) {
        nextAttempt = now + backoff.pause()
        let opening = tacet_before_opening()
        let result =
            switch bus {
            case _ where DBusAddress(of: bus)?.mayWait == true: -EOPNOTSUPP
            case .session: systemd.pointee.sd_bus_open_user(&connection)
            case .system: systemd.pointee.sd_bus_open_system(&connection)
            }
        guard result >= 0, connection != nil else {
            connection = nil
            isReachable = false
            changed(false)
            return
        }
        socket = connection.map { systemd.pointee.sd_bus_get_fd($0) } ?? -1
        _ = tacet_keep_from_children(socket)
        // A child that was forked meanwhile has the connection: it ends, and the next attempt makes another.
        if !tacet_is_kept_since(opening) { tacet_shut_down(socket) }
        changed(true)
        let daemon = DBusPeer(connection: self, name: "org.freedesktop.DBus")
        daemon.call("GetId", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus") { [unowned self] reply in
            guard reply != nil else { return }
            isReachable = true
            backoff.reset()
        }
    }

    private func close(at now: Duration) {
        guard let connection else { return }
        disconnect(connection)
        nextAttempt = now + backoff.pause()
        changed(false)
    }

    private func disconnect(_ connection: OpaquePointer) {
        self.connection = nil
        lacksMatch = false
        isReachable = false
        // Commands to media players, which were sent last, are on their way.
        _ = intake?.forward()
        tacet_shut_down(socket)
        socket = -1
        intake = nil
        systemd.pointee.sd_bus_close(connection)
        _ = systemd.pointee.sd_bus_unref(connection)
        handlers.removeAll()
        objects.removeAll()
    }

    /// Closes the connection for good, and releases its handlers, which refer to it.
    package func end() {
        if let connection { disconnect(connection) }
    }

    // MARK: - Calls and matches

    /// A closure that sd-bus calls: once for a reply, repeatedly for a match.
    private final class Handler {
        unowned let connection: DBusConnection
        let isAnswer: Bool
        let body: (DBusMessage?) -> Void

        init(_ connection: DBusConnection, isAnswer: Bool, body: @escaping (DBusMessage?) -> Void) {
            self.connection = connection
            self.isAnswer = isAnswer
            self.body = body
        }

        static let callback: sd_bus_message_handler_t = { message, userdata, _ in
            guard let message, let userdata else { return 0 }
            let handler = Unmanaged<Handler>.fromOpaque(userdata).takeUnretainedValue()
            let systemd = handler.connection.systemd
            if handler.isAnswer { handler.connection.handlers[ObjectIdentifier(handler)] = nil }
            let isError = systemd.pointee.sd_bus_message_is_method_error(message, nil) > 0
            handler.body(isError ? nil : DBusMessage(systemd: systemd, pointer: message))
            return 0
        }
    }

    private func retain(_ handler: Handler) -> UnsafeMutableRawPointer {
        handlers[ObjectIdentifier(handler)] = handler
        return Unmanaged.passUnretained(handler).toOpaque()
    }

    /// Calls a method. `reply` gets the answer, or nil after an error or a second without an answer.
    ///
    /// The call never makes the bus start an absent service.
    package func call(
        _ destination: String, path: String, interface: String, member: String, _ arguments: [DBusOutput],
        reply: @escaping (DBusMessage?) -> Void
    ) {
        var message: OpaquePointer?
        guard let connection, handlers.count < Self.handlerLimit,
            systemd.pointee.sd_bus_message_new_method_call(
                connection, &message, destination, path, interface, member) >= 0
        else { return reply(nil) }
        defer { _ = systemd.pointee.sd_bus_message_unref(message) }
        _ = systemd.pointee.sd_bus_message_set_auto_start(message, 0)
        let isComplete = arguments.allSatisfy { $0.append(to: message, systemd) }
        let handler = Handler(self, isAnswer: true, body: reply)
        let result =
            isComplete
            ? systemd.pointee.sd_bus_call_async(
                connection, nil, message, Handler.callback, retain(handler), 1_000_000) : -EINVAL
        if result < 0 {
            handlers[ObjectIdentifier(handler)] = nil
            reply(nil)
        }
    }

    /// Calls `body` for each signal that `rule` selects, as long as the connection lives.
    package func match(_ rule: DBusMatch, _ body: @escaping (DBusMessage) -> Void) {
        guard let connection else { return }
        let handler = Handler(self, isAnswer: false) { message in message.map(body) }
        // Without a callback for the answer to AddMatch, sd-bus closes the connection when the bus refuses the match.
        let result = systemd.pointee.sd_bus_add_match_async(
            connection, nil, rule.text, Handler.callback, { _, _, _ in 0 }, retain(handler))
        if result < 0 { lacksMatch = true }
    }

    // MARK: - Objects

    /// Answers calls to the object at `path` with `body`, as long as the connection lives.
    package func serve(_ path: String, _ body: @escaping (DBusCall) -> DBusAnswer?) {
        guard let connection else { return }
        let object = DBusObject(systemd, on: connection, body)
        objects.append(object)
        _ = systemd.pointee.sd_bus_add_object(
            connection, nil, path, DBusObject.callback, Unmanaged.passUnretained(object).toOpaque())
    }

    /// Answers calls to the object `prefix` and to every one below it with `body`, as long as the connection lives.
    ///
    /// - Parameter admits: Decides by the caller's unique name whether it is answered, before the call is read.
    package func serve(
        below prefix: String, admits: @escaping (UnsafePointer<CChar>) -> DBusAdmission,
        _ body: @escaping (DBusCall) -> DBusAnswer?
    ) {
        guard let connection else { return }
        let object = DBusObject(systemd, on: connection, admits: admits, body)
        objects.append(object)
        _ = systemd.pointee.sd_bus_add_fallback(
            connection, nil, prefix, DBusObject.callback, Unmanaged.passUnretained(object).toOpaque())
    }

    /// Sends a signal of the object at `path`: to whom it concerns, or to the connection `destination` alone.
    package func signal(
        _ path: String, _ interface: String, _ member: String, _ arguments: [DBusOutput], to destination: String? = nil
    ) {
        var message: OpaquePointer?
        guard let connection,
            systemd.pointee.sd_bus_message_new_signal(connection, &message, path, interface, member) >= 0
        else { return }
        defer { _ = systemd.pointee.sd_bus_message_unref(message) }
        if let destination { _ = systemd.pointee.sd_bus_message_set_destination(message, destination) }
        if arguments.allSatisfy({ $0.append(to: message, systemd) }) {
            _ = systemd.pointee.sd_bus_send(connection, message, nil)
        }
    }
}
