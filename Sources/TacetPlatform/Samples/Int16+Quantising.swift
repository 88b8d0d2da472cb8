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
