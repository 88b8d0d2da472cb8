import TacetSession

extension GameReport {
    /// What only the game's thread knows, for live profilers.
    init(_ soundtrack: Soundtrack, _ buses: Buses) {
        let (gain, stemGains) = soundtrack.saved
        self.init(
            soundtrack: soundtrack.state.names, stream: soundtrack.latest, gain: gain, stemGains: stemGains,
            orders: soundtrack.waitingOrders,
            meters: buses.submixes.map { ($0, $1.submix.meter) })
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
