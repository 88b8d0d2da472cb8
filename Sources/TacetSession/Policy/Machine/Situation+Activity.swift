// What the program is told of: whether it may sound, whether it is heard, how long it may speak.

extension Situation {
    /// How long the program's prompts should be now.
    package var promptStyle: AudioSession.PromptStyle {
        if others.isCalling || others.isAlarming || observed.isCalling(ringing: true) { return .none }
        return others.isConversing || others.isPrompting || streamSummary.isMicrophoneUsed ? .short : .normal
    }

    /// Why the program may not sound now; nil if it may.
    ///
    /// - Parameters:
    ///   - present: Every reason that holds.
    ///   - interruption: What has begun and not ended.
    func inactivity(
        beside present: [PresentReason], _ interruption: InterruptionState
    ) -> AudioSession.Inactivity? {
        if !program.isActive {
            return AudioSession.Inactivity(
                source: program.isResting ? .system : .program, reason: .inactive,
                resumptionRecommendation: .shouldNotResume)
        }
        if let reason = interruption.reason {
            return AudioSession.Inactivity(
                source: source(of: reason), reason: reason,
                resumptionRecommendation: interruption.resumes(manner) ? .shouldResume : .shouldNotResume)
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
        case .awaitingPlayer: waits.contains(.program) ? .program : .system
        default: .system
        }
    }

    /// Why the player cannot hear the program although it may sound: a mute anywhere, or silent mode. Nil if nothing
    /// does that.
    func unheardReason(_ directive: AudioSession.Directive) -> AudioSession.Reason? {
        if directive.effectsReason == .silentMode || directive.soundtrackReason == .silentMode { return .silentMode }
        if observed.isDeviceMuted || outputs.isStreamAtZero { return .outputMuted }
        return outputs.streamVolume == 0 ? .policy : nil
    }
}
