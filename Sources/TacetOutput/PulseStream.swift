import CPulse
import Glibc
import Synchronization
import TacetSystem

/// Who plays, as mixers and policies of the sound server see it.
package struct OutputIdentity: Hashable, Sendable {
    /// The game's name, as people read it.
    package var name: String
    /// Reverse-DNS, as the desktop file is named; empty if unknown.
    package var id: String = ""
    /// The icon's name in the theme; empty if unknown.
    package var iconName: String = ""
    /// Marks the stream as ours for the session that watches streams, also where process numbers are not unique.
    package var session: String

    package init(name: String, id: String = "", iconName: String = "", session: String) {
        self.name = name
        self.id = id
        self.iconName = iconName
        self.session = session
    }
}

/// One playback stream on a connected context. Everything happens under the main loop's lock.
///
/// The stream may be moved by the server, and has no volume of its own: Tacet sets none. ``StreamBuffer`` says how much it holds.
final class PulseStream {
    /// What WirePlumber and PulseAudio's module-always-sink call the sink that stands for no sink.
    static let dummy = "auto_null"
    static let frameBytes = 8
    private static let watchPeriod: UInt64 = 100_000  // microseconds
    /// Running dry so soon after a start, a move or a silence of the server's says nothing about the buffer.
    private static let settlingTime: Duration = .milliseconds(250)

    let pulse: tacet_pulse_functions
    let context: OpaquePointer
    private let loop: UnsafeMutablePointer<pa_mainloop_api>
    let sampleRate: Int
    let identity: OutputIdentity
    /// Where readers of other threads look; brought up to date ten times a second.
    let shared: Lock<OutputSnapshot>
    let report: (OutputEvent) -> Void
    var statistics: OutputStatistics
    private(set) var buffer: StreamBuffer

    var stream: OpaquePointer?
    /// The server's name of the device to go to; nil follows the default one.
    var chosen: String?
    /// What was chosen when the stream was asked for.
    var requested: String?
    private var queue: FrameQueue?
    private var framesReadyEvent: OpaquePointer?
    private var watchEvent: OpaquePointer?
    private var watch = StallWatch(now: MonotonicClock.now)
    private var settledAt: Duration = .zero
    /// What runs dry until then is the server's doing, or that of whoever stopped the process.
    private var excusedUntil: Duration = .zero
    /// Whether the stream is to be corked, and whether the server knows.
    private var cork = StreamCork()
    var isPaused: Bool { cork.isWanted }
    /// The server has asked for more than the queue had.
    private var owesFrames = false
    /// As people read it; nil while the server has put us on its dummy, because no device is left.
    var device: String?
    /// What was told last, but for the latency; nil until the stream is open.
    var told: OutputConfiguration?

    /// Asks the server for a stream; `report` tells what became of it. Nil if not even that was possible.
    ///
    /// Keep the object until the main loop has ended: callbacks that are on their way refer to it.
    init?(
        pulse: tacet_pulse_functions, context: OpaquePointer, loop: UnsafeMutablePointer<pa_mainloop_api>,
        sampleRate: Int, identity: OutputIdentity, device: String?, buffer: StreamBuffer, shared: Lock<OutputSnapshot>,
        report: @escaping (OutputEvent) -> Void
    ) {
        self.pulse = pulse
        self.context = context
        self.loop = loop
        self.sampleRate = sampleRate
        self.identity = identity
        self.chosen = device
        self.buffer = buffer
        self.shared = shared
        self.report = report
        statistics = shared.withLock { $0.statistics }
        if !connect() { return nil }
    }

    /// Begins to fill the stream from the queue.
    func start(from queue: FrameQueue) {
        guard told != nil, self.queue == nil else { return }
        self.queue = queue
        keepAhead()
        let userdata = Unmanaged.passUnretained(self).toOpaque()
        listenForFrames()
        restartSettlingTime()
        watchEvent = pulse.pa_context_rttime_new(
            context, pulse.pa_rtclock_now() + Self.watchPeriod,
            { _, _, _, userdata in PulseStream.from(userdata)?.checkProgress() }, userdata)
        fill()
    }

    /// Has the mainloop call when frames arrive for which the server waits.
    private func listenForFrames() {
        guard framesReadyEvent == nil, let descriptor = queue?.readyDescriptor else { return }
        framesReadyEvent = loop.pointee.io_new?(
            loop, descriptor, PA_IO_EVENT_INPUT,
            { _, _, descriptor, _, userdata in
                var count: UInt64 = 0
                _ = read(descriptor, &count, 8)
                PulseStream.from(userdata)?.fill()
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Has the server stop the stream (true) or go on with what it holds (false), as soon as it takes the request.
    func pause(_ pause: Bool) {
        guard cork.want(pause) else { return }
        restartSettlingTime()
        updateCork()
        if !pause || cork.nextRequest != nil { scheduleWatch() }
        fill()
    }

    /// Asks the server to cork the stream as wanted, unless it has been asked. A refused request is repeated by the watch.
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
            }, Unmanaged.passUnretained(self).toOpaque())
        guard let operation else { return }
        cork.noteRequest(isCorked)
        pulse.pa_operation_unref(operation)
    }

    /// Forgets the stream without waiting for the server.
    func close() {
        publish(nil)
        if let framesReadyEvent { loop.pointee.io_free?(framesReadyEvent) }
        if let watchEvent { loop.pointee.time_free?(watchEvent) }
        framesReadyEvent = nil
        watchEvent = nil
        queue = nil
        disconnect()
    }
}

// MARK: - Filling

extension PulseStream {
    /// The server wants frames.
    func asked() {
        let now = MonotonicClock.now
        // After a pause of the server's, or of ours, the buffer has run dry, and that says nothing about it.
        if watch.isSuspicious(at: now) { excusedUntil = now + Self.settlingTime }
        watch.noteSign(at: now)
        noteFill(at: now)
        fill()
    }

    /// Tells the buffer how much of it the server still held.
    private func noteFill(at now: Duration) {
        guard let stream, let held = pulse.pa_stream_get_buffer_attr(stream)?.pointee.tlength, held > 0 else { return }
        let writable = pulse.pa_stream_writable_size(stream)
        guard writable != .max else { return }
        buffer.noteFill(1 - Double(writable) / Double(held), at: now)
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

    var attributes: pa_buffer_attr {
        let target = UInt32(clamping: sampleRate * buffer.length.microseconds / 1_000_000 * Self.frameBytes)
        // PipeWire 1.4 runs its graph at half of what the target is longer than two requests, rounded down to a power of
        // two. Requests of a quarter of 20 ms would make that 128 frames, which wakes every program 375 times a second.
        let period = UInt32(clamping: (sampleRate * 256 + 47_999) / 48_000 * Self.frameBytes)
        let longest = target / 2 > period ? target / 2 - period : 0
        let request = (longest > target / 8 ? min(target / 4, longest) : target / 4) / UInt32(Self.frameBytes)
        // Half the buffer suffices to begin: the queue seldom has the whole of it at once.
        return pa_buffer_attr(
            maxlength: .max, tlength: target, prebuf: target / 2, minreq: request * UInt32(Self.frameBytes),
            fragsize: .max)
    }

    /// A new stream takes the old one's place: what the old one was asked will not be answered.
    func restart() {
        watch = StallWatch(now: MonotonicClock.now)
        cork.restart()
    }

    func restartSettlingTime() {
        let now = MonotonicClock.now
        settledAt = now + Self.settlingTime
        watch.noteSign(at: now)
        buffer.noteDisturbance(at: now)
    }

    func ranDry() {
        guard stream != nil, queue != nil, !isPaused, device != nil else { return }
        let now = MonotonicClock.now
        guard now > excusedUntil, !watch.isSuspicious(at: now) else { return }
        statistics.underruns += 1
        guard now > settledAt else { return buffer.noteDisturbance(at: now) }
        guard buffer.lengthen(at: now) else { return }
        settledAt = now + Self.settlingTime
        requestBuffer()
    }

    /// Asks the server for a buffer of the new length.
    ///
    /// The server cuts nothing off: it plays what is above a shorter length before it asks for more, so no step is heard.
    private func requestBuffer() {
        guard let stream else { return }
        var attributes = self.attributes
        if let operation = pulse.pa_stream_set_buffer_attr(stream, &attributes, nil, nil) {
            pulse.pa_operation_unref(operation)
        }
        keepAhead()
    }

    /// Has the render thread keep half of a lengthened buffer ready, as the server asks for as much at once.
    private func keepAhead() {
        let isLong = buffer.length > buffer.shortest
        queue?.keepAhead(isLong ? Int(attributes.tlength) / Self.frameBytes / 2 : 0)
    }

    private func scheduleWatch() {
        guard let watchEvent else { return }
        pulse.pa_context_rttime_restart(context, watchEvent, pulse.pa_rtclock_now() + Self.watchPeriod)
    }

    private func checkProgress() {
        guard let stream else { return }
        updateCork()
        if !isPaused || cork.nextRequest != nil { scheduleWatch() }
        if framesReadyEvent == nil {
            // The process had no descriptor left: until it has, this clock finds the frames.
            listenForFrames()
            if owesFrames { fill() }
        }
        let now = MonotonicClock.now
        if isPaused || owesFrames || pulse.pa_stream_is_suspended(stream) > 0 { watch.noteSign(at: now) }
        statistics.isStalled = watch.isStalled(at: now)
        if !isPaused, buffer.shorten(at: now) { requestBuffer() }
        publish(configuration)
        switch watch.advice(at: now) {
        case .wait: break
        case .ask:
            let operation = pulse.pa_stream_update_timing_info(
                stream, { _, _, userdata in PulseStream.from(userdata)?.watch.noteAnswer(at: MonotonicClock.now) },
                Unmanaged.passUnretained(self).toOpaque())
            if let operation { pulse.pa_operation_unref(operation) } else { watch.noteUnasked() }
        case .giveUp:
            report(.lost(OutputLoss(reason: "the sound server has thawed without this stream")))
        }
    }
}
