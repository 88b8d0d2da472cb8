extension AudioSession {
    /// Where the program's window is, as only the program knows.
    public enum ApplicationState: String, Hashable, Sendable, CaseIterable {
        /// In front, with the focus.
        case active
        /// Visible without the focus. Changes nothing: with focus-follows-mouse and second screens it is no absence.
        case inactive
        /// Minimised, covered, or on another workspace.
        case background
    }

    /// What the background does to a category that does not play there.
    public enum BackgroundPolicy: String, Hashable, Sendable, CaseIterable {
        /// Nothing is heard, and time goes on.
        case mute
        /// Everything stands still and resumes where it stopped. The default.
        case pause
        /// Everything goes on.
        case keep
        /// Effects are muted, the soundtrack goes on.
        case soundtrackOnly
    }

    /// The player's own word on the soundtrack, which overrules every detection.
    public enum SoundtrackChoice: String, Hashable, Sendable, CaseIterable {
        /// Plays unless the player listens to something else.
        case automatic
        /// Plays beside whatever the player listens to.
        case on
        /// Never plays.
        case off
    }
}
