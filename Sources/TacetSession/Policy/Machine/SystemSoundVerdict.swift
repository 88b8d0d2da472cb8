/// Whether a system sound may be played.
package enum SystemSoundVerdict: Hashable, Sendable {
    /// The silent switches have not been read yet. The next look is at the end of the start-up.
    case wait
    case play
    /// The sound is left out.
    case silent(AudioSession.Reason)
    /// The player wants no system sounds.
    case switchedOff
}

extension Situation {
    /// Whether a system sound may be played now.
    ///
    /// System sounds obey silent mode and the lock, also in a program that ignores silent mode. feedbackd obeys its own profile:
    /// in `quiet` it vibrates. So its switch silences nothing here; if feedbackd has gone, its switch has gone, too.
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
}
