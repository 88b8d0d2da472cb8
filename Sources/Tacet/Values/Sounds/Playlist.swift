import TacetPlatform

/// A list of tracks that the soundtrack plays one after another; see ``Soundtrack/play(_:at:crossfade:fromFrame:)``.
///
/// A track of a list ends: one whose ``Track/passes`` are nil is played once, and its ``Track/looping`` is ignored.
public struct Playlist: Codable, Hashable, Sendable {
    /// The order in which the tracks are played.
    public enum Order: Codable, Hashable, Sendable {
        /// As the list has them.
        case listed
        /// By chance: in rounds, each of which plays every track once. No track is played twice in a row. The same seed gives
        /// the same order.
        case shuffled(seed: UInt64 = .random(in: 0...UInt64.max))
    }

    /// The tracks, ``capacity`` at most; those behind are ignored.
    public var tracks: [Track]
    /// The order in which they are played.
    public var order: Order
    /// Whether the list begins anew behind its last track. Otherwise the soundtrack ends there.
    public var repeats: Bool
    /// The time for which one track fades into the next, before its end, half of the track at most; zero plays them without
    /// a gap and without a fade.
    /// A file that does not state its length is followed without a fade.
    public var crossfade: Duration

    /// The most tracks of a list.
    public static let capacity = 128

    /// A list of tracks.
    public init(_ tracks: [Track], order: Order = .listed, repeats: Bool = true, crossfade: Duration = .zero) {
        self.tracks = tracks
        self.order = order
        self.repeats = repeats
        self.crossfade = crossfade
    }

    /// The most tracks that a list plays, round after round: a place beyond is a mistake of the game, or of a saved state.
    static let mostPlaces = 1 << 53

    /// The number of tracks of a round.
    var count: Int { min(tracks.count, Self.capacity) }

    /// The index in ``tracks`` of the track that is played after `place` others; nil if the list has ended by then.
    public func index(at place: Int) -> Int? {
        guard (0..<Self.mostPlaces).contains(place), count > 0, repeats || place < count else { return nil }
        let (round, turn) = place.quotientAndRemainder(dividingBy: count)
        switch order {
        case .listed: return turn
        // Two tracks take turns: any other order would play one of them twice in a row.
        case .shuffled(let seed): return count == 2 ? shuffled(seed, 0)[turn] : shuffled(seed, round)[turn]
        }
    }

    /// The order of a round.
    private func shuffled(_ seed: UInt64, _ round: Int) -> [Int] {
        var order = permutation(seed, round)
        // The first two change places, if the former round has ended with the first. The last one is not one of them.
        if round > 0, count > 2, permutation(seed, round - 1).last == order[0] { order.swapAt(0, 1) }
        return order
    }

    private func permutation(_ seed: UInt64, _ round: Int) -> [Int] {
        var random = RandomSource(seed: seed &+ UInt64(truncatingIfNeeded: round) &* 0xD605_1AB5_8C5B_A1D3)
        // The library's own shuffle: that of Swift may change, and a saved place with it.
        var order = Array(0..<count)
        for last in stride(from: count - 1, to: 0, by: -1) {
            order.swapAt(last, Int(random.next() % UInt64(last + 1)))
        }
        return order
    }

    /// The track that is played after `place` others, as a list plays it; nil if the list has ended by then.
    func track(at place: Int) -> Track? {
        guard let index = index(at: place) else { return nil }
        var track = tracks[index]
        if track.passes == nil { track.looping = .none }
        return track
    }
}

/// A place in a list.
package struct PlaylistPlace: Hashable, Sendable {
    let list: Playlist
    /// How many tracks the list has played before.
    var number: Int
    /// How many tracks in a row could not be played before.
    var failures = 0

    var track: Track? { list.track(at: number) }

    /// The fade from one track of the list to the next.
    package var crossfade: Tween { Tween(duration: list.crossfade) }

    /// The place of the track that follows; nil if the list has ended, or if none of its tracks can be played.
    ///
    /// - Parameter hasFailed: Whether this place's track could not be played.
    func next(hasFailed: Bool = false) -> PlaylistPlace? {
        let failures = hasFailed ? failures + 1 : 0
        guard failures < list.count, list.index(at: number + 1) != nil else { return nil }
        return PlaylistPlace(list: list, number: number + 1, failures: failures)
    }
}
