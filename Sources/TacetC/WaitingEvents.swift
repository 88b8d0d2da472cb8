import Tacet
import TacetSession

/// The events of an engine or a session until the game polls them, oldest first. At most 1,024 wait, and the oldest are dropped.
///
/// Other programs may cause events without end: lists of streams, tracks, media keys. Each tells the whole state, so the latest
/// eight of them are kept.
///
/// It is no `EventQueue`, whose generic code another module does not specialise: a frame in which 16 voices end took twice as
/// long. A copied event costs as much as a call of the library. So the array of an update is kept as it is, and events are read in place.
struct WaitingEvents {
    private static let limit = 1_024

    private var events: [AudioEvent] = []
    /// The events before this index have been taken.
    private var taken = 0
    /// How many of the events that wait are one of many lists.
    private var lists = 0

    mutating func append(_ new: [AudioEvent]) {
        guard !new.isEmpty else { return }
        lists += Self.lists(in: new)
        if taken == events.count {
            events = new
        } else {
            events.removeFirst(taken)
            events += new
        }
        taken = 0
        if lists > EventQueue<AudioSession.Event>.listLimit || events.count > Self.limit { drop() }
    }

    /// Takes the oldest event, with which it calls `body`; false if there is none.
    ///
    /// - Parameter ended: Called in place of `body` for the end of a voice, the most frequent event.
    mutating func take(
        _ body: (AudioEvent) -> Void, ended: (_ voice: Voice.ID, _ isStolen: Bool) -> Void
    ) -> Bool {
        guard taken < events.count else { return false }
        if lists > 0, events[taken].isList { lists -= 1 }
        events.withUnsafeBufferPointer { events in
            switch events[taken] {
            case .finished(let voice): ended(voice, false)
            case .stolen(let voice): ended(voice, true)
            default: body(events[taken])
            }
        }
        taken += 1
        if taken == events.count { (events, taken) = ([], 0) }
        return true
    }

    private static func lists(in events: [AudioEvent]) -> Int {
        events.withUnsafeBufferPointer { events in
            var lists = 0
            for index in events.indices where events[index].isList { lists += 1 }
            return lists
        }
    }

    private mutating func drop() {
        while lists > EventQueue<AudioSession.Event>.listLimit, let oldest = events.firstIndex(where: \.isList) {
            events.remove(at: oldest)
            lists -= 1
        }
        guard events.count > Self.limit else { return }
        events.removeFirst(events.count - Self.limit)
        lists = Self.lists(in: events)
    }
}

extension AudioEvent {
    /// Whether other programs may cause the event without end.
    @inline(__always)
    fileprivate var isList: Bool { if case .session(let event) = self { event.isList } else { false } }
}
