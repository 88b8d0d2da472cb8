import Synchronization

/// What all threads of a session share: the machine, and whoever is told what it decides.
///
/// One lock orders everything: a directive and the events that explain it are published together.
final class SessionState: Sendable {
    /// Events that nobody has taken are kept up to this many; then the oldest go.
    static let eventLimit = 256

    fileprivate struct Guarded {
        var machine: SessionMachine
        var untakenEvents: [AudioSession.Event] = []
        var streams: [Int: AsyncStream<AudioSession.Event>.Continuation] = [:]
        var streamCount = 0
        var ownStream: OwnStreamFacts?
        var isOutputCorkedByUs = false
        var isCorkRequested = false
        var reachability: [LinuxSignals.Source: LinuxSignals.Reachability] = [:]
        var missingOutput: String?
        var directiveChanged: (@Sendable () -> Void)?
    }

    let cell: DirectiveCell
    /// Posted when the session's thread has something to look at: another deadline, or its end.
    let wake = Semaphore()
    private let guarded: Lock<Guarded>
    /// Whether there are any to take: a game looks once a frame, and mostly finds none.
    private let hasEvents = Atomic<Bool>(false)

    init(_ configuration: SessionConfiguration) {
        let machine = SessionMachine(configuration, at: MonotonicClock.now)
        cell = DirectiveCell(machine.directive)
        guarded = Lock(Guarded(machine: machine))
    }

    /// A copy of the machine, to be asked at leisure.
    var machine: SessionMachine { guarded.withLock(\.machine) }

    var nextDeadline: Duration? { guarded.withLock(\.machine.nextDeadline) }

    func observe(_ observation: Observation) {
        update { guarded, now in
            guard case .ownStream(let facts) = observation else {
                return guarded.machine.observe(observation, at: now)
            }
            // PulseAudio mutes a stream that it asks to pause, and takes back what it asked only from one that has: where
            // the mute ends, so does the request.
            if guarded.ownStream?.isMutedByOthers == true && facts?.isMutedByOthers != true {
                guarded.isCorkRequested = false
            }
            guarded.ownStream = facts
            guarded.observeOwnStream(at: now)
        }
    }

    func apply(_ input: HostInput) {
        update { guarded, now in guarded.machine.apply(input, at: now) }
    }

    func advance() {
        update { guarded, now in guarded.machine.advance(to: now) }
    }

    /// What the output did to its own stream, so that it is not taken for somebody else's doing.
    func outputCorked(_ isCorked: Bool) {
        update { guarded, now in
            guarded.isOutputCorkedByUs = isCorked
            guarded.observeOwnStream(at: now)
        }
    }

    /// A policy module asked the output to pause, or took that back.
    func corkRequested(_ isRequested: Bool) {
        update { guarded, now in
            guarded.isCorkRequested = isRequested
            guarded.observeOwnStream(at: now)
        }
    }

    private func update(_ body: (inout Guarded, Duration) -> Void) {
        let (hasNewDeadline, directiveChanged) = guarded.withLock { guarded in
            let deadline = guarded.machine.nextDeadline
            let directive = guarded.machine.directive
            body(&guarded, MonotonicClock.now)
            if guarded.publishEvents() { hasEvents.store(true, ordering: .relaxed) }
            let isChanged = directive != guarded.machine.directive
            if isChanged { cell.store(guarded.machine.directive) }
            return (deadline != guarded.machine.nextDeadline, isChanged ? guarded.directiveChanged : nil)
        }
        if hasNewDeadline { wake.post() }
        directiveChanged?()
    }
}

extension SessionState.Guarded {
    mutating func observeOwnStream(at now: Duration) {
        var facts = ownStream
        if isCorkRequested { facts = facts ?? OwnStreamFacts() }
        facts?.isCorkRequested = isCorkRequested
        if isOutputCorkedByUs {
            facts?.isCorkedByOthers = false
            facts?.isUnlinked = false
        }
        machine.observe(.ownStream(facts), at: now)
    }

    /// Returns whether there are any.
    mutating func publishEvents() -> Bool {
        let events = machine.takeEvents()
        guard !events.isEmpty else { return false }
        untakenEvents.append(contentsOf: events)
        untakenEvents.removeFirst(max(0, untakenEvents.count - SessionState.eventLimit))
        for stream in streams.values { events.forEach { stream.yield($0) } }
        return true
    }
}

// MARK: - Listeners
extension SessionState {
    func takeEvents() -> [AudioSession.Event] {
        guard hasEvents.load(ordering: .relaxed) else { return [] }
        return guarded.withLockIfFree { guarded in
            hasEvents.store(false, ordering: .relaxed)
            defer { guarded.untakenEvents = [] }
            return guarded.untakenEvents
        } ?? []
    }

    func makeEventStream() -> AsyncStream<AudioSession.Event> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: AudioSession.Event.self, bufferingPolicy: .bufferingNewest(Self.eventLimit))
        let number = guarded.withLock { guarded in
            guarded.streamCount += 1
            guarded.streams[guarded.streamCount] = continuation
            return guarded.streamCount
        }
        continuation.onTermination = { [weak self] _ in
            self?.guarded.withLock { $0.streams[number] = nil }
        }
        return stream
    }

    func finishEventStreams() {
        // Outside the lock: finishing calls back to have the stream removed.
        guarded.withLock(\.streams).values.forEach { $0.finish() }
    }

    func whenDirectiveChanges(_ handler: (@Sendable () -> Void)?) {
        guarded.withLock { $0.directiveChanged = handler }
    }

    // MARK: What is missing

    func note(_ source: LinuxSignals.Source, is reachability: LinuxSignals.Reachability) {
        guarded.withLock { $0.reachability[source] = reachability }
    }

    /// Whether it is known of every source if it can be reached.
    var knowsAllSources: Bool { guarded.withLock(\.reachability.count) == LinuxSignals.Source.allCases.count }

    /// No output can be opened, and why; nil once there is one.
    func noteMissingOutput(_ words: String?) { guarded.withLock { $0.missingOutput = words } }

    var limitations: [String] {
        let (reachability, missingOutput) = guarded.withLock { ($0.reachability, $0.missingOutput) }
        return [missingOutput].compactMap(\.self)
            + LinuxSignals.Source.allCases.compactMap { source in
                reachability[source].flatMap(source.limitation)
            }
    }
}
