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
        if isExposed && program.pausesWhenHeadphonesUnplugged && !configuration.isSwitchedOff { hasLostRoute = true }
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
        case .applicationState(let state):
            take(state)
        case .backgroundPolicy(let policy): program.backgroundPolicy = policy
        case .pausesWhenHeadphonesUnplugged(let pauses):
            program.pausesWhenHeadphonesUnplugged = pauses
            if !pauses { hasLostRoute = false }
        case .soundtrackChoice(let choice): program.soundtrackChoice = choice
        case .conversationChoice(let choice): program.conversationChoice = choice
        case .isMono(let isMono): program.stereo.isMono = isMono
        case .balance(let balance): program.stereo.balance = balance
        case .playerChoices(let choices): take(choices)
        case .ignoresSilentMode(let ignores): program.ignoresSilentMode = ignores
        case .ignoredReasons(let reasons): take(ignoredByProgram: reasons)
        case .metersOtherAudio(let meters): program.metersOtherAudio = meters
        case .soundtrackPlaying(let isPlaying):
            if isPlaying && !program.isSoundtrackPlaying { startPlaying() }
            program.isSoundtrackPlaying = isPlaying
        case .hasMediaControls(let hasControls): program.hasMediaControls = hasControls
        case .interruptsOnRing(let interrupts): program.interruptsOnRing = interrupts
        case .ducksWithoutFocus(let ducks): program.ducksWithoutFocus = ducks
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
        if case .exposed = input, program.pausesWhenHeadphonesUnplugged, !configuration.isSwitchedOff {
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
