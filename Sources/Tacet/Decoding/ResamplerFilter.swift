import Glibc

/// The coefficients for one pair of rates: a low pass below both Nyquist frequencies, one row for each phase between
/// two input frames.
///
/// A sinc under a Kaiser window (J. O. Smith, "Digital Audio Resampling", ccrma.stanford.edu/~jos/resample; window and
/// width by J. F. Kaiser's formulas as in Oppenheim and Schafer, "Discrete-Time Signal Processing", section 7.5.3).
/// With 64 taps and 90 dB the transition is 0.09 of the lower rate wide: from 44.1 kHz, flat up to 20 kHz.
package final class ResamplerFilter: Sendable {
    /// A row's length: a multiple of 16.
    let taps: Int
    /// Rows before the phase wraps; if ``isExact``, each output frame falls on one, else between two.
    let phases: Int
    let isExact: Bool
    /// Input and output rates without their common divisor: input frames advance by `step / scale` per output frame.
    let step: Int
    let scale: Int
    /// The step in whole frames, and what is left of it in units of `1 / scale`.
    let wholeStep: Int
    let restStep: Int
    /// `(phases + 1) × taps`.
    nonisolated(unsafe) let coefficients: UnsafeMutablePointer<Float>

    private static let tapsAtUnity = 64
    /// A row more per phase costs memory, so rates without a decent common divisor interpolate (error below -100 dB).
    private static let maximumPhases = 640
    private static let interpolatedPhases = 512
    private static let attenuation = 90.0

    /// - Parameters:
    ///   - inputRate: Frames per second, 1...768,000; clamped.
    ///   - outputRate: Likewise.
    package init(from inputRate: Int, to outputRate: Int) {
        let input = min(max(inputRate, 1), 768_000)
        let output = min(max(outputRate, 1), 768_000)
        var (divisor, rest) = (input, output)
        while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
        step = input / divisor
        scale = output / divisor
        (wholeStep, restStep) = step.quotientAndRemainder(dividingBy: scale)
        isExact = scale <= Self.maximumPhases
        phases = isExact ? scale : Self.interpolatedPhases
        // Downwards, the low pass is lower, and so longer, up to where silence is near enough.
        let stretch = min(max(1, Double(input) / Double(output)), 128)
        taps = (Int((Double(Self.tapsAtUnity) * stretch).rounded(.up)) + 15) / 16 * 16
        coefficients = .allocate(capacity: (phases + 1) * taps)
        let cutoff = 0.5 / stretch
        let beta = 0.1102 * (Self.attenuation - 8.7)
        let half = Double(taps / 2)
        for phase in 0...phases {
            let row = coefficients + phase * taps
            var sum = 0.0
            for tap in 0..<taps {
                let distance = Double(tap - taps / 2 + 1) - Double(phase) / Double(phases)
                let value = Self.sinc(2 * cutoff * distance) * Self.kaiser(distance / half, beta)
                row[tap] = Float(value)
                sum += value
            }
            let gain = Float(1 / sum)
            for tap in 0..<taps { row[tap] *= gain }
        }
    }

    deinit { coefficients.deallocate() }

    private static func sinc(_ x: Double) -> Double { x == 0 ? 1 : sin(.pi * x) / (.pi * x) }

    private static func kaiser(_ x: Double, _ beta: Double) -> Double {
        abs(x) >= 1 ? 0 : bessel(beta * (1 - x * x).squareRoot()) / bessel(beta)
    }

    /// The modified Bessel function of the first kind, order zero, by its power series.
    private static func bessel(_ x: Double) -> Double {
        var sum = 1.0
        var term = 1.0
        var index = 1.0
        while term > sum * 1e-9 {
            term *= (x / 2 / index) * (x / 2 / index)
            sum += term
            index += 1
        }
        return sum
    }
}
