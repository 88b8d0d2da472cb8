import TacetProfile
public import TacetSession
import TacetPlatform

extension ProfileCapture {
    /// What the session allowed from a time on, and why.
    public struct SessionChange: Hashable, Sendable {
        /// The most changes that a capture keeps.
        package static let limit = 4_096
        /// The most bytes that the names of reasons may take in a line of the file.
        private static let reasonBytes = 2_400

        /// ``time`` in nanoseconds.
        package let nanoseconds: Int
        /// The time on the monotonic clock at which the engine saw the change: since the system started.
        public var time: Duration { .nanoseconds(nanoseconds) }
        /// The state of effects.
        public let effects: AudioSession.Directive.State
        /// The name of the reason why effects are not audible; nil if they are.
        public let effectsReason: String?
        /// The state of the soundtrack.
        public let soundtrack: AudioSession.Directive.State
        /// The name of the reason why the soundtrack is not audible; nil if it is.
        public let soundtrackReason: String?
        /// The names of all reasons that held, the weightiest first. Reasons that only lower sound are among them.
        ///
        /// A reason begins with the first change that has it, and ends with the first later one that lacks it. Empty in
        /// captures before version 3.
        public let reasons: [String]

        package init(
            nanoseconds: Int, effects: AudioSession.Directive.State, effectsReason: String?,
            soundtrack: AudioSession.Directive.State, soundtrackReason: String?, reasons: [String] = []
        ) {
            self.nanoseconds = nanoseconds
            self.effects = effects
            self.effectsReason = effectsReason?.printable
            self.soundtrack = soundtrack
            self.soundtrackReason = soundtrackReason?.printable
            var room = Self.reasonBytes
            var names: [String] = []
            for name in reasons.lazy.map(\.printable) {
                // A character in quotes takes twice its bytes at most.
                room -= 2 * name.utf8.count + 3
                guard room >= 0 else { break }
                names.append(name)
            }
            self.reasons = names
        }

        init(nanoseconds: Int, _ decision: AudioSession.Decision) {
            let directive = decision.directive
            self.init(
                nanoseconds: nanoseconds, effects: directive.effects, effectsReason: directive.effectsReason?.name,
                soundtrack: directive.soundtrack, soundtrackReason: directive.soundtrackReason?.name,
                reasons: decision.reasons.map(\.name))
        }

        /// Whether both allow the same for the same reasons.
        package func isLike(_ other: SessionChange) -> Bool {
            effects == other.effects && effectsReason == other.effectsReason && soundtrack == other.soundtrack
                && soundtrackReason == other.soundtrackReason && reasons == other.reasons
        }
    }
}

extension CaptureNote.Session {
    init(_ change: ProfileCapture.SessionChange) {
        self.init(
            time: change.nanoseconds, effects: change.effects.rawValue, effectsReason: change.effectsReason,
            soundtrack: change.soundtrack.rawValue, soundtrackReason: change.soundtrackReason,
            reasons: change.reasons)
    }
}
