import TacetSystem

/// Runs on the switch's thread: opens the output, lets the null output pull in its place, and tries again.
///
/// ```
///       ┌── failed, or too slow ──► resting ── 250 ms ──┐
///    opening ◄──────────────────────────────────────────┘
///       │ opened       ▲
///       ▼              │ lost: the first attempt comes at once
///    playing ──────────┘
/// ```
final class OutputSelection: @unchecked Sendable {  // only `shown` is read by other threads; `run` owns the rest
    /// The time between two attempts to open the output. An attempt fails in well under 1 ms while there is no server.
    static let retryInterval: Duration = .milliseconds(250)
    /// The time that a device has to answer. After that, the output is closed and opened again.
    static let longestOpening: Duration = .seconds(2)

    /// The time of the last fade: 10 ms, and the time until the device next asks for frames.
    private static let fadeTime: Duration = .milliseconds(40)
    /// The longest wait for the last fade, for devices with a long latency.
    private static let longestFade: Duration = .milliseconds(150)

    /// The time between two checks that the pulling output's thread still runs.
    static let lifeInterval: Duration = .seconds(1)

    private enum State {
        case opening(until: Duration)
        /// The output waits for a device and will open by itself.
        case waiting
        case resting(until: Duration)
        case playing
        /// The output cannot come back; the null output pulls.
        case abandoned
    }

    private let output: any Output
    private let null: NullOutput
    private let patience: Duration
    private let sampleRate: Int
    private let whileLost: OutputLossResponse
    private let queue: FrameQueue
    private let mailbox: OutputMailbox
    private let onEvent: @Sendable (OutputSwitch.Event) -> Void
    /// The output that pulls: the chosen one, the null output in its place, or none.
    private let shown = Lock<(any Output)?>(nil)

    private var state = State.abandoned
    /// The number of the current attempt. The thread ignores events of earlier attempts.
    private var attempt = 0
    private var patienceEnds: Duration?
    private var isStarted = false
    private var isPaused = false
    private var hasPlayed = false
    /// The failure that was reported last, and its time. Another failure is reported every two seconds at most.
    private var toldFailure: (error: AudioError, time: Duration)?
    /// When to check that the output's thread still runs; nil while the output has not to pull.
    private var checksLifeAt: Duration?
    /// When to ask the system again for the pulling output's thread; nil while the output has its thread.
    private var attendsAt: Duration?

    init(
        output: any Output, null: NullOutput, patience: Duration, whileLost: OutputLossResponse, sampleRate: Int,
        queue: FrameQueue, mailbox: OutputMailbox, onEvent: @escaping @Sendable (OutputSwitch.Event) -> Void
    ) {
        self.output = output
        self.null = null
        self.patience = patience
        self.sampleRate = sampleRate
        self.whileLost = whileLost
        self.queue = queue
        self.mailbox = mailbox
        self.onEvent = onEvent
    }

    /// The configuration of the output that pulls, and the statistics of the chosen output. Any thread.
    var snapshot: OutputSnapshot {
        OutputSnapshot(
            configuration: shown.withLock { $0 }?.snapshot.configuration, statistics: output.snapshot.statistics)
    }

    /// Runs the switch, and returns after `.stop` or `.end`.
    func run() {
        patienceEnds = MonotonicClock.now + patience
        open()
        while true {
            switch mailbox.next(until: deadline) {
            case .output(let event, let attempt): if attempt == self.attempt { handle(event) }
            case .pause(let pause): setPaused(pause)
            case .choose(let device): output.choose(device)
            case .stop: return letGo()
            case .end(let ended):
                fadeOut()
                letGo()
                return OutputEndings.finish(ended)
            case nil: break
            }
            meetDeadlines()
        }
    }

    /// Fades out what plays, and waits until the fade has reached the loudspeaker, or the device is lost.
    private func fadeOut() {
        guard case .playing = state, isStarted, !isPaused else { return }
        queue.end(fadingOver: EndFade.frames(at: sampleRate))
        guard output.isDevice else { return }
        let latency = output.snapshot.configuration?.latency ?? .zero
        let end = MonotonicClock.now + min(latency + Self.fadeTime, Self.longestFade)
        while MonotonicClock.now < end {
            if case .output(.lost, let attempt) = mailbox.next(until: end), attempt == self.attempt { return }
        }
    }

    private var deadline: Duration? {
        let end: Duration? =
            switch state {
            case .opening(let end), .resting(let end): end
            case .playing: checksLifeAt
            case .waiting, .abandoned: nil
            }
        return [end, patienceEnds, attendsAt].compactMap(\.self).min()
    }

    private func meetDeadlines() {
        let now = MonotonicClock.now
        if let end = patienceEnds, now >= end {
            patienceEnds = nil
            show(null)
        }
        if let time = attendsAt, now >= time { attend() }
        switch state {
        case .opening(let end) where now >= end:
            fail(
                AudioError(
                    .noOutput, operation: "open an audio output", detail: "the device does not answer",
                    remedy: "Restart the sound server if it hangs; it is tried again by itself."))
        case .resting(let end) where now >= end: open()
        case .playing: checkLife(at: now)
        default: break
        }
    }

    /// Treats an output as lost if its thread has ended, because such an output reports nothing. libpulse's thread ends
    /// when the process's limit of open files falls below the number of its open files.
    private func checkLife(at now: Duration) {
        guard let time = checksLifeAt, now >= time else { return }
        checksLifeAt = now + Self.lifeInterval
        guard output.hasEnded == true else { return }
        handle(.lost(OutputLoss(reason: "the output's thread has ended: the process is out of file descriptors")))
    }

    /// Watches the output's thread while the output has to pull, and stops the watch otherwise.
    private func watchLife() {
        let isWatched = isStarted && !isPaused && output.hasEnded != nil
        checksLifeAt = isWatched ? MonotonicClock.now + Self.lifeInterval : nil
    }

    private func open() {
        state = .opening(until: MonotonicClock.now + Self.longestOpening)
        output.open { [mailbox, attempt] event in mailbox.post(.output(event, attempt: attempt)) }
    }

    private func handle(_ event: OutputEvent) {
        switch event {
        case .opened(let configuration):
            state = .playing
            patienceEnds = nil
            toldFailure = nil
            show(output)
            onEvent(hasPlayed ? .restored(configuration) : .changed(configuration))
            hasPlayed = true
        case .waiting(let error):
            state = .waiting
            tellFailure(error)
        case .failed(let error): fail(error)
        case .lost(let loss):
            letGo()
            onEvent(.lost(loss))
            rest(until: MonotonicClock.now)
            if whileLost == .advance { show(null) }
        case .changed(let configuration): onEvent(.changed(configuration))
        case .corkRequested(let requested): onEvent(.corkRequested(requested))
        }
    }

    private func fail(_ error: AudioError) {
        close()
        tellFailure(error)
        rest(until: MonotonicClock.now + Self.retryInterval)
    }

    /// Closes the output. Events of it that still wait in the mailbox are ignored.
    private func close() {
        output.close()
        attempt += 1
    }

    private func rest(until end: Duration) {
        if output.canReturn {
            state = .resting(until: end)
        } else {
            state = .abandoned
            patienceEnds = nil
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
        if next === null { null.open { [onEvent] in if case .opened(let clock) = $0 { onEvent(.changed(clock)) } } }
        setPaused(isPaused)
    }

    private func setPaused(_ pause: Bool) {
        isPaused = pause
        defer {
            watchLife()
            attend()
        }
        guard let shown = shown.withLock({ $0 }) else { return }
        switch (isStarted, pause) {
        case (true, true): shown.pause()
        case (true, false): shown.resume()
        case (false, true): break
        case (false, false):
            shown.start(from: queue)
            isStarted = true
        }
    }

    /// Makes sure that the pulling output has a thread, and reports a failure while the system has none.
    private func attend() {
        let pulling = shown.withLock { $0 }
        let hasThread = pulling?.attend() ?? true
        let wasMissing = attendsAt != nil
        attendsAt = hasThread ? nil : MonotonicClock.now + Self.retryInterval
        if !hasThread, !wasMissing {
            tellFailure(.noThreadForOutput)
        } else if hasThread, wasMissing, !isPaused, let configuration = pulling?.snapshot.configuration {
            onEvent(.changed(configuration))
        }
    }

    private func tellFailure(_ error: AudioError) {
        let now = MonotonicClock.now
        if let toldFailure, toldFailure.error == error || now < toldFailure.time + .seconds(2) { return }
        toldFailure = (error, now)
        onEvent(.failed(error))
    }
}
