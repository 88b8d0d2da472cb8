// When the session is active, and what activation does.
extension SessionMachine {
    mutating func take(isActive: Bool, notifyOthers: Bool) {
        let wasActive = program.isActive
        program.isActive = isActive
        program.isResting = false
        if isActive { announcesActivity = true }
        silencePlayers(notifyOthers: notifyOthers)
        guard isActive && !wasActive else { return }
        resume()
        reconsiderCategory()
    }

    mutating func take(_ state: AudioSession.ApplicationState) {
        let previous = program.applicationState
        program.applicationState = state
        if state == .active && previous != .active { comeToFront() }
        let isResting = program.settings.hasMediaControls && configuration.role.preset.rests && !isPlayingOrRecording
        if state == .background && previous != .background && program.isActive && isResting {
            take(isActive: false, notifyOthers: false)
            program.isResting = true
        }
    }

    /// The program began to play. A program with media controls becomes active by that.
    mutating func startPlaying() {
        awaitsPlayer = false
        if program.settings.hasMediaControls && !program.isActive { take(isActive: true, notifyOthers: false) }
    }

    /// Takes that the process, or the machine, stood still for `duration`.
    ///
    /// A program that was stopped in the background for long does not surprise the player with sound: it waits until it is in
    /// front, or the player presses play. Where the program never reports a background nothing is lost: it resumes at once.
    mutating func take(standstill duration: Duration) {
        if duration >= configuration.longStandstill && program.applicationState == .background {
            hasStoodStillInBackground = true
        }
    }

    private var isPlayingOrRecording: Bool { program.isSoundtrackPlaying || !program.recordings.isEmpty }

    /// Begins or ends a solo, in which the session pauses media players in every category.
    mutating func take(solo begins: Bool) {
        let before = silencedPlayers
        program.solos = max(0, program.solos + (begins ? 1 : -1))
        if silencedPlayers != before { silencePlayers() }
    }

    /// Ends interruptions whose end may have been lost, activates a session that is active from the start, and chooses the
    /// category again. The program came to the front.
    ///
    /// A source that still interrupts reports it again with its next whole state.
    private mutating func comeToFront() {
        exposure.end()
        program.dropForeignReasons()
        outputs.dropRequests()
        hasStoodStillInBackground = false
        if configuration.role.preset.startsActive && !program.isActive {
            take(isActive: true, notifyOthers: false)
        } else {
            reconsiderCategory()
        }
    }

    /// Chooses the category again if it is the session's to choose and another one fits now.
    private mutating func reconsiderCategory() {
        guard program.category == nil, isDecided, !configuration.isSwitchedOff else { return }
        if category != (others.isPlaying ? .ambient : .soloAmbient) { chooseByWhatPlays() }
    }
}
