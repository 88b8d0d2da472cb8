extension Int16 {
    /// Rounds `sample`, nominal ±1, to a 16-bit sample with dither, and clips it. NaN and infinity give 0.
    ///
    /// Noise of two steps from peak to peak, distributed as a triangle, is added before the rounding. The error is then
    /// noise without distortion, at the same level for quiet and loud sounds. A sample that 16 bits hold exactly is
    /// kept, so that 16-bit sounds and silence stay as they are. The result is at most one step from the rounded
    /// sample.
    ///
    /// Source: Lipshitz, Wannamaker and Vanderkooy, "Quantization and Dither: A Theoretical Survey", Journal of the
    /// Audio Engineering Society 40 (1992). The noise is a hash of `index` with two multiplications; the first, by 2³²
    /// divided by the golden ratio, becomes an addition in a loop. (Knuth, "The Art of Computer Programming", volume 3,
    /// section 6.4; Wellons, "Prospecting for Hash Functions", nullprogram.com.)
    ///
    /// - Parameter index: The number of the sample in its sound, which alone decides the noise. Equal sounds give equal
    ///   samples, however the caller divides them.
    @inlinable @inline(__always)
    package init(dithering sample: Float, at index: UInt32) {
        let scaled = sample * 32_768
        // Adding 1.5 × 2²³ rounds to nearest, as in `init(quantising:)`. Without a branch, the compiler converts
        // several samples at a time.
        let nearest = (scaled + 12_582_912) - 12_582_912
        var hash = index &* 0x9E37_79B9
        hash ^= hash >> 15
        hash = hash &* 0x846C_A68B
        hash ^= hash >> 16
        // The sum of two numbers with equal probabilities has the distribution of a triangle: -65,535...65,535.
        let sum = Int32(bitPattern: hash & 0xFFFF) &+ Int32(bitPattern: hash >> 16) &- 65_535
        let noise = nearest == scaled ? 0 : Float(sum) / 65_536
        self.init(quantising: (scaled + noise) / 32_768)
    }
}

extension Int16 {
    /// Rounds `sample`, nominal ±1, to the nearest 16-bit sample, ties to even, and clips it, as `ov_read` does. NaN
    /// and infinity give 0.
    @inlinable @inline(__always)
    package init(quantising sample: Float) {
        let scaled = sample * 32_768
        let number = sample - sample == 0 ? scaled : 0
        let bounded = number > -65_536 ? number : -65_536
        // Between 2²³ and 2²⁴ a float's last bit is worth 1. Adding 1.5 × 2²³ therefore rounds to nearest, and leaves
        // the integer in the low bits. Without a call or a branch, the compiler converts several samples at a time.
        // Beyond 2²⁴ the bits still grow with the number, so the sample is clipped correctly.
        let rounded = Int32(bitPattern: (bounded + 12_582_912).bitPattern) &- 0x4B40_0000
        self = Int16(truncatingIfNeeded: Swift.min(Swift.max(rounded, -32_768), 32_767))
    }
}
