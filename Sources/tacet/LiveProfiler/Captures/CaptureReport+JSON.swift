import Tacet

extension CaptureReport {
    /// The members of the JSON object. Times are nanoseconds, except where the name says seconds.
    var members: [(String, JSONValue)] {
        let spread = { (spread: Profiler.Spread, places: Int) in JSONValue.object(spread.members(places: places)) }
        return [
            ("file", .string(file.path)), ("version", .integer(file.version)),
            ("sampleRate", .integer(capture.sampleRate)), ("blockFrames", .integer(capture.blockFrames)),
            ("blocks", .integer(summary.blocks)), ("seconds", JSONValue(recordedSeconds, places: 6)),
            ("soundSeconds", JSONValue(soundSeconds, places: 6)),
            ("deadline", JSONValue(capture.deadlineNanoseconds, places: 2)),
            ("lateBlocks", .integer(lateBlocks)), ("load", spread(summary.load, 6)),
            ("block", spread(summary.total, 0)),
            ("stages", .object(RenderStage.allCases.map { ("\($0)", spread(summary[$0], 0)) })),
            ("voices", spread(voices, 0)), ("realVoices", spread(summary.realVoices, 0)),
            ("virtualVoices", spread(virtualVoices, 0)), ("starts", .integer(starts)), ("ends", .integer(ends)),
            ("steals", .integer(steals)), ("underrunFrames", .integer(summary.underrunFrames)),
            ("underrunBlocks", .integer(underrunBlocks)),
            ("leastDecodedFrames", leastDecodedFrames.map(JSONValue.integer) ?? .null),
            ("leastStreamedFrames", leastStreamedFrames.map(JSONValue.integer) ?? .null),
            ("mostOutranked", hasRanks ? .integer(mostOutranked) : .null),
            ("realLimit", realLimit.map(JSONValue.integer) ?? .null),
            ("stolenBy", hasRanks ? VoiceReport.object(sounds.causes) : .null),
            ("outputUnderruns", hasSounds ? .integer(outputUnderruns) : .null),
            (
                "outputUnderrunTimes",
                .array(outputUnderrunBlocks.prefix(Self.timeLimit).map { JSONValue(seconds(at: $0), places: 6) })
            ),
            ("sounds", .array(sounds.sounds.prefix(Self.soundLimit).map(\.object))),
            ("unnamedChanges", hasSounds ? .integer(sounds.unnamed) : .null),
            ("updates", hasGame ? .integer(updates) : .null), ("updateTime", hasGame ? .integer(updateTime) : .null),
            ("longestPause", JSONValue(hasGame ? longestPause : nil, places: 6)),
            ("session", .array(capture.sessionChanges.map(object))), ("reasons", .array(reasons.map(object))),
            (
                "marks",
                .array(
                    capture.marks.map {
                        .object([("seconds", JSONValue(seconds(of: $0), places: 6)), ("text", .string($0.words))])
                    })
            ),
            ("unknownColumns", .array(file.unknownColumns.map(JSONValue.string))),
            ("slowest", .array(slowest.map(object))),
        ]
    }

    /// The most times of underruns that are listed.
    private static let timeLimit = 1_024
    /// The most sounds that are listed, and the most tallies of a block.
    private static let soundLimit = 32

    private func object(_ span: ReasonSpan) -> JSONValue {
        .object([
            ("reason", .string(span.reason)), ("from", JSONValue(seconds(of: span.beginning), places: 6)),
            ("to", JSONValue(span.end.map { seconds(of: $0) }, places: 6)),
        ])
    }

    /// A change of the session, in `--json` and in a page.
    func object(_ change: ProfileCapture.SessionChange) -> JSONValue {
        .object([
            ("seconds", JSONValue(seconds(of: change), places: 6)), ("effects", .string(change.effects.rawValue)),
            ("effectsReason", JSONValue(change.effectsReason)),
            ("soundtrack", .string(change.soundtrack.soundtrackName)),
            ("soundtrackReason", JSONValue(change.soundtrackReason)),
            ("reasons", .array(change.reasons.map(JSONValue.string))),
        ])
    }

    private func object(_ index: Int) -> JSONValue {
        let block = capture.blocks[index]
        let counts = CaptureColumn.counts.map { ($0.name, JSONValue.integer($0.value(block))) }
        let tallies = (sounds.byBlock[index] ?? []).prefix(Self.soundLimit).map { JSONValue.object($0.facts) }
        return .object(
            [
                ("index", .integer(index)), ("seconds", JSONValue(seconds(at: index), places: 6)),
                ("nanoseconds", .integer(block.nanoseconds)),
                ("load", JSONValue(Double(block.nanoseconds) / capture.deadlineNanoseconds, places: 6)),
                ("stages", .object(RenderStage.allCases.map { ("\($0)", .integer(block.nanoseconds($0))) })),
            ] + counts + [("voiceChanges", .array(tallies))])
    }
}
