import CPulse
import Glibc
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
            kind: .pulse, device: device, sampleRate: setup.sampleRate, requestFrames: Int(request) / frameBytes,
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
        let isHeard = configuration != nil && !isPaused
        let heard = isHeard ? newHeardFrame() : nil
        shared.withLock {
            $0 = OutputSnapshot(
                configuration: configuration, statistics: statistics, heard: heard ?? (isHeard ? $0.heard : nil))
        }
    }

    /// Asks the server how far it is, if the game wants to know when its frames are heard. libpulse asks by itself every
    /// 1.5 s.
    func askWhenHeard(at now: Duration) {
        guard queue?.isClockRead(at: now.microseconds * 1_000) == true else { return }
        askForTiming { _, isDone, userdata in
            guard isDone != 0, let stream = PulseStream.from(userdata) else { return }
            stream.publish(stream.configuration)
            stream.schedulePeriodReading()
        }
    }

    /// Asks the server how far a stream is that runs.
    private func askForTiming(_ answered: pa_stream_success_cb_t) {
        guard let stream, !isPaused else { return }
        pulse.release(pulse.pa_stream_update_timing_info(stream, answered, userdata))
    }

    /// Lets PipeWire be asked a second time soon: both answers together show its period.
    private func schedulePeriodReading() {
        guard isPipeWire, let framesTaken else { return }
        let wait = period.begin(at: framesTaken, request: level.lastTake)
        let time = pulse.pa_rtclock_now() + UInt64(max(0, wait) * 1_000_000 / setup.sampleRate)
        if let periodEvent {
            pulse.pa_context_rttime_restart(context, periodEvent, time)
        } else {
            periodEvent = pulse.pa_context_rttime_new(
                context, time, { _, _, _, userdata in PulseStream.from(userdata)?.askForPeriod() }, userdata)
        }
    }

    private func askForPeriod() {
        askForTiming { _, isDone, userdata in
            guard isDone != 0, let stream = PulseStream.from(userdata) else { return }
            stream.notePeriod()
        }
    }

    /// Notes the second answer. It is no reading of what is heard, because it does not come soon after a take.
    private func notePeriod() {
        guard let framesTaken, let timing = stream.flatMap({ pulse.pa_stream_get_timing_info($0)?.pointee }) else {
            return
        }
        timed = timing.timestamp
        period.end(at: framesTaken)
    }

    /// The frames of the stream that the server had taken when it answered last.
    private var framesTaken: Int? {
        guard let timing = stream.flatMap({ pulse.pa_stream_get_timing_info($0)?.pointee }),
            timing.read_index_corrupt == 0
        else { return nil }
        return Int(timing.read_index) / frameBytes
    }

    /// The frame that the server takes next, and when it is heard; nil if the server has given no new reading.
    ///
    /// PipeWire counts the frames of a period as read when the period begins, and states the latency of the period's
    /// first one. The frame after them is heard a period later. Until the period is known, what the server took last
    /// counts.
    ///
    /// The reading itself counts, not `pa_stream_get_latency`: between two readings libpulse guesses, and on PipeWire,
    /// whose readings go in steps, by 5 ms too much or too little.
    private func newHeardFrame() -> HeardFrame? {
        guard let stream, let queue, let timing = pulse.pa_stream_get_timing_info(stream)?.pointee, timing.playing != 0,
            timing.read_index_corrupt == 0, timing.write_index_corrupt == 0,
            (timing.timestamp.tv_sec, timing.timestamp.tv_usec) != (timed.tv_sec, timed.tv_usec)
        else { return nil }
        timed = timing.timestamp
        var clock = timespec()
        clock_gettime(CLOCK_REALTIME, &clock)
        let age =
            (clock.tv_sec - timed.tv_sec) * 1_000_000_000 + clock.tv_nsec - Int(timed.tv_usec) * 1_000
        let waiting = Int(timing.write_index - timing.read_index) / frameBytes
        // The wall clock was set between the reading and now, or the numbers make no sense.
        guard (0...2_000_000_000).contains(age), (0...10 * setup.sampleRate).contains(waiting) else { return nil }
        let ahead = isPipeWire ? (period.frames ?? level.lastTake) * 1_000_000_000 / setup.sampleRate : 0
        let time = MonotonicClock.nanoseconds - age + Int(clamping: timing.sink_usec) * 1_000 + ahead
        return HeardFrame(frame: max(0, queue.pulled - waiting), time: time)
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
