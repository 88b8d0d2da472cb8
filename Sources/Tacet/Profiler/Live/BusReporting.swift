import TacetProfile
import TacetPlatform

extension EngineReport.Bus {
    /// All buses of an engine: gains, what ducks each bus, filters, limits, levels and loudness.
    ///
    /// - Parameter memory: What the engine's last answers leave; the levels and the loudness go on from there.
    static func list(of engine: ProfiledEngine, _ memory: inout ProfiledEngine.Memory) -> [Self] {
        let meters = memory.meters(of: engine.link)
        // A bus that is metered later begins anew.
        memory.loudness.keep(meters.keys)
        memory.metered = memory.metered.filter { meters[$0.key] != nil }
        for (bus, meter) in meters { memory.follow(meter, of: bus, sampleRate: engine.sampleRate) }
        let name = engine.names.bus
        let (buses, scene) = (memory.probe?.buses ?? [], memory.probe?.scene ?? RenderProbe.Scene())
        return buses.enumerated().map { index, probe in
            let key = UInt16(index)
            var bus = Self(bus: index, name: name(key))
            bus.parent = index == 0 ? nil : Int(probe.parent)
            bus.takeGains(probe, scene, name)
            bus.takeSettings(probe, memory.report?.desk.effects[index] ?? [])
            if let level = meters[key].map({ $0.level(since: &memory.metered[key, default: 0]) }) {
                (bus.peak, bus.rms) = (level.peak.reported, level.rms.reported)
            }
            let loudness = memory.loudness[key]
            bus.momentary = loudness?.momentary?.rounded(places: 1)
            bus.shortTerm = loudness?.shortTerm?.rounded(places: 1)
            bus.integrated = loudness?.integrated?.rounded(places: 1)
            return bus
        }
    }

    /// The gains, and what ducks the bus: the buses that trigger the game's rules, and the session.
    private mutating func takeGains(_ probe: BusProbe, _ scene: RenderProbe.Scene, _ name: (UInt16) -> String) {
        let session: Float =
            switch bus {
            case Int(BusID.master.index): scene.duck
            case Int(BusID.soundtrack.index): scene.soundtrackDuck
            default: 1
            }
        let triggers = (0..<UInt16(BusID.capacity)).filter { probe.duckers >> UInt64($0) & 1 == 1 }.map(name)
        (gain, duck) = (Decibels.reported(probe.gain), Decibels.reported(probe.duck))
        sessionDuck = Decibels.reported(session)
        duckedBy = triggers + (session < 1 ? ["session"] : [])
    }

    /// - Parameter readings: The effects as the game's thread told them, which may be those of another moment.
    private mutating func takeSettings(_ probe: BusProbe, _ readings: [DeskReading.EffectReading]) {
        (muted, paused, silenced) = (probe.mute == 0, probe.isPaused, probe.isSilenced)
        isHeld = probe.held >= 0
        held = probe.held >= 0 ? Decibels.reported(probe.held) : nil
        lowCut = probe.lowCut > 0 ? Int(probe.lowCut.rounded()) : nil
        highCut = probe.highCut > 0 ? Int(probe.highCut.rounded()) : nil
        effects = (0..<probe.effects.count).map { index in
            let probe = probe.effects[index]
            var effect = Effect(
                name: "\(probe.label)", bypassed: probe.isBypassed, cost: Int(probe.nanoseconds))
            if readings.indices.contains(index), readings[index].kind == effect.name {
                (effect.dials, effect.sidechain) = (readings[index].dials, readings[index].sidechain)
            }
            return effect
        }
        limit = probe.limit > 0 ? Int(probe.limit) : nil
        submix = probe.hasSubmix || bus == Int(BusID.soundtrack.index)
    }
}

extension Decibels {
    /// The gain with one decimal place; nil for silence.
    var reported: Double? { value > -144 ? Double(value).rounded(places: 1) : nil }

    /// A factor in decibels with one decimal place; nil for silence.
    static func reported(_ amplitude: Float) -> Double? { Decibels(amplitude: amplitude).reported }
}
