import TacetSession

extension Report {
    /// Reports an event of the session; nil for an event that another report covers.
    init?(_ event: AudioSession.Event) {
        switch event {
        case .categoryChosen(let category, let reason): self = .category(category, because: reason)
        case .interruptionBegan(let reason):
            self.init(
                "interruptionBegan", [("reason", .string(reason.name))],
                sentence: "Interrupted: \(reason.name).")
        case .interruptionEnded(let reason, let shouldResume):
            self.init(
                "interruptionEnded",
                [("reason", .string(reason.name)), ("shouldResume", .boolean(shouldResume))],
                sentence: "The interruption is over: \(reason.name).")
        case .secondaryAudioShouldBeSilenced: return nil
        case .silentModeChanged(let isOn, let source):
            self.init(
                "silentMode", [("on", .boolean(isOn)), ("source", .string(source))],
                sentence: "Silent mode is \(isOn ? "on" : "off") (\(source)).")
        case .otherAudioChanged(let isPlaying, let streams):
            self = .otherAudio(isPlaying: isPlaying, streams)
        case .conversationChanged(let isActive, let programs): self = .conversation(isActive, programs)
        case .routeChanged(let change):
            self.init(
                "routeChanged",
                [
                    ("reason", .string(change.reason.rawValue)), ("from", JSONValue(change.previous?.name)),
                    ("to", .string(change.current.name)),
                ],
                sentence: "Sound goes to \(change.current.name) now (\(change.reason.rawValue)).")
        case .outputDevicesChanged(let devices): self = .outputDevices(devices)
        case .outputLost(let reason): self = .outputLost(reason)
        case .outputRestored(let output): self = .outputRestored(output)
        }
    }

    static func category(_ category: AudioSession.Category, because reason: String) -> Report {
        Report(
            "category", [("category", .string(category.rawValue)), ("reason", .string(reason))],
            sentence: "Category \(category.rawValue): \(reason)")
    }

    static func otherAudio(isPlaying: Bool, _ streams: [AudioSession.OtherStream]) -> Report {
        let objects = streams.map { stream in
            JSONValue.object([("name", .string(stream.name)), ("class", .string(stream.streamClass.rawValue))])
        }
        let words = streams.map { "\($0.name.isEmpty ? "nameless" : $0.name) (\($0.streamClass.rawValue))" }
        let isOver = !streams.contains { $0.streamClass == .primary }
        let verdict = isPlaying ? isOver ? " The player listened until just now." : " The player listens." : ""
        return Report(
            "otherAudio", [("playing", .boolean(isPlaying)), ("streams", .array(objects))],
            sentence: "Other programs: \(words.isEmpty ? "none" : words.joined(separator: ", ")).\(verdict)")
    }

    static func conversation(_ isActive: Bool, _ programs: [String]) -> Report {
        Report(
            "conversation", [("active", .boolean(isActive)), ("programs", .array(programs.map { .string($0) }))],
            sentence: isActive ? "A conversation: \(programs.joined(separator: ", "))." : "The conversation is over.")
    }

    /// Reports that a source cannot be observed, or can be again.
    static func limitation(_ detail: String, isOver: Bool) -> Report {
        Report(
            "limitation", [("detail", .string(detail)), ("over", .boolean(isOver))],
            sentence: isOver ? "No longer true: \(detail)" : detail)
    }

    static func outputDevices(_ devices: [AudioSession.OutputDevice]) -> Report {
        let objects = devices.map { device in
            JSONValue.object([
                ("id", .string(device.id.printable(limit: 256))), ("name", .string(device.name)),
                ("private", .boolean(device.isPrivate)), ("default", .boolean(device.isDefault)),
            ])
        }
        let words = devices.map { "\($0.name)\($0.isDefault ? " (default)" : "")" }
        return Report(
            "outputDevices", [("devices", .array(objects))],
            sentence: "Output devices: \(words.isEmpty ? "none" : words.joined(separator: ", ")).")
    }

    static func outputLost(_ reason: String) -> Report {
        Report("outputLost", [("reason", .string(reason))], sentence: "No sound output: \(reason)")
    }

    static func outputRestored(_ output: String) -> Report {
        Report("outputRestored", [("output", .string(output))], sentence: "Sound goes to \(output) again.")
    }

    static func effects(_ state: AudioSession.Directive.State) -> Report {
        Report("effects", [("state", .string(state.rawValue))], sentence: "Effects: \(state.rawValue).")
    }

    /// - Parameter frame: The frame of the file at its own rate; nil if no file plays.
    static func soundtrack(_ state: String, _ reason: AudioSession.Reason?, frame: Int?) -> Report {
        Report(
            "soundtrack",
            [
                ("state", .string(state)), ("reason", JSONValue(reason?.name)),
                ("frame", frame.map(JSONValue.integer) ?? .null),
            ],
            sentence: "Soundtrack: \(state)\(reason.map { " (\($0.name))" } ?? "").")
    }

    /// Why it is silent, since when, and what would change that.
    ///
    /// - Parameters:
    ///   - time: Of the explanation, on the printer's clock; a reason's `since` is on that clock too.
    ///   - told: Reasons that need no sentence again.
    static func explanation(
        _ explanation: AudioSession.Explanation, at time: Double, told: [AudioSession.Reason]
    ) -> Report {
        let reasons = explanation.entries.map { entry in
            JSONValue.object([
                ("reason", .string(entry.reason.name)),
                ("since", JSONValue(max(0, time - entry.duration / .seconds(1)), places: 3)),
                ("remedy", .string(entry.remedy)),
            ])
        }
        let new = explanation.entries.filter { !told.contains($0.reason) }
        return Report(
            "explanation",
            [
                ("effects", .string(explanation.heard(explanation.directive.effects).rawValue)),
                ("soundtrack", .string(explanation.heard(explanation.directive.soundtrack).soundtrackName)),
                ("reasons", .array(reasons)),
            ], sentences: new.map { "\($0.detail) \($0.remedy)" })
    }

    static let end = Report("end", sentence: "")
}

extension AudioSession.Reason {
    /// The reason's case name, such as `otherAudio`; a reason of the program's own is its own words.
    var name: String {
        if case .host(let name) = self { name } else { "\(self)" }
    }
}

extension AudioSession.Directive.State {
    /// What a soundtrack in this state does.
    var soundtrackName: String { self == .audible ? "playing" : rawValue }
}
