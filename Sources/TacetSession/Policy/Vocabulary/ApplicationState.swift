extension AudioSession {
    /// The state of the program's window. Only the program can report it.
    public enum ApplicationState: String, Hashable, Sendable, CaseIterable {
        /// In front, with the focus.
        case active
        /// Visible without the focus. Changes nothing, except with ``AudioSession/Settings/ducksWithoutFocus``: with
        /// focus-follows-mouse or a second screen the player is still there.
        case inactive
        /// Minimised, covered, or on another workspace.
        case background
    }

    /// What happens in the background to the sound of a category that does not play there.
    public enum BackgroundPolicy: String, Hashable, Sendable, CaseIterable {
        /// All sound is muted; effects and soundtrack keep advancing.
        case mute
        /// All sound is frozen and resumes at the sample where it stopped. The default.
        case pause
        /// All sound continues.
        case keep
        /// Effects are muted and keep advancing; the soundtrack continues.
        case soundtrackOnly
    }

    /// The player's setting for the soundtrack. It overrules what the session detects of other audio.
    ///
    /// Calls, silent mode and all other reasons for silence still apply.
    public enum SoundtrackChoice: String, Hashable, Sendable, CaseIterable {
        /// Plays unless the player listens to something else.
        case automatic
        /// Plays also while the player listens to something else.
        case on
        /// Never plays.
        case off
    }
}
