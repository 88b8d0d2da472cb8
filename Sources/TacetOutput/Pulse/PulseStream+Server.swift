import CPulse
import TacetPlatform

/// Handles the server's events about the stream, and reports its configuration.
extension PulseStream {
    /// The configuration that the server reports now; nil unless the stream is ready and on a device. The latency is
    /// the time from a pull to the loudspeaker.
    var configuration: OutputConfiguration? {
        guard let stream, let device, pulse.pa_stream_get_state(stream) == PA_STREAM_READY else { return nil }
        var microseconds: pa_usec_t = 0
        var isNegative: Int32 = 0
        // A stream that was just resumed reports a latency of zero for a moment, which is impossible.
        let hasLatency =
            pulse.pa_stream_get_latency(stream, &microseconds, &isNegative) == 0 && isNegative == 0 && microseconds > 0
        let request = pulse.pa_stream_get_buffer_attr(stream)?.pointee.minreq ?? 0
        return OutputConfiguration(
            kind: .pulse, device: device, sampleRate: setup.sampleRate, requestFrames: Int(request) / Self.frameBytes,
            latency: hasLatency ? .microseconds(Int64(clamping: microseconds)) : buffer.length,
            streamNumber: pulse.pa_stream_get_index(stream), isPrivate: binding.isPrivate)
    }

    func stateChanged() {
        guard let stream else { return }
        switch pulse.pa_stream_get_state(stream) {
        case PA_STREAM_READY:
            if reconsider() { return }
            noteSizes(isAnswer: true)
            updateCork()
            nameDevice()
        case PA_STREAM_FAILED, PA_STREAM_TERMINATED:
            if fallBack() { return }
            let reason = loop.problem
            report(
                told != nil
                    ? .lost(OutputLoss(reason: "the output device went away (\(reason))"))
                    : .failed(PulseOutput.failure("the sound server has no output device (\(reason))")))
        default: break
        }
    }

    func moved() {
        noteSizes(isAnswer: true)
        restartSettlingTime()
        nameDevice()
    }

    /// Reports the configuration, unless only the latency and the size of the requests are new.
    func changed() {
        guard let configuration else { return }
        publish(configuration)
        var news = configuration
        (news.latency, news.requestFrames) = (.zero, 0)
        guard news != told else { return }
        report(told == nil ? .opened(configuration) : .changed(configuration))
        told = news
    }

    /// Handles a new size of the server's buffer, whether the stream or the server wanted it: the requests change with
    /// it, and the server may have room for which it does not ask.
    func resized(isAnswer: Bool) {
        let before = level.granted
        noteSizes(isAnswer: isAnswer)
        // A device that takes more at a time may run dry once: no longer buffer would have helped.
        if !isAnswer, level.granted > before { restartSettlingTime() }
        changed()
        fill()
    }

    /// Renews the snapshot for other threads; nil means that the stream plays on no device.
    func publish(_ configuration: OutputConfiguration?) {
        if configuration == nil { statistics.isStalled = false }
        let statistics = self.statistics
        let heard = configuration == nil ? nil : heardFrame
        shared.withLock {
            $0 = OutputSnapshot(configuration: configuration, statistics: statistics, heard: heard)
        }
    }

    /// The frame that is pulled next, and when it would be heard; nil while the server does not say, or the stream
    /// waits.
    private var heardFrame: HeardFrame? {
        guard let stream, let queue, !isPaused else { return nil }
        var microseconds: pa_usec_t = 0
        var isNegative: Int32 = 0
        let now = MonotonicClock.nanoseconds
        guard pulse.pa_stream_get_latency(stream, &microseconds, &isNegative) == 0, isNegative == 0, microseconds > 0
        else { return nil }
        return HeardFrame(frame: queue.pulled, time: now + Int(clamping: microseconds) * 1_000)
    }

    func policyAsked(_ event: String) {
        switch event {
        case PA_STREAM_EVENT_REQUEST_CORK: report(.corkRequested(true))
        case PA_STREAM_EVENT_REQUEST_UNCORK: report(.corkRequested(false))
        default: break
        }
    }

    private func see(_ sink: pa_sink_info) {
        if let description = sink.description { device = String(cString: description) }
        binding.see(sink)
    }

    /// Asks the server for the name of the stream's device, and reports the configuration when the server answers.
    func nameDevice() {
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
                if let sink { stream.see(sink.pointee) }
                if isLast != 0 { stream.binding.decide() }
            }, userdata)
        pulse.release(operation)
    }
}
