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
        /// `shouldResume` is true if every reason was a passing one, and the program's role does not wait for the
        /// player. A program without media controls resumes in either case.
        case interruptionEnded(Reason, shouldResume: Bool)
        /// The program may sound again, after a ``didBecomeInactive(_:)``. ``AudioSession/directive`` says what is
        /// heard.
        case didBecomeActive
        /// The program may not sound any more, and who is the cause: an interruption began, the session was
        /// deactivated, or only the player can resume. Comes again if what is recommended changes, and for an
        /// activation that an interruption refuses. Of two the later one counts: each tells the whole state.
        ///
        /// The corresponding notification is `didBecomeInactive` of `AVAudioSession` in iOS 27.
        case didBecomeInactive(Inactivity)
        /// The player touched the volume, or ended a mute, while the program could not be heard for this reason: a wish
        /// to hear it. A game that has a sound switch of its own may switch its sound on, or show what else keeps it
        /// silent.
        ///
        /// The corresponding notification is `userIntentToUnmuteOutput` of `AVAudioSession` in iOS 26.
        case wishToHear(Reason)
        /// Spoken prompts shall have another style from now on: ``AudioSession/promptStyle``.
        case promptStyleChanged(PromptStyle)
        /// Another program began (true) or ended to record what the machine plays, as broadcasts do: ask the player for
        /// ``AudioSession/Settings/isStreamer``. `program` is its name, safe to print.
        ///
        /// ``AudioSession/isBroadcastSeen`` says which programs count.
        case broadcastSeen(Bool, program: String)
        /// The player began (true) or stopped (false) listening to something else. While true, the soundtrack is held.
        case secondaryAudioShouldBeSilenced(Bool)
        /// Silent mode was switched on or off. `source` is `feedbackd`, `ubuntuTouch`, `sailfish` or `TACET_SILENT`.
        case silentModeChanged(Bool, source: String)
        /// Other programs' streams changed. `streams` is the whole list, with classes.
        case otherAudioChanged(isPlaying: Bool, streams: [OtherStream])
        /// A conversation in other programs began, changed or ended. `programs` holds at most 16 names, safe to print.
        ///
        /// ``AudioSession/Settings/conversationChoice``, the player's setting, decides whether it changes the game's
        /// sound.
        case conversationChanged(isActive: Bool, programs: [String])
        /// Another program's media player plays another track, or plays no more; nil if none plays or is paused.
        case nowPlayingChanged(NowPlaying?)
        /// The desktop asks something of the program's own player: a media key, a headset's button, a panel.
        case mediaRequested(MediaRequest)
        /// Sound goes to another device, or the same device changed its sample rate or port.
        case routeChanged(RouteChange)
        /// Output devices appeared or disappeared, or another one became the default. Carries the whole list.
        case outputDevicesChanged([OutputDevice])
        /// The output was lost; carries the reason. An engine keeps all sound where it stopped until the output is
        /// back.
        ///
        /// A program without an engine gets this event when the sound server, or the server's last device, has gone.
        /// The program's own device is dead then; the directive does not show it.
        case outputLost(String)
        /// The output is back; carries its name. A program without an engine closes its own device and opens it again
        /// now.
        ///
        /// A program without an engine also gets this event, without a loss before it, when the sound server or its
        /// first device was missing at the start of the session and has come.
        case outputRestored(String)
    }
}

extension AudioSession.Event: CustomStringConvertible {
    /// The event as one line for people to read. It begins in lower case.
    public var description: String {
        switch self {
        case .categoryChosen(let category, let why): "category \(category): \(why)"
        case .interruptionBegan(let reason): "interrupted: \(reason)"
        case .interruptionEnded(let reason, let shouldResume):
            "interruption over: \(reason)\(shouldResume ? "" : " (sound should not resume by itself)")"
        case .didBecomeActive: "the session is active"
        case .didBecomeInactive(let inactivity): "the session is inactive: \(inactivity)"
        case .wishToHear(let reason): "the player touched the volume, in spite of: \(reason)"
        case .promptStyleChanged(let style): "prompts: \(style.rawValue)"
        case .broadcastSeen(let isSeen, let program):
            isSeen ? "\(program) records what is heard" : "\(program) records no more what is heard"
        case .secondaryAudioShouldBeSilenced(let yields):
            yields ? "the player listens to something else" : "the player listens to nothing else"
        case .silentModeChanged(let isOn, let source): "silent mode is \(isOn ? "on" : "off") (\(source))"
        case .otherAudioChanged(let isPlaying, let streams): Self.describe(streams, isPlaying: isPlaying)
        case .conversationChanged(let isActive, let programs):
            isActive ? "a conversation: \(programs.joined(separator: ", "))" : "the conversation is over"
        case .nowPlayingChanged(let track): track.map { Self.describe($0) } ?? "no media player plays"
        case .mediaRequested(.command(let command)): "the desktop asks for \(command.rawValue.inWords)"
        case .mediaRequested(.seek(let place)): "the desktop asks for second \(place.components.seconds)"
        case .mediaRequested(.setVolume(let volume)): "the desktop asks for volume \(volume.percent) %"
        case .routeChanged(let change): "sound goes to \(change.current.name) now (\(change.reason.rawValue.inWords))"
        case .outputDevicesChanged(let devices): Self.describe(devices)
        case .outputLost(let why): "no sound output: \(why)"
        case .outputRestored(let name): "sound goes to \(name) again"
        }
    }

    private static func describe(_ streams: [AudioSession.OtherStream], isPlaying: Bool) -> String {
        let words = streams.map { "\($0.name.isEmpty ? "nameless" : $0.name) (\($0.streamClass.rawValue))" }
        let list = "other programs: \(words.isEmpty ? "none" : words.joined(separator: ", "))"
        guard isPlaying else { return list }
        // The pause between two songs does not end what the player listens to.
        let isPause = !streams.contains { $0.streamClass == .primary }
        return list + (isPause ? "; the player listened until just now" : "; the player listens")
    }

    private static func describe(_ track: AudioSession.NowPlaying) -> String {
        let words = [track.title, track.artist].filter { !$0.isEmpty }.joined(separator: " - ")
        return "\(track.player) \(track.isPlaying ? "plays" : "is paused")\(words.isEmpty ? "" : ": \(words)")"
    }

    private static func describe(_ devices: [AudioSession.OutputDevice]) -> String {
        let words = devices.map { "\($0.name)\($0.isDefault ? " (default)" : "")" }
        return "output devices: \(words.isEmpty ? "none" : words.joined(separator: ", "))"
    }
}

extension Double {
    /// A volume of 0...1 in percent. Any program can make an event with another number.
    fileprivate var percent: Int { isNaN ? 0 : Int((max(0, min(self, 1)) * 100).rounded()) }
}
