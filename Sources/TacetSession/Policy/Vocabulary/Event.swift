extension AudioSession {
    /// A change that a program may show or react to. A program that ignores all events works correctly.
    @nonexhaustive
    public enum Event: Hashable, Sendable {
        /// The category that is in force from now on, and the reason in words.
        case categoryChosen(Category, because: String)
        /// Sound stopped for a passing reason. If several reasons overlap, one begin is followed by one end.
        case interruptionBegan(Reason)
        /// The last reason has ended. Carries the reason that the interruption began with.
        ///
        /// `shouldResume` is true if every reason was a passing one, and the program's role does not wait for the player. A
        /// program without media controls resumes in either case.
        case interruptionEnded(Reason, shouldResume: Bool)
        /// The program may sound again, after a ``didBecomeInactive(_:)``. ``AudioSession/directive`` says what is heard.
        case didBecomeActive
        /// The program may not sound any more, and who is the cause: an interruption began, the session was deactivated, or only
        /// the player can resume. Comes again if what is recommended changes, and for an activation that an interruption
        /// refuses. Of two the later one counts: each tells the whole state.
        ///
        /// The corresponding notification is `didBecomeInactive` of `AVAudioSession` in iOS 27.
        case didBecomeInactive(Inactivity)
        /// The player touched the volume, or ended a mute, while the program could not be heard for this reason: a wish to hear
        /// it. A game that has a sound switch of its own may switch its sound on, or show what else keeps it silent.
        ///
        /// The corresponding notification is `userIntentToUnmuteOutput` of `AVAudioSession` in iOS 26.
        case wishToHear(Reason)
        /// Spoken prompts shall have another style from now on: ``AudioSession/promptStyle``.
        case promptStyleChanged(PromptStyle)
        /// The player began (true) or stopped (false) listening to something else. While true, the soundtrack is held.
        case secondaryAudioShouldBeSilenced(Bool)
        /// Silent mode was switched on or off. `source` is `feedbackd`, `ubuntuTouch`, `sailfish` or `TACET_SILENT`.
        case silentModeChanged(Bool, source: String)
        /// Other programs' streams changed. `streams` is the whole list, with classes.
        case otherAudioChanged(isPlaying: Bool, streams: [OtherStream])
        /// A conversation in other programs began, changed or ended. `programs` holds at most 16 names, safe to print.
        ///
        /// ``AudioSession/conversationChoice``, the player's setting, decides whether it changes the game's sound.
        case conversationChanged(isActive: Bool, programs: [String])
        /// Another program's media player plays another track, or plays no more; nil if none plays or is paused.
        case nowPlayingChanged(NowPlaying?)
        /// The desktop asks something of the program's own player: a media key, a headset's button, a panel.
        case mediaRequested(MediaRequest)
        /// Sound goes to another device, or the same device changed its sample rate or port.
        case routeChanged(RouteChange)
        /// Output devices appeared or disappeared, or another one became the default. Carries the whole list.
        case outputDevicesChanged([OutputDevice])
        /// The output was lost; carries the reason. An engine keeps all sound where it stopped until the output is back.
        ///
        /// A program without an engine gets this event when the sound server, or the server's last device, has gone. The
        /// program's own device is dead then; the directive does not show it.
        case outputLost(String)
        /// The output is back; carries its name. A program without an engine closes its own device and opens it again now.
        ///
        /// A program without an engine also gets this event, without a loss before it, when the sound server or its first
        /// device was missing at the start of the session and has come.
        case outputRestored(String)
    }
}
