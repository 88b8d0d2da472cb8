import TacetPlatform
import TacetSession

/// Every program that has registered, and what is known of the desktop: observations in, answers and orders out. Pure:
/// time is a parameter.
///
/// All machines take the same observations, so two programs agree. Only the streams differ: a program's own are not
/// a stranger's, and another registered game's are a game's.
struct Registrations: Sendable {
    /// How many programs may be registered, and how many by one connection.
    static let limit = 64
    static let limitOfOwner = 4

    private(set) var all: [Int: Registration] = [:]
    private var count = 0
    private var shared = SharedOrders()
    /// The latest observation of each source, in the order in which the sources first reported.
    private var known: [(source: Source, observation: Observation)] = []
    /// The text of the player's configuration file.
    private var choices = ""
    private var orders: [SessionAction] = []

    var isEmpty: Bool { all.isEmpty }
    var paths: [String] { all.values.sorted { $0.number < $1.number }.map(\.path) }
    var nextDeadline: Duration? { all.values.compactMap(\.nextDeadline).min() }

    func registration(at path: String) -> Registration? { all.values.first { $0.path == path } }

    // MARK: - Programs that come and go

    /// Registers a program; its answer is complete at once.
    mutating func register(
        _ statement: Statement, of owner: String, executable: String, at now: Duration
    ) throws(Statement.Refusal) -> Registration {
        guard all.count < Self.limit, all.values.count(where: { $0.owner == owner }) < Self.limitOfOwner else {
            throw Statement.Refusal(
                error: "LimitsExceeded",
                words:
                    "at most \(Self.limit) programs may be registered, and \(Self.limitOfOwner) by one connection")
        }
        count += 1
        let first = Registration(
            count, of: owner, statement, executable: executable, choices: choices, observations: [], at: now)
        all[count] = first
        for observation in inOrder { show(observation, to: first, at: now) }
        settle(at: now)
        all[count]?.markTold()
        return all[count] ?? first
    }

    /// Takes the process of a registration's connection as the bus states it, 0 if it cannot.
    mutating func verify(_ number: Int, owner process: Int32, at now: Duration) {
        guard all[number] != nil else { return }
        all[number]?.introduce(process: process)
        shared.introduce(number, process: process)
        settle(at: now)
        if all[number]?.isProcessKnown == true { lookAtStreams(at: now) }
    }

    mutating func leave(_ number: Int, at now: Duration) {
        guard all.removeValue(forKey: number) != nil else { return }
        orders += shared.leave(number)
        lookAtStreams(at: now)
    }

    /// A connection has left the bus, by its program's end too: all that it had begun ends.
    mutating func leave(owner: String, at now: Duration) {
        for registration in all.values where registration.owner == owner { leave(registration.number, at: now) }
    }

    mutating func leaveAll(at now: Duration) { for number in all.keys { leave(number, at: now) } }

    // MARK: - What changes

    /// Changes one registration.
    mutating func change(_ number: Int, at now: Duration, _ body: (inout Registration) -> Void) {
        guard var registration = all[number] else { return }
        // Taken out meanwhile, so that the machine is not copied.
        all[number] = nil
        body(&registration)
        all[number] = registration
        settle(at: now)
    }

    mutating func observe(_ observation: Observation, at now: Duration) {
        guard let source = Source(observation) else { return }
        if let index = known.firstIndex(where: { $0.source == source }) {
            known[index].observation = observation
        } else {
            known.append((source, observation))
        }
        if observation == .sleeping(true) { orders += shared.sleepBegins(all.keys) }
        for registration in all.values { show(observation, to: registration, at: now) }
        settle(at: now)
    }

    mutating func advance(to now: Duration) {
        for number in all.keys { all[number]?.advance(to: now) }
        settle(at: now)
    }

    mutating func standStill(for duration: Duration, at now: Duration) {
        for number in all.keys { all[number]?.standStill(for: duration, at: now) }
        settle(at: now)
    }

    /// Takes the text of the player's configuration file.
    mutating func read(_ choices: String, at now: Duration) {
        self.choices = choices
        for number in all.keys { all[number]?.read(choices, at: now) }
        settle(at: now)
    }

    // MARK: - What follows

    /// The orders to the adapters since the last call, oldest first.
    mutating func takeOrders() -> [SessionAction] {
        defer { orders = [] }
        return orders
    }

    /// The registrations whose answers are new since the last call.
    mutating func takeNews() -> [Registration] {
        let news = all.values.filter(\.isNew)
        for registration in news { all[registration.number]?.markTold() }
        return news
    }

    private mutating func settle(at now: Duration) {
        for number in all.keys.sorted() {
            for action in all[number]?.takeActions() ?? [] { orders += shared.take(action, of: number) }
            all[number]?.conclude(at: now)
        }
    }

    // MARK: - Streams, as each program sees them

    private mutating func lookAtStreams(at now: Duration) {
        guard let streams = known.first(where: { $0.source == .streams })?.observation else { return }
        for registration in all.values { show(streams, to: registration, at: now) }
        settle(at: now)
    }

    /// All that is known, for a new machine: media players and streams last, for they end its start.
    private var inOrder: [Observation] {
        let isLast = { (source: Source) in source == .streams || source == .players }
        return known.filter { !isLast($0.source) }.map(\.observation)
            + known.filter { isLast($0.source) }.map(\.observation)
    }

    private mutating func show(_ observation: Observation, to registration: Registration, at now: Duration) {
        let seen = translate(observation, for: registration)
        if case .streams(let streams) = seen {
            let own = Self.ownStream(in: streams ?? [], of: registration)
            all[registration.number]?.observe(.ownStream(own), at: now)
        }
        all[registration.number]?.observe(seen, at: now)
    }

    /// The program's sound as the volume mixer shows it: muted, or turned down to nothing, if all of its streams are. Nil
    /// without a stream, and while the bus has not said whose process it is.
    ///
    /// A program may cork its own streams, so a cork says nothing.
    private static func ownStream(in streams: [StreamFacts], of registration: Registration) -> OwnStreamFacts? {
        guard registration.isProcessKnown else { return nil }
        let own = streams.filter { stream in
            stream.direction == .playback && stream.sandboxID == registration.statement.sandboxID
                && (stream.processID == registration.statement.processID || stream.isOfChild)
        }
        guard let newest = own.map(\.id).max() else { return nil }
        let isMuted = own.allSatisfy(\.isMuted)
        return OwnStreamFacts(
            number: newest, isMutedByOthers: isMuted,
            isVolumeZero: !isMuted && own.allSatisfy { $0.isMuted || $0.isVolumeZero })
    }

    /// Marks the streams of the program's own children as its own, and those of other registered games as games'.
    private func translate(_ observation: Observation, for registration: Registration) -> Observation {
        guard case .streams(let streams?) = observation else { return observation }
        let games = Set(
            all.values.filter { $0.isProcessKnown && $0.statement.role == .game }.map(\.statement.processID))
        let own = registration.statement.processID
        guard own > 0 || !games.isEmpty else { return observation }
        return .streams(
            streams.map { stream in
                guard stream.direction == .playback, let process = stream.processID,
                    stream.sandboxID == registration.statement.sandboxID
                else { return stream }
                var stream = stream
                let nearest = ([process] + stream.ancestors).first { $0 == own || games.contains($0) }
                stream.isOfChild = nearest == own && own > 0
                if let nearest, nearest != own { stream.isListedAsGame = true }
                return stream
            })
    }
}

extension Registrations {
    /// What reports a state as a whole, so that a later report replaces an earlier one.
    private enum Source: Hashable, Sendable {
        case streams, players, sleeping, wakeLock, seatActive, chassis, route, outputDevices, duckingRoles
        case silentSwitch(Observation.SilentSwitch)
        case calls(Observation.CallService)
        case locked(Observation.LockService)

        /// Nil for what belongs to one session alone.
        init?(_ observation: Observation) {
            switch observation {
            case .streams: self = .streams
            case .players: self = .players
            case .sleeping: self = .sleeping
            case .wakeLock: self = .wakeLock
            case .seatActive: self = .seatActive
            case .chassis: self = .chassis
            case .route: self = .route
            case .outputDevices: self = .outputDevices
            case .duckingRoles: self = .duckingRoles
            case .silentSwitch(let which, _): self = .silentSwitch(which)
            case .calls(let service, _, _, _): self = .calls(service)
            case .locked(let service, _): self = .locked(service)
            case .nowPlaying, .ownStream: return nil
            }
        }
    }
}
