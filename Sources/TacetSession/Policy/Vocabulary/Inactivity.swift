extension AudioSession {
    /// Why the program may not sound: who is the cause, and whether sound should resume by itself.
    public struct Inactivity: Hashable, Sendable {
        /// Who made the session inactive.
        public enum Source: String, Hashable, Sendable, CaseIterable {
            /// The player: a locked screen, headphones that were unplugged, another program in front, a mute in the
            /// volume mixer.
            case player
            /// The system: a call, an alarm, sleep, a policy of the sound server.
            case system
            /// The program itself, by ``AudioSession/setActive(_:notifyOthersOnDeactivation:)`` or
            /// ``AudioSession/begin(_:)``.
            case program
        }

        /// Whether the program should resume by itself when it becomes active.
        public enum ResumptionRecommendation: String, Hashable, Sendable, CaseIterable {
            case shouldResume, shouldNotResume
        }

        /// Who made the session inactive.
        public let source: Source
        /// What did: ``AudioSession/Reason/call`` for a call, ``AudioSession/Reason/routeLost`` for headphones that
        /// were unplugged, ``AudioSession/Reason/inactive`` for a session that was deactivated.
        public let reason: Reason
        /// Whether the program should resume by itself.
        public let resumptionRecommendation: ResumptionRecommendation
    }

    /// How long the program's spoken prompts should be: a navigator's, a screen reader's in a game.
    ///
    /// The corresponding type is `PromptStyle` of `AVAudioSession`.
    public enum PromptStyle: String, Hashable, Sendable, CaseIterable {
        /// Prompts as usual.
        case normal
        /// Short prompts, or tones without words: people talk in another program, another program listens to a
        /// microphone, such as a dictation, or another program speaks.
        case short
        /// No prompts: there is a call, or an alarm or a telephone rings.
        case none
    }
}

extension AudioSession.Inactivity: CustomStringConvertible {
    /// The inactivity as one line for people to read.
    public var description: String {
        let resumption = resumptionRecommendation == .shouldResume ? "sound resumes" : "sound waits"
        return "\(reason), by the \(source.rawValue), and \(resumption)"
    }
}
