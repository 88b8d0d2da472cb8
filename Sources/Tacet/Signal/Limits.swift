import TacetSystem

/// The ranges that the documentation promises.
enum Limits {
    static let gain: Decibels = 24

    static func pitch(_ ratio: Float) -> Float { ratio.isNaN ? 1 : max(0.01, min(8, ratio)) }

    static func pan(_ pan: Float) -> Float { pan.isNaN ? 0 : max(-1, min(1, pan)) }
}
