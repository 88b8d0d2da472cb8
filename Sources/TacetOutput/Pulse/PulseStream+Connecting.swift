import CPulse
import TacetPlatform

/// Connects the stream to the sound server, moves it to another device, and disconnects it.
extension PulseStream {
    /// Asks the server for a stream on the chosen device. Returns false if libpulse refuses the request.
    func connect() -> Bool {
        requested = chosen
        let properties = pulse.pa_proplist_new()
        defer { pulse.pa_proplist_free(properties) }
        for (key, value) in identity.properties(onPipeWire: isPipeWire) {
            _ = pulse.pa_proplist_sets(properties, key, value)
        }
        var format = pa_sample_spec(format: PA_SAMPLE_FLOAT32LE, rate: UInt32(clamping: sampleRate), channels: 2)
        guard let stream = pulse.pa_stream_new_with_proplist(context, identity.name, &format, nil, properties) else {
            return false
        }
        self.stream = stream
        restart()
        listen(to: stream)
        var attributes = attributes(at: MonotonicClock.now)
        let corked = isPaused ? PA_STREAM_START_CORKED.rawValue : 0
        let binding = bound == nil ? 0 : PA_STREAM_DONT_MOVE.rawValue
        let flags =
            PA_STREAM_ADJUST_LATENCY.rawValue | PA_STREAM_INTERPOLATE_TIMING.rawValue
            | PA_STREAM_AUTO_TIMING_UPDATE.rawValue | corked | binding
        let status = pulse.pa_stream_connect_playback(
            stream, bound ?? chosen, &attributes, pa_stream_flags_t(rawValue: flags), nil, nil)
        if status < 0 { disconnect() }
        return status >= 0
    }

    /// Plays on another device through a new stream. The frames that the old stream holds are lost: 10 to 30 ms as a rule.
    ///
    /// The existing stream is not moved, because the server remembers moves: it would send every game to that device
    /// from then on.
    func choose(_ device: String?) {
        chosen = device
        guard let stream, pulse.pa_stream_get_state(stream) == PA_STREAM_READY else { return }
        let current = pulse.pa_stream_get_device_name(stream).map { String(cString: $0) }
        if device == nil ? requested != nil || bound != nil : device != current { reconnect() }
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
        guard requested != nil, bound == nil, isMissing else { return false }
        if requested == chosen { chosen = nil }
        reconnect()
        return true
    }

    /// Connects anew, bound to the private device `name` or to no device.
    func reconnect(boundTo name: String? = nil) {
        bound = name
        disconnect()
        restartSettlingTime()
        if !connect() { report(.lost(OutputLoss(reason: "the sound server takes no stream"))) }
    }

    /// Drops the stream without waiting for the server. No callback of the stream comes afterwards.
    func disconnect() {
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
