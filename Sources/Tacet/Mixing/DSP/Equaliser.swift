import CFilter
import Glibc

/// Eight second-order filters whose gains together follow a curve of decibels over frequency, as a graphic equaliser's
/// do.
///
/// The decibels of a peak or shelf grow almost in proportion to its gain, so that the gains are found by least squares,
/// a few times over. Source of the filters: R. Bristow-Johnson, Cookbook formulae for audio equalizer biquad filter
/// coefficients; of the method: V. Välimäki and J. Liski, Accurate cascade graphic equalizer, IEEE Signal Processing
/// Letters 24(2), 2017.
struct Equaliser: Sendable, Equatable {
    /// A point of the curve.
    struct Point: Sendable {
        let hertz: Double
        let decibels: Double
    }

    /// The coefficients of one filter.
    struct Section: Sendable, Equatable {
        var b = SIMD3<Double>(1, 0, 0)
        var a = SIMD3<Double>(1, 0, 0)

        /// The gain at a frequency in radians a sample, in decibels.
        func decibels(at frequency: Double) -> Double {
            10 * log10(Self.power(b, frequency) / Self.power(a, frequency))
        }

        private static func power(_ factors: SIMD3<Double>, _ frequency: Double) -> Double {
            let real = factors.x + factors.y * cos(frequency) + factors.z * cos(2 * frequency)
            let imaginary = factors.y * sin(frequency) + factors.z * sin(2 * frequency)
            return real * real + imaginary * imaginary
        }
    }

    private(set) var sections = [Section](repeating: Section(), count: 8)

    enum Shape { case lowShelf, peak, highShelf }

    /// The filters: a frequency in hertz, and the slope of a shelf or the quality of a peak. Chosen so that the HRTFs
    /// of OpenAL Soft 1.19 and 1.24 at 44.1, 48 and 96 kHz are met within 0.3 dB in every third octave from 50 Hz to 16
    /// kHz.
    static let forHRTF: [Filter] = [
        Filter(.lowShelf, 123, 0.55), Filter(.peak, 358, 0.4), Filter(.peak, 475, 0.69), Filter(.peak, 914, 1.39),
        Filter(.peak, 1_053, 1.35), Filter(.peak, 2_586, 0.95), Filter(.peak, 6_399, 1.03),
        Filter(.highShelf, 13_541, 1.85),
    ]
    /// The four filters for what a few directions differ by from all: nothing in the lows, combs in the highs.
    /// Chosen so that the HRTFs of OpenAL Soft 1.19 are met within 0.4 dB.
    static let forCombs: [Filter] = [
        Filter(.highShelf, 1_040, 0.85), Filter(.peak, 4_140, 2.2), Filter(.peak, 8_970, 0.72),
        Filter(.peak, 12_400, 2),
    ]

    /// A filter of a plan.
    struct Filter {
        let shape: Shape
        let hertz: Double
        /// The slope of a shelf, or the quality of a peak.
        let width: Double

        init(_ shape: Shape, _ hertz: Double, _ width: Double) {
            (self.shape, self.hertz, self.width) = (shape, hertz, width)
        }
    }

    /// The largest gain of one filter, in decibels.
    private static let most = 18.0

    /// An equaliser that changes nothing.
    init() {}

    /// An equaliser that follows `curve` as closely as eight filters can. Blocking: a millisecond.
    ///
    /// - Parameter filters: Eight at most.
    init(_ curve: [Point], sampleRate: Int, by filters: [Filter] = Equaliser.forHRTF) {
        let points = curve.filter { $0.hertz < 0.45 * Double(sampleRate) }
        let plan = filters.filter { $0.hertz < 0.45 * Double(sampleRate) }
        guard points.count > plan.count else { return }
        let radians = points.map { 2 * .pi * $0.hertz / Double(sampleRate) }
        var gains = [Double](repeating: 1, count: plan.count + 1)
        for _ in 0..<5 {
            // A filter's decibels at each point for each decibel of its gain, and 1 for the gain of the whole.
            var columns = zip(plan, gains).map { kind, gain in
                let gain = abs(gain) < 0.5 ? (gain < 0 ? -0.5 : 0.5) : gain
                let section = Self.section(kind.shape, kind.hertz, kind.width, gain, sampleRate)
                return radians.map { section.decibels(at: $0) / gain }
            }
            columns.append([Double](repeating: 1, count: points.count))
            gains = Self.leastSquares(columns, points.map(\.decibels))
            for index in plan.indices { gains[index] = max(-Self.most, min(Self.most, gains[index])) }
        }
        for (index, kind) in plan.enumerated() {
            sections[index] = Self.section(kind.shape, kind.hertz, kind.width, gains[index], sampleRate)
        }
        sections[0].b *= pow(10, (gains.last ?? 0) / 20)
    }

    /// The gain at a frequency in radians a sample, in decibels.
    func decibels(at frequency: Double) -> Double {
        sections.reduce(0) { $0 + ($1 == Section() ? 0 : $1.decibels(at: frequency)) }
    }

    private static func section(
        _ shape: Shape, _ hertz: Double, _ width: Double, _ decibels: Double, _ sampleRate: Int
    ) -> Section {
        let amplitude = pow(10, decibels / 40)
        let frequency = 2 * .pi * hertz / Double(sampleRate)
        let cosine = cos(frequency)
        if shape == .peak {
            let alpha = sin(frequency) / (2 * width)
            let scale = 1 / (1 + alpha / amplitude)
            return Section(
                b: SIMD3(1 + alpha * amplitude, -2 * cosine, 1 - alpha * amplitude) * scale,
                a: SIMD3(1 + alpha / amplitude, -2 * cosine, 1 - alpha / amplitude) * scale)
        }
        let side: Double = shape == .lowShelf ? -1 : 1
        let steepness = max(0.1, (amplitude + 1 / amplitude) * (1 / width - 1) + 2)
        let alpha = amplitude.squareRoot() * sin(frequency) * steepness.squareRoot()
        let (above, below) = (amplitude + 1, amplitude - 1)
        let b =
            SIMD3(
                above + side * below * cosine + alpha, -2 * side * (below + side * above * cosine),
                above + side * below * cosine - alpha) * amplitude
        let a = SIMD3(
            above - side * below * cosine + alpha, 2 * side * (below - side * above * cosine),
            above - side * below * cosine - alpha)
        return Section(b: b / a.x, a: a / a.x)
    }

    /// The factors with which the columns add up to `target` with the least squared error.
    private static func leastSquares(_ columns: [[Double]], _ target: [Double]) -> [Double] {
        func product(_ one: [Double], _ other: [Double]) -> Double { zip(one, other).reduce(0) { $0 + $1.0 * $1.1 } }
        let count = columns.count
        var rows = columns.enumerated().map { row, column in
            // The small number keeps filters that overlap from large gains against each other.
            columns.enumerated().map { product(column, $1) + ($0 == row && row < count - 1 ? 1e-3 : 0) }
                + [product(column, target)]
        }
        for pivot in 0..<count {
            let best = (pivot..<count).max { abs(rows[$0][pivot]) < abs(rows[$1][pivot]) } ?? pivot
            rows.swapAt(pivot, best)
            for row in 0..<count where row != pivot && rows[pivot][pivot] != 0 {
                let factor = rows[row][pivot] / rows[pivot][pivot]
                for column in pivot...count { rows[row][column] -= factor * rows[pivot][column] }
            }
        }
        return (0..<count).map { rows[$0][$0] == 0 ? 0 : rows[$0][count] / rows[$0][$0] }
    }

    /// The filters for the mixer, in their first state: all eight for two channels.
    var filters: tacet_equaliser { filters(channels: 2) }

    /// The first four filters for four channels, as ``tacet_equalise_four`` takes them.
    var fourFilters: tacet_equaliser { filters(channels: 4) }

    private func filters(channels: Int) -> tacet_equaliser {
        var filters = tacet_equaliser()
        func write(_ target: inout some Any, _ value: (Section) -> Double) {
            withUnsafeMutableBytes(of: &target) { bytes in
                let floats = bytes.assumingMemoryBound(to: Float.self)
                for index in floats.indices { floats[index] = Float(value(sections[index / channels])) }
            }
        }
        write(&filters.b0) { $0.b.x }
        write(&filters.b1) { $0.b.y }
        write(&filters.b2) { $0.b.z }
        write(&filters.a1) { $0.a.y }
        write(&filters.a2) { $0.a.z }
        return filters
    }
}
