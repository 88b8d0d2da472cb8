/// What becomes of the stingers that a game orders, as a machine of values: calls and reports in, actions out. It knows
/// the channel of the track that plays, and no files and no threads.
struct StingerMachine<Stream> {
    typealias Action = SoundtrackMachine<Stream>.Action

    /// An order and its stream.
    struct Deck {
        /// A stinger *waits* for its boundary, then *sounds*. One that was cancelled is *withdrawn*: it ends unless it has
        /// begun before. An *ending* one fades out.
        enum Role { case waiting, sounding, withdrawn, ending }
        let order: MusicStinger
        let stream: Stream
        let ducking: MusicOverlay.Ducking
        var role = Role.waiting
        /// The mixer's channel; nil until the mixer has the stream.
        var slot: MusicSlot?
        /// Whether the mixer knows the boundary. If not, the soundtrack has to find it.
        var isAimed = false
        /// The track's stream that has the boundary; nil without a track.
        var track: Stream?
    }

    private(set) var decks: [Deck] = []
    /// The channel of the track that plays.
    private var track: MusicSlot?
    private let declick: RampLength

    init(declick: RampLength) { self.declick = declick }

    /// The orders whose boundary the soundtrack has to find.
    var unaimed: [Deck] { decks.filter { $0.role == .waiting && !$0.isAimed } }

    /// The orders that wait, oldest first.
    var pending: [MusicStinger] { decks.filter { $0.role == .waiting }.map(\.order) }

    // MARK: Calls

    /// Lets a stinger wait for its boundary. If as many wait or sound as may, the oldest ends.
    mutating func add(_ order: MusicStinger, _ stream: Stream, _ ducking: MusicOverlay.Ducking) -> [Action] {
        let present = decks.indices.filter { decks[$0].role == .waiting || decks[$0].role == .sounding }
        let actions = present.count < MusicSlot.stingers.count ? [] : end(present[0], declick)
        decks.append(Deck(order: order, stream: stream, ducking: ducking))
        return actions + dropEnded()
    }

    /// Tells the mixer the frame of the track's stream at which a stinger begins, as soon as a channel is free.
    mutating func aim(_ order: MusicStinger, at frame: Int, of stream: Stream?) -> [Action] {
        guard let index = decks.firstIndex(where: { $0.order == order && $0.role == .waiting }),
            let slot = decks[index].slot ?? freeSlot
        else { return [] }
        let overlay = MusicOverlay(slot: track ?? slot, ducking: decks[index].ducking, frame: frame)
        (decks[index].isAimed, decks[index].track) = (true, stream)
        if decks[index].slot != nil { return [.send(.enter(slot, .over(overlay)))] }
        decks[index].slot = slot
        return [.start(slot, decks[index].stream, .over(overlay))]
    }

    private var freeSlot: MusicSlot? {
        let taken = Set(decks.compactMap(\.slot))
        return MusicSlot.stingers.lazy.map { MusicSlot(index: UInt8($0)) }.first { !taken.contains($0) }
    }

    /// Lets the stingers that wait look for their boundary in another track, or in another stream of the same one.
    mutating func follow(_ track: MusicSlot?) -> [Action] {
        guard track != self.track else { return [] }
        self.track = track
        var actions: [Action] = []
        for index in decks.indices where decks[index].role == .waiting {
            decks[index].isAimed = false
            guard let slot = decks[index].slot else { continue }
            let overlay = MusicOverlay(slot: slot, ducking: decks[index].ducking, frame: MusicTurn.unknown)
            actions.append(.send(.enter(slot, .over(overlay))))
        }
        return actions
    }

    /// Ends a stinger that waits; nil if it does not wait any more.
    mutating func cancel(_ order: MusicStinger) -> [Action]? {
        guard let index = decks.firstIndex(where: { $0.order == order && $0.role == .waiting }) else { return nil }
        decks[index].role = .withdrawn
        if let slot = decks[index].slot { return [.send(.withdraw(slot))] }
        return dropEnded()
    }

    /// Fades out the stingers that sound, and ends those that wait.
    mutating func stop(_ length: RampLength) -> [Action] {
        var actions: [Action] = []
        for index in decks.indices { actions += end(index, length) }
        return actions + dropEnded()
    }

    /// Ends every stream.
    mutating func shutDown() -> [Action] {
        defer { decks = [] }
        return decks.map { .end($0.stream) }
    }

    private mutating func end(_ index: Int, _ length: RampLength) -> [Action] {
        decks[index].role = .ending
        return decks[index].slot.map { [.send(.leave($0, length))] } ?? []
    }

    /// Removes the stingers that have ended before the mixer got their streams.
    private mutating func dropEnded() -> [Action] {
        let ended = decks.filter { $0.slot == nil && $0.role != .waiting }
        decks.removeAll { $0.slot == nil && $0.role != .waiting }
        return ended.map { .end($0.stream) }
    }

    // MARK: Reports of the mixer

    /// Notes that a stinger has begun, and returns it.
    mutating func begun(_ slot: MusicSlot) -> Deck? {
        guard let index = decks.firstIndex(where: { $0.slot == slot }) else { return nil }
        if decks[index].role != .ending { decks[index].role = .sounding }
        return decks[index]
    }

    /// Notes that a stinger was not decoded at its boundary. Returns the order if it still waits for one.
    mutating func missed(_ slot: MusicSlot) -> MusicStinger? {
        guard let index = decks.firstIndex(where: { $0.slot == slot && $0.role == .waiting }) else { return nil }
        decks[index].isAimed = false
        return decks[index].order
    }

    /// Removes a stinger whose stream has ended.
    mutating func ended(_ slot: MusicSlot) -> (actions: [Action], stream: Stream?) {
        guard let index = decks.firstIndex(where: { $0.slot == slot }) else { return ([], nil) }
        let stream = decks.remove(at: index).stream
        return ([.end(stream)], stream)
    }

    /// Removes a stinger that waits and cannot be played.
    mutating func fail(_ order: MusicStinger) -> [Action] { cancel(order) ?? [] }
}
