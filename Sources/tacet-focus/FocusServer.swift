import Glibc
import TacetPlatform
import TacetSession

/// The interface on the session bus: translates calls for ``Registrations``, and answers into signals. Belongs to the
/// service's thread.
final class FocusServer: DBusWatch {
    private(set) var registrations = Registrations()
    private var calls = MessageBudget.calls
    private var signals = MessageBudget.signals
    private var connection: DBusConnection?
    /// Whether the service may take the name from another one that runs.
    private let replaces: Bool
    /// Returns what cannot be observed on this machine, in sentences.
    private let limitations: () -> [String]
    /// Why the service has to end; nil while it serves.
    private(set) var ending: Ending?
    /// Since when no program has been registered; nil while one is.
    private(set) var idleSince: Duration?

    enum Ending: Hashable, Sendable {
        /// Another service has the name.
        case taken
        /// The bus has gone, or refuses the name.
        case noBus
    }

    init(replaces: Bool, limitations: @escaping () -> [String]) {
        self.replaces = replaces
        self.limitations = limitations
        idleSince = MonotonicClock.now
    }

    var bus: DBusConnection.Bus { .session }
    var deadline: Duration? { registrations.nextDeadline }
    func advance(to now: Duration) {
        if let deadline = registrations.nextDeadline, deadline <= now { registrations.advance(to: now) }
    }

    func busOpened(_ connection: DBusConnection) {
        self.connection = connection
        // A caller that is over its budget has had its error, and costs nothing more.
        connection.readInTurns { [unowned self] sender, isSignal in
            let (key, now) = (MessageBudget.key(of: sender), MonotonicClock.now)
            return isSignal ? signals.spend(by: key, at: now) == .allowed : !calls.ignores(key, at: now)
        }
        connection.match(.nameEnded) { [unowned self] message in
            guard let name = message.readString(), name.hasPrefix(":") else { return }
            let key = name.withCString(MessageBudget.key)
            calls.forget(key)
            signals.forget(key)
            update { registrations, now in registrations.leave(owner: name, at: now) }
        }
        let lost = DBusMatch(
            from: "org.freedesktop.DBus", "NameLost", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus")
        connection.match(lost) { [unowned self] message in
            if message.readString() == FocusNames.bus { ending = .taken }
        }
        // Below the root, so that sd-bus's own refusals of what does not exist are within the budget too.
        connection.serve(below: "/") { [unowned self] sender in
            calls.spend(by: MessageBudget.key(of: sender), at: MonotonicClock.now)
        } _: { [unowned self] call in
            answer(call)
        }
        requestName(from: connection, attempts: 5)
    }

    /// Asks for the name. On a machine that is so busy that the bus does not answer within a second, it asks again.
    private func requestName(from connection: DBusConnection, attempts: Int) {
        // The flags: 1 lets a later service replace this one, 2 replaces an earlier one, 4 waits for no name.
        let daemon = DBusPeer(connection: connection, name: "org.freedesktop.DBus")
        daemon.call(
            "RequestName", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus",
            [.text(FocusNames.bus), .unsigned(replaces ? 7 : 5)]
        ) { [unowned self] reply in
            // 1 is the owner, 4 the owner already.
            guard let result = reply?.readUInt32() else {
                return attempts > 1 ? requestName(from: connection, attempts: attempts - 1) : (ending = .noBus)
            }
            if result != 1 && result != 4 { ending = .taken }
        }
    }

    /// Without a bus there are no clients: the bus starts the service again for the next one.
    func busClosed() {
        connection = nil
        ending = ending ?? .noBus
        registrations.leaveAll(at: MonotonicClock.now)
    }

    // MARK: - What others report

    /// Changes the registrations, and tells each program whose answer is new.
    func update(_ body: (inout Registrations, Duration) -> Void) {
        body(&registrations, MonotonicClock.now)
        tell()
    }

    /// The orders to the adapters since the last call, oldest first.
    func takeOrders() -> [SessionAction] { registrations.takeOrders() }

    /// Tells each program whose answer is new, and only that program.
    func tell() {
        for registration in registrations.takeNews() {
            connection?.signal(
                registration.path, FocusNames.properties, "PropertiesChanged",
                [.text(FocusNames.session), .dictionary(Self.answer(of: registration)), .texts([])],
                to: registration.owner)
        }
        if registrations.isEmpty { idleSince = idleSince ?? MonotonicClock.now } else { idleSince = nil }
    }

    // MARK: - Calls

    private func answer(_ call: DBusCall) -> DBusAnswer? {
        let now = MonotonicClock.now
        defer { tell() }
        if call.interface == FocusNames.introspectable { return introspect(call) }
        if call.path == FocusNames.path { return answerManager(call, at: now) }
        guard let registration = registrations.registration(at: call.path) else { return nil }
        if call.interface == FocusNames.properties {
            return read(call, FocusNames.session, Self.properties(of: registration))
        }
        guard call.interface == FocusNames.session || call.interface.isEmpty else { return nil }
        if call.member == "Explain" {
            let explanation = registration.explanation(limitations: limitations(), at: now)
            return .values([.text("\(explanation)".utf8Prefix(16 << 10))])
        }
        guard registration.owner == call.sender else {
            return .error("AccessDenied", "only the connection that registered may change the session")
        }
        return change(registration.number, call, at: now)
    }

    private func introspect(_ call: DBusCall) -> DBusAnswer? {
        guard call.member == "Introspect" else { return nil }
        if call.path == FocusNames.path { return .values([.text(Introspection.manager)]) }
        if call.path == FocusNames.path + "/sessions" {
            return .values([.text(Introspection.sessions(registrations.all.keys.sorted()))])
        }
        return registrations.registration(at: call.path).map { _ in .values([.text(Introspection.session)]) }
    }

    private func answerManager(_ call: DBusCall, at now: Duration) -> DBusAnswer? {
        switch (call.interface, call.member) {
        case (FocusNames.properties, _):
            return read(
                call, FocusNames.manager,
                ["Version": .unsigned(FocusNames.version), "Sessions": .paths(registrations.paths)])
        case (FocusNames.manager, "Register"), ("", "Register"): return register(call, at: now)
        default: return nil
        }
    }

    private func register(_ call: DBusCall, at now: Duration) -> DBusAnswer {
        guard let options = call.arguments.readDictionary() else {
            return .error("InvalidArgs", "a{sv} of at most 64 entries is expected")
        }
        // A registration takes a machine and a look at everything, so it costs as much as ten other calls.
        let verdict = call.sender.withCString { calls.spend(9, by: MessageBudget.key(of: $0), at: now) }
        guard verdict == .allowed else { return .error("LimitsExceeded", "it registers more often than it may") }
        do throws(Statement.Refusal) {
            let statement = try Statement(options)
            let registration = try registrations.register(
                statement, of: call.sender, executable: ProcessName.of(statement.processID) ?? "", at: now)
            askForProcess(of: registration)
            return .values([.path(registration.path)])
        } catch {
            return .error(error.error, error.words)
        }
    }

    /// Asks the bus whose connection it is: only a process that registers itself is a game for others.
    private func askForProcess(of registration: Registration) {
        guard let connection else { return }
        DBusPeer(connection: connection, name: "org.freedesktop.DBus").call(
            "GetConnectionUnixProcessID", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus",
            [.text(registration.owner)]
        ) { [unowned self] reply in
            let process = reply?.readUInt32() ?? 0
            update { $0.verify(registration.number, owner: Int32(clamping: process), at: $1) }
        }
    }

    private func change(_ number: Int, _ call: DBusCall, at now: Duration) -> DBusAnswer? {
        let arguments = call.arguments
        switch call.member {
        case "SetType":
            guard let type = arguments.readString().flatMap(SoundType.init) else {
                return .error(
                    "InvalidArgs", "the types are " + SoundType.allCases.map(\.rawValue).joined(separator: ", "))
            }
            registrations.change(number, at: now) { $0.set(type, at: now) }
        case "SetActive":
            guard let isActive = arguments.readBool() else { return .error("InvalidArgs", "a boolean is expected") }
            registrations.change(number, at: now) { $0.set(active: isActive, at: now) }
        case "ReportFocus":
            guard let window = arguments.readString().flatMap(AudioSession.ApplicationState.init) else {
                return .error("InvalidArgs", "the states are active, inactive, background")
            }
            registrations.change(number, at: now) { $0.report(window, at: now) }
        case "ReportSoundtrack":
            guard let isPlaying = arguments.readBool() else { return .error("InvalidArgs", "a boolean is expected") }
            registrations.change(number, at: now) { $0.report(soundtrack: isPlaying, at: now) }
        case "BeginSolo": registrations.change(number, at: now) { $0.beginSolo(at: now) }
        case "EndSolo": registrations.change(number, at: now) { $0.endSolo(at: now) }
        case "Close": registrations.leave(number, at: now)
        default: return nil
        }
        return .values([])
    }

    // MARK: - Properties

    private func read(_ call: DBusCall, _ interface: String, _ values: [String: DBusOutput]) -> DBusAnswer? {
        guard call.arguments.readString() == interface else { return .error("UnknownInterface") }
        return call.member == "Set" ? .error("PropertyReadOnly") : call.answer(reading: values)
    }

    /// What a program is told: the three properties that change together.
    private static func answer(of registration: Registration) -> [String: DBusOutput] {
        let directive = registration.answer.directive
        return [
            "Directive": .dictionary([
                "effects": .text(directive.effects.rawValue), "soundtrack": .text(directive.soundtrack.rawValue),
                "effects-reason": .text(directive.effectsReason?.onBus ?? ""),
                "soundtrack-reason": .text(directive.soundtrackReason?.onBus ?? ""),
                "gain": .real(Double(directive.duck.value)),
                "soundtrack-gain": .real(Double(directive.soundtrackDuck.value)),
                "text": .text(registration.answer.text),
            ]),
            "State": .text(registration.answer.state.rawValue), "Generation": .unsigned(registration.generation),
        ]
    }

    private static func properties(of registration: Registration) -> [String: DBusOutput] {
        let statement = registration.statement
        return answer(of: registration).merging([
            "ApplicationId": .text(statement.applicationID), "Name": .text(statement.name),
            "Role": .text(statement.role.rawValue.onBus), "ProcessId": .unsigned(UInt32(statement.processID)),
            "Type": .text(registration.type.rawValue), "Focus": .text(registration.window.rawValue),
            "Soundtrack": .flag(registration.playsSoundtrack), "Solos": .unsigned(UInt32(registration.solos)),
        ]) { $1 }
    }
}

extension String {
    /// The text, cut between characters to at most `limit` bytes of UTF-8.
    fileprivate func utf8Prefix(_ limit: Int) -> String {
        utf8.count <= limit ? self : withCString { boundedString($0, limit: limit) }
    }
}
