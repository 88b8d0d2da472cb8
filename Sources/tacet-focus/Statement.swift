import TacetPlatform
import TacetSession

/// What a program says of itself when it registers.
///
/// All of it is hostile: a text is cut to 255 bytes and to what can be printed, and a value of another type or outside
/// its range is an error, so that a program which misspells a word hears of it. Unknown keys are ignored: a later
/// version may know more.
struct Statement: Sendable {
    /// Why a call is refused: an error of `org.freedesktop.DBus.Error`, and what is wrong in words.
    struct Refusal: Error, Hashable {
        let error: String
        let words: String

        static func value(of key: String, _ words: String) -> Refusal {
            Refusal(error: "InvalidArgs", words: "\(key): \(words)")
        }
    }

    /// The program's name as `tacet.conf` and volume mixers know it.
    private(set) var applicationID = ""
    /// The program's name for people.
    private(set) var name = ""
    private(set) var role = AudioSession.Role.game
    /// The process whose streams are the program's own; 0 if the program does not say.
    private(set) var processID: Int32 = 0
    /// The id of the Flatpak application, in which process ids are its own.
    private(set) var sandboxID: String?
    /// The player's choices in the program's environment.
    private(set) var choices = PlayerChoices()
    private(set) var type = SoundType.auto
    /// Nil leaves it to the role.
    private(set) var isActive: Bool?
    private(set) var window = AudioSession.ApplicationState.active
    private(set) var playsSoundtrack = false
    private(set) var solos = 0

    /// The highest number of solos within each other.
    static let soloLimit = 1_000_000

    init(_ options: [String: DBusValue]) throws(Refusal) {
        applicationID = try Self.text(options, "application-id")
        name = try Self.text(options, "name")
        if name.isEmpty { name = applicationID }
        let sandbox = try Self.text(options, "sandbox-id")
        sandboxID = sandbox.isEmpty ? nil : sandbox
        processID = Int32(try Self.number(options, "process-id", in: 0...Int64(Int32.max)))
        solos = Int(try Self.number(options, "solos", in: 0...Int64(Self.soloLimit)))
        isActive = try Self.flag(options, "active")
        playsSoundtrack = try Self.flag(options, "soundtrack") ?? false
        role = try Self.word(options, "role", .game) { AudioSession.Role(onBus: $0) }
        type = try Self.word(options, "type", .auto) { SoundType(rawValue: $0) }
        window = try Self.word(options, "focus", .active) { AudioSession.ApplicationState(rawValue: $0) }
        choices = try Self.choices(options, "environment")
    }

    private static func text(_ options: [String: DBusValue], _ key: String) throws(Refusal) -> String {
        guard let value = options[key] else { return "" }
        guard let text = value.text else { throw .value(of: key, "a text (s) is expected") }
        return text.printable(limit: 255)
    }

    private static func number(
        _ options: [String: DBusValue], _ key: String, in range: ClosedRange<Int64>
    ) throws(Refusal) -> Int64 {
        guard let value = options[key] else { return 0 }
        guard let number = value.number, range.contains(number) else {
            throw .value(of: key, "a number (u) of \(range.lowerBound) to \(range.upperBound) is expected")
        }
        return number
    }

    private static func flag(_ options: [String: DBusValue], _ key: String) throws(Refusal) -> Bool? {
        guard let value = options[key] else { return nil }
        guard let flag = value.flag else { throw .value(of: key, "a boolean (b) is expected") }
        return flag
    }

    private static func word<Value>(
        _ options: [String: DBusValue], _ key: String, _ preset: Value, _ parse: (String) -> Value?
    ) throws(Refusal) -> Value {
        guard let value = options[key] else { return preset }
        guard let text = value.text else { throw .value(of: key, "a text (s) is expected") }
        guard let word = parse(text) else { throw .value(of: key, "\"\(text.printable)\" is not among its words") }
        return word
    }

    /// The player's choices of variables `TACET_…=…`; of more than 32, the first.
    private static func choices(_ options: [String: DBusValue], _ key: String) throws(Refusal) -> PlayerChoices {
        guard let value = options[key] else { return PlayerChoices() }
        guard let variables = value.texts else { throw .value(of: key, "an array of texts (as) is expected") }
        let values = variables.prefix(32).compactMap { text -> (String, String)? in
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            return parts.count == 2 ? (parts[0], parts[1]) : nil
        }
        let environment = Dictionary(values, uniquingKeysWith: { $1 })
        return PlayerChoices(environment: { environment[$0] })
    }
}
