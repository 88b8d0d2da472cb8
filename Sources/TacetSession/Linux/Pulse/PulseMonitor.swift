import CPulse

/// Watches the sound server: every stream on it, our own among them, and where sound goes.
///
/// It has a connection and a thread of its own, so that a long answer never delays a block of sound, and it only asks:
/// it changes nothing on the server. No call here waits for the server, not even ``stop()``.
final class PulseMonitor: @unchecked Sendable {  // everything mutable is touched under the mainloop's lock only
    private let pulse: UnsafePointer<tacet_pulse_functions>
    private let mainloop: OpaquePointer
    private let configuration: SessionConfiguration
    private let publish: @Sendable (Observation) -> Void

    private var context: OpaquePointer?
    /// Rings for the next reading while there is a connection, and for the next attempt while there is none.
    private var timer: OpaquePointer?
    private var backoff = Backoff(first: .milliseconds(250), limit: .seconds(5))
    private var pacer = ReadPacer()
    private var reading = PulseReading()
    private var lineages = Lineages()
    private var observations: [Observation] = []
    private var published: [Observation] = []
    /// Nil while nobody wants levels.
    private var meters: PulseMeters?

    private static let nothing: [Observation] = [.ownStream(nil), .streams(nil), .route(nil), .outputDevices([])]

    /// Begins to connect, and goes on trying for ever; nil without libpulse.
    ///
    /// - Parameters:
    ///   - configuration: Who we are, to tell our own streams from others'.
    ///   - publish: Called on the monitor's thread, with what has changed.
    init?(_ configuration: SessionConfiguration, publish: @escaping @Sendable (Observation) -> Void) {
        guard let pulse = tacet_pulse(), let mainloop = pulse.pointee.pa_threaded_mainloop_new() else { return nil }
        self.pulse = pulse
        self.mainloop = mainloop
        self.configuration = configuration
        self.publish = publish
        pulse.pointee.pa_threaded_mainloop_lock(mainloop)
        connect()
        pulse.pointee.pa_threaded_mainloop_unlock(mainloop)
        if pulse.pointee.pa_threaded_mainloop_start(mainloop) < 0 {
            dropContext()
            pulse.pointee.pa_threaded_mainloop_free(mainloop)
            return nil
        }
    }

    /// Ends the connection and the thread. Nothing is published afterwards. Called once, not from `publish`.
    func stop() {
        pulse.pointee.pa_threaded_mainloop_lock(mainloop)
        dropContext()
        pulse.pointee.pa_threaded_mainloop_unlock(mainloop)
        pulse.pointee.pa_threaded_mainloop_stop(mainloop)
        pulse.pointee.pa_threaded_mainloop_free(mainloop)
    }

    /// Tries now if there is no connection: somebody else has just reached the server.
    func reconnect() {
        // Whoever calls from `publish` has the lock, and the news.
        guard pulse.pointee.pa_threaded_mainloop_in_thread(mainloop) == 0 else { return }
        pulse.pointee.pa_threaded_mainloop_lock(mainloop)
        if let context, pulse.pointee.pa_context_get_state(context) == PA_CONTEXT_FAILED {
            backoff.reset()
            arm(MonotonicClock.now)
        }
        pulse.pointee.pa_threaded_mainloop_unlock(mainloop)
    }

    /// Begins or ends to listen to streams that say nothing of themselves.
    func metersOtherAudio(_ isMetering: Bool) {
        guard !configuration.isSwitchedOff else { return }
        let isOurThread = pulse.pointee.pa_threaded_mainloop_in_thread(mainloop) != 0
        if !isOurThread { pulse.pointee.pa_threaded_mainloop_lock(mainloop) }
        defer { if !isOurThread { pulse.pointee.pa_threaded_mainloop_unlock(mainloop) } }
        guard isMetering != (meters != nil) else { return }
        meters?.end()
        meters = isMetering ? PulseMeters(pulse) { [unowned self] in announce() } : nil
        serverChanged()
    }

    // MARK: - The connection

    private var isReady: Bool {
        context.map { pulse.pointee.pa_context_get_state($0) == PA_CONTEXT_READY } ?? false
    }

    private var userdata: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    private static func monitor(_ userdata: UnsafeMutableRawPointer?) -> PulseMonitor? {
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
        // NOAUTOSPAWN: looking must not start a server. Not NOFAIL: it waits for a name on the session bus.
        // A failure is told to the callback.
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
        let (seconds, attoseconds) = deadline.components
        let microseconds = pa_usec_t(seconds) * 1_000_000 + pa_usec_t(attoseconds / 1_000_000_000_000)
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

    /// Asks everything at once; the answers come in the order of the questions.
    private func read(at now: Duration) {
        guard let context else { return }
        pacer.begin(at: now)
        reading = PulseReading()
        expect(
            pulse.pointee.pa_context_get_server_info(
                context,
                { _, server, userdata in
                    guard let monitor = PulseMonitor.monitor(userdata) else { return }
                    if let server { monitor.reading.add(server.pointee) }
                    monitor.answered()
                }, userdata))
        expect(
            pulse.pointee.pa_context_get_sink_info_list(
                context, { PulseMonitor.collect($1, end: $2, $3) { $0.add($1, from: $2) } }, userdata))
        expect(
            pulse.pointee.pa_context_get_source_info_list(
                context, { PulseMonitor.collect($1, end: $2, $3) { reading, source, _ in reading.add(source) } },
                userdata))
        expect(
            pulse.pointee.pa_context_get_client_info_list(
                context, { PulseMonitor.collect($1, end: $2, $3) { $0.add($1, from: $2) } }, userdata))
        expect(
            pulse.pointee.pa_context_get_sink_input_info_list(
                context, { PulseMonitor.collect($1, end: $2, $3) { $0.add($1, from: $2) } }, userdata))
        expect(
            pulse.pointee.pa_context_get_source_output_info_list(
                context, { PulseMonitor.collect($1, end: $2, $3) { $0.add($1, from: $2) } }, userdata))
    }

    private func expect(_ operation: OpaquePointer?) {
        guard let operation else { return }
        pulse.pointee.pa_operation_unref(operation)
        reading.outstanding += 1
    }

    /// Takes one item of a list; `end` is positive after the last item and negative if the list failed.
    private static func collect<Item>(
        _ item: UnsafePointer<Item>?, end: Int32, _ userdata: UnsafeMutableRawPointer?,
        into add: (inout PulseReading, Item, UnsafePointer<tacet_pulse_functions>) -> Void
    ) {
        guard let monitor = monitor(userdata) else { return }
        if end == 0, let item {
            add(&monitor.reading, item.pointee, monitor.pulse)
        } else if end != 0 {
            monitor.answered()
        }
    }

    private func answered() {
        reading.outstanding -= 1
        guard reading.outstanding == 0 else { return }
        pacer.end()
        observations = reading.observations(mark: configuration.mark, lineages: &lineages)
        listen()
        announce()
        readIfDue()
    }

    /// Has a meter on each stream that nothing else explains.
    private func listen() {
        guard let meters, let context, isReady else { return }
        for case .streams(let streams?) in observations {
            meters.follow(
                StreamClassifier(configuration, streams: streams, players: []).ambiguousStreams.map(\.id), on: context)
        }
    }

    private func announce() {
        let observations = meters.map { meters in self.observations.map(meters.mark) } ?? self.observations
        let changed = observations.filter { !published.contains($0) }
        published = observations
        changed.forEach(publish)
    }
}
