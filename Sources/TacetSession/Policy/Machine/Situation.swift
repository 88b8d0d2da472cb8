/// All that reasons are derived from: what is known of the program, of the machine and of other programs.
///
/// Each part changes its own state alone. The situation only reads them: its reasons follow from the parts as they are
/// now, so nothing can be left behind by a missing end signal.
package struct Situation: Sendable {
    package internal(set) var configuration: SessionConfiguration
    /// The player's choices in the environment and in the configuration file.
    var choices: PlayerChoices
    var startUp: StartUp
    var program: ProgramState
    var recordings = Recordings()
    var observed = ObservedState()
    var others = OtherAudio()
    /// What the list of streams says of this program and of microphones.
    var streamSummary = StreamSummary()
    /// The outputs of the engines on this session.
    var outputs = OutputMachine()
    var choice = CategoryChoice()
    /// Why sound waits for the player to resume it.
    var waits = PlayerWaits()
    /// Keeps a held soundtrack from a device that has just become public.
    var exposure = Exposure()

    init(_ configuration: SessionConfiguration, at now: Duration) {
        self.configuration = configuration
        choices = configuration.environment
        program = ProgramState(configuration.role, at: now)
        startUp = StartUp(at: now)
        if configuration.isSwitchedOff { startUp.skip() }
    }

    // MARK: The category

    package var category: AudioSession.Category { choice.category }

    package var isDecided: Bool { choice.isDecided }

    package var options: AudioSession.Options { program.options }

    /// The behaviour of the category in force.
    var behavior: AudioSession.Category.Behavior { category.behavior(options: program.options) }

    /// The category that fits what plays now, and why.
    var fittingCategory: (category: AudioSession.Category, reason: String) {
        if configuration.isSwitchedOff { return (.soloAmbient, configuration.switchedOffReason) }
        if others.isPlaying { return (.ambient, "\(others.primaryNames.first ?? "another program") is playing") }
        if observed.streams != nil { return (.soloAmbient, "nothing else is playing") }
        return startUp.streamsAnswered
            ? (.soloAmbient, "there is no sound server to ask what else is playing")
            : (.soloAmbient, "250 ms passed, and the sound server had not said what else is playing")
    }

    // MARK: Reasons

    /// Every reason that holds now, the weightiest first.
    var presentReasons: [PresentReason] {
        let own = program.reasons.filter { if case .host = $0 { true } else { false } }
        return (own + standardReasons).map { ($0, effect(for: $0)) }
    }

    /// The reasons that hold now, without those that only the program knows.
    private var standardReasons: [AudioSession.Reason] {
        // Copies of the parts, made once: without optimisation each call on a part would put a copy of its own on the
        // stack.
        let (program, others, outputs, observed) = (program, others, outputs, observed)
        let (behavior, settings) = (self.behavior, self.settings)
        let isSilenceable = behavior.isSilencedBySwitchAndLock
        let isForced = isForcedSilent
        let heedsSilentMode = isSilenceable && (isForced || !settings.ignoresSilentMode)
        let conditions: [(reason: AudioSession.Reason, holds: Bool)] = [
            (.outputLost, outputs.loss != nil || program.isPretended(.outputLost)),
            (.suspended, observed.isSleeping == true),
            (.seatInactive, observed.isSeatActive == false && !behavior.playsInBackground),
            (.locked, observed.isLocked && isSilenceable),
            (.call, others.isCalling || observed.isCalling(ringing: settings.interruptsOnRing)),
            (.alarm, others.isAlarming),
            (.policy, outputs.isStopped),
            (.routeLost, waits.contains(.headphonesUnplugged)),
            (.awaitingPlayer, waits.awaitsPlayer),
            (.inactive, !program.isActive),
            (.background, isSilentInBackground),
            (.startingUp, heedsSilentMode && !isSilentModeOn && !startUp.hasReadSwitches),
            (.category, !behavior.plays),
            (.silentMode, heedsSilentMode && (isSilentModeOn || program.isPretended(.silentMode))),
            (.soundtrackOff, settings.soundtrackChoice == .off),
            (.undecided, isSilenceable && !isDecided && settings.soundtrackChoice != .on),
            (.otherAudio, yieldsToOtherAudio(behavior)),
            (.prompt, others.isPrompting),
            (.conversation, others.isConversing && !others.isCalling),
            (.unfocused, settings.ducksWithoutFocus && program.applicationState == .inactive),
            (.outputMuted, observed.isDeviceMuted || outputs.isStreamAtZero),
        ]
        return conditions.compactMap { reason, holds in
            // A profiler's silent mode obeys its condition; its other reasons hold in every category.
            holds || program.reasons.contains(reason) || reason != .silentMode && program.isPretended(reason)
                ? reason : nil
        }
    }

    /// What a reason that holds does to sound.
    private func effect(for reason: AudioSession.Reason) -> ReasonEffect {
        if isIgnored(reason) { return .nothing }
        if reason == .outputLost && passesTimeWithoutOutput { return .muting }
        var effect = reason.effect(
            behavior, inBackground: program.settings.backgroundPolicy, conversations: conversationResponse)
        // After sleep the player presses play again.
        if reason == .suspended && program.settings.hasMediaControls { effect.isResumable = false }
        return effect
    }

    /// Whether time goes on while the output is lost, or is pretended to be.
    private var passesTimeWithoutOutput: Bool {
        if outputs.loss != nil { return outputs.passesTime }
        return program.isPretended(.outputLost) && outputs.wouldPassTime
    }

    /// What conversations do to sound now, by the player's setting and the kind of machine.
    var conversationResponse: ConversationResponse {
        ConversationResponse(settings.conversationChoice, onPhone: observed.isPhone)
    }

    private var isSilentInBackground: Bool {
        program.applicationState == .background && program.settings.backgroundPolicy != .keep
            && !behavior.playsInBackground
    }

    /// Whether other audio silences this program's sound.
    ///
    /// Ambient categories yield while the player listens to anything. Other categories yield only to a program that
    /// began later.
    func yieldsToOtherAudio(_ behavior: AudioSession.Category.Behavior) -> Bool {
        guard settings.soundtrackChoice != .on, !program.isSolo else { return false }
        if exposure.holdsSoundtrack { return true }
        guard let since = others.playingSince else { return false }
        if behavior.isSilencedBySwitchAndLock { return true }
        return behavior.plays && !behavior.mixesWithOthers && since > program.activeSince
    }

    /// Whether the session observes a reason that is to be ignored. What the program or a profiler began itself is not.
    func isIgnored(_ reason: AudioSession.Reason) -> Bool {
        guard let bit = AudioSession.IgnoredReasons.all.first(where: { $0.reason == reason })?.bit,
            settings.ignoredReasons.contains(bit), reason != .call || !observed.isPhone
        else { return false }
        if reason == .policy, outputs.standsStill { return false }
        if reason == .call, others.isCalling, isInterruptingByPlayer { return false }
        return !program.reasons.contains(reason) && !program.isPretended(reason)
    }

    /// Whether the player wants conversations to interrupt, and has not chosen what to ignore: the player comes before
    /// the program.
    private var isInterruptingByPlayer: Bool {
        choices.ignoredReasons == nil && choices.conversations == .interrupt
    }

    // MARK: The player's choices, before those of the program

    /// Whether the player wants silence, which no program can ignore.
    var isForcedSilent: Bool { configuration.isSilencedByEnvironment || choices.isSilent == true }

    /// The settings in force: the player's choices before the program's.
    package var settings: AudioSession.Settings {
        program.settings.overruled(by: choices)
    }

    /// The player's settings for the ears, and whether sound goes to headphones.
    package var stereo: StereoChoice {
        let settings = self.settings
        return StereoChoice(
            // The server would mix a device of one channel from both, with HRTF's combs.
            isMono: observed.route?.isMono == true || settings.isMono, balance: settings.balance,
            spatialization: choices.spatialization, isPrivate: observed.route?.isPrivate == true,
            isNightMode: settings.isNightMode)
    }

    // MARK: What is seen

    /// Whether the player hears any other program: another game, a call, music.
    package var isOtherAudioPlaying: Bool { others.streams.contains(where: \.streamClass.isHeard) }

    /// Whether the player listens to something else, so that a soundtrack yields.
    package var secondaryAudioShouldBeSilencedHint: Bool { others.isPlaying }

    package var isSilentModeOn: Bool { silentSource != nil }

    /// Whether another program records what the machine plays, as broadcasts do.
    package var isBroadcastSeen: Bool { streamSummary.broadcaster != nil }

    /// The name of the silent switch that is on; nil if none is.
    var silentSource: String? {
        if configuration.isSilencedByEnvironment { return "TACET_SILENT" }
        if choices.isSilent == true { return ChoicesText.name }
        return Observation.SilentSwitch.allCases.first { observed.silentSwitches[$0] == true }?.rawValue
    }

    /// Every other program's stream, with its class.
    package var otherStreams: [AudioSession.OtherStream] { others.streams }

    /// The streams whose level must be measured now, because nothing else tells whether they play. Each change of the
    /// set is an ``SessionAction/measure(_:)``.
    package var streamsToMeasure: Set<UInt32> { others.looks.wanted }

    package var currentRoute: AudioSession.Route? { observed.route?.route }

    /// The volume of the session's newest stream in the volume mixer; 0 while it is muted, nil without a stream.
    package var streamVolume: Float? { outputs.streamVolume }

    /// The volume at which this program is heard, as a volume slider shows it: the device's times the stream's. Nil
    /// without a route.
    package var outputVolume: Float? {
        guard let route = observed.route else { return nil }
        let device = route.isMuted ? 0 : route.volume
        guard let stream = streamVolume else { return device }
        return route.isFlat ? min(device, stream) : device * stream
    }

    // MARK: Orders to other programs, to the desktop and to the machine

    /// The media players to pause while the program is active. Only a transient solo, or a category that the program or
    /// its role set, pauses any.
    package var silencedMediaPlayers: SilencedMediaPlayers {
        guard program.isActive, !configuration.isSwitchedOff else { return .none }
        if program.isSolo { return .all }
        guard let category = program.category else { return .none }
        let behavior = category.behavior(options: program.options)
        if !behavior.mixesWithOthers { return .all }
        return behavior.interruptsSpokenAudio ? .speaking : .none
    }

    /// Whether the player can hear this program, beside every reason that holds.
    func hearing(beside present: [PresentReason]) -> Hearing {
        if present.contains(where: { $0.reason == .silentMode && $0.effect != .nothing }) { return .silencedAlone }
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
        outputs.streamVolume.map { $0 <= 0 } ?? streamSummary.isOwnSoundMuted
    }

    /// Whether the program's own player is to be on the bus: the program is active, and a browser plays.
    var showsMediaPlayer: Bool {
        guard program.isActive, !configuration.isSwitchedOff else { return false }
        return configuration.role != .browser || program.isSoundtrackPlaying
    }

    /// Whether the program works on audio now, so that the machine must not fall asleep by itself.
    var wantsWakeLock: Bool { category == .audioProcessing && program.isActive && !configuration.isSwitchedOff }

    /// What outputs do with sound that only the player hears.
    var privacy: PrivacyOrder.Value {
        guard program.settings.pausesWhenHeadphonesUnplugged, !configuration.isSwitchedOff, !isIgnored(.routeLost)
        else {
            return .free
        }
        return waits.contains(.headphonesUnplugged) ? .lost : .kept
    }

    /// How the program goes on after interruptions.
    var manner: InterruptionState.Manner {
        InterruptionState.Manner(
            waitsAlways: configuration.role.preset.waitsAfterInterruptions,
            hasMediaControls: program.settings.hasMediaControls)
    }

    /// Why recordings must stop now, the weightiest reason; nil if they may go on.
    package var recordingReason: AudioSession.Reason? {
        presentReasons.first { $0.reason.stopsRecording && !isIgnored($0.reason) }?.reason
    }

    /// Whether a system sound may be played now.
    ///
    /// System sounds obey silent mode and the lock, also in a program that ignores silent mode. feedbackd obeys its own
    /// profile: in `quiet` it vibrates. So its switch silences nothing here; if feedbackd has gone, its switch has
    /// gone, too.
    package var systemSoundVerdict: SystemSoundVerdict {
        if !startUp.hasReadSwitches { return .wait }
        if choices.hasSystemSounds == false { return .switchedOff }
        if observed.isSleeping == true { return .silent(.suspended) }
        if observed.isSeatActive == false { return .silent(.seatInactive) }
        if observed.isLocked { return .silent(.locked) }
        let others = observed.silentSwitches.filter { $0.key != .feedbackd }
        let isSilent = isForcedSilent || others.values.contains(true)
        return isSilent ? .silent(.silentMode) : .play
    }

    /// Whether the program rests when it goes to the background now.
    var wouldRest: Bool {
        program.settings.hasMediaControls && configuration.role.preset.rests && !program.isSoundtrackPlaying
            && recordings.isEmpty
    }
}
