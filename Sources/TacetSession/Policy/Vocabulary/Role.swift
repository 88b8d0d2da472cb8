extension AudioSession {
    /// The kind of program, as Apple's Human Interface Guidelines name them.
    ///
    /// It decides the category at start, when the session is active, whether sound resumes by itself, whether it stops
    /// when headphones are unplugged, and the role that the sound server sees. <doc:HowTacetDecides> has the table.
    public enum Role: String, Hashable, Sendable, CaseIterable {
        /// A game. Chooses ``Category/ambient`` or ``Category/soloAmbient`` by itself and always resumes.
        case game
        /// A player with a play button.
        case mediaPlayer
        /// A recorder.
        case recorder
        /// Telephony and chat.
        case voiceChat
        /// A meter or tuner.
        case metering
        /// Plays what the player finds elsewhere, on request: a browser, a video viewer.
        case browser
        /// Speaks now and then: directions, workouts.
        case navigation
        /// An instrument or synthesizer, made to play along with others.
        case cooperativeMusic
    }
}
