import Synchronization
import TacetPlatform

/// Pulls frames at the clock's pace and discards them, so that the game's time goes on where there is no sound.
final class NullOutput: Output, @unchecked Sendable {
    // `playback` belongs to the one thread that starts and closes.
    private let configuration: OutputConfiguration
    private let sampleRate: Int
    private let frames = Atomic<Int>(0)
    private var playback = ClockedPlayback()

    init(sampleRate: Int) {
        self.sampleRate = sampleRate
        configuration = OutputConfiguration(
            kind: .null, device: "no sound", sampleRate: sampleRate, requestFrames: 0, latency: .zero)
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
        playback.start(from: queue)
        resume()
    }

    func pause() { playback.pause() }

    func resume() {
        playback.resume { queue in
            let channels = queue.speakers.channels
            return ClockedPull(from: queue, sampleRate: sampleRate) { [self] samples in
                frames.wrappingAdd(samples.count / channels, ordering: .relaxed)
                return true
            }
        }
    }

    func retryIfNeeded() -> Bool { playback.retryIfNeeded() }

    func close() { playback.close() }
}
