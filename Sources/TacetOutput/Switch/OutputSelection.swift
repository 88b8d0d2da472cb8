import TacetPlatform

/// Carries out what ``SwitchMachine`` decides: opens the output, and lets the null output pull in its place. The switch's
/// thread (`tacet-switch`), or who calls while there is none.
///
/// The thread ends after a while in which there is nothing to do. ``post(_:)`` and ``retryIfNeeded()`` make it anew.
/// While it is absent, callers take the machine in its place, one at a time: ``post(_:)`` and ``retryIfNeeded()`` by
/// ``OnDemandThread/whileAbsent(_:)``, under whose lock no thread is made, to report that the system has no thread, and to
/// look whether the output's thread has ended. Where the system has no thread at the end, ``finish(_:waits:)`` does the
/// last message on its caller's thread.
final class OutputSelection: @unchecked Sendable {
    // Other threads read `shown`. `run`, and `whileAbsent`, own `machine`.

    /// The time of the last fade: 10 ms, and the time until the device next asks for frames.
    private static let fadeTime: Duration = .milliseconds(40)
    /// The longest wait for the last fade, for devices with a long latency.
    private static let longestFade: Duration = .milliseconds(150)

    let thread = OnDemandThread(name: "tacet-switch")
    private let mailbox = OutputMailbox()
    private let output: any Output
    private let null: NullOutput
    /// The time without a message and without a deadline after which the thread ends.
    private let calm: Duration
    private let sampleRate: Int
    private let queue: FrameQueue
    private let onEvent: @Sendable (OutputSwitch.Event) -> Void
    /// The output that pulls: the chosen one, the null output in its place, or none.
    private let shown = Lock<(any Output)?>(nil)
    private var machine: SwitchMachine

    init(
        output: any Output, null: NullOutput, timeout: Duration, calm: Duration, whileLost: OutputLossResponse,
        sampleRate: Int, queue: FrameQueue, onEvent: @escaping @Sendable (OutputSwitch.Event) -> Void
    ) {
        self.output = output
        self.null = null
        self.calm = calm
        self.sampleRate = sampleRate
        self.queue = queue
        self.onEvent = onEvent
        machine = SwitchMachine(timeout: timeout, whileLost: whileLost)
    }

    /// The configuration of the output that pulls, and the statistics of the chosen output. Any thread.
    var snapshot: OutputSnapshot {
        let pulling = shown.withLock { $0 }?.snapshot
        return OutputSnapshot(
            configuration: pulling?.configuration, statistics: output.snapshot.statistics, heard: pulling?.heard)
    }

    /// Whether the chosen output follows the queue's rest by itself. Any thread.
    var followsRest: Bool { output.followsRest }

    // MARK: The thread

    /// Runs the switch on its thread. Returns after `.stop` or `.end`, and when there is nothing to do.
    private func run() {
        if !machine.hasBegun, !thread.isOver { take(.begin) }
        var calmEnds = MonotonicClock.now + calm
        while true {
            let message = mailbox.next(until: min(machine.deadline ?? calmEnds, machine.lifeDeadline ?? calmEnds))
            switch message {
            case .output(let event, let attempt): take(.output(event, attempt: attempt))
            case .pause(let pause): take(.pause(pause))
            case .choose(let device): output.choose(device)
            case .privacy(let order): take(.privacy(order))
            case .stop:
                take(.stop)
                return thread.end()
            case .end(let ended):
                fadeOut()
                take(.stop)
                thread.end()
                return OutputEndings.finish(ended)
            case nil: break
            }
            take(.time)
            let now = MonotonicClock.now
            let isCalm = message == nil && machine.deadline == nil
            if now >= calmEnds, isCalm, thread.rest(if: { mailbox.isEmpty }) { return }
            if now >= calmEnds || !isCalm { calmEnds = now + calm }
        }
    }

    /// Fades out what plays, and waits until the fade has reached the loudspeaker, or the device is lost.
    private func fadeOut() {
        guard machine.isSounding, !queue.rest.state.isOn else { return }
        queue.end(fadingOver: EndFade.frames(at: sampleRate))
        guard output.isDevice else { return }
        let latency = output.snapshot.configuration?.latency ?? .zero
        let end = MonotonicClock.now + min(latency + Self.fadeTime, Self.longestFade)
        while MonotonicClock.now < end {
            if case .output(.lost, let attempt) = mailbox.next(until: end), attempt == machine.attempt { return }
        }
    }

    private func take(_ input: SwitchMachine.Input) {
        let traits = SwitchMachine.Traits(canReturn: output.canReturn, retryInterval: output.retryInterval)
        perform(machine.take(input, at: MonotonicClock.now, traits))
    }

    /// Carries actions out, in order. The machine takes the answer to an action before the next action.
    private func perform(_ actions: [SwitchMachine.Action]) {
        for action in actions {
            switch action {
            case .open(let attempt):
                // Weak, because the output is the selection's own.
                output.open { [weak self] event in self?.post(.output(event, attempt: attempt)) }
                // The first call may load libpulse from a slow disk, for which the device does not answer.
                take(.asked)
            case .close: output.close()
            case .openNull: null.open { [onEvent] in if case .opened(let clock) = $0 { onEvent(.changed(clock)) } }
            case .closeNull: null.close()
            case .show(let source):
                let next = source.map { self.source($0) }
                shown.withLock { $0 = next }
            case .start(let source): self.source(source).start(from: queue)
            case .pause(let source): self.source(source).pause()
            case .resume(let source): self.source(source).resume()
            case .keepPrivate(let keeps): output.keepPrivate(keeps)
            case .askForThread:
                let pulling = shown.withLock { $0 }
                let isThere = pulling?.retryIfNeeded() ?? true
                take(.thread(isThere: isThere, pulling?.snapshot.configuration))
            case .watchLife: take(.life(canEnd: output.hasEnded != nil))
            case .checkLife: take(.lifeChecked(hasEnded: output.hasEnded == true))
            case .tell(let event): onEvent(event)
            }
        }
    }

    private func source(_ source: SwitchMachine.Source) -> any Output {
        switch source {
        case .chosen: output
        case .null: null
        }
    }

    // MARK: Any thread

    /// Passes a message to the thread, and makes the thread if there is none. Any thread.
    func post(_ message: OutputMailbox.Message) {
        mailbox.post(message)
        guard !begin() else { return }
        switch message {
        case .output(.lost(let loss), let attempt): tellShortage(loss, of: attempt)
        case .output(.opened, _), .output(.failed, _), .output(.unreachable, _), .pause(false): tellShortage()
        default: break  // the player hears the same for now
        }
    }

    /// Makes the thread, unless it exists. Returns false if the system has none.
    func begin() -> Bool { thread.begin { [self] in run() } }

    /// Makes the thread if it has something to do and the system refused it, or if the output's thread has ended. Any
    /// thread, about once a second; never waits.
    ///
    /// - Returns: Whether the selection has the thread that it needs.
    func retryIfNeeded() -> Bool {
        let now = MonotonicClock.now
        let need = thread.whileAbsent { isAnythingWaiting ? .message : hasEnded(at: now) ? .life : Need.none } ?? .none
        guard need != .none, !begin() else { return true }
        if need == .life {
            tellShortage(SwitchMachine.endOfThread, of: thread.whileAbsent { machine.attempt } ?? -1)
        }
        return false
    }

    private enum Need { case none, message, life }

    private var isAnythingWaiting: Bool { !machine.hasBegun || !mailbox.isEmpty }

    /// Whether a check of the output's thread is due, and finds that it has ended: libpulse's ends when the process's
    /// limit of open files falls below the number of its open files, and reports nothing. The switch's thread then
    /// finds the same. The caller's thread, while there is no other, under the lock of ``thread``.
    private func hasEnded(at now: Duration) -> Bool {
        guard let time = machine.lifeDeadline, now >= time else { return false }
        if output.hasEnded == true { return true }
        perform(machine.take(.lifeChecked(hasEnded: false), at: now, SwitchMachine.Traits()))
        return false
    }

    /// Does the last message, on the thread. Without a thread, and without one to be had, the caller does it: 200 ms at
    /// most, and the time of a fade.
    ///
    /// - Parameter waits: Whether the call waits for the thread in any case.
    func finish(_ message: OutputMailbox.Message, waits: Bool) {
        // First, so that a thread that takes the message is the last one.
        let hasThread = thread.finish { [self] in run() }
        mailbox.post(message)
        if !hasThread { run() } else if waits { thread.join() }
    }

    /// Reports that the system has no thread for what has to be done, and the loss that the thread would report. The
    /// caller's thread takes the machine, if there is no other.
    func tellShortage(_ loss: OutputLoss? = nil, of attempt: Int = -1) {
        let now = MonotonicClock.now
        let actions = thread.whileAbsent {
            machine.take(.shortage(loss, attempt: attempt), at: now, SwitchMachine.Traits())
        }
        perform(actions ?? [])
    }
}
