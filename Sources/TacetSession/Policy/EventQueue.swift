/// Events that wait for the program to take them, oldest first. The queue is bounded.
///
/// A program that renames its streams a thousand times a second causes as many lists of streams. Each list is the whole
/// state, so the queue keeps only the latest ``listLimit`` of them.
struct EventQueue: Sendable {
    /// The queue keeps at most this many events and drops the oldest.
    static let limit = 256
    /// The queue keeps at most this many ``AudioSession/Event/otherAudioChanged(isPlaying:streams:)``.
    static let listLimit = 8

    private(set) var events: [AudioSession.Event] = []
    private var lists = 0

    mutating func append(_ new: [AudioSession.Event]) {
        events.append(contentsOf: new)
        lists += new.count(where: \.isList)
        while lists > Self.listLimit, let oldest = events.firstIndex(where: \.isList) {
            events.remove(at: oldest)
            lists -= 1
        }
        guard events.count > Self.limit else { return }
        let excess = events.count - Self.limit
        lists -= events[..<excess].count(where: \.isList)
        events.removeFirst(excess)
    }

    mutating func takeAll() -> [AudioSession.Event] {
        defer { self = EventQueue() }
        return events
    }
}

extension AudioSession.Event {
    fileprivate var isList: Bool { if case .otherAudioChanged = self { true } else { false } }
}
