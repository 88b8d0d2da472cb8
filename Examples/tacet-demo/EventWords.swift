import Tacet

extension AudioEvent {
    /// The event for people, in one line; nil for events that are too frequent to show.
    var words: String? {
        switch self {
        case .session(let event): event.words
        case .stolen: "a voice gave way to a more important one"
        case .soundtrackEnded: "the soundtrack has ended"
        case .soundtrackFailed(let error): "\(error)"
        case .soundtrackUnderrun(let frames): "the soundtrack underrun for \(frames) frames"
        case .outputChanged(let output): "output: \(output.words)"
        case .outputFailed(let error): "no output: \(error.detail). \(error.remedy)"
        default: nil
        }
    }

    /// Whether the player should notice the event.
    var isGrave: Bool {
        switch self {
        case .soundtrackFailed, .soundtrackUnderrun, .outputFailed, .session(.outputLost), .session(.interruptionBegan):
            true
        default: false
        }
    }
}

extension AudioSession.Event {
    fileprivate var words: String? {
        switch self {
        case .categoryChosen(let category, let reason): "category \(category.words): \(reason)"
        case .interruptionBegan(let reason): "interruption began: \(reason.words)"
        case .interruptionEnded(let reason, _): "interruption ended: \(reason.words)"
        case .secondaryAudioShouldBeSilenced(let should):
            should ? "the player listens to something: the soundtrack yields" : "the soundtrack may be heard again"
        case .silentModeChanged(let isOn, let source): "silent mode \(isOn ? "on" : "off") (\(source))"
        case .otherAudioChanged(_, let streams):
            streams.isEmpty
                ? "no other streams"
                : "other streams: " + streams.map { "\($0.name) (\($0.streamClass.rawValue))" }.joined(separator: ", ")
        case .conversationChanged(let isActive, let programs):
            isActive ? "a conversation: \(programs.joined(separator: ", "))" : "the conversation is over"
        case .routeChanged(let change): "sound goes to \(change.current.name)"
        case .outputDevicesChanged(let devices):
            devices.isEmpty ? "no output devices" : "output devices: " + devices.map(\.name).joined(separator: ", ")
        case .outputLost(let reason): "output lost: \(reason)"
        case .outputRestored(let output): "output restored: \(output)"
        @unknown default: nil
        }
    }
}

extension AudioSession.Category {
    var words: String { self == .soloAmbient ? "solo ambient" : rawValue }
}

extension AudioSession.Reason {
    /// The reason's name as the command line prints it.
    var name: String {
        if case .host(let name) = self { name } else { "\(self)" }
    }

    /// The reason for people: `other audio`.
    var words: String {
        if case .host = self { return name }
        return name.map { $0.isUppercase ? " \($0.lowercased())" : String($0) }.joined()
    }
}

extension OutputConfiguration {
    var words: String { kind == "null" ? "none, time passes unheard" : "\(kind), \(device), \(latency.words)" }
}

extension Soundtrack.State {
    /// The state's name, and the reason for it if it has one.
    var words: (name: String, reason: AudioSession.Reason?) {
        switch self {
        case .stopped: ("stopped", nil)
        case .playing: ("playing", nil)
        case .paused: ("paused", nil)
        case .muted(let reason): ("muted", reason)
        case .held(let reason): ("held", reason)
        case .frozen(let reason): ("frozen", reason)
        }
    }
}

extension Duration {
    var seconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }

    fileprivate var words: String { "\(Int((seconds * 1000).rounded())) ms" }
}

extension Double {
    /// The number with one decimal place.
    var tenths: String { "\((self * 10).rounded() / 10)" }
}
