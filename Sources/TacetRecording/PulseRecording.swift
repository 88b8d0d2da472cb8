import CPulse
import TacetSession
import TacetPlatform
import Glibc

/// One connection to the sound server with its recording stream. Every callback holds the loop's lock.
///
/// The stream begins corked. It is uncorked once the server has named the device: where there is no microphone, the
/// default source is the monitor of an output, which the program did not ask for.
final class PulseRecording: CallbackTarget {
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
    /// Whether the server has named the device since the stream began or moved. Frames of an unnamed device are
    /// dropped.
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
        guard let loop = PulseLoop(thread: "tacet-input", program: name.isEmpty ? nil : name, properties: [:])
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
            userdata)
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
                userdata)
            if !pulse.release(operation) { watch.noteUnasked() }
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

/// Handles the server's events about the stream and its microphone.
extension PulseRecording {
    /// Installs the callbacks of a new stream.
    func listen(to stream: OpaquePointer) {
        pulse.pa_stream_set_state_callback(stream, { _, u in PulseRecording.from(u)?.streamChanged() }, userdata)
        pulse.pa_stream_set_read_callback(stream, { _, _, u in PulseRecording.from(u)?.read() }, userdata)
        pulse.pa_stream_set_moved_callback(stream, { _, u in PulseRecording.from(u)?.moved() }, userdata)
    }

    /// Asks for the changes of microphones and of recordings: the player may mute either.
    func subscribe(on context: OpaquePointer) {
        pulse.pa_context_set_subscribe_callback(
            context,
            { _, event, index, userdata in
                guard let recording = PulseRecording.from(userdata), recording.isKnown, let stream = recording.stream
                else { return }
                let facility = event.rawValue & PA_SUBSCRIPTION_EVENT_FACILITY_MASK.rawValue
                let own =
                    facility == PA_SUBSCRIPTION_EVENT_SOURCE_OUTPUT.rawValue
                    ? recording.pulse.pa_stream_get_index(stream) : recording.pulse.pa_stream_get_device_index(stream)
                if index == own { recording.askForDevice() }
            }, userdata)
        let mask = pa_subscription_mask_t(
            PA_SUBSCRIPTION_MASK_SOURCE.rawValue | PA_SUBSCRIPTION_MASK_SOURCE_OUTPUT.rawValue)
        let operation = pulse.pa_context_subscribe(context, mask, nil, nil)
        pulse.release(operation)
    }

    private func streamChanged() {
        guard let stream else { return }
        switch pulse.pa_stream_get_state(stream) {
        case PA_STREAM_READY: askForDevice()
        case PA_STREAM_FAILED, PA_STREAM_TERMINATED:
            end(problem, as: loop.state == PA_CONTEXT_READY ? .routeChange : .serverLost)
        default: break
        }
    }

    private func moved() {
        queue.breakOff(.routeChange)
        isKnown = false
        askForDevice()
    }

    /// Asks the server for the stream's mute, and then for its device. One such pair of questions at a time is on its
    /// way.
    private func askForDevice() {
        guard let stream, let context = loop.context else { return }
        guard !isAsking else {
            asksAgain = true
            return
        }
        let mute = pulse.pa_context_get_source_output_info_list(
            context,
            { _, output, _, userdata in
                guard let output, let recording = PulseRecording.from(userdata), let stream = recording.stream,
                    output.pointee.index == recording.pulse.pa_stream_get_index(stream)
                else { return }
                recording.see(output.pointee)
            }, userdata)
        pulse.release(mute)
        let operation = pulse.pa_context_get_source_info_by_index(
            context, pulse.pa_stream_get_device_index(stream),
            { _, source, isLast, userdata in
                guard let recording = PulseRecording.from(userdata) else { return }
                if let source { recording.see(source.pointee) }
                if isLast != 0 { recording.noteAnswer(isFound: isLast > 0) }
            }, userdata)
        guard pulse.release(operation) else { return end(problem, as: .serverLost) }
        isAsking = true
    }

    private func noteAnswer(isFound: Bool) {
        isAsking = false
        if asksAgain {
            asksAgain = false
            askForDevice()
        } else if !isFound, !isKnown {
            end(.noMicrophone("the sound server names none"), as: .routeChange)
        }
    }

    private func see(_ output: pa_source_output_info) {
        var volume = output.volume
        isStreamMuted = output.mute != 0 || output.has_volume != 0 && pulse.pa_cvolume_max(&volume) == 0
    }

    private func see(_ source: pa_source_info) {
        guard let stream, !asksAgain else { return }
        let name = source.name.map { boundedString($0) } ?? ""
        // Without a microphone, the default source is the monitor of an output: what the player hears.
        if source.monitor_of_sink != UInt32.max, settings.device == nil {
            return end(.noMicrophone("the sound server offers \(name)"), as: .routeChange)
        }
        let cancelsEcho = settings.cancelsEcho && isEchoFilter(source, name: name)
        // PipeWire puts the default microphone in the place of a missing one.
        if told == nil, let device = settings.device, device != name, !device.hasPrefix("@"), !cancelsEcho {
            return end(.noMicrophone("\(device) is missing"), as: .routeChange)
        }
        isKnown = true
        var volume = source.volume
        tell(
            .opened(
                AudioRecorder.Configuration(
                    kind: .pulse, device: source.description.map { boundedString($0) } ?? name,
                    isMuted: isStreamMuted || source.mute != 0 || pulse.pa_cvolume_max(&volume) == 0,
                    cancelsEcho: cancelsEcho)))
        let operation = pulse.pa_stream_cork(stream, 0, nil, nil)
        pulse.release(operation)
    }
}

extension PulseRecording {
    /// Whether a source is the filtered microphone of an echo canceller.
    private func isEchoFilter(_ source: pa_source_info, name: String) -> Bool {
        let isFilter = pulse.pa_proplist_gets(source.proplist, "device.class").map { strcmp($0, "filter") == 0 }
        return isFilter == true || name.contains(text: "echo-cancel")
    }
}

extension Sandbox {
    /// The sandbox of this process, as its environment says.
    static var current: Sandbox {
        getenv("FLATPAK_ID") != nil ? .flatpak : getenv("SNAP_NAME") != nil ? .snap : .none
    }
}
