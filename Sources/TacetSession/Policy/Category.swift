extension AudioSession {
    /// What a program's sound means to the player; everything else follows from it.
    ///
    /// Choose by the meaning, not by the behaviour: the behaviours are those of the guideline's own table,
    /// ``behaviour(options:)``. A game needs ``ambient`` and ``soloAmbient`` only, and ``Role/game`` chooses between them
    /// by itself.
    public enum Category: String, Hashable, Sendable, CaseIterable {
        /// Sounds that enhance, beside whatever the player listens to.
        case ambient
        /// Sounds that enhance, where nothing else is playing. The default.
        case soloAmbient
        /// Sounds that are the point: an audiobook, a rhythm game.
        case playback
        /// Records and plays nothing.
        case record
        /// Records and plays: a voice chat.
        case playAndRecord
        /// Works on audio offline: neither plays nor records.
        case audioProcessing
    }

    /// Refinements of a category, for the rare cases in which its standard behaviour is not what is wanted.
    public struct Options: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt32
        /// Options from their bits; unknown bits mean nothing.
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// Lets ``Category/playback`` and ``Category/playAndRecord`` sound beside other programs.
        public static let mixWithOthers = Options(rawValue: 1)
        /// Asks for others to be turned down while we sound; implies ``mixWithOthers``, and on Linux does no more: Tacet
        /// changes nobody else's volume.
        public static let duckOthers = Options(rawValue: 2)
        /// For programs that speak: pauses media players that play a podcast or an audiobook, and lets music play on;
        /// implies ``mixWithOthers``.
        public static let interruptSpokenAudioAndMixWithOthers = Options(rawValue: 4)
    }
}
