import CPulse
import Glibc
import Synchronization
import TacetPlatform

/// One playback stream on a connected context. Every call and callback holds the main loop's lock.
///
/// The server may move the stream to another device. Tacet never sets the stream's volume. ``StreamBuffer`` decides how
/// much sound the server holds.
final class PulseStream: CallbackTarget {
    /// The name of the dummy sink that WirePlumber and PulseAudio's module-always-sink make while there is no device.
    static let dummy = "auto_null"
    private static let watchPeriod: Duration = .milliseconds(100)
    /// The time between two questions to a server that ran dry: longer than a quantum of 1,024 frames.
    private static let dryPeriod: Duration = .milliseconds(30)
    /// The time for which such a server is asked. From then on ``StallWatch`` asks, and a server that never answers is
    /// sent no more questions.
    private static let dryTime: Duration = .milliseconds(500)
    /// The time after a check at which a request of the server brings the next one, before the timer wakes the thread.
    private static let checkInterval: Duration = .milliseconds(80)
    /// The time after a start, a move or a silence of the server in which an underrun does not lengthen the buffer.
    private static let settlingTime: Duration = .milliseconds(250)

    let pulse: tacet_pulse_functions
    let context: OpaquePointer
    let loop: PulseLoop
    let setup: StreamSetup
    /// Bytes in a frame of floats.
    let frameBytes: Int
    /// What the server takes at a time, and how full its buffer has to be.
    var level: StreamLevel
    /// Whether the server is PipeWire's service for programs of PulseAudio.
    let isPipeWire: Bool
    /// The snapshot that other threads read, renewed ten times a second.
    let shared: Lock<OutputSnapshot>
    let report: (OutputEvent) -> Void
    var statistics: OutputStatistics
    private(set) var buffer: StreamBuffer
    private var forecast: RequestForecast

    var stream: OpaquePointer?
    /// The server's name of the chosen device; nil follows the default device.
    var chosen: String?
    /// The value of ``chosen`` when the stream was requested.
    var requested: String?
    /// Keeps the sound of a private device from every other device.
    private(set) lazy var binding = PrivateBinding(on: loop, context, isWanted: setup.keepsPrivate) {
        [unowned self] step in follow(step)
    }
    private(set) var queue: FrameQueue?
    private var framesReadyEvent: OpaquePointer?
    private var watchEvent: OpaquePointer?
    /// Brings the second of two questions to PipeWire.
    var periodEvent: OpaquePointer?
    private var watch = StallWatch(now: MonotonicClock.now)
    private var checkedAt: Duration = .zero
    private var settledAt: Duration = .zero
    /// When the server told last that it ran dry; nil before.
    private var ranDryAt: Duration?
    /// Underruns before this time are not counted: the server was frozen, or the process was stopped.
    private var excusedUntil: Duration = .zero
    /// The wanted cork state, and the one that the server was asked for.
    private var cork = StreamCork()
    /// Whether the owner wants the stream to wait, with the frames that the server holds.
    private var isHeld = false
    /// Whether the stream rests as the queue does. A stream without a signal of the queue would not wake.
    private var rests: Bool { queue?.rest.state.isOn == true && framesReadyEvent != nil }
    var isPaused: Bool { cork.isWanted }
    /// The frames that the server has asked for and the queue did not have.
    private var owed = 0
    /// The device's name for display; nil while the stream is on the dummy sink because no device is left.
    var device: String?
    /// The time of the server's reading that ``heardFrame`` was computed from last.
    var timed = timeval()
    /// What PipeWire plays at a time.
    var period = ServerPeriod()
    /// The configuration that was reported last, without its latency; nil until the stream is open.
    var told: OutputConfiguration?

    /// Asks the server for a stream; `report` receives the outcome. Returns nil if libpulse refuses the request.
    ///
    /// Keep the object until the main loop has ended, because callbacks on their way refer to it.
    init?(
        _ setup: StreamSetup, on loop: PulseLoop, _ context: OpaquePointer, isPipeWire: Bool, buffer: StreamBuffer,
        shared: Lock<OutputSnapshot>, report: @escaping (OutputEvent) -> Void
    ) {
        pulse = loop.pulse.pointee
        self.context = context
        self.loop = loop
        self.setup = setup
        frameBytes = setup.speakers.channels * MemoryLayout<Float>.size
        level = StreamLevel(sizes: setup.sizes)
        self.isPipeWire = isPipeWire
        chosen = setup.device
        self.buffer = buffer
        self.shared = shared
        self.report = report
        statistics = shared.withLock { $0.statistics }
        forecast = RequestForecast(sampleRate: setup.sampleRate)
        if !connect() { return nil }
    }

    /// Begins to fill the stream from `queue`.
    func start(from queue: FrameQueue) {
        guard told != nil, self.queue == nil else { return }
        self.queue = queue
        // An output before this one may have taken a part of a block. The rest of that block comes first.
        owed = queue.available % setup.sizes.blockFrames
        keepAhead()
        loop.nextMessage = { [unowned self] in forecast.sleepEnd(at: $0) }
        listenForFrames()
        queue.follow(true)
        restartSettlingTime()
        watchEvent = pulse.pa_context_rttime_new(
            context, pulse.pa_rtclock_now() + UInt64(clamping: Self.watchPeriod.microseconds),
            { _, _, _, userdata in PulseStream.from(userdata)?.checkProgress() }, userdata)
        updatePause()
        fill()
    }

    /// Makes the main loop look at the queue when the frames arrive that the server waits for, and when a rest begins
    /// or ends.
    private func listenForFrames() {
        guard framesReadyEvent == nil, let descriptor = queue?.readyDescriptor else { return }
        framesReadyEvent = loop.api.pointee.io_new?(
            loop.api, descriptor, PA_IO_EVENT_INPUT,
            { _, _, descriptor, _, userdata in
                var count: UInt64 = 0
                _ = read(descriptor, &count, 8)
                PulseStream.from(userdata)?.signalled()
            }, userdata)
    }

    /// Handles a signal of the queue: a rest has begun or ended, or frames are there.
    private func signalled() {
        updatePause()
        // A stream that its owner holds pulls nothing. The render thread then carries the game's changes out.
        if isHeld { queue?.spaceFreed.post() }
        fill()
    }

    /// Corks the stream (true), or uncorks it (false) unless the queue rests, as soon as the server takes the request.
    /// The server keeps its frames.
    func pause(_ pause: Bool) {
        isHeld = pause
        updatePause()
    }

    /// Corks or uncorks the stream as its owner and the queue want it.
    ///
    /// A stream that rests holds only silence, and drops it: the first sound after a rest waits for nothing. It is
    /// mixed and written before the stream is uncorked, so the server never finds the stream empty.
    private func updatePause() {
        let rests = rests
        guard cork.want(isHeld || rests) else { return }
        restartSettlingTime()
        if isPaused {
            if rests { queue?.dropSilence() }
            queue?.stopMixing()
            updateCork()
            if rests { flush() }
        } else {
            fill()
            updateCork()
        }
        if !isPaused || cork.nextRequest != nil { scheduleWatch() }
    }

    /// Lets the server drop the frames that it holds.
    private func flush() {
        guard let stream, pulse.pa_stream_get_state(stream) == PA_STREAM_READY, let space else { return }
        owed = 0
        guard pulse.release(pulse.pa_stream_flush(stream, nil, nil)) else { return }
        queue?.noteDropped(level.granted - space)
        level.noteFlush(space: space)
    }

    /// Sends the cork request that is due, if any. The watch timer repeats a refused request.
    func updateCork() {
        guard let stream, pulse.pa_stream_get_state(stream) == PA_STREAM_READY, let isCorked = cork.nextRequest else {
            return
        }
        let operation = pulse.pa_stream_cork(
            stream, isCorked ? 1 : 0,
            { _, isDone, userdata in
                guard let stream = PulseStream.from(userdata) else { return }
                stream.cork.noteAnswer(isDone: isDone != 0)
                if stream.cork.nextRequest != nil { stream.scheduleWatch() }
            }, userdata)
        if pulse.release(operation) { cork.noteRequest(isCorked) }
    }

    /// Drops the stream without waiting for the server.
    func close() {
        publish(nil)
        loop.nextMessage = nil
        if let framesReadyEvent { loop.api.pointee.io_free?(framesReadyEvent) }
        for event in [watchEvent, periodEvent] { if let event { loop.api.pointee.time_free?(event) } }
        binding.close()
        framesReadyEvent = nil
        (watchEvent, periodEvent) = (nil, nil)
        queue?.stopMixing()
        queue?.follow(false)
        queue = nil
        disconnect()
    }
}

// MARK: - Filling

extension PulseStream {
    /// Handles the server's request for frames.
    func asked() {
        let now = MonotonicClock.now
        noteTake(at: now)
        let before = statistics.frames
        fill()
        let frames = statistics.frames - before
        if frames > 0 { forecast.noteRequest(of: frames, at: now.microseconds * 1_000) }
        if watchEvent != nil, now - checkedAt > Self.checkInterval { checkProgress() }
    }

    /// Notes what the server has taken, and how full its buffer was when it asked for more.
    private func noteTake(at now: Duration) {
        guard let space, level.granted > 0 else { return }
        if !isPaused { buffer.noteFill(1 - Double(space) / Double(level.granted), at: now) }
        guard level.noteSpace(space, at: now) > 0 else { return }
        // After a long silence of the server or of this process, the buffer has run dry. That says nothing about its
        // length.
        if watch.isSuspicious(at: now) { excusedUntil = now + Self.settlingTime }
        watch.noteSign(at: now)
        if statistics.isStalled { noteStall(false) }
    }

    /// Notes that the server has taken nothing for long (true), or takes frames again (false), and reports it.
    private func noteStall(_ isStalled: Bool) {
        guard isStalled != statistics.isStalled else { return }
        statistics.isStalled = isStalled
        if isStalled {
            report(.stalled(OutputLoss(reason: "the sound server takes no sound")))
        } else if let configuration {
            report(.recovered(configuration))
        }
    }

    /// The frames that the server has asked for and not got; nil while there is no stream.
    private var space: Int? {
        guard let stream else { return nil }
        let bytes = pulse.pa_stream_writable_size(stream)
        return bytes == .max ? nil : bytes / frameBytes
    }

    /// Writes the blocks that the server has room for, as far as the queue has them. The rest follows when it arrives.
    ///
    /// Whole blocks make the server ask once a block, and PulseAudio return each block's shared memory in the same
    /// message.
    func fill() {
        guard let stream, let queue, !isPaused, device != nil else { return }
        while true {
            let space = space ?? 0
            owed = owed > 0 ? min(owed, space) : level.due(space: space, length: buffer.length)
            guard owed > 0 else { return }
            var destination: UnsafeMutableRawPointer?
            var bytes = owed * frameBytes
            guard pulse.pa_stream_begin_write(stream, &destination, &bytes) == 0, let destination else { return }
            let samples = destination.assumingMemoryBound(to: Float.self)
            let count = min(bytes / frameBytes, owed)
            // The loop's thread has real-time priority where the system grants it, and may mix. Other threads may not.
            let frames =
                loop.isLoopThread
                ? queue.pullOrMix(into: samples, count: count) : queue.pull(into: samples, count: count)
            if frames > 0 {
                _ = pulse.pa_stream_write(stream, destination, frames * frameBytes, nil, 0, PA_SEEK_RELATIVE)
                statistics.frames &+= frames
                level.noteWrite(of: frames)
                owed -= frames
            } else {
                _ = pulse.pa_stream_cancel_write(stream)
                if queue.awaitFrames() { return }
            }
        }
    }

    /// Resets the watch and the cork requests for a new stream: the server does not answer the old stream's requests.
    func restart() {
        watch = StallWatch(now: MonotonicClock.now)
        owed = 0
        level.restart()
        period = ServerPeriod()
        cork.restart()
    }

    /// Begins the settling time, in which an underrun does not lengthen the buffer.
    func restartSettlingTime() {
        let now = MonotonicClock.now
        settledAt = now + Self.settlingTime
        watch.noteSign(at: now)
        buffer.noteDisturbance(at: now)
    }

    /// Handles the server's report of an underrun.
    func ranDry() {
        guard stream != nil, queue != nil, !isPaused, device != nil else { return }
        let now = MonotonicClock.now
        level.noteUnderrun()
        ranDryAt = now
        defer {
            fill()
            askForSilence(at: now)
        }
        guard now > excusedUntil, !watch.isSuspicious(at: now) else { return }
        statistics.underruns += 1
        forecast.noteUnderrun()
        queue?.countUnderrun()
        guard now > settledAt else { return buffer.noteDisturbance(at: now) }
        guard buffer.lengthen(at: now) else { return }
        settledAt = now + Self.settlingTime
        requestBuffer()
    }

    private func scheduleWatch(in time: Duration = PulseStream.watchPeriod) {
        guard let watchEvent else { return }
        let microseconds = UInt64(clamping: time.microseconds)
        pulse.pa_context_rttime_restart(context, watchEvent, pulse.pa_rtclock_now() + microseconds)
    }

    /// Runs ten times a second: repeats refused requests, adjusts the buffer, and detects a stalled server. A request
    /// of the server brings the check, or the timer if the server asks for nothing.
    private func checkProgress() {
        guard let stream else { return }
        updateCork()
        if !isPaused || cork.nextRequest != nil { scheduleWatch() }
        if framesReadyEvent == nil {
            // The process has no file descriptor for the queue's signal. Until it has one, this timer looks for frames.
            listenForFrames()
            if owed > 0 { fill() }
        }
        // The render thread takes over while the server asks for nothing, so that the game's changes still take effect.
        if queue?.isMixedByConsumer == false { queue?.stopMixing() }
        let now = MonotonicClock.now
        checkedAt = now
        if isPaused || owed > 0 || pulse.pa_stream_is_suspended(stream) > 0 { watch.noteSign(at: now) }
        noteStall(watch.isStalled(at: now))
        if !isPaused, buffer.shorten(at: now) || level.isOversized(at: now) { requestBuffer() }
        askForSilence(at: now)
        askWhenHeard(at: now)
        publish(configuration)
        switch watch.advice(at: now) {
        case .wait: break
        case .ask:
            // A server that waits for more than the stream thinks needed gets all that fits.
            level.noteUnderrun()
            fill()
            let operation = pulse.pa_stream_update_timing_info(
                stream, { _, _, userdata in PulseStream.from(userdata)?.noteAnswer() },
                userdata)
            if !pulse.release(operation) { watch.noteUnasked() }
        case .giveUp:
            report(.lost(OutputLoss(reason: "the sound server goes on without this stream")))
        }
    }

    /// Asks PipeWire, which ran dry, how much silence it has played, and again a little later while it takes nothing.
    /// PulseAudio takes any number of frames.
    private func askForSilence(at now: Duration) {
        guard isPipeWire, let stream, level.isDry, !isPaused, let ranDryAt, now - ranDryAt < Self.dryTime else {
            return
        }
        let operation = pulse.pa_stream_update_timing_info(
            stream, { _, _, userdata in PulseStream.from(userdata)?.noteSilence() }, userdata)
        pulse.release(operation)
        scheduleWatch(in: Self.dryPeriod)
    }

    private func noteSilence() {
        guard let stream, let space, let timing = pulse.pa_stream_get_timing_info(stream)?.pointee else { return }
        if timing.playing == 0, level.noteSilence(timing.since_underrun, space: space) { requestBuffer() }
    }

    private func noteAnswer() {
        let timing = stream.flatMap { pulse.pa_stream_get_timing_info($0)?.pointee }
        watch.noteAnswer(
            at: MonotonicClock.now, silence: timing.flatMap { $0.playing == 0 ? $0.since_underrun : nil },
            held: .microseconds(Int64(clamping: timing?.sink_usec ?? 0)))
    }
}

/// Connects the stream to the sound server, moves it to another device, and disconnects it.
extension PulseStream {
    /// Asks the server for a stream on the chosen device. Returns false if libpulse refuses the request.
    func connect() -> Bool {
        requested = chosen
        guard let stream = setup.makeStream(pulse, context, isPipeWire: isPipeWire) else { return false }
        self.stream = stream
        restart()
        StreamCallbacks.set(on: stream, of: self)
        var attributes = attributes(at: MonotonicClock.now)
        let device = binding.device ?? chosen
        let corked = isPaused ? PA_STREAM_START_CORKED.rawValue : 0
        let bound = binding.device == nil ? 0 : PA_STREAM_DONT_MOVE.rawValue
        let flags =
            PA_STREAM_ADJUST_LATENCY.rawValue | PA_STREAM_INTERPOLATE_TIMING.rawValue
            | PA_STREAM_AUTO_TIMING_UPDATE.rawValue | corked | bound
        let status = pulse.pa_stream_connect_playback(
            stream, device, &attributes, pa_stream_flags_t(rawValue: flags), nil, nil)
        if status < 0 { disconnect() }
        return status >= 0
    }

    /// Plays on another device through a new stream. The frames that the old stream holds are lost: 10 to 30 ms as a
    /// rule.
    ///
    /// The existing stream is not moved, because the server remembers moves: it would send every game to that device
    /// from then on.
    func choose(_ device: String?) {
        chosen = device
        guard let stream, pulse.pa_stream_get_state(stream) == PA_STREAM_READY else { return }
        let current = pulse.pa_stream_get_device_name(stream).map { String(cString: $0) }
        if device == nil ? requested != nil || binding.device != nil : device != current { reconnect() }
    }

    /// Connects anew if another device was chosen while the stream was connecting. Returns whether it did.
    ///
    /// A request for a stream cannot be called off, so the choice waits until the server has answered.
    func reconsider() -> Bool {
        guard requested != chosen else { return false }
        reconnect()
        return true
    }

    /// Connects to the default device if the chosen one does not exist. Returns false if the connection failed for
    /// another reason.
    func fallBack() -> Bool {
        let error = pulse.pa_context_errno(context)
        let isMissing = [PA_ERR_NOENTITY, PA_ERR_INVALID].contains { Int32($0.rawValue) == error }
        guard requested != nil, binding.device == nil, isMissing else { return false }
        if requested == chosen { chosen = nil }
        reconnect()
        return true
    }

    /// Connects anew, bound to the private device `name` or to no device.
    func reconnect(boundTo name: String? = nil) {
        binding.connects(boundTo: name)
        disconnect()
        restartSettlingTime()
        if !connect() { report(.lost(OutputLoss(reason: "the sound server takes no stream"))) }
    }

    /// Binds the stream to its device if that is private, or no longer does.
    func keepPrivate(_ keeps: Bool) {
        let mustLook = binding.want(keeps)
        if mustLook, let stream, pulse.pa_stream_get_state(stream) == PA_STREAM_READY { nameDevice() }
    }

    /// Carries out what keeps the sound of a private device there.
    private func follow(_ step: PrivateBinding.Step) {
        switch step {
        case .stay: changed()
        case .bind:
            guard let stream, pulse.pa_stream_get_state(stream) == PA_STREAM_READY,
                let name = pulse.pa_stream_get_device_name(stream).map({ String(cString: $0) })
            else { return }
            reconnect(boundTo: name)
        // The player chose the device, so the default device does not count.
        case .letGo where chosen != nil, .end where chosen != nil: break
        case .letGo: reconnect()
        case .end: report(.lost(OutputLoss(reason: "the output device went away (unplugged)")))
        }
    }

    /// Drops the stream without waiting for the server. No callback of the stream comes afterwards.
    func disconnect() {
        guard let stream else { return }
        self.stream = nil
        StreamCallbacks.remove(from: stream, pulse)
        _ = pulse.pa_stream_disconnect(stream)
        pulse.pa_stream_unref(stream)
    }
}

/// The sizes of the stream's buffer at the server.
extension PulseStream {
    /// The buffer's attributes for its current length, in bytes.
    func attributes(at now: Duration) -> pa_buffer_attr {
        let bytes = { (frames: Int) in UInt32(clamping: frames * self.frameBytes) }
        // Playback begins with half of the buffer, because the queue seldom has the whole of it at once.
        return pa_buffer_attr(
            maxlength: .max, tlength: bytes(level.asked(for: buffer.length, at: now)),
            prebuf: bytes(setup.sizes.frames(for: buffer.length) / 2),
            minreq: bytes(setup.sizes.request(for: buffer.length)), fragsize: .max)
    }

    /// Notes the sizes of the server's buffer.
    ///
    /// - Parameter isAnswer: Whether the server answers the stream's request, or has a new device. Otherwise the
    ///   greatest size counts that it has told of. PulseAudio answers a request, and then may tell of a smaller size:
    ///   its mixing thread has computed that from the sizes before, and it does not hold.
    func noteSizes(isAnswer: Bool) {
        guard let sizes = stream.flatMap({ pulse.pa_stream_get_buffer_attr($0)?.pointee }) else { return }
        let granted = Int(sizes.tlength) / frameBytes
        level.noteSizes(
            granted: isAnswer ? granted : max(level.granted, granted), request: Int(sizes.minreq) / frameBytes,
            isAnswer: isAnswer, at: MonotonicClock.now)
    }

    /// Asks the server for a buffer of the current length.
    ///
    /// The server cuts nothing off a buffer that gets shorter: it plays the excess before it asks for more, so no step
    /// is heard.
    func requestBuffer() {
        guard let stream else { return }
        let now = MonotonicClock.now
        var attributes = attributes(at: now)
        level.noteRequest(at: now)
        // PipeWire tells of the sizes that it has granted in this answer alone.
        let operation = pulse.pa_stream_set_buffer_attr(
            stream, &attributes,
            { _, _, userdata in
                guard let stream = PulseStream.from(userdata) else { return }
                stream.resized(isAnswer: true)
                // The server had raised the buffer when the request came, for a quantum of which the stream did not know.
                if stream.isPipeWire, stream.level.isCut { stream.requestBuffer() }
            }, userdata)
        pulse.release(operation)
        keepAhead()
    }

    /// Makes the render thread keep one request ready; of a lengthened buffer half, because a late server asks for as
    /// much.
    func keepAhead() {
        let isLong = buffer.length > buffer.shortest
        let frames = isLong ? setup.sizes.frames(for: buffer.length) / 2 : setup.sizes.request(for: buffer.length)
        queue?.keepAhead(frames)
    }
}
