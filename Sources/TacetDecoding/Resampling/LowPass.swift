import Glibc

/// The low pass of a resampler: the coefficients for an output sample anywhere between two input frames.
///
/// A sinc under a Kaiser window (J. O. Smith, "Digital Audio Resampling", ccrma.stanford.edu/~jos/resample; window and
/// width by J. F. Kaiser's formulas as in Oppenheim and Schafer, "Discrete-Time Signal Processing", section 7.5.3).
/// With 64 taps and 114 dB of attenuation, the transition band goes from 0.435 to 0.55 of the lower rate. Tones up to
/// 0.45 of it have no image above -114 dB. From 44.1 kHz, the level falls by 0.04 dB at 19,845 Hz and by 0.09 dB at 20
/// kHz.
struct LowPass {
    /// The number of coefficients for an output sample, a multiple of 16.
    let taps: Int
    /// The input rate divided by the output rate, 1...128. A lower output rate needs a lower cutoff, and so more taps.
    let stretch: Double

    private static let tapsAtUnity = 64
    /// The cutoff, where the level is halved, as a share of half the lower rate.
    private static let cutoff = 0.982
    private static let attenuation = 114.0
    private static let beta = 0.1102 * (attenuation - 8.7)

    /// - Parameter stretch: The input rate divided by the output rate. It is clamped to 1...128, which bounds the
    ///   memory.
    init(stretch: Double) {
        self.stretch = min(max(1, stretch), 128)
        taps = (Int((Double(Self.tapsAtUnity) * self.stretch).rounded(.up)) + 15) / 16 * 16
    }

    /// Computes the coefficients for an output sample `fraction` of a frame behind the input frame at index `taps / 2 -
    /// 1`.
    ///
    /// The sum of the coefficients is 1.
    ///
    /// - Parameter row: Room for ``taps`` coefficients.
    func fill(_ row: UnsafeMutablePointer<Float>, fraction: Double) {
        let half = Double(taps / 2)
        var sum = 0.0
        for tap in 0..<taps {
            let distance = Double(tap - taps / 2 + 1) - fraction
            let value = Self.sinc(Self.cutoff * distance / stretch) * Self.kaiser(distance / half)
            row[tap] = Float(value)
            sum += value
        }
        let gain = Float(1 / sum)
        for tap in 0..<taps { row[tap] *= gain }
    }

    private static func sinc(_ x: Double) -> Double { x == 0 ? 1 : sin(.pi * x) / (.pi * x) }

    /// The Kaiser window, apart from a constant factor.
    private static func kaiser(_ x: Double) -> Double {
        guard abs(x) < 1 else { return 0 }
        // The modified Bessel function of the first kind, order zero, by its power series.
        let square = beta * beta / 4 * (1 - x * x)
        var sum = 0.0
        for coefficient in series { sum = sum * square + coefficient }
        return sum
    }

    /// The coefficients 1 / (k!)² of the power series, highest power first. The terms left out are below 10⁻¹² of the
    /// sum.
    private static let series: [Double] = {
        var terms = [1.0]
        for index in 1...26 { terms.append((terms.last ?? 0) / Double(index * index)) }
        return terms.reversed()
    }()
}
