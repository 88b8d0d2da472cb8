extension AudioSession {
    /// What to do with sound, now. The engine follows it; a program with its own mixer polls it.
    public struct Directive: Hashable, Sendable {
        /// What one kind of sound does, from the mildest to the strictest.
        public enum State: String, Hashable, Sendable, Comparable, CaseIterable {
            /// It is heard.
            case audible
            /// It is not heard, and its time goes on.
            case muted
            /// It fades out gently, stands still, and fades in again.
            case held
            /// It stops at once, stands still, and resumes at the sample where it stopped.
            case frozen

            private var strictness: Int {
                switch self {
                case .audible: 0
                case .muted: 1
                case .held: 2
                case .frozen: 3
                }
            }

            /// Whether `lhs` is the milder.
            public static func < (lhs: Self, rhs: Self) -> Bool { lhs.strictness < rhs.strictness }
        }

        /// What effects do.
        public internal(set) var effects: State
        /// What the soundtrack does.
        public internal(set) var soundtrack: State
        /// A gain over everything, in dB: 0, or -12 while somebody speaks.
        public internal(set) var duck: Decibels
        /// A further gain over the soundtrack, in dB: 0, or -12 during a conversation if the player wants that.
        public internal(set) var soundtrackDuck: Decibels
        /// Why effects are not audible: of several reasons the strictest. Nil if they are.
        ///
        /// Where it is ``Reason/silentMode``, sounds the player asked for explicitly may be heard all the same.
        public internal(set) var effectsReason: Reason?
        /// Why the soundtrack is not audible: of several reasons the strictest. Nil if it is.
        public internal(set) var soundtrackReason: Reason?
    }
}
