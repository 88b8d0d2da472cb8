import CPulse
import TacetSystem

/// A connection to the sound server, its main loop on a thread of its own, and its stream once the server has answered.
///
/// No call waits for the server, so a frozen server delays no caller. ``close()`` must come before the last reference
/// is released.
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

    /// Begins to connect; `report` receives the outcome. Returns nil if the system has no thread or memory for it.
    init?(
        pulse: tacet_pulse_functions, sampleRate: Int, identity: OutputIdentity, device: String?,
        buffer: StreamBuffer, shared: Lock<OutputSnapshot>, report: @escaping @Sendable (OutputEvent) -> Void
    ) {
        guard MemoryCheck.has(MemoryCheck.soundServer), let loop = pulse.pa_threaded_mainloop_new() else { return nil }
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
        // No lock is needed before the loop's thread runs. The state callback reports a failure.
        _ = pulse.pa_context_connect(context, nil, PA_CONTEXT_NOAUTOSPAWN, nil)
        if pulse.pa_threaded_mainloop_start(loop) < 0 {
            close()
            return nil
        }
    }

    /// Calls `body` with the stream while the loop's thread does nothing. Never call this on the loop's thread.
    func withStream<Result>(_ body: (PulseStream?) -> Result) -> Result {
        pulse.pa_threaded_mainloop_lock(loop)
        defer { pulse.pa_threaded_mainloop_unlock(loop) }
        return body(stream)
    }

    /// Makes the stream play on another device, also if the server has yet to answer.
    func choose(_ device: String?) {
        withStream {
            self.device = device
            $0?.choose(device)
        }
    }

    /// Drops the connection without waiting for the server, and ends the thread. No callback comes afterwards.
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
            // This thread hands frames to the server. At ordinary priority, a busy program could delay it too long.
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

    /// Reports an event, unless an end was reported before: a server that dies ends its stream, too.
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
    /// Returns the context's last error, in words.
    func problem(of context: OpaquePointer) -> String {
        pa_strerror(pa_context_errno(context)).map { String(cString: $0) } ?? "unknown error"
    }
}
