import CFilter
import TacetPlatform
import Glibc

/// Interpolates 16-bit samples between their frames, with 8, 16 or 32 taps of a windowed sinc in 8,192 phases.
///
/// Samples and coefficients have 16 bits, so that the compiler multiplies eight pairs at once. ``PitchQuality`` has the
/// errors of each number of taps. Images of content above 12, 16 and 19 kHz are attenuated less, at a sample rate of 48
/// kHz.
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
    /// The stored value of a coefficient of 1. The loudest samples times a row's coefficients stay within 32 bits with
    /// it, and a row whose sum is slightly above 1 within 16.
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

/// Computes the interpolator's coefficients: a sinc with a Kaiser window, each row divided by its sum.
///
/// Source: Oppenheim and Schafer, "Discrete-Time Signal Processing", section 7.5.3, for attenuations above 50 dB.
extension Interpolator {
    /// The number of rows in a frame that are computed exactly. A cubic curve through four of them gives the rows
    /// between.
    ///
    /// The curve's error is 10⁻⁶ at most; a coefficient's last bit is 30 times that.
    private static let knots = 32

    /// Fills the table of ``phases`` rows with ``taps`` coefficients each.
    func fill(_ rows: UnsafeMutablePointer<Int16>) {
        let beta = 0.1102 * (attenuation - 8.7)
        let series = Self.bessel()
        let knots = (-1...Self.knots / 2 + 1).map { knot in
            let fraction = Double(knot) / Double(Self.knots)
            let row = (0..<taps).map { tap in
                let distance = Double(tap - reach) - fraction
                let place = distance / Double(taps / 2)
                return Self.sinc(distance) * Self.powers(series, of: beta * beta / 4 * (1 - place * place))
            }
            let sum = row.reduce(0, +)
            return row.map { $0 / sum * unity }
        }
        let count = Self.phases / Self.knots
        for index in 0..<Self.knots / 2 {
            let curves = (0..<taps).map { tap in
                Cubic(knots[index][tap], knots[index + 1][tap], knots[index + 2][tap], knots[index + 3][tap])
            }
            let powers =
                curves.map(\.cube) + curves.map(\.square) + curves.map(\.linear) + curves.map(\.constant)
            let (first, last) = (index * count, Self.phases - 1 - index * count)
            tacet_interpolation_rows(rows + first * taps, rows + last * taps, taps, powers, count)
        }
    }

    private static func sinc(_ distance: Double) -> Double {
        distance == 0 ? 1 : sin(.pi * distance) / (.pi * distance)
    }

    /// The coefficients 1 / (k!)² of the modified Bessel function I₀, as a series in (x/2)², highest power first.
    ///
    /// Terms that are left out are below 10⁻¹² for arguments up to 18.
    private static func bessel() -> [Double] {
        var terms = [1.0]
        for index in 1...22 { terms.append((terms.last ?? 0) / Double(index * index)) }
        return terms.reversed()
    }

    /// The value of a polynomial, whose coefficients are given from the highest power down.
    private static func powers(_ coefficients: [Double], of argument: Double) -> Double {
        coefficients.reduce(0) { $0 * argument + $1 }
    }
}

/// The cubic curve through four values at the places -1, 0, 1 and 2 (Lagrange interpolation).
private struct Cubic {
    let constant, linear, square, cube: Float

    init(_ before: Double, _ first: Double, _ second: Double, _ after: Double) {
        constant = Float(first)
        linear = Float(second - before / 3 - first / 2 - after / 6)
        square = Float((before + second) / 2 - first)
        cube = Float((after - before) / 6 + (first - second) / 2)
    }
}
