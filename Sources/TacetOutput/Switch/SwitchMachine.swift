import TacetPlatform

/// Decides which output pulls, and when the chosen output is opened again: values in, values out, and time as a
/// parameter.
///
/// ```
///       ┌── failed, or too slow ──► retrying ── again ──┐
///    opening ◄──────────────────────────────────────────┘
///       │ opened       ▲
///       ▼              │ lost: the first attempt comes at once
///    playing ──────────┘
/// ```
struct SwitchMachine {
    enum State: Hashable {
        /// The output is being opened, or has just been asked to.
        case opening(until: Duration)
        /// The output waits for a device and will open by itself.
        case waiting
        /// The output could not be opened, or was lost. It is opened again at this time.
        case retrying(at: Duration)
        case playing
        /// The output has not been opened, or cannot come back; the null output pulls.
        case abandoned
    }

    /// An output that may pull: the chosen one, or the null output in its place.
    enum Source: Hashable { case chosen, null }

    enum Input {
        /// The thread begins for the first time.
        case begin
        /// The chosen output has been asked to open. The time of the call does not count as the device's.
        case asked
        /// An event of the output, and the number of the attempt that opened it.
        case output(OutputEvent, attempt: Int)
        case pause(Bool)
        case privacy(PrivacyOrder)
        /// A deadline may have passed.
        case time
        /// The answer to ``Action/askForThread``, and the configuration of the output that pulls.
        case thread(isThere: Bool, OutputConfiguration?)
        /// The answer to ``Action/watchLife``: whether the chosen output's thread can end by itself.
        case life(canEnd: Bool)
        /// The answer to ``Action/checkLife``.
        case lifeChecked(hasEnded: Bool)
        /// The system has no thread for the switch. The loss, if there is one, is the one that the thread would have
        /// told.
        case shortage(OutputLoss?, attempt: Int)
        /// The switch ends.
        case stop
    }

    /// What the switch does, in order.
    enum Action: Hashable {
        /// Opens the chosen output, whose events carry the number. ``Input/asked`` answers.
        case open(attempt: Int)
        case close
        case openNull, closeNull
        /// Nothing is pulled by another output any longer; the one given, if there is one, is shown.
        case show(Source?)
        case start(Source)
        case pause(Source)
        case resume(Source)
        case keepPrivate(Bool)
        /// Makes sure that the output that pulls has a thread. ``Input/thread(isThere:_:)`` answers.
        case askForThread
        /// ``Input/life(canEnd:)`` answers.
        case watchLife
        /// ``Input/lifeChecked(hasEnded:)`` answers.
        case checkLife
        case tell(OutputSwitch.Event)
    }

    /// What the machine asks of the chosen output each time.
    struct Traits {
        var canReturn = true
        var retryInterval = OutputRetry.interval
    }

    /// The time that a device has to answer. After that, the output is closed and opened again.
    static let longestOpening: Duration = .seconds(2)
    /// The time between two checks that the pulling output's thread still runs. Each of the owner's calls of
    /// ``OutputSwitch/retryIfNeeded()``, a second apart, finds a check due.
    static let lifeInterval: Duration = .milliseconds(900)
    /// The time between two reports of failures.
    private static let failureInterval: Duration = .seconds(2)
    static let endOfThread = OutputLoss(
        reason: "the output's thread has ended: the process is out of file descriptors")
    private static let noAnswer = AudioError(
        .noOutput, operation: "open an audio output", detail: "the device does not answer",
        remedy: "It is tried again by itself; another device can be chosen in the sound settings.")

    private let timeout: Duration
    private let whileLost: OutputLossResponse

    /// Whether the first attempt to open the output has begun.
    private(set) var hasBegun = false
    private(set) var state = State.abandoned
    /// The number of the current attempt. Events of earlier attempts mean nothing.
    private(set) var attempt = 0
    /// The output that pulls, or would if it were not paused.
    private(set) var shown: Source?
    private(set) var isStarted = false
    private var isPaused = false
    /// Decides whether sound waits, because it would be heard by others.
    private var privacy = PrivacyGate()
    /// Whether the output was paused before it was started.
    private var sleepsUnstarted = false
    private var hasPlayed = false
    /// The attempt whose loss was told before it was handled.
    private var toldLoss: Int?
    /// The failure that was told last, and its time.
    private var toldFailure: (error: AudioError, time: Duration)?
    /// Whether the system has refused the switch's thread since the output last played.
    private var isShort = false
    /// When the null output takes the place of an output that has not answered yet.
    private var timeoutEnds: Duration?
    /// When to check that the output's thread still runs; nil while the output has not to pull.
    private var checksLifeAt: Duration?
    /// When to ask the system again for the pulling output's thread; nil while the output has its thread.
    private var asksForThreadAt: Duration?

    init(timeout: Duration, whileLost: OutputLossResponse) {
        self.timeout = timeout
        self.whileLost = whileLost
    }

    // MARK: What an owner may ask

    /// Whether nothing is pulled: the owner paused, or sound waits because others would hear it.
    var isStill: Bool { isPaused || privacy.isClosed }

    /// Whether the chosen output plays.
    var isSounding: Bool { state == .playing && isStarted && !isStill }

    /// When there is something to do that only the switch's thread can do; nil if there is nothing.
    var deadline: Duration? {
        let end: Duration? =
            switch state {
            case .opening(let end), .retrying(let end): end
            case .playing, .waiting, .abandoned: nil
            }
        return [end, timeoutEnds, asksForThreadAt].compactMap(\.self).min()
    }

    /// When the life of the output's thread has to be checked, which any thread may do.
    var lifeDeadline: Duration? { state == .playing ? checksLifeAt : nil }

    // MARK: Inputs

    /// Takes an input, and returns what is to be done.
    mutating func take(_ input: Input, at now: Duration, _ traits: Traits) -> [Action] {
        switch input {
        case .begin: return begin(at: now)
        case .asked: state = .opening(until: now + Self.longestOpening)
        case .output(let event, let attempt):
            if attempt == self.attempt { return take(event, at: now, traits) }
        case .pause(let pause):
            isPaused = pause
            return updatePause()
        case .privacy(let order): return take(order)
        case .time: return meetDeadlines(at: now, traits)
        case .thread(let isThere, let configuration): return noteThread(isThere, configuration, at: now)
        case .life(let canEnd):
            checksLifeAt = isStarted && !isStill && canEnd ? now + Self.lifeInterval : nil
        case .lifeChecked(let hasEnded):
            if checksLifeAt != nil { checksLifeAt = now + Self.lifeInterval }
            if hasEnded, state == .playing { return take(.lost(Self.endOfThread), at: now, traits) }
        case .shortage(let loss, let attempt): return noteShortage(loss, of: attempt, at: now)
        case .stop: return letGo()
        }
        return []
    }

    private mutating func begin(at now: Duration) -> [Action] {
        hasBegun = true
        timeoutEnds = now + timeout
        return open(at: now)
    }

    private mutating func open(at now: Duration) -> [Action] {
        state = .opening(until: now + Self.longestOpening)
        return [.open(attempt: attempt)]
    }

    private mutating func take(_ event: OutputEvent, at now: Duration, _ traits: Traits) -> [Action] {
        switch event {
        case .opened(let configuration):
            state = .playing
            (timeoutEnds, toldFailure, isShort) = (nil, nil, false)
            let exposed: [Action] = privacy.open(configuration) ? [.tell(.exposed)] : []
            defer { hasPlayed = true }
            return exposed + show(.chosen) + [.tell(hasPlayed ? .restored(configuration) : .changed(configuration))]
        case .waiting(let error):
            state = .waiting
            return tell(error, at: now)
        case .failed(let error), .unreachable(let error): return fail(error, at: now, traits)
        case .lost(let loss):
            let isTold = toldLoss == attempt
            var actions = letGo()
            if !isTold { actions.append(.tell(.lost(loss))) }
            actions += retry(at: now, traits)
            if whileLost == .advance { actions += show(.null) }
            return actions
        case .changed(let configuration):
            privacy.change(configuration)
            return [.tell(.changed(configuration))]
        // Time that has to go on needs another output at once.
        case .stalled(let loss):
            if whileLost == .advance { return take(.lost(loss), at: now, traits) }
            // A stream that ends while it stands still is one loss and no second one.
            guard toldLoss != attempt else { return [] }
            toldLoss = attempt
            return [.tell(.lost(loss))]
        case .recovered(let configuration):
            toldLoss = nil
            return [.tell(.restored(configuration))]
        case .corkRequested(let requested): return [.tell(.corkRequested(requested))]
        }
    }

    /// Meets one deadline that has passed. Another one that has passed is met with the next input, after the answers to
    /// the actions.
    private mutating func meetDeadlines(at now: Duration, _ traits: Traits) -> [Action] {
        if let end = timeoutEnds, now >= end {
            timeoutEnds = nil
            return show(.null)
        }
        if let time = asksForThreadAt, now >= time { return [.askForThread] }
        switch state {
        case .opening(let end) where now >= end: return fail(Self.noAnswer, at: now, traits)
        case .retrying(let end) where now >= end: return open(at: now)
        case .playing: if let time = lifeDeadline, now >= time { return [.checkLife] }
        default: break
        }
        return []
    }

    // MARK: States

    private mutating func fail(_ error: AudioError, at now: Duration, _ traits: Traits) -> [Action] {
        close() + tell(error, at: now) + retry(at: now + traits.retryInterval, traits)
    }

    /// Closes the output. Its events that are still on their way mean nothing.
    private mutating func close() -> [Action] {
        attempt += 1
        return [.close]
    }

    private mutating func retry(at time: Duration, _ traits: Traits) -> [Action] {
        guard traits.canReturn else {
            (state, timeoutEnds) = (.abandoned, nil)
            return show(.null)
        }
        state = .retrying(at: time)
        return []
    }

    private mutating func letGo() -> [Action] { show(nil) + close() }

    // MARK: The output that pulls

    /// Makes `next` the only output that pulls; with nil, no output pulls.
    private mutating func show(_ next: Source?) -> [Action] {
        guard shown != next else { return [] }
        var actions: [Action] = shown == .null ? [.closeNull] : []
        shown = next
        (isStarted, sleepsUnstarted) = (false, false)
        actions.append(.show(next))
        if next == .null { actions.append(.openNull) }
        return actions + updatePause()
    }

    /// Carries out the session's order on sound that only the player hears.
    private mutating func take(_ order: PrivacyOrder) -> [Action] {
        let wasClosed = privacy.isClosed
        guard privacy.take(order) else { return [] }
        return [.keepPrivate(order.value != .free)] + (privacy.isClosed != wasClosed ? updatePause() : [])
    }

    private mutating func updatePause() -> [Action] {
        var actions: [Action] = []
        switch (shown, isStarted, isStill) {
        case (let shown?, true, true): actions = [.pause(shown)]
        case (let shown?, true, false): actions = [.resume(shown)]
        // A device that waits for the player sleeps.
        case (.chosen?, false, true) where privacy.isClosed:
            sleepsUnstarted = true
            actions = [.pause(.chosen)]
        case (let shown?, false, false):
            actions = sleepsUnstarted ? [.start(shown), .resume(shown)] : [.start(shown)]
            (isStarted, sleepsUnstarted) = (true, false)
        case (_, false, true), (nil, _, _): break
        }
        return actions + [.watchLife, .askForThread]
    }

    // MARK: Threads and failures

    /// Notes whether the output that pulls has a thread, and tells a failure while the system has none.
    private mutating func noteThread(
        _ isThere: Bool, _ configuration: OutputConfiguration?, at now: Duration
    ) -> [Action] {
        let wasMissing = asksForThreadAt != nil || isShort
        asksForThreadAt = isThere ? nil : now + OutputRetry.interval
        if !isThere { return wasMissing ? [] : tell(.noThreadForOutput, at: now) }
        guard wasMissing, !isStill, let configuration else { return [] }
        (isShort, toldFailure) = (false, nil)
        return [.tell(.changed(configuration))]
    }

    private mutating func noteShortage(_ loss: OutputLoss?, of attempt: Int, at now: Duration) -> [Action] {
        var actions: [Action] = []
        if attempt == self.attempt, toldLoss != attempt {
            toldLoss = attempt
            if let loss { actions.append(.tell(.lost(loss))) }
        }
        isShort = true
        return actions + tell(.noThreadForOutput, at: now)
    }

    /// Tells a failure unless it was told last, or another one of late.
    private mutating func tell(_ error: AudioError, at now: Duration) -> [Action] {
        if let toldFailure, toldFailure.error == error || now < toldFailure.time + Self.failureInterval { return [] }
        toldFailure = (error, now)
        return [.tell(.failed(error))]
    }
}
