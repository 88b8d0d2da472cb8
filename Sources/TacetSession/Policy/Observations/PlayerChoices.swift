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
        var values: String {
            switch self {
            case .silent, .session, .streamer, .mono, .night, .systemSounds, .ignoreSilentMode: "on or off"
            case .conversation: Self.list(AudioSession.ConversationChoice.allCases.map(\.rawValue))
            case .soundtrack: Self.list(AudioSession.SoundtrackChoice.allCases.map(\.rawValue))
            case .ignore:
                "names with commas between them, of "
                    + AudioSession.IgnoredReasons.all.map(\.reason.name).joined(separator: ", ")
                    + "; or \(AudioSession.IgnoredReasons.none)"
            case .balance: "a number from -1 (left) to 1 (right)"
            case .hrtf: "on, off or automatic"
            case .spatialization: Self.list(SpatializationChoice.allCases.map(\.rawValue))
            case .output: Self.list(OutputPreference.allCases.map(\.rawValue))
            }
        }

        private static func list(_ words: [String]) -> String {
            words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
        }
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
        switch key {
        case .silent: Self.store(Self.flag(value), in: &isSilent)
        case .session: Self.store(Self.flag(value), in: &usesSession)
        case .conversation: Self.store(AudioSession.ConversationChoice(rawValue: value), in: &conversations)
        case .soundtrack: Self.store(AudioSession.SoundtrackChoice(rawValue: value), in: &soundtrack)
        case .ignore: Self.store(AudioSession.IgnoredReasons(names: value), in: &ignoredReasons)
        case .systemSounds: Self.store(Self.flag(value), in: &hasSystemSounds)
        case .streamer: Self.store(Self.flag(value), in: &isStreamer)
        case .mono: Self.store(Self.flag(value), in: &isMono)
        case .night: Self.store(Self.flag(value), in: &isNightMode)
        case .balance: Self.store(Float(value).flatMap { abs($0) <= 1 ? $0 : nil }, in: &balance)
        case .hrtf: Self.store(SpatializationChoice(hrtf: value), in: &spatialization)
        case .spatialization: Self.store(SpatializationChoice(rawValue: value), in: &spatialization)
        case .ignoreSilentMode: Self.store(Self.flag(value), in: &ignoresSilentMode)
        case .output: Self.store(OutputPreference(rawValue: value), in: &output)
        }
    }

    private static func store<Value>(_ value: Value?, in choice: inout Value?) -> Bool {
        guard let value else { return false }
        choice = value
        return true
    }

    private static func flag(_ text: String) -> Bool? {
        switch text {
        case "on", "1": true
        case "off", "0": false
        default: nil
        }
    }

    /// These choices, and those of `other` where these leave the choice open.
    package func over(_ other: PlayerChoices) -> PlayerChoices {
        var choices = self
        choices.isSilent = isSilent ?? other.isSilent
        choices.usesSession = usesSession ?? other.usesSession
        choices.conversations = conversations ?? other.conversations
        choices.soundtrack = soundtrack ?? other.soundtrack
        choices.hasSystemSounds = hasSystemSounds ?? other.hasSystemSounds
        choices.isMono = isMono ?? other.isMono
        choices.isStreamer = isStreamer ?? other.isStreamer
        choices.isNightMode = isNightMode ?? other.isNightMode
        choices.balance = balance ?? other.balance
        choices.spatialization = spatialization ?? other.spatialization
        choices.ignoresSilentMode = ignoresSilentMode ?? other.ignoresSilentMode
        choices.ignoredReasons = ignoredReasons ?? other.ignoredReasons
        choices.output = output ?? other.output
        return choices
    }
}
