/// What the player has chosen outside the program: in the environment, or in the configuration file. Nil leaves the
/// choice to the program.
package struct PlayerChoices: Hashable, Sendable {
    package var isSilent: Bool?
    package var usesSession: Bool?
    package var conversations: AudioSession.ConversationChoice?
    package var soundtrack: AudioSession.SoundtrackChoice?
    package var hasSystemSounds: Bool?
    package var isMono: Bool?
    package var isStreamer: Bool?
    package var isNightMode: Bool?
    package var balance: Float?
    /// What places sounds: the keys `hrtf` and `spatialisation`, of which the later one in a file counts.
    package var spatialization: SpatializationChoice?
    package var ignoresSilentMode: Bool?
    package var ignoredReasons: AudioSession.IgnoredReasons?
    package var output: OutputPreference?

    /// The choices by their names in the file. The variable of `system-sounds` is `TACET_SYSTEM_SOUNDS`.
    package enum Key: String, CaseIterable, Sendable {
        case silent, session, conversation, soundtrack, streamer, mono, night, balance, hrtf
        case spatialization = "spatialisation"
        case ignore, output
        case systemSounds = "system-sounds"
        case ignoreSilentMode = "ignore-silent-mode"

        package var variable: String { "TACET_" + String(rawValue.uppercased().map { $0 == "-" ? "_" : $0 }) }

        /// The values, in words for a message.
        var values: String { choice.values() }
    }

    package init() {}

    /// Reads the choices from the environment. An empty or invalid value leaves the choice to the file and to the
    /// program.
    ///
    /// - Parameter note: Receives a sentence for each invalid value.
    package init(environment value: (_ variable: String) -> String?, note: (String) -> Void = { _ in }) {
        for key in Key.allCases {
            guard let value = value(key.variable), !value.isEmpty, !set(key, value) else { continue }
            note("\(key.variable): \"\(value.printable)\" is no value and is ignored. Write \(key.values).")
        }
    }

    /// Sets a choice by its text. Returns false, and changes nothing, if the text is not among the key's values.
    package mutating func set(_ key: Key, _ value: String) -> Bool {
        key.choice.set(&self, value)
    }

    /// These choices, and those of `other` where these leave the choice open.
    package func over(_ other: PlayerChoices) -> PlayerChoices {
        var choices = self
        for key in Key.allCases { key.choice.complete(&choices, other) }
        return choices
    }
}

extension PlayerChoices.Key {
    fileprivate var choice: PlayerChoices.Choice {
        switch self {
        case .silent: .flag(\.isSilent)
        case .session: .flag(\.usesSession)
        case .conversation: .word(\.conversations)
        case .soundtrack: .word(\.soundtrack)
        case .streamer: .flag(\.isStreamer)
        case .mono: .flag(\.isMono)
        case .night: .flag(\.isNightMode)
        case .balance:
            PlayerChoices.Choice(\.balance, "a number from -1 (left) to 1 (right)") {
                Float($0).flatMap { abs($0) <= 1 ? $0 : nil }
            }
        case .hrtf:
            PlayerChoices.Choice(\.spatialization, "on, off or automatic") { SpatializationChoice(hrtf: $0) }
        case .spatialization: .word(\.spatialization)
        case .ignore:
            PlayerChoices.Choice(
                \.ignoredReasons,
                "names with commas between them, of "
                    + AudioSession.IgnoredReasons.all.map(\.reason.name).joined(separator: ", ")
                    + "; or \(AudioSession.IgnoredReasons.none)"
            ) { AudioSession.IgnoredReasons(names: $0) }
        case .output: .word(\.output)
        case .systemSounds: .flag(\.hasSystemSounds)
        case .ignoreSilentMode: .flag(\.ignoresSilentMode)
        }
    }
}

extension PlayerChoices {
    /// How a key's choice is made: by a text, or where it is open by other choices.
    fileprivate struct Choice {
        /// The values, in words for a message.
        let values: () -> String
        /// Sets the choice by its text. Returns false, and changes nothing, if the text is not among the values.
        let set: (inout PlayerChoices, String) -> Bool
        /// Takes the choice of others where it is open.
        let complete: (inout PlayerChoices, PlayerChoices) -> Void

        init<Value>(
            _ member: WritableKeyPath<PlayerChoices, Value?>, _ values: @autoclosure @escaping () -> String,
            read: @escaping (String) -> Value?
        ) {
            self.values = values
            set = { choices, text in
                guard let value = read(text) else { return false }
                choices[keyPath: member] = value
                return true
            }
            complete = { choices, others in
                choices[keyPath: member] = choices[keyPath: member] ?? others[keyPath: member]
            }
        }

        static func flag(_ member: WritableKeyPath<PlayerChoices, Bool?>) -> Choice {
            Choice(member, "on or off") { text in
                switch text {
                case "on", "1": true
                case "off", "0": false
                default: nil
                }
            }
        }

        static func word<Value: RawRepresentable<String> & CaseIterable>(
            _ member: WritableKeyPath<PlayerChoices, Value?>
        ) -> Choice {
            Choice(member, list(Value.allCases.map(\.rawValue))) { Value(rawValue: $0) }
        }

        private static func list(_ words: [String]) -> String {
            words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
        }
    }
}
