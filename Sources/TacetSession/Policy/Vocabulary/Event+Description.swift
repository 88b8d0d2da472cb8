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
