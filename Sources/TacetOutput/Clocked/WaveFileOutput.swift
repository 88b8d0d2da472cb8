import TacetPlatform

/// Writes the mix to a WAV file, in real time.
final class WaveFileOutput: Output, @unchecked Sendable {
    // `recording` and `playback` belong to the switch's thread, which starts and closes.
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
    private let speakers: SpeakerLayout
    private let shared = Lock(OutputSnapshot())
    private var recording: Recording?
    private var playback = ClockedPlayback()

    init(path: String, sampleRate: Int, speakers: SpeakerLayout = .stereo) {
        self.path = path
        self.speakers = speakers
        self.sampleRate = sampleRate
    }

    deinit { close() }

    var canReturn: Bool { false }

    var isDevice: Bool { false }

    var snapshot: OutputSnapshot { shared.withLock { $0 } }

    func open(report: @escaping @Sendable (OutputEvent) -> Void) {
        do throws(AudioError) {
            recording = Recording(
                try WaveWriter(path: path, sampleRate: sampleRate, channels: speakers.channels), report: report)
        } catch {
            return report(.failed(error))
        }
        let configuration = OutputConfiguration(
            kind: .wave, device: path, sampleRate: sampleRate, requestFrames: 0, latency: .zero)
        shared.withLock { $0.configuration = configuration }
        report(.opened(configuration))
    }

    func start(from queue: FrameQueue) {
        playback.start(from: queue)
        resume()
    }

    func pause() { playback.pause() }

    func resume() {
        guard let recording else { return }
        playback.resume { queue in
            ClockedPull(from: queue, sampleRate: sampleRate) { [shared, speakers] samples in
                do throws(AudioError) {
                    try recording.file.append(samples)
                } catch {
                    recording.report(.lost(OutputLoss(reason: error.description)))
                    return false
                }
                shared.withLock { $0.statistics.frames += samples.count / speakers.channels }
                return true
            }
        }
    }

    func retryIfNeeded() -> Bool { playback.retryIfNeeded() }

    /// Writes the last frames of a queue that is ending.
    private func writeFade() {
        guard let queue = playback.queue, let recording, let length = queue.endFade else { return }
        let channels = speakers.channels
        var samples = [Float](repeating: 0, count: length * channels)
        samples.withUnsafeMutableBufferPointer { samples in
            guard let base = samples.baseAddress else { return }
            let frames = queue.pull(into: base, count: length)
            try? recording.file.append(
                UnsafeBufferPointer(rebasing: UnsafeBufferPointer(samples)[..<(frames * channels)]))
            shared.withLock { $0.statistics.frames += frames }
        }
    }

    func close() {
        let wasPlaying = playback.isRunning
        pause()
        if wasPlaying { writeFade() }
        playback.close()
        // A failure here is not reported: `append` has reported a full disk, and the header is a second old at most.
        try? recording?.file.finish()
        recording = nil
        shared.withLock { $0.configuration = nil }
    }
}
