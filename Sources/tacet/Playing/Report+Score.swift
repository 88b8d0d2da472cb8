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
}
