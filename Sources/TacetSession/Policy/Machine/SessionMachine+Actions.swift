extension SessionMachine {
    /// What the session must do to other programs and to its observers.
    ///
    /// The machine gives actions together with the events and the directive of the same change. The session's thread carries
    /// them out in that order, so callers on two threads cannot reorder them.
    package enum Action: Hashable, Sendable {
        /// Pauses these media players. Other media players that this session paused play on.
        case pausePlayers(SilencedPlayers)
        /// Lets the media players that this session paused play on.
        case resumePlayers
        /// Leaves the media players that this session paused as they are, for good.
        case forgetPausedPlayers
        /// Reads the track and the controls of this media player, now and after each change, and of no other.
        case followPlayer(String?)
        /// Passes a command to this media player.
        case control(AudioSession.MediaCommand, player: String)
        /// Shows the program's own controls on the bus; nil leaves the bus.
        case present(PresentedControls?)
        /// Measures the levels of these streams, and of no others.
        case measure(Set<UInt32>)
        /// Lets the machine sleep.
        case releaseSleepInhibitor
        /// Keeps the machine awake while the program works on audio, or no longer.
        case keepAwake(Bool)
        /// Connects to the sound server at once, because an output has just reached it.
        case connectToSoundServer
        /// Reads the sound server's streams again, because this session's stream has another number.
        case readSoundServer
    }

    /// The media players to pause while the program is active. Only a transient solo, or a category that the program or its
    /// role set, pauses any.
    package var silencedPlayers: SilencedPlayers {
        guard program.isActive, !configuration.isSwitchedOff else { return .none }
        if program.solos > 0 { return .all }
        guard let category = program.category else { return .none }
        let behavior = category.behavior(options: program.options)
        if !behavior.mixesWithOthers { return .all }
        return behavior.interruptsSpokenAudio ? .speaking : .none
    }

    /// Decides about media players after the program set a category, or began or ended a solo.
    mutating func silencePlayers() {
        if silencedPlayers != .none {
            playerPause = .due
        } else {
            giveBackPlayers()
        }
    }

    /// Decides about media players after the program activated or deactivated the session.
    ///
    /// - Parameter notifyOthers: Whether media players play on after a deactivation.
    mutating func silencePlayers(notifyOthers: Bool) {
        if !program.isActive {
            if notifyOthers {
                giveBackPlayers()
            } else {
                order(.forgetPausedPlayers)
                playerPause = .none
            }
        } else if silencedPlayers != .none {
            playerPause = .due
        }
    }

    private mutating func giveBackPlayers() {
        order(.resumePlayers)
        playerPause = .none
    }

    /// Pauses the media players that the program wants paused, once the program can be heard, and gives them back when the
    /// player silences this program alone.
    ///
    /// - Parameter present: Every reason that holds.
    mutating func pausePlayers(beside present: [PresentReason]) {
        switch playerPause {
        case .none: break
        case .due:
            guard hearing(beside: present) == .heard else { return }
            playerPause = .ordered
            order(.pausePlayers(silencedPlayers))
        case .ordered:
            guard hearing(beside: present) == .silencedAlone else { return }
            giveBackPlayers()
            playerPause = .due
        }
    }

    /// Why media players play on although the program wants them paused, in a sentence.
    var pauseLimitations: [String] {
        guard playerPause == .due, isDecided else { return [] }
        return ["Media players play on while this program cannot be heard, and pause once it is heard."]
    }

    private func hearing(beside present: [PresentReason]) -> Hearing {
        if present.contains(where: { $0.reason == .silentMode && $0.silence != .nothing }) { return .silencedAlone }
        if isMutedInMixer {
            // During a call the server's policy may mute this program, and music must not start.
            return others.isCalling || others.isAlarming || observed.isCalling(ringing: true)
                ? .unheard : .silencedAlone
        }
        // A game that is heard in silent mode pauses no further media player. Players that it has paused stay paused.
        let isGameInSilentMode =
            configuration.role == .game && isSilentModeOn && (isForcedSilent || !settings.ignoresSilentMode)
        // What the program says about a category that plays nothing, a recorder's, concerns its own sound alone.
        let isStopped = present.contains { reason, silence in
            reason != .category && silence.effects != .audible && silence.soundtrack != .audible
        }
        let isUnheard =
            !isDecided || !startUp.hasReadSwitches || isGameInSilentMode || isStopped || observed.isDeviceMuted
        return isUnheard ? .unheard : .heard
    }

    /// Whether this program's streams are muted or at volume zero in the volume mixer.
    private var isMutedInMixer: Bool {
        if let volume = outputs.streamVolume { return volume <= 0 }
        let own = (observed.streams ?? []).filter { $0.direction == .playback && $0.isOfProcess(configuration) }
        return !own.isEmpty && own.allSatisfy { $0.isMuted || $0.isVolumeZero }
    }
}

/// What has become of the program's wish that media players pause.
enum PlayerPause: Hashable, Sendable {
    /// The program wants none paused.
    case none
    /// The program wants media players paused, and cannot be heard. A program that cannot be heard pauses none.
    case due
    /// The pause has been ordered. Media players that the player starts later play on.
    case ordered
}

/// Whether the player can hear this program.
private enum Hearing {
    case heard
    /// The program cannot be heard, and other programs can: silent mode, or its own mute in the volume mixer.
    case silencedAlone
    /// The program cannot be heard, and what is paused stays so: the device is muted or lost, there is a call, the screen is
    /// locked.
    case unheard
}

extension SessionMachine.Action {
    /// Whether the action states all that is to be measured or shown. A later one of its kind replaces it.
    var isWholeState: Bool {
        switch self {
        case .measure, .present: true
        default: false
        }
    }
}

/// The media players that a category pauses.
package enum SilencedPlayers: Hashable, Sendable {
    case none
    /// Players of a podcast, an audiobook or the like.
    case speaking
    case all
}
