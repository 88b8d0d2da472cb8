import TacetSystem

/// What to restore when the game is started again: the soundtrack to the frame, and the mix. Codable, and small.
public struct SavedState: Codable, Hashable, Sendable {
    /// The track that played, or nil.
    public var track: Track?
    /// The frame of its first file that was mixed next.
    public var frame: Int
    /// Whether the game had paused it.
    public var isPaused: Bool
    /// The soundtrack's own gain as a factor: 0 is silence.
    public var soundtrackGain: Float
    /// The factors of stems that were set, by their number.
    public var stemGains: [Int: Float]
    /// The factors of buses that were set, by their index in the order they were made; master is 0.
    public var busGains: [Int: Float]

    /// The state of an engine that nothing was asked of, to be filled by whoever stores states in another form.
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
    /// What plays and how it is mixed, to be stored as often as the game likes. Never waits.
    public func saveState() -> SavedState {
        let saved = soundtrack.saved
        var state = SavedState()
        state.track = soundtrack.track
        state.frame = soundtrack.position
        state.isPaused = soundtrack.state == .paused
        state.soundtrackGain = saved.gain.amplitude
        state.stemGains = saved.stemGains.mapValues(\.amplitude)
        state.busGains = busGains.reduce(into: [:]) { $0[Int($1.key.index)] = $1.value.amplitude }
        return state
    }

    /// Goes on where ``saveState()`` was called; the game's own buses must have been made again, in the same order.
    ///
    /// - Throws: as ``Soundtrack/play(_:crossfade:from:)-(Track,_,_)``: a file may have gone since. Then nothing is changed.
    public func restore(_ state: SavedState) throws(AudioError) {
        restore(state, with: try state.opened(by: soundtrack.opener))
    }

    /// Goes on with the piece of the state, which has been opened.
    package func restore(_ state: SavedState, with opened: OpenedTrack?) {
        for (index, gain) in state.busGains where (0..<busCount).contains(index) {
            setGain(of: BusID(index: UInt16(index)), Decibels(amplitude: gain), .none)
        }
        soundtrack.setGain(Decibels(amplitude: state.soundtrackGain), .none)
        guard let opened else { return soundtrack.stop(.none) }
        soundtrack.play(opened, crossfade: .none)
        for (stem, gain) in state.stemGains { soundtrack.setGain(ofStem: stem, Decibels(amplitude: gain), .none) }
        if state.isPaused { soundtrack.pause(.none) }
    }
}
