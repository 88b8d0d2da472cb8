extension AudioSession {
    /// A cause of silence, or of lower sound. Effects and soundtrack play while no reason against them holds.
    @nonexhaustive
    public enum Reason: Hashable, Sendable {
        /// Silent mode has not been read yet; lasts 250 ms at most.
        case startingUp
        /// It is not known yet whether the player listens to something; lasts 250 ms at most.
        case undecided
        /// The player listens to something else: the soundtrack is held.
        case otherAudio
        /// A silent switch is on.
        case silentMode
        /// A telephone call, or a conversation that interrupts.
        case call
        /// An alarm, or a telephone that rings.
        case alarm
        /// The sound server muted or corked this program's stream, by a policy or by the player's volume mixer.
        case policy
        /// The machine is about to sleep.
        case suspended
        /// The screen is locked.
        case locked
        /// Another user or a text console is in front.
        case seatInactive
        /// The program is in the background.
        case background
        /// There is no sound device, or its server is gone.
        case outputLost
        /// The headphones were unplugged, and the program wants to stop then.
        case routeLost
        /// A screen reader, navigator or assistant speaks: all sound is lowered by 12 dB.
        case prompt
        /// A conversation in another program. ``AudioSession/conversationChoice`` decides what it does: by default nothing.
        case conversation
        /// The program deactivated the session.
        case inactive
        /// The category plays nothing.
        case category
        /// The player switched the soundtrack off.
        case soundtrackOff
        /// Only the player may resume: an interruption stopped playback for good, and the program has media controls.
        case awaitingPlayer
        /// The device is muted or at volume zero, or this program is at zero in the volume mixer. Sound continues unheard.
        case outputMuted
        /// A reason of the program's own, in its own words.
        case host(String)
    }
}
