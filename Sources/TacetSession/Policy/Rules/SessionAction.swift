/// What the session must do to other programs and to its observers.
///
/// The machine gives actions together with the events and the directive of the same change. The session's thread
/// carries them out in that order, so callers on two threads cannot reorder them.
package enum SessionAction: Hashable, Sendable {
    /// Pauses these media players. Other media players that this session paused play on.
    case pauseMediaPlayers(SilencedMediaPlayers)
    /// Leaves the media players of this process alone, for they are those of the program that wants others paused; nil
    /// leaves none alone. Comes before the pause that it is meant for.
    case spareMediaPlayers(of: Int32?)
    /// Lets the media players that this session paused play on.
    case resumeMediaPlayers
    /// Leaves the media players that this session paused as they are, for good.
    case forgetPausedMediaPlayers
    /// Reads the track and the controls of this media player, now and after each change, and of no other.
    case followMediaPlayer(String?)
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

extension SessionAction {
    /// Whether the action states all that is to be measured or shown. A later one of its kind replaces it.
    var isWholeState: Bool {
        switch self {
        case .measure, .present: true
        default: false
        }
    }
}

/// The media players that a category pauses.
package enum SilencedMediaPlayers: Hashable, Sendable {
    case none
    /// Players of a podcast, an audiobook or the like.
    case speaking
    case all
}
