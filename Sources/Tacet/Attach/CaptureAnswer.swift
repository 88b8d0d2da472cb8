import TacetSession
import TacetSystem

/// The blocks of a second for a program that captures them, with all columns of a capture.
struct CaptureAnswer {
    let object: JSONValue

    init(_ engine: ObservedEngine, _ blocks: [BlockProfile]) {
        let columns = CaptureColumn.columns(version: ProfileCapture.version)
        let directive = engine.session.directive
        let session: JSONValue = .object([
            ("time", .integer(MonotonicClock.nanoseconds)), ("effects", .string(directive.effects.rawValue)),
            ("effectsReason", JSONValue(directive.effectsReason?.name.printable)),
            ("soundtrack", .string(directive.soundtrack.rawValue)),
            ("soundtrackReason", JSONValue(directive.soundtrackReason?.name.printable)),
        ])
        object = .object([
            ("sampleRate", .integer(engine.sampleRate)), ("blockFrames", .integer(engine.blockFrames)),
            ("columns", .array(columns.map { .string($0.name) })), ("session", session),
            ("blocks", .array(blocks.map { block in .array(columns.map { .integer($0.value(block)) }) })),
        ])
    }
}
