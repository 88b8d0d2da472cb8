extension Int16 {
    /// The 16-bit sample nearest to `sample`, ties to even, clipped to the range, as `ov_read` does it. A sample that is not
    /// a finite number gives 0.
    @inlinable @inline(__always)
    package init(quantising sample: Float) {
        let scaled = sample * 32_768
        let number = sample - sample == 0 ? scaled : 0
        let bounded = number > -65_536 ? number : -65_536
        // Where a float's last bit is worth 1, adding rounds to nearest, and the integer is in its lower bits: no call
        // and no branch, so the compiler does several at a time. Above, the bits grow with the number all the same.
        let rounded = Int32(bitPattern: (bounded + 12_582_912).bitPattern) &- 0x4B40_0000
        self = Int16(truncatingIfNeeded: Swift.min(Swift.max(rounded, -32_768), 32_767))
    }
}
