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
    /// Written for the compiler's vectoriser: a maximum of floats it may not reorder, but their bits without the sign sort
    /// as they do; and four sums a side leave no sum waiting for the one before.
    mutating func add(_ samples: UnsafePointer<Float>, count: Int) {
        var left: Int32 = 0
        var right: Int32 = 0
        for frame in 0..<count {
            left = max(left, Self.magnitudeBits(samples[frame * 2]))
            right = max(right, Self.magnitudeBits(samples[frame * 2 + 1]))
        }
        peak = SIMD2(
            max(peak.x, Float(bitPattern: UInt32(bitPattern: left))),
            max(peak.y, Float(bitPattern: UInt32(bitPattern: right))))
        var sums = SIMD8<Float>.zero
        let raw = UnsafeRawPointer(samples)
        let whole = count / 4 * 4
        for frame in stride(from: 0, to: whole, by: 4) {
            let four = raw.loadUnaligned(fromByteOffset: frame * 8, as: SIMD8<Float>.self)
            sums += four * four
        }
        squares += SIMD2(sums.evenHalf.sum(), sums.oddHalf.sum())
        for frame in whole..<count {
            let pair = SIMD2(samples[frame * 2], samples[frame * 2 + 1])
            squares += pair * pair
        }
    }

    /// The bits of the absolute value.
    static func magnitudeBits(_ sample: Float) -> Int32 { Int32(bitPattern: sample.bitPattern & 0x7FFF_FFFF) }
}
