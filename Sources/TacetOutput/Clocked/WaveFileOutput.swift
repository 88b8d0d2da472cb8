import TacetPlatform

/// Writes the mix to a WAV file, in real time.
final class WaveFileOutput: Output, @unchecked Sendable {
    // `recording`, `queue` and `pull` belong to the one thread that starts and closes.
    /// The file, which the pulling thread and then the closing thread use. Never both: the pulling thread is joined
    /// before.
    private final class Recording: @unchecked Sendable {
        var file: WaveWriter
        let report: @Sendable (OutputEvent) -> Void
        init(_ file: consuming WaveWriter, report: @escaping @Sendable (OutputEvent) -> Void) {
            self.file = file
            self.report = report
        }
    }

    private let path: String
    private let sampleRate: Int
    private let shared = Lock(OutputSnapshot())
    private var recording: Recording?
    private var queue: FrameQueue?
    private var pull: ClockedPull?

    init(path: String, sampleRate: Int) {
        self.path = path
        self.sampleRate = sampleRate
    }

    deinit { close() }

    var canReturn: Bool { false }

    var isDevice: Bool { false }

    var snapshot: OutputSnapshot { shared.withLock { $0 } }

    func open(report: @escaping @Sendable (OutputEvent) -> Void) {
        do throws(AudioError) {
            recording = Recording(try WaveWriter(path: path, sampleRate: sampleRate), report: report)
        } catch {
            return report(.failed(error))
        }
        let configuration = OutputConfiguration(
            kind: "wave", device: path, sampleRate: sampleRate, requestFrames: 0, latency: .zero)
        shared.withLock { $0.configuration = configuration }
        report(.opened(configuration))
    }

    func start(from queue: FrameQueue) {
        self.queue = queue
        resume()
    }

    func pause() {
        pull?.stop()
        pull = nil
    }

    func resume() {
        guard let queue, let recording, pull == nil else { return }
        pull = ClockedPull(from: queue, sampleRate: sampleRate) { [shared] samples in
            do throws(AudioError) {
                try recording.file.append(samples)
            } catch {
                recording.report(.lost(OutputLoss(reason: error.description)))
                return false
            }
            shared.withLock { $0.statistics.frames += samples.count / 2 }
            return true
        }
    }

    func retryIfNeeded() -> Bool { pull?.retryIfNeeded() ?? true }

    /// Writes the last frames of a queue that is ending.
    private func writeFade() {
        guard let queue, let recording, let length = queue.endFade else { return }
        var samples = [Float](repeating: 0, count: length * 2)
        samples.withUnsafeMutableBufferPointer { samples in
            guard let base = samples.baseAddress else { return }
            let frames = queue.pull(into: base, count: length)
            try? recording.file.append(UnsafeBufferPointer(rebasing: UnsafeBufferPointer(samples)[..<(frames * 2)]))
            shared.withLock { $0.statistics.frames += frames }
        }
    }

    func close() {
        let wasPlaying = pull != nil
        pause()
        if wasPlaying { writeFade() }
        queue = nil
        // A failure here is not reported: `append` has reported a full disk, and the header is a second old at most.
        try? recording?.file.finish()
        recording = nil
        shared.withLock { $0.configuration = nil }
    }
}
