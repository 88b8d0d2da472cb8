/// What a sound tells the player, in a word that the game can draw: "footsteps", "alarm", "line.0421".
///
/// ``Captions/set(of:_:)`` gives a caption to a sound and ``Voice/setCaption(_:)`` to one voice.
/// ``Captions/audible`` then lists what is audible now.
public struct Caption: Hashable, Sendable {
    /// How much the player needs the caption, for a game that has no room for all of them.
    public enum Importance: UInt8, Hashable, Comparable, Sendable, CaseIterable, BitwiseCopyable {
        /// Ambience: wind, distant traffic.
        case low
        /// The sound of a thing: a door, footsteps.
        case normal
        /// What the player must not miss: speech, an alarm, an attack from behind.
        case high

        /// Whether `lhs` is less important than `rhs`.
        public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
    }

    /// The word, which the game translates or shows: 1 to ``longestKey`` bytes of UTF-8. Captions with the same key are
    /// merged.
    public var key: String
    /// The importance; ``Importance/normal`` by default.
    public var importance: Importance

    /// The greatest length of a key in bytes of UTF-8.
    public static let longestKey = 63
    /// The most different keys that one engine accepts.
    public static let mostKeys = 65_535

    /// A caption with a key.
    public init(_ key: String, importance: Importance = .normal) {
        self.key = key
        self.importance = importance
    }
}

/// A caption whose sound reaches the listener now, or did within the last second.
public struct AudibleCaption: Hashable, Sendable {
    /// The key of the ``Caption``.
    public let key: String
    /// The highest importance among the voices.
    public let importance: Caption.Importance
    /// The number of voices with this key that reach the listener; 0 once the last has become inaudible.
    public let voices: Int
    /// The direction of the loudest of them, as last heard; nil for a sound without a position.
    public let direction: Direction?
    /// The distance of the loudest of them from the listener, in metres; nil for a sound without a position.
    public let distance: Float?
    /// The peak level at which the loudest of them reaches the listener, in decibels below full scale.
    ///
    /// The level includes every gain and distance, but not silent mode.
    public let level: Decibels
    /// Whether the game's output has the sound. False while silent mode silences the sound.
    public let isHeard: Bool
    /// The time since the caption became audible.
    public let age: Duration

    /// A direction from the listener's head.
    public struct Direction: Hashable, Sendable {
        /// The angle to the right of straight ahead in degrees, -180...180: 90 is right, -90 left, ±180 behind.
        public let azimuth: Float
        /// The angle above the horizon of the listener in degrees, -90...90.
        public let elevation: Float
    }
}
