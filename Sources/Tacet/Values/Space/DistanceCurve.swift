/// How the gain of a sound falls with its distance from the listener, by points of the game's own in the place of the
/// ``DistanceModel``.
///
/// ```swift
/// var settings = PlaybackSettings()
/// settings.attenuation.curve = DistanceCurve([(0, 0), (15, -6), (40, .silence)])
/// ```
///
/// Between two points the amplitude, the factor of the gain, moves in a straight line. Nearer than the first point and
/// farther than the last one the gain is that of the point.
public struct DistanceCurve: Hashable, Sendable, BitwiseCopyable {
    /// The most points of a curve.
    public static let limit = 8

    // The distances in metres and the factors of four points each: tuples and arrays cannot be compared, or copied as
    // bits.
    private var near = SIMD4<Float>.zero
    private var far = SIMD4<Float>.zero
    private var nearFactors = SIMD4<Float>.zero
    private var farFactors = SIMD4<Float>.zero
    private var count: UInt8 = 0

    /// A curve through points, in any order: the distance in metres, 0 or more, and the gain in decibels, at most +24.
    ///
    /// Without a point the gain is 0 dB everywhere. Points after the eighth are ignored. A distance that is negative or
    /// NaN counts as 0, and a gain that is NaN as silence. Two points at one distance are a step.
    public init(_ points: [(distance: Float, gain: Decibels)]) {
        let sorted = points.prefix(Self.limit).map { point in
            (distance: point.distance > 0 ? min(point.distance, .greatestFiniteMagnitude) : 0, gain: point.gain)
        }.sorted { $0.distance < $1.distance }
        for (index, point) in sorted.enumerated() {
            let factor = point.gain.value.isNaN ? 0 : min(point.gain, Limits.gain).amplitude
            if index < 4 {
                (near[index], nearFactors[index]) = (point.distance, factor)
            } else {
                (far[index - 4], farFactors[index - 4]) = (point.distance, factor)
            }
        }
        count = UInt8(sorted.count)
    }

    /// The points, from the nearest to the farthest.
    public var points: [(distance: Float, gain: Decibels)] {
        (0..<Int(count)).map { index in
            let point = point(index)
            return (point.distance, Decibels(amplitude: point.factor))
        }
    }

    /// The gain factor at `distance` metres. The mixing thread asks for it: realtime-safe.
    func gain(at distance: Float) -> Float {
        guard count > 0 else { return 1 }
        var before = point(0)
        if distance <= before.distance { return before.factor }
        for index in 1..<Int(count) {
            let after = point(index)
            if distance < after.distance {
                let share = (distance - before.distance) / (after.distance - before.distance)
                return before.factor + (after.factor - before.factor) * share
            }
            before = after
        }
        return before.factor
    }

    @inline(__always)
    private func point(_ index: Int) -> (distance: Float, factor: Float) {
        index < 4 ? (near[index & 3], nearFactors[index & 3]) : (far[index & 3], farFactors[index & 3])
    }
}
