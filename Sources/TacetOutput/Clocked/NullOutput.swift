import Synchronization
import TacetPlatform

/// Pulls frames at the clock's pace and discards them, so that the game's time goes on where there is no sound.
final class NullOutput: Output, @unchecked Sendable {
    // `queue` and `pull` belong to the one thread that starts and closes.
    private let configuration: OutputConfiguration
    private let sampleRate: Int
    private let frames = Atomic<Int>(0)
    private var queue: FrameQueue?
    private var pull: ClockedPull?

    init(sampleRate: Int) {
        self.sampleRate = sampleRate
        configuration = OutputConfiguration(
            kind: "null", device: "no sound", sampleRate: sampleRate, requestFrames: 0, latency: .zero)
    }

    deinit { close() }

    var canReturn: Bool { true }

    var isDevice: Bool { false }

    var snapshot: OutputSnapshot {
        OutputSnapshot(
            configuration: configuration, statistics: OutputStatistics(frames: frames.load(ordering: .relaxed)))
    }

    func open(report: @escaping @Sendable (OutputEvent) -> Void) { report(.opened(configuration)) }

    func start(from queue: FrameQueue) {
        self.queue = queue
        resume()
    }

    func pause() {
        pull?.stop()
        pull = nil
    }

    func resume() {
        guard let queue, pull == nil else { return }
        pull = ClockedPull(from: queue, sampleRate: sampleRate) { [self] samples in
            frames.wrappingAdd(samples.count / 2, ordering: .relaxed)
            return true
        }
    }

    func retryIfNeeded() -> Bool { pull?.retryIfNeeded() ?? true }

    func close() {
        pause()
        queue = nil
    }
}
