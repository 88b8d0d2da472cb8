extension AudioSession {
    /// What a program's sound means to the player. It decides how the session treats the sound.
    ///
    /// Choose by the meaning, not by the behaviour. Apple's Human Interface Guidelines define the behaviour of each
    /// category: ``behavior(options:)``. A game needs only ``ambient`` and ``soloAmbient``, and ``Role/game`` chooses
    /// between these two by itself.
    public enum Category: String, Hashable, Sendable, CaseIterable {
        /// Sound that adds to a program that also works without it. It plays beside the player's own music.
        case ambient
        /// Sound that adds to a program that also works without it, while no other program plays music. The default.
        case soloAmbient
        /// Sound that is the program's purpose: an audiobook, a rhythm game.
        case playback
        /// Records and plays nothing.
        case record
        /// Records and plays: a voice chat.
        case playAndRecord
        /// Works on audio offline: neither plays nor records. While the session is active, logind keeps the machine
        /// awake.
        case audioProcessing
    }

    /// Changes to the standard behaviour of a category. Few programs need them.
    public struct Options: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt32
        /// Creates options from their bits; unknown bits have no effect.
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// Lets ``Category/playback`` and ``Category/playAndRecord`` play beside other programs.
        public static let mixWithOthers = Options(rawValue: 1)
        /// Asks the sound server to lower other programs while this program sounds. Implies ``mixWithOthers``.
        ///
        /// The server lowers others if it is set up to do so for the `media.role` of the program's streams, which is
        /// `Navigation` for ``Role/navigation``. Tacet never changes another program's volume.
        /// ``AudioSession/Explanation/limitations`` says when the server lowers nothing. <doc:HowTacetDecides> has the
        /// servers' settings.
        public static let duckOthers = Options(rawValue: 2)
        /// Pauses media players that play a podcast or an audiobook, and lets music play on. Meant for programs that
        /// speak. Implies ``mixWithOthers``.
        public static let interruptSpokenAudioAndMixWithOthers = Options(rawValue: 4)

        /// Every option with its name.
        static let names: [(option: Options, name: String)] = [
            (.mixWithOthers, "mixWithOthers"), (.duckOthers, "duckOthers"),
            (.interruptSpokenAudioAndMixWithOthers, "interruptSpokenAudioAndMixWithOthers"),
        ]
    }
}
