import TacetPlatform

/// All buses of an engine as a live profiler gets them: gains, what ducks each bus, filters, limits, levels and loudness.
struct BusAnswer {
    let list: JSONValue

    /// - Parameter memory: What the engine's last answers leave; the levels and the loudness go on from there.
    init(_ engine: ProfiledEngine, _ memory: inout ProfiledEngine.Memory) {
        var meters: [UInt16: MeterHistory] = [0: engine.link.masterMeter, 1: engine.link.soundtrackMeter]
        for (bus, meter) in memory.report?.meters ?? [] { meters[bus.index] = meter }
        // A bus that is metered later begins anew.
        memory.loudness.keep(meters.keys)
        memory.metered = memory.metered.filter { meters[$0.key] != nil }
        for (bus, meter) in meters { memory.loudness.follow(meter, of: bus, sampleRate: engine.sampleRate) }
        let name = engine.names.bus
        let (buses, scene) = (memory.probe?.buses ?? [], memory.probe?.scene ?? RenderProbe.Scene())
        list = .array(
            buses.enumerated().map { index, bus in
                let key = UInt16(index)
                let level = meters[key].map { $0.level(since: &memory.metered[key, default: 0]) }
                let members =
                    Self.identity(index, bus, name(key))
                    + Self.gains(index, bus, scene, name) + Self.settings(index, bus)
                return .object(members + Self.level(level) + memory.loudness.members(of: key))
            })
    }

    private static func level(_ level: Level?) -> [(String, JSONValue)] {
        [
            ("peak", level.map { JSONValue(decibels: $0.peakDecibels.value) } ?? .null),
            ("rms", level.map { JSONValue(decibels: $0.rmsDecibels.value) } ?? .null),
        ]
    }

    private static func identity(_ index: Int, _ bus: BusProbe, _ name: String) -> [(String, JSONValue)] {
        [
            ("bus", .integer(index)), ("name", .string(name)),
            ("parent", index == 0 ? .null : .integer(Int(bus.parent))),
        ]
    }

    /// The gains, and what ducks the bus: the buses that trigger the game's rules, and the session.
    private static func gains(
        _ index: Int, _ bus: BusProbe, _ scene: RenderProbe.Scene, _ name: (UInt16) -> String
    ) -> [(String, JSONValue)] {
        let session: Float =
            switch index {
            case Int(BusID.master.index): scene.duck
            case Int(BusID.soundtrack.index): scene.soundtrackDuck
            default: 1
            }
        let triggers = (0..<UInt16(BusID.capacity)).filter { bus.duckers >> UInt64($0) & 1 == 1 }.map(name)
        return [
            ("gain", JSONValue(amplitude: bus.gain)), ("duck", JSONValue(amplitude: bus.duck)),
            ("sessionDuck", JSONValue(amplitude: session)),
            ("duckedBy", .array((triggers + (session < 1 ? ["session"] : [])).map(JSONValue.string))),
        ]
    }

    private static func settings(_ index: Int, _ bus: BusProbe) -> [(String, JSONValue)] {
        let hasSamples = bus.hasSubmix || index == Int(BusID.soundtrack.index)
        return [
            ("muted", .boolean(bus.mute == 0)), ("paused", .boolean(bus.isPaused)),
            ("held", bus.held >= 0 ? JSONValue(amplitude: bus.held) : .null),
            ("isHeld", .boolean(bus.held >= 0)), ("silenced", .boolean(bus.isSilenced)),
            ("lowCut", bus.lowCut > 0 ? .integer(Int(bus.lowCut.rounded())) : .null),
            ("highCut", bus.highCut > 0 ? .integer(Int(bus.highCut.rounded())) : .null),
            ("limit", bus.limit > 0 ? .integer(Int(bus.limit)) : .null), ("submix", .boolean(hasSamples)),
        ]
    }
}
