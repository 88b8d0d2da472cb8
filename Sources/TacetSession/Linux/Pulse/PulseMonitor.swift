import CPulse
import TacetSystem

/// Observes the sound server: every stream, this session's own stream, and the route.
///
/// It has a connection and a thread of its own, so that a long answer never delays a block of sound. It only reads, and
/// changes nothing on the server. No call waits for the server, not even ``stop()``.
final class PulseMonitor: @unchecked Sendable {  // everything mutable is touched under the mainloop's lock only
    let pulse: UnsafePointer<tacet_pulse_functions>
    private let mainloop: OpaquePointer
    private let configuration: SessionConfiguration
    private let publish: @Sendable (Observation) -> Void
    /// Returns the number of this session's stream; nil while there is none.
    private let ownStream: @Sendable () -> UInt32?

    let thread = PulseThread()
    private(set) var context: OpaquePointer?
    /// Fires for the next reading while connected, and for the next attempt to connect while not.
    private var timer: OpaquePointer?
    private var backoff = Backoff(first: .milliseconds(250), limit: .seconds(5))
    var pacer = ReadPacer()
    var reading = PulseReading()
    var readingBegan = Duration.zero
    private var processes = Processes()
    private let games: InstalledGames
    /// When the first reading began to wait for the list of installed games.
    private var awaitsGamesSince: Duration?
    private var observations: [Observation] = []
    /// Whether our own stream stood still in the latest reading.
    private var standsStill = false
    private var published: [Observation] = []
    /// The meters; nil until a level was asked for.
    private var meters: PulseMeters?
    private var measured: Set<UInt32> = []

    /// The memory that must be left while the monitor runs, in bytes: twice the largest answer of a server. libpulse ends the
    /// process when it gets no memory.
    static let reserve = 32 << 20
    /// How long the start waits for the list of installed games: well within the session's 250 ms.
    private static let gamesPatience = Duration.milliseconds(120)
    /// The observations while no server is seen.
    static let nothing: [Observation] = [.ownStream(nil), .streams(nil), .route(nil), .outputDevices([])]

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
        guard MemoryCheck.has(MemoryCheck.soundServer), let pulse = tacet_pulse(),
            let mainloop = pulse.pointee.pa_threaded_mainloop_new()
        else { return nil }
        self.pulse = pulse
        self.mainloop = mainloop
        self.configuration = configuration
        self.ownStream = ownStream
        self.publish = publish
        games = InstalledGames(missing: gamesMissing)
        pulse.pointee.pa_threaded_mainloop_lock(mainloop)
        connect()
        thread.follow(mainloop, of: pulse)
        pulse.pointee.pa_threaded_mainloop_unlock(mainloop)
        // Without a context no timer tries again.
        if context == nil || pulse.pointee.pa_threaded_mainloop_start(mainloop) < 0 {
            dropContext()
            return nil  // deinit frees the mainloop
        }
    }

    // Other threads may still be inside a call while the session ends the monitor, so the mainloop lives as long as the object.
    deinit { pulse.pointee.pa_threaded_mainloop_free(mainloop) }

    /// Ends the connection and the thread. Later calls do nothing. Call it once, and not from `publish`.
    func stop() {
        games.stop()
        pulse.pointee.pa_threaded_mainloop_lock(mainloop)
        dropContext()
        pulse.pointee.pa_threaded_mainloop_unlock(mainloop)
        pulse.pointee.pa_threaded_mainloop_stop(mainloop)
    }

    /// Connects at once if there is no connection, because the output has just reached the server.
    func reconnect() {
        // The monitor's own thread, inside `publish`, holds the lock and knows the connection's state already.
        guard pulse.pointee.pa_threaded_mainloop_in_thread(mainloop) == 0 else { return }
        pulse.pointee.pa_threaded_mainloop_lock(mainloop)
        if let context, pulse.pointee.pa_context_get_state(context) == PA_CONTEXT_FAILED {
            backoff.reset()
            arm(MonotonicClock.now)
        }
        pulse.pointee.pa_threaded_mainloop_unlock(mainloop)
    }

    /// Reads everything again, because this session's stream has another number.
    func ownStreamChanged() {
        guard pulse.pointee.pa_threaded_mainloop_in_thread(mainloop) == 0 else { return serverChanged() }
        pulse.pointee.pa_threaded_mainloop_lock(mainloop)
        serverChanged()
        pulse.pointee.pa_threaded_mainloop_unlock(mainloop)
    }

    /// Measures these streams, and ends the meters of all others.
    func measure(_ streams: Set<UInt32>) {
        guard !configuration.isSwitchedOff else { return }
        let isOurThread = pulse.pointee.pa_threaded_mainloop_in_thread(mainloop) != 0
        if !isOurThread { pulse.pointee.pa_threaded_mainloop_lock(mainloop) }
        defer { if !isOurThread { pulse.pointee.pa_threaded_mainloop_unlock(mainloop) } }
        measured = streams
        if meters == nil, !streams.isEmpty { meters = PulseMeters(pulse) { [unowned self] in announce() } }
        guard let meters, let context, isReady else { return }
        meters.follow(streams, on: context)
        announce()
        readIfDue()
    }

    // MARK: - The connection

    private var isReady: Bool {
        context.map { pulse.pointee.pa_context_get_state($0) == PA_CONTEXT_READY } ?? false
    }

    var userdata: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    static func monitor(_ userdata: UnsafeMutableRawPointer?) -> PulseMonitor? {
        userdata.map { Unmanaged<PulseMonitor>.fromOpaque($0).takeUnretainedValue() }
    }

    private func connect() {
        let properties = pulse.pointee.pa_proplist_new()
        defer { properties.map { pulse.pointee.pa_proplist_free($0) } }
        _ = pulse.pointee.pa_proplist_sets(properties, "tacet.session", configuration.mark)
        let interface = pulse.pointee.pa_threaded_mainloop_get_api(mainloop)
        guard let context = pulse.pointee.pa_context_new_with_proplist(interface, nil, properties) else {
            arm(MonotonicClock.now + backoff.pause())
            return
        }
        dropContext()
        self.context = context
        pulse.pointee.pa_context_set_state_callback(
            context, { _, userdata in PulseMonitor.monitor(userdata)?.contextChanged() }, userdata)
        // NOAUTOSPAWN: observing must not start a server. Not NOFAIL, which waits for a name on the session bus. The state
        // callback reports a failure.
        _ = pulse.pointee.pa_context_connect(context, nil, PA_CONTEXT_NOAUTOSPAWN, nil)
    }

    private func dropContext() {
        guard let context else { return }
        self.context = nil
        meters?.end()
        pulse.pointee.pa_context_set_state_callback(context, nil, nil)
        pulse.pointee.pa_context_set_subscribe_callback(context, nil, nil)
        pulse.pointee.pa_context_disconnect(context)
        pulse.pointee.pa_context_unref(context)
    }

    private func contextChanged() {
        guard let context else { return }
        switch pulse.pointee.pa_context_get_state(context) {
        case PA_CONTEXT_READY:
            backoff.reset()
            pulse.pointee.pa_context_set_subscribe_callback(
                context, { _, _, _, userdata in PulseMonitor.monitor(userdata)?.serverChanged() }, userdata)
            let facilities: [pa_subscription_mask] = [
                PA_SUBSCRIPTION_MASK_SINK, PA_SUBSCRIPTION_MASK_SOURCE, PA_SUBSCRIPTION_MASK_SINK_INPUT,
                PA_SUBSCRIPTION_MASK_SOURCE_OUTPUT, PA_SUBSCRIPTION_MASK_CLIENT, PA_SUBSCRIPTION_MASK_SERVER,
            ]
            let mask = facilities.reduce(0) { $0 | $1.rawValue }
            let operation = pulse.pointee.pa_context_subscribe(context, .init(mask), nil, nil)
            operation.map { pulse.pointee.pa_operation_unref($0) }
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
                { _, _, _, userdata in PulseMonitor.monitor(userdata)?.timerRang() }, userdata)
        }
    }

    private func timerRang() {
        guard let context, isReady else { return connect() }
        meters?.connectIfDue(on: context)
        readIfDue()
    }

    // MARK: - Readings

    private func serverChanged() {
        pacer.invalidate()
        readIfDue()
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
        pacer.end()
        observations = reading.observations(
            own: ownStream(), sandboxID: configuration.sandboxID, processes: &processes, games: games.names)
        if let meters, let context { meters.follow(measured, on: context) }
        if !awaitsGames() || !published.isEmpty { announce() }
        let stoodStill = standsStill
        standsStill = observations.contains { if case .ownStream(let facts?) = $0 { facts.isStill } else { false } }
        // A stream that comes to a standstill may have lost its device, which the next reading tells.
        pacer.note(
            cost: MonotonicClock.processorTime - readingBegan, at: MonotonicClock.now,
            isUrgent: standsStill && !stoodStill)
        readIfDue()
    }

    /// Whether to wait because a stream may be a game's and the installed games are not known yet. Requests another reading.
    private func awaitsGames() -> Bool {
        let isUnexplained = observations.contains { observation in
            guard case .streams(let streams?) = observation else { return false }
            return streams.contains(where: \.isUnexplained)
        }
        guard isUnexplained, games.names == nil, !configuration.isSwitchedOff else { return false }
        games.read()
        let now = MonotonicClock.now
        let since = awaitsGamesSince ?? now
        awaitsGamesSince = since
        let isPatient = now < since + Self.gamesPatience
        pacer.invalidate(notBefore: now + .milliseconds(isPatient ? 20 : 500))
        return isPatient
    }

    private func announce() {
        let observations = meters.map { meters in self.observations.map(meters.mark) } ?? self.observations
        let changed = observations.filter { !published.contains($0) }
        published = observations
        changed.forEach(publish)
    }
}
