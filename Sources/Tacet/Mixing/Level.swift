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
    /// Eight samples at a time, in sums that do not wait for one another. The bits of a sample without its sign sort as
    /// its magnitude does, and the larger of two takes three integer operations.
    mutating func add(_ samples: UnsafePointer<Float>, count: Int) {
        var sums = SIMD8<Float>.zero
        var peaks = SIMD8<Int32>.zero
        let raw = UnsafeRawPointer(samples)
        let whole = count / 4 * 4
        for frame in stride(from: 0, to: whole, by: 4) {
            let four = raw.loadUnaligned(fromByteOffset: frame * 8, as: SIMD8<Float>.self)
            sums += four * four
            let magnitudes = unsafeBitCast(four, to: SIMD8<Int32>.self) & 0x7FFF_FFFF
            let excess = peaks &- magnitudes
            peaks = peaks &- (excess & (excess &>> 31))
        }
        squares += SIMD2(sums.evenHalf.sum(), sums.oddHalf.sum())
        peak = SIMD2(
            max(peak.x, Float(bitPattern: UInt32(bitPattern: peaks.evenHalf.max()))),
            max(peak.y, Float(bitPattern: UInt32(bitPattern: peaks.oddHalf.max()))))
        for frame in whole..<count {
            let pair = SIMD2(samples[frame * 2], samples[frame * 2 + 1])
            squares += pair * pair
            peak = SIMD2(max(peak.x, abs(pair.x)), max(peak.y, abs(pair.y)))
        }
    }

    /// The bits of the absolute value.
    static func magnitudeBits(_ sample: Float) -> Int32 { Int32(bitPattern: sample.bitPattern & 0x7FFF_FFFF) }
}
