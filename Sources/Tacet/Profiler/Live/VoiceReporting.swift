import Glibc
import TacetProfile
import TacetPlatform

extension EngineReport {
    /// The listener and all voices: where each is, and which gains make it as loud as it is. The socket's thread
    /// (`tacet-attach`).
    ///
    /// - Parameter probe: The mixing thread's latest copy; nil before the first.
    mutating func takeVoices(
        of engine: ProfiledEngine, _ probe: (scene: RenderProbe.Scene, voices: [VoiceProbe], buses: [BusProbe])?
    ) {
        guard let probe else {
            (listener, voiceList) = (.some(nil), [])
            return
        }
        let wanted = Set(probe.voices.map(\.sound))
        var names: [UInt32: String] = [:]
        engine.sounds()?.forEachSound { index, name, _, _ in if wanted.contains(index) { names[index] = name } }
        let ear = probe.scene.listener
        listener = Listener(
            position: reported(ear.position), forward: reported(ear.forward), up: reported(ear.up))
        let limit = RealLimit(probe.scene, probe.voices)
        voiceList = probe.voices.map { voice in
            Voice(
                voice, named: names[voice.sound] ?? "", engine.names.bus, sampleRate: engine.sampleRate,
                in: probe.scene, probe.buses, limit)
        }
    }
}

extension EngineReport.Voice {
    fileprivate init(
        _ voice: VoiceProbe, named name: String, _ busName: (UInt16) -> String, sampleRate: Int,
        in scene: RenderProbe.Scene, _ buses: [BusProbe], _ limit: RealLimit
    ) {
        let (bus, duck, isHalted) = Self.chain(of: Int(voice.bus.index), in: buses)
        let distance = voice.isSpatial ? Self.distance(of: voice, from: scene.listener) : nil
        let ear = scene.listener.gain.amplitude
        let attenuation =
            distance.map { metres -> Float in
                let fall = voice.curve?.gain(at: metres) ?? voice.falloff.gain(at: metres, model: scene.distanceModel)
                return ear * voice.falloff.limited(fall, gain: voice.gain)
            } ?? 1
        let heard = voice.gain * voice.fade * bus * duck * attenuation * scene.duck * (voice.isSilenced ? 0 : 1)
        let why = voice.isReal ? nil : Self.why(voice, isHalted, attenuation, scene)
        let session = voice.playsInSilentMode ? 1 : scene.mute
        self.init(
            voice: voice.number, sound: name.printable, bus: Int(voice.bus.index), busName: busName(voice.bus.index),
            priority: Int(voice.priority), real: voice.isReal, why: why?.rawValue,
            limit: why == .outranked ? limit.words(for: voice) : nil, stolen: voice.cause.told(busName)?.words,
            looping: voice.loops, silenced: voice.isSilenced,
            position: voice.isSpatial ? reported(voice.position) : nil, relative: !voice.isInWorldSpace,
            distance: distance.flatMap { Double($0).rounded(places: 2) },
            gain: Gain(
                sound: Decibels.reported(voice.gain), fade: Decibels.reported(voice.fade),
                bus: Decibels.reported(bus), duck: Decibels.reported(duck * scene.duck),
                distance: Decibels.reported(attenuation), session: Decibels.reported(session),
                total: Decibels.reported(heard * session)),
            age: (Double(max(0, voice.age)) / Double(sampleRate)).rounded(places: 2) ?? 0)
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

    /// Why a voice is virtual, in the words of the report.
    private enum Why: String {
        case ended, paused, scheduled, starting, frozen, busPaused, inaudible, outranked
    }

    /// Why a voice is virtual: the first reason that holds.
    private static func why(
        _ voice: VoiceProbe, _ isBusHalted: Bool, _ attenuation: Float, _ scene: RenderProbe.Scene
    ) -> Why {
        switch voice.phase {
        case .free, .ended: return .ended
        case _ where voice.isPaused: return .paused
        case .scheduled: return .scheduled
        case .waiting: return .starting
        case .playing: break
        }
        if !scene.effectsRun { return .frozen }
        if isBusHalted { return .busPaused }
        if voice.level * attenuation <= VoiceRanking.inaudible { return .inaudible }
        return .outranked
    }
}

/// A place in metres, or a direction, with three decimal places.
private func reported(_ vector: Vector3) -> [Double?] {
    [vector.x, vector.y, vector.z].map { Double($0).rounded(places: 3) }
}
