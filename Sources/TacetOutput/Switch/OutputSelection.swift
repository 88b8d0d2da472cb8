import TacetPlatform

/// Runs on the switch's thread: opens the output, lets the null output pull in its place, and tries again.
///
/// ```
///       ┌── failed, or too slow ──► resting ── retry ───┐
///    opening ◄──────────────────────────────────────────┘
///       │ opened       ▲
///       ▼              │ lost: the first attempt comes at once
///    playing ──────────┘
/// ```
///
/// The thread ends after a while in which there is nothing to do. ``post(_:)`` and ``retryIfNeeded()`` make it anew.
final class OutputSelection: @unchecked Sendable {
    // Other threads read `shown`. `run`, and calls while there is no thread, own the rest.
    /// The time that a device has to answer. After that, the output is closed and opened again.
    static let longestOpening: Duration = .seconds(2)

    /// The time of the last fade: 10 ms, and the time until the device next asks for frames.
    private static let fadeTime: Duration = .milliseconds(40)
    /// The longest wait for the last fade, for devices with a long latency.
    private static let longestFade: Duration = .milliseconds(150)

    private enum State {
        case opening(until: Duration)
        /// The output waits for a device and will open by itself.
        case waiting
        case suspended(until: Duration)
        case playing
        /// The output cannot come back; the null output pulls.
        case abandoned
    }

    let thread = OnDemandThread(name: "tacet-switch")
    let mailbox = OutputMailbox()
    let output: any Output
    private let null: NullOutput
    private let timeout: Duration
    /// The time without a message and without a deadline after which the thread ends.
    private let calm: Duration
    private let sampleRate: Int
    private let whileLost: OutputLossResponse
    private let queue: FrameQueue
    let onEvent: @Sendable (OutputSwitch.Event) -> Void
    /// The output that pulls: the chosen one, the null output in its place, or none.
    private let shown = Lock<(any Output)?>(nil)

    /// Whether the first attempt to open the output has begun.
    private(set) var hasBegun = false
    private var state = State.abandoned
    /// The number of the current attempt. The thread ignores events of earlier attempts.
    private(set) var attempt = 0
    /// The attempt whose loss was reported while there was no thread to handle it.
    var toldLoss: Int?
    /// Whether the system has refused the thread since the output last played.
    var isShort = false
    private var timeoutEnds: Duration?
    private(set) var isStarted = false
    private(set) var isPaused = false
    /// Decides whether sound waits, because it would be heard by others.
    private var privacy = PrivacyGate()
    /// Whether the output was paused before it was started.
    private var sleepsUnstarted = false
    private var hasPlayed = false
    /// The failure that was reported last, and its time. Another failure is reported every two seconds at most.
    private var toldFailure: (error: AudioError, time: Duration)?
    /// When to check that the output's thread still runs; nil while the output has not to pull.
    var checksLifeAt: Duration?
    /// When to ask the system again for the pulling output's thread; nil while the output has its thread.
    private var retriesAt: Duration?

    init(
        output: any Output, null: NullOutput, timeout: Duration, calm: Duration, whileLost: OutputLossResponse,
        sampleRate: Int, queue: FrameQueue, onEvent: @escaping @Sendable (OutputSwitch.Event) -> Void
    ) {
        self.output = output
        self.null = null
        self.timeout = timeout
        self.calm = calm
        self.sampleRate = sampleRate
        self.whileLost = whileLost
        self.queue = queue
        self.onEvent = onEvent
    }

    /// The configuration of the output that pulls, and the statistics of the chosen output. Any thread.
    var snapshot: OutputSnapshot {
        OutputSnapshot(
            configuration: shown.withLock { $0 }?.snapshot.configuration, statistics: output.snapshot.statistics)
    }

    /// Runs the switch on its thread. Returns after `.stop` or `.end`, and when there is nothing to do.
    func run() {
        if !hasBegun, !thread.isOver {
            hasBegun = true
            timeoutEnds = MonotonicClock.now + timeout
            open()
        }
        var calmEnds = MonotonicClock.now + calm
        while true {
            let message = mailbox.next(until: min(deadline ?? calmEnds, lifeDeadline ?? calmEnds))
            switch message {
            case .output(let event, let attempt): if attempt == self.attempt { handle(event) }
            case .pause(let pause): setPaused(pause)
            case .choose(let device): output.choose(device)
            case .privacy(let order): take(order)
            case .stop:
                letGo()
                return thread.end()
            case .end(let ended):
                fadeOut()
                letGo()
                thread.end()
                return OutputEndings.finish(ended)
            case nil: break
            }
            meetDeadlines()
            let now = MonotonicClock.now
            if now >= calmEnds, message == nil, deadline == nil, thread.rest(if: { mailbox.isEmpty }) { return }
            if now >= calmEnds || message != nil || deadline != nil { calmEnds = now + calm }
        }
    }

    /// Fades out what plays, and waits until the fade has reached the loudspeaker, or the device is lost.
    private func fadeOut() {
        guard case .playing = state, isStarted, !isStill else { return }
        queue.end(fadingOver: EndFade.frames(at: sampleRate))
        guard output.isDevice else { return }
        let latency = output.snapshot.configuration?.latency ?? .zero
        let end = MonotonicClock.now + min(latency + Self.fadeTime, Self.longestFade)
        while MonotonicClock.now < end {
            if case .output(.lost, let attempt) = mailbox.next(until: end), attempt == self.attempt { return }
        }
    }

    /// When the thread has something to do that only it can do; nil if there is nothing. ``retryIfNeeded()`` can check the life of the output's
    /// thread.
    private var deadline: Duration? {
        let end: Duration? =
            switch state {
            case .opening(let end), .suspended(let end): end
            case .playing, .waiting, .abandoned: nil
            }
        return [end, timeoutEnds, retriesAt].compactMap(\.self).min()
    }

    /// When the life of the output's thread has to be checked.
    var lifeDeadline: Duration? { if case .playing = state { checksLifeAt } else { nil } }

    private func meetDeadlines() {
        let now = MonotonicClock.now
        if let end = timeoutEnds, now >= end {
            timeoutEnds = nil
            show(null)
        }
        if let time = retriesAt, now >= time { retryPulling() }
        switch state {
        case .opening(let end) where now >= end:
            fail(
                AudioError(
                    .noOutput, operation: "open an audio output", detail: "the device does not answer",
                    remedy: "It is tried again by itself; another device can be chosen in the sound settings."))
        case .suspended(let end) where now >= end: open()
        case .playing: checkLife(at: now)
        default: break
        }
    }

    private func open() {
        // Weak, because the output is the selection's own.
        output.open { [weak self, attempt] event in self?.post(.output(event, attempt: attempt)) }
        // The first call may load libpulse from a slow disk, for which the device does not answer.
        state = .opening(until: MonotonicClock.now + Self.longestOpening)
    }

    func handle(_ event: OutputEvent) {
        switch event {
        case .opened(let configuration):
            state = .playing
            timeoutEnds = nil
            toldFailure = nil
            isShort = false
            if privacy.open(configuration) { onEvent(.exposed) }
            show(output)
            onEvent(hasPlayed ? .restored(configuration) : .changed(configuration))
            hasPlayed = true
        case .waiting(let error):
            state = .waiting
            tellFailure(error)
        case .failed(let error), .unreachable(let error): fail(error)
        case .lost(let loss):
            let isTold = toldLoss == attempt
            letGo()
            if !isTold { onEvent(.lost(loss)) }
            rest(until: MonotonicClock.now)
            if whileLost == .advance { show(null) }
        case .changed(let configuration):
            privacy.change(configuration)
            onEvent(.changed(configuration))
        // Time that has to go on needs another output at once.
        case .stalled(let loss):
            if whileLost == .advance { return handle(.lost(loss)) }
            // A stream that ends while it stands still is one loss and no second one.
            guard toldLoss != attempt else { return }
            toldLoss = attempt
            onEvent(.lost(loss))
        case .recovered(let configuration):
            toldLoss = nil
            onEvent(.restored(configuration))
        case .corkRequested(let requested): onEvent(.corkRequested(requested))
        }
    }

    private func fail(_ error: AudioError) {
        close()
        tellFailure(error)
        rest(until: MonotonicClock.now + output.retryInterval)
    }

    /// Closes the output. Events of it that still wait in the mailbox are ignored.
    private func close() {
        output.close()
        attempt += 1
    }

    private func rest(until end: Duration) {
        if output.canReturn {
            state = .suspended(until: end)
        } else {
            state = .abandoned
            timeoutEnds = nil
            show(null)
        }
    }

    private func letGo() {
        show(nil)
        close()
    }

    /// Makes `next` the only output that pulls; with nil, no output pulls.
    private func show(_ next: (any Output)?) {
        let previous = shown.withLock { $0 }
        guard previous !== next else { return }
        if previous === null { null.close() }
        shown.withLock { $0 = next }
        isStarted = false
        sleepsUnstarted = false
        if next === null { null.open { [onEvent] in if case .opened(let clock) = $0 { onEvent(.changed(clock)) } } }
        updatePause()
    }

    private func setPaused(_ pause: Bool) {
        isPaused = pause
        updatePause()
    }

    /// Whether nothing is pulled: the owner paused, or sound waits because others would hear it.
    var isStill: Bool { isPaused || privacy.isClosed }

    /// Carries out the session's order on sound that only the player hears.
    private func take(_ order: PrivacyOrder) {
        let wasClosed = privacy.isClosed
        guard privacy.take(order) else { return }
        output.keepPrivate(order.value != .free)
        if privacy.isClosed != wasClosed { updatePause() }
    }

    private func updatePause() {
        defer {
            watchLife()
            retryPulling()
        }
        guard let shown = shown.withLock({ $0 }) else { return }
        switch (isStarted, isStill) {
        case (true, true): shown.pause()
        case (true, false): shown.resume()
        // A device that waits for the player sleeps.
        case (false, true):
            guard privacy.isClosed, shown === output else { break }
            sleepsUnstarted = true
            shown.pause()
        case (false, false):
            shown.start(from: queue)
            isStarted = true
            if sleepsUnstarted { shown.resume() }
            sleepsUnstarted = false
        }
    }

    /// Makes sure that the pulling output has a thread, and reports a failure while the system has none.
    private func retryPulling() {
        let pulling = shown.withLock { $0 }
        let hasThread = pulling?.retryIfNeeded() ?? true
        let wasMissing = retriesAt != nil || isShort
        retriesAt = hasThread ? nil : MonotonicClock.now + OutputRetry.interval
        if !hasThread, !wasMissing {
            tellFailure(.noThreadForOutput)
        } else if hasThread, wasMissing, !isStill, let configuration = pulling?.snapshot.configuration {
            (isShort, toldFailure) = (false, nil)
            onEvent(.changed(configuration))
        }
    }

    private func tellFailure(_ error: AudioError) {
        if noteFailure(error) { onEvent(.failed(error)) }
    }

    /// Whether a failure is new, so that it has to be reported.
    func noteFailure(_ error: AudioError) -> Bool {
        let now = MonotonicClock.now
        if let toldFailure, toldFailure.error == error || now < toldFailure.time + .seconds(2) { return false }
        toldFailure = (error, now)
        return true
    }
}

// The thread of a selection, which exists only while the selection has something to do.

extension OutputSelection {
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

    /// Makes the thread if it has something to do and the system refused it, or if the output's thread has ended. Any thread, about
    /// once a second; never waits.
    ///
    /// - Returns: Whether the selection has the thread that it needs.
    func retryIfNeeded() -> Bool {
        let now = MonotonicClock.now
        let need = thread.whileAbsent { isAnythingWaiting ? .message : hasEnded(at: now) ? .life : Need.none } ?? .none
        guard need != .none, !begin() else { return true }
        if need == .life { tellShortage(Self.endOfThread, of: thread.whileAbsent { attempt } ?? -1) }
        return false
    }

    private enum Need { case none, message, life }

    private var isAnythingWaiting: Bool { !hasBegun || !mailbox.isEmpty }

    /// Does the last message, on the thread. Without a thread, and without one to be had, the caller does it: 200 ms at most, and the
    /// time of a fade.
    ///
    /// - Parameter waits: Whether the call waits for the thread in any case.
    func finish(_ message: OutputMailbox.Message, waits: Bool) {
        // First, so that a thread that takes the message is the last one.
        let hasThread = thread.finish { [self] in run() }
        mailbox.post(message)
        if !hasThread { run() } else if waits { thread.join() }
    }

    /// Reports that the system has no thread for what has to be done, and the loss that the thread would report.
    func tellShortage(_ loss: OutputLoss? = nil, of attempt: Int = -1) {
        let (isLossNew, isNew) = thread.whileAbsent { noteShortage(of: attempt) } ?? (false, false)
        if let loss, isLossNew { onEvent(.lost(loss)) }
        if isNew { onEvent(.failed(.noThreadForOutput)) }
    }

    private func noteShortage(of attempt: Int) -> (isLossNew: Bool, isNew: Bool) {
        let isLossNew = attempt == self.attempt && toldLoss != attempt
        if isLossNew { toldLoss = attempt }
        isShort = true
        return (isLossNew, noteFailure(.noThreadForOutput))
    }
}

// MARK: - The output's thread
extension OutputSelection {
    /// The time between two checks that the pulling output's thread still runs. Each of the owner's calls of ``retryIfNeeded()``, a second
    /// apart, finds a check due.
    static let lifeInterval: Duration = .milliseconds(900)

    private static let endOfThread = OutputLoss(
        reason: "the output's thread has ended: the process is out of file descriptors")

    /// Treats an output as lost if its thread has ended, because such an output reports nothing. libpulse's thread ends
    /// when the process's limit of open files falls below the number of its open files.
    func checkLife(at now: Duration) {
        guard hasEnded(at: now) else { return }
        checksLifeAt = now + Self.lifeInterval
        handle(.lost(Self.endOfThread))
    }

    /// Whether a check is due and finds that the output's thread has ended.
    private func hasEnded(at now: Duration) -> Bool {
        guard let time = lifeDeadline, now >= time else { return false }
        if output.hasEnded == true { return true }
        checksLifeAt = now + Self.lifeInterval
        return false
    }

    /// Watches the output's thread while the output has to pull, and stops the watch otherwise.
    func watchLife() {
        let isWatched = isStarted && !isStill && output.hasEnded != nil
        checksLifeAt = isWatched ? MonotonicClock.now + Self.lifeInterval : nil
    }
}
