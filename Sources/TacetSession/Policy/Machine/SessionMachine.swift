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

    var program: ProgramState
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
        program = ProgramState(configuration.role, at: now)
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
            to: clock, conversations: conversationResponse, metersAlways: program.settings.metersOtherAudio)
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
        guard program.settings.pausesWhenHeadphonesUnplugged, !configuration.isSwitchedOff, !isIgnored(.routeLost)
        else {
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
        guard program.settings.hasMediaControls, waits || ended.wasPlaying && !ended.isResumable else { return false }
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

// MARK: - Observations of the adapters
extension SessionMachine {
    mutating func take(_ observation: Observation) {
        startUp.note(observation)
        switch observation {
        case .streams(let streams):
            observed.streams = streams
            // Without a server nothing would show that the music plays again.
            if streams == nil { exposure.end() }
            lookAtStreams()
        case .players(let players):
            observed.players = players
            lookAtStreams()
            follow(players)
        case .nowPlaying(let report): followed.take(report)
        case .silentSwitch(let which, let isOn): observed.silentSwitches[which] = isOn
        case .calls(let service, let isOngoing, let isRinging, let hasModem):
            observed.calls[service] = isOngoing
            observed.modems[service] = isOngoing.map { _ in hasModem }
            observed.ringing[service] = isOngoing == true && isRinging
        case .sleeping(let isSleeping): take(isSleeping: isSleeping)
        case .wakeLock(let isHeld): observed.holdsWakeLock = isHeld
        case .locked(let service, let isLocked): observed.locks[service] = isLocked
        case .seatActive(let isActive): observed.isSeatActive = isActive
        case .ownStream(let facts):
            noteVolume(of: facts, before: outputs.ownStream)
            outputs.see(facts, at: clock)
        case .chassis(let chassis): observed.chassis = chassis
        case .route(let facts): take(facts)
        case .duckingRoles(let roles): observed.duckingRoles = roles
        case .outputDevices(let devices):
            if devices != observed.outputDevices { emit(.outputDevicesChanged(devices)) }
            observed.outputDevices = devices
            outputs.see(devices: Set(devices.map(\.id)), at: clock)
        }
    }

    private mutating func take(isSleeping: Bool?) {
        observed.isSleeping = isSleeping
        sleepDelay.see(isSleeping: isSleeping == true, at: clock)
    }

    private mutating func lookAtStreams() {
        pausedStreams.look(observed.streams, observed.players)
        // Players that have not been read yet are no missing bus.
        let players = startUp.playersAnswered || startUp.isOver ? observed.players : []
        others.look(
            observed.streams.map { streams in
                StreamClassifier(
                    configuration, streams: streams, players: players, paused: pausedStreams.ids
                ).classified
            })
    }

    private mutating func follow(_ players: [PlayerFacts]?) {
        let previous = followed.name
        followed.look(players)
        if followed.name != previous { order(.followPlayer(followed.name)) }
    }

    private mutating func take(_ route: RouteFacts?) {
        if let route, let previous = observed.route { noteVolume(of: route, before: previous) }
        observed.route = route
        if let event = outputs.see(route: route?.route.name) { emit(event) }
        // A server that restarts has no route for a while. The next route tells whether a device was unplugged.
        guard let route else {
            if lastRoute?.isPrivate == true { exposure.lose(isHeld: yieldsToOtherAudio(behavior)) }
            return
        }
        if route.isPrivate { exposure.end() }
        defer { lastRoute = route }
        guard let previous = lastRoute else { return }
        note(arrivalsIn: route.sinks, beside: previous.sinks)
        guard var reason = route.reasonForChange(from: previous) else { return }
        if reason == .override && arrivals[route.name] != nil { reason = .newDeviceAvailable }
        emit(
            .routeChanged(
                AudioSession.RouteChange(reason: reason, previous: previous.route, current: route.route)))
        let isExposed = reason == .oldDeviceUnavailable && previous.isPrivate && !route.isPrivate
        if isExposed { exposure.expose(isHeld: yieldsToOtherAudio(behavior), at: clock) }
        if isExposed && program.settings.pausesWhenHeadphonesUnplugged && !configuration.isSwitchedOff {
            hasLostRoute = true
        }
    }

    /// Remembers new sinks for 2 s. Servers show a new device first and route sound to it later; both count as one change.
    private mutating func note(arrivalsIn sinks: Set<String>, beside known: Set<String>) {
        arrivals = arrivals.filter { clock - $0.value < .seconds(2) && sinks.contains($0.key) }
        for sink in sinks.subtracting(known) where !known.isEmpty { arrivals[sink] = clock }
    }
}

// MARK: - Input from the program
extension SessionMachine {
    mutating func take(_ input: ProgramInput) {
        switch input {
        case .category(let category, let options): take(category, options)
        case .active(let isActive, let notifyOthers): take(isActive: isActive, notifyOthers: notifyOthers)
        case .begin(let reason):
            if !program.reasons.contains(reason) { program.reasons.append(reason) }
        case .end(let reason): end(reason)
        case .pretend(let reasons, let pretender): program.pretended[pretender] = reasons.isEmpty ? nil : reasons
        case .settings(let settings):
            program.settings = settings
            if !settings.pausesWhenHeadphonesUnplugged { hasLostRoute = false }
        case .applicationState(let state):
            take(state)
        case .playerChoices(let choices): take(choices)
        case .soundtrackPlaying(let isPlaying):
            if isPlaying && !program.isSoundtrackPlaying { startPlaying() }
            program.isSoundtrackPlaying = isPlaying
        case .waitForPlayer: program.waitsForPlayer = true
        case .solo(let begins): take(solo: begins)
        case .resume: resume()
        case .mediaControls(let controls):
            program.mediaControls = controls
            program.hasNewMediaControls = true
        case .mediaRequest(let request): take(request)
        case .control(let command):
            if let player = followed.name, nowPlaying?.commands.contains(command) == true {
                order(.control(command, player: player))
            }
        case .outputLost(let reason): _ = outputs.takeProgramLoss(reason)
        case .outputRestored(let name):
            order(.connectToSoundServer)
            if let device = outputs.takeProgramLoss(nil, device: name) { emit(.outputRestored(device)) }
        case .recording(let id, let input): take(input, of: id)
        case .output(let id, let input): take(input, of: id)
        case .stoodStill(let duration): take(standstill: duration)
        case .clockGap:
            take(isSleeping: nil)
            others.restart(at: clock)
            outputs.restart(at: clock)
        }
    }

    private mutating func take(_ input: OutputInput, of id: OutputID) {
        if configuration.isSwitchedOff, case .stopRequested = input { return }
        if case .exposed = input, program.settings.pausesWhenHeadphonesUnplugged, !configuration.isSwitchedOff {
            hasLostRoute = true
        }
        let stream = outputs.ownStreamNumber
        if let device = outputs.take(input, of: id, at: clock) { emit(.outputRestored(device)) }
        if case .opened = input { order(.connectToSoundServer) }
        if outputs.ownStreamNumber != stream { order(.readSoundServer) }
    }

    private mutating func take(_ category: AudioSession.Category?, _ options: AudioSession.Options) {
        program.category = category
        program.options = options
        program.activeSince = clock
        if let category {
            choose(category, because: "the program chose it")
        } else if isDecided {
            chooseByWhatPlays()
        }
        silencePlayers()
    }

    private mutating func end(_ reason: AudioSession.Reason) {
        program.reasons.removeAll { $0 == reason }
        if reason == .routeLost || reason == .awaitingPlayer { resume() }
    }
}
