import TacetSession
import TacetPlatform

/// The blocks of a second for a program that captures them, with all columns of a capture, and what happened meanwhile.
struct CaptureAnswer {
    /// What a capture has beside the blocks.
    struct Notes {
        /// The changes of what the session allows.
        let session: [ProfileCapture.SessionChange]
        /// The starts, ends and steals of voices.
        let voices: [ProfileCapture.VoiceTally]
    }

    let object: JSONValue

    init(_ engine: ProfiledEngine, _ blocks: [BlockProfile], _ notes: Notes) {
        let columns = CaptureColumn.columns(version: ProfileCapture.version)
        let now = ProfileCapture.SessionChange(time: MonotonicClock.nanoseconds, engine.session.decision)
        let voices = notes.voices.map { JSONValue.object($0.members) }
        object = .object([
            ("sampleRate", .integer(engine.sampleRate)), ("blockFrames", .integer(engine.blockFrames)),
            ("columns", .array(columns.map { .string($0.name) })), ("session", .object(now.members)),
            ("sessionChanges", .array(notes.session.map { .object($0.members) })), ("voices", .array(voices)),
            ("blocks", .array(blocks.map { block in .array(columns.map { .integer($0.value(block)) }) })),
        ])
    }
}
