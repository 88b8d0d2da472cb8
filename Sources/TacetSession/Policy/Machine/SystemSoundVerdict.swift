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
