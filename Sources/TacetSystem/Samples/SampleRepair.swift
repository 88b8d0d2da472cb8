/// Replaces samples that no output can play: NaN and infinities become 0, the rest is bounded to ±8 (+18 dB).
///
/// Decoders call ``sanitize(_:count:)`` on everything they return. `LevelSum.isFinite` tells the mixer without a pass
/// of its own whether a block needs ``sanitize(_:count:)``. A file or a game can therefore never send NaN to the sound
/// server, which would spread it to every other program.
package enum SampleRepair {
    /// The largest sample that leaves a decoder or the mixer.
    static let largest: Float = 8

    /// Returns the sample in a form that every output can play. Numbers too small for full precision (denormals) become
    /// 0: some processors take a hundred times as long to multiply them.
    @inline(__always)
    static func sanitized(_ sample: Float) -> Float {
        guard sample.isFinite, abs(sample) >= Float.leastNormalMagnitude else { return 0 }
        return min(max(sample, -largest), largest)
    }

    /// Sanitises `count` samples in place and returns how many were NaN or infinite. Realtime-safe.
    @discardableResult
    package static func sanitize(_ samples: UnsafeMutablePointer<Float>, count: Int) -> Int {
        var invalid = 0
        let whole = count & ~15
        var index = 0
        while index < whole {
            let bytes = UnsafeMutableRawPointer(samples + index)
            var sixteen = bytes.loadUnaligned(as: SIMD16<Float>.self)
            let magnitude = bytes.loadUnaligned(as: SIMD16<UInt32>.self) & SIMD16(repeating: 0x7FFF_FFFF)
            // The bits of positive floats, read as integers, are in the order of the floats; infinity and NaN come
            // last.
            let isLarge = magnitude .> SIMD16(repeating: largest.bitPattern)
            let isDenormal = magnitude .< SIMD16(repeating: Float.leastNormalMagnitude.bitPattern) .& magnitude .> 0
            if any(isLarge .| isDenormal) {
                for lane in 0..<16 {
                    if !sixteen[lane].isFinite { invalid += 1 }
                    sixteen[lane] = sanitized(sixteen[lane])
                }
                bytes.storeBytes(of: sixteen, as: SIMD16<Float>.self)
            }
            index += 16
        }
        for index in whole..<count {
            if !samples[index].isFinite { invalid += 1 }
            samples[index] = sanitized(samples[index])
        }
        return invalid
    }
}
