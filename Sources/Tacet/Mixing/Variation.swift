/// How much a sound differs each time it is played, so that a footstep never sounds like a machine.
public struct Variation: Hashable, Sendable {
    /// The range of a random pitch ratio, multiplied with the voice's own.
    public var pitch: ClosedRange<Float>
    /// The range of a random gain in decibels, added to the voice's own.
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
            pitch.lowerBound < pitch.upperBound ? Float.random(in: pitch, using: &random) : pitch.lowerBound,
            Decibels(gain.lowerBound < gain.upperBound ? Float.random(in: gain, using: &random) : gain.lowerBound)
        )
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
