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
    mutating func add(_ samples: UnsafePointer<Float>, count: Int) {
        var left: Float = 0
        var right: Float = 0
        var leftSquares: Float = 0
        var rightSquares: Float = 0
        for frame in 0..<count {
            let l = samples[frame * 2]
            let r = samples[frame * 2 + 1]
            left = max(left, abs(l))
            right = max(right, abs(r))
            leftSquares += l * l
            rightSquares += r * r
        }
        peak = SIMD2(max(peak.x, left), max(peak.y, right))
        squares += SIMD2(leftSquares, rightSquares)
    }
}
