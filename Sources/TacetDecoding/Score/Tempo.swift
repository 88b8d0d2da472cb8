/// A number of beats a minute, as an exact fraction: 1...10,000.
///
/// A literal is exact to six decimal places: `137.7` is 1377/10, so that no beat drifts however long the music plays.
public struct Tempo: Hashable, Sendable, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    /// The beats of ``denominator`` minutes. The fraction is in its lowest terms.
    public let numerator: Int
    /// 1...1,000,000.
    public let denominator: Int

    /// The slowest and the fastest tempo in beats a minute.
    package static let range = 1.0...10_000.0
    private static let millionth = 1_000_000

    /// A tempo in beats a minute, rounded to the nearest millionth. A number outside 1...10,000 counts as the nearest
    /// in it, and NaN as 1.
    public init(_ beatsPerMinute: Double) {
        let inRange = beatsPerMinute >= 1 ? min(beatsPerMinute, Self.range.upperBound) : 1
        self.init(Int((inRange * Double(Self.millionth)).rounded()), over: Self.millionth)
    }

    /// A tempo of `beats` beats in `minutes` minutes: `Tempo(400, over: 3)` is 133⅓ beats a minute.
    ///
    /// - Parameters:
    ///   - beats: What makes a tempo outside 1...10,000 beats a minute counts as the nearest number in it.
    ///   - minutes: 1...1,000,000; clamped.
    public init(_ beats: Int, over minutes: Int) {
        let minutes = max(1, min(minutes, Self.millionth))
        let beats = max(minutes, min(beats, minutes * Int(Self.range.upperBound)))
        let divisor = Self.greatestDivisor(beats, minutes)
        (numerator, denominator) = (beats / divisor, minutes / divisor)
    }

    /// A tempo of whole beats a minute; see ``init(_:over:)``.
    public init(integerLiteral value: Int) { self.init(value, over: 1) }
    /// A tempo in beats a minute; see ``init(_:)``.
    public init(floatLiteral value: Double) { self.init(value) }

    /// The tempo in beats a minute, to the nearest number that a `Double` holds.
    public var beatsPerMinute: Double { Double(numerator) / Double(denominator) }

    private static func greatestDivisor(_ a: Int, _ b: Int) -> Int {
        var (a, b) = (a, b)
        while b != 0 { (a, b) = (b, a % b) }
        return a
    }
}

extension Tempo: Codable {
    private enum CodingKeys: String, CodingKey { case numerator, denominator }

    /// Decodes a tempo, clamped as by ``init(_:over:)``.
    ///
    /// - Throws: `DecodingError` if the data is no tempo.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try members.decode(Int.self, forKey: .numerator), over: try members.decode(Int.self, forKey: .denominator))
    }
}
