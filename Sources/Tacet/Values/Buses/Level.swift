import CFilter
import TacetPlatform

/// The reading of a meter: the exact peak and RMS of all samples since the last reading.
///
/// A reading covers the latest 127 blocks at most, 1.35 s at the default sample rate and block size.
public struct Level: Hashable, Sendable, BitwiseCopyable {
    /// The largest absolute sample, left and right; 1 is full scale.
    public var peakAmplitude: SIMD2<Float> = .zero
    /// The root of the mean square, left and right; 1 is full scale.
    public var rmsAmplitude: SIMD2<Float> = .zero

    /// The louder side's peak in decibels relative to full scale.
    public var peak: Decibels { Decibels(amplitude: peakAmplitude.max()) }
    /// The louder side's RMS in decibels relative to full scale; -3 for a full-scale sine.
    public var rms: Decibels { Decibels(amplitude: rmsAmplitude.max()) }
}

/// The peak and the sum of squares of a stretch of frames, left and right.
struct LevelSum: BitwiseCopyable {
    private(set) var peak = SIMD2<Float>.zero
    private(set) var squares = SIMD2<Float>.zero

    /// Whether all samples were finite and below 10¹⁷. A NaN, an infinity or a huge sample makes the sums so.
    var isFinite: Bool { squares.x + squares.y < 1e34 }

    /// The level of silence.
    init() {}

    /// Measures `count` interleaved stereo frames.
    ///
    /// The peak is the root of the largest square, which is exactly the sample's magnitude. A NaN never becomes the
    /// peak.
    init(_ samples: UnsafePointer<Float>, count: Int) {
        let measured = tacet_measure(samples, count)
        squares = SIMD2(measured.sum.0, measured.sum.1)
        peak = SIMD2(measured.largest.0, measured.largest.1).squareRoot()
    }

    /// The level of the centre and the LFE, of which neither side has more.
    var onBothSides: LevelSum {
        var level = self
        level.squares = SIMD2(repeating: squares.sum() / 2)
        level.peak = SIMD2(repeating: peak.max())
        return level
    }

    /// The level of two stretches of frames together.
    static func + (lhs: LevelSum, rhs: LevelSum) -> LevelSum {
        var sum = lhs
        sum.squares += rhs.squares
        sum.peak = SIMD2(max(lhs.peak.x, rhs.peak.x), max(lhs.peak.y, rhs.peak.y))
        return sum
    }
}
