import TacetSystem

/// What a game restores when it is started again: the soundtrack to the frame, and the mix. Codable, and small.
public struct SavedState: Codable, Hashable, Sendable {
    /// The track that played, or nil.
    public var track: Track?
    /// The next frame to be mixed, of the track's first file.
    public var frame: Int
    /// Whether the game had paused it.
    public var isPaused: Bool
    /// The soundtrack's own gain as a factor: 0 is silence.
    public var soundtrackGain: Float
    /// The factors of stems that were set, by their number.
    public var stemGains: [Int: Float]
    /// The factors of buses that were set, by their index in the order they were made; master is 0.
    public var busGains: [Int: Float]

    /// The state of an engine that has played nothing. The C library fills it from its own text.
    package init() {
        frame = 0
        isPaused = false
        soundtrackGain = 1
        stemGains = [:]
        busGains = [:]
    }
}

extension SavedState {
    /// Opens the files of the track that played, if any.
    package func opened(by opener: TrackOpener) throws(AudioError) -> OpenedTrack? {
        guard let track else { return nil }
        return try opener.open(track, from: frame)
    }
}

extension AudioEngine {
    /// Returns what plays and how it is mixed. Never waits, so that a game may save as often as it likes.
    public func saveState() -> SavedState {
        let saved = soundtrack.saved
        var state = SavedState()
        state.track = soundtrack.track
        state.frame = soundtrack.position
        state.isPaused = soundtrack.state == .paused
        state.soundtrackGain = saved.gain.amplitude
        state.stemGains = saved.stemGains.mapValues(\.amplitude)
        state.busGains = buses.gains.reduce(into: [:]) { $0[Int($1.key.index)] = $1.value.amplitude }
        return state
    }

    /// Goes on where ``saveState()`` was called. The game adds its own buses again first, in the same order.
    ///
    /// - Throws: as ``Soundtrack/play(_:crossfade:from:)-(Track,_,_)``: a file may have gone since. Then nothing is changed.
    public func restore(_ state: SavedState) throws(AudioError) {
        restore(state, with: try state.opened(by: soundtrack.opener))
    }

    /// Goes on with the track of the state, which has been opened.
    package func restore(_ state: SavedState, with opened: OpenedTrack?) {
        for (index, gain) in state.busGains where (0..<buses.count).contains(index) {
            buses.setGain(of: BusID(index: UInt16(index)), Decibels(amplitude: gain), .none)
        }
        soundtrack.setGain(Decibels(amplitude: state.soundtrackGain), .none)
        guard let opened else { return soundtrack.stop(.none) }
        soundtrack.play(opened, crossfade: .none)
        for (stem, gain) in state.stemGains { soundtrack.setGain(ofStem: stem, Decibels(amplitude: gain), .none) }
        if state.isPaused { soundtrack.pause(.none) }
    }
}
