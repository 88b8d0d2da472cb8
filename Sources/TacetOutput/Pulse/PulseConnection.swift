import CPulse
import TacetPlatform

/// A connection to the sound server with a main loop of its own, and its stream once the server has answered.
///
/// No call waits for the server, so a frozen server delays no caller. ``close()`` must come before the last reference
/// is released.
final class PulseConnection: CallbackTarget {
    private let loop: PulseLoop
    private var setup: StreamSetup
    private let buffer: StreamBuffer
    private let shared: Lock<OutputSnapshot>
    private let report: @Sendable (OutputEvent) -> Void
    private var stream: PulseStream?
    private var isReady = false
    private var isOver = false

    /// Begins to connect; `report` receives the outcome. Returns nil if the system has no thread or memory for it.
    init?(
        _ setup: StreamSetup, buffer: StreamBuffer, shared: Lock<OutputSnapshot>,
        report: @escaping @Sendable (OutputEvent) -> Void
    ) {
        let identity = setup.identity
        guard let loop = PulseLoop(thread: "tacet-output", program: identity.name, properties: identity.properties)
        else { return nil }
        self.loop = loop
        self.setup = setup
        self.buffer = buffer
        self.shared = shared
        self.report = report
        guard loop.start(onStateChange: { [unowned self] in stateChanged() }) else { return nil }
    }

    /// Whether the loop's thread has ended by itself. Any thread.
    var hasEnded: Bool { loop.hasEnded }

    /// Calls `body` with the stream while the loop's thread does nothing.
    func withStream<Result>(_ body: (PulseStream?) -> Result) -> Result { loop.withLock { body(stream) } }

    /// Makes the stream play on another device, also if the server has yet to answer.
    func choose(_ device: String?) {
        withStream {
            setup.device = device
            $0?.choose(device)
        }
    }

    /// Binds the stream to a private device, or no longer does.
    func keepPrivate(_ keeps: Bool) {
        withStream {
            setup.keepsPrivate = keeps
            $0?.keepPrivate(keeps)
        }
    }

    /// Drops the connection without waiting for the server, and ends the thread. No callback comes afterwards.
    func close() {
        loop.stop { stream?.close() }
    }

    private func stateChanged() {
        switch loop.state {
        case PA_CONTEXT_READY:
            guard let context = loop.context else { return }
            isReady = true
            // This thread hands frames to the server. At ordinary priority, a busy program could delay it too long.
            _ = RealTimePriority.acquire()
            let operation = loop.pulse.pointee.pa_context_get_server_info(
                context,
                { _, server, userdata in
                    let name = server?.pointee.server_name.map { String(cString: $0) } ?? ""
                    PulseConnection.from(userdata)?.open(onPipeWire: name.contains(text: "PipeWire"))
                }, userdata)
            if !loop.pulse.pointee.release(operation) { open(onPipeWire: false) }
        case PA_CONTEXT_FAILED, PA_CONTEXT_TERMINATED:
            tell(
                isReady
                    ? .lost(OutputLoss(reason: "the sound server went away (\(loop.problem))"))
                    : .unreachable(PulseOutput.failure("the sound server cannot be reached (\(loop.problem))")))
        default: break
        }
    }

    /// Asks the server for a stream, once it has said what it is.
    private func open(onPipeWire isPipeWire: Bool) {
        guard let context = loop.context, stream == nil, !isOver else { return }
        stream = PulseStream(
            setup, on: loop, context, isPipeWire: isPipeWire, buffer: buffer, shared: shared,
            report: { [unowned self] in tell($0) })
        if stream == nil {
            tell(.failed(PulseOutput.failure("the sound server takes no stream (\(loop.problem))")))
        }
    }

    /// Reports an event, unless an end was reported before: a server that dies ends its stream, too.
    private func tell(_ event: OutputEvent) {
        guard !isOver else { return }
        switch event {
        case .failed, .unreachable, .lost: isOver = true
        default: break
        }
        report(event)
    }
}

extension OutputIdentity {
    /// The properties of the connection, by which mixers and policies of the sound server name the game.
    fileprivate var properties: [String: String] {
        ["application.name": name, "application.id": id, "application.icon_name": iconName].filter { !$0.value.isEmpty }
    }
}
