import TacetSession

extension Report {
    /// Reports an event of the session; nil for an event that another report covers.
    ///
    /// The object is a contract. The sentence is the event's own description.
    init?(_ event: AudioSession.Event) {
        guard let (name, members) = event.object else { return nil }
        self.init(name, members, sentence: "\(event)".sentence)
    }

    /// Reports that a source cannot be observed, or can be again.
    static func limitation(_ detail: String, isOver: Bool) -> Report {
        Report(
            "limitation", [("detail", .string(detail)), ("over", .boolean(isOver))],
            sentence: isOver ? "No longer true: \(detail)" : detail)
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
            sentence: "Soundtrack: \(state)\(reason.map { " (\($0))" } ?? "").")
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

    /// Reports what an attached program did.
    static func profiler(_ words: String) -> Report {
        Report("profiler", [("detail", .string(words))], sentence: words.sentence)
    }

    static let end = Report("end", sentence: "")
}

extension AudioSession.Event {
    /// The name and the members of the event's JSON object; nil for an event that another object covers.
    fileprivate var object: (name: String, members: [(String, JSONValue)])? {
        switch self {
        case .categoryChosen(let category, let reason):
            ("category", [("category", .string(category.rawValue)), ("reason", .string(reason))])
        case .interruptionBegan(let reason): ("interruptionBegan", [("reason", .string(reason.name))])
        case .interruptionEnded(let reason, let shouldResume):
            ("interruptionEnded", [("reason", .string(reason.name)), ("shouldResume", .boolean(shouldResume))])
        // The interruptions' events say the same.
        case .secondaryAudioShouldBeSilenced, .didBecomeActive, .didBecomeInactive: nil
        case .wishToHear(let reason): ("wishToHear", [("reason", .string(reason.name))])
        case .promptStyleChanged(let style): ("promptStyle", [("style", .string(style.rawValue))])
        case .broadcastSeen(let isSeen, let program):
            ("broadcast", [("seen", .boolean(isSeen)), ("program", .string(program))])
        case .silentModeChanged(let isOn, let source):
            ("silentMode", [("on", .boolean(isOn)), ("source", .string(source))])
        case .otherAudioChanged(let isPlaying, let streams):
            ("otherAudio", [("playing", .boolean(isPlaying)), ("streams", .array(streams.map(\.object)))])
        case .conversationChanged(let isActive, let programs):
            ("conversation", [("active", .boolean(isActive)), ("programs", .array(programs.map { .string($0) }))])
        case .nowPlayingChanged(let track):
            (
                "nowPlaying",
                [
                    ("player", JSONValue(track?.player)), ("title", JSONValue(track?.title)),
                    ("artist", JSONValue(track?.artist)), ("playing", .boolean(track?.isPlaying == true)),
                ]
            )
        case .mediaRequested(.command(let command)): ("mediaRequest", [("command", .string(command.rawValue))])
        case .mediaRequested(.seek(let place)):
            ("mediaRequest", [("command", .string("seek")), ("seconds", JSONValue(place / .seconds(1), places: 3))])
        case .mediaRequested(.setVolume(let volume)):
            ("mediaRequest", [("command", .string("setVolume")), ("volume", JSONValue(volume, places: 3))])
        case .routeChanged(let change):
            (
                "routeChanged",
                [
                    ("reason", .string(change.reason.rawValue)), ("from", JSONValue(change.previous?.name)),
                    ("to", .string(change.current.name)),
                ]
            )
        case .outputDevicesChanged(let devices): ("outputDevices", [("devices", .array(devices.map(\.object)))])
        case .outputLost(let reason): ("outputLost", [("reason", .string(reason))])
        case .outputRestored(let output): ("outputRestored", [("output", .string(output))])
        }
    }
}

extension AudioSession.OtherStream {
    fileprivate var object: JSONValue {
        .object([("name", .string(name)), ("class", .string(streamClass.rawValue))])
    }
}

extension AudioSession.OutputDevice {
    fileprivate var object: JSONValue {
        .object([
            ("id", .string(id.printable(limit: 256))), ("name", .string(name)), ("private", .boolean(isPrivate)),
            ("default", .boolean(isDefault)),
        ])
    }
}

extension String {
    /// The text with a capital first letter and a full stop.
    fileprivate var sentence: String {
        let text = prefix(1).uppercased() + dropFirst()
        return text.hasSuffix(".") ? text : text + "."
    }
}

extension AudioSession.Directive.State {
    /// What a soundtrack in this state does.
    var soundtrackName: String { self == .audible ? "playing" : rawValue }
}
