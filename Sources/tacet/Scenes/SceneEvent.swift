import Tacet
import TacetSession

/// An event of a scene: an action at a time.
struct SceneEvent: Decodable {
    enum Action {
        case play(String, id: String?, at: Vector3?, PlaybackSettings)
        case stop(String, Tween)
        /// Stops all voices of a bus and of those below it.
        case stopVoices(BusID, Tween)
        case set(String, gain: Decibels?, pitch: Float?, occlusion: Occlusion?, Tween)
        case move(String, to: Vector3, Tween)
        case listeners([Listener])
        case bus(BusID, SceneBus, Tween)
        case music(SceneMusic)
        /// Posts a sound event of the scene's document.
        case post(SoundEventName, id: String?, at: Vector3?, SoundObject?)
        case parameter(ParameterName, SceneValue, SoundObject?)
        /// Begins a reason of the session, or ends it.
        case reason(AudioSession.Reason, begins: Bool)
        /// Sets whether the player is a streamer.
        case streamer(Bool)
    }

    /// The time in seconds.
    let time: Double
    /// The event's place in the scene, for errors.
    var place = ""
    private(set) var action: Action
    /// For how many seconds a reason of the session holds.
    private var duration: Double?

    /// The member names that identify the actions.
    private static let names = [
        "play", "post", "parameter", "stopVoices", "stop", "set", "move", "listeners", "listener", "bus", "music",
        "interrupt", "hold", "streamer",
    ]
    private static let members = [
        "play": ["id", "gain", "pitch", "pan", "position", "loop", "bus", "priority", "fadeIn", "curve"],
        "post": ["id", "position", "object"], "parameter": ["value", "object"],
        "stop": ["over"], "stopVoices": ["over"], "set": ["gain", "pitch", "occlusion", "over"],
        "move": ["position", "over"], "listener": [], "listeners": [], "bus": SceneBus.members + ["over"],
        "music": [],
        "interrupt": [], "hold": [], "streamer": [],
    ]
    private static let buses: [String: BusID] = [
        "master": .master, "soundtrack": .soundtrack, "effects": .effects, "voice": .voice, "ui": .ui,
    ]

    init(from decoder: any Decoder) throws {
        // `play` comes first, because it may name a bus.
        let name = try SceneMembers.kind(
            of: decoder, from: Self.names, beside: ["at"] + Self.members.values.joined(), or: "the event does nothing")
        let members = try SceneMembers(decoder, known: ["at", name] + (Self.members[name] ?? []))
        time = try members.number("at", in: 0...Scene.longest) ?? 0
        switch name {
        case "play": action = try Self.play(members)
        case "post":
            action = .post(
                SoundEventName(rawValue: try members.required(name)), id: try members.value("id"),
                at: try members.vector("position"), try Self.object(members))
        case "parameter":
            action = .parameter(
                ParameterName(rawValue: try members.required(name)), try members.required("value"),
                try Self.object(members))
        case "stop": action = .stop(try members.required(name), try members.tween())
        case "stopVoices":
            guard let bus = try Self.bus(members, name) else { throw members.problem(name, "is missing: the bus") }
            action = .stopVoices(bus, try members.tween())
        case "set":
            action = .set(
                try members.required(name), gain: try members.gain("gain"),
                pitch: try members.number("pitch", in: -8...8),
                occlusion: try members.value("occlusion", as: SceneOcclusion.self)?.occlusion, try members.tween())
        case "move":
            guard let place = try members.vector("position") else { throw members.problem("position", "is missing") }
            let tween: Tween = members.has("over") ? try members.tween() : .none
            action = .move(try members.required(name), to: place, tween)
        case "listener": action = .listeners([try members.required(name, as: SceneListener.self).listener])
        case "listeners":
            let listeners = try members.required(name, as: [SceneListener].self).map(\.listener)
            guard (1...4).contains(listeners.count) else {
                throw members.problem(name, "has \(listeners.count) listeners; give one to four")
            }
            action = .listeners(listeners)
        case "music": action = .music(try members.required(name))
        case "streamer": action = .streamer(try members.required(name))
        case "interrupt", "hold":
            guard let seconds = try members.number(name, in: 0...Scene.longest) else {
                throw members.problem(name, "is missing: the seconds")
            }
            action = .reason(name == "hold" ? .otherAudio : .call, begins: true)
            duration = seconds
        default:
            action = .bus(try Self.bus(members) ?? .master, try SceneBus(members), try members.tween())
        }
    }

    /// The object that a member numbers, or nil if there is none.
    private static func object(_ members: SceneMembers) throws -> SoundObject? {
        let number: UInt64? = try members.value("object")
        return number.map { SoundObject(rawValue: $0) }
    }

    private static func play(_ members: SceneMembers) throws -> Action {
        var settings = PlaybackSettings()
        settings.bus = try bus(members) ?? settings.bus
        settings.gain = try members.gain("gain") ?? settings.gain
        settings.pitch = try members.number("pitch", in: -8...8) ?? settings.pitch
        settings.pan = try members.number("pan", in: -1...1) ?? settings.pan
        settings.loops = try members.value("loop") ?? settings.loops
        settings.priority = try members.integer("priority", in: 0...255).map { UInt8($0) } ?? settings.priority
        settings.fadeIn = try members.number("fadeIn", in: 0...3_600).map { Tween.seconds($0) }
        settings.attenuation.curve = try curve(members)
        return .play(
            try members.required("play"), id: try members.value("id"), at: try members.vector("position"), settings)
    }

    /// How a sound falls with distance: a list of points, each [metres, decibels]; nil if it is left out.
    private static func curve(_ members: SceneMembers) throws -> DistanceCurve? {
        guard let points = try members.value("curve", as: [[Float]].self) else { return nil }
        guard (1...DistanceCurve.limit).contains(points.count), points.allSatisfy({ $0.count == 2 && $0[0] >= 0 })
        else {
            throw members.problem(
                "curve", "must be one to \(DistanceCurve.limit) points, each [metres, decibels] with 0 metres or more")
        }
        return DistanceCurve(points.map { (distance: $0[0], gain: Decibels($0[1])) })
    }

    /// The bus that a member names, or nil if there is none.
    static func bus(_ members: SceneMembers, _ member: String = "bus") throws -> BusID? {
        guard let name: String = try members.value(member) else { return nil }
        guard let bus = buses[name] else {
            throw members.problem(
                member, "is \(name); it must be one of \(buses.keys.sorted().joined(separator: ", "))")
        }
        return bus
    }
}

extension SceneEvent {
    /// The names of the sounds that the event plays, or convolves with.
    var soundsNeeded: [String] {
        switch action {
        case .play(let name, _, _, _): [name]
        case .bus(_, let bus, _): bus.effects?.compactMap(\.soundNeeded) ?? []
        case .post, .parameter, .stop, .stopVoices, .set, .move, .listeners, .music, .reason, .streamer: []
        }
    }

    /// The files that the event plays as music.
    var files: [String] { if case .music(let music) = action { music.files } else { [] } }

    /// The event with the paths of its music made complete.
    func mappingPaths(_ path: (String) -> String) -> SceneEvent {
        guard case .music(let music) = action else { return self }
        var event = self
        event.action = .music(music.mappingPaths(path))
        return event
    }

    /// The event that ends what this one begins; nil if it begins nothing.
    var ending: SceneEvent? {
        guard case .reason(let reason, _) = action, let duration else { return nil }
        return SceneEvent(at: time + duration, .reason(reason, begins: false), place)
    }

    private init(at time: Double, _ action: Action, _ place: String) {
        (self.time, self.action, self.place) = (time, action, place)
    }

    var isPlay: Bool { if case .play = action { true } else { false } }

    /// Whether the event needs a document of sound events.
    var needsSoundEvents: Bool {
        switch action {
        case .post, .parameter: true
        default: false
        }
    }

    /// The id that the event gives to a voice, or to the voices of a sound event.
    var voiceMade: String? {
        switch action {
        case .play(_, let id, _, _), .post(_, let id, _, _): id
        default: nil
        }
    }

    /// The id of the voice that the event changes.
    var voiceNeeded: String? {
        switch action {
        case .stop(let id, _), .set(let id, _, _, _, _), .move(let id, _, _): id
        case .play, .post, .parameter, .stopVoices, .listeners, .bus, .music, .reason, .streamer: nil
        }
    }
}

/// What a scene changes of a bus; nil is left as it is.
struct SceneBus {
    static let members = ["gain", "muted", "effects", "center", "lfe"]

    let gain: Decibels?
    let isMuted: Bool?
    let effects: [SceneEffect]?
    /// Whether the centre loudspeaker plays the front of the bus.
    let isCentered: Bool?
    /// The gain of what the bus sends to the LFE.
    let lfe: Decibels?

    init(_ members: SceneMembers) throws {
        gain = try members.gain("gain")
        isMuted = try members.value("muted")
        effects = try members.value("effects")
        if let count = effects?.count, count > Effect.limit {
            throw members.problem("effects", "has \(count) effects; a bus has \(Effect.limit) at most")
        }
        isCentered = try members.value("center")
        lfe = try members.gain("lfe")
    }
}

/// The value that a scene sets a parameter to: a number, or a value by its name.
enum SceneValue: Decodable {
    case number(Float)
    case name(String)

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let name = try? container.decode(String.self) {
            self = .name(name)
        } else {
            self = .number(try container.decode(Float.self))
        }
    }
}

/// What stands between a voice and the listener in a scene.
private struct SceneOcclusion: Decodable {
    let occlusion: Occlusion

    init(from decoder: any Decoder) throws {
        let members = try SceneMembers(decoder, known: ["gain", "highShelf"])
        occlusion = Occlusion(
            gain: try members.decibels("gain", in: -144...0) ?? .unity,
            highShelf: try members.decibels("highShelf", in: -144...0) ?? .unity)
    }
}

/// A listener in a scene.
private struct SceneListener: Decodable {
    var listener = Listener()

    init(from decoder: any Decoder) throws {
        let members = try SceneMembers(decoder, known: ["position", "velocity", "forward", "up"])
        listener.position = try members.vector("position") ?? listener.position
        listener.velocity = try members.vector("velocity") ?? listener.velocity
        listener.forward = try members.vector("forward") ?? listener.forward
        listener.up = try members.vector("up") ?? listener.up
    }
}
