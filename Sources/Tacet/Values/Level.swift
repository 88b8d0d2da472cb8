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
    /// Sixteen samples are taken at a time, because their sums do not depend on one another. The peak is the root of the
    /// largest square, which is exactly the sample's magnitude. A NaN never becomes the peak.
    init(_ samples: UnsafePointer<Float>, count: Int) {
        var sums = SIMD16<Float>.zero
        var largest = SIMD16<Float>.zero
        let whole = count / 8 * 8
        for frame in stride(from: 0, to: whole, by: 8) {
            // Unchecked: checking each offset would take a third of the time.
            let eight = UnsafeRawPointer(samples).loadUnaligned(fromByteOffset: frame &* 8, as: SIMD16<Float>.self)
            let squares = eight * eight
            sums += squares
            // The compiler turns this into one instruction for four lanes, and `pointwiseMax` into a branch for each lane.
            largest.replace(with: squares, where: squares .> largest)
        }
        squares = SIMD2(sums.evenHalf.sum(), sums.oddHalf.sum())
        peak = SIMD2(largest.evenHalf.max(), largest.oddHalf.max()).squareRoot()
        for frame in whole..<count {
            let pair = SIMD2(samples[frame * 2], samples[frame * 2 + 1])
            self = self + LevelSum(pair)
        }
    }

    private init(_ pair: SIMD2<Float>) {
        squares = pair * pair
        peak = SIMD2(abs(pair.x), abs(pair.y))
    }

    /// The level of two stretches of frames together.
    static func + (lhs: LevelSum, rhs: LevelSum) -> LevelSum {
        var sum = lhs
        sum.squares += rhs.squares
        sum.peak = SIMD2(max(lhs.peak.x, rhs.peak.x), max(lhs.peak.y, rhs.peak.y))
        return sum
    }
}
