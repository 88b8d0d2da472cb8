import CPulse
import TacetPlatform

/// Observes the sound server: every stream, this session's own stream, and the route.
///
/// It has a connection and a thread of its own, so that a long answer never delays a block of sound. It only reads, and
/// changes nothing on the server. No call waits for the server, not even ``stop()``.
final class PulseMonitor: CallbackTarget, @unchecked Sendable {  // the loop's lock guards everything mutable
    private let loop: PulseLoop
    private let configuration: SessionConfiguration
    private let publish: @Sendable (Observation) -> Void
    /// Returns the number of this session's stream; nil while there is none.
    private let ownStream: @Sendable () -> UInt32?

    /// Fires for the next reading while connected, and for the next attempt to connect while not.
    private var timer: OpaquePointer?
    private var backoff = Backoff(first: .milliseconds(250), limit: .seconds(5))
    var pacer = ReadPacer(slowness: ReadPacer.slownessOfBuild)
    var reading = PulseReading()
    var readingBegan = Duration.zero
    private var processes = Processes()
    private let games: InstalledGames
    private var gameListWait = GameListWait()
    private var observations: [Observation] = []
    /// Whether the server's modules are unknown or have changed, and the roles for which they lower others.
    var isModuleListDue = true
    var moduleRoles: Set<String> = []
    private var courses = StreamCourses()
    private var published: [Observation] = []
    /// The meters; nil until the first one was asked for.
    private var meters: PulseMeters?
    private var measured: Set<UInt32> = []
    /// The program's system sounds; nil until the first one.
    private var sounds: EventSounds?

    /// The memory that must be left while the monitor runs, in bytes: twice the largest answer of a server. libpulse
    /// ends the process when it gets no memory.
    static let reserve = 32 << 20
    /// The observations while no server is seen.
    static let nothing: [Observation] = [
        .ownStream(nil), .streams(nil), .route(nil), .outputDevices([]), .duckingRoles(nil),
    ]

    /// Starts to connect, and retries for ever; nil without libpulse, or without the memory that a connection takes.
    ///
    /// - Parameters:
    ///   - configuration: Identifies this session's own streams.
    ///   - ownStream: Returns the number of this session's stream. Called on the monitor's thread.
    ///   - gamesMissing: Called on the monitor's thread when the list of installed games cannot be read, or can.
    ///   - publish: Called on the monitor's thread with the observations that changed.
    init?(
        _ configuration: SessionConfiguration, ownStream: @escaping @Sendable () -> UInt32?,
        gamesMissing: @escaping @Sendable (Bool) -> Void, publish: @escaping @Sendable (Observation) -> Void
    ) {
        guard let loop = PulseLoop(thread: "tacet-monitor", properties: ["tacet.session": configuration.mark])
        else { return nil }
        self.loop = loop
        self.configuration = configuration
        self.ownStream = ownStream
        self.publish = publish
        games = InstalledGames(missing: gamesMissing)
        guard loop.start(onStateChange: { [unowned self] in connectionChanged() }) else { return nil }
    }

    /// Whether the monitor's thread has ended by itself. Any thread.
    var hasEnded: Bool { loop.hasEnded }

    /// Ends the connection and the thread. Later calls do nothing. Call it once, and not from `publish`.
    func stop() {
        games.stop()
        loop.stop {
            meters?.end()
            sounds?.end()
        }
    }

    /// Connects at once if there is no connection, because the output has just reached the server.
    func reconnect() {
        loop.withLock {
            guard loop.state == PA_CONTEXT_FAILED else { return }
            backoff.reset()
            arm(MonotonicClock.now)
        }
    }

    /// Reads everything again.
    func readAgain() {
        loop.withLock {
            pacer.invalidate()
            ring()
        }
    }

    /// Measures these streams, and ends the meters of all others.
    func measure(_ streams: Set<UInt32>) {
        loop.withLock {
            measured = streams
            ring()
        }
    }

    /// Has the monitor's thread do what is due, if it is connected. Readings begin and end on that thread, because what
    /// they cost is its processor time.
    private func ring() {
        if isReady { arm(MonotonicClock.now) }
    }

    /// Plays a system sound as soon as the server is connected. Never waits.
    func play(_ request: SystemSoundRequest, theme: String) {
        loop.withLock {
            let sounds =
                self.sounds
                ?? EventSounds(pulse, mark: configuration.mark) { [weak self] work in
                    self?.loop.withLock(work)
                }
            self.sounds = sounds
            sounds.play(request, theme: theme, on: isReady ? context : nil)
        }
    }

    // MARK: - The connection

    var pulse: UnsafePointer<tacet_pulse_functions> { loop.pulse }
    var context: OpaquePointer? { loop.context }
    private var isReady: Bool { loop.state == PA_CONTEXT_READY }

    private func connect() {
        meters?.end()
        sounds?.disconnect()
        if !loop.connect() { arm(MonotonicClock.now + backoff.pause()) }
    }

    private func connectionChanged() {
        guard let context else { return }
        switch loop.state {
        case PA_CONTEXT_READY:
            backoff.reset()
            sounds?.connected(to: context)
            pulse.pointee.pa_context_set_subscribe_callback(
                context,
                { _, event, _, userdata in
                    let monitor = PulseMonitor.from(userdata)
                    let facility = event.rawValue & PA_SUBSCRIPTION_EVENT_FACILITY_MASK.rawValue
                    if facility == PA_SUBSCRIPTION_EVENT_MODULE.rawValue { monitor?.isModuleListDue = true }
                    let isNew = event.rawValue & PA_SUBSCRIPTION_EVENT_TYPE_MASK.rawValue == 0
                    monitor?.heardOfChange(isNewStream: isNew && facility == PA_SUBSCRIPTION_EVENT_SINK_INPUT.rawValue)
                }, userdata)
            isModuleListDue = true
            let facilities: [pa_subscription_mask] = [
                PA_SUBSCRIPTION_MASK_SINK, PA_SUBSCRIPTION_MASK_SOURCE, PA_SUBSCRIPTION_MASK_SINK_INPUT,
                PA_SUBSCRIPTION_MASK_SOURCE_OUTPUT, PA_SUBSCRIPTION_MASK_CLIENT, PA_SUBSCRIPTION_MASK_SERVER,
                PA_SUBSCRIPTION_MASK_MODULE,
            ]
            let mask = facilities.reduce(0) { $0 | $1.rawValue }
            let operation = pulse.pointee.pa_context_subscribe(context, .init(mask), nil, nil)
            pulse.pointee.release(operation)
            serverChanged()
        case PA_CONTEXT_FAILED, PA_CONTEXT_TERMINATED:
            lose()
        default:
            break
        }
    }

    private func lose() {
        pacer.reset()
        reading = PulseReading()
        meters?.end()
        sounds?.end()
        observations = Self.nothing
        announce()
        arm(MonotonicClock.now + backoff.pause())
    }

    private func arm(_ deadline: Duration) {
        guard let context else { return }
        let microseconds = pa_usec_t(deadline.microseconds)
        if let timer {
            pulse.pointee.pa_context_rttime_restart(context, timer, microseconds)
        } else {
            timer = pulse.pointee.pa_context_rttime_new(
                context, microseconds,
                { _, _, _, userdata in PulseMonitor.from(userdata)?.timerRang() }, userdata)
        }
    }

    private func timerRang() {
        guard let context, isReady else { return connect() }
        if measured != meters?.streams ?? [] {
            followMeasured(on: context)
            announce()
        }
        meters?.connectIfDue(on: context)
        readIfDue()
    }

    private func followMeasured(on context: OpaquePointer) {
        if meters == nil, !measured.isEmpty { meters = PulseMeters(pulse) { [unowned self] in announce() } }
        meters?.follow(measured, on: context)
    }

    // MARK: - Readings

    private func serverChanged() {
        pacer.invalidate()
        readIfDue()
    }

    /// Requests a reading. Does nothing else if one waits already for its time, because a stranger may announce a
    /// thousand changes a second.
    private func heardOfChange(isNewStream: Bool) {
        let deadline = pacer.deadline
        pacer.invalidate()
        if isNewStream { pacer.hasten() }
        if pacer.deadline != deadline { readIfDue() }
    }

    private func readIfDue() {
        guard isReady else { return }
        let now = MonotonicClock.now
        if let deadline = pacer.deadline, deadline <= now { return read(at: now) }
        if let deadline = [pacer.deadline, meters?.deadline].compactMap(\.self).min() { arm(deadline) }
    }

    func answered() {
        reading.outstanding -= 1
        guard reading.outstanding == 0 else { return }
        observations = reading.observations(
            own: ownStream(), sandboxID: configuration.sandboxID, processes: &processes, games: games.names,
            modules: moduleRoles)
        if let context { followMeasured(on: context) }
        if !awaitsGames() || !published.isEmpty { announce() }
        pacer.end(cost: MonotonicClock.processorTime - readingBegan, at: MonotonicClock.now)
        let streams = observations.compactMap { if case .streams(let streams?) = $0 { streams } else { nil } }.joined()
        if courses.note(streams, at: MonotonicClock.now) { pacer.hasten() }
        readIfDue()
    }

    /// Whether to wait because a stream may be a game's and the installed games are not known yet. Requests another
    /// reading.
    private func awaitsGames() -> Bool {
        let isUnexplained = observations.contains { observation in
            guard case .streams(let streams?) = observation else { return false }
            return streams.contains(where: \.isUnexplained)
        }
        let isNeeded = isUnexplained && !configuration.isSwitchedOff
        let verdict = gameListWait.advance(to: MonotonicClock.now, isNeeded: isNeeded, isKnown: games.names != nil)
        guard let next = verdict.next else { return false }
        games.read()
        pacer.invalidate(notBefore: next)
        return verdict.waits
    }

    private func announce() {
        let observations = meters.map { meters in self.observations.map(meters.mark) } ?? self.observations
        let changed = observations.filter { !published.contains($0) }
        published = observations
        changed.forEach(publish)
    }
}
