/// A set of sounds from which one is chosen at random, never the same twice in a row.
///
/// A value of the game's own: it belongs to the thread that has it, and the engine keeps no copy.
public struct RandomContainer: Sendable {
    /// The sounds to choose from.
    public let sounds: [Sound]
    /// The variation of each sound, unless the playback settings have one.
    public var variation: Variation
    private var random: RandomSource
    private var previous: Int?

    /// A container over `sounds`; the same `seed` gives the same order.
    public init(_ sounds: [Sound], variation: Variation = Variation(), seed: UInt64 = 1) {
        self.sounds = sounds
        self.variation = variation
        random = RandomSource(seed: seed)
    }

    /// Chooses the next sound; nil if the container is empty.
    public mutating func next() -> Sound? {
        guard sounds.count > 1 else { return sounds.first }
        var index = Int.random(in: 0..<(previous == nil ? sounds.count : sounds.count - 1), using: &random)
        if let previous, index >= previous { index += 1 }
        previous = index
        return sounds[index]
    }
}
