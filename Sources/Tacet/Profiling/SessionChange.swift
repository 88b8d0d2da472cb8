public import TacetSession
import TacetSystem

extension ProfileCapture {
    /// What the session allowed from a time on.
    public struct SessionChange: Hashable, Sendable {
        /// The most changes that a capture keeps.
        package static let limit = 4_096

        /// The time at which the engine saw the change: nanoseconds on the monotonic clock.
        public let time: Int
        /// The state of effects.
        public let effects: AudioSession.Directive.State
        /// The name of the reason why effects are not audible; nil if they are.
        public let effectsReason: String?
        /// The state of the soundtrack.
        public let soundtrack: AudioSession.Directive.State
        /// The name of the reason why the soundtrack is not audible; nil if it is.
        public let soundtrackReason: String?

        package init(
            time: Int, effects: AudioSession.Directive.State, effectsReason: String?,
            soundtrack: AudioSession.Directive.State, soundtrackReason: String?
        ) {
            self.time = time
            self.effects = effects
            self.effectsReason = effectsReason?.printable
            self.soundtrack = soundtrack
            self.soundtrackReason = soundtrackReason?.printable
        }

        init(time: Int, _ directive: AudioSession.Directive) {
            self.init(
                time: time, effects: directive.effects, effectsReason: directive.effectsReason?.name,
                soundtrack: directive.soundtrack, soundtrackReason: directive.soundtrackReason?.name)
        }

        /// Whether both allow the same for the same reasons.
        package func isLike(_ other: SessionChange) -> Bool {
            effects == other.effects && effectsReason == other.effectsReason && soundtrack == other.soundtrack
                && soundtrackReason == other.soundtrackReason
        }

        /// The change's line in the file.
        var text: String {
            "{\"kind\":\"session\",\"time\":\(time),\"effects\":\"\(effects.rawValue)\","
                + "\"effectsReason\":\(Self.quoted(effectsReason)),\"soundtrack\":\"\(soundtrack.rawValue)\","
                + "\"soundtrackReason\":\(Self.quoted(soundtrackReason))}"
        }

        /// A JSON string, or null. The text has no control characters.
        private static func quoted(_ text: String?) -> String {
            guard let text else { return "null" }
            var quoted = "\""
            for character in text.unicodeScalars {
                if character == "\"" || character == "\\" { quoted += "\\" }
                quoted.unicodeScalars.append(character)
            }
            return quoted + "\""
        }
    }
}
