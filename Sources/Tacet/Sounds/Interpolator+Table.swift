import CFilter
import Glibc

/// Computes the interpolator's coefficients: a sinc with a Kaiser window, each row divided by its sum.
///
/// Source: Oppenheim and Schafer, "Discrete-Time Signal Processing", section 7.5.3, for attenuations above 50 dB.
extension Interpolator {
    /// The number of rows in a frame that are computed exactly. A cubic curve through four of them gives the rows between.
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
