import Glibc
import Synchronization
import TacetOutput
import TacetSession
import TacetPlatform

/// The state of an engine as a live profiler gets it: one JSON object on one line.
struct EngineAnswer {
    private let figures: [(String, JSONValue)]
    private let voices: [(String, JSONValue)]
    private let blocks: [(String, JSONValue)]
    private let capture: [(String, JSONValue)]

    /// - Parameters:
    ///   - memory: What the engine's last answers leave; updated.
    ///   - blocks: The blocks since the last answer.
    ///   - notes: What a capture has beside the blocks, since the last answer.
    ///   - subscription: What any reader wants to know.
    init(
        _ engine: ProfiledEngine, _ memory: inout ProfiledEngine.Memory, blocks: [BlockProfile],
        _ notes: CaptureAnswer.Notes, subscription: AttachReader.Subscription
    ) {
        let output = engine.output()
        figures =
            Self.identity(engine) + Self.load(engine, blocks)
            + Self.counts(engine, &memory, underruns: output?.statistics.underruns ?? 0)
            + Self.session(engine.session) + Self.parts(engine, &memory, output)
        self.blocks = [("times", .array(blocks.map(Self.block)))]
        self.voices =
            subscription.contains(.voices)
            ? VoiceAnswer(memory.probe, names: engine.sounds(), engine.names.bus, sampleRate: engine.sampleRate).members
            : []
        capture = subscription.contains(.capture) ? [("capture", CaptureAnswer(engine, blocks, notes).object)] : []
    }

    /// The line for a reader.
    func line(for subscription: AttachReader.Subscription) -> String {
        let all =
            figures + (subscription.contains(.voices) ? voices : []) + (subscription.contains(.blocks) ? blocks : [])
            + (subscription.contains(.capture) ? capture : [])
        return JSONValue.object(all).text + "\n"
    }

    private static func identity(_ engine: ProfiledEngine) -> [(String, JSONValue)] {
        [
            ("time", JSONValue(Double(MonotonicClock.nanoseconds) / 1e9, places: 3)),
            ("pid", .integer(Int(getpid()))), ("engine", .integer(engine.number)), ("name", .string(engine.name)),
        ]
    }

    /// The blocks of the second as shares of the deadline, and the median of each stage in nanoseconds.
    private static func load(_ engine: ProfiledEngine, _ blocks: [BlockProfile]) -> [(String, JSONValue)] {
        let deadline = Double(engine.blockFrames) / Double(engine.sampleRate) * 1e9
        let summary = Profiler.Summary(blocks, deadline: deadline)
        let share = { (load: Double) in JSONValue(blocks.isEmpty ? nil : load, places: 5) }
        let load: [(String, JSONValue)] = [
            ("p50", share(summary.load.p50)), ("p99", share(summary.load.p99)), ("worst", share(summary.load.worst)),
        ]
        let stages = RenderStage.allCases.map { stage in
            ("\(stage)", JSONValue.integer(Int(summary[stage].p50)))
        }
        return [
            ("load", .object(load)), ("deadline", .integer(Int(deadline))), ("blocks", .integer(blocks.count)),
            ("stages", .object(stages)), ("soundtrackUnderrun", .integer(summary.underrunFrames)),
        ]
    }

    /// The voices now, the underruns since the beginning, and the game's updates since the last answer.
    private static func counts(
        _ engine: ProfiledEngine, _ memory: inout ProfiledEngine.Memory, underruns: Int
    ) -> [(String, JSONValue)] {
        let counters = engine.link.statistics
        let count = counters.voices.load(ordering: .relaxed)
        let real = min(count, counters.realVoices.load(ordering: .relaxed))
        let isRealTime = counters.priority.load(ordering: .relaxed) == RealTimePriority.realTime.rawValue
        let updates = engine.link.profile.countedUpdates
        let new = max(0, updates.count - memory.updates.count)
        let time = Double(updates.nanoseconds - memory.updates.nanoseconds) / Double(max(1, new)) / 1e9
        memory.updates = updates
        return [
            ("voices", .integer(count)), ("virtual", .integer(count - real)), ("underruns", .integer(underruns)),
            ("updates", .integer(new)), ("updateTime", JSONValue(new > 0 ? time : nil, places: 6)),
            ("isRealTime", .boolean(isRealTime)),
        ]
    }

    private static func parts(
        _ engine: ProfiledEngine, _ memory: inout ProfiledEngine.Memory, _ output: OutputSnapshot?
    ) -> [(String, JSONValue)] {
        let soundtrack = memory.report?.object(sampleRate: engine.sampleRate) ?? .null
        return [
            ("output", self.output(output)), ("soundtrack", soundtrack), ("buses", BusAnswer(engine, &memory).list),
            ("sounds", sounds(engine.sounds())),
            ("touchable", .boolean(engine.isTouchable)),
            ("overrides", .array(engine.overrides.present.map { .string($0) })),
            (
                "marks",
                .array(
                    engine.overrides.takeMarks().map {
                        .object([("time", .integer($0.time)), ("text", .string($0.words))])
                    })
            ),
        ]
    }

    /// The block's beginning and its stages, in nanoseconds.
    private static func block(_ block: BlockProfile) -> JSONValue {
        .array([.integer(block.start)] + RenderStage.allCases.map { .integer(block.nanoseconds($0)) })
    }

    private static func session(_ session: AudioSession) -> [(String, JSONValue)] {
        let explanation = session.explanation
        let entries = explanation.entries.prefix(32).map { entry in
            JSONValue.object([
                ("reason", .string(entry.reason.name.printable)),
                ("seconds", JSONValue(max(0, entry.duration / .seconds(1)), places: 3)),
                ("detail", .string(entry.detail.printable(limit: 512))),
                ("remedy", .string(entry.remedy.printable(limit: 512))),
            ])
        }
        let streams = session.otherStreams.prefix(64).map { stream in
            JSONValue.object([("name", .string(stream.name)), ("class", .string(stream.streamClass.rawValue))])
        }
        return [
            ("category", .string(explanation.category.rawValue)),
            ("effects", .string(explanation.heard(explanation.directive.effects).rawValue)),
            ("reasons", .array(entries)), ("streams", .array(streams)),
            ("limitations", .array(explanation.limitations.prefix(32).map { .string($0.printable(limit: 512)) })),
        ]
    }

    private static func output(_ output: OutputSnapshot?) -> JSONValue {
        guard let output, let configuration = output.configuration else { return .null }
        return .object([
            ("kind", .string(configuration.kind)), ("device", .string(configuration.device)),
            ("sampleRate", .integer(configuration.sampleRate)),
            ("requestFrames", .integer(configuration.requestFrames)),
            ("latency", JSONValue(configuration.latency / .seconds(1), places: 4)),
            ("stalled", .boolean(output.statistics.isStalled)),
        ])
    }

    /// The memory of all sounds, and the largest sounds.
    private static func sounds(_ table: SoundTable?) -> JSONValue {
        var sounds: [(name: String, bytes: Int, isPlayed: Bool)] = []
        table?.forEachSound { _, name, bytes, isPlayed in sounds.append((name, bytes, isPlayed)) }
        let unplayed = sounds.filter { !$0.isPlayed }
        let largest = sounds.sorted { $0.bytes > $1.bytes }.prefix(32)
        return .object([
            ("count", .integer(sounds.count)), ("bytes", .integer(sounds.reduce(0) { $0 + $1.bytes })),
            ("unplayed", .integer(unplayed.count)), ("unplayedBytes", .integer(unplayed.reduce(0) { $0 + $1.bytes })),
            (
                "largest",
                .array(
                    largest.map {
                        .object([
                            ("name", .string($0.name.printable)), ("bytes", .integer($0.bytes)),
                            ("played", .boolean($0.isPlayed)),
                        ])
                    })
            ),
        ])
    }
}
