import TacetSystem

/// How much a sound differs each time it is played, so that a footstep never sounds like a machine.
public struct Variation: Hashable, Sendable {
    /// The range of a random pitch ratio, multiplied with the voice's own; clamped to 0.01...8.
    public var pitch: ClosedRange<Float>
    /// The range of a random gain in decibels, added to the voice's own; clamped to -144...24.
    public var gain: ClosedRange<Float>

    /// Pitch as a ratio, gain in decibels; the defaults vary nothing.
    public init(pitch: ClosedRange<Float> = 1...1, gain: ClosedRange<Float> = 0...0) {
        self.pitch = pitch
        self.gain = gain
    }

    /// Within a semitone up and down, and 2 dB down: enough for most repeated effects.
    public static let subtle = Variation(pitch: 0.9439...1.0595, gain: -2...0)

    func roll(_ random: inout RandomSource) -> (pitch: Float, gain: Decibels) {
        (
            random.number(in: pitch.clamped(to: 0.01...8)),
            // -144 dB is silence, as everywhere.
            Decibels(random.number(in: gain.clamped(to: -144...24)))
        )
    }
}

extension RandomSource {
    /// A number in a range that is finite: `Float.random(in:)` ends the process for any other.
    fileprivate mutating func number(in range: ClosedRange<Float>) -> Float {
        range.lowerBound < range.upperBound ? Float.random(in: range, using: &self) : range.lowerBound
    }
}

/// Several sounds of which one is played at random, never the same twice in a row.
public struct RandomContainer: Sendable {
    /// The sounds to choose from.
    public let sounds: [Sound]
    /// How each differs from time to time.
    public var variation: Variation
    private var random: RandomSource
    private var previous: Int?

    /// A container over `sounds`; the same `seed` gives the same order.
    public init(_ sounds: [Sound], variation: Variation = Variation(), seed: UInt64 = 1) {
        self.sounds = sounds
        self.variation = variation
        random = RandomSource(seed: seed)
    }

    /// The next sound, or nil if there are none.
    public mutating func next() -> Sound? {
        guard sounds.count > 1 else { return sounds.first }
        var index = Int.random(in: 0..<(previous == nil ? sounds.count : sounds.count - 1), using: &random)
        if let previous, index >= previous { index += 1 }
        previous = index
        return sounds[index]
    }
}
