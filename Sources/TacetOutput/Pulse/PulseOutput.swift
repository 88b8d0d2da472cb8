import CPulse
import TacetPlatform

/// Plays on PulseAudio, or on PipeWire through pipewire-pulse, with a connection and a thread of its own.
///
/// The stream follows the default device, plays on when the server moves it, and reports what policies ask of it. Each
/// ``open(report:)`` tries one connection; the owner of the output tries again. (`PA_CONTEXT_NOFAIL` is not used: it
/// waits on the session bus, and for ever without one.)
final class PulseOutput: Output, @unchecked Sendable {
    // `connection` belongs to the one thread that opens and closes. The main loop's lock guards everything inside it.
    private var setup: StreamSetup
    private let shared = Lock(OutputSnapshot())
    private var connection: PulseConnection?
    /// The buffer's state, kept from stream to stream: a machine that needed a longer buffer needs it again. Nil until
    /// the output is first opened, on a thread that may wait for a file.
    private var buffer: StreamBuffer?
    private let calm: Duration
    private let memory: LatencyMemory

    /// Creates an output that is not connected yet.
    ///
    /// - Parameters:
    ///   - speakers: The loudspeakers whose channels the queue's frames have.
    ///   - sizes: The sizes of the server's buffer, for the mixer's blocks.
    ///   - calm: The time without an underrun after which the buffer is shortened by a step.
    ///   - memory: Where the length is that held on this machine.
    init(
        sampleRate: Int, speakers: SpeakerLayout = .stereo, sizes: StreamSizes? = nil, identity: OutputIdentity,
        calm: Duration = StreamBuffer.calm, memory: LatencyMemory = LatencyMemory()
    ) {
        let sizes = sizes ?? StreamSizes(blockFrames: 512, sampleRate: sampleRate)
        setup = StreamSetup(sampleRate: sampleRate, sizes: sizes, identity: identity, speakers: speakers)
        self.calm = calm
        self.memory = memory
    }

    /// The buffer as the last stream left it, or as the machine needed it when a program last played.
    private var startingBuffer: StreamBuffer {
        buffer
            ?? StreamBuffer(
                shortest: setup.sizes.shortest, longest: setup.sizes.longest, calm: calm,
                held: memory.held(for: setup.sizes.shortest), now: MonotonicClock.now)
    }

    deinit { close() }

    var canReturn: Bool { true }

    var followsRest: Bool { true }

    var hasEnded: Bool? { connection?.hasEnded }

    var snapshot: OutputSnapshot { shared.withLock { $0 } }

    func open(report: @escaping @Sendable (OutputEvent) -> Void) {
        guard tacet_pulse() != nil else {
            return report(.failed(DescriptorCheck.isOneLeft ? Self.libraryMissing : Self.outOfResources))
        }
        let buffer = startingBuffer
        self.buffer = buffer
        connection = PulseConnection(setup, buffer: buffer, shared: shared, report: report)
        if connection == nil { report(.failed(Self.outOfResources)) }
    }

    func start(from queue: FrameQueue) { connection?.withStream { $0?.start(from: queue) } }

    func pause() { connection?.withStream { $0?.pause(true) } }

    func resume() { connection?.withStream { $0?.pause(false) } }

    func choose(_ device: String?) {
        setup.device = device
        connection?.choose(device)
    }

    func keepPrivate(_ keeps: Bool) {
        setup.keepsPrivate = keeps
        connection?.keepPrivate(keeps)
    }

    func close() {
        guard let connection else { return }
        buffer = connection.withStream { $0?.buffer } ?? buffer
        connection.close()
        self.connection = nil
        if let buffer { memory.remember(buffer.held, for: buffer.shortest) }
    }

    static func failure(
        _ detail: String,
        remedy: String =
            "Start PulseAudio or PipeWire with pipewire-pulse, or plug in a device; it is tried again by itself."
    ) -> AudioError {
        AudioError(.noOutput, operation: "open an audio output", detail: detail, remedy: remedy)
    }

    private static var libraryMissing: AudioError {
        failure(
            "libpulse.so.0 cannot be loaded", remedy: "Install libpulse (libpulse0), or choose the OpenAL output.")
    }

    private static var outOfResources: AudioError {
        failure(
            "the process is out of threads, memory (\(MemoryCheck.soundServer >> 20) MB) or file descriptors",
            remedy: "Close programs, or raise the limit (ulimit -u, -v, -n); it is tried again by itself.")
    }
}
