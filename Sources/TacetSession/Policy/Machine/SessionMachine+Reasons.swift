/// A reason that holds, and what it does to sound.
typealias PresentReason = (reason: AudioSession.Reason, silence: ReasonEffect)

extension SessionMachine {
    /// The behaviour of the category in force.
    var behavior: AudioSession.Category.Behavior { category.behavior(options: program.options) }

    /// Every reason that holds now, the weightiest first.
    var presentReasons: [PresentReason] {
        let own = program.reasons.filter { if case .host = $0 { true } else { false } }
        return (own + standardReasons).map { ($0, silence(for: $0)) }
    }

    /// The reasons that hold now, without those that only the program knows.
    private var standardReasons: [AudioSession.Reason] {
        // Copies of the parts, made once: without optimisation each call on a part would put a copy of its own on the stack.
        let (program, others, outputs, observed) = (program, others, outputs, observed)
        let (behavior, settings) = (self.behavior, self.settings)
        let isSilenceable = behavior.isSilencedBySwitchAndLock
        let isForced = isForcedSilent
        let heedsSilentMode = isSilenceable && (isForced || !settings.ignoresSilentMode)
        let conditions: [(reason: AudioSession.Reason, holds: Bool)] = [
            (.outputLost, outputs.loss != nil || program.isPretended(.outputLost)),
            (.suspended, observed.isSleeping == true),
            (.seatInactive, observed.isSeatActive == false && !behavior.playsInBackground),
            (.locked, observed.locks.values.contains(true) && isSilenceable),
            (.call, others.isCalling || observed.isCalling(ringing: settings.interruptsOnRing)),
            (.alarm, others.isAlarming),
            (.policy, outputs.isStopped),
            (.routeLost, hasLostRoute),
            (.awaitingPlayer, awaitsPlayer || program.waitsForPlayer || hasStoodStillInBackground),
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
    private func silence(for reason: AudioSession.Reason) -> ReasonEffect {
        if isIgnored(reason) { return .nothing }
        if reason == .outputLost && passesTimeWithoutOutput { return .muting }
        var silence = reason.silence(
            behavior, inBackground: program.settings.backgroundPolicy, conversations: conversationResponse)
        // After sleep the player presses play again.
        if reason == .suspended && program.settings.hasMediaControls { silence.isResumable = false }
        return silence
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
    /// Ambient categories yield while the player listens to anything. Other categories yield only to a program that began
    /// later.
    func yieldsToOtherAudio(_ behavior: AudioSession.Category.Behavior) -> Bool {
        guard settings.soundtrackChoice != .on, program.solos == 0 else { return false }
        if exposure.holdsSoundtrack { return true }
        guard let since = others.playingSince else { return false }
        if behavior.isSilencedBySwitchAndLock { return true }
        return behavior.plays && !behavior.mixesWithOthers && since > program.activeSince
    }
}

// MARK: - State for the program
extension SessionMachine {
    package var options: AudioSession.Options { program.options }

    /// Whether the player hears any other program: another game, a call, music.
    package var isOtherAudioPlaying: Bool { others.streams.contains(where: \.streamClass.isHeard) }

    /// Whether the player listens to something else, so that a soundtrack yields.
    package var secondaryAudioShouldBeSilencedHint: Bool { others.isPlaying }

    package var isSilentModeOn: Bool { silentSource != nil }

    /// The name of the silent switch that is on; nil if none is.
    var silentSource: String? {
        if configuration.isSilencedByEnvironment { return "TACET_SILENT" }
        if choices.isSilent == true { return ChoicesText.name }
        return Observation.SilentSwitch.allCases.first { observed.silentSwitches[$0] == true }?.rawValue
    }

    /// Every other program's stream, with its class.
    package var otherStreams: [AudioSession.OtherStream] { others.streams }

    /// The track of another program's media player; nil if none plays or is paused.
    package var nowPlaying: AudioSession.NowPlaying? { followed.nowPlaying }

    /// The streams whose level must be measured now, because nothing else tells whether they play. Each change of the set is
    /// an ``Action/measure(_:)``.
    package var streamsToMeasure: Set<UInt32> { others.looks.wanted }

    package var currentRoute: AudioSession.Route? { observed.route?.route }

    /// The volume of the session's newest stream in the volume mixer; 0 while it is muted, nil without a stream.
    package var streamVolume: Float? { outputs.streamVolume }

    /// The volume at which this program is heard, as a volume slider shows it: the device's times the stream's. Nil without a route.
    package var outputVolume: Float? {
        guard let route = observed.route else { return nil }
        let device = route.isMuted ? 0 : route.volume
        guard let stream = streamVolume else { return device }
        return route.isFlat ? min(device, stream) : device * stream
    }
}

// The player's choices. Those in the environment and in the configuration file come before the program's.

extension SessionMachine {
    /// Takes the choices of the environment and of the configuration file, at the start and after each change of the file.
    mutating func take(_ choices: PlayerChoices) {
        self.choices = choices
        // The adapters are started for the whole life of the session.
        if choices.usesSession == false { switchOff() }
    }

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
            spatialization: choices.spatialization, isPrivate: observed.route?.isPrivate == true)
    }
}

extension SessionMachine {
    /// Which reasons the program wants to ignore and cannot, in a sentence.
    var ignoringLimitations: [String] {
        let vain = program.settings.ignoredReasons.intersection(.ofPlayerOnly)
        let names = AudioSession.IgnoredReasons.all.filter { vain.contains($0.bit) }.map(\.reason.name)
        guard !names.isEmpty else { return [] }
        let list = names.joined(separator: ", ")
        return [
            "The program cannot ignore: \(list). Only the player can, by TACET_IGNORE or by ignore in \(ChoicesText.name)."
        ]
    }

    /// Whether the player wants conversations to interrupt, and has not chosen what to ignore: the player comes before the program.
    private var isInterruptingByPlayer: Bool {
        choices.ignoredReasons == nil && choices.conversations == .interrupt
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
}
