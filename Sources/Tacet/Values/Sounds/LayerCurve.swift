import TacetPlatform

/// How the intensity of the music sets the gain of a stem, by points; see ``Soundtrack/setLayer(ofStem:_:)``.
///
/// Between two points the amplitude, the factor of the gain, moves in a straight line. Below the first point and above the
/// last one the gain is that of the point.
public struct LayerCurve: Hashable, Sendable {
    /// The most points of a curve.
    public static let limit = 16

    private let parameters: [Float]
    private let factors: [Float]

    /// A curve through points, in any order: the intensity, 0...1, and the gain in decibels, at most +24.
    ///
    /// Without a point the gain is 0 dB everywhere. Points after the sixteenth are ignored. An intensity outside 0...1
    /// counts as the nearest in it, NaN as 0, and a gain that is NaN as silence. Two points at one intensity are a step, at
    /// which the latter counts.
    public init(_ points: [(intensity: Float, gain: Decibels)]) {
        let sorted = points.prefix(Self.limit).map { point in
            (
                intensity: Self.inRange(point.intensity),
                factor: point.gain.value.isNaN ? 0 : min(point.gain, Limits.gain).amplitude
            )
        }.enumerated().sorted { ($0.element.intensity, $0.offset) < ($1.element.intensity, $1.offset) }
        parameters = sorted.map(\.element.intensity)
        factors = sorted.map(\.element.factor)
    }

    /// The points, by their intensity.
    public var points: [(intensity: Float, gain: Decibels)] {
        zip(parameters, factors).map { ($0, Decibels(amplitude: $1)) }
    }

    /// The gain at an intensity, which counts as the nearest in 0...1.
    public func gain(at intensity: Float) -> Decibels {
        let intensity = Self.inRange(intensity)
        guard let next = parameters.firstIndex(where: { $0 > intensity }) else {
            return factors.last.map { Decibels(amplitude: $0) } ?? .unity
        }
        guard next > 0 else { return Decibels(amplitude: factors[0]) }
        let share = (intensity - parameters[next - 1]) / (parameters[next] - parameters[next - 1])
        return Decibels(amplitude: factors[next - 1] + (factors[next] - factors[next - 1]) * share)
    }

    static func inRange(_ intensity: Float) -> Float { intensity > 0 ? min(intensity, 1) : 0 }
}
