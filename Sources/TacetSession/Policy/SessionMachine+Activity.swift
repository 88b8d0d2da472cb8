// When the session is active, and what activation does.
extension SessionMachine {
    mutating func take(isActive: Bool, notifyOthers: Bool) {
        let wasActive = host.isActive
        host.isActive = isActive
        host.isResting = false
        if isActive { announcesActivity = true }
        silencePlayers(notifyOthers: notifyOthers)
        guard isActive && !wasActive else { return }
        resume()
        reconsiderCategory()
    }

    mutating func take(_ state: AudioSession.ApplicationState) {
        let previous = host.applicationState
        host.applicationState = state
        if state == .active && previous != .active { comeToFront() }
        let isResting = host.hasMediaControls && configuration.role.preset.rests && !isPlayingOrRecording
        if state == .background && previous != .background && host.isActive && isResting {
            take(isActive: false, notifyOthers: false)
            host.isResting = true
        }
    }

    /// The program began to play. A program with media controls becomes active by that.
    mutating func startPlaying() {
        awaitsPlayer = false
        if host.hasMediaControls && !host.isActive { take(isActive: true, notifyOthers: false) }
    }

    /// Takes that the process, or the machine, stood still for `duration`.
    ///
    /// A program that was stopped in the background for long does not surprise the player with sound: it waits until it is in
    /// front, or the player presses play. Where the program never reports a background nothing is lost: it resumes at once.
    mutating func take(standstill duration: Duration) {
        if duration >= Self.longStandstill && host.applicationState == .background { hasStoodStillInBackground = true }
    }

    private var isPlayingOrRecording: Bool { host.isSoundtrackPlaying || !host.recordings.isEmpty }

    /// Begins or ends a solo, in which the session pauses media players in every category.
    mutating func take(solo begins: Bool) {
        let before = silencedPlayers
        host.solos = max(0, host.solos + (begins ? 1 : -1))
        if silencedPlayers != before { silencePlayers() }
    }

    /// Ends interruptions whose end may have been lost, activates a session that is active from the start, and chooses the
    /// category again. The program came to the front.
    ///
    /// A source that still interrupts reports it again with its next whole state.
    private mutating func comeToFront() {
        exposure.end()
        host.dropForeignReasons()
        outputs.dropRequests()
        hasStoodStillInBackground = false
        if configuration.role.preset.startsActive && !host.isActive {
            take(isActive: true, notifyOthers: false)
        } else {
            reconsiderCategory()
        }
    }

    /// Chooses the category again if it is the session's to choose and another one fits now.
    private mutating func reconsiderCategory() {
        guard host.category == nil, isDecided, !configuration.isSwitchedOff else { return }
        if category != (others.isPlaying ? .ambient : .soloAmbient) { chooseByWhatPlays() }
    }
}
