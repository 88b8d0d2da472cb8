import Glibc

/// The interpolator's coefficients: a sinc under a Kaiser window (Oppenheim and Schafer, "Discrete-Time Signal Processing",
/// section 7.5.3, at 84 dB), each row divided by its sum.
extension Interpolator {
    private static let attenuation = 84.0
    /// Rows that are computed, in a frame. A cubic curve through each four of them gives the rows between: it is off by
    /// 10⁻⁶ at most, where a coefficient's last bit is 30 times that.
    private static let knots = 32

    /// Fills the table, row by row: ``phases`` × ``taps``.
    static func fill(_ rows: UnsafeMutablePointer<Int16>) {
        let beta = 0.1102 * (attenuation - 8.7)
        let series = bessel()
        let knots = (-1...Self.knots / 2 + 1).map { knot in
            let fraction = Double(knot) / Double(Self.knots)
            let row = (0..<taps).map { tap in
                let distance = Double(tap - reach) - fraction
                let place = distance / Double(taps / 2)
                return sinc(distance) * powers(series, of: beta * beta / 4 * (1 - place * place))
            }
            let sum = row.reduce(0, +)
            return row.map { $0 / sum * unity }
        }
        for (index, tap) in (0..<Self.knots / 2).flatMap({ index in (0..<taps).map { (index, $0) } }) {
            let curve = Cubic(
                knots[index][tap], knots[index + 1][tap], knots[index + 2][tap], knots[index + 3][tap])
            fill(rows, tap, curve, from: index * (phases / Self.knots))
        }
    }

    /// Fills a stretch of one column, and of the one that mirrors it: the impulse response is symmetric.
    private static func fill(_ rows: UnsafeMutablePointer<Int16>, _ tap: Int, _ curve: Cubic, from first: Int) {
        let count = phases / knots
        var place = rows + first * taps + tap
        var mirror = rows + (phases - 1 - first) * taps + (taps - 1 - tap)
        var index = 0
        while index < count {
            // Towards zero, of a number that no coefficient makes negative.
            let value = curve.value(at: (Float(index) + 0.5) / Float(count)) + 65_536.5
            let coefficient = Int16(truncatingIfNeeded: Int32(value) &- 65_536)
            place.pointee = coefficient
            mirror.pointee = coefficient
            place += taps
            mirror -= taps
            index += 1
        }
    }

    private static func sinc(_ distance: Double) -> Double {
        distance == 0 ? 1 : sin(.pi * distance) / (.pi * distance)
    }

    /// The coefficients 1 / (k!)² of the modified Bessel function of order zero, in powers of a quarter of its argument's
    /// square, highest power first; those left out are below 10⁻¹² for arguments up to 18.
    private static func bessel() -> [Double] {
        var terms = [1.0]
        for index in 1...22 { terms.append((terms.last ?? 0) / Double(index * index)) }
        return terms.reversed()
    }

    private static func powers(_ coefficients: [Double], of argument: Double) -> Double {
        coefficients.reduce(0) { $0 * argument + $1 }
    }
}

/// The cubic curve through four values at -1, 0, 1 and 2 (Lagrange).
private struct Cubic {
    private let constant, linear, square, cube: Float

    init(_ before: Double, _ first: Double, _ second: Double, _ after: Double) {
        constant = Float(first)
        linear = Float(second - before / 3 - first / 2 - after / 6)
        square = Float((before + second) / 2 - first)
        cube = Float((after - before) / 6 + (first - second) / 2)
    }

    func value(at place: Float) -> Float { ((cube * place + square) * place + linear) * place + constant }
}
