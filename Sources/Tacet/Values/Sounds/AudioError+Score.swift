import TacetDecoding
import TacetPlatform

extension AudioError {
    /// A track without beats where a beat or a bar is asked for.
    static func noTempo(of name: String) -> AudioError {
        AudioError(
            .invalidArgument, operation: "turn the music", detail: "\(name) has no tempo",
            remedy: "Give the track a tempo, its file a BPM tag, or put \(name)\(ScoreFile.ending) beside it.")
    }

    /// A track that enters where a track of unknown length ends.
    static func noLength(of name: String) -> AudioError {
        AudioError(
            .invalidArgument, operation: "turn the music",
            detail: "the beat at the end of \(name) is not known: the file does not state its length",
            remedy: "Let the track enter at its start or at a marker.")
    }

    /// A marker that a track does not have.
    static func noMarker(_ marker: String, in tempo: TempoMap?, of name: String) -> AudioError {
        missing("marker", marker, of: name, operation: "turn the music", names: tempo?.markers.map(\.name))
    }

    /// A pickup whose end a track does not play.
    static func noPickup(_ entry: MusicEntry, in tempo: TempoMap?, of name: String) -> AudioError {
        if case .pickup(let length) = entry, let boundary = length.boundary, tempo?.has(boundary) != true {
            return noBoundary(boundary, in: tempo, of: name)
        }
        return AudioError(
            .invalidArgument, operation: "turn the music", detail: "\(name) repeats or ends before its pickup is over",
            remedy: "Make the pickup shorter than the track's first pass.")
    }

    /// A section that a track does not have.
    static func noSection(_ section: String, in tempo: TempoMap?, of name: String) -> AudioError {
        missing("section", section, of: name, operation: "repeat a section", names: tempo?.sections.map(\.name))
    }

    /// A place that a track does not have. The remedy says 16 of the `names` of its kind that it has.
    private static func missing(
        _ kind: String, _ place: String, of track: String, operation: String, names: [String]?
    ) -> AudioError {
        let names = names?.prefix(16).joined(separator: ", ") ?? ""
        return AudioError(
            .invalidArgument, operation: operation, detail: "\(track) has no \(kind) \(place)",
            remedy: names.isEmpty
                ? "Put the \(kind) into \(track)\(ScoreFile.ending), or into the track's tempo."
                : "Its \(kind)s are \(names).")
    }

    /// A section whose end the music has passed for good.
    static func noEnd(of section: String, in name: String) -> AudioError {
        AudioError(
            .invalidArgument, operation: "repeat a section",
            detail: "\(name) does not come to the end of its section \(section) any more",
            remedy: "Seek to a frame before that end, or let the track repeat.")
    }

    /// A boundary that never comes.
    static func noBoundary(_ boundary: MusicBoundary, in tempo: TempoMap?, of name: String) -> AudioError {
        switch boundary {
        case .marker(let marker) where tempo?.markers.contains { $0.name == marker } != true:
            noMarker(marker, in: tempo, of: name)
        case .beat where tempo?.segments.isEmpty != false, .bar where tempo?.segments.isEmpty != false,
            .bars where tempo?.segments.isEmpty != false:
            noTempo(of: name)
        case .sectionEnd where tempo?.sections.isEmpty != false:
            AudioError(
                .invalidArgument, operation: "turn the music", detail: "\(name) has no sections",
                remedy: "Put them into \(name)\(ScoreFile.ending), or into the track's tempo.")
        default:
            AudioError(
                .invalidArgument, operation: "turn the music",
                detail: "\(name) repeats, and what it waits for lies outside the loop or does not exist",
                remedy: "Wait for a beat, a bar, or a place in the loop. Or give the track a number of passes.")
        }
    }
}
