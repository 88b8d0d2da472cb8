/// Measures, while a file is decoded, what a better encoding would avoid: clipping, silence at the ends, and a second
/// channel that says nothing.
struct EncodingMeter {
    /// The runs of at least three samples in one channel that stand still at full level.
    private(set) var clippedRuns = 0
    /// The frames of silence at the beginning and at the end.
    private(set) var (leadingSilence, trailingSilence) = (0, 0)
    /// Whether two channels hold the same samples.
    private(set) var isDoubledMono: Bool
    private let channels: Int
    private var hasSound = false
    private var runs: [(value: Float, length: Int)]

    /// Below -60 dBFS a sample is silence. From -0.01 dBFS on a sample is at full level.
    private static let (silence, fullLevel): (Float, Float) = (0.001, 0.998_8)

    init(_ format: PCMFormat) {
        channels = format.channels
        isDoubledMono = format.channels == 2
        runs = Array(repeating: (0, 0), count: format.channels)
    }

    /// Measures `count` frames in the first format.
    mutating func add(_ block: UnsafePointer<Float>, frames count: Int) {
        for frame in 0..<count {
            let samples = block + frame * channels
            var loudest: Float = 0
            for channel in 0..<channels {
                loudest = max(loudest, abs(samples[channel]))
                follow(samples[channel], channel)
            }
            if isDoubledMono, abs(samples[0] - samples[1]) > 0.000_1 { isDoubledMono = false }
            if loudest >= Self.silence {
                hasSound = true
                trailingSilence = 0
            } else {
                if !hasSound { leadingSilence += 1 }
                trailingSilence += 1
            }
        }
    }

    private mutating func follow(_ sample: Float, _ channel: Int) {
        guard abs(sample) >= Self.fullLevel, sample == runs[channel].value else {
            runs[channel] = (sample, 1)
            return
        }
        runs[channel].length += 1
        if runs[channel].length == 3 { clippedRuns += 1 }
    }
}
