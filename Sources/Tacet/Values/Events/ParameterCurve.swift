/// A curve over a parameter, through points in rising order: straight lines between them, and level outside.
struct ParameterCurve: Hashable, Sendable {
    struct Point: Hashable, BitwiseCopyable, Sendable {
        var x: Float
        var y: Float
    }

    /// The most points of a curve.
    static let limit = 32

    /// At least one. Two points at one place are a step.
    let points: [Point]

    /// The value at a place.
    func callAsFunction(_ x: Float) -> Float { points.withUnsafeBufferPointer { Self.value(of: $0, at: x) } }

    /// The value at a place of the curve through points; 1 without a point.
    @inline(__always)
    static func value(of points: UnsafeBufferPointer<Point>, at x: Float) -> Float {
        if points.isEmpty { return 1 }
        var before = points[0]
        if x <= before.x { return before.y }
        for index in 1..<points.count {
            let after = points[index]
            if x < after.x { return before.y + (after.y - before.y) * (x - before.x) / (after.x - before.x) }
            before = after
        }
        return before.y
    }

    /// The highest value within a range.
    func highest(in range: ClosedRange<Float>) -> Float {
        points.lazy.filter { range.contains($0.x) }.map(\.y)
            .reduce(max(self(range.lowerBound), self(range.upperBound)), max)
    }
}
