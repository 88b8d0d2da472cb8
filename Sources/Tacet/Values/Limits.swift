import TacetPlatform

/// The ranges of parameters that the public documentation promises. The game's thread and the mixing thread.
enum Limits {
    /// The highest gain, in decibels.
    static let gain: Decibels = 24

    /// The highest pitch ratio: the most frames of a sound in one frame of the mix.
    static let fastest = 8

    /// A pitch ratio clamped to 0.01...8, or to -8...-0.01 if it is below zero; NaN becomes 1.
    static func pitch(_ ratio: Float) -> Float {
        let speed = ratio.isNaN ? 1 : max(0.01, min(Float(fastest), abs(ratio)))
        return ratio < 0 ? -speed : speed
    }

    /// A pan clamped to -1...1; NaN becomes 0.
    static func pan(_ pan: Float) -> Float { pan.isNaN ? 0 : max(-1, min(1, pan)) }

    /// A radius in metres clamped to 0...10⁹; NaN becomes 0.
    static func radius(_ radius: Float) -> Float { radius.isNaN ? 0 : max(0, min(1e9, radius)) }

    /// A factor of the air's absorption clamped to 0...10, the range of `AL_AIR_ABSORPTION_FACTOR`; NaN becomes 0.
    static func airAbsorption(_ factor: Float) -> Float { factor.isNaN ? 0 : max(0, min(10, factor)) }
}
