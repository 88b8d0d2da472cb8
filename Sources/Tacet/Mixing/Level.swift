import TacetSession

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

    /// Adds `count` interleaved stereo frames.
    ///
    /// Sixteen samples at a time: that many sums do not wait for one another. No sample that is no number is a peak.
    mutating func add(_ samples: UnsafePointer<Float>, count: Int) {
        var sums = SIMD16<Float>.zero
        var peaks = SIMD16<Float>.zero
        let whole = count / 8 * 8
        for frame in stride(from: 0, to: whole, by: 8) {
            let eight = Self.load(samples, at: frame)
            sums += eight * eight
            Self.raise(&peaks, to: eight)
        }
        squares += SIMD2(sums.evenHalf.sum(), sums.oddHalf.sum())
        peak = SIMD2(max(peak.x, peaks.evenHalf.max()), max(peak.y, peaks.oddHalf.max()))
        for frame in whole..<count {
            let pair = SIMD2(samples[frame * 2], samples[frame * 2 + 1])
            squares += pair * pair
            peak = SIMD2(max(peak.x, abs(pair.x)), max(peak.y, abs(pair.y)))
        }
    }

    /// The largest absolute sample of `count` interleaved stereo frames.
    static func peak(of samples: UnsafePointer<Float>, count: Int) -> Float {
        var peaks = SIMD16<Float>.zero
        let whole = count / 8 * 8
        for frame in stride(from: 0, to: whole, by: 8) { raise(&peaks, to: load(samples, at: frame)) }
        var peak = peaks.max()
        for sample in (whole * 2)..<(count * 2) { peak = max(peak, abs(samples[sample])) }
        return peak
    }

    @inline(__always)
    private static func load(_ samples: UnsafePointer<Float>, at frame: Int) -> SIMD16<Float> {
        // Unchecked, as a check of each offset would take a third of the time.
        UnsafeRawPointer(samples).loadUnaligned(fromByteOffset: frame &* 8, as: SIMD16<Float>.self)
    }

    @inline(__always)
    private static func raise(_ peaks: inout SIMD16<Float>, to samples: SIMD16<Float>) {
        // So written, it is one instruction for four; `pointwiseMax` is a branch for each.
        let bits = unsafeBitCast(samples, to: SIMD16<UInt32>.self) & 0x7FFF_FFFF
        let magnitudes = unsafeBitCast(bits, to: SIMD16<Float>.self)
        peaks.replace(with: magnitudes, where: magnitudes .> peaks)
    }
}
