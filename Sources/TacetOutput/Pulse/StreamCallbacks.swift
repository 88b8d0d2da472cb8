import CPulse
import TacetPlatform

/// The way from libpulse's callbacks to a ``PulseStream``. The main loop's thread.
enum StreamCallbacks {
    /// Installs the callbacks of a new stream.
    static func set(on stream: OpaquePointer, of owner: PulseStream) {
        let (pulse, userdata) = (owner.pulse, owner.userdata)
        pulse.pa_stream_set_state_callback(stream, { _, u in PulseStream.from(u)?.stateChanged() }, userdata)
        pulse.pa_stream_set_write_callback(stream, { _, _, u in PulseStream.from(u)?.asked() }, userdata)
        pulse.pa_stream_set_underflow_callback(stream, { _, u in PulseStream.from(u)?.ranDry() }, userdata)
        pulse.pa_stream_set_moved_callback(stream, { _, u in PulseStream.from(u)?.moved() }, userdata)
        pulse.pa_stream_set_suspended_callback(stream, { _, u in PulseStream.from(u)?.restartSettlingTime() }, userdata)
        pulse.pa_stream_set_buffer_attr_callback(
            stream, { _, u in PulseStream.from(u)?.resized(isAnswer: false) }, userdata)
        pulse.pa_stream_set_event_callback(
            stream, { _, name, _, u in if let name { PulseStream.from(u)?.policyAsked(String(cString: name)) } },
            userdata)
    }

    /// Removes the callbacks: none comes afterwards.
    static func remove(from stream: OpaquePointer, _ pulse: tacet_pulse_functions) {
        pulse.pa_stream_set_state_callback(stream, nil, nil)
        pulse.pa_stream_set_write_callback(stream, nil, nil)
        pulse.pa_stream_set_underflow_callback(stream, nil, nil)
        pulse.pa_stream_set_moved_callback(stream, nil, nil)
        pulse.pa_stream_set_suspended_callback(stream, nil, nil)
        pulse.pa_stream_set_buffer_attr_callback(stream, nil, nil)
        pulse.pa_stream_set_event_callback(stream, nil, nil)
    }
}
