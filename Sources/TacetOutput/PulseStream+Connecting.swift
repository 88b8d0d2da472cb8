import CPulse
import TacetSystem

/// From asking the server for a stream until it is forgotten.
extension PulseStream {
    /// Asks the server for a stream on the chosen device; false if not even that was possible.
    func connect() -> Bool {
        requested = chosen
        let properties = pulse.pa_proplist_new()
        defer { pulse.pa_proplist_free(properties) }
        _ = pulse.pa_proplist_sets(properties, "media.role", "game")
        _ = pulse.pa_proplist_sets(properties, "media.name", identity.name)
        _ = pulse.pa_proplist_sets(properties, "tacet.session", identity.session)
        var format = pa_sample_spec(format: PA_SAMPLE_FLOAT32LE, rate: UInt32(clamping: sampleRate), channels: 2)
        guard let stream = pulse.pa_stream_new_with_proplist(context, identity.name, &format, nil, properties) else {
            return false
        }
        self.stream = stream
        restart()
        listen(to: stream)
        var attributes = self.attributes
        let corked = isPaused ? PA_STREAM_START_CORKED.rawValue : 0
        let flags =
            PA_STREAM_ADJUST_LATENCY.rawValue | PA_STREAM_INTERPOLATE_TIMING.rawValue
            | PA_STREAM_AUTO_TIMING_UPDATE.rawValue | corked
        let status = pulse.pa_stream_connect_playback(
            stream, chosen, &attributes, pa_stream_flags_t(rawValue: flags), nil, nil)
        if status < 0 { disconnect() }
        return status >= 0
    }

    /// Goes to another device, at the cost of the 20 ms that the old one holds.
    ///
    /// A new stream, because the server remembers where streams are moved to, and would send every game there from then on.
    func choose(_ device: String?) {
        chosen = device
        guard let stream, pulse.pa_stream_get_state(stream) == PA_STREAM_READY else { return }
        let current = pulse.pa_stream_get_device_name(stream).map { String(cString: $0) }
        if device == nil ? requested != nil : device != current { reconnect() }
    }

    /// Asks anew if another device was chosen while the stream was being made, when it could not be called off.
    func reconsider() -> Bool {
        guard requested != chosen else { return false }
        reconnect()
        return true
    }

    /// The chosen device is not there: the default one will do. False if that was not the trouble.
    func fallBack() -> Bool {
        let error = pulse.pa_context_errno(context)
        let isMissing = [PA_ERR_NOENTITY, PA_ERR_INVALID].contains { Int32($0.rawValue) == error }
        guard requested != nil, isMissing else { return false }
        if requested == chosen { chosen = nil }
        reconnect()
        return true
    }

    private func reconnect() {
        disconnect()
        restartSettlingTime()
        if !connect() { report(.lost(OutputLoss(reason: "the sound server takes no stream"))) }
    }

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
