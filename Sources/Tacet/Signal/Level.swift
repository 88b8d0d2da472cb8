import TacetSystem

/// What a meter shows: the exact peak and mean of the samples that passed since it was last read.
public struct Level: Hashable, Sendable, BitwiseCopyable {
    /// The largest absolute sample, left and right; 1 is full scale.
    public var peak: SIMD2<Float> = .zero
    /// The root of the mean square, left and right.
    public var rms: SIMD2<Float> = .zero

    /// The louder side's peak in decibels relative to full scale.
    public var peakDecibels: Decibels { Decibels(amplitude: max(peak.x, peak.y)) }
    /// The louder side's RMS in decibels relative to full scale.
    public var rmsDecibels: Decibels { Decibels(amplitude: max(rms.x, rms.y)) }
}

/// The peak and the sum of squares of some frames, left and right.
struct LevelSum: BitwiseCopyable {
    private(set) var peak = SIMD2<Float>.zero
    private(set) var squares = SIMD2<Float>.zero

    /// Whether every sample was a number, and none beyond 10¹⁷: a NaN, an infinity or a huge sample stays in the sums.
    var isFinite: Bool { squares.x + squares.y < 1e34 }

    /// Of silence.
    init() {}

    /// Of `count` interleaved stereo frames.
    ///
    /// Sixteen samples at a time: that many sums do not wait for one another. The peak is the root of the largest square,
    /// which is the sample itself, exactly. No sample that is no number is a peak.
    init(_ samples: UnsafePointer<Float>, count: Int) {
        var sums = SIMD16<Float>.zero
        var largest = SIMD16<Float>.zero
        let whole = count / 8 * 8
        for frame in stride(from: 0, to: whole, by: 8) {
            // Unchecked, as a check of each offset would take a third of the time.
            let eight = UnsafeRawPointer(samples).loadUnaligned(fromByteOffset: frame &* 8, as: SIMD16<Float>.self)
            let squares = eight * eight
            sums += squares
            // So written, it is one instruction for four; `pointwiseMax` is a branch for each.
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

    /// Of the frames of both.
    static func + (lhs: LevelSum, rhs: LevelSum) -> LevelSum {
        var sum = lhs
        sum.squares += rhs.squares
        sum.peak = SIMD2(max(lhs.peak.x, rhs.peak.x), max(lhs.peak.y, rhs.peak.y))
        return sum
    }
}
