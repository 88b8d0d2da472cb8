import TacetPlatform
import TacetSession

extension GameState {
    /// A bus of the game. Gains and levels are in decibels; nil is silence, or what a game with an older Tacet does not tell.
    struct Bus: Decodable, Sendable {
        let name: String
        let parent: Int?
        let gain: Double?
        let duck: Double?
        /// The session's ducking, and what ducks the bus: names of buses, and `session`.
        let sessionDuck: Double?
        let duckedBy: [String]?
        let muted: Bool
        /// Whether attached programs mute the bus, and the gain at which they hold it.
        let silenced: Bool?
        let isHeld: Bool?
        let held: Double?
        let paused: Bool
        /// Whether the bus has samples of its own, so that its peak and its loudness are measured.
        let submix: Bool?
        let peak: Double?
        /// The loudness in LUFS: of 400 ms, of 3 s, and since the first program was attached.
        let momentary: Double?
        let shortTerm: Double?
        let integrated: Double?
    }
}

extension GameState.Bus {
    /// The object in `--json`.
    var object: JSONValue {
        let decibels: (Double?) -> JSONValue = { JSONValue($0, places: 1) }
        return .object([
            ("name", .string(name)), ("parent", parent.map(JSONValue.integer) ?? .null), ("gain", decibels(gain)),
            ("duck", decibels(duck)), ("sessionDuck", decibels(sessionDuck)),
            ("duckedBy", .array((duckedBy ?? []).map(JSONValue.string))), ("muted", .boolean(muted)),
            ("paused", .boolean(paused)), ("submix", submix.map(JSONValue.boolean) ?? .null), ("peak", decibels(peak)),
            ("momentary", decibels(momentary)),
            ("shortTerm", decibels(shortTerm)), ("integrated", decibels(integrated)),
        ])
    }
}
