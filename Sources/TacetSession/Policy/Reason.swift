extension AudioSession {
    /// One cause of silence. Sound runs when no reason that concerns it is left.
    @nonexhaustive
    public enum Reason: Hashable, Sendable {
        /// Silent mode has not been read yet; lasts 250 ms at most.
        case startingUp
        /// It is not known yet whether the player listens to something; lasts 250 ms at most.
        case undecided
        /// The player listens to something else.
        case otherAudio
        /// A silent switch is on.
        case silentMode
        /// A telephone call, or a conversation that interrupts.
        case call
        /// An alarm, or a telephone that rings.
        case alarm
        /// The sound server's policy stopped our stream.
        case policy
        /// The machine goes to sleep.
        case suspended
        /// The screen is locked.
        case locked
        /// Another user or a text console is in front.
        case seatInactive
        /// The program is in the background.
        case background
        /// There is no sound device, or its server is gone.
        case outputLost
        /// The headphones went, and the program stops then.
        case routeLost
        /// A screen reader or a navigator speaks: sound is turned down, not silenced.
        case prompt
        /// People talk in another program. Changes nothing, or lowers the soundtrack: ``AudioSession/conversationChoice``.
        case conversation
        /// The program deactivated the session.
        case inactive
        /// The category plays nothing.
        case category
        /// The player switched the soundtrack off.
        case soundtrackOff
        /// An interruption stopped playback that only the player resumes.
        case awaitingPlayer
        /// The device, or this program in the player's volume mixer, is muted or at volume zero: all goes on unheard.
        case outputMuted
        /// The program's own reason, in its own words.
        case host(String)
    }
}
