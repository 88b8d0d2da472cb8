import Synchronization
import TacetSystem

/// The state that all threads of a session share: the machine, and the receivers of its decisions.
///
/// One lock orders all changes: a directive and the events that explain it are published together. A change may take
/// milliseconds, so readers never wait for that lock: each change leaves a snapshot behind.
final class SessionState: Sendable {
    /// What readers see.
    private final class Snapshot: Sendable {
        let machine: SessionMachine
        let reachability: [LinuxSignals.Source: LinuxSignals.Reachability]
        let isThreadMissing: Bool

        init(_ guarded: Guarded) {
            machine = guarded.machine
            reachability = guarded.reachability
            isThreadMissing = guarded.isThreadMissing
        }
    }

    fileprivate struct Guarded {
        var machine: SessionMachine
        var untakenEvents = EventQueue<AudioSession.Event>(limit: SessionState.eventLimit) { $0.isList }
        var actions = EventQueue<SessionMachine.Action>(limit: SessionState.actionLimit) { $0.isMeasuring }
        /// The receivers of event streams. A stream that its program has released leaves an empty reference.
        var receivers: [WeakReceiver] = []
        var reachability: [LinuxSignals.Source: LinuxSignals.Reachability] = [:]
        var outputCount = 0
        var isThreadMissing = false
        var restHandlers: [OutputID: @Sendable (RestOrder) -> Void] = [:]
    }

    /// How many events wait for a program that does not take them.
    static let eventLimit = 256

    /// How many actions wait for the session's thread. Each later action of a kind overrides the earlier ones.
    fileprivate static let actionLimit = 64

    let cell: DirectiveCell
    /// Wakes the session's thread: for a new deadline, for actions, or to end.
    let wake = Semaphore()
    private let guarded: Lock<Guarded>
    /// The snapshot after the latest change. Its lock is held only while a reference is copied.
    private let latest: Lock<Snapshot>
    /// Whether events are waiting. A game asks once a frame, and usually there are none.
    private let hasEvents = Atomic<Bool>(false)

    init(_ configuration: SessionConfiguration) {
        let machine = SessionMachine(configuration, at: MonotonicClock.now)
        cell = DirectiveCell(machine.directive)
        let first = Guarded(machine: machine)
        guarded = Lock(first)
        latest = Lock(Snapshot(first))
    }

    private var snapshot: Snapshot { latest.withLock { $0 } }

    /// The machine after its latest change. Never waits for a change.
    var machine: SessionMachine { snapshot.machine }

    /// The number of this session's stream on the sound server; nil while there is none.
    var ownStream: UInt32? { snapshot.machine.outputs.ownStreamNumber }

    var nextDeadline: Duration? { snapshot.machine.nextDeadline }

    func observe(_ observation: Observation) {
        update { guarded, now in guarded.machine.observe(observation, at: now) }
    }

    func apply(_ input: HostInput) {
        update { guarded, now in guarded.machine.apply(input, at: now) }
    }

    func advance() {
        update { guarded, now in guarded.machine.advance(to: now) }
    }

    /// Returns the machine's actions since the last call, oldest first. The session's thread carries them out.
    func takeActions() -> [SessionMachine.Action] { guarded.withLock { $0.actions.takeAll() } }

    /// Replaces the snapshot, before any event that explains it.
    private func publish(_ guarded: Guarded) {
        let next = Snapshot(guarded)
        // The last reference to the old snapshot goes outside the readers' lock.
        _ = latest.withLock { snapshot in
            defer { snapshot = next }
            return snapshot
        }
    }

    private func update(_ body: (inout Guarded, Duration) -> Void) {
        let (isDue, orders) = guarded.withLock { guarded in
            let deadline = guarded.machine.nextDeadline
            let directive = guarded.machine.directive
            let outputs = guarded.machine.outputs
            body(&guarded, MonotonicClock.now)
            let events = guarded.machine.takeEvents()
            let actions = guarded.machine.takeActions()
            publish(guarded)
            if directive != guarded.machine.directive { cell.store(guarded.machine.directive) }
            cell.store(epoch: guarded.machine.outputs.epoch)
            if !events.isEmpty {
                guarded.pass(on: events)
                hasEvents.store(true, ordering: .relaxed)
            }
            guarded.actions.append(actions)
            let isDue = deadline != guarded.machine.nextDeadline || !actions.isEmpty
            return (isDue, guarded.orders(since: outputs))
        }
        if isDue { wake.post() }
        // Called outside the lock, because an engine takes its own locks to carry the orders out.
        for (handler, order) in orders { handler(order) }
    }
}

private struct WeakReceiver {
    weak var receiver: EventReceiver?
}

extension SessionState.Guarded {
    /// Returns the orders to sleep or wake that are new since `before`, each with its engine's handler.
    func orders(since before: OutputMachine) -> [(handler: @Sendable (RestOrder) -> Void, order: RestOrder)] {
        restHandlers.compactMap { id, handler in
            guard let order = machine.outputs.outputs[id]?.rest, order != before.outputs[id]?.rest else { return nil }
            return (handler, order)
        }
    }

    /// Posts events to every receiver.
    mutating func pass(on events: [AudioSession.Event]) {
        untakenEvents.append(events)
        receivers.removeAll { $0.receiver == nil }
        for reference in receivers { reference.receiver?.post(events) }
    }
}

// MARK: - Receivers of events
extension SessionState {
    func takeEvents() -> [AudioSession.Event] {
        guard hasEvents.load(ordering: .relaxed) else { return [] }
        return guarded.withLockIfFree { guarded in
            hasEvents.store(false, ordering: .relaxed)
            return guarded.untakenEvents.takeAll()
        } ?? []
    }

    func makeEventStream() -> AsyncStream<AudioSession.Event> {
        let receiver = EventReceiver()
        guarded.withLock { guarded in
            guarded.receivers.removeAll { $0.receiver == nil }
            guarded.receivers.append(WeakReceiver(receiver: receiver))
        }
        return receiver.stream
    }

    /// Posts every event from now on to a receiver, and first the events that wait for the program.
    func add(_ receiver: EventReceiver) {
        guarded.withLock { guarded in
            receiver.post(guarded.untakenEvents.waiting)
            guarded.receivers.append(WeakReceiver(receiver: receiver))
        }
    }

    func finishEventStreams() {
        for reference in guarded.withLock(\.receivers) { reference.receiver?.finish() }
    }

    // MARK: Outputs

    func makeOutputID() -> OutputID {
        guarded.withLock { guarded in
            guarded.outputCount += 1
            return OutputID(number: guarded.outputCount)
        }
    }

    func setRestHandler(_ handler: (@Sendable (RestOrder) -> Void)?, of output: OutputID) {
        guarded.withLock { $0.restHandlers[output] = handler }
    }

    // MARK: Limitations

    func note(_ source: LinuxSignals.Source, is reachability: LinuxSignals.Reachability) {
        guarded.withLock { guarded in
            guarded.reachability[source] = reachability
            publish(guarded)
        }
    }

    /// Records whether the session has no thread.
    func noteThread(isMissing: Bool) {
        guarded.withLock { guarded in
            guarded.isThreadMissing = isMissing
            publish(guarded)
        }
    }

    /// Whether every server has reported if it is reachable.
    var knowsAllSources: Bool {
        let known = snapshot.reachability
        return LinuxSignals.Source.servers.allSatisfy { known[$0] != nil }
    }

    var limitations: [String] {
        let snapshot = snapshot
        let thread =
            snapshot.isThreadMissing
            ? [
                "Nothing on this machine is seen: the process is out of threads, or of memory (\(MemoryCheck.threadHeap >> 20) MB). "
                    + "Close programs, or raise the limit (ulimit -u, ulimit -v); it is tried again."
            ] : []
        return thread + snapshot.machine.outputs.limitations
            + LinuxSignals.Source.allCases.compactMap { source in
                snapshot.reachability[source].flatMap(source.limitation)
            }
    }
}
