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
        /// A conversation in other programs began, changed or ended, and in which programs: at most 16 names, safe to print.
        ///
        /// Whether it changes the game's sound is the player's choice: ``AudioSession/conversationChoice``.
        case conversationChanged(isActive: Bool, programs: [String])
        /// Sound goes another way.
        case routeChanged(RouteChange)
        /// Devices came, went, or took turns as the default: all of them.
        case outputDevicesChanged([OutputDevice])
        /// The output was lost, and why; an engine's sound stands still until it is back.
        ///
        /// A program without an engine is told when the sound server, or its last device, has gone: the program's own device is
        /// dead then, and the directive says nothing of it.
        case outputLost(String)
        /// The output that sound goes to again. A program without an engine closes its own device and opens it again now.
        case outputRestored(String)
    }
}
