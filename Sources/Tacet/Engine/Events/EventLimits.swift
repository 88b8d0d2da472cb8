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

    /// What has to end before an event begins.
    struct Room {
        /// Whether the event may begin.
        var isEnough = true
        /// The posts whose voices end.
        var stolen: [UInt64] = []
    }

    private var entries: [Int: Entry] = [:]

    init(_ events: SoundEvents) {
        for (index, event) in events.events.enumerated() {
            entries[index] = event.limit.map { Entry(limit: $0) }
        }
    }

    func isLimited(_ event: Int) -> Bool { !entries.isEmpty && entries[event] != nil }

    /// Makes room for the voices of an event: whole posts end, the oldest first, or the event does not begin.
    mutating func makeRoom(for event: Int, voices: Int, at frame: Int, isPlaying: (UInt64) -> Bool) -> Room {
        guard var entry = entries[event] else { return Room() }
        defer { entries[event] = entry }
        if frame < entry.next { return Room(isEnough: false) }
        entry.posts.removeAll { !isPlaying($0.number) }
        guard let most = entry.limit.voices else { return Room() }
        var room = Room()
        var count = entry.posts.reduce(voices) { $0 + $1.voices }
        if count > most, entry.limit.stealing == .newest { return Room(isEnough: false) }
        while count > most, !entry.posts.isEmpty {
            let oldest = entry.posts.removeFirst()
            count -= oldest.voices
            room.stolen.append(oldest.number)
        }
        return room
    }

    /// Notes a post of an event with a limit.
    mutating func note(_ event: Int, post: UInt64, voices: Int, at frame: Int, sampleRate: Int) {
        guard let limit = entries[event]?.limit else { return }
        entries[event]?.posts.append((post, voices))
        entries[event]?.next = frame + Int(Tween(duration: limit.retrigger).frames(at: sampleRate))
    }
}
