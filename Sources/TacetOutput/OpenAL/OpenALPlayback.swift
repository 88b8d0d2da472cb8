import COpenAL
import TacetPlatform

/// Opens one OpenAL device, plays on it and closes it, on a thread of its own.
final class OpenALPlayback: @unchecked Sendable {  // `thread` belongs to the owner, `order` has a lock
    /// The state that the owner wants. The playing thread reads it every few milliseconds.
    private struct Order {
        var queue: FrameQueue?
        var isPaused = false
        var isStopped = false
    }

    /// The longest wait for the thread's end. No call of a healthy device takes as long.
    private static let longestStop: Duration = .milliseconds(150)

    private let sampleRate: Int
    private let shared: Lock<OutputSnapshot>
    private let report: @Sendable (OutputEvent) -> Void
    private let order = Lock(Order())
    private let ordered = Semaphore()
    private let ended = Semaphore()
    private var thread: Thread?

    init(sampleRate: Int, shared: Lock<OutputSnapshot>, report: @escaping @Sendable (OutputEvent) -> Void) {
        self.sampleRate = sampleRate
        self.shared = shared
        self.report = report
        let thread = Thread(name: "tacet-openal") { [self] in
            play()
            ended.post()
        }
        if thread.hasStarted { self.thread = thread } else { report(.failed(.noThreadForOutput)) }
    }

    func start(from queue: FrameQueue) { change { $0.queue = queue } }

    func pause(_ pause: Bool) { change { $0.isPaused = pause } }

    /// Ends the thread. If the device blocks the thread for longer than 150 ms, the thread runs on and closes the
    /// device later.
    func stop() {
        change { $0.isStopped = true }
        if let thread, ended.wait(timeout: Self.longestStop) { thread.join() }
    }

    private func change(_ body: (inout Order) -> Void) {
        order.withLock { body(&$0) }
        ordered.post()
    }

    /// Reports `event`, unless ``stop()`` was called before: a blocked device may return long after it.
    private func tell(_ event: OutputEvent) {
        order.withLock { if !$0.isStopped { report(event) } }
    }

    /// The rate at which a device may take frames at most: a hundredth more than it states. ALSA's `null` has no clock and takes them as
    /// fast as OpenAL mixes, so that music would run ahead.
    private static func fastest(_ sampleRate: Int) -> Int { sampleRate + sampleRate / 100 }

    private func play() {
        guard !OpenALStart.isWithoutDevices else {
            return tell(
                .failed(
                    AudioError(
                        .noOutput, operation: "open an audio output",
                        detail: "this process has started OpenAL without sound devices, for another engine's output",
                        remedy: "Choose `openAL` for the first engine of the process, or use the output `automatic`.")))
        }
        guard let device = OpenALDevice(sampleRate: sampleRate) else {
            return tell(
                .failed(
                    AudioError(
                        .noOutput, operation: "open an audio output", detail: "OpenAL finds no device",
                        remedy: "Start the system's sound service, or plug in a device; it is tried again by itself.")))
        }
        shared.withLock { $0.configuration = device.configuration }
        tell(.opened(device.configuration))
        // Nil while nothing is pulled.
        var pacer: FramePacer?
        while true {
            let order = order.withLock { $0 }
            if order.isStopped { break }
            guard OpenALLibrary.use({ device.isConnected }) else {
                tell(.lost(OutputLoss(reason: "the output device went away")))
                break
            }
            OpenALLibrary.use { device.setPaused(order.isPaused) }
            if order.isPaused { pacer = nil }
            if let queue = order.queue, !order.isPaused {
                let now = MonotonicClock.now
                var pace =
                    pacer ?? FramePacer(sampleRate: Self.fastest(sampleRate), start: now - device.configuration.latency)
                let limit = pace.framesDue(at: now)
                let (frames, ranDry) = OpenALLibrary.use { device.fill(from: queue, limit: limit) }
                pace.consume(frames)
                pacer = pace
                if ranDry { queue.countUnderrun() }
                shared.withLock {
                    $0.statistics.frames &+= frames
                    if ranDry { $0.statistics.underruns += 1 }
                }
            }
            ordered.wait(timeout: order.isPaused ? .milliseconds(250) : .milliseconds(4))
        }
        shared.withLock { $0.configuration = nil }
        device.close()
    }
}
