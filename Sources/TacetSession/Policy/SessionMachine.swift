/// What to do with sound, from everything that is known: values in, values out, time as a parameter.
///
/// Every call takes the monotonic time. Whoever owns the machine calls ``advance(to:)`` when ``nextDeadline`` has come,
/// and after every call looks at ``directive`` and takes the events.
///
/// Silence is a set of reasons, drawn anew from the whole state after every input: nothing has to be undone, so
/// nothing can be left behind.
package struct SessionMachine: Sendable {
    package let configuration: SessionConfiguration
    /// The latest time that was told; it never runs backwards.
    private(set) var clock: Duration

    var host: HostState
    var surroundings = Surroundings()
    var others = OtherAudio()
    var pausedStreams = PausedStreams()
    var startUp: StartUp
    /// The outputs of the engines on this session.
    var outputs = OutputMachine()
    /// The headphones went; only the player starts again.
    var hasLostRoute = false
    /// An interruption ended that only the player ends.
    var awaitsPlayer = false
    /// The latest route there was, to compare the next with.
    var lastRoute: RouteFacts?
    /// When devices were plugged in.
    var arrivals: [String: Duration] = [:]

    package private(set) var category = AudioSession.Category.soloAmbient
    package private(set) var categoryReason = "nothing has been decided yet"
    /// False until the start-up verdict, 250 ms after the start at the latest.
    package private(set) var isDecided = false
    /// Every reason that holds, with the time it began.
    private(set) var reasons: [AudioSession.Reason: Duration] = [:]
    package private(set) var directive = AudioSession.Directive([])
    private var interruption: Interruption?
    private var announced = Announcements()
    private var events: [AudioSession.Event] = []

    package init(_ configuration: SessionConfiguration = SessionConfiguration(), at now: Duration) {
        self.configuration = configuration
        clock = now
        host = HostState(configuration.role.preset, at: now)
        startUp = StartUp(at: now)
        if configuration.isSwitchedOff { startUp.skip() }
        if let category = host.category { choose(category, because: "a program of this kind has it") }
        settle(at: now)
    }

    /// Takes what an adapter saw.
    package mutating func observe(_ observation: Observation, at now: Duration) {
        advance(to: now)
        if configuration.isSwitchedOff {
            switch observation {
            case .route, .outputDevices: break
            default: return
            }
        }
        take(observation)
        settle(at: clock)
        advance(to: clock)
    }

    /// Takes what the program said.
    package mutating func apply(_ input: HostInput, at now: Duration) {
        advance(to: now)
        take(input)
        settle(at: clock)
        advance(to: clock)
    }

    /// Lets time pass: whatever was due until `now` happens, each at its own time.
    package mutating func advance(to now: Duration) {
        while let deadline = nextDeadline, deadline <= now { settle(at: max(deadline, clock)) }
        clock = max(clock, now)
    }

    /// When something will change by itself; nil if nothing will.
    package var nextDeadline: Duration? {
        let startUp = self.startUp.isOver ? nil : self.startUp.deadline
        return [startUp, others.nextDeadline, outputs.nextDeadline].compactMap(\.self).min()
    }

    /// The events since the last call, in order.
    package mutating func takeEvents() -> [AudioSession.Event] {
        defer { events.removeAll(keepingCapacity: true) }
        return events
    }
}

// MARK: - Drawing conclusions
extension SessionMachine {
    private mutating func settle(at now: Duration) {
        clock = max(clock, now)
        startUp.settle(at: clock)
        others.settle(
            at: clock, conversations: conversationResponse, metersAlways: host.metersOtherAudio)
        outputs.settle(at: clock)
        if let loss = outputs.lossToTell() { emit(.outputLost(loss)) }
        if !isDecided && startUp.hasLookedAround { decide() }
        announce()
        var present = presentReasons
        if endInterruption(present) { present = presentReasons }
        reasons = Dictionary(present.map { ($0.reason, reasons[$0.reason] ?? clock) }, uniquingKeysWith: min)
        let previous = directive
        directive = AudioSession.Directive(present)
        if directive != previous { outputs.directiveChanged(at: clock) }
    }

    /// The start-up verdict.
    private mutating func decide() {
        isDecided = true
        host.activeSince = clock  // what was found playing does not interrupt; what begins from now on may
        if host.category == nil { chooseByWhatPlays() }
    }

    mutating func chooseByWhatPlays() {
        if configuration.isSwitchedOff {
            choose(.soloAmbient, because: "TACET_SESSION=off")
        } else if others.isPlaying {
            choose(.ambient, because: "\(others.primaryNames.first ?? "another program") is playing")
        } else if surroundings.streams != nil {
            choose(.soloAmbient, because: "nothing else is playing")
        } else if startUp.streamsAnswered {
            choose(.soloAmbient, because: "there is no sound server to ask what else is playing")
        } else {
            choose(.soloAmbient, because: "the sound server did not say within 250 ms what else is playing")
        }
    }

    mutating func choose(_ category: AudioSession.Category, because reason: String) {
        self.category = category
        categoryReason = reason
        emit(.categoryChosen(category, because: reason))
    }

    mutating func emit(_ event: AudioSession.Event) { events.append(event) }

    /// Reports what changed about the world.
    private mutating func announce() {
        if isSilentModeOn != announced.isSilentModeOn {
            let source = silentSource ?? announced.silentSource
            emit(.silentModeChanged(isSilentModeOn, source: source))
            announced.isSilentModeOn = isSilentModeOn
            announced.silentSource = source
        }
        let isPlaying = others.isPlaying
        if others.streams != announced.streams || isPlaying != announced.isPlaying {
            emit(.otherAudioChanged(isPlaying: isPlaying, streams: others.streams))
            announced.streams = others.streams
        }
        if others.conversationPrograms != announced.conversationPrograms {
            let programs = others.conversationPrograms
            emit(.conversationChanged(isActive: !programs.isEmpty, programs: programs))
            announced.conversationPrograms = programs
        }
        if isPlaying != announced.isPlaying {
            emit(.secondaryAudioShouldBeSilenced(isPlaying))
            announced.isPlaying = isPlaying
        }
    }

    /// Begins or ends the interruption that `present` makes; true if its end left a reason of its own.
    private mutating func endInterruption(_ present: [PresentReason]) -> Bool {
        let interrupting = present.filter(\.silence.interrupts)
        if let first = interrupting.first {
            if interruption == nil {
                interruption = Interruption(reason: first.reason, wasPlaying: host.isSoundtrackPlaying && !awaitsPlayer)
                emit(.interruptionBegan(first.reason))
            }
            if !interrupting.allSatisfy(\.silence.isResumable) { interruption?.isResumable = false }
            return false
        }
        guard let ended = interruption else { return false }
        interruption = nil
        emit(.interruptionEnded(ended.reason, shouldResume: ended.isResumable))
        guard configuration.role.preset.hasMediaControls, ended.wasPlaying, !ended.isResumable else { return false }
        awaitsPlayer = true
        return true
    }

    /// The player pressed play: takes the turn, whoever had it.
    mutating func resume() {
        hasLostRoute = false
        awaitsPlayer = false
        host.activeSince = clock
        interruption?.isResumable = true
    }
}

/// An interruption that has begun and not ended, however many reasons it has by now.
private struct Interruption: Hashable {
    let reason: AudioSession.Reason
    let wasPlaying: Bool
    /// Whether every reason so far was a passing one.
    var isResumable = true
}

/// What the program was last told.
private struct Announcements: Hashable {
    var isSilentModeOn = false
    var silentSource = ""
    var isPlaying = false
    var streams: [AudioSession.OtherStream] = []
    var conversationPrograms: [String] = []
}
