import Glibc

/// Measures integrated loudness in LUFS after ITU-R BS.1770-4 (annex 1) and EBU R 128: K-weighted, gated in blocks of
/// 400 ms.
struct Loudness {
    private var filters: [KWeighting]
    private let weights: [Double]
    private let stepFrames: Int
    private var framesInStep = 0
    private var energyInStep = 0.0
    /// The weighted mean square of each 100 ms.
    private var steps: [Double] = []

    /// Returns nil for sample rates below 4 kHz, where the K-weighting's shelf at 1.7 kHz nears the Nyquist frequency.
    init?(_ format: PCMFormat) {
        guard format.sampleRate >= 4_000 else { return nil }
        filters = Array(repeating: KWeighting(sampleRate: Double(format.sampleRate)), count: format.channels)
        stepFrames = (format.sampleRate + 5) / 10
        // BS.1770-4, table 3, in the WAVE order: surround channels weigh 1.41 (+1.5 dB), the low-frequency channel
        // nothing.
        weights =
            switch format.channels {
            case 4: [1, 1, 1.41, 1.41]
            case 5: [1, 1, 1, 1.41, 1.41]
            case 6...: [1, 1, 1, 0] + Array(repeating: 1.41, count: format.channels - 4)
            default: Array(repeating: 1, count: format.channels)
            }
    }

    /// Measures `frames` interleaved frames.
    mutating func add(_ samples: UnsafePointer<Float>, frames: Int) {
        let channels = weights.count
        for frame in 0..<frames {
            for channel in 0..<channels {
                let value = filters[channel].filter(Double(samples[frame * channels + channel]))
                energyInStep += value * value * weights[channel]
            }
            framesInStep += 1
            if framesInStep == stepFrames {
                steps.append(energyInStep / Double(stepFrames))
                framesInStep = 0
                energyInStep = 0
            }
        }
    }

    /// The loudness of all frames so far, in LUFS; nil if no block of 400 ms is louder than -70 LUFS.
    var integrated: Double? {
        let blocks = (3..<max(3, steps.count)).map { steps[($0 - 3)...$0].reduce(0, +) / 4 }
        let audible = blocks.filter { Self.level($0) > -70 }
        guard !audible.isEmpty else { return nil }
        let gate = Self.level(audible.reduce(0, +) / Double(audible.count)) - 10
        let gated = audible.filter { Self.level($0) > gate }
        return gated.isEmpty ? nil : Self.level(gated.reduce(0, +) / Double(gated.count))
    }

    private static func level(_ energy: Double) -> Double { energy > 0 ? -0.691 + 10 * log10(energy) : -.infinity }
}
