import Glibc
import TacetPlatform

/// All voices of an engine as a live profiler gets them: where each is, and which gains make it as loud as it is.
struct VoiceAnswer {
    /// The listener, and the list of voices.
    let members: [(String, JSONValue)]

    /// - Parameters:
    ///   - probe: The render thread's latest copy; nil before the first.
    ///   - table: The loaded sounds, for their names.
    ///   - busName: Returns the name of a bus by its index.
    ///   - sampleRate: The mixer's.
    init(
        _ probe: (scene: RenderProbe.Scene, voices: [VoiceProbe], buses: [BusProbe])?, names table: SoundTable?,
        _ busName: (UInt16) -> String, sampleRate: Int
    ) {
        guard let probe else {
            members = [("listener", .null), ("voiceList", .array([]))]
            return
        }
        let wanted = Set(probe.voices.map(\.sound))
        var names: [UInt32: String] = [:]
        table?.forEachSound { index, name, _, _ in if wanted.contains(index) { names[index] = name } }
        let listener = probe.scene.listener
        let limit = RealLimit(probe.scene, probe.voices)
        members = [
            (
                "listener",
                .object([
                    ("position", Self.vector(listener.position)), ("forward", Self.vector(listener.forward)),
                    ("up", Self.vector(listener.up)),
                ])
            ),
            (
                "voiceList",
                .array(
                    probe.voices.map {
                        Self.object(
                            of: $0, named: names[$0.sound] ?? "", busName, sampleRate: sampleRate, in: probe.scene,
                            probe.buses, limit)
                    })
            ),
        ]
    }

    private static func object(
        of voice: VoiceProbe, named name: String, _ busName: (UInt16) -> String, sampleRate: Int,
        in scene: RenderProbe.Scene, _ buses: [BusProbe], _ limit: RealLimit
    ) -> JSONValue {
        let (bus, duck, isHalted) = chain(of: Int(voice.bus.index), in: buses)
        let distance = voice.isSpatial ? distance(of: voice, from: scene.listener) : nil
        let ear = scene.listener.gain.amplitude
        let attenuation =
            distance.map {
                ear
                    * voice.attenuation.limited(
                        voice.attenuation.gain(at: $0, model: scene.distanceModel), gain: voice.gain)
            } ?? 1
        let heard = voice.gain * voice.fade * bus * duck * attenuation * scene.duck * (voice.isSilenced ? 0 : 1)
        let why = voice.isReal ? nil : Self.why(voice, isHalted, attenuation, scene)
        let cause = voice.cause.told(busName)
        return .object([
            ("voice", .integer(voice.number)), ("sound", .string(name.printable)),
            ("bus", .integer(Int(voice.bus.index))),
            ("busName", .string(busName(voice.bus.index))),
            ("priority", .integer(Int(voice.priority))), ("real", .boolean(voice.isReal)),
            ("why", JSONValue(why)), ("limit", JSONValue(why == "outranked" ? limit.words(for: voice) : nil)),
            ("stolen", JSONValue(cause?.words)),
            ("looping", .boolean(voice.loops)), ("silenced", .boolean(voice.isSilenced)),
            ("position", voice.isSpatial ? vector(voice.position) : .null),
            ("relative", .boolean(!voice.isInWorldSpace)),
            ("distance", JSONValue(distance.map(Double.init), places: 2)),
            (
                "gain",
                .object([
                    ("sound", JSONValue(amplitude: voice.gain)), ("fade", JSONValue(amplitude: voice.fade)),
                    ("bus", JSONValue(amplitude: bus)), ("duck", JSONValue(amplitude: duck * scene.duck)),
                    ("distance", JSONValue(amplitude: attenuation)),
                    ("session", JSONValue(amplitude: voice.playsInSilentMode ? 1 : scene.mute)),
                    ("total", JSONValue(amplitude: heard * (voice.playsInSilentMode ? 1 : scene.mute))),
                ])
            ),
            ("age", JSONValue(Double(max(0, voice.age)) / Double(sampleRate), places: 2)),
        ])
    }

    /// The product of the gains and of the ducking from a bus up to master, and whether one of them is paused.
    private static func chain(of bus: Int, in buses: [BusProbe]) -> (gain: Float, duck: Float, isHalted: Bool) {
        guard buses.indices.contains(bus) else { return (1, 1, false) }
        var (index, gain, duck) = (bus, Float(1), Float(1))
        // Each bus has a higher index than its parent.
        while true {
            let own = buses[index].held >= 0 ? buses[index].held : buses[index].gain
            gain *= own * buses[index].mute * buses[index].run
            duck *= buses[index].duck
            guard index > 0, Int(buses[index].parent) < index else { break }
            index = Int(buses[index].parent)
        }
        return (gain, duck, buses[bus].isHalted)
    }

    private static func distance(of voice: VoiceProbe, from listener: Listener) -> Float {
        let ear = voice.isInWorldSpace ? listener.position : .zero
        let (x, y, z) = (voice.position.x - ear.x, voice.position.y - ear.y, voice.position.z - ear.z)
        return (x * x + y * y + z * z).squareRoot()
    }

    /// Why a voice is virtual: the name of the first reason that holds.
    private static func why(
        _ voice: VoiceProbe, _ isBusHalted: Bool, _ attenuation: Float, _ scene: RenderProbe.Scene
    ) -> String {
        switch voice.phase {
        case .free, .ended: return "ended"
        case _ where voice.isPaused: return "paused"
        case .scheduled: return "scheduled"
        case .waiting: return "starting"
        case .playing: break
        }
        if !scene.effectsRun { return "frozen" }
        if isBusHalted { return "busPaused" }
        if voice.level * attenuation <= VoiceRanking.inaudible { return "inaudible" }
        return "outranked"
    }

    private static func vector(_ vector: Vector3) -> JSONValue {
        .array([vector.x, vector.y, vector.z].map { JSONValue(Double($0), places: 3) })
    }
}
