import Tacet

/// An event as one JSON object on a line, in the format of the command line `tacet`.
struct EventLine {
    private var text = ""

    init(_ event: String, at seconds: Double) {
        text = "{\"time\":\(Self.number(seconds)),\"event\":\(Self.quote(event))"
    }

    /// The finished object.
    var json: String { text + "}" }

    func with(_ name: String, _ value: String?) -> EventLine { appending(name, value.map(Self.quote) ?? "null") }
    func with(_ name: String, _ value: Bool) -> EventLine { appending(name, value ? "true" : "false") }
    func with(_ name: String, _ value: Int) -> EventLine { appending(name, "\(value)") }
    func with(_ name: String, _ value: Double) -> EventLine { appending(name, Self.number(value)) }
    func with(_ name: String, _ words: [String]) -> EventLine {
        appending(name, "[\(words.map(Self.quote).joined(separator: ","))]")
    }
    func with(_ name: String, _ streams: [AudioSession.OtherStream]) -> EventLine {
        let objects = streams.map {
            "{\"name\":\(Self.quote($0.name)),\"class\":\(Self.quote($0.streamClass.rawValue))}"
        }
        return appending(name, "[\(objects.joined(separator: ","))]")
    }

    private func appending(_ name: String, _ value: String) -> EventLine {
        var line = self
        line.text += ",\"\(name)\":\(value)"
        return line
    }

    /// Rounded to milliseconds, the precision of the demo's clock.
    private static func number(_ value: Double) -> String { "\((value * 1000).rounded() / 1000)" }

    /// A JSON string, by RFC 8259, section 7.
    private static func quote(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case "\u{0}"..<" ", "\u{7f}"..<"\u{a0}":
                let hex = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

extension EventLine {
    /// Nil for an event that has no line. All of them are named, so that the compiler asks for a new one.
    init?(_ event: AudioEvent, at time: Double) {
        switch event {
        case .session(let event):
            guard let line = EventLine(event, at: time) else { return nil }
            self = line
        case .soundtrackFailed(let error):
            self = EventLine("soundtrack", at: time).with("state", "stopped").with("reason", "\(error)")
                .with("frame", 0)
        case .soundtrackUnderrun: self = EventLine("soundtrackStarved", at: time)
        case .soundtrackRecovered(let frames):
            self = EventLine("soundtrackRecovered", at: time).with("frames", frames)
        case .outputChanged(let output):
            guard output.kind != .null else { return nil }
            self = EventLine("outputRestored", at: time).with("output", output.device)
        case .reloaded(let file): self = EventLine("reloaded", at: time).with("file", file)
        case .reloadFailed(let error): self = EventLine("reloadFailed", at: time).with("reason", "\(error)")
        case .outputFailed(let error):
            self = EventLine("outputLost", at: time).with("reason", "\(error.detail). \(error.remedy)")
        case .finished, .stolen, .soundFailed, .processorBypassed, .soundUnderrun, .soundRecovered, .soundMarker,
            .positionIgnored, .reverseIgnored, .unknownName, .soundtrackEnded, .soundtrackContinued, .transition, .beat,
            .bar, .marker, .section, .transitionMissed, .stinger, .stingerMissed, .captionsChanged, .profilerActed:
            return nil
        }
    }

    init?(_ event: AudioSession.Event, at time: Double) {
        switch event {
        case .categoryChosen(let category, let reason):
            self = EventLine("category", at: time).with("category", category.rawValue).with("reason", reason)
        case .interruptionBegan(let reason):
            self = EventLine("interruptionBegan", at: time).with("reason", reason.name)
        case .interruptionEnded(let reason, let shouldResume):
            self = EventLine("interruptionEnded", at: time).with("reason", reason.name)
                .with("shouldResume", shouldResume)
        case .silentModeChanged(let isOn, let source):
            self = EventLine("silentMode", at: time).with("on", isOn).with("source", source)
        case .otherAudioChanged(let isPlaying, let streams):
            self = EventLine("otherAudio", at: time).with("playing", isPlaying).with("streams", streams)
        case .conversationChanged(let isActive, let programs):
            self = EventLine("conversation", at: time).with("active", isActive).with("programs", programs)
        case .routeChanged(let change):
            self = EventLine("routeChanged", at: time).with("reason", change.reason.rawValue)
                .with("from", change.previous?.name).with("to", change.current.name)
        case .outputLost(let reason): self = EventLine("outputLost", at: time).with("reason", reason)
        case .outputRestored(let output): self = EventLine("outputRestored", at: time).with("output", output)
        case .didBecomeActive, .didBecomeInactive, .wishToHear, .promptStyleChanged, .broadcastSeen,
            .secondaryAudioShouldBeSilenced, .nowPlayingChanged, .mediaRequested, .outputDevicesChanged:
            return nil
        }
    }
}
