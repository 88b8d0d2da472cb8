import CPulse
import TacetSession
import TacetPlatform

/// One connection to the sound server with its recording stream. Every callback holds the loop's lock.
///
/// The stream begins corked. It is uncorked once the server has named the device: where there is no microphone, the default
/// source is the monitor of an output, which the program did not ask for.
final class PulseRecording {
    static let watchPeriod: UInt64 = 100_000  // microseconds
    /// How long the server may take to give the stream a microphone.
    private static let timeout: Duration = .seconds(2)

    let loop: PulseLoop
    let pulse: tacet_pulse_functions
    let settings: AudioRecorder.Settings
    let queue: RecordingQueue
    private let properties: [String: String]
    private let report: @Sendable (RecordingSourceEvent) -> Void
    var stream: OpaquePointer?
    /// The configuration that was reported last; nil until the microphone is known.
    var told: AudioRecorder.Configuration?
    /// Whether the server has named the device since the stream began or moved. Frames of an unnamed device are dropped.
    var isKnown = false
    /// Whether the player has muted this stream in the volume mixer, or turned it down to nothing there.
    var isStreamMuted = false
    /// Whether the server's answer about the device is on its way.
    var isAsking = false
    /// Whether the device must be asked about again after that answer.
    var asksAgain = false
    private var isOver = false
    private var watchEvent: OpaquePointer?
    private var begun = MonotonicClock.now
    var watch = StallWatch(now: MonotonicClock.now)

    /// Begins to connect; `report` receives the outcome. Returns nil if the system has no thread or memory for it.
    init?(
        _ settings: AudioRecorder.Settings, properties: [String: String], queue: RecordingQueue,
        report: @escaping @Sendable (RecordingSourceEvent) -> Void
    ) {
        let name = settings.applicationName
        guard let loop = PulseLoop(thread: "tacet-record", program: name.isEmpty ? nil : name, properties: [:])
        else { return nil }
        self.loop = loop
        pulse = loop.pulse.pointee
        self.settings = settings
        self.properties = properties
        self.queue = queue
        self.report = report
        guard loop.start(onStateChange: { [unowned self] in contextChanged() }) else { return nil }
    }

    /// Drops the connection without waiting for the server, and ends the thread. No callback comes afterwards.
    func close() {
        loop.withLock {
            isOver = true
            if let watchEvent { loop.api.pointee.time_free?(watchEvent) }
            watchEvent = nil
            disconnect()
        }
        loop.stop()
    }

    /// Reports an event, unless an end was reported before.
    func tell(_ event: RecordingSourceEvent) {
        guard !isOver else { return }
        switch event {
        case .opened(let configuration):
            guard configuration != told else { return }
            told = configuration
        case .failed, .lost: isOver = true
        }
        report(event)
    }

    /// Reports that the stream cannot begin or has ended.
    func end(_ problem: RecordingProblem, as reason: AudioRecorder.Gap.Reason) {
        tell(told == nil ? .failed(problem) : .lost(reason, problem))
    }

    /// The problem behind libpulse's latest error.
    var problem: RecordingProblem {
        let error = loop.context.map { pulse.pa_context_errno($0) } ?? 0
        return RecordingProblem(
            pulse: error, words: loop.problem, in: .current, isConnected: loop.state == PA_CONTEXT_READY,
            device: settings.device)
    }

    private func contextChanged() {
        switch loop.state {
        case PA_CONTEXT_READY:
            guard let context = loop.context else { return }
            subscribe(on: context)
            if !connect(on: context) { end(problem, as: .serverLost) }
        case PA_CONTEXT_FAILED, PA_CONTEXT_TERMINATED: end(problem, as: .serverLost)
        default: break
        }
    }

    // MARK: The stream

    private func connect(on context: OpaquePointer) -> Bool {
        let list = pulse.pa_proplist_new()
        defer { pulse.pa_proplist_free(list) }
        for (key, value) in properties { _ = pulse.pa_proplist_sets(list, key, value) }
        var format = pa_sample_spec(
            format: PA_SAMPLE_FLOAT32LE, rate: UInt32(settings.sampleRate), channels: UInt8(settings.channels))
        guard let stream = pulse.pa_stream_new_with_proplist(context, "Recording", &format, nil, list) else {
            return false
        }
        self.stream = stream
        listen(to: stream)
        begun = MonotonicClock.now
        watch = StallWatch(now: begun)
        watchEvent = pulse.pa_context_rttime_new(
            context, pulse.pa_rtclock_now() + Self.watchPeriod,
            { _, _, _, userdata in PulseRecording.from(userdata)?.checkProgress() },
            Unmanaged.passUnretained(self).toOpaque())
        var buffer = pa_buffer_attr()
        buffer.maxlength = .max
        // At most 100 ms: a longer silence of the server counts as a stall.
        let fragment = min(settings.blockFrames, settings.sampleRate / 10)
        buffer.fragsize = UInt32(fragment * settings.channels * MemoryLayout<Float>.size)
        let flags = PA_STREAM_ADJUST_LATENCY.rawValue | PA_STREAM_START_CORKED.rawValue
        return pulse.pa_stream_connect_record(stream, settings.device, &buffer, pa_stream_flags_t(flags)) >= 0
    }

    private func disconnect() {
        guard let stream else { return }
        self.stream = nil
        pulse.pa_stream_set_state_callback(stream, nil, nil)
        pulse.pa_stream_set_read_callback(stream, nil, nil)
        pulse.pa_stream_set_moved_callback(stream, nil, nil)
        _ = pulse.pa_stream_disconnect(stream)
        pulse.pa_stream_unref(stream)
    }

    /// Runs ten times a second: detects a server that thawed without this stream.
    private func checkProgress() {
        guard let stream, let context = loop.context, let watchEvent else { return }
        pulse.pa_context_rttime_restart(context, watchEvent, pulse.pa_rtclock_now() + Self.watchPeriod)
        let now = MonotonicClock.now
        // PipeWire answers a recording without a microphone with silence.
        if told == nil, now - begun > Self.timeout {
            return end(.noMicrophone("the sound server gives none"), as: .routeChange)
        }
        if told == nil || pulse.pa_stream_is_suspended(stream) > 0 { watch.noteSign(at: now) }
        switch watch.advice(at: now) {
        case .wait: break
        case .ask:
            let operation = pulse.pa_stream_update_timing_info(
                stream, { _, _, userdata in PulseRecording.from(userdata)?.watch.noteAnswer(at: MonotonicClock.now) },
                Unmanaged.passUnretained(self).toOpaque())
            if let operation { pulse.pa_operation_unref(operation) } else { watch.noteUnasked() }
        case .giveUp: end(.noMicrophone("the sound server has thawed without this recording"), as: .stalled)
        }
    }

    /// Takes what the server has recorded.
    func read() {
        watch.noteSign(at: MonotonicClock.now)
        var data: UnsafeRawPointer?
        var bytes = 0
        let frameBytes = settings.channels * MemoryLayout<Float>.size
        while let stream, pulse.pa_stream_peek(stream, &data, &bytes) >= 0, bytes > 0 {
            if !isKnown {
                // Nothing of a device that is not known yet may be recorded.
            } else if let data {
                queue.take(UnsafeRawBufferPointer(start: data, count: bytes).bindMemory(to: Float.self))
            } else {
                queue.takeHole(frames: bytes / frameBytes)
            }
            _ = pulse.pa_stream_drop(stream)
        }
    }
}
