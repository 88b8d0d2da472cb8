import TacetPlatform

/// Which events may begin, by the limits of a document. Pure: the frame of the mix and what plays are parameters.
struct EventLimits {
    /// The posts of one event with a limit.
    private struct Entry {
        let limit: VoiceLimit
        /// The frame of the mix from which on the event may begin again.
        var next = 0
        /// The posts that play, oldest first.
        var posts: [(number: UInt64, voices: Int)] = []
    }

    private var entries: [Entry] = []
    /// The entry of each event; -1 for an event without a limit.
    private let indexes: [Int]

    init(_ events: SoundEvents) {
        var indexes: [Int] = []
        for event in events.events {
            indexes.append(event.limit == nil ? -1 : entries.count)
            if let limit = event.limit { entries.append(Entry(limit: limit)) }
        }
        self.indexes = indexes
    }

    func isLimited(_ event: Int) -> Bool { indexes[event] >= 0 }

    /// Makes room for the voices of an event: whole posts end, the oldest first, or the event does not begin. Returns
    /// whether it may.
    ///
    /// - Parameter stolen: Gets the posts whose voices have to end.
    mutating func makeRoom(
        for event: Int, voices: Int, at frame: Int, stealing stolen: inout [UInt64], isPlaying: (UInt64) -> Bool
    ) -> Bool {
        let index = indexes[event]
        guard index >= 0 else { return true }
        let limit = entries[index].limit
        if frame < entries[index].next { return false }
        guard let most = limit.voices else { return true }
        return Self.makeRoom(
            in: &entries[index].posts, for: voices, most: most, limit.stealing, &stolen, isPlaying: isPlaying)
    }

    @inline(__always)
    private static func makeRoom(
        in posts: inout [(number: UInt64, voices: Int)], for voices: Int, most: Int, _ stealing: VoiceLimit.Stealing,
        _ stolen: inout [UInt64], isPlaying: (UInt64) -> Bool
    ) -> Bool {
        var (kept, count) = (0, voices)
        for place in posts.indices where isPlaying(posts[place].number) {
            count += posts[place].voices
            if kept < place { posts[kept] = posts[place] }
            kept += 1
        }
        if kept < posts.count { posts.removeLast(posts.count - kept) }
        if count <= most { return true }
        if stealing == .newest { return false }
        var ending = 0
        while count > most, ending < kept {
            count -= posts[ending].voices
            stolen.append(posts[ending].number)
            ending += 1
        }
        for place in ending..<kept { posts[place - ending] = posts[place] }
        posts.removeLast(ending)
        return true
    }

    /// Notes a post of an event with a limit.
    mutating func note(_ event: Int, post: UInt64, voices: Int, at frame: Int, sampleRate: Int) {
        let index = indexes[event]
        guard index >= 0 else { return }
        if entries[index].limit.voices != nil { entries[index].posts.append((post, voices)) }
        let retrigger = entries[index].limit.retrigger
        if retrigger > .zero { entries[index].next = frame + Int(Tween(duration: retrigger).frames(at: sampleRate)) }
    }
}
