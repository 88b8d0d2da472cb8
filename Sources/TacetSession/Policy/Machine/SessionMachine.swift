/// Decides what the program's sound shall do, from everything that is known. Pure: values in, values out.
///
/// Every call takes the monotonic time. The owner calls ``advance(to:)`` when ``nextDeadline`` has come, and after every call
/// reads ``directive`` and takes the events and the actions.
///
/// Silence is a set of reasons, which is derived from the whole state after every input. So no reason can be left behind by a
/// missing end signal.
package struct SessionMachine: Sendable {
    package private(set) var configuration: SessionConfiguration
    /// The player's choices in the environment and in the configuration file.
    var choices: PlayerChoices
    /// The latest time that a call passed. It never runs backwards.
    private(set) var clock: Duration

    var program: ProgramSettings
    var observed = ObservedState()
    var others = OtherAudio()
    var pausedStreams = PausedStreams()
    /// The media player whose track the program may show.
    var followed = FollowedPlayer()
    /// The program's own controls, as the desktop sees them.
    var presented: PresentedControls?
    var startUp: StartUp
    /// The outputs of the engines on this session.
    var outputs = OutputMachine()
    /// The headphones were unplugged, and sound waits for the player to resume it.
    var hasLostRoute = false
    /// Keeps a held soundtrack from a device that has just become public.
    var exposure = Exposure()
    /// An interruption has ended, and playback waits for the player to resume it.
    var awaitsPlayer = false
    /// The program stood still in the background for ``SessionConfiguration/longStandstill`` or longer, and has not been in front since.
    var hasStoodStillInBackground = false
    /// The program has just activated the session, so it is told if an interruption refuses that.
    var announcesActivity = false
    /// The last route that was not nil, to compare the next one with.
    var lastRoute: RouteFacts?
    /// When each sink that is newer than 2 s appeared.
    var arrivals: [String: Duration] = [:]

    package private(set) var category = AudioSession.Category.soloAmbient
    package private(set) var categoryReason = "nothing has been decided yet"
    /// Whether the category has been decided: 250 ms after the start at the latest.
    package private(set) var isDecided = false
    /// Every reason that holds, with the time it began.
    private(set) var reasons: [AudioSession.Reason: Duration] = [:]
    package private(set) var directive = AudioSession.Directive([])
    private var interruption: Interruption?
    private var announced = Announcements()
    /// Whether media players are to be paused, or have been.
    var playerPause = PlayerPause.none
    /// The delay of an announced sleep.
    var sleepDelay = SleepDelay()
    /// Whether the machine was ordered to stay awake.
    var isKeepingAwake = false
    private var measured: Set<UInt32> = []
    private var events: [AudioSession.Event] = []
    private var actions: [Action] = []

    package init(_ configuration: SessionConfiguration = SessionConfiguration(), at now: Duration) {
        self.configuration = configuration
        choices = configuration.environment
        clock = now
        program = ProgramSettings(configuration.role.preset, at: now)
        startUp = StartUp(at: now)
        if configuration.isSwitchedOff { startUp.skip() }
        if let category = program.category { choose(category, because: "a program of this kind has it") }
        if silencedPlayers != .none { playerPause = .due }
        announced.inactivity = inactivity(beside: [], nil)
        drawConclusions(at: now)
    }

    /// Takes an observation of an adapter.
    package mutating func observe(_ observation: Observation, at now: Duration) {
        advance(to: now)
        if configuration.isSwitchedOff {
            switch observation {
            case .route, .outputDevices, .duckingRoles: break
            default: return
            }
        }
        take(observation)
        drawConclusions(at: clock)
        advance(to: clock)
    }

    /// Takes input from the program.
    package mutating func apply(_ input: ProgramInput, at now: Duration) {
        advance(to: now)
        take(input)
        drawConclusions(at: clock)
        advance(to: clock)
    }

    /// Moves the clock to `now`. Every change that was due until then happens at its own time.
    package mutating func advance(to now: Duration) {
        while let deadline = nextDeadline, deadline <= now { drawConclusions(at: max(deadline, clock)) }
        clock = max(clock, now)
    }

    /// Lets observations have no effect from the start. Once something has been observed, it is too late.
    mutating func switchOff() {
        guard !startUp.hasObserved else { return }
        configuration.isSwitchedOff = true
        startUp.skip()
    }

    /// When the conclusions next change without new input; nil if they will not.
    package var nextDeadline: Duration? {
        let startUp = self.startUp.isOver ? nil : self.startUp.deadline
        return [startUp, others.nextDeadline, outputs.nextDeadline, sleepDelay.deadline, exposure.deadline].compactMap(
            \.self
        ).min()
    }

    /// Returns the events since the last call, in order.
    package mutating func takeEvents() -> [AudioSession.Event] {
        defer { events.removeAll(keepingCapacity: true) }
        return events
    }

    /// Returns the actions since the last call, to be carried out in this order.
    package mutating func takeActions() -> [Action] {
        defer { actions.removeAll(keepingCapacity: true) }
        return actions
    }
}

// MARK: - Conclusions
extension SessionMachine {
    private mutating func drawConclusions(at now: Duration) {
        advanceParts(to: now)
        if !isDecided && startUp.hasLookedAround { decide() }
        announceSilentMode()
        announceOtherAudio()
        var present = presentReasons
        if endInterruption(present) { present = presentReasons }
        reasons = Dictionary(present.map { ($0.reason, reasons[$0.reason] ?? clock) }, uniquingKeysWith: min)
        let previous = directive
        directive = AudioSession.Directive(present)
        outputs.privacy.set(privacy)
        if directive != previous { outputs.directiveChanged(at: clock) }
        pausePlayers(beside: present)
        announceActivity(beside: present)
        presentControls()
        keepAwake()
    }

    /// Moves what has a clock of its own to `now`, and orders what follows from it alone.
    private mutating func advanceParts(to now: Duration) {
        clock = max(clock, now)
        startUp.advance(to: clock)
        others.advance(
            to: clock, conversations: conversationResponse, metersAlways: program.metersOtherAudio)
        exposure.advance(to: clock, isListening: others.isPlaying)
        outputs.advance(to: clock)
        if sleepDelay.ends(at: clock) { order(.releaseSleepInhibitor) }
        let wanted = streamsToMeasure
        if wanted != measured {
            measured = wanted
            order(.measure(wanted))
        }
        if let loss = outputs.lossToTell() { emit(.outputLost(loss)) }
    }

    /// What outputs do with sound that only the player hears.
    private var privacy: PrivacyOrder.Value {
        guard program.pausesWhenHeadphonesUnplugged, !configuration.isSwitchedOff, !isIgnored(.routeLost) else {
            return .free
        }
        return hasLostRoute ? .lost : .kept
    }

    /// Decides the category at the end of the start-up.
    private mutating func decide() {
        isDecided = true
        program.activeSince = clock  // streams that play already do not interrupt; later ones may
        if program.category == nil { chooseByWhatPlays() }
    }

    mutating func chooseByWhatPlays() {
        if configuration.isSwitchedOff {
            choose(.soloAmbient, because: configuration.switchedOffReason)
        } else if others.isPlaying {
            choose(.ambient, because: "\(others.primaryNames.first ?? "another program") is playing")
        } else if observed.streams != nil {
            choose(.soloAmbient, because: "nothing else is playing")
        } else if startUp.streamsAnswered {
            choose(.soloAmbient, because: "there is no sound server to ask what else is playing")
        } else {
            choose(.soloAmbient, because: "250 ms passed, and the sound server had not said what else is playing")
        }
    }

    mutating func choose(_ category: AudioSession.Category, because reason: String) {
        self.category = category
        categoryReason = reason
        emit(.categoryChosen(category, because: reason))
    }

    mutating func emit(_ event: AudioSession.Event) { events.append(event) }

    mutating func order(_ action: Action) { actions.append(action) }

    /// Emits an event when a silent switch turned silent mode on or off.
    private mutating func announceSilentMode() {
        let source = silentSource
        guard announced.isSilentModeOn != (source != nil) else { return }
        announced.isSilentModeOn = source != nil
        announced.silentSource = source ?? announced.silentSource
        emit(.silentModeChanged(announced.isSilentModeOn, source: announced.silentSource))
    }

    /// Emits an event when the program may sound again or no longer, and when an activation is refused.
    private mutating func announceActivity(beside present: [PresentReason]) {
        let waits = configuration.role.preset.waitsAfterInterruptions
        let now = inactivity(
            beside: present, interruption.map { ($0.reason, $0.isResumable && (!waits || $0.isTakenBack)) })
        let isRefused = announcesActivity && now != nil
        announcesActivity = false
        guard now != announced.inactivity || isRefused else { return }
        announced.inactivity = now
        emit(now.map { .didBecomeInactive($0) } ?? .didBecomeActive)
    }

    /// Emits an event for everything that changed in other programs.
    private mutating func announceOtherAudio() {
        if promptStyle != announced.promptStyle {
            announced.promptStyle = promptStyle
            emit(.promptStyleChanged(promptStyle))
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
        let nowPlaying = nowPlaying
        if nowPlaying != announced.nowPlaying {
            emit(.nowPlayingChanged(nowPlaying))
            announced.nowPlaying = nowPlaying
        }
        if isPlaying != announced.isPlaying {
            emit(.secondaryAudioShouldBeSilenced(isPlaying))
            announced.isPlaying = isPlaying
        }
    }

    /// Begins or ends the interruption that the reasons in `present` cause; true if its end makes sound wait for the player.
    private mutating func endInterruption(_ present: [PresentReason]) -> Bool {
        let interrupting = present.filter(\.silence.interrupts)
        if let first = interrupting.first {
            if interruption == nil {
                interruption = Interruption(
                    reason: first.reason, wasPlaying: program.isSoundtrackPlaying && !awaitsPlayer)
                emit(.interruptionBegan(first.reason))
            }
            if !interrupting.allSatisfy(\.silence.isResumable) { interruption?.isResumable = false }
            return false
        }
        guard let ended = interruption else { return false }
        interruption = nil
        let waits = configuration.role.preset.waitsAfterInterruptions && !ended.isTakenBack
        emit(.interruptionEnded(ended.reason, shouldResume: ended.isResumable && !waits))
        guard program.hasMediaControls, waits || ended.wasPlaying && !ended.isResumable else { return false }
        awaitsPlayer = true
        return true
    }

    /// The player pressed play. This program now takes precedence over programs that already play.
    mutating func resume() {
        hasLostRoute = false
        hasStoodStillInBackground = false
        exposure.end()
        awaitsPlayer = false
        program.waitsForPlayer = false
        program.activeSince = clock
        interruption?.isResumable = true
        interruption?.isTakenBack = true
    }
}

/// An interruption that has begun and not ended. Several reasons may share it.
private struct Interruption: Hashable {
    let reason: AudioSession.Reason
    let wasPlaying: Bool
    /// Whether sound resumes by itself after every reason so far.
    var isResumable = true
    /// The player pressed play during the interruption.
    var isTakenBack = false
}

/// The state that the last events told the program of.
private struct Announcements: Hashable {
    var inactivity: AudioSession.Inactivity?
    var promptStyle = AudioSession.PromptStyle.normal
    var isSilentModeOn = false
    var silentSource = ""
    var isPlaying = false
    var streams: [AudioSession.OtherStream] = []
    var conversationPrograms: [String] = []
    var nowPlaying: AudioSession.NowPlaying?
}
