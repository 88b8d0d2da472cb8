import CPulse
import Glibc
import Synchronization
import TacetSession

/// Who plays, as mixers and policies of the sound server see it.
struct OutputIdentity: Hashable, Sendable {
    /// The game's name, as people read it.
    var name: String
    /// Reverse-DNS, as the desktop file is named; empty if unknown.
    var id: String = ""
    /// The icon's name in the theme; empty if unknown.
    var iconName: String = ""
    /// Marks the stream as ours for the session that watches streams, also where process numbers are not unique.
    var session: String
}

/// One playback stream on a connected context. Everything happens under the main loop's lock.
///
/// The stream may be moved by the server, and has no volume of its own: Tacet sets none. It holds 20 ms; each time it runs dry
/// twice as much, up to 100 ms.
final class PulseStream {
    static let shortestBuffer: Duration = .milliseconds(20)
    static let longestBuffer: Duration = .milliseconds(100)
    /// What WirePlumber and PulseAudio's module-always-sink call the sink that stands for no sink.
    private static let dummy = "auto_null"
    private static let frameBytes = 8
    private static let watchPeriod: UInt64 = 100_000  // microseconds
    /// Running dry so soon after a start or a move says nothing about the buffer.
    private static let settlingTime: Duration = .milliseconds(250)

    private let pulse: tacet_pulse_functions
    private let context: OpaquePointer
    private let loop: UnsafeMutablePointer<pa_mainloop_api>
    private let sampleRate: Int
    /// Where readers of other threads look; brought up to date ten times a second.
    private let shared: Lock<OutputSnapshot>
    private let report: (OutputEvent) -> Void
    private var statistics: OutputStatistics
    /// What the server is asked to hold, all the way to the loudspeaker.
    private(set) var buffer: Duration

    private var stream: OpaquePointer?
    private var queue: FrameQueue?
    private var framesReadyEvent: OpaquePointer?
    private var watchEvent: OpaquePointer?
    private var watch = StallWatch(now: .zero)
    private var settledAt: Duration = .zero
    private var isPaused = false
    /// The server has asked for more than the queue had.
    private var owesFrames = false
    /// As people read it; nil while the server has put us on its dummy, because no device is left.
    private var device: String?
    /// What was told last, but for the latency; nil until the stream is open.
    private var told: OutputConfiguration?

    /// Asks the server for a stream; `report` tells what became of it. Nil if not even that was possible.
    ///
    /// Keep the object until the main loop has ended: callbacks that are on their way refer to it.
    init?(
        pulse: tacet_pulse_functions, context: OpaquePointer, loop: UnsafeMutablePointer<pa_mainloop_api>,
        sampleRate: Int, identity: OutputIdentity, buffer: Duration, shared: Lock<OutputSnapshot>,
        report: @escaping (OutputEvent) -> Void
    ) {
        self.pulse = pulse
        self.context = context
        self.loop = loop
        self.sampleRate = sampleRate
        self.buffer = buffer
        self.shared = shared
        self.report = report
        statistics = shared.withLock { $0.statistics }
        let properties = pulse.pa_proplist_new()
        defer { pulse.pa_proplist_free(properties) }
        _ = pulse.pa_proplist_sets(properties, "media.role", "game")
        _ = pulse.pa_proplist_sets(properties, "media.name", identity.name)
        _ = pulse.pa_proplist_sets(properties, "tacet.session", identity.session)
        var format = pa_sample_spec(format: PA_SAMPLE_FLOAT32LE, rate: UInt32(clamping: sampleRate), channels: 2)
        guard let stream = pulse.pa_stream_new_with_proplist(context, identity.name, &format, nil, properties) else {
            return nil
        }
        self.stream = stream
        listen(to: stream)
        var attributes = self.attributes
        let flags =
            PA_STREAM_ADJUST_LATENCY.rawValue | PA_STREAM_INTERPOLATE_TIMING.rawValue
            | PA_STREAM_AUTO_TIMING_UPDATE.rawValue
        let status = pulse.pa_stream_connect_playback(
            stream, nil, &attributes, pa_stream_flags_t(rawValue: flags), nil, nil)
        if status < 0 {
            close()
            return nil
        }
    }

    /// Begins to fill the stream from the queue.
    func start(from queue: FrameQueue) {
        guard told != nil, self.queue == nil else { return }
        self.queue = queue
        let userdata = Unmanaged.passUnretained(self).toOpaque()
        if queue.framesReady >= 0 {
            framesReadyEvent = loop.pointee.io_new?(
                loop, queue.framesReady, PA_IO_EVENT_INPUT,
                { _, _, descriptor, _, userdata in
                    var count: UInt64 = 0
                    _ = read(descriptor, &count, 8)
                    PulseStream.from(userdata)?.fill()
                }, userdata)
        }
        settle()
        watchEvent = pulse.pa_context_rttime_new(
            context, pulse.pa_rtclock_now() + Self.watchPeriod,
            { _, _, _, userdata in PulseStream.from(userdata)?.checkProgress() }, userdata)
        fill()
    }

    /// Asks the server to stop (true) or to go on with what it holds (false).
    func pause(_ pause: Bool) {
        guard let stream, pause != isPaused else { return }
        isPaused = pause
        settle()
        if let operation = pulse.pa_stream_cork(stream, pause ? 1 : 0, nil, nil) { pulse.pa_operation_unref(operation) }
        if !pause {
            scheduleWatch()
            fill()
        }
    }

    /// Forgets the stream without waiting for the server.
    func close() {
        publish(nil)
        if let framesReadyEvent { loop.pointee.io_free?(framesReadyEvent) }
        if let watchEvent { loop.pointee.time_free?(watchEvent) }
        framesReadyEvent = nil
        watchEvent = nil
        queue = nil
        guard let stream else { return }
        self.stream = nil
        pulse.pa_stream_set_state_callback(stream, nil, nil)
        pulse.pa_stream_set_write_callback(stream, nil, nil)
        pulse.pa_stream_set_underflow_callback(stream, nil, nil)
        pulse.pa_stream_set_moved_callback(stream, nil, nil)
        pulse.pa_stream_set_suspended_callback(stream, nil, nil)
        pulse.pa_stream_set_event_callback(stream, nil, nil)
        pulse.pa_stream_set_buffer_attr_callback(stream, nil, nil)
        _ = pulse.pa_stream_disconnect(stream)
        pulse.pa_stream_unref(stream)
    }
}

// MARK: - Filling

extension PulseStream {
    /// The server wants frames.
    private func asked() {
        let now = MonotonicClock.now
        // After a pause of the server's, or of ours, the buffer has run dry, and that says nothing about it.
        if watch.isSuspicious(at: now) { settledAt = now + Self.settlingTime }
        watch.noteSign(at: now)
        fill()
    }

    /// Gives the server what it has asked for, as far as there is any; the rest follows when frames arrive.
    private func fill() {
        guard let stream, let queue, !isPaused, device != nil else { return }
        while true {
            let writable = pulse.pa_stream_writable_size(stream)
            guard writable != .max, writable >= Self.frameBytes else {
                owesFrames = false
                return
            }
            var destination: UnsafeMutableRawPointer?
            var bytes = writable
            guard pulse.pa_stream_begin_write(stream, &destination, &bytes) == 0, let destination else { return }
            let frames = queue.pull(
                into: destination.assumingMemoryBound(to: Float.self), count: min(bytes, writable) / Self.frameBytes)
            if frames > 0 {
                _ = pulse.pa_stream_write(stream, destination, frames * Self.frameBytes, nil, 0, PA_SEEK_RELATIVE)
                statistics.frames &+= frames
            } else {
                _ = pulse.pa_stream_cancel_write(stream)
                owesFrames = true
                if queue.awaitFrames() { return }
            }
        }
    }

    private var attributes: pa_buffer_attr {
        let (seconds, attoseconds) = buffer.components
        let microseconds = Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000)
        let target = UInt32(clamping: sampleRate * microseconds / 1_000_000 * Self.frameBytes)
        // Half the buffer suffices to begin: the queue seldom has the whole of it at once.
        return pa_buffer_attr(maxlength: .max, tlength: target, prebuf: target / 2, minreq: .max, fragsize: .max)
    }

    private func settle() {
        let now = MonotonicClock.now
        settledAt = now + Self.settlingTime
        watch.noteSign(at: now)
    }

    private func ranDry() {
        guard let stream, let queue else { return }
        let now = MonotonicClock.now
        guard now > settledAt, !watch.isSuspicious(at: now) else { return }
        statistics.starvations += 1
        guard buffer < Self.longestBuffer else { return }
        buffer = min(buffer * 2, Self.longestBuffer)
        settledAt = now + Self.settlingTime
        var attributes = self.attributes
        if let operation = pulse.pa_stream_set_buffer_attr(stream, &attributes, nil, nil) {
            pulse.pa_operation_unref(operation)
        }
        let ahead = Int(attributes.tlength) / Self.frameBytes / 2
        if queue.target.load(ordering: .relaxed) < ahead { queue.target.store(ahead, ordering: .relaxed) }
    }

    private func scheduleWatch() {
        guard let watchEvent else { return }
        pulse.pa_context_rttime_restart(context, watchEvent, pulse.pa_rtclock_now() + Self.watchPeriod)
    }

    private func checkProgress() {
        guard let stream else { return }
        if !isPaused { scheduleWatch() }
        let now = MonotonicClock.now
        if isPaused || owesFrames || pulse.pa_stream_is_suspended(stream) > 0 { watch.noteSign(at: now) }
        statistics.isStalled = watch.isStalled(at: now)
        publish(configuration)
        switch watch.advice(at: now) {
        case .wait: break
        case .ask:
            let operation = pulse.pa_stream_update_timing_info(
                stream, { _, _, userdata in PulseStream.from(userdata)?.watch.noteAnswer(at: MonotonicClock.now) },
                Unmanaged.passUnretained(self).toOpaque())
            if let operation { pulse.pa_operation_unref(operation) }
        case .giveUp:
            report(.lost(OutputLoss(reason: "the sound server has thawed without this stream")))
        }
    }
}

// MARK: - What the server tells

extension PulseStream {
    private static func from(_ userdata: UnsafeMutableRawPointer?) -> PulseStream? {
        userdata.map { Unmanaged<PulseStream>.fromOpaque($0).takeUnretainedValue() }
    }

    private func listen(to stream: OpaquePointer) {
        let userdata = Unmanaged.passUnretained(self).toOpaque()
        pulse.pa_stream_set_state_callback(stream, { _, u in PulseStream.from(u)?.stateChanged() }, userdata)
        pulse.pa_stream_set_write_callback(
            stream,
            { _, _, userdata in
                PulseStream.from(userdata)?.asked()
            }, userdata)
        pulse.pa_stream_set_underflow_callback(stream, { _, u in PulseStream.from(u)?.ranDry() }, userdata)
        pulse.pa_stream_set_moved_callback(stream, { _, u in PulseStream.from(u)?.moved() }, userdata)
        pulse.pa_stream_set_suspended_callback(stream, { _, u in PulseStream.from(u)?.suspended() }, userdata)
        pulse.pa_stream_set_buffer_attr_callback(stream, { _, u in PulseStream.from(u)?.changed() }, userdata)
        pulse.pa_stream_set_event_callback(
            stream, { _, name, _, u in if let name { PulseStream.from(u)?.policyAsked(String(cString: name)) } },
            userdata)
    }

    /// As the server sees it now; the latency is what lies between a pull and the loudspeaker.
    var configuration: OutputConfiguration? {
        guard let stream, let device, pulse.pa_stream_get_state(stream) == PA_STREAM_READY else { return nil }
        var microseconds: pa_usec_t = 0
        var isNegative: Int32 = 0
        let hasLatency = pulse.pa_stream_get_latency(stream, &microseconds, &isNegative) == 0 && isNegative == 0
        let request = pulse.pa_stream_get_buffer_attr(stream)?.pointee.minreq ?? 0
        return OutputConfiguration(
            kind: "pulse", device: device, sampleRate: sampleRate, requestFrames: Int(request) / Self.frameBytes,
            latency: hasLatency ? .microseconds(Int64(clamping: microseconds)) : buffer)
    }

    private func stateChanged() {
        guard let stream else { return }
        switch pulse.pa_stream_get_state(stream) {
        case PA_STREAM_READY:
            nameDevice()
        case PA_STREAM_FAILED, PA_STREAM_TERMINATED:
            let reason = pulse.problem(of: context)
            report(
                told != nil
                    ? .lost(OutputLoss(reason: "the output device went away (\(reason))"))
                    : .failed(PulseOutput.failure("the sound server has no output device (\(reason))")))
        default: break
        }
    }

    private func moved() {
        settle()
        nameDevice()
    }

    /// Tells of the configuration, unless nothing but the latency is new.
    private func changed() {
        guard let configuration else { return }
        publish(configuration)
        var news = configuration
        news.latency = .zero
        guard news != told else { return }
        report(told == nil ? .opened(configuration) : .changed(configuration))
        told = news
    }

    private func publish(_ configuration: OutputConfiguration?) {
        if configuration == nil { statistics.isStalled = false }
        let statistics = self.statistics
        shared.withLock { $0 = OutputSnapshot(configuration: configuration, statistics: statistics) }
    }

    private func suspended() {
        guard let stream else { return }
        settle()
        report(.suspended(pulse.pa_stream_is_suspended(stream) > 0))
    }

    private func policyAsked(_ event: String) {
        switch event {
        case PA_STREAM_EVENT_REQUEST_CORK: report(.corkRequested(true))
        case PA_STREAM_EVENT_REQUEST_UNCORK: report(.corkRequested(false))
        default: break
        }
    }

    /// Asks which device the stream is on, and tells of it.
    private func nameDevice() {
        guard let stream else { return }
        let name = pulse.pa_stream_get_device_name(stream).map { String(cString: $0) } ?? ""
        if name == Self.dummy {
            let detail = "the sound server has no output device"
            report(told == nil ? .waiting(PulseOutput.failure(detail)) : .lost(OutputLoss(reason: detail)))
            device = nil
            return
        }
        device = name
        let operation = pulse.pa_context_get_sink_info_by_index(
            context, pulse.pa_stream_get_device_index(stream),
            { _, sink, isLast, userdata in
                guard let stream = PulseStream.from(userdata) else { return }
                if let description = sink?.pointee.description { stream.device = String(cString: description) }
                if isLast != 0 { stream.changed() }
            }, Unmanaged.passUnretained(self).toOpaque())
        if let operation { pulse.pa_operation_unref(operation) }
    }
}
