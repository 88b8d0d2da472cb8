import TacetPlatform

/// Measures the level of each stretch of 100 ms.
struct LevelMeter: Hashable, Sendable {
    /// The level of the latest whole stretch.
    private(set) var level = AudioRecorder.Level()
    private let stretch: Int
    private let channels: Int
    private var peak: Float = 0
    private var squares = 0.0
    private var frames = 0

    init(sampleRate: Int, channels: Int) {
        self.channels = channels
        stretch = max(1, sampleRate / 10)
    }

    /// Adds interleaved samples.
    mutating func add(_ samples: some Collection<Float>) {
        var channel = 0
        for sample in samples {
            peak = max(peak, abs(sample))
            squares += Double(sample) * Double(sample)
            channel += 1
            guard channel == channels else { continue }
            channel = 0
            frames += 1
            if frames == stretch { publish() }
        }
    }

    /// Forgets everything: frames are missing, or nothing is recorded.
    mutating func reset() {
        level = AudioRecorder.Level()
        clear()
    }

    private mutating func publish() {
        let mean = squares / Double(frames * channels)
        level = AudioRecorder.Level(
            peak: Decibels(amplitude: peak), rms: Decibels(amplitude: Float(mean.squareRoot())))
        clear()
    }

    private mutating func clear() {
        peak = 0
        squares = 0
        frames = 0
    }
}
