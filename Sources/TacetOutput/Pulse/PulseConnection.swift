import CPulse
import TacetPlatform

/// A connection to the sound server with a main loop of its own, and its stream once the server has answered.
///
/// No call waits for the server, so a frozen server delays no caller. ``close()`` must come before the last reference
/// is released.
final class PulseConnection {
    private let loop: PulseLoop
    private let sampleRate: Int
    private let sizes: StreamSizes
    private let identity: OutputIdentity
    private var device: String?
    private var keepsPrivate: Bool
    private let buffer: StreamBuffer
    private let shared: Lock<OutputSnapshot>
    private let report: @Sendable (OutputEvent) -> Void
    private var stream: PulseStream?
    private var isReady = false
    private var isOver = false

    /// Begins to connect; `report` receives the outcome. Returns nil if the system has no thread or memory for it.
    init?(
        sampleRate: Int, sizes: StreamSizes, identity: OutputIdentity, device: String?, keepsPrivate: Bool,
        buffer: StreamBuffer, shared: Lock<OutputSnapshot>, report: @escaping @Sendable (OutputEvent) -> Void
    ) {
        guard let loop = PulseLoop(thread: "tacet-output", program: identity.name, properties: identity.properties)
        else { return nil }
        self.loop = loop
        self.sampleRate = sampleRate
        self.sizes = sizes
        self.identity = identity
        self.device = device
        self.keepsPrivate = keepsPrivate
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
            self.device = device
            $0?.choose(device)
        }
    }

    /// Binds the stream to a private device, or no longer does.
    func keepPrivate(_ keeps: Bool) {
        withStream {
            keepsPrivate = keeps
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
                    guard let userdata else { return }
                    let name = server?.pointee.server_name.map { String(cString: $0) } ?? ""
                    Unmanaged<PulseConnection>.fromOpaque(userdata).takeUnretainedValue()
                        .open(onPipeWire: name.contains("PipeWire"))
                }, Unmanaged.passUnretained(self).toOpaque())
            if let operation { loop.pulse.pointee.pa_operation_unref(operation) } else { open(onPipeWire: false) }
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
            loop: loop, context: context, isPipeWire: isPipeWire, sampleRate: sampleRate, sizes: sizes,
            identity: identity,
            device: device, keepsPrivate: keepsPrivate, buffer: buffer, shared: shared,
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
