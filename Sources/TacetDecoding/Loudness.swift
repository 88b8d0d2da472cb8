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

/// The two K-weighting filters of BS.1770-4 at any sample rate; its tables hold for 48 kHz only.
///
/// The analogue prototypes are those of B. De Man, "Evaluation of Implementations of the EBU R128 Loudness Measurement"
/// (AES e-Brief 2018).
private struct KWeighting {
    private var shelf: Biquad
    private var highPass: Biquad

    init(sampleRate: Double) {
        let shelfK = tan(.pi * 1_681.974450955533 / sampleRate)
        let shelfQ = 0.7071752369554196
        let high = pow(10, 3.999843853973347 / 20)
        let band = pow(high, 0.4996667741545416)
        let shelfScale = 1 + shelfK / shelfQ + shelfK * shelfK
        shelf = Biquad(
            b0: (high + band * shelfK / shelfQ + shelfK * shelfK) / shelfScale,
            b1: 2 * (shelfK * shelfK - high) / shelfScale,
            b2: (high - band * shelfK / shelfQ + shelfK * shelfK) / shelfScale,
            a1: 2 * (shelfK * shelfK - 1) / shelfScale,
            a2: (1 - shelfK / shelfQ + shelfK * shelfK) / shelfScale)
        let passK = tan(.pi * 38.13547087602444 / sampleRate)
        let passQ = 0.5003270373238773
        let passScale = 1 + passK / passQ + passK * passK
        highPass = Biquad(
            b0: 1, b1: -2, b2: 1, a1: 2 * (passK * passK - 1) / passScale,
            a2: (1 - passK / passQ + passK * passK) / passScale)
    }

    mutating func filter(_ sample: Double) -> Double { highPass.filter(shelf.filter(sample)) }
}

/// A second-order filter, transposed direct form II.
private struct Biquad {
    let b0, b1, b2, a1, a2: Double
    private var first = 0.0
    private var second = 0.0

    init(b0: Double, b1: Double, b2: Double, a1: Double, a2: Double) {
        (self.b0, self.b1, self.b2, self.a1, self.a2) = (b0, b1, b2, a1, a2)
    }

    mutating func filter(_ sample: Double) -> Double {
        let output = b0 * sample + first
        first = b1 * sample - a1 * output + second
        second = b2 * sample - a2 * output
        return output
    }
}
