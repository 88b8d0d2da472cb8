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
        var (kept, count) = (0, voices)
        for place in entries[index].posts.indices where isPlaying(entries[index].posts[place].number) {
            count += entries[index].posts[place].voices
            entries[index].posts[kept] = entries[index].posts[place]
            kept += 1
        }
        entries[index].posts.removeLast(entries[index].posts.count - kept)
        guard let most = limit.voices else { return true }
        if count > most, limit.stealing == .newest { return false }
        var ending = 0
        while count > most, ending < kept {
            count -= entries[index].posts[ending].voices
            stolen.append(entries[index].posts[ending].number)
            ending += 1
        }
        for place in ending..<kept { entries[index].posts[place - ending] = entries[index].posts[place] }
        entries[index].posts.removeLast(ending)
        return true
    }

    /// Notes a post of an event with a limit.
    mutating func note(_ event: Int, post: UInt64, voices: Int, at frame: Int, sampleRate: Int) {
        let index = indexes[event]
        guard index >= 0 else { return }
        entries[index].posts.append((post, voices))
        let retrigger = entries[index].limit.retrigger
        if retrigger > .zero { entries[index].next = frame + Int(Tween(duration: retrigger).frames(at: sampleRate)) }
    }
}
