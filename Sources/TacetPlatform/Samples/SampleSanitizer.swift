/// Replaces samples that no output can play: NaN and infinities become 0, the rest is bounded to ±8 (+18 dB).
///
/// Decoders call ``sanitize(_:count:)`` on everything they return. `LevelSum.isFinite` tells the mixer without a pass
/// of its own whether a block needs ``sanitize(_:count:)``. A file or a game can therefore never send NaN to the sound
/// server, which would spread it to every other program.
package enum SampleSanitizer {
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
        var (invalid, start) = (0, 0)
        while start < count {
            let end = min(start + run, count)
            if !isSound(samples, from: start, to: end) {
                for index in start..<end {
                    if !samples[index].isFinite { invalid += 1 }
                    samples[index] = sanitized(samples[index])
                }
            }
            start = end
        }
        return invalid
    }

    /// The samples that are looked at together.
    private static let run = 64

    /// Whether no sample needs a change.
    ///
    /// The bits of a magnitude, read as an integer, are in the order of the floats; infinity and NaN come last. Each
    /// difference below is negative where a sample is at fault, so that a sign bit is left. Sums and bits alone let the
    /// compiler test several samples at a time; comparisons of SIMD vectors became calls for each lane, at 25 ns a
    /// sample.
    @inline(__always)
    private static func isSound(_ samples: UnsafePointer<Float>, from start: Int, to end: Int) -> Bool {
        let most = Int32(bitPattern: largest.bitPattern)
        let least = Int32(bitPattern: Float.leastNormalMagnitude.bitPattern)
        var faults: Int32 = 0
        for index in start..<end {
            let magnitude = Int32(bitPattern: samples[index].bitPattern & 0x7FFF_FFFF)
            let isLarge = most &- magnitude
            let isDenormal = (magnitude &- least) & (0 &- magnitude)
            faults |= isLarge | isDenormal
        }
        return faults >= 0
    }
}
