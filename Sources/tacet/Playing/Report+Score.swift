import Tacet

extension Report {
    /// A transition that has happened.
    ///
    /// - Parameter heard: When the new track is heard first, in seconds since the start.
    static func transition(_ event: MusicTransition.Event, heard: Double) -> Report {
        Report(
            "transition",
            [
                ("from", .string(event.from)), ("to", .string(event.to)), ("frame", .integer(event.frame)),
                ("mixFrame", .integer(event.mixFrame)), ("heard", JSONValue(heard, places: 6)),
            ], sentence: "turns from \(event.from) to \(event.to) at frame \(event.frame)")
    }

    /// A transition whose track was late.
    static func transitionMissed(_ transition: MusicTransition) -> Report {
        let path = transition.track.stems.first ?? ""
        return Report(
            "transitionMissed", [("to", .string(path))], sentence: "\(path) was not decoded in time, and waits")
    }

    /// A beat, a bar, a marker or a section. Only `--json` has it.
    ///
    /// - Parameter heard: When it is heard, in seconds since the start.
    static func moment(_ event: String, name: String?, _ moment: MusicMoment, heard: Double) -> Report {
        var members: [(String, JSONValue)] = name.map { [("name", .string($0))] } ?? []
        if let beat = moment.beat {
            members += [
                ("beat", .integer(beat.beat)), ("bar", .integer(beat.bar)), ("beatInBar", .integer(beat.beatInBar)),
            ]
        }
        members += [
            ("frame", .integer(moment.frame)), ("mixFrame", .integer(moment.mixFrame)),
            ("heard", JSONValue(heard, places: 6)),
        ]
        return Report(event, members, sentence: "")
    }
}
