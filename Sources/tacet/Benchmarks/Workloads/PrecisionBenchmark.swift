import Glibc
import Tacet
import TacetDecoding
import TacetSession

/// Measures what each path adds to a tone: harmonics, images and noise (THD+N), in decibels relative to the tone.
struct PrecisionBenchmark {
    private let setting: WorkloadSetting
    /// The frequencies in hertz; the last is 0.45 × 44.1 kHz.
    private static let frequencies = [100.0, 1_000, 5_000, 10_000, 15_000, 19_845]
    private static let amplitude = 0.5
    private static let rate = 48_000
    /// The frames that are measured, after the start has passed.
    private static let window = 8_192..<40_960

    init(_ setting: WorkloadSetting) { self.setting = setting }

    func measure() throws -> [Measurement] {
        try Self.frequencies.flatMap { hertz in
            [
                result("44.1 to 48 kHz at load, before 16 bits", hertz, try resampled(hertz)),
                result("music from 44.1 kHz", hertz, try music(hertz)),
                result("plain, pitch 1", hertz, try effect(hertz, pitch: 1, at: nil)),
                result("plain, pitch 0.875", hertz, try effect(hertz, pitch: 0.875, at: nil)),
                result("with a position, pitch 1", hertz, try effect(hertz, pitch: 1, at: Vector3(0, 0, -1))),
                result("with a position, pitch 0.875", hertz, try effect(hertz, pitch: 0.875, at: Vector3(0, 0, -1))),
            ]
        }
    }

    private func result(_ path: String, _ hertz: Double, _ decibels: Double) -> Measurement {
        var measurement = Measurement(.precision, block: setting.blockFrames, unit: .decibels)
        measurement.variant = "\(path), \(Int(hertz)) Hz"
        measurement.cost = [decibels]
        return measurement
    }

    /// A file of floats with a second of a tone.
    private func file(_ hertz: Double, rate: Int) -> [UInt8] {
        let step = 2 * Double.pi * hertz / Double(rate)
        return WaveBytes.floats((0..<rate).map { Float(Self.amplitude * sin(step * Double($0))) }, rate: rate)
    }

    /// A tone of 44.1 kHz, resampled as effects and music are when they are decoded.
    private func resampled(_ hertz: Double) throws -> Double {
        let decoder = try AudioFile.decoder(source: MemorySource(file(hertz, rate: 44_100)), name: "tone.wav")
        let stream = try LoopDecoder(decoder, loop: nil, from: 0, targetRate: Self.rate)
        var samples = [Float](repeating: 0, count: Self.window.upperBound * 2)
        _ = try samples.withUnsafeMutableBufferPointer { buffer in
            try buffer.baseAddress.map { try stream.fill($0, stride: 2, count: Self.window.upperBound) }
        }
        return Self.added(samples, to: hertz)
    }

    private func music(_ hertz: Double) throws -> Double {
        let file = file(hertz, rate: 44_100)
        return try mixed(hertz) { audio in
            audio.setFileOpener { _ in MemorySource(file) }
            try audio.soundtrack.play("tone.wav")
        }
    }

    private func effect(_ hertz: Double, pitch: Float, at place: Vector3?) throws -> Double {
        try mixed(hertz * Double(pitch)) { audio in
            let sound = try audio.load(bytes: file(hertz, rate: Self.rate), name: "tone.wav")
            audio.play(sound, at: place, PlaybackSettings(pitch: pitch))
        }
    }

    /// Mixes what `play` starts, and measures its left side.
    private func mixed(_ hertz: Double, _ play: (AudioEngine) throws -> Void) throws -> Double {
        var settings = AudioEngine.Settings()
        settings.blockFrames = setting.blockFrames
        settings.sampleRate = Self.rate
        let audio = AudioEngine(offline: settings)
        try play(audio)
        audio.update()
        var samples = [Float](repeating: 0, count: Self.window.upperBound * 2)
        var span = samples.mutableSpan
        try audio.render(into: &span)
        return Self.added(samples, to: hertz)
    }

    /// What the left side of interleaved stereo holds beside the tone that fits best, in decibels relative to that
    /// tone.
    private static func added(_ samples: [Float], to hertz: Double) -> Double {
        let step = 2 * Double.pi * hertz / Double(rate)
        // The least squares of a sine and a cosine.
        var (ss, cc, sc, ys, yc) = (0.0, 0.0, 0.0, 0.0, 0.0)
        for frame in window {
            let (s, c, y) = (sin(step * Double(frame)), cos(step * Double(frame)), Double(samples[frame * 2]))
            (ss, cc, sc, ys, yc) = (ss + s * s, cc + c * c, sc + s * c, ys + y * s, yc + y * c)
        }
        let determinant = ss * cc - sc * sc
        let (a, b) = ((ys * cc - yc * sc) / determinant, (yc * ss - ys * sc) / determinant)
        var (rest, power) = (0.0, 0.0)
        for frame in window {
            let tone = a * sin(step * Double(frame)) + b * cos(step * Double(frame))
            let difference = Double(samples[frame * 2]) - tone
            (rest, power) = (rest + difference * difference, power + tone * tone)
        }
        return 10 * log10(rest / power)
    }
}
