import CPulse
import TacetPlatform

/// Keeps the sound of a private device from every other device.
///
/// A server that loses a device moves its streams to another one, with all that it has buffered: some 50 ms of headphones would be
/// heard on the loudspeaker. A stream with `PA_STREAM_DONT_MOVE` ends with its device instead. The server moves such a stream nowhere
/// else either, so it follows the default device by itself.
extension PulseStream {
    /// The sink of the program that moves every stream to its own effects. It cannot move a stream that is bound.
    private static let effects = "easyeffects_sink"
    /// How long the default device must have changed before a bound stream follows: a device that goes is no longer the default a
    /// little before it is gone.
    private static let followDelay: UInt64 = 150_000  // microseconds

    /// Binds the stream to its device if that is private. A bound stream stays bound until it ends or moves.
    func keepPrivate(_ keeps: Bool) {
        guard keeps != keepsPrivate else { return }
        keepsPrivate = keeps
        if keeps, let stream, pulse.pa_stream_get_state(stream) == PA_STREAM_READY { nameDevice() }
    }

    /// Notes what the server says about the stream's device.
    func noteDevice(_ sink: pa_sink_info) {
        if let description = sink.description { device = String(cString: description) }
        isPrivate = RouteFacts(sink, from: loop.pulse).isPrivate
    }

    /// Binds the stream to its device if that is private and sound shall stay there. Returns whether it does, or asks whether it may.
    func bind() -> Bool {
        guard keepsPrivate, isPrivate, bound == nil else { return false }
        let operation = pulse.pa_context_get_sink_info_by_name(
            context, Self.effects,
            { _, sink, isLast, userdata in
                guard let stream = PulseStream.from(userdata) else { return }
                if sink != nil { stream.changed() } else if isLast < 0 { stream.bindNow() }
            }, Unmanaged.passUnretained(self).toOpaque())
        guard let operation else { return false }
        pulse.pa_operation_unref(operation)
        return true
    }

    private func bindNow() {
        guard keepsPrivate, isPrivate, bound == nil, let stream, pulse.pa_stream_get_state(stream) == PA_STREAM_READY,
            let name = pulse.pa_stream_get_device_name(stream).map({ String(cString: $0) })
        else { return }
        listenForDefault()
        reconnect(boundTo: name)
    }

    /// Asks the server to tell of changes of the default device.
    private func listenForDefault() {
        let userdata = Unmanaged.passUnretained(self).toOpaque()
        pulse.pa_context_set_subscribe_callback(
            context, { _, _, _, userdata in PulseStream.from(userdata)?.scheduleFollowing() }, userdata)
        let operation = pulse.pa_context_subscribe(context, PA_SUBSCRIPTION_MASK_SERVER, nil, nil)
        if let operation { pulse.pa_operation_unref(operation) }
    }

    private func scheduleFollowing() {
        guard bound != nil, chosen == nil else { return }
        let time = pulse.pa_rtclock_now() + Self.followDelay
        if let defaultEvent { return pulse.pa_context_rttime_restart(context, defaultEvent, time) }
        defaultEvent = pulse.pa_context_rttime_new(
            context, time, { _, _, _, userdata in PulseStream.from(userdata)?.readDefault() },
            Unmanaged.passUnretained(self).toOpaque())
    }

    private func readDefault() {
        guard bound != nil, chosen == nil else { return }
        let operation = pulse.pa_context_get_server_info(
            context,
            { _, server, userdata in
                guard let stream = PulseStream.from(userdata), let name = server?.pointee.default_sink_name else {
                    return
                }
                if String(cString: name) != stream.bound { stream.leaveIfPresent() }
            }, Unmanaged.passUnretained(self).toOpaque())
        if let operation { pulse.pa_operation_unref(operation) }
    }

    /// Follows the default device if the bound one is still there. If it is not, the stream ends, or has.
    private func leaveIfPresent() {
        guard let bound else { return }
        let operation = pulse.pa_context_get_sink_info_by_name(
            context, bound,
            { _, sink, _, userdata in
                guard let stream = PulseStream.from(userdata), let sink, stream.bound != nil else { return }
                let facts = RouteFacts(sink.pointee, from: stream.loop.pulse)
                if facts.isUnplugged {
                    stream.report(.lost(OutputLoss(reason: "the output device went away (unplugged)")))
                } else {
                    stream.reconnect()
                }
            }, Unmanaged.passUnretained(self).toOpaque())
        if let operation { pulse.pa_operation_unref(operation) }
    }
}
