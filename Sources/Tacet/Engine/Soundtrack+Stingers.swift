import TacetDecoding
import TacetPlatform

extension Soundtrack {
    /// The stingers that wait for their boundary, oldest first.
    public var pendingStingers: [MusicStinger] { stingers.pending }

    /// Plays a short piece over the track, exactly on the sample of a boundary: the brass for a kill on the next beat.
    ///
    /// The track plays on, and is lowered meanwhile if `ducking` says so. The music's own clock counts: while it is
    /// held, frozen or paused the stinger waits, or stands at its frame, and goes on with it.
    /// ``AudioEvent/stinger(_:)`` tells that it has begun.
    ///
    /// The boundary is the next one behind the frame that is mixed next; one that lies behind the end of a track that
    /// ends falls to that end. After a seek, and after a track or a transition that comes first, it is the next one
    /// there; a track without such a boundary lets the stinger begin at once, and so does a soundtrack that is stopped.
    /// A file that is not decoded at the boundary waits for the next one, with ``AudioEvent/stingerMissed(_:)``.
    ///
    /// ``cancelStinger(_:)`` ends an order that waits, and ``stop(over:)`` all of them, and those that sound.
    /// Four stingers wait or sound at a time. For a fifth the oldest ends within 10 ms. A saved state has none.
    ///
    /// The files are opened now, as ``play(_:crossfade:fromFrame:)-(Track,_,_)`` does. An error that is found later is
    /// reported by ``AudioEvent/soundtrackFailed(_:)``, and the track plays on. A sound that is loaded begins on a
    /// boundary with ``AudioEngine/play(_:on:at:_:)``.
    ///
    /// The corresponding C call is `tacet_soundtrack_play_stinger`.
    ///
    /// - Parameters:
    ///   - track: One to eight files, which are played once: ``Track/looping`` is ignored.
    ///   - boundary: Where the stinger begins, in the track that plays.
    ///   - ducking: How that track is lowered meanwhile; nil does not lower it.
    /// - Returns: The order.
    /// - Throws: As ``play(_:crossfade:fromFrame:)-(Track,_,_)``, and `.invalidArgument` for a boundary that never comes.
    @discardableResult
    public func playStinger(
        _ track: Track, on boundary: MusicBoundary = .beat, ducking: MusicDucking? = nil
    ) throws(AudioError) -> MusicStinger {
        let order = try planStinger(track, on: boundary, ducking: ducking)
        return play(order, with: try opener.open(order.track, from: 0))
    }

    /// Checks an order of a stinger. Its files are opened next: ``TrackOpener/open(_:from:)-(Track,Int)``.
    package func planStinger(
        _ track: Track, on boundary: MusicBoundary, ducking: MusicDucking?
    ) throws(AudioError) -> MusicStinger {
        if let latest { try require(boundary, in: latest, before: track) }
        lastOrder += 1
        var once = track
        once.looping = .none
        return MusicStinger(id: lastOrder, track: once, boundary: boundary, ducking: ducking)
    }

    /// Orders a stinger whose files ``opener`` has opened.
    package func play(_ order: MusicStinger, with opened: OpenedTrack) -> MusicStinger {
        let ducking = order.ducking.map { ducking in
            MusicOverlay.Ducking(
                gain: min(ducking.gain, .unity).amplitude, attack: length(Tween(duration: ducking.attack)).frames,
                release: length(Tween(duration: ducking.release)).frames)
        }
        performStingers { $0.add(order, opened.takeStream(), ducking ?? MusicOverlay.Ducking()) }
        _ = aimStingers()
        return order
    }

    /// Ends a stinger that waits for its boundary. Returns false if it has begun, or was ended before.
    @discardableResult
    public func cancelStinger(_ stinger: MusicStinger) -> Bool {
        guard let actions = stingers.cancel(stinger) else { return false }
        performStingers { _ in actions }
        return true
    }

    // MARK: Boundaries

    /// Finds the boundaries of the stingers that wait for one and are open. Returns the events of those that cannot be
    /// opened.
    func aimStingers() -> [AudioEvent] {
        var events: [AudioEvent] = []
        for deck in stingers.unaimed {
            waitOffline(for: [deck.stream, latest].compactMap(\.self))
            if let failure = deck.stream.openingFailure {
                performStingers { $0.fail(deck.order) }
                events.append(.soundtrackFailed(failure))
            } else if deck.stream.isOpen, let (frame, stream) = place(of: deck.order.boundary) {
                performStingers { $0.aim(deck.order, at: frame, of: stream) }
            }
        }
        return events
    }

    /// The frame of the present stream at which a boundary falls, as ``MusicOverlay/frame``; nil while the stream is not
    /// open.
    private func place(of boundary: MusicBoundary) -> (frame: Int, stream: MusicStream?)? {
        let stream = machine.present?.streamed.stream
        if boundary == .now || track == nil { return (MusicTurn.soon, stream) }
        guard let stream, stream.isOpen, machine.present?.slot != nil, let timeline = stream.timeline else {
            return nil
        }
        if let aim = timeline.next(boundary, after: stream.ring.consumed) { return (aim.consumed, stream) }
        let falls = boundary == .trackEnd || timeline.tempo?.has(boundary) == true
        guard falls, !stream.isEndless else { return (MusicTurn.soon, stream) }
        // A list's next track that fades in takes the track's place before the file ends.
        guard let order, order.isOfList, machine.turning != nil else { return (MusicTurn.unknown, stream) }
        let end = end(of: timeline, fade: length(of: order.blend, in: timeline, at: nil), in: stream)
        return (end.consumed ?? MusicTurn.unknown, stream)
    }

    // MARK: Reports of the mixer

    /// Notes that a stinger has begun, and returns the event for the game.
    ///
    /// - Parameters:
    ///   - clock: The frame of the mix with which it has begun.
    ///   - frame: The frames of the mix that the track had played.
    func begun(_ slot: MusicSlot, at clock: Int, from frame: Int) -> AudioEvent? {
        guard let deck = stingers.begun(slot) else { return nil }
        if deck.track === machine.present?.streamed.stream { noteMoments(of: deck.track, before: frame) }
        return .stinger(
            MusicStinger.Event(
                stinger: deck.order, frame: deck.track?.timeline?.frame(after: frame) ?? 0, mixFrame: clock,
                heard: heard.time(of: clock)))
    }

    /// Notes that a stinger was not decoded at its boundary. Returns the event for the game.
    func missedStinger(_ slot: MusicSlot) -> AudioEvent? {
        guard let order = stingers.missed(slot) else { return nil }
        performStingers { _ in [] }
        return .stingerMissed(order)
    }

    /// Releases a stinger that the mixer reports as ended. Returns the event of one whose file has failed.
    func endedStinger(_ slot: MusicSlot) -> AudioEvent? {
        let (actions, stream) = stingers.ended(slot)
        performStingers { _ in actions }
        return stream?.failure.map { .soundtrackFailed($0) }
    }
}
