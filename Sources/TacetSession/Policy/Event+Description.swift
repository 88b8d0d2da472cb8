extension AudioSession.Event: CustomStringConvertible {
    /// The event as one line for people to read.
    public var description: String {
        switch self {
        case .categoryChosen(let category, let why): "category \(category.rawValue): \(why)"
        case .interruptionBegan(let reason): "interrupted: \(reason)"
        case .interruptionEnded(let reason, let shouldResume):
            "interruption over: \(reason)\(shouldResume ? "" : ", others play on")"
        case .secondaryAudioShouldBeSilenced(let yields):
            yields ? "the player listens to something" : "the player listens to nothing else"
        case .silentModeChanged(let isOn, let source): "silent mode \(isOn ? "on" : "off") (\(source))"
        case .otherAudioChanged(_, let streams):
            streams.isEmpty
                ? "no other streams"
                : "other streams: " + streams.map { "\($0.name) (\($0.streamClass.rawValue))" }.joined(separator: ", ")
        case .conversationChanged(let isActive, let programs):
            isActive ? "a conversation: \(programs.joined(separator: ", "))" : "no conversation"
        case .routeChanged(let change): "sound goes to \(change.current.name) (\(change.reason.rawValue))"
        case .outputDevicesChanged(let devices):
            devices.isEmpty
                ? "no output devices" : "output devices: " + devices.map(\.name).joined(separator: ", ")
        case .outputLost(let why): "the output is gone: \(why)"
        case .outputRestored(let name): "the output is back: \(name)"
        }
    }
}
