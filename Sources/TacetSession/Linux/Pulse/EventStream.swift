import CPulse
import TacetPlatform

/// A stream that plays one decoded sound and ends. Belongs to the monitor's thread.
final class EventStream: CallbackTarget {
    private let pulse: UnsafePointer<tacet_pulse_functions>
    private let samples: [Int16]
    private var stream: OpaquePointer?
    /// The number of bytes that the server has.
    private var written = 0
    /// The request to play what the server holds; nil before the last sample is written.
    private var drain: OpaquePointer?

    /// The time by which a device that runs has played the sound.
    private let deadline: Duration
    /// The time that a server and its device have beyond the sound's own length.
    private static let longestDelay: Duration = .seconds(3)

    /// Whether the sound has been played, or the server has ended the stream.
    var hasEnded: Bool { stream == nil }

    /// Whether the device stands still: it should have played the sound long ago.
    func isOverdue(at now: Duration) -> Bool { now > deadline }

    /// Connects a stream to the default device; nil if libpulse refuses.
    init?(
        _ sound: EventSound, named name: String, _ properties: OpaquePointer?, on context: OpaquePointer,
        _ pulse: UnsafePointer<tacet_pulse_functions>
    ) {
        self.pulse = pulse
        samples = sound.samples
        deadline = MonotonicClock.now + sound.duration + Self.longestDelay
        guard pulse.pointee.pa_stream_drain != nil, pulse.pointee.pa_operation_cancel != nil else { return nil }
        let order = UInt16(1).littleEndian == 1 ? PA_SAMPLE_S16LE : PA_SAMPLE_S16BE
        var format = pa_sample_spec(
            format: order, rate: UInt32(clamping: sound.sampleRate), channels: UInt8(clamping: sound.channels))
        guard let stream = pulse.pointee.pa_stream_new_with_proplist(context, name, &format, nil, properties)
        else { return nil }
        self.stream = stream
        pulse.pointee.pa_stream_set_state_callback(stream, { _, u in EventStream.from(u)?.stateChanged() }, userdata)
        pulse.pointee.pa_stream_set_write_callback(stream, { _, _, u in EventStream.from(u)?.write() }, userdata)
        // 100 ms: a sound of the interface follows the player's action. -1 leaves the rest to the server.
        let target = UInt32(clamping: sound.sampleRate / 10 * sound.channels * 2)
        var attributes = pa_buffer_attr(
            maxlength: .max, tlength: target, prebuf: .max, minreq: .max, fragsize: .max)
        if pulse.pointee.pa_stream_connect_playback(
            stream, nil, &attributes, PA_STREAM_ADJUST_LATENCY, nil, nil) < 0
        {
            end()
            return nil
        }
    }

    /// Drops the stream without waiting for the server. No callback comes afterwards.
    func end() {
        guard let stream else { return }
        self.stream = nil
        pulse.pointee.pa_stream_set_state_callback(stream, nil, nil)
        pulse.pointee.pa_stream_set_write_callback(stream, nil, nil)
        if let drain {
            pulse.pointee.pa_operation_cancel?(drain)
            pulse.pointee.pa_operation_unref(drain)
        }
        drain = nil
        _ = pulse.pointee.pa_stream_disconnect(stream)
        pulse.pointee.pa_stream_unref(stream)
    }

    private func stateChanged() {
        guard let stream else { return }
        let state = pulse.pointee.pa_stream_get_state(stream)
        if state == PA_STREAM_FAILED || state == PA_STREAM_TERMINATED { end() }
    }

    /// Writes as much as the server wants. After the last sample the server plays what it holds, and the stream ends.
    private func write() {
        guard let stream, drain == nil else { return }
        let writable = pulse.pointee.pa_stream_writable_size(stream)
        guard writable != .max else { return }
        let total = samples.count * MemoryLayout<Int16>.size
        // Whole frames: `written` and `total` are whole, and so is what the server asks for.
        let count = min(writable, total - written)
        if count > 0 {
            let status = samples.withUnsafeBytes { bytes in
                pulse.pointee.pa_stream_write(
                    stream, bytes.baseAddress.map { $0 + written }, count, nil, 0, PA_SEEK_RELATIVE)
            }
            guard status >= 0 else { return end() }
            written += count
        }
        guard written >= total else { return }
        drain = pulse.pointee.pa_stream_drain?(
            stream, { _, _, u in EventStream.from(u)?.end() }, userdata)
        if drain == nil { end() }
    }
}
