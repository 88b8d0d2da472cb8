import TacetDecoding
import TacetPlatform

extension SoundFile {
    /// The tempo, markers and sections as a JSON object; nil if the file has none.
    var score: JSONValue? {
        guard let tempo else { return nil }
        return .object([
            ("source", JSONValue(tempoSource)),
            (
                "tempo",
                .array(
                    tempo.segments.map { segment in
                        .object([
                            ("frame", .integer(segment.frame)), ("bpm", .number(segment.tempo.beatsPerMinute)),
                            ("beatsPerBar", segment.beatsPerBar.map(JSONValue.integer) ?? .null),
                        ])
                    })
            ),
            (
                "markers",
                .array(tempo.markers.map { .object([("name", .string($0.name)), ("frame", .integer($0.frame))]) })
            ),
            (
                "sections",
                .array(
                    tempo.sections.map { section in
                        .object([
                            ("name", .string(section.name)), ("start", .integer(section.frames.lowerBound)),
                            ("end", .integer(section.frames.upperBound)),
                        ])
                    })
            ),
        ])
    }

    /// The tempo, markers and sections as lines for people.
    var scoreLines: [String] {
        guard let tempo else { return [] }
        let segments = tempo.segments.map { segment in
            let bars = segment.beatsPerBar.map { ", \($0) a bar" } ?? ""
            let beats = segment.tempo.beatsPerMinute.text(places: 3)
            return
                "  tempo     \(beats) beats a minute\(bars), from frame \(segment.frame), by \(tempoSource ?? "the file")"
        }
        return segments + tempo.markers.map { "  marker    frame \($0.frame), \($0.name)" }
            + tempo.sections.map { "  section   frames \($0.frames.lowerBound)..<\($0.frames.upperBound), \($0.name)" }
    }
}
