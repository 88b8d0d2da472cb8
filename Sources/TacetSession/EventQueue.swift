/// Events that wait for the program to take them, oldest first. The queue is bounded.
///
/// A program that renames its streams a thousand times a second causes as many lists of streams. Each list is the whole
/// state, so the queue keeps only the latest ``floodLimit`` of such events.
package struct EventQueue<Event: Sendable>: Sendable {
    /// The queue keeps at most this many events that may flood it.
    package static var floodLimit: Int { 8 }

    /// The queue keeps at most this many events and drops the oldest.
    private let limit: Int
    private let mayFlood: @Sendable (Event) -> Bool
    private let replaces: @Sendable (_ new: Event, _ old: Event) -> Bool
    /// The events, of which the first ``taken`` have been taken.
    private var events: [Event] = []
    private var taken = 0
    /// How many of the events that wait may flood the queue.
    private var floods = 0

    /// - Parameters:
    ///   - limit: The most events that wait.
    ///   - mayFlood: Whether other programs may cause an event without end.
    ///   - replaces: Whether an event makes the one that came right before it useless.
    package init(
        limit: Int, mayFlood: @escaping @Sendable (Event) -> Bool,
        replaces: @escaping @Sendable (_ new: Event, _ old: Event) -> Bool = { _, _ in false }
    ) {
        self.limit = limit
        self.mayFlood = mayFlood
        self.replaces = replaces
    }

    package var count: Int { events.count - taken }

    package mutating func append(_ new: [Event]) {
        guard !new.isEmpty else { return }
        events.removeFirst(taken)
        taken = 0
        for event in new {
            if let last = events.last, replaces(event, last) {
                if mayFlood(last) { floods -= 1 }
                events.removeLast()
            }
            events.append(event)
            if mayFlood(event) { floods += 1 }
        }
        while floods > Self.floodLimit, let oldest = events.firstIndex(where: mayFlood) {
            events.remove(at: oldest)
            floods -= 1
        }
        guard events.count > limit else { return }
        let excess = events.count - limit
        floods -= events[..<excess].count(where: mayFlood)
        events.removeFirst(excess)
    }

    /// Takes the oldest event; nil if none waits.
    package mutating func next() -> Event? {
        guard taken < events.count else { return nil }
        let event = events[taken]
        taken += 1
        if mayFlood(event) { floods -= 1 }
        if taken == events.count { clear() }
        return event
    }

    /// The events that wait, oldest first.
    package var waiting: [Event] { Array(events[taken...]) }

    package mutating func takeAll() -> [Event] {
        let all = waiting
        events = []
        clear()
        return all
    }

    private mutating func clear() {
        events.removeAll(keepingCapacity: true)
        taken = 0
        floods = 0
    }
}

extension AudioSession.Event {
    /// Whether an event makes `earlier` useless: a slider that is dragged asks for a volume at each step.
    package func replaces(_ earlier: Self) -> Bool {
        switch (self, earlier) {
        case (.mediaRequested(.setVolume), .mediaRequested(.setVolume)), (.wishToHear, .wishToHear): true
        default: false
        }
    }

    /// Whether other programs may cause the event without end: their streams, a track, a media key. The switch has no
    /// default, so that the compiler asks for a new event.
    package var mayFlood: Bool {
        switch self {
        case .otherAudioChanged, .nowPlayingChanged, .mediaRequested, .wishToHear, .promptStyleChanged, .broadcastSeen:
            true
        case .categoryChosen, .interruptionBegan, .interruptionEnded, .didBecomeActive, .didBecomeInactive,
            .secondaryAudioShouldBeSilenced, .silentModeChanged, .conversationChanged, .routeChanged,
            .outputDevicesChanged, .outputLost, .outputRestored:
            false
        }
    }
}
