/// A parameter that sound events follow: a number within a range, or one of some values by name.
public struct EventParameter: Hashable, Sendable {
    /// The name that ``AudioEngine/setParameter(_:_:for:)-(_,Float,_)`` takes.
    public let name: ParameterName
    /// The names of the values, in the document's order; empty for a number.
    public let values: [String]
    /// The range of the number. For named values it counts them: 0 is the first.
    public let range: ClosedRange<Float>
    /// The number at first, or the index of the value.
    public let initial: Float
    /// The time in which the number moves to a new one, in a straight line. Zero for named values.
    public let smoothing: Duration

    /// The number that counts for `number`: the nearest in range, and the initial one for NaN.
    func clamped(_ number: Float) -> Float {
        number.isNaN ? initial : max(range.lowerBound, min(range.upperBound, number))
    }
}
