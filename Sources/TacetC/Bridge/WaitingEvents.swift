import Tacet
import TacetSession

/// The events of an engine or a session until the game polls them, oldest first. At most 1,024 wait, and the oldest are
/// dropped.
///
/// Other programs may cause events without end: lists of streams, tracks, media keys. Each tells the whole state, so
/// the latest eight of them are kept.
///
/// It is no `EventQueue`, whose generic code another module does not specialise: a frame in which 16 voices end took
/// twice as long. A copied event costs as much as a call of the library. So the array of an update is kept as it is,
/// and events are read in place.
struct WaitingEvents {
    private static let limit = 1_024

    private var events: [AudioEvent] = []
    /// The events before this index have been taken.
    private var taken = 0
    /// How many of the events that wait may flood the queue.
    private var floods = 0

    mutating func append(_ new: [AudioEvent]) {
        guard !new.isEmpty else { return }
        floods += Self.floods(in: new)
        if taken == events.count {
            events = new
        } else {
            events.removeFirst(taken)
            events += new
        }
        taken = 0
        if floods > EventQueue<AudioSession.Event>.floodLimit || events.count > Self.limit { drop() }
    }

    /// Takes the oldest event, with which it calls `body`; false if there is none.
    ///
    /// - Parameter ended: Called in place of `body` for the end of a voice, the most frequent event.
    mutating func take(
        _ body: (AudioEvent) -> Void, ended: (_ voice: Voice.ID, _ isStolen: Bool) -> Void
    ) -> Bool {
        guard taken < events.count else { return false }
        if floods > 0, events[taken].mayFlood { floods -= 1 }
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

    private static func floods(in events: [AudioEvent]) -> Int {
        events.withUnsafeBufferPointer { events in
            var floods = 0
            for index in events.indices where events[index].mayFlood { floods += 1 }
            return floods
        }
    }

    private mutating func drop() {
        while floods > EventQueue<AudioSession.Event>.floodLimit, let oldest = events.firstIndex(where: \.mayFlood) {
            events.remove(at: oldest)
            floods -= 1
        }
        guard events.count > Self.limit else { return }
        events.removeFirst(events.count - Self.limit)
        floods = Self.floods(in: events)
    }
}

extension AudioEvent {
    /// Whether other programs may cause the event without end.
    @inline(__always)
    fileprivate var mayFlood: Bool { if case .session(let event) = self { event.mayFlood } else { false } }
}
