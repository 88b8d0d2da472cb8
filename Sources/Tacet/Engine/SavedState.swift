import TacetPlatform

/// A saved soundtrack position and mix, which a game restores when it is started again. Small.
public struct SavedState: Codable, Hashable, Sendable {
    /// The track that played, or nil.
    public var track: Track?
    /// The frame of the track's first file that is mixed next, at that file's sample rate.
    public var frame: Int
    /// The list that played, and how many of its tracks before ``track``; see ``Soundtrack/playlistPlace``. Nil without a
    /// list. Version 0.2 saved none.
    public var playlist: Playlist?
    /// See ``playlist``; 0 without one.
    public var playlistPlace: Int
    /// Whether the game had paused the soundtrack.
    public var isPaused: Bool
    /// The soundtrack's own gain.
    public var soundtrackGain: Decibels
    /// The gains of the track's stems that were set, by stem index from 0.
    public var stemGains: [Int: Decibels]
    /// The gains of buses that were set, by the bus's name: `master`, `soundtrack`, `effects`, `voice`, `ui`, or the
    /// name that ``Buses/add(_:below:)`` was given. So a later version of the game may add buses in another order.
    ///
    /// A bus without a name has `bus` and its index, in the order in which buses were added; one with the name of an
    /// earlier bus has `#` and its index. An index alone is that of a state which version 0.1 saved.
    public var busGains: [String: Decibels]
    /// Whether the buses were muted whose mutes were set, by the bus's name as in ``busGains``. Version 0.1 saved none.
    public var busMutes: [String: Bool]
    /// The filters of buses that were set, by the bus's name as in ``busGains``. Version 0.2 saved none.
    public var busFilters: [String: Filter]
    /// The effects of buses that were set, in their order, by the bus's name as in ``busGains``; each is a word that
    /// Tacet writes and reads. Version 0.2 saved none.
    ///
    /// A convolution and a processor are not saved. Those that the bus has at the restoring stay, behind the others.
    public var busEffects: [String: [String]]
    /// Whether the centre loudspeaker plays the front of the buses for which the game has set it or ``busLFEGains``, by the
    /// bus's name as in ``busGains``. An engine for stereo keeps it too. Version 0.2 saved none.
    public var busCentered: [String: Bool]
    /// The gains with which buses are sent to the LFE, as in ``busCentered``. Version 0.2 saved none.
    public var busLFEGains: [String: Decibels]

    /// The state of an engine that has played nothing. The C library fills it in from its own text format.
    package init() {
        frame = 0
        playlistPlace = 0
        isPaused = false
        soundtrackGain = .unity
        stemGains = [:]
        busGains = [:]
        busMutes = [:]
        busFilters = [:]
        busEffects = [:]
        busCentered = [:]
        busLFEGains = [:]
    }

    private enum CodingKeys: String, CodingKey {
        case track, frame, playlist, playlistPlace, isPaused, soundtrackGain, stemGains, busGains, busMutes, busFilters,
            busEffects, busCentered, busLFEGains
    }

    /// Decodes a state that this version or an earlier one has saved. Gains are saved as factors: 0 is silence.
    ///
    /// - Throws: `DecodingError` if the data is no saved state.
    public init(from decoder: any Decoder) throws {
        let state = try decoder.container(keyedBy: CodingKeys.self)
        track = try state.decodeIfPresent(Track.self, forKey: .track)
        frame = try state.decode(Int.self, forKey: .frame)
        playlist = try state.decodeIfPresent(Playlist.self, forKey: .playlist)
        playlistPlace = try state.decodeIfPresent(Int.self, forKey: .playlistPlace) ?? 0
        isPaused = try state.decode(Bool.self, forKey: .isPaused)
        soundtrackGain = Decibels(amplitude: try state.decode(Float.self, forKey: .soundtrackGain))
        stemGains = try state.decode([Int: Float].self, forKey: .stemGains).mapValues(Decibels.init(amplitude:))
        busGains = try state.decode([String: Float].self, forKey: .busGains).mapValues(Decibels.init(amplitude:))
        busMutes = try state.decodeIfPresent([String: Bool].self, forKey: .busMutes) ?? [:]
        busFilters = try (state.decodeIfPresent([String: [Float]].self, forKey: .busFilters) ?? [:]).compactMapValues {
            $0.count == 2 ? Filter(lowCut: $0[0], highCut: $0[1]) : nil
        }
        busEffects = try state.decodeIfPresent([String: [String]].self, forKey: .busEffects) ?? [:]
        busCentered = try state.decodeIfPresent([String: Bool].self, forKey: .busCentered) ?? [:]
        busLFEGains = (try state.decodeIfPresent([String: Float].self, forKey: .busLFEGains) ?? [:])
            .mapValues(Decibels.init(amplitude:))
    }

    /// Encodes the state as every version of the game can decode it.
    public func encode(to encoder: any Encoder) throws {
        var state = encoder.container(keyedBy: CodingKeys.self)
        try state.encodeIfPresent(track, forKey: .track)
        try state.encode(frame, forKey: .frame)
        if let playlist {
            try state.encode(playlist, forKey: .playlist)
            try state.encode(playlistPlace, forKey: .playlistPlace)
        }
        try state.encode(isPaused, forKey: .isPaused)
        try state.encode(soundtrackGain.amplitude, forKey: .soundtrackGain)
        try state.encode(stemGains.mapValues(\.amplitude), forKey: .stemGains)
        try state.encode(busGains.mapValues(\.amplitude), forKey: .busGains)
        try state.encode(busMutes, forKey: .busMutes)
        if !busFilters.isEmpty {
            try state.encode(busFilters.mapValues { [$0.lowCut, $0.highCut] }, forKey: .busFilters)
        }
        if !busEffects.isEmpty { try state.encode(busEffects, forKey: .busEffects) }
        if !busCentered.isEmpty { try state.encode(busCentered, forKey: .busCentered) }
        if !busLFEGains.isEmpty { try state.encode(busLFEGains.mapValues(\.amplitude), forKey: .busLFEGains) }
    }
}

extension SavedState {
    /// Opens the files of the saved track; nil if there is no track.
    package func opened(by opener: TrackOpener) throws(AudioError) -> OpenedTrack? {
        guard let track else { return nil }
        return try opener.open(track, from: frame)
    }
}

extension SavedState {
    /// The state of the soundtrack and of the mix.
    init(_ soundtrack: Soundtrack, _ buses: Buses) {
        let saved = soundtrack.saved
        self.init()
        track = soundtrack.track
        // A seek behind the end is not found out before the file is open.
        frame = min(soundtrack.frame, soundtrack.frames ?? .max)
        (playlist, playlistPlace) = (soundtrack.playlist, soundtrack.playlistPlace ?? 0)
        isPaused = soundtrack.state == .paused
        soundtrackGain = saved.gain
        stemGains = saved.stemGains
        busGains = buses.gains.reduce(into: [:]) { $0[buses.savedName(of: $1.key)] = $1.value }
        busMutes = buses.mutes.reduce(into: [:]) { $0[buses.savedName(of: $1.key)] = $1.value }
        for bus in buses.all {
            for case .filter(let filter) in buses.effects(of: bus) { busFilters[buses.savedName(of: bus)] = filter }
        }
        for (bus, list) in buses.effectLists {
            busEffects[buses.savedName(of: bus)] = list.effects.compactMap { $0.saved(buses.savedName) }
        }
        for (bus, route) in buses.speakerRoutes {
            let name = buses.savedName(of: bus)
            (busCentered[name], busLFEGains[name]) = (route.isCentered, route.lfe)
        }
    }

    /// Gives the state to a soundtrack and a mix. Without an opened track the soundtrack stops.
    func apply(to soundtrack: Soundtrack, _ buses: Buses, with opened: OpenedTrack?) {
        for (name, gain) in busGains {
            if let bus = buses.bus(saved: name) { buses.setGain(of: bus, gain, .none) }
        }
        for (name, isMuted) in busMutes {
            if let bus = buses.bus(saved: name) { buses.setMuted(bus, isMuted, .none) }
        }
        applyEffects(to: buses)
        soundtrack.setGain(soundtrackGain, over: .none)
        guard let opened else { return soundtrack.stop(over: .declick) }
        let listed = playlist.flatMap { $0.index(at: playlistPlace) == nil ? nil : $0 }
        soundtrack.play(
            opened, crossfade: .none, listed: listed.map { PlaylistPlace(list: $0, number: playlistPlace) })
        for (stem, gain) in stemGains { soundtrack.setGain(ofStem: stem, gain, over: .none) }
        if isPaused { soundtrack.pause(over: .none) }
    }
}

extension SavedState {
    /// Gives the filters, effects and loudspeakers to a mix. A bus for which no submix is left stays as it is.
    private func applyEffects(to buses: Buses) {
        for (name, filter) in busFilters {
            if let bus = buses.bus(saved: name) { try? buses[bus].setFilter(filter, over: .none) }
        }
        for (name, words) in busEffects {
            guard let bus = buses.bus(saved: name) else { continue }
            let saved = words.compactMap { Effect(saved: $0, buses.bus(saved:)) }
            let kept = buses[bus].effects.filter { !$0.isSaved }
            try? buses[bus].setEffects(Array((saved + kept).prefix(Effect.limit)), over: .none)
        }
        for name in Set(busCentered.keys).union(busLFEGains.keys) {
            guard let bus = buses.bus(saved: name) else { continue }
            try? buses.setRoute(of: bus, isCentered: busCentered[name], lfe: busLFEGains[name], .none)
        }
    }
}

extension Buses {
    fileprivate var all: some Sequence<BusID> { (0..<count).lazy.map { BusID(index: UInt16($0)) } }

    /// The name by which a saved state knows a bus.
    fileprivate func savedName(of bus: BusID) -> String {
        let name = core.busNames[bus]
        let isIndex = name.hasPrefix("#") || name.allSatisfy(\.isNumber)
        return !isIndex && all.first { core.busNames[$0] == name } == bus ? name : "#\(bus.index)"
    }

    /// The bus that a saved state calls by `name`; nil if the engine has none.
    fileprivate func bus(saved name: String) -> BusID? {
        if let index = Int(name.hasPrefix("#") ? name.dropFirst() : name[...]) {
            return (0..<count).contains(index) ? BusID(index: UInt16(index)) : nil
        }
        return all.first { core.busNames[$0] == name }
    }
}
