import Glibc
import Testing

@testable import Tacet

/// The coefficients by which voices are interpolated, against the formula that they approximate.
@Suite("The interpolator's table") struct InterpolatorTableTests {
    @Test(
        "Is a sinc with a Kaiser window, to the last bit but one, and the same from both ends",
        arguments: PitchQuality.allCases)
    func table(_ quality: PitchQuality) {
        let interpolator = Interpolator.of(quality)
        let taps = interpolator.taps
        let count = Interpolator.phases * taps
        let rows = UnsafeMutablePointer<Int16>.allocate(capacity: count)
        defer { rows.deallocate() }
        interpolator.fill(rows)
        for index in 0..<count { #expect(rows[index] == rows[count - 1 - index]) }
        for phase in stride(from: 0, to: Interpolator.phases, by: 61) {
            let exact = row(of: interpolator, at: (Double(phase) + 0.5) / Double(Interpolator.phases))
            for tap in 0..<taps { #expect(abs(Double(rows[phase * taps + tap]) - exact[tap]) <= 1) }
        }
    }

    /// The coefficients for a position between two frames, not rounded.
    private func row(of interpolator: Interpolator, at fraction: Double) -> [Double] {
        let beta = 0.1102 * (interpolator.attenuation - 8.7)
        let row = (0..<interpolator.taps).map { tap in
            let distance = Double(tap - interpolator.reach) - fraction
            let place = distance / Double(interpolator.taps / 2)
            return sin(.pi * distance) / (.pi * distance) * bessel(beta * max(0, 1 - place * place).squareRoot())
        }
        let sum = row.reduce(0, +)
        return row.map { $0 / sum * interpolator.unity }
    }

    /// The modified Bessel function I₀, by its integral.
    private func bessel(_ argument: Double) -> Double {
        let steps = 64
        return (0..<steps).reduce(0) { $0 + exp(argument * cos(.pi * (Double($1) + 0.5) / Double(steps))) }
            / Double(steps)
    }
}
