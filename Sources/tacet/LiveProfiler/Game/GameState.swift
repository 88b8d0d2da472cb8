import TacetPlatform
import FoundationEssentials
import TacetSession

/// The state of a game's engine in one second, as the game's socket sends it.
struct GameState: Decodable, Sendable {
    struct Load: Decodable, Sendable {
        let p50: Double?
        let p99: Double?
        let worst: Double?
    }

    struct Reason: Decodable, Sendable {
        let reason: String
        /// How long the reason has held, in seconds.
        let seconds: Double
        let detail: String
        let remedy: String
    }

    struct Output: Decodable, Sendable {
        let kind: String
        let device: String
        let sampleRate: Int
        let requestFrames: Int
        let latency: Double
        let stalled: Bool
    }

    struct Soundtrack: Decodable, Sendable {
        struct Stem: Decodable, Sendable {
            let file: String
            let gain: Double?
        }

        let state: String
        let reason: String?
        let position: Int?
        let sampleRate: Int?
        let stems: [Stem]?
        let readAhead: Double?
        /// The first frame of the loop, and the frame after its last one.
        let loop: [Int]?
    }

    /// The memory of all sounds.
    struct Sounds: Decodable, Sendable {
        struct Sound: Decodable, Sendable {
            let name: String
            let bytes: Int
            let played: Bool?
        }

        let count: Int
        let bytes: Int
        let unplayed: Int?
        let unplayedBytes: Int?
        /// The largest sounds, the largest first.
        let largest: [Sound]
    }

    /// Another program's stream.
    struct Stream: Decodable, Sendable {
        let name: String
        let `class`: String
    }

    struct Mark: Decodable, Sendable {
        let time: Int
        let text: String
    }

    /// The second's blocks with all columns of a capture.
    struct Capture: Decodable, Sendable {
        struct Session: Decodable, Sendable {
            let time: Int
            let effects: String
            let effectsReason: String?
            let soundtrack: String
            let soundtrackReason: String?
            let reasons: [String]?
        }

        struct Voice: Decodable, Sendable {
            let time: Int
            let change: String
            let sound: String
            let bus: String
            let count: Int
            let cause: String?
            let limitedBus: String?
        }

        let sampleRate: Int
        let blockFrames: Int
        let columns: [String]
        let blocks: [[Int]]
        let session: Session
        /// The changes of the session, and of voices, since the second before; nil in a game with an older Tacet.
        let sessionChanges: [Session]?
        let voices: [Voice]?
    }

    struct Voice: Decodable, Sendable {
        struct Gain: Decodable, Sendable {
            let sound: Double?
            let fade: Double?
            let bus: Double?
            let duck: Double?
            let distance: Double?
            let session: Double?
            let total: Double?
        }

        let voice: Int
        let sound: String
        let busName: String
        let priority: Int
        let real: Bool
        let why: String?
        /// Which limit keeps an outranked voice from being mixed, and why a voice that fades out was stolen.
        let limit: String?
        let stolen: String?
        let looping: Bool
        let position: [Double]?
        let relative: Bool
        let distance: Double?
        let gain: Gain
        /// Seconds since the voice began, without the time in which effects were stopped.
        let age: Double
    }

    let pid: Int
    let engine: Int
    let name: String
    let load: Load
    let voices: Int
    let virtual: Int
    let underruns: Int
    let updates: Int
    let updateTime: Double?
    let category: String
    let effects: String
    let reasons: [Reason]
    let output: Output?
    let soundtrack: Soundtrack?
    let buses: [Bus]
    /// Nil in a game with an older Tacet.
    let sounds: Sounds?
    let streams: [Stream]?
    let voiceList: [Voice]?
    /// Whether the game lets attached programs change what is heard; nil in a game with an older Tacet.
    let touchable: Bool?
    /// What attached programs have changed, in words.
    let overrides: [String]?
    let marks: [Mark]?
    let capture: Capture?

    /// A line of the socket. Nil for a line that is about something else, or from a program that is no game.
    init?(_ line: String) {
        guard let state = try? JSONDecoder().decode(Self.self, from: Data(line.utf8)) else { return nil }
        self = state
    }

    /// The object of `--json`, which is a contract.
    ///
    /// - Parameters:
    ///   - time: Seconds since the command began.
    ///   - hasSiblings: Whether the game has several engines, so that the object says which one it is about.
    func object(at time: Double, hasSiblings: Bool) -> JSONValue {
        let reasons = reasons.map { reason in
            JSONValue.object([
                ("reason", .string(reason.reason)), ("since", JSONValue(time - reason.seconds, places: 3)),
                ("remedy", .string(reason.remedy)),
            ])
        }
        let load = JSONValue.object([
            ("p50", JSONValue(load.p50, places: 5)), ("p99", JSONValue(load.p99, places: 5)),
        ])
        var members: [(String, JSONValue)] = [
            ("time", JSONValue(time, places: 3)), ("pid", .integer(pid)), ("load", load), ("voices", .integer(voices)),
            ("virtual", .integer(virtual)), ("underruns", .integer(underruns)), ("reasons", .array(reasons)),
            ("output", output?.object ?? .null), ("buses", .array(buses.map(\.object))),
        ]
        if hasSiblings { members.append(("engine", .integer(engine))) }
        if let voiceList { members.append(("voiceList", .array(voiceList.map(\.object)))) }
        return .object(members)
    }
}

extension GameState.Output {
    var object: JSONValue {
        .object([
            ("kind", .string(kind)), ("device", .string(device)), ("sampleRate", .integer(sampleRate)),
            ("requestFrames", .integer(requestFrames)), ("latency", JSONValue(latency, places: 4)),
            ("stalled", .boolean(stalled)),
        ])
    }
}

extension GameState.Voice {
    var object: JSONValue {
        let decibels: (Double?) -> JSONValue = { JSONValue($0, places: 1) }
        return .object([
            ("voice", .integer(voice)), ("sound", .string(sound)), ("bus", .string(busName)),
            ("priority", .integer(priority)), ("real", .boolean(real)), ("why", JSONValue(why)),
            ("limit", JSONValue(limit)), ("stolen", JSONValue(stolen)),
            ("looping", .boolean(looping)),
            ("position", position.map { .array($0.map { JSONValue($0, places: 3) }) } ?? .null),
            ("relative", .boolean(relative)), ("distance", JSONValue(distance, places: 2)),
            (
                "gain",
                .object([
                    ("sound", decibels(gain.sound)), ("fade", decibels(gain.fade)), ("bus", decibels(gain.bus)),
                    ("duck", decibels(gain.duck)), ("distance", decibels(gain.distance)),
                    ("session", decibels(gain.session)), ("total", decibels(gain.total)),
                ])
            ),
            ("age", JSONValue(age, places: 2)),
        ])
    }
}

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
