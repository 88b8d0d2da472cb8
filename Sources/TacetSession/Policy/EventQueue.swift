/// Events that the program has not taken, oldest first, within a bound.
///
/// A program that renames its streams a thousand times a second makes as many lists of streams; each list is the whole state, so
/// of those that wait only the latest few are worth their memory.
struct EventQueue: Sendable {
    /// Events that nobody has taken are kept up to this many; then the oldest go.
    static let limit = 256
    /// Of these, lists of other programs' streams.
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
