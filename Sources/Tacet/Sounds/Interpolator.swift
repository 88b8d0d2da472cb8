import CFilter
import TacetPlatform

/// Interpolates 16-bit samples between their frames, with 8, 16 or 32 taps of a windowed sinc in 8,192 phases.
///
/// Samples and coefficients have 16 bits, so that the compiler multiplies eight pairs at once. ``PitchQuality`` has the errors of
/// each number of taps. Images of content above 12, 16 and 19 kHz are attenuated less, at a sample rate of 48 kHz.
final class Interpolator: Sendable {
    private static let economical = Interpolator(taps: 8, attenuation: 60, unity: 32_700)
    private static let clean = Interpolator(taps: 16, attenuation: 84, unity: 32_700)
    private static let finest = Interpolator(taps: 32, attenuation: 90, unity: 27_000)

    static let phases = 1 << 13
    /// A multiple of eight.
    let taps: Int
    /// The number of taps before the frame in which a position lies.
    let reach: Int
    /// The stop-band attenuation in decibels.
    let attenuation: Double
    /// The stored value of a coefficient of 1. The loudest samples times a row's coefficients stay within 32 bits with it, and a
    /// row whose sum is slightly above 1 within 16.
    let unity: Double
    private nonisolated(unsafe) let rows: UnsafeMutableRawPointer
    private let isFilled = Lock(false)

    private init(taps: Int, attenuation: Double, unity: Double) {
        self.taps = taps
        reach = taps / 2 - 1
        self.attenuation = attenuation
        self.unity = unity
        rows = .allocate(byteCount: Self.phases * taps * 2, alignment: 64)
        _ = rows.bindMemory(to: Int16.self, capacity: Self.phases * taps)
    }

    /// The interpolator of a quality, one for the process.
    static func of(_ quality: PitchQuality) -> Interpolator {
        switch quality {
        case .economical: economical
        case .clean: clean
        case .finest: finest
        }
    }

    /// Computes the table of coefficients, 16 KB a tap, once for the process. Blocking.
    ///
    /// Must be called before the first sound plays.
    func prepare() {
        isFilled.withLock { isFilled in
            if !isFilled { fill(rows.assumingMemoryBound(to: Int16.self)) }
            isFilled = true
        }
    }

    deinit { rows.deallocate() }

    /// Adds `count` interpolated samples to `sum`, with a gain that grows by `slope` from each sample to the next.
    ///
    /// Realtime-safe.
    ///
    /// - Parameters:
    ///   - samples: One channel of a sound, from ``reach`` frames before the frame that `place` counts from.
    ///   - place: The position of the first output sample, in units of 2⁻³² frames.
    ///   - step: The distance from one output sample to the next, in units of 2⁻³² frames.
    ///   - sum: The samples to add to.
    ///   - count: The number of output samples.
    ///   - gain: The factor of the first output sample.
    ///   - slope: The change of the factor from one output sample to the next.
    func add(
        _ samples: UnsafePointer<Int16>, from place: UInt64, step: UInt64, to sum: UnsafeMutablePointer<Float>,
        count: Int, gain: Float, slope: Float
    ) {
        let scale = Float(1 / (32_768 * unity))
        tacet_interpolate(
            rows.assumingMemoryBound(to: Int16.self), taps, samples, place, step, sum, count, gain * scale,
            slope * scale)
    }
}
