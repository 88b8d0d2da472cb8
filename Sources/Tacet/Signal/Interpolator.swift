import CFilter

/// Interpolates 16-bit samples between their frames, with 16 taps of a windowed sinc in 8,192 phases.
///
/// Samples and coefficients have 16 bits, so that the compiler multiplies eight pairs at once. For a tone of 10 kHz at a
/// sample rate of 48 kHz, the errors of interpolation are 84 dB below the tone. Images of content above 16 kHz are
/// attenuated less.
final class Interpolator: Sendable {
    static let taps = 16
    /// The number of taps before the frame in which a position lies.
    static let reach = taps / 2 - 1
    static let shared = Interpolator()

    static let phases = 1 << 13
    /// The stored value of a coefficient of 1. It leaves room below 32,767 for rows whose sum is slightly above 1.
    static let unity = 32_700.0
    private nonisolated(unsafe) let rows: UnsafeMutableRawPointer
    private static let table: Void = fill(shared.rows.assumingMemoryBound(to: Int16.self))

    private init() {
        rows = .allocate(byteCount: Self.phases * Self.taps * 2, alignment: 64)
        _ = rows.bindMemory(to: Int16.self, capacity: Self.phases * Self.taps)
    }

    /// Computes the table of coefficients, 256 KB, once for the process. Blocking.
    ///
    /// Must be called before the first sound plays.
    static func prepare() { _ = table }

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
        let scale = Float(1 / (32_768 * Self.unity))
        tacet_interpolate(
            rows.assumingMemoryBound(to: Int16.self), samples, place, step, sum, count, gain * scale, slope * scale)
    }
}
