import TacetPlatform

/// A random variation of pitch and gain, so that a repeated sound, such as a footstep, differs each time it is played.
public struct Variation: Hashable, Sendable {
    /// The range of a random pitch ratio, which multiplies the voice's own; clamped to 0.01...8.
    public var pitch: ClosedRange<Float>
    /// The range of a random gain, added to the voice's own; clamped to -144...24 dB.
    public var gain: ClosedRange<Decibels>

    /// A variation with pitch as a ratio; the defaults vary nothing.
    public init(pitch: ClosedRange<Float> = 1...1, gain: ClosedRange<Decibels> = 0...0) {
        self.pitch = pitch
        self.gain = gain
    }

    /// Up to a semitone up or down, and up to 2 dB quieter: enough for most repeated effects.
    public static let subtle = Variation(pitch: 0.9439...1.0595, gain: -2...0)

    /// Draws a pitch ratio and a gain.
    func roll(_ random: inout RandomSource) -> (pitch: Float, gain: Decibels) {
        (
            random.number(in: pitch.clamped(to: 0.01...8)),
            // -144 dB and less is silence; see ``Decibels/amplitude``.
            Decibels(random.number(in: (gain.lowerBound.value...gain.upperBound.value).clamped(to: -144...24)))
        )
    }
}

extension RandomSource {
    /// A random number in a finite range. An empty range gives its lower bound.
    ///
    /// `Float.random(in:)` ends the process for an infinite range, so callers clamp the range first.
    fileprivate mutating func number(in range: ClosedRange<Float>) -> Float {
        range.lowerBound < range.upperBound ? Float.random(in: range, using: &self) : range.lowerBound
    }
}
