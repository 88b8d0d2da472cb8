import CPulse
import TacetPlatform

/// Keeps the sound of a private device from every other device.
///
/// A server that loses a device moves its streams to another one, with all that it has buffered: some 50 ms of
/// headphones would be heard on the loudspeaker. A stream with `PA_STREAM_DONT_MOVE` ends with its device instead. The
/// server moves such a stream nowhere else either, so the binding looks after the default device, and lets go where
/// that changes.
///
/// The stream tells the binding of its device, and carries out each ``Step``. Every call and callback holds the main
/// loop's lock.
final class PrivateBinding: CallbackTarget {
    /// What the stream has to do.
    enum Step: Hashable {
        /// The stream stays with the server, which may move it. Its device is known now.
        case stay
        /// Connect anew, bound to the present device.
        case bind
        /// Connect anew to the default device. Another device has become that, and the bound one is still there.
        case letGo
        /// The bound device is about to go.
        case end
    }

    /// The sink of the program that moves every stream to its own effects. It cannot move a stream that is bound.
    private static let effects = "easyeffects_sink"
    /// How long the default device must have changed before a bound stream follows: a device that goes is no longer the
    /// default a little before it is gone.
    private static let followDelay: UInt64 = 150_000  // microseconds

    private let loop: PulseLoop
    private let pulse: tacet_pulse_functions
    private let context: OpaquePointer
    /// Whether the stream ends with a private device, so that the server does not move it to one that others hear.
    private(set) var isWanted: Bool
    /// The private device that the stream is bound to; nil while the server may move it.
    private(set) var device: String?
    /// Whether only the player hears the stream's device.
    private(set) var isPrivate = false
    private var timer: OpaquePointer?
    private let carryOut: (Step) -> Void

    init(on loop: PulseLoop, _ context: OpaquePointer, isWanted: Bool, carryOut: @escaping (Step) -> Void) {
        self.loop = loop
        pulse = loop.pulse.pointee
        self.context = context
        self.isWanted = isWanted
        self.carryOut = carryOut
    }

    /// Takes whether the stream shall be bound to a private device. A bound stream stays bound until it ends or moves.
    /// Returns whether the stream's device must be looked at.
    func want(_ isWanted: Bool) -> Bool {
        defer { self.isWanted = isWanted }
        return isWanted && !self.isWanted
    }

    /// Takes what the server says about the stream's device.
    func see(_ sink: pa_sink_info) { isPrivate = RouteFacts(sink, from: loop.pulse).isPrivate }

    /// Takes the device that the stream's new connection is bound to; nil for none.
    func connects(boundTo device: String?) {
        self.device = device
        if device != nil { listenForDefault() }
    }

    /// Asks for the program that moves every stream, and then binds the stream or lets it stay.
    func decide() {
        guard mayBind else { return carryOut(.stay) }
        let operation = pulse.pa_context_get_sink_info_by_name(
            context, Self.effects,
            { _, sink, isLast, userdata in
                guard let binding = PrivateBinding.from(userdata) else { return }
                if sink != nil {
                    binding.carryOut(.stay)
                } else if isLast < 0, binding.mayBind {
                    binding.carryOut(.bind)
                }
            }, userdata)
        if !pulse.release(operation) { carryOut(.stay) }
    }

    /// Frees the timer.
    func close() {
        if let timer { loop.api.pointee.time_free?(timer) }
        timer = nil
    }

    private var mayBind: Bool { isWanted && isPrivate && device == nil }

    // MARK: The default device

    /// Asks the server to tell of changes of the default device.
    private func listenForDefault() {
        pulse.pa_context_set_subscribe_callback(
            context, { _, _, _, userdata in PrivateBinding.from(userdata)?.scheduleLook() }, userdata)
        pulse.release(pulse.pa_context_subscribe(context, PA_SUBSCRIPTION_MASK_SERVER, nil, nil))
    }

    private func scheduleLook() {
        guard device != nil else { return }
        let time = pulse.pa_rtclock_now() + Self.followDelay
        if let timer { return pulse.pa_context_rttime_restart(context, timer, time) }
        timer = pulse.pa_context_rttime_new(
            context, time, { _, _, _, userdata in PrivateBinding.from(userdata)?.readDefault() }, userdata)
    }

    private func readDefault() {
        guard device != nil else { return }
        let operation = pulse.pa_context_get_server_info(
            context,
            { _, server, userdata in
                guard let binding = PrivateBinding.from(userdata), let name = server?.pointee.default_sink_name else {
                    return
                }
                if String(cString: name) != binding.device { binding.leaveIfPresent() }
            }, userdata)
        pulse.release(operation)
    }

    /// Follows the default device if the bound one is still there. If it is not, the stream ends, or has.
    private func leaveIfPresent() {
        guard let device else { return }
        let operation = pulse.pa_context_get_sink_info_by_name(
            context, device,
            { _, sink, _, userdata in
                guard let binding = PrivateBinding.from(userdata), let sink, binding.device != nil else { return }
                let facts = RouteFacts(sink.pointee, from: binding.loop.pulse)
                binding.carryOut(facts.isUnplugged ? .end : .letGo)
            }, userdata)
        pulse.release(operation)
    }
}
