/// What the calls of a soundtrack mean, as a machine of values: calls and reports in, actions out. It knows no files,
/// no threads and no mixer, so that a test can walk it by any order of calls.
///
/// The machine has a *deck* for each stream that the mixer has or is about to get. At most one deck is the *present*
/// one, the track that the game has asked for; the others fade out. A track whose files are still being opened is the
/// ``next``.
struct SoundtrackMachine<Stream> {
    private(set) var decks: [Deck] = []
    private(set) var next = Next.nothing
    /// The track that follows the present one, while it has no deck.
    private var follower: StreamedTrack?
    /// The transition that waits for its boundary. Its track has a deck once it was aimed.
    private(set) var turning: Turning?
    private(set) var isHalted = false
    private let declick: RampLength

    init(declick: RampLength) { self.declick = declick }

    // MARK: State

    private var presentIndex: Int? { decks.lastIndex { $0.role == .present } }

    /// The deck of the track that plays, is paused or is about to begin.
    var present: Deck? { presentIndex.map { decks[$0] } }

    /// The track that the game has asked for last; nil when stopped.
    var latest: StreamedTrack? {
        if case .opening(let streamed, _, _, _) = next { return streamed }
        return present?.streamed
    }

    /// Whether the game has paused the latest track.
    var isPaused: Bool {
        if case .opening(_, _, let isPaused, _) = next { return isPaused }
        return isHalted
    }

    /// The track that begins where the present one ends.
    var queued: StreamedTrack? { follower ?? decks.last { $0.role == .queued }?.streamed }

    /// Whether a transition needs the soundtrack to find its boundary.
    var needsAim: Bool { turning?.isAimed == false }

    /// Whether a track waits for its files, or a transition for its boundary.
    var waits: Bool {
        if needsAim { return true }
        return if case .nothing = next { false } else { true }
    }

    // MARK: Calls

    /// Lets a track begin at the sample after the present track's last one, in place of one that was queued before.
    mutating func queue(_ streamed: StreamedTrack) -> [Action] {
        let actions = endQueue()
        follower = streamed
        return actions + startFollower()
    }

    /// Ends the track that was to follow.
    mutating func endQueue() -> [Action] { endQueue(declick) }

    /// Ends the track that was to follow. It may have begun without the machine's knowledge, and then fades out.
    private mutating func endQueue(_ length: RampLength) -> [Action] {
        var actions: [Action] = []
        if let streamed = follower { actions.append(.end(streamed.stream)) }
        follower = nil
        return actions + endDecks(as: .queued, length)
    }

    /// Ends the track that was to follow, and the transition.
    private mutating func endWhatFollows(_ length: RampLength) -> [Action] {
        let actions = endQueue(length) + endTurningStreams() + endDecks(as: .turning, length)
        return actions + endDecks(as: .withdrawn, length)
    }

    private mutating func endDecks(as role: Deck.Role, _ length: RampLength) -> [Action] {
        var actions: [Action] = []
        for index in decks.indices where decks[index].role == role {
            decks[index].role = .ending
            actions += leave(index, length)
        }
        return actions
    }

    /// Gives the track that follows a deck, as soon as the present track has one and a slot is free.
    private mutating func startFollower() -> [Action] {
        guard turning == nil, let streamed = follower, let present = present?.slot, let slot = freeSlot else {
            return []
        }
        if case .opening = next { return [] }
        follower = nil
        // The present deck stays the last: it is the one that calls change.
        let entry = MusicCommand.Entry.after(present)
        decks.insert(Deck(streamed: streamed, role: .queued, slot: slot, entry: entry), at: 0)
        return [.start(slot, streamed.stream, entry)] + stemGains(of: streamed, in: slot)
    }

    private var freeSlot: MusicSlot? {
        // A stream may not have begun yet behind the end of another one. That one's slot then tells it that the other has ended.
        let taken = Set(decks.compactMap(\.slot) + decks.compactMap(\.former))
        return MusicSlot.tracks.lazy.map { MusicSlot(index: UInt8($0)) }.first { !taken.contains($0) }
    }

    private func stemGains(of streamed: StreamedTrack, in slot: MusicSlot) -> [Action] {
        streamed.stemGains.map { .setStemGain(slot, stem: $0.key, $0.value, .none) }
    }

    /// Takes up the track again if it fades out of a crossfade; returns nil if it does not, so that it has to be
    /// opened.
    mutating func takeUp(_ track: Track, crossfade: RampLength) -> [Action]? {
        guard crossfade.frames > 0, !isPaused, !isHalted, let present, present.streamed.track != track,
            let index = decks.lastIndex(where: {
                $0.role == .crossedOut && $0.slot != nil && $0.streamed.track == track
            }), let slot = decks[index].slot
        else { return nil }
        var actions =
            endNext() + endWhatFollows(crossfade) + [.send(.resume(crossfade)), .send(.takeUp(slot, crossfade))]
        for other in decks.indices where decks[other].role == .present {
            decks[other].role = .crossedOut
            actions += leave(other, crossfade)
        }
        var deck = decks.remove(at: index)
        deck.role = .present
        deck.streamed.listed = nil
        deck.entry = .crossfade(fadeIn: crossfade, fadeOut: crossfade)
        decks.append(deck)
        return actions
    }

    /// Lets a track begin once its files are open.
    mutating func open(_ streamed: StreamedTrack, crossfade: RampLength) -> [Action] {
        let actions = endNext() + endWhatFollows(declick)
        next = .opening(streamed, crossfade: crossfade, isPaused: false, isReloaded: false)
        return actions
    }

    /// Begins the track whose files have been opened. Returns whether the game had asked to read it again.
    mutating func opened() -> (actions: [Action], isReloaded: Bool) {
        guard case .opening(let streamed, let crossfade, let isPaused, let isReloaded) = next else {
            return ([], false)
        }
        next = .nothing
        // What was ordered while the files were opened refers to this track.
        let (following, transition) = (follower, turning)
        (follower, turning) = (nil, nil)
        let actions = begin(streamed, crossfade, isPaused: isPaused)
        (follower, turning) = (following, transition)
        return (actions + startFollower(), isReloaded)
    }

    /// Gives up the track whose files cannot be opened. The track before plays on; if it has ended, the queued one
    /// begins.
    mutating func openingFailed() -> [Action] {
        let isPaused = isPaused
        next = .nothing
        return present == nil ? beginWhatFollows(isPaused: isPaused) : startFollower()
    }

    /// Begins the track of the transition, or the one that was queued, after the present one has ended.
    private mutating func beginWhatFollows(isPaused: Bool) -> [Action] {
        guard let turning else {
            guard let streamed = follower else { return [] }
            follower = nil
            return begin(streamed, .none, isPaused: isPaused)
        }
        let following = turning.beyond ?? follower
        (self.turning, follower) = (nil, nil)
        let actions = begin(turning.streamed, .none, isPaused: isPaused)
        follower = following
        return actions + startFollower()
    }

    /// Begins a track whose files are open. What sounds fades out.
    mutating func begin(_ streamed: StreamedTrack, _ crossfade: RampLength, isPaused: Bool = false) -> [Action] {
        // Without a crossfade the old track still gets the shortest fade, because a cut would click.
        let fadeOut = crossfade.frames > 0 ? crossfade : declick
        var actions = endNext() + endWhatFollows(fadeOut) + [.send(.run)]
        for index in decks.indices {
            if decks[index].role == .present { decks[index].role = .crossedOut }
            // What was paused is not taken up again: it has ended, if the pause had faded out.
            if isHalted, decks[index].role == .crossedOut { decks[index].role = .stopped }
        }
        isHalted = isPaused
        // What has not got a slot by now will never be heard.
        actions += dropWaiting()
        decks.append(
            Deck(streamed: streamed, role: .present, entry: .crossfade(fadeIn: crossfade, fadeOut: fadeOut)))
        actions += makeRoom() + startPresent()
        if isPaused { actions.append(.send(.pause(.none))) }
        return actions
    }

    /// Goes on with another stream of the present track, at another place or of files read again. Fades go on.
    mutating func replace(with stream: Stream) -> [Action] {
        var actions = endNext()
        guard let index = presentIndex else { return actions + [.end(stream)] }
        var deck = decks[index]
        deck.streamed.stream = stream
        if let slot = deck.slot {
            deck.entry = .seam(slot, declick)
            deck.slot = nil
            decks[index].role = .ending
            decks.append(deck)
        } else {
            // It has not begun: its entry is kept.
            actions.append(.end(decks[index].streamed.stream))
            decks[index] = deck
        }
        return actions + startPresent()
    }

    /// Opens the next track from another place.
    mutating func replaceNext(with stream: Stream) -> [Action] {
        guard case .opening(var streamed, let crossfade, let isPaused, let isReloaded) = next else {
            return [.end(stream)]
        }
        let old = streamed.stream
        streamed.stream = stream
        next = .opening(streamed, crossfade: crossfade, isPaused: isPaused, isReloaded: isReloaded)
        return [.end(old)]
    }

    /// Fades everything out that sounds, and ends it.
    mutating func stop(_ length: RampLength) -> [Action] {
        var actions = endNext() + endWhatFollows(length) + dropWaiting(andPresent: true)
        for index in decks.indices {
            if decks[index].role != .ending { decks[index].role = .stopped }
            actions += leave(index, length)
        }
        return actions
    }

    mutating func pause(_ length: RampLength) -> [Action] {
        setPaused(true)
        return [.send(.pause(length))]
    }

    mutating func resume(_ length: RampLength) -> [Action] {
        setPaused(false)
        return [.send(.resume(length))]
    }

    private mutating func setPaused(_ isPaused: Bool) {
        isHalted = isPaused
        if case .opening(let streamed, let crossfade, _, let isReloaded) = next {
            next = .opening(streamed, crossfade: crossfade, isPaused: isPaused, isReloaded: isReloaded)
        }
    }

    /// Sets the gain of a stem of the latest track.
    mutating func setGain(ofStem stem: Int, _ gain: Decibels, _ length: RampLength) -> [Action] {
        if case .opening(var streamed, let crossfade, let isPaused, let isReloaded) = next {
            streamed.stemGains[stem] = gain
            next = .opening(streamed, crossfade: crossfade, isPaused: isPaused, isReloaded: isReloaded)
            return []
        }
        guard let index = presentIndex else { return [] }
        decks[index].streamed.stemGains[stem] = gain
        return decks[index].slot.map { [.setStemGain($0, stem: stem, gain, length)] } ?? []
    }

    /// Sets the gain of a stem of the latest track, and of those that wait behind it.
    mutating func setLayerGain(ofStem stem: Int, _ gain: Decibels, _ length: RampLength) -> [Action] {
        // A move that goes on to the same gain is not begun anew.
        var actions = (latest?.stemGains[stem] ?? .unity) == gain ? [] : setGain(ofStem: stem, gain, length)
        follower?.stemGains[stem] = gain
        turning?.streamed.stemGains[stem] = gain
        turning?.beyond?.stemGains[stem] = gain
        for index in decks.indices where decks[index].role == .queued || decks[index].role == .turning {
            if decks[index].streamed.stemGains[stem] == gain { continue }
            decks[index].streamed.stemGains[stem] = gain
            if let slot = decks[index].slot { actions.append(.setStemGain(slot, stem: stem, gain, .none)) }
        }
        return actions
    }

    /// Notes the gain of a stem that the mixer has changed.
    mutating func noteGain(ofStem stem: Int, _ gain: Decibels, play: UInt64) -> [Action] {
        for index in decks.indices where decks[index].streamed.play == play {
            decks[index].streamed.stemGains[stem] = gain
        }
        return []
    }

    /// Lets the present track play on as one that the game has played by itself.
    mutating func endList() -> [Action] {
        if let index = presentIndex { decks[index].streamed.listed = nil }
        return []
    }

    /// Counts the tracks of a list that could not be played, in the place of the one behind them. Ends the list if all failed.
    mutating func noteFailure(of place: PlaylistPlace) -> [Action] {
        guard let index = presentIndex, decks[index].streamed.listed?.number == place.number + 1 else { return [] }
        decks[index].streamed.listed?.failures = place.failures + 1
        return place.failures + 1 < place.list.count ? [] : endQueue() + cancelTurn() + endList()
    }

    // MARK: Reading again

    /// Notes that the game has asked to read the next track's files again.
    mutating func noteReload() {
        guard case .opening(let streamed, let crossfade, let isPaused, _) = next else { return }
        next = .opening(streamed, crossfade: crossfade, isPaused: isPaused, isReloaded: true)
    }

    /// Takes a stream of the present track's files read again, which begins where `start` frames had been played.
    mutating func reload(_ stream: Stream, from start: Int) -> [Action] {
        let actions = endNext()
        next = .reloading(stream, start: start)
        return actions
    }

    /// Goes on with the files that were read again.
    mutating func reloaded() -> [Action] {
        guard case .reloading(let stream, _) = next else { return [] }
        next = .nothing
        return replace(with: stream)
    }

    /// Ends a reload that has not taken effect.
    mutating func endReload() -> [Action] {
        guard case .reloading(let stream, _) = next else { return [] }
        next = .nothing
        return [.end(stream)]
    }

    // MARK: Reports of the mixer

    /// Removes the deck of a stream that has ended. Returns its stream and whether it was the present one.
    ///
    /// - Parameter hasFaded: Whether it has faded out. The present one then had done so before it was taken up.
    mutating func ended(_ slot: MusicSlot, hasFaded: Bool) -> (actions: [Action], stream: Stream?, wasPresent: Bool) {
        guard let index = decks.firstIndex(where: { $0.slot == slot }) else { return ([], nil, false) }
        let deck = decks.remove(at: index)
        var actions: [Action] = [.end(deck.streamed.stream)]
        let wasPresent = deck.role == .present
        if deck.role == .queued, hasFaded { actions.append(.queueAgain(deck.streamed)) }
        if wasPresent {
            if hasFaded {
                if case .crossfade(let fadeIn, _) = deck.entry {
                    actions.append(.open(deck.streamed, crossfade: fadeIn))
                }
            } else {
                actions += endReload()
                if let queued = decks.firstIndex(where: { $0.role == .queued }) {
                    // The mixer has begun it at the sample after the last.
                    var deck = decks.remove(at: queued)
                    deck.role = .present
                    decks.append(deck)
                } else if decks.contains(where: { $0.role == .turning }) {
                    // The mixer has begun it where the present one ended, and reports that.
                } else if case .opening = next {
                    // The track that is being opened comes first.
                } else {
                    actions += beginWhatFollows(isPaused: false)
                }
            }
        }
        return (actions + startPresent(), deck.streamed.stream, wasPresent && !hasFaded)
    }

    /// Ends every stream.
    mutating func shutDown() -> [Action] {
        defer { decks = [] }
        let actions = (follower.map { [Action.end($0.stream)] } ?? []) + endTurningStreams()
        follower = nil
        return actions + endNext() + decks.map { .end($0.streamed.stream) }
    }

    // MARK: Decks

    private mutating func endNext() -> [Action] {
        defer { next = .nothing }
        switch next {
        case .nothing: return []
        case .opening(let streamed, _, _, _): return [.end(streamed.stream)]
        case .reloading(let stream, _): return [.end(stream)]
        }
    }

    private func leave(_ index: Int, _ length: RampLength) -> [Action] {
        decks[index].slot.map { [.send(.leave($0, length))] } ?? []
    }

    /// Removes the decks without a slot.
    private mutating func dropWaiting(andPresent: Bool = false) -> [Action] {
        let waiting = decks.filter { $0.slot == nil && (andPresent || $0.role != .present) }
        decks.removeAll { $0.slot == nil && (andPresent || $0.role != .present) }
        return waiting.map { .end($0.streamed.stream) }
    }

    /// Shortens the oldest fades, so that no more tracks sound than may.
    mutating func makeRoom() -> [Action] {
        if decks.count <= MusicSlot.mostSounding { return [] }
        let leaving = decks.indices.filter { decks[$0].role == .crossedOut || decks[$0].role == .stopped }
        var actions: [Action] = []
        for index in leaving.dropLast(MusicSlot.mostSounding - 1) {
            decks[index].role = .ending
            actions += leave(index, declick)
        }
        return actions
    }

    /// Gives the present deck a free slot, if it has none, and starts its stream.
    private mutating func startPresent() -> [Action] {
        guard let index = presentIndex, decks[index].slot == nil, let slot = freeSlot else { return startFollower() }
        decks[index].slot = slot
        let streamed = decks[index].streamed
        var actions: [Action] = [.start(slot, streamed.stream, decks[index].entry)] + stemGains(of: streamed, in: slot)
        for queued in decks.indices where decks[queued].role == .queued {
            decks[queued].entry = .after(slot)
            if let waiting = decks[queued].slot { actions.append(.send(.enter(waiting, .after(slot)))) }
        }
        return actions + loseAim(to: slot) + startFollower()
    }

    // MARK: Transitions

    /// Orders a transition of the present track, in place of one that was ordered before and of the queue.
    ///
    /// The soundtrack finds the boundary, and gives it by ``aim(at:fadeIn:fadeOut:tail:)``.
    mutating func turn(to streamed: StreamedTrack, then beyond: StreamedTrack?) -> [Action] {
        let actions = endQueue() + cancelTurn()
        turning = Turning(streamed: streamed, beyond: beyond)
        return actions
    }

    /// Orders that the present track goes on with another stream at a boundary; see ``turn(to:then:)``.
    mutating func turn(to stream: Stream) -> [Action] {
        guard let latest else { return [.end(stream)] }
        let streamed = StreamedTrack(
            track: latest.track, stream: stream, listed: latest.listed, play: latest.play)
        let actions = turn(to: streamed, then: nil)
        turning?.continues = true
        return actions
    }

    /// Ends the transition, unless it has happened and the machine does not know yet.
    mutating func cancelTurn() -> [Action] {
        var actions = endTurningStreams()
        for index in decks.indices where decks[index].role == .turning {
            decks[index].role = .withdrawn
            if let slot = decks[index].slot { actions.append(.send(.withdraw(slot))) }
        }
        return actions
    }

    /// Ends the streams of the transition that have no deck.
    private mutating func endTurningStreams() -> [Action] {
        guard let turning else { return [] }
        self.turning = nil
        let hasDeck = decks.contains { $0.role == .turning }
        return (hasDeck ? [] : [.end(turning.streamed.stream)]) + (turning.beyond.map { [.end($0.stream)] } ?? [])
    }

    /// Gives the transition another stream, which enters at another place.
    mutating func replaceTurning(with stream: Stream) -> [Action] {
        guard var turning else { return [.end(stream)] }
        let beyond = turning.beyond
        turning.beyond = nil
        self.turning = turning
        let actions = cancelTurn()
        turning.streamed.stream = stream
        turning.beyond = beyond
        turning.isAimed = false
        self.turning = turning
        return actions
    }

    /// Tells the mixer the frame of the present stream at which the transition takes place; nil for its end.
    ///
    /// - Parameter tail: Until when the present stream plays on behind that frame.
    mutating func aim(
        at frame: Int?, fadeIn: RampLength, fadeOut: RampLength, tail: MusicTurn.Tail = .frames(0)
    ) -> [Action] {
        guard let turning, !turning.isAimed, let present = present?.slot else { return [] }
        // A turn without a frame takes place where the present stream ends.
        let aimed = MusicCommand.Entry.turn(
            MusicTurn(
                slot: present, continues: turning.continues, frame: frame ?? MusicTurn.unknown, fadeIn: fadeIn,
                fadeOut: fadeOut, tail: tail))
        if let index = decks.firstIndex(where: { $0.role == .turning }), let slot = decks[index].slot {
            self.turning?.isAimed = true
            decks[index].entry = aimed
            return [.send(.enter(slot, aimed))]
        }
        guard let slot = freeSlot else { return [] }
        self.turning?.isAimed = true
        decks.insert(Deck(streamed: turning.streamed, role: .turning, slot: slot, entry: aimed), at: 0)
        return [.start(slot, turning.streamed.stream, aimed)] + stemGains(of: turning.streamed, in: slot)
    }

    /// Lets the transition wait for its boundary in a stream that has become the present one.
    private mutating func loseAim(to slot: MusicSlot) -> [Action] {
        guard let index = decks.firstIndex(where: { $0.role == .turning }), let waiting = decks[index].slot else {
            return []
        }
        turning?.isAimed = false
        let turn = MusicTurn(
            slot: slot, continues: turning?.continues ?? false, frame: MusicTurn.unknown, fadeIn: .none, fadeOut: .none)
        decks[index].entry = .turn(turn)
        return [.send(.enter(waiting, .turn(turn)))]
    }

    /// Notes that a stream was not decoded at its boundary. Returns whether the transition still waits for one.
    mutating func missed(_ slot: MusicSlot) -> Bool {
        guard turning != nil, decks.contains(where: { $0.slot == slot && $0.role == .turning }) else { return false }
        turning?.isAimed = false
        return true
    }

    /// Notes that a stream has taken the present one's place. Returns the former one, if the stream was to do so.
    mutating func turned(_ slot: MusicSlot) -> (actions: [Action], former: StreamedTrack?, hasTurned: Bool) {
        guard let index = decks.firstIndex(where: { $0.slot == slot }),
            decks[index].role == .turning || decks[index].role == .withdrawn
        else { return ([], nil, false) }
        var (deck, actions) = (decks.remove(at: index), endReload())
        let former = present?.streamed
        var left: MusicSlot?
        if case .turn(let turn) = deck.entry {
            left = turn.slot
            if turn.continues, let former { deck.streamed.stemGains = former.stemGains }
        }
        for other in decks.indices where decks[other].role == .present {
            decks[other].role = .crossedOut
            // The mixer has let go of the one that the stream waited for.
            if decks[other].slot != left { actions += leave(other, declick) }
        }
        actions += dropWaiting()
        if deck.role == .turning {
            follower = turning?.beyond ?? follower
            turning = nil
        }
        if case .turn(let turn) = deck.entry { deck.entry = .crossfade(fadeIn: turn.fadeIn, fadeOut: turn.fadeOut) }
        deck.role = .present
        decks.append(deck)
        return (actions + loseAim(to: slot) + startFollower(), former, true)
    }
}
