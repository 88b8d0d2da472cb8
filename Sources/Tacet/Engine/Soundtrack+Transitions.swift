import TacetDecoding
import TacetPlatform

extension Soundtrack {
    /// The transition that was ordered and has not happened yet; nil if there is none.
    public var pendingTransition: MusicTransition? {
        guard let turning = machine.turning, !turning.continues, order?.isOfList == false else { return nil }
        return order
    }

    /// Orders a change to another track at a boundary of the music: exactly on the sample of the beat, the bar, the
    /// marker.
    ///
    /// The boundary is the next one behind the frame that is mixed next. The track that plays goes on until then. A
    /// boundary that lies behind the end of a track that ends falls to that end; a pickup that is longer than what is left of
    /// such a track begins behind it. The music's own clock counts: while it is held, frozen or paused no beat passes, and after it the transition comes
    /// where it would have come in the music. ``AudioEvent/transition(_:)`` tells that it has happened.
    ///
    /// A later order takes the place of this one, and of a queued track. ``cancel(_:)``,
    /// ``play(_:crossfade:fromFrame:)-(Track,_,_)`` and ``stop(over:)`` end it; a seek keeps it, for the next boundary
    /// behind the new place. If the present track ends first, because a seek has passed the last boundary for
    /// example, its end is the boundary. A track that is not decoded in
    /// time waits for the next boundary, with ``AudioEvent/transitionMissed(_:)``: decoding takes some milliseconds.
    /// Without a track that plays the new one begins at once. A saved state does not have the order.
    ///
    /// The boundaries are those of the present track's ``tempo``. The files are opened now, as
    /// ``play(_:crossfade:fromFrame:)-(Track,_,_)`` does.
    ///
    /// - Parameters:
    ///   - track: One to eight files.
    ///   - boundary: Where the change takes place.
    ///   - entry: Where the new track enters.
    ///   - blend: How the tracks pass into each other.
    ///   - bridge: A track that is played once between the two: from the boundary to its end, behind which `track` begins
    ///     without a gap. Not together with ``MusicEntry/sameBeat`` and ``MusicEntry/pickup(_:)``.
    /// - Returns: The order.
    /// - Throws: As ``play(_:crossfade:fromFrame:)-(Track,_,_)``, and `.invalidArgument` for a boundary that never comes,
    ///   and for an entry that the new track does not have. An order before it then stays.
    @discardableResult
    public func transition(
        to track: Track, at boundary: MusicBoundary = .bar, entering entry: MusicEntry = .start,
        by blend: MusicBlend = .cut, through bridge: Track? = nil
    ) throws(AudioError) -> MusicTransition {
        let planned = try plan(to: track, at: boundary, entering: entry, by: blend, through: bridge)
        return try turn(to: try opener.open(planned))
    }

    /// Checks an order, and finds where its track enters. The files are opened next: ``TrackOpener/open(_:)``.
    package func plan(
        to track: Track, at boundary: MusicBoundary, entering entry: MusicEntry, by blend: MusicBlend,
        through bridge: Track?
    ) throws(AudioError) -> PlannedTransition {
        lastOrder += 1
        let order = MusicTransition(
            id: lastOrder, track: track, boundary: boundary, entry: entry, blend: blend, bridge: bridge)
        if let latest {
            try require(order.boundary, in: latest, before: track)
            if case .tail(let length, _) = blend, let mark = length.boundary {
                try require(mark, in: latest, before: track)
            }
        }
        return PlannedTransition(order: order, place: try place(of: order))
    }

    /// Orders a transition whose tracks ``opener`` has opened.
    package func turn(to opened: OpenedTransition) throws(AudioError) -> MusicTransition {
        guard track != nil else {
            let first = opened.first.stream.track
            play(opened.first, crossfade: .none)
            if let beyond = opened.beyond, first == track { try queue(beyond) }
            return opened.order
        }
        order = opened.order
        let (first, beyond) = (opened.first.takeStream(), opened.beyond?.takeStream())
        let (turning, following) = (streamed(first), beyond.map { streamed($0) })
        perform { $0.turn(to: turning, then: following) }
        pending.raise()
        _ = aimTransition()
        return opened.order
    }

    /// Ends a transition that has not happened yet; the present track plays on. Returns false if it has happened, was
    /// replaced, or was ended before.
    @discardableResult
    public func cancel(_ transition: MusicTransition) -> Bool {
        guard pendingTransition == transition else { return false }
        perform { $0.cancelTurn() }
        leaveSection()
        return true
    }

    /// Throws if a boundary never comes. One that lies behind the end of a track that ends falls to that end.
    func require(
        _ boundary: MusicBoundary, in stream: MusicStream, before next: Track
    ) throws(AudioError) {
        guard boundary != .trackEnd else { return try requireEnd(before: next) }
        guard boundary != .now, let timeline = stream.timeline,
            timeline.next(boundary, after: stream.ring.consumed) == nil
        else { return }
        if !stream.isEndless, timeline.tempo?.has(boundary) == true { return }
        throw .noBoundary(boundary, in: timeline.tempo, of: stream.track.stems.first ?? "")
    }

    /// Where the order's track begins, as far as it is known.
    private func place(of order: MusicTransition) throws(AudioError) -> MusicStream.Place {
        switch order.entry {
        case .start: return MusicStream.Place(frame: 0)
        case .marker(let name): return MusicStream.Place(.marker(name))
        case .pickup:
            try requireNoBridge(of: order, "a pickup does not begin in a bridge")
            return MusicStream.Place(frame: 0)
        case .sameBeat:
            try requireNoBridge(of: order, "a bridge does not lead to the same beat")
            guard let latest, let timeline = latest.timeline else { return MusicStream.Place(frame: 0) }
            let aim = timeline.aim(of: order, after: latest.ring.consumed, reserve: latest.reserve)
            guard let frame = timeline.frame(of: aim) else { throw .noLength(of: latest.track.stems.first ?? "") }
            guard let position = timeline.tempo?.position(at: frame) else {
                throw .noTempo(of: latest.track.stems.first ?? "")
            }
            return MusicStream.Place(.beat(position))
        }
    }

    private func requireNoBridge(of order: MusicTransition, _ detail: String) throws(AudioError) {
        guard order.bridge != nil else { return }
        throw AudioError(
            .invalidArgument, operation: "turn the music", detail: detail,
            remedy: "Let the track enter at its start or at a marker, or leave the bridge out.")
    }

    /// Finds the boundary of a transition that waits for one, once both tracks are open. Returns the event of a track
    /// that cannot be opened.
    func aimTransition() -> AudioEvent? {
        guard machine.needsAim, let turning = machine.turning else { return nil }
        if turning.continues { return aimSection(turning.streamed.stream) }
        guard let order else { return nil }
        let stream = turning.streamed.stream
        waitOffline(for: [stream, machine.present?.streamed.stream].compactMap(\.self))
        if let failure = stream.openingFailure {
            if order.isOfList { skip(turning.streamed.listed) } else { perform { $0.cancelTurn() } }
            return .soundtrackFailed(failure)
        }
        guard let (former, timeline) = present(before: stream) else { return nil }
        if order.isOfList { return aimList(order, in: timeline, of: former) }
        guard let pickup = stream.pickup(of: order) else {
            perform { $0.cancelTurn() }
            return .soundtrackFailed(stream.noPickup(of: order))
        }
        let consumed = former.ring.consumed
        let aim = timeline.aim(of: order, after: consumed.clampingAdd(pickup), reserve: former.reserve)
        let position = timeline.frame(of: aim).flatMap { timeline.tempo?.position(at: $0) }
        if order.entry == .sameBeat, let position, stream.start.mark != .beat(position) {
            // Another boundary came nearer while the track was opened. It enters at another beat then.
            let again = opener.stream(of: stream.track, from: MusicStream.Place(.beat(position)))
            perform { $0.replaceTurning(with: again) }
            return aimTransition()
        }
        let fade = length(of: order.blend, in: timeline, at: position)
        let tail = tail(of: order, behind: pickup, at: aim, in: timeline, after: consumed)
        if pickup == 0 {
            self.aim(order, at: aim?.consumed, fade: fade, tail: tail)
        } else {
            self.aim(order, at: timeline.start(of: pickup, before: aim, after: consumed), fade: fade, tail: tail)
        }
        return nil
    }

    /// The stream that plays and its timeline, once it and the stream that follows it are open; nil before.
    func present(before following: MusicStream) -> (stream: MusicStream, timeline: MusicTimeline)? {
        guard following.isOpen, let present = machine.present, present.slot != nil, present.streamed.stream.isOpen,
            let timeline = present.streamed.stream.timeline
        else { return nil }
        return (present.streamed.stream, timeline)
    }

    /// Gives the mixer the boundary of an order, or the frame before it at which the order's pickup begins.
    private func aim(_ order: MusicTransition, at frame: Int?, fade: RampLength, tail: MusicTurn.Tail = .frames(0)) {
        perform { $0.aim(at: frame, fadeIn: order.fadesIn ? fade : .none, fadeOut: fade, tail: tail) }
        if let slot = machine.decks.first(where: { $0.role == .turning })?.slot { orders[slot] = order }
    }

    /// Until when the former track plays on under the new one: through a pickup, which ends at the boundary, and a tail behind
    /// it.
    private func tail(
        of order: MusicTransition, behind pickup: Int, at aim: MusicTimeline.Aim?, in timeline: MusicTimeline,
        after consumed: Int
    ) -> MusicTurn.Tail {
        guard let aim else { return .frames(.max) }
        let isSoon = aim.consumed == MusicTurn.soon
        guard case .tail(let length, _) = order.blend else { return isSoon ? .frames(pickup) : .to(aim.consumed) }
        let boundary = isSoon ? consumed.clampingAdd(pickup) : aim.consumed
        let end = timeline.end(ofTail: length, after: boundary) ?? .max
        // The frame of a change that comes as soon as it can is not known, but a beat's and a marker's are.
        return isSoon && length.boundary == nil ? .frames(end - consumed) : .to(end)
    }

    /// Lets a list's next track fade in before the end of the present one.
    private func aimList(_ order: MusicTransition, in timeline: MusicTimeline, of stream: MusicStream) -> AudioEvent? {
        let fade = length(of: order.blend, in: timeline, at: nil)
        let end = end(of: timeline, fade: fade, in: stream)
        aim(order, at: end.consumed, fade: end.fade)
        return nil
    }

    /// Waits until the files are open if the engine is offline: there the calls alone decide, and not the disk. Has no
    /// limit of time, also in ``AudioEngine/update()``.
    func waitOffline(for streams: [MusicStream]) {
        guard opener.timeout == nil else { return }
        for stream in streams where !stream.isOpen && stream.openingFailure == nil {
            // The caller looks at the failure.
            try? stream.waitUntilOpened(nil)
        }
    }

    func length(
        of blend: MusicBlend, in timeline: MusicTimeline, at position: TempoMap.Position?
    ) -> RampLength {
        switch blend {
        case .cut: return .none
        case .crossfade(let tween), .tail(_, let tween): return length(tween)
        case .crossfadeBeats(let beats):
            let frames = Double(timeline.mixFrames(position?.framesPerBeat ?? 0))
            let seconds = max(0, min(beats, 1_000)) * frames / Double(timeline.mixRate)
            return length(.seconds(seconds))
        }
    }

    // MARK: Reports of the mixer

    /// Notes that a stream has taken the present one's place, and returns the event for the game.
    ///
    /// - Parameters:
    ///   - clock: The frame of the mix with which it has begun.
    ///   - frame: The frames of the mix that the former stream had played.
    func turned(_ slot: MusicSlot, at clock: Int, from frame: Int) -> AudioEvent? {
        if slot.isStinger { return begun(slot, at: clock, from: frame) }
        noteMoments(of: machine.present?.streamed.stream, before: frame)
        var outcome: (former: MusicStream?, hasTurned: Bool) = (nil, false)
        perform { machine in
            let (actions, former, hasTurned) = machine.turned(slot)
            outcome = (former?.stream, hasTurned)
            return actions
        }
        guard outcome.hasTurned else { return nil }
        noteSection(after: outcome.former)
        guard let order = orders.removeValue(forKey: slot) else { return nil }
        session.reportSoundtrackPlaying(true)
        if machine.needsAim { pending.raise() }
        if order.isOfList { return .soundtrackContinued(order.track.stems.first ?? "") }
        return .transition(
            MusicTransition.Event(
                transition: order, from: outcome.former?.track.stems.first ?? "", to: track?.stems.first ?? "",
                frame: outcome.former?.timeline?.frame(after: frame) ?? 0, mixFrame: clock,
                heard: heard.time(of: clock)))
    }

    /// Notes that a stream was not decoded at its boundary. Returns the event for the game.
    func missed(_ slot: MusicSlot) -> AudioEvent? {
        if slot.isStinger { return missedStinger(slot) }
        var isWaiting = false
        perform { machine in
            isWaiting = machine.missed(slot)
            return []
        }
        guard isWaiting, let order = orders[slot] else { return nil }
        pending.raise()
        return order.isOfList ? nil : .transitionMissed(order)
    }
}

/// An order of a transition that was checked, and the place where its track enters.
package struct PlannedTransition: Sendable {
    let order: MusicTransition
    let place: MusicStream.Place
}

/// An order of a transition whose files are open.
package struct OpenedTransition: Sendable {
    let order: MusicTransition
    /// The track that begins at the boundary: the bridge, if there is one.
    let first: OpenedTrack
    /// The track that follows the bridge.
    let beyond: OpenedTrack?
}

extension TrackOpener {
    /// Opens the tracks of an order; see ``open(_:from:)-(Track,Int)``. Waits for both together no longer than for one.
    package func open(_ planned: PlannedTransition) throws(AudioError) -> OpenedTransition {
        let order = planned.order
        let start = MonotonicClock.now
        let opened = try open(order.track, from: planned.place)
        if opened.stream.isOpen, opened.stream.pickup(of: order) == nil {
            throw opened.stream.noPickup(of: order)
        }
        guard var bridge = order.bridge else { return OpenedTransition(order: order, first: opened, beyond: nil) }
        bridge.looping = .none
        var opener = self
        opener.timeout = timeout.map { max(.zero, $0 - (MonotonicClock.now - start)) }
        return OpenedTransition(order: order, first: try opener.open(bridge, from: 0), beyond: opened)
    }
}

extension MusicTimeline {
    /// The place of an order's boundary; nil for the track's end, and where no boundary follows.
    ///
    /// - Parameter reserve: The frames of the mix in which a track is decoded that has to enter at a beat that is known
    ///   before.
    func aim(of order: MusicTransition, after consumed: Int, reserve: Int) -> Aim? {
        guard order.boundary == .now else { return next(order.boundary, after: consumed) }
        guard order.entry == .sameBeat else { return Aim(consumed: MusicTurn.soon, frame: frame(after: consumed)) }
        return Aim(consumed: consumed + reserve, frame: frame(after: consumed + reserve))
    }

    /// The frame of the mix, of those that the track has played, at which a pickup begins: nil for the track's end, if that
    /// comes before.
    ///
    /// - Parameter aim: The boundary at which the pickup ends; nil for the track's end.
    func start(of pickup: Int, before aim: Aim?, after consumed: Int) -> Int? {
        if let aim { return aim.consumed == MusicTurn.soon ? aim.consumed : aim.consumed - pickup }
        guard let end, end - pickup > consumed else { return nil }
        return end - pickup
    }

    /// The frame of the file at which a change takes place: the track's end without an aim. Nil if the file does not
    /// state its length.
    func frame(of aim: Aim?) -> Int? { aim?.frame ?? frames }
}

extension MusicTransition {
    /// Whether the new track fades in. One that begins with a pickup, or over a tail, has its full gain.
    fileprivate var fadesIn: Bool {
        if case .pickup = entry { return false }
        if case .tail = blend { return false }
        return true
    }
}

extension MusicStream {
    /// The frames of the mix for which the track plays before an order's boundary; nil if it does not play the end of the pickup.
    /// The stream must be open.
    fileprivate func pickup(of order: MusicTransition) -> Int? {
        guard case .pickup(let length) = order.entry else { return 0 }
        return timeline?.pickup(length)
    }

    fileprivate func noPickup(of order: MusicTransition) -> AudioError {
        .noPickup(order.entry, in: tempo, of: track.stems.first ?? "")
    }
}
