import CPulse
import TacetPlatform

/// Measures the level of other programs' streams: each meter is a recording of one peak every 50 ms.
///
/// The server, and desktops that show which programs record, see recordings. They use the monitor's connection and
/// carry its mark. Belongs to the monitor's thread.
final class PulseMeters {
    private let pulse: UnsafePointer<tacet_pulse_functions>
    private let changed: () -> Void
    private var meters: [UInt32: Meter] = [:]

    private static let peaksPerSecond: UInt32 = 20

    /// - Parameter changed: Called when the level of a stream changes.
    init(_ pulse: UnsafePointer<tacet_pulse_functions>, changed: @escaping () -> Void) {
        self.pulse = pulse
        self.changed = changed
    }

    /// Measures these streams, and ends the meters of all others.
    func follow(_ streams: Set<UInt32>, on context: OpaquePointer) {
        for id in meters.keys where !streams.contains(id) { meters.removeValue(forKey: id)?.end() }
        for id in streams where meters[id] == nil {
            meters[id] = Meter(of: id, pulse: pulse, changed: changed)
        }
        connectIfDue(on: context)
    }

    /// The streams that are measured.
    var streams: Set<UInt32> { Set(meters.keys) }

    /// When ``connectIfDue(on:)`` is due; nil if nothing is due.
    var deadline: Duration? { meters.values.compactMap(\.deadline).min() }

    /// Connects meters that are new, were lost, or have never delivered a peak.
    func connectIfDue(on context: OpaquePointer) {
        for meter in meters.values { meter.connectIfDue(on: context, at: MonotonicClock.now) }
    }

    /// Ends all meters.
    func end() {
        meters.values.forEach { $0.end() }
        meters = [:]
    }

    /// Adds the measured levels to an observation of streams.
    func mark(_ observation: Observation) -> Observation {
        guard case .streams(let streams?) = observation else { return observation }
        return .streams(
            streams.map { stream in
                var stream = stream
                if stream.direction == .playback { stream.level = meters[stream.id]?.level ?? .unmeasured }
                return stream
            })
    }

    /// The meter of one stream.
    private final class Meter: CallbackTarget {
        private let id: UInt32
        private let pulse: UnsafePointer<tacet_pulse_functions>
        private let changed: () -> Void
        private var recording: OpaquePointer?
        private var detector = SilenceDetector()
        private var hasPeaks = false
        private var nextAttempt = Duration.zero
        private var backoff = Backoff(first: .milliseconds(300), limit: .seconds(5))

        init(of id: UInt32, pulse: UnsafePointer<tacet_pulse_functions>, changed: @escaping () -> Void) {
            self.id = id
            self.pulse = pulse
            self.changed = changed
        }

        var level: StreamFacts.Level { hasPeaks ? detector.isSilent ? .silent : .heard : .unmeasured }

        var deadline: Duration? { hasPeaks ? nil : nextAttempt }

        /// Connects the recording again if it has delivered no peak. PulseAudio ends a recording when the recorded
        /// stream moves to another device; PipeWire's session manager sometimes never links the recording of a new
        /// stream.
        func connectIfDue(on context: OpaquePointer, at now: Duration) {
            guard !hasPeaks, now >= nextAttempt else { return }
            end()
            nextAttempt = now + backoff.pause()
            detector = SilenceDetector()
            var format = pa_sample_spec(format: PA_SAMPLE_FLOAT32LE, rate: PulseMeters.peaksPerSecond, channels: 1)
            // Without pa_stream_set_monitor_stream the recording would be of the microphone.
            guard let setMonitorStream = pulse.pointee.pa_stream_set_monitor_stream,
                let recording = pulse.pointee.pa_stream_new_with_proplist(context, "level meter", &format, nil, nil)
            else { return }
            self.recording = recording
            _ = setMonitorStream(recording, id)
            pulse.pointee.pa_stream_set_state_callback(
                recording, { _, userdata in Meter.from(userdata)?.stateChanged() }, userdata)
            pulse.pointee.pa_stream_set_read_callback(
                recording, { _, _, userdata in Meter.from(userdata)?.read() }, userdata)
            var buffer = pa_buffer_attr()
            buffer.maxlength = .max
            buffer.fragsize = UInt32(MemoryLayout<Float>.size)
            let flags = [PA_STREAM_PEAK_DETECT, PA_STREAM_ADJUST_LATENCY].reduce(0) { $0 | $1.rawValue }
            if pulse.pointee.pa_stream_connect_record(recording, nil, &buffer, .init(flags)) < 0 { end() }
        }

        func end() {
            guard let recording else { return }
            self.recording = nil
            hasPeaks = false
            pulse.pointee.pa_stream_set_state_callback(recording, nil, nil)
            pulse.pointee.pa_stream_set_read_callback(recording, nil, nil)
            _ = pulse.pointee.pa_stream_disconnect(recording)
            pulse.pointee.pa_stream_unref(recording)
        }

        private func stateChanged() {
            guard let recording else { return }
            let state = pulse.pointee.pa_stream_get_state(recording)
            guard state == PA_STREAM_FAILED || state == PA_STREAM_TERMINATED else { return }
            let before = level
            end()
            if level != before { changed() }
        }

        private func read() {
            let before = level
            var data: UnsafeRawPointer?
            var bytes = 0
            while let recording, pulse.pointee.pa_stream_peek(recording, &data, &bytes) >= 0, bytes > 0 {
                // No data means a gap in the recording, not silence of the other program.
                if let data {
                    let peaks = UnsafeRawBufferPointer(start: data, count: bytes).bindMemory(to: Float.self)
                    let peak = peaks.reduce(0) { max($0, $1.magnitude) }
                    detector.note(peak: peak, at: MonotonicClock.now)
                    hasPeaks = true
                    backoff.reset()
                }
                _ = pulse.pointee.pa_stream_drop(recording)
            }
            if level != before { changed() }
        }
    }
}
