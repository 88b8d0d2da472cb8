import TacetProfile
import TacetSession
import TacetPlatform

extension GameReport {
    /// What only the game's thread knows, for live profilers.
    ///
    /// - Parameter frame: The frame of the mix.
    init(_ soundtrack: Soundtrack, _ buses: Buses, _ player: EventPlayer?, at frame: Int) {
        let (gain, stemGains) = soundtrack.saved
        self.init(
            soundtrack: soundtrack.state.names, stream: soundtrack.latest, gain: gain, stemGains: stemGains,
            orders: soundtrack.waitingOrders,
            meters: buses.submixes.map { ($0, $1.submix.meter) },
            desk: DeskReading(
                effects: Dictionary(
                    uniqueKeysWithValues: buses.effectLists.map { bus, list in (Int(bus.index), list.readings) }),
                parameters: player?.readings(at: frame) ?? [], events: player?.events))
    }
}

extension EffectList {
    /// The effects as they are heard, with the range of each number.
    fileprivate var readings: [DeskReading.EffectReading] {
        heard.enumerated().map { place, effect in
            DeskReading.EffectReading(
                kind: "\(effect.label)", sidechain: effect.sidechain.map { Int($0.index) },
                dials: effect.dials.map { dial in
                    EngineReport.Dial(dial, of: effect, isHeld: isHeld(dial, of: effect, at: place))
                })
        }
    }
}

extension EventPlayer {
    /// The global parameters of the document, as they are at a frame of the mix.
    fileprivate func readings(at frame: Int) -> [EngineReport.Dial] {
        events.parameters.prefix(DeskReading.parameterLimit).enumerated().map { index, parameter in
            EngineReport.Dial(
                name: parameter.name.rawValue, unit: "", value: values.value(of: index, in: -1, at: frame),
                range: parameter.range, choices: parameter.values, isHeld: values.isHeld(index))
        }
    }
}

extension Soundtrack {
    /// What waits for a boundary of the music: a transition, a section that repeats, stingers.
    fileprivate var waitingOrders: [(kind: String, name: String, boundary: MusicBoundary?)] {
        let turn = pendingTransition.map { ("transition", $0.track.stems.first ?? "", Optional($0.boundary)) }
        let section = loopedSection.map { ("section", $0, MusicBoundary?.none) }
        let stingers = pendingStingers.map { ("stinger", $0.track.stems.first ?? "", Optional($0.boundary)) }
        return [turn, section].compactMap(\.self) + stingers
    }
}

extension Soundtrack.State {
    /// The state's name and the reason's.
    fileprivate var names: (state: String, reason: String?) {
        switch self {
        case .stopped: ("stopped", nil)
        case .playing: ("playing", nil)
        case .paused: ("paused", nil)
        case .muted(let reason): ("muted", reason.name)
        case .held(let reason): ("held", reason.name)
        case .frozen(let reason): ("frozen", reason.name)
        }
    }
}
