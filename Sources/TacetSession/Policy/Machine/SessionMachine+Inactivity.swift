extension SessionMachine {
    /// How long the program's prompts should be now.
    package var promptStyle: AudioSession.PromptStyle {
        if others.isCalling || others.isAlarming || observed.isCalling(ringing: true) { return .none }
        return others.isConversing || others.isPrompting || isListenedTo ? .short : .normal
    }

    /// Whether another program records a microphone. Studios and games that chat by themselves count too.
    private var isListenedTo: Bool {
        (observed.streams ?? []).contains { $0.capturesMicrophone && !$0.isOfProcess(configuration) }
    }

    /// Why the program may not sound now; nil if it may.
    ///
    /// - Parameters:
    ///   - present: Every reason that holds.
    ///   - interruption: The reason that the interruption began with, and whether sound resumes after it; nil without one.
    func inactivity(
        beside present: [PresentReason], _ interruption: (reason: AudioSession.Reason, resumes: Bool)?
    ) -> AudioSession.Inactivity? {
        if !program.isActive {
            return AudioSession.Inactivity(
                source: program.isResting ? .system : .program, reason: .inactive,
                resumptionRecommendation: .shouldNotResume)
        }
        if let (reason, resumes) = interruption {
            return AudioSession.Inactivity(
                source: source(of: reason), reason: reason,
                resumptionRecommendation: resumes ? .shouldResume : .shouldNotResume)
        }
        guard present.contains(where: { $0.reason == .awaitingPlayer }) else { return nil }
        return AudioSession.Inactivity(
            source: source(of: .awaitingPlayer), reason: .awaitingPlayer, resumptionRecommendation: .shouldNotResume)
    }

    private func source(of reason: AudioSession.Reason) -> AudioSession.Inactivity.Source {
        if program.reasons.contains(reason) { return .program }
        return switch reason {
        case .locked, .background, .routeLost, .otherAudio: .player
        case .policy: outputs.isAskedToStop ? .system : .player
        case .awaitingPlayer: program.waitsForPlayer ? .program : .system
        default: .system
        }
    }
}

// The player's wish to hear the program.
extension SessionMachine {
    /// Emits an event if the player touched the device's volume while the program could not be heard.
    mutating func noteVolume(of route: RouteFacts, before previous: RouteFacts) {
        guard route.name == previous.name, route.port == previous.port else { return }
        noteVolume(
            (route.isMuted, route.volume), before: (previous.isMuted, previous.volume),
            unheardBecause: previous.isMuted || previous.volume <= 0 ? .outputMuted : nil)
    }

    /// Emits an event if the player touched the volume of the program's stream while the program could not be heard.
    mutating func noteVolume(of stream: OwnStreamFacts?, before previous: OwnStreamFacts?) {
        guard let stream, let previous, stream.number == previous.number else { return }
        let reason: AudioSession.Reason? =
            previous.isMutedByOthers ? .policy : previous.isVolumeZero ? .outputMuted : nil
        noteVolume(
            (stream.isMutedByOthers, stream.volume), before: (previous.isMutedByOthers, previous.volume),
            unheardBecause: reason)
    }

    private mutating func noteVolume(
        _ now: (isMuted: Bool, volume: Float), before: (isMuted: Bool, volume: Float),
        unheardBecause muted: AudioSession.Reason?
    ) {
        let isTouched = before.isMuted && !now.isMuted || now.volume != before.volume && now.volume > 0
        guard isTouched, let reason = muted ?? unheardReason else { return }
        emit(.wishToHear(reason))
    }

    /// Why the player cannot hear the program although it may sound: a mute anywhere, or silent mode. Nil if nothing does that.
    private var unheardReason: AudioSession.Reason? {
        if directive.effectsReason == .silentMode || directive.soundtrackReason == .silentMode { return .silentMode }
        if observed.isDeviceMuted || outputs.isStreamAtZero { return .outputMuted }
        return outputs.streamVolume == 0 ? .policy : nil
    }
}
