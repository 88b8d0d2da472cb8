import TacetDecoding
import TacetPlatform

extension Soundtrack {
    /// The list that plays; nil if the soundtrack is stopped or plays another track.
    public var playlist: Playlist? { machine.latest?.listed?.list }

    /// How many tracks the list has played before the present one; nil without a list.
    ///
    /// ``play(_:at:crossfade:fromFrame:)`` goes on there, with ``frame``. A saved state has both, and the list.
    public var playlistPlace: Int? { machine.latest?.listed?.number }

    /// Plays a list of tracks, one after another. What sounds before fades out.
    ///
    /// Without ``Playlist/crossfade`` each track begins on the sample after the last one of the track before, as with
    /// ``queue(_:fromFrame:)``; with it they overlap by that time. ``AudioEvent/soundtrackContinued(_:)`` tells that the
    /// next track has begun. The next track's files are opened when a track begins. One that is shorter than the time
    /// between two updates of the game is followed by a gap. A track that cannot be played is left out, with
    /// ``AudioEvent/soundtrackFailed(_:)``; a list without any that can be played ends.
    ///
    /// A pause, a seek and a section that repeats keep the list. A queued track and a transition take the place of the
    /// list's next track; another track ends the list, and so does ``stop(over:)``.
    ///
    /// The corresponding C call is `tacet_soundtrack_play_list`.
    ///
    /// - Parameters:
    ///   - list: One track or more.
    ///   - place: How many tracks of the list, in its order, are left out: 0 for its beginning, or a ``playlistPlace``.
    ///   - crossfade: The time for which the first track overlaps with what sounds before.
    ///   - frame: Where the first track begins: 0...its length, in frames of its first file.
    /// - Throws: As ``play(_:crossfade:fromFrame:)-(Track,_,_)``, for the first track; `.invalidArgument` for a list without
    ///   tracks, and for a place behind its end. What plays then plays on.
    public func play(
        _ list: Playlist, at place: Int = 0, crossfade: Tween = .none, fromFrame frame: Int = 0
    ) throws(AudioError) {
        let listed = try plan(list, at: place)
        play(try opener.open(listed.track, from: frame), crossfade: crossfade, listed: listed.place)
    }

    /// Checks a list and a place in it. The files of its track are opened next: ``TrackOpener/open(_:from:)-(Track,Int)``.
    package func plan(_ list: Playlist, at place: Int) throws(AudioError) -> (track: Track, place: PlaylistPlace) {
        guard let track = list.track(at: place) else {
            throw AudioError(
                .invalidArgument, operation: "play a list of tracks",
                detail: list.tracks.isEmpty ? "it has no tracks" : "it has no place \(place)",
                remedy: list.tracks.isEmpty
                    ? "Give it one track or more." : "Begin at a place of 0...\(list.count - 1).")
        }
        return (track, PlaylistPlace(list: list, number: place))
    }

    /// Plays the list's next track now, with the list's crossfade. Does nothing without a list, and behind its last track.
    ///
    /// The corresponding C call is `tacet_soundtrack_play_next`.
    ///
    /// - Throws: As ``play(_:crossfade:fromFrame:)-(Track,_,_)``. The present track then plays on.
    public func playNext() throws(AudioError) {
        guard let next = planNext() else { return }
        play(
            try opener.open(next.track, from: 0), crossfade: next.place.crossfade,
            listed: next.place)
    }

    /// The list's next track; nil if none follows.
    package func planNext() -> (track: Track, place: PlaylistPlace)? {
        guard let next = machine.latest?.listed?.next(), let track = next.track else { return nil }
        return (track, next)
    }

    // MARK: The next track

    /// Lets the list's next track follow the present one, unless something else does.
    func followList() {
        guard let latest = machine.latest, let next = latest.listed?.next(hasFailed: latest.stream.isEmpty),
            machine.queued == nil,
            machine.turning == nil, latest.stream.section == nil
        else { return }
        if case .opening = machine.next { return }
        follow(with: next)
    }

    /// Lets a track of the list follow the present one.
    private func follow(with next: PlaylistPlace) {
        guard let streamed = streamed(at: next) else { return }
        guard next.list.crossfade > .zero else { return perform { $0.queue(streamed) } }
        order = .ofList(streamed.track, next.list.crossfade)
        perform { $0.turn(to: streamed, then: nil) }
    }

    private func streamed(at place: PlaylistPlace) -> SoundtrackMachine<MusicStream>.StreamedTrack? {
        place.track.map { streamed(opener.stream(of: $0, from: MusicStream.Place(frame: 0)), listed: place) }
    }

    /// The frame of the present stream at which the list's next track begins to fade in, and the fade: at its end if that is
    /// not known, and in its second half at the earliest.
    ///
    /// A fade for which it is too late, because a transition was cancelled behind its beginning, takes what is left of the
    /// track once the next one can be decoded, so that no fade is cut off by the track's end.
    func end(of timeline: MusicTimeline, fade: RampLength, in stream: MusicStream) -> (consumed: Int?, fade: RampLength)
    {
        guard let end = timeline.end else { return (nil, .none) }
        let planned = max(end - Int(fade.frames), end / 2)
        let start = planned > stream.ring.consumed ? planned : stream.ring.consumed + stream.reserve
        guard start < end else { return (nil, .none) }
        return (start, RampLength(frames: min(fade.frames, Int32(clamping: end - start)), easing: fade.easing))
    }

    /// Whether the list's next track waits behind the present one and its files are not open yet.
    var waitsForListed: Bool {
        guard let queued = machine.queued, queued.listed != nil else { return false }
        return !queued.stream.isOpen
    }

    /// Leaves out the list's next track if it waits behind the present one and cannot be opened. Returns the event.
    ///
    /// Behind the present track it would begin, and end at once, with a gap and as a track that is played.
    func leaveOutListed() -> AudioEvent? {
        guard let queued = machine.queued, let listed = queued.listed else { return nil }
        waitOffline(for: [queued.stream])
        guard let failure = queued.stream.openingFailure else { return nil }
        if let next = listed.next(hasFailed: true) {
            follow(with: next)
        } else {
            perform { $0.endQueue() + $0.endList() }
        }
        return .soundtrackFailed(failure)
    }

    /// Leaves out a track that was to follow and cannot be opened.
    func skip(_ failed: PlaylistPlace?) {
        guard let next = failed?.next(hasFailed: true) else { return perform { $0.cancelTurn() + $0.endList() } }
        follow(with: next)
    }

    /// Goes on with the list after one of its tracks has ended, if no other one follows already.
    func goOn(after place: PlaylistPlace, hasFailed: Bool) {
        if hasFailed { perform { $0.noteFailure(of: place) } }
        guard track == nil, machine.turning == nil, let next = place.next(hasFailed: hasFailed),
            let streamed = streamed(at: next)
        else { return }
        perform { $0.begin(streamed, .none) }
    }
}

extension MusicTransition {
    /// The order by which a list's track fades into the next one. Orders of the game have other numbers.
    static func ofList(_ track: Track, _ crossfade: Duration) -> MusicTransition {
        MusicTransition(
            id: 0, track: track, boundary: .trackEnd, entry: .start,
            blend: .crossfade(Tween(duration: crossfade)), bridge: nil)
    }

    var isOfList: Bool { id == 0 }
}
