import Synchronization
import TacetPlatform

/// The state that all threads of a session share: the machine, and the receivers of its decisions.
///
/// One lock orders all changes: a directive and the events that explain it are published together. A change may take
/// milliseconds, so the program never waits for that lock: each change leaves a snapshot and its events for readers,
/// and the thread that holds the lock also carries out what the program asks meanwhile.
final class SessionState: Sendable {
    /// The state after a change.
    private final class Snapshot: Sendable {
        let machine: SessionMachine
        let reachability: [LinuxSignals.Source: LinuxSignals.Reachability]
        let thread: ThreadState
        let problemsOfFile: [String]

        init(_ guarded: Guarded) {
            machine = guarded.machine
            reachability = guarded.reachability
            thread = guarded.thread
            problemsOfFile = guarded.problemsOfFile
        }
    }

    /// Whether the session has a thread that advances the machine.
    fileprivate enum ThreadState {
        /// The session observes nothing. Its inputs advance the machine.
        case none
        /// The system has refused the thread so far. The program's calls advance the machine.
        case missing
        case running
    }

    /// The machine of a snapshot after inputs that wait. A reader leaves it for the next one, so that each input is
    /// applied once and not by every reader.
    private final class Preview: Sendable {
        let machine: SessionMachine
        /// The inputs that it has, and the batch that these are the first of.
        let count: Int
        let batch: Int

        init(_ machine: SessionMachine, _ inputs: WaitingInputs) {
            self.machine = machine
            (count, batch) = (inputs.count, inputs.batch)
        }
    }

    /// What the program sees: the state after the latest change, the events that it has not taken, and its inputs that
    /// come after the change.
    private struct Front {
        var snapshot: Snapshot
        var preview: Preview?
        var events = EventQueue<AudioSession.Event>(
            limit: SessionState.eventLimit, mayFlood: { $0.mayFlood }, replaces: { $0.replaces($1) })
        var inputs = WaitingInputs()
        /// The receivers of event streams. A stream that its program has released leaves an empty reference.
        var receivers: [WeakReceiver] = []

        mutating func add(_ receiver: EventReceiver) {
            receivers.removeAll { $0.receiver == nil }
            receivers.append(WeakReceiver(receiver: receiver))
        }
    }

    /// What follows from a change, to be done without the lock.
    private struct Consequences {
        let isWakeDue: Bool
        let orders: [(handler: @Sendable (SuspensionOrder) -> Void, order: SuspensionOrder)]
        /// The order on sound that only the player hears, and its takers; none if it has not changed.
        let privacy: (handlers: [@Sendable (PrivacyOrder) -> Void], order: PrivacyOrder)
    }

    fileprivate struct Guarded {
        var machine: SessionMachine
        var actions = EventQueue<SessionAction>(limit: SessionState.actionLimit) { $0.isWholeState }
        var reachability: [LinuxSignals.Source: LinuxSignals.Reachability] = [:]
        var thread = ThreadState.none
        var problemsOfFile: [String] = []
        var suspensionHandlers: [OutputID: @Sendable (SuspensionOrder) -> Void] = [:]
        var privacyHandlers: [OutputID: @Sendable (PrivacyOrder) -> Void] = [:]
    }

    /// How many events wait for a program that does not take them.
    static let eventLimit = 256

    /// How many actions wait for the session's thread. Each later action of a kind overrides the earlier ones.
    fileprivate static let actionLimit = 64

    let cell: DirectiveCell
    /// Wakes the session's thread: for a new deadline, for actions, or to end.
    let wake = PollWaker()
    let ticks = OutputTicks()
    /// Only ``withState(_:)`` and the functions beside it take the lock: the thread that held the lock must look for
    /// inputs afterwards.
    private let lock: Lock<Guarded>
    /// Its lock is held only while references and a few events are copied.
    private let front: Lock<Front>
    /// The changes and inputs so far.
    private let changeCount = Atomic<Int>(0)
    private let outputCount = Atomic<Int>(0)
    /// Whether events are waiting. A game asks once a frame, and usually there are none.
    private let hasEvents = Atomic<Bool>(false)

    init(_ configuration: SessionConfiguration) {
        let machine = SessionMachine(configuration, at: MonotonicClock.now)
        cell = DirectiveCell(machine.directive, isStreamer: machine.settings.isStreamer)
        let first = Guarded(machine: machine)
        lock = Lock(first)
        front = Lock(Front(snapshot: Snapshot(first)))
        cell.store(stereo: machine.stereo)
    }

    private var snapshot: Snapshot { front.withLock(\.snapshot) }

    /// The machine after its latest change and the program's latest input. Never waits for a change, and draws none of
    /// the conclusions that time brings.
    var machine: SessionMachine {
        let (snapshot, preview, inputs) = front.withLock { ($0.snapshot, $0.preview, $0.inputs) }
        guard !inputs.isEmpty else { return snapshot.machine }
        let earlier = preview.flatMap { $0.batch == inputs.batch ? $0 : nil }
        if let earlier, earlier.count == inputs.count { return earlier.machine }
        var machine = earlier?.machine ?? snapshot.machine
        machine.apply(inputs.all[(earlier?.count ?? 0)...], leavesTime: snapshot.thread == .running)
        let next = Preview(machine, inputs)
        // The last reference to the earlier preview goes outside the readers' lock.
        _ = front.withLock { front in
            defer { if front.inputs.batch == next.batch { front.preview = next } }
            return front.preview
        }
        return machine
    }

    /// A number that is different after each change and each input of the program. Never waits.
    var revision: Int { changeCount.load(ordering: .acquiring) }

    /// The number of this session's stream on the sound server; nil while there is none.
    var ownStream: UInt32? { machine.outputs.ownStreamNumber }

    var nextDeadline: Duration? { machine.nextDeadline }

    func observe(_ observation: Observation) {
        update { guarded, now in guarded.machine.observe(observation, at: now) }
    }

    /// Takes an input of the program. Does not wait for a change that another thread makes: that thread carries the
    /// input out. Changes that time brings are left to the session's thread.
    func apply(_ input: ProgramInput) {
        front.withLock { front in
            front.inputs.append(input, at: MonotonicClock.now)
            changeCount.wrappingAdd(1, ordering: .releasing)
        }
        carryOutInputs()
    }

    /// The number of inputs that wait.
    var waitingInputs: Int { front.withLock(\.inputs.count) }

    func advance() {
        update { guarded, now in guarded.machine.advance(to: now) }
    }

    /// Returns the machine's actions since the last call, oldest first. The session's thread carries them out.
    func takeActions() -> [SessionAction] { withState { $0.actions.takeAll() } }

    // MARK: The lock

    /// Calls `body` with the state, and then carries out the inputs that no thread could carry out meanwhile.
    private func withState<Result>(_ body: (inout Guarded) -> Result) -> Result {
        defer { carryOutInputs() }
        return lock.withLock(body)
    }

    /// Carries out the inputs that wait. Where another thread holds the lock, that thread does so when it lets go.
    private func carryOutInputs() {
        while front.withLock({ !$0.inputs.isEmpty }) {
            guard let consequences = lock.withLockIfFree({ change(&$0, isCall: true) }) else { return }
            carryOut(consequences)
        }
    }

    private func update(_ body: (inout Guarded, Duration) -> Void) {
        carryOut(withState { change(&$0, body) })
    }

    /// Changes the state by the program's inputs and then by `body`, and publishes what has changed. Holds the lock.
    ///
    /// - Parameter isCall: Whether the thread may be that of a call of the program, which leaves to the session's thread
    ///   what time brings.
    private func change(
        _ guarded: inout Guarded, isCall: Bool = false, _ body: (inout Guarded, Duration) -> Void = { _, _ in }
    ) -> Consequences {
        let (deadline, outputs) = (guarded.machine.nextDeadline, guarded.machine.outputs)
        let inputs = front.withLock { $0.inputs.take() }
        guarded.machine.apply(inputs[...], leavesTime: isCall && guarded.thread == .running)
        body(&guarded, MonotonicClock.now)
        return publishChange(of: &guarded, since: deadline, outputs)
    }

    /// Publishes what has changed, and returns what follows.
    private func publishChange(
        of guarded: inout Guarded, since deadline: Duration?, _ outputs: OutputMachine
    ) -> Consequences {
        let events = guarded.machine.takeEvents()
        let actions = guarded.machine.takeActions()
        let receivers = publish(guarded, events)
        cell.store(guarded.machine.directive, isStreamer: guarded.machine.settings.isStreamer)
        cell.store(stereo: guarded.machine.stereo)
        cell.store(epoch: guarded.machine.outputs.epoch)
        for reference in receivers { reference.receiver?.post(events) }
        guarded.actions.append(actions)
        return Consequences(
            isWakeDue: deadline != guarded.machine.nextDeadline || !actions.isEmpty,
            orders: guarded.orders(since: outputs), privacy: guarded.privacy(since: outputs))
    }

    /// Replaces the snapshot by one that has the inputs that were taken, together with the events that explain the
    /// change. Returns the receivers of the events.
    @discardableResult
    private func publish(_ guarded: Guarded, _ events: [AudioSession.Event] = []) -> [WeakReceiver] {
        let next = Snapshot(guarded)
        // The last references to what is replaced go outside the readers' lock.
        let (_, _, receivers) = front.withLock { front in
            defer { (front.snapshot, front.preview) = (next, nil) }
            front.inputs.removeTaken()
            changeCount.wrappingAdd(1, ordering: .releasing)
            front.events.append(events)
            if !events.isEmpty { hasEvents.store(true, ordering: .relaxed) }
            return (front.snapshot, front.preview, events.isEmpty ? [] : front.receivers)
        }
        return receivers
    }

    /// Wakes the session's thread and the engines, without the lock: an engine takes its own locks to carry an order
    /// out.
    private func carryOut(_ consequences: Consequences) {
        if consequences.isWakeDue { wake.post() }
        for (handler, order) in consequences.orders { handler(order) }
        for handler in consequences.privacy.handlers { handler(consequences.privacy.order) }
    }
}

extension SessionMachine {
    /// Takes inputs of the program, each at its time.
    ///
    /// - Parameter leavesTime: Whether changes that time brings are left to the session's thread. What that thread
    ///   tells of the machine itself comes after them all the same.
    fileprivate mutating func apply(_ inputs: ArraySlice<WaitingInputs.Element>, leavesTime: Bool) {
        for (input, time) in inputs {
            apply(input, at: leavesTime && input.kind != .thread ? timeBeforeDeadline(time) : time)
        }
    }
}

private struct WeakReceiver {
    weak var receiver: EventReceiver?
}

extension SessionState.Guarded {
    /// Returns the orders to sleep or wake that are new since `before`, each with its engine's handler.
    func orders(since before: OutputMachine) -> [(handler: @Sendable (SuspensionOrder) -> Void, order: SuspensionOrder)]
    {
        suspensionHandlers.compactMap { id, handler in
            guard let order = machine.outputs.outputs[id]?.rest, order != before.outputs[id]?.rest else { return nil }
            return (handler, order)
        }
    }

    /// Returns the order on sound that only the player hears, with the handlers of every engine if it is new since
    /// `before`.
    func privacy(
        since before: OutputMachine
    ) -> (handlers: [@Sendable (PrivacyOrder) -> Void], order: PrivacyOrder) {
        let order = machine.outputs.privacy
        return (order == before.privacy ? [] : Array(privacyHandlers.values), order)
    }
}

// MARK: - Receivers of events
extension SessionState {
    func takeEvents() -> [AudioSession.Event] {
        guard hasEvents.load(ordering: .relaxed) else { return [] }
        return front.withLock { front in
            hasEvents.store(false, ordering: .relaxed)
            return front.events.takeAll()
        }
    }

    func makeEventStream() -> AsyncStream<AudioSession.Event> {
        let receiver = EventReceiver()
        front.withLock { $0.add(receiver) }
        return receiver.stream
    }

    /// Posts every event from now on to a receiver, and first the events that wait for the program.
    func add(_ receiver: EventReceiver) {
        front.withLock { front in
            receiver.post(front.events.waiting)
            front.add(receiver)
        }
    }

    func finishEventStreams() {
        for reference in front.withLock(\.receivers) { reference.receiver?.finish() }
    }

    // MARK: Outputs

    func makeOutputID() -> OutputID {
        OutputID(number: outputCount.wrappingAdd(1, ordering: .relaxed).newValue)
    }

    func setRestHandler(_ handler: (@Sendable (SuspensionOrder) -> Void)?, of output: OutputID) {
        withState { $0.suspensionHandlers[output] = handler }
    }

    /// Sets who takes orders on sound that only the player hears, and returns the present order.
    @discardableResult
    func setPrivacyHandler(
        _ handler: (@Sendable (PrivacyOrder) -> Void)?, of output: OutputID
    ) -> PrivacyOrder {
        withState { guarded in
            guarded.privacyHandlers[output] = handler
            return guarded.machine.outputs.privacy
        }
    }

    // MARK: Limitations

    func note(_ source: LinuxSignals.Source, is reachability: LinuxSignals.Reachability) {
        record { $0.reachability[source] = reachability }
    }

    /// Records whether the session has no thread.
    func noteThread(isMissing: Bool) { record { $0.thread = isMissing ? .missing : .running } }

    /// Records what is wrong with the player's configuration file.
    func note(problemsOfFile problems: [String]) { record { $0.problemsOfFile = problems } }

    /// Changes what no event tells of, and publishes it.
    private func record(_ change: (inout Guarded) -> Void) {
        withState { guarded in
            change(&guarded)
            publish(guarded)
        }
    }

    /// Whether every server has reported if it is reachable, and every service on the buses what it knows.
    var knowsAllSources: Bool {
        let known = snapshot.reachability
        return LinuxSignals.Source.servers.allSatisfy { known[$0].map { $0 != .reading } ?? false }
    }

    var problemsOfChoices: [String] {
        let snapshot = snapshot
        return snapshot.machine.configuration.problemsOfEnvironment + snapshot.problemsOfFile
    }

    var limitations: [String] {
        let snapshot = snapshot
        let thread =
            snapshot.thread == .missing
            ? [
                "Nothing on this machine is seen: the process is out of threads, or of memory (\(MemoryCheck.threadHeap >> 20) MB). "
                    + "Close programs, or raise the limit (ulimit -u, ulimit -v); it is tried again."
            ] : []
        let machine = machine
        return thread + problemsOfChoices + machine.categoryLimitations + machine.outputs.limitations
            + machine.recordings.limitations
            + LinuxSignals.Source.allCases.compactMap { source in
                snapshot.reachability[source].flatMap(source.limitation)
            }
    }
}
