/// Decides what the program's sound shall do, from everything that is known. Pure: values in, values out.
///
/// No thread owns the machine: it runs under the session's lock on the thread that reports, and `SessionState` applies
/// a program's inputs to a copy without that lock.
///
/// Every call takes the monotonic time. The owner calls ``advance(to:)`` when ``nextDeadline`` has come, and after
/// every call reads ``directive`` and takes the events and the actions.
///
/// Silence is a set of reasons, which is derived from the whole ``situation`` after every input. So no reason can be
/// left behind by a missing end signal. The machine passes inputs to the parts, and after each draws all conclusions
/// anew. Every part owns its state: no part can write another's.
@dynamicMemberLookup package struct SessionMachine: Sendable {
    /// All that reasons are derived from.
    private(set) var situation: Situation
    /// The latest time that a call passed. It never runs backwards.
    private(set) var clock: Duration

    // What the machine concludes.

    /// Every reason that holds, with the time it began.
    private(set) var reasons: [AudioSession.Reason: Duration] = [:]
    package private(set) var directive = AudioSession.Directive([])
    private var interruption = InterruptionState()

    // What only orders and events follow from.

    private var pausedStreams = PausedStreams()
    /// The media player whose track the program may show.
    private(set) var followed = FollowedMediaPlayer()
    private var routes = RouteHistory()
    /// The delay of an announced sleep.
    private var sleepDelay = SleepDelay()
    /// Whether media players are to be paused, or have been.
    private var mediaPlayerPause: MediaPlayerPause
    private var ownMediaPlayer = PresentedMediaPlayer()
    private var announced: Announcements
    private var staysAwake = LastTold(false)
    private var measured = LastTold<Set<UInt32>>([])
    private var events: [AudioSession.Event] = []
    private var actions: [SessionAction] = []

    package init(_ configuration: SessionConfiguration = SessionConfiguration(), at now: Duration) {
        situation = Situation(configuration, at: now)
        clock = now
        mediaPlayerPause = MediaPlayerPause(situation.silencedMediaPlayers)
        announced = Announcements(situation.inactivity(beside: [], interruption))
        if let category = situation.program.category {
            emit(situation.choice.choose(category, because: "a program of this kind has it"))
        }
        drawConclusions(at: now)
    }

    /// Reads a fact of the situation.
    package subscript<Value>(dynamicMember path: KeyPath<Situation, Value>) -> Value { situation[keyPath: path] }

    /// The outputs of the engines on this session.
    var outputs: OutputMachine { situation.outputs }

    /// What the program's own player shows; nil if it is none.
    var mediaControls: AudioSession.MediaControls? { ownMediaPlayer.controls }

    /// The track of another program's media player; nil if none plays or is paused.
    package var nowPlaying: AudioSession.NowPlaying? { followed.nowPlaying }

    /// What the category cannot do as the program asked, in words.
    package var categoryLimitations: [String] { situation.categoryLimitations(isPauseDue: mediaPlayerPause.isDue) }

    /// Describes every reason in words: since when it holds, and what would change it.
    package func explanation(at now: Duration) -> AudioSession.Explanation {
        AudioSession.Explanation(situation, directive, since: reasons, at: now)
    }

    /// Takes an observation of an adapter.
    package mutating func observe(_ observation: Observation, at now: Duration) {
        advance(to: now)
        if situation.configuration.isSwitchedOff {
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

    /// The latest time, up to `now`, at which no change is due. The program's call applies its input at this time, and
    /// leaves the changes that time brings to the session's thread: they may take milliseconds.
    func timeBeforeDeadline(_ now: Duration) -> Duration {
        guard let deadline = nextDeadline, deadline <= now else { return now }
        return max(clock, deadline - .nanoseconds(1))
    }

    /// When the conclusions next change without new input; nil if they will not.
    package var nextDeadline: Duration? {
        let startUp = situation.startUp.isOver ? nil : situation.startUp.deadline
        return [
            startUp, situation.others.nextDeadline, situation.outputs.nextDeadline, sleepDelay.deadline,
            situation.exposure.deadline,
        ].compactMap(\.self).min()
    }

    /// Returns the events since the last call, in order.
    package mutating func takeEvents() -> [AudioSession.Event] {
        defer { events.removeAll(keepingCapacity: true) }
        return events
    }

    /// Returns the actions since the last call, to be carried out in this order.
    package mutating func takeActions() -> [SessionAction] {
        defer { actions.removeAll(keepingCapacity: true) }
        return actions
    }

    private mutating func emit(_ event: AudioSession.Event?) { if let event { events.append(event) } }

    private mutating func order(_ action: SessionAction?) { if let action { actions.append(action) } }
}

// MARK: - Conclusions
extension SessionMachine {
    private mutating func drawConclusions(at now: Duration) {
        advanceParts(to: now)
        if !situation.isDecided && situation.startUp.hasLookedAround { decide() }
        events += announced.update(surroundings)
        var present = situation.presentReasons
        if updateInterruption(present) { present = situation.presentReasons }
        reasons = Dictionary(present.map { ($0.reason, reasons[$0.reason] ?? clock) }, uniquingKeysWith: min)
        let previous = directive
        directive = AudioSession.Directive(present)
        situation.outputs.privacy.set(situation.privacy)
        if directive != previous { situation.outputs.directiveChanged(at: clock) }
        order(mediaPlayerPause.update(situation.hearing(beside: present), situation.silencedMediaPlayers))
        emit(announced.update(situation.inactivity(beside: present, interruption)))
        order(
            ownMediaPlayer.present(
                isEligible: situation.showsMediaPlayer, isSounding: directive.soundtrack <= .muted, at: clock))
        if staysAwake.changes(to: situation.wantsWakeLock) { order(.keepAwake(staysAwake.value)) }
    }

    /// Moves what has a clock of its own to `now`, and orders what follows from it alone.
    private mutating func advanceParts(to now: Duration) {
        clock = max(clock, now)
        situation.startUp.advance(to: clock)
        situation.others.advance(
            to: clock, conversations: situation.conversationResponse,
            metersAlways: situation.program.settings.metersOtherAudio)
        situation.exposure.advance(to: clock, isListening: situation.others.isPlaying)
        situation.outputs.advance(to: clock)
        if sleepDelay.ends(at: clock) { order(.releaseSleepInhibitor) }
        if measured.changes(to: situation.streamsToMeasure) { order(.measure(measured.value)) }
        if let loss = situation.outputs.lossToTell() { emit(.outputLost(loss)) }
    }

    private var surroundings: Announcements.Surroundings {
        Announcements.Surroundings(
            silentSource: situation.silentSource, promptStyle: situation.promptStyle,
            broadcaster: situation.streamSummary.broadcaster,
            isPlaying: situation.others.isPlaying, streams: situation.others.streams,
            conversationPrograms: situation.others.conversationPrograms, nowPlaying: nowPlaying)
    }

    /// Decides the category at the end of the start-up.
    private mutating func decide() {
        situation.choice.decide()
        situation.program.takePrecedence(at: clock)
        if situation.program.category == nil { chooseByWhatPlays() }
    }

    private mutating func chooseByWhatPlays() {
        let fitting = situation.fittingCategory
        emit(situation.choice.choose(fitting.category, because: fitting.reason))
    }

    /// Begins or ends the interruption that the reasons in `present` cause; true if its end makes sound wait for the
    /// player.
    private mutating func updateInterruption(_ present: [PresentReason]) -> Bool {
        let isPlaying = situation.program.isSoundtrackPlaying && !situation.waits.contains(.interrupted)
        let (event, waits) = interruption.update(
            present.filter(\.effect.interrupts), isPlaying: isPlaying, situation.manner)
        emit(event)
        if waits { situation.waits.insert(.interrupted) }
        return waits
    }

    /// The player pressed play. This program now takes precedence over programs that already play.
    private mutating func resume() {
        situation.waits = []
        situation.exposure.end()
        situation.program.takePrecedence(at: clock)
        interruption.takeBack()
    }
}

// MARK: - Observations of the adapters
extension SessionMachine {
    private mutating func take(_ observation: Observation) {
        situation.startUp.note(observation)
        compare(observation)
        situation.observed.take(observation)
        switch observation {
        case .streams(let streams):
            // Without a server nothing would show that the music plays again.
            if streams == nil { situation.exposure.end() }
            lookAtStreams()
        case .players(let players):
            lookAtStreams()
            follow(players)
        case .nowPlaying(let report): followed.take(report)
        case .sleeping(let isSleeping): sleepDelay.see(isSleeping: isSleeping == true, at: clock)
        case .ownStream(let facts): situation.outputs.see(facts, at: clock)
        case .route(let facts): take(facts)
        case .outputDevices(let devices): situation.outputs.see(devices: Set(devices.map(\.id)), at: clock)
        case .silentSwitch, .calls, .wakeLock, .locked, .seatActive, .chassis, .duckingRoles: break
        }
    }

    /// Emits what an observation tells beside the one before: new devices, and the player's touch of a volume that lets
    /// nothing through.
    private mutating func compare(_ observation: Observation) {
        let touch: VolumeTouch?
        switch observation {
        case .route(let route?): touch = situation.observed.route.flatMap { VolumeTouch(route, after: $0) }
        case .ownStream(let stream?): touch = situation.outputs.ownStream.flatMap { VolumeTouch(stream, after: $0) }
        case .outputDevices(let devices) where devices != situation.observed.outputDevices:
            return emit(.outputDevicesChanged(devices))
        default: return
        }
        guard let touch, touch.isWish, let reason = touch.mute ?? situation.unheardReason(directive) else { return }
        emit(.wishToHear(reason))
    }

    private mutating func lookAtStreams() {
        let (observed, startUp) = (situation.observed, situation.startUp)
        situation.streamSummary = StreamSummary(observed.streams ?? [], of: situation.configuration)
        pausedStreams.look(observed.streams, observed.players)
        // Players that have not been read yet are no missing bus.
        let players = startUp.playersAnswered || startUp.isOver ? observed.players : []
        situation.others.look(
            observed.streams.map { streams in
                StreamClassifier(
                    situation.configuration, streams: streams, players: players, paused: pausedStreams.ids
                ).classified
            })
    }

    private mutating func follow(_ players: [MediaPlayerFacts]?) {
        let previous = followed.name
        followed.look(players)
        if followed.name != previous { order(.followMediaPlayer(followed.name)) }
    }

    private mutating func take(_ route: RouteFacts?) {
        emit(situation.outputs.see(route: route?.route.name))
        let isHeld = situation.yieldsToOtherAudio(situation.behavior)
        guard let route else {
            if routes.wasPrivate { situation.exposure.lose(isHeld: isHeld) }
            return
        }
        if route.isPrivate { situation.exposure.end() }
        guard let change = routes.take(route, at: clock) else { return }
        emit(.routeChanged(change.event))
        guard change.exposes else { return }
        situation.exposure.expose(isHeld: isHeld, at: clock)
        waitForHeadphones()
    }

    /// Sound that only the player heard would go to a device that others hear.
    private mutating func waitForHeadphones() {
        guard situation.program.settings.pausesWhenHeadphonesUnplugged, !situation.configuration.isSwitchedOff else {
            return
        }
        situation.waits.insert(.headphonesUnplugged)
    }
}

// MARK: - Input from the program
extension SessionMachine {
    private mutating func take(_ input: ProgramInput) {
        switch input {
        case .category(let category, let options): take(category, options)
        case .active(let isActive, let notifyOthers): take(isActive: isActive, notifyOthers: notifyOthers)
        case .begin(let reason): situation.program.begin(reason)
        case .end(let reason):
            situation.program.end(reason)
            if reason == .routeLost || reason == .awaitingPlayer { resume() }
        case .pretend(let reasons, let pretender): situation.program.pretend(reasons, by: pretender)
        case .settings(let settings):
            situation.program.settings = settings
            if !settings.pausesWhenHeadphonesUnplugged { situation.waits.remove(.headphonesUnplugged) }
        case .applicationState(let state): take(state)
        case .playerChoices(let choices): take(choices)
        case .soundtrackPlaying(let isPlaying):
            if isPlaying && !situation.program.isSoundtrackPlaying { startPlaying() }
            situation.program.isSoundtrackPlaying = isPlaying
        case .waitForPlayer: situation.waits.insert(.program)
        case .solo(let change): take(solo: change)
        case .resume: resume()
        case .mediaControls(let controls): ownMediaPlayer.set(controls)
        case .mediaRequest(let request):
            guard let answer = ownMediaPlayer.answer(request) else { return }
            if answer == .command(.play) { resume() }
            emit(.mediaRequested(answer))
        case .control(let command):
            if let player = followed.name, nowPlaying?.commands.contains(command) == true {
                order(.control(command, player: player))
            }
        case .outputLost(let reason): _ = situation.outputs.takeProgramLoss(reason)
        case .outputRestored(let name):
            order(.connectToSoundServer)
            emit(situation.outputs.takeProgramLoss(nil, device: name).map { .outputRestored($0) })
        case .recording(let id, let input):
            situation.recordings.take(input, of: id)
            // A program that begins to record becomes active.
            if input == .began, !situation.program.isActive { take(isActive: true, notifyOthers: false) }
        case .output(let id, let input): take(input, of: id)
        case .stoodStill(let duration): take(standstill: duration)
        case .clockGap:
            take(.sleeping(nil))
            situation.others.restart(at: clock)
            situation.outputs.restart(at: clock)
        }
    }

    private mutating func take(_ input: OutputInput, of id: OutputID) {
        if situation.configuration.isSwitchedOff, case .stopRequested = input { return }
        if case .exposed = input { waitForHeadphones() }
        let stream = situation.outputs.ownStreamNumber
        emit(situation.outputs.take(input, of: id, at: clock).map { .outputRestored($0) })
        if case .opened = input { order(.connectToSoundServer) }
        if situation.outputs.ownStreamNumber != stream { order(.readSoundServer) }
    }

    private mutating func take(_ category: AudioSession.Category?, _ options: AudioSession.Options) {
        situation.program.set(category, options, at: clock)
        if let category {
            emit(situation.choice.choose(category, because: "the program chose it"))
        } else if situation.isDecided {
            chooseByWhatPlays()
        }
        order(mediaPlayerPause.decide(situation.silencedMediaPlayers))
    }

    /// Takes the choices of the environment and of the configuration file, at the start and after each change of the
    /// file.
    private mutating func take(_ choices: PlayerChoices) {
        situation.choices = choices
        // The adapters are started for the whole life of the session. Once something has been observed, it is too late.
        guard choices.usesSession == false, !situation.startUp.hasObserved else { return }
        situation.configuration.isSwitchedOff = true
        situation.startUp.skip()
    }

    /// Begins or ends a solo, in which the session pauses media players in every category.
    private mutating func take(solo change: Int) {
        let before = situation.silencedMediaPlayers
        situation.program.solo(change)
        if situation.silencedMediaPlayers != before { order(mediaPlayerPause.decide(situation.silencedMediaPlayers)) }
    }
}

// MARK: - Activity
extension SessionMachine {
    private mutating func take(isActive: Bool, notifyOthers: Bool, isResting: Bool = false) {
        let wasActive = situation.program.isActive
        situation.program.set(isActive: isActive, isResting: isResting)
        guard isActive else { return order(mediaPlayerPause.deactivate(notifyOthers: notifyOthers)) }
        announced.answerActivation()
        mediaPlayerPause.activate(situation.silencedMediaPlayers)
        guard !wasActive else { return }
        resume()
        reconsiderCategory()
    }

    private mutating func take(_ state: AudioSession.ApplicationState) {
        let previous = situation.program.applicationState
        situation.program.applicationState = state
        if state == .active && previous != .active { comeToFront() }
        if state == .background && previous != .background && situation.program.isActive && situation.wouldRest {
            take(isActive: false, notifyOthers: false, isResting: true)
        }
    }

    /// The program began to play. A program with media controls becomes active by that.
    private mutating func startPlaying() {
        situation.waits.remove(.interrupted)
        if situation.program.settings.hasMediaControls && !situation.program.isActive {
            take(isActive: true, notifyOthers: false)
        }
    }

    /// Takes that the process, or the machine, stood still for `duration`.
    ///
    /// A program that was stopped in the background for long does not surprise the player with sound: it waits until it
    /// is in front, or the player presses play. Where the program never reports a background nothing is lost: it
    /// resumes at once.
    private mutating func take(standstill duration: Duration) {
        let isLong = duration >= situation.configuration.longStandstill
        if isLong && situation.program.applicationState == .background { situation.waits.insert(.standstill) }
    }

    /// Ends interruptions whose end may have been lost, activates a session that is active from the start, and chooses
    /// the category again. The program came to the front.
    ///
    /// A source that still interrupts reports it again with its next whole state.
    private mutating func comeToFront() {
        situation.exposure.end()
        situation.program.dropForeignReasons()
        situation.outputs.dropRequests()
        situation.waits.remove(.standstill)
        if situation.configuration.role.preset.startsActive && !situation.program.isActive {
            take(isActive: true, notifyOthers: false)
        } else {
            reconsiderCategory()
        }
    }

    /// Chooses the category again if it is the session's to choose and another one fits now.
    private mutating func reconsiderCategory() {
        guard situation.program.category == nil, situation.isDecided, !situation.configuration.isSwitchedOff else {
            return
        }
        if situation.category != (situation.others.isPlaying ? .ambient : .soloAmbient) { chooseByWhatPlays() }
    }
}
