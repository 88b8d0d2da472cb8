extension AudioSession {
    /// What the program's sound shall do now. The engine follows it; a program with its own mixer polls it.
    public struct Directive: Hashable, Sendable {
        /// What effects or the soundtrack do, from the mildest state to the strictest.
        public enum State: String, Hashable, Sendable, Comparable, CaseIterable {
            /// Plays.
            case audible
            /// Plays silently: gain 0, positions keep advancing.
            case muted
            /// Fades out in 250 ms, keeps its position, and fades in over 1 s when it resumes.
            case held
            /// Fades out in 20 ms, keeps its position, and resumes at the same sample with a fade of 100 ms.
            case frozen

            private var strictness: Int {
                switch self {
                case .audible: 0
                case .muted: 1
                case .held: 2
                case .frozen: 3
                }
            }

            /// Whether `lhs` is milder than `rhs`.
            public static func < (lhs: Self, rhs: Self) -> Bool { lhs.strictness < rhs.strictness }
        }

        /// The state of effects.
        public internal(set) var effects: State
        /// The state of the soundtrack.
        public internal(set) var soundtrack: State
        /// A gain for all sound, in dB: 0, or -12 while a screen reader, navigator or assistant speaks.
        public internal(set) var duck: Decibels
        /// A further gain for the soundtrack, in dB: 0, or -12 during a conversation if the player chose that.
        public internal(set) var soundtrackDuck: Decibels
        /// Why effects are not audible; nil if they are. Of several reasons the strictest.
        ///
        /// If it is ``Reason/silentMode``, the game may still play sounds that the player asked for explicitly.
        public internal(set) var effectsReason: Reason?
        /// Why the soundtrack is not audible; nil if it is. Of several reasons the strictest.
        public internal(set) var soundtrackReason: Reason?
    }
}
