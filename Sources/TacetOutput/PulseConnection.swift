import CPulse
import TacetSystem

/// A main loop on a thread of its own, one connection to the sound server on it, and the stream once the server has answered.
///
/// No call waits for the server, so a frozen one delays nobody. ``close()`` must come before the last reference goes.
final class PulseConnection {
    private let pulse: tacet_pulse_functions
    private let loop: OpaquePointer
    private let context: OpaquePointer
    private let api: UnsafeMutablePointer<pa_mainloop_api>
    private let sampleRate: Int
    private let identity: OutputIdentity
    private var device: String?
    private let buffer: StreamBuffer
    private let shared: Lock<OutputSnapshot>
    private let report: @Sendable (OutputEvent) -> Void
    private var stream: PulseStream?
    private var isReady = false
    private var isOver = false

    /// Begins to connect; `report` tells how it went. Nil if the system has no thread for it.
    init?(
        pulse: tacet_pulse_functions, sampleRate: Int, identity: OutputIdentity, device: String?,
        buffer: StreamBuffer, shared: Lock<OutputSnapshot>, report: @escaping @Sendable (OutputEvent) -> Void
    ) {
        guard let loop = pulse.pa_threaded_mainloop_new() else { return nil }
        let properties = pulse.pa_proplist_new()
        defer { pulse.pa_proplist_free(properties) }
        _ = pulse.pa_proplist_sets(properties, "application.name", identity.name)
        if !identity.id.isEmpty { _ = pulse.pa_proplist_sets(properties, "application.id", identity.id) }
        if !identity.iconName.isEmpty {
            _ = pulse.pa_proplist_sets(properties, "application.icon_name", identity.iconName)
        }
        let api = pulse.pa_threaded_mainloop_get_api(loop)
        guard let api, let context = pulse.pa_context_new_with_proplist(api, identity.name, properties) else {
            pulse.pa_threaded_mainloop_free(loop)
            return nil
        }
        self.pulse = pulse
        self.loop = loop
        self.context = context
        self.api = api
        self.sampleRate = sampleRate
        self.identity = identity
        self.device = device
        self.buffer = buffer
        self.shared = shared
        self.report = report
        pulse.pa_context_set_state_callback(
            context,
            { _, userdata in
                guard let userdata else { return }
                Unmanaged<PulseConnection>.fromOpaque(userdata).takeUnretainedValue().stateChanged()
            }, Unmanaged.passUnretained(self).toOpaque())
        pulse.pa_threaded_mainloop_set_name?(loop, "tacet-output")
        // Before the thread runs, nobody else has the loop. A failure is told by the state callback.
        _ = pulse.pa_context_connect(context, nil, PA_CONTEXT_NOAUTOSPAWN, nil)
        if pulse.pa_threaded_mainloop_start(loop) < 0 {
            close()
            return nil
        }
    }

    /// Runs `body` while the loop's thread does nothing. Never on the loop's thread.
    func withStream<Result>(_ body: (PulseStream?) -> Result) -> Result {
        pulse.pa_threaded_mainloop_lock(loop)
        defer { pulse.pa_threaded_mainloop_unlock(loop) }
        return body(stream)
    }

    /// Has the stream go to another device, also if it is yet to be made.
    func choose(_ device: String?) {
        withStream {
            self.device = device
            $0?.choose(device)
        }
    }

    /// Forgets the server without waiting for it, and ends the thread. No callback comes after it.
    func close() {
        withStream { $0?.close() }
        pulse.pa_threaded_mainloop_lock(loop)
        pulse.pa_context_set_state_callback(context, nil, nil)
        pulse.pa_context_disconnect(context)
        pulse.pa_context_unref(context)
        pulse.pa_threaded_mainloop_unlock(loop)
        pulse.pa_threaded_mainloop_stop(loop)
        pulse.pa_threaded_mainloop_free(loop)
    }

    private func stateChanged() {
        switch pulse.pa_context_get_state(context) {
        case PA_CONTEXT_READY:
            isReady = true
            // This is the thread that hands frames over: behind a busy program it would come too late.
            _ = RealTimePriority.acquire()
            stream = PulseStream(
                pulse: pulse, context: context, loop: api, sampleRate: sampleRate, identity: identity, device: device,
                buffer: buffer, shared: shared, report: { [unowned self] in tell($0) })
            if stream == nil {
                tell(.failed(PulseOutput.failure("the sound server takes no stream (\(pulse.problem(of: context)))")))
            }
        case PA_CONTEXT_FAILED, PA_CONTEXT_TERMINATED:
            let problem = pulse.problem(of: context)
            tell(
                isReady
                    ? .lost(OutputLoss(reason: "the sound server went away (\(problem))"))
                    : .failed(PulseOutput.failure("the sound server cannot be reached (\(problem))")))
        default: break
        }
    }

    /// Passes an event on, unless the end has been told: a server that dies takes its stream along.
    private func tell(_ event: OutputEvent) {
        guard !isOver else { return }
        switch event {
        case .failed, .lost: isOver = true
        default: break
        }
        report(event)
    }
}

extension tacet_pulse_functions {
    /// The context's last error, in words.
    func problem(of context: OpaquePointer) -> String {
        pa_strerror(pa_context_errno(context)).map { String(cString: $0) } ?? "unknown error"
    }
}
