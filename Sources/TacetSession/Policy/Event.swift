extension AudioSession {
    /// Something a program may want to show or react to. Ignoring every one of them is correct.
    @nonexhaustive
    public enum Event: Hashable, Sendable {
        /// A category is in force, and why, in words.
        case categoryChosen(Category, because: String)
        /// Sound stopped for a passing reason. However many reasons overlap, one begin is followed by one end.
        case interruptionBegan(Reason)
        /// The last reason has gone; carries the reason it began with. `shouldResume` tells whether all of them were
        /// passing ones: without media controls sound resumes whatever it says.
        case interruptionEnded(Reason, shouldResume: Bool)
        /// The player began, or ceased, to listen to something: secondary audio, the soundtrack, yields.
        case secondaryAudioShouldBeSilenced(Bool)
        /// Silent mode was switched, and by what: `feedbackd`, `ubuntuTouch`, `sailfish`, `TACET_SILENT`.
        case silentModeChanged(Bool, source: String)
        /// Other programs' streams changed: all of them, with their classes.
        case otherAudioChanged(isPlaying: Bool, streams: [OtherStream])
        /// Sound goes another way.
        case routeChanged(RouteChange)
        /// The output was lost, and why; sound stands still until it is back.
        case outputLost(String)
        /// The output that sound goes to again.
        case outputRestored(String)
    }

    /// Another program's stream.
    public struct OtherStream: Hashable, Sendable {
        /// The program's name, made safe to print: one line of at most 128 characters.
        public let name: String
        /// What it is to us.
        public let streamClass: StreamClass
    }

    /// What a stream on the sound server is to us.
    public enum StreamClass: String, Hashable, Sendable, CaseIterable {
        /// Of this program.
        case ours
        /// Of the server itself or a filter: loopbacks, echo cancellers, tunnels.
        case plumbing
        /// Paused, muted or at zero volume.
        case inactive
        /// A call: interrupts.
        case call
        /// Talk that has run for so long that people evidently play beside it: does nothing.
        case voiceChat
        /// An alarm or a ringing telephone: interrupts.
        case alarm
        /// A speech service, whose open stream says nothing about speech: does nothing.
        case speech
        /// A screen reader, navigator or assistant: turns us down.
        case duck
        /// A notification: does nothing.
        case transient
        /// Another game: does nothing.
        case game
        /// What the player listens to.
        case primary
    }
}
