import Glibc
import Synchronization
import TacetOutput
import TacetProfile
import TacetSession
import TacetPlatform

/// The state of an engine as a live profiler gets it: one JSON object on one line.
struct EngineAnswer {
    /// All that any reader wants to know.
    private let report: EngineReport

    /// - Parameters:
    ///   - memory: What the engine's last answers leave; updated.
    ///   - blocks: The blocks since the last answer.
    ///   - notes: What a capture has beside the blocks, since the last answer.
    ///   - subscription: What any reader wants to know.
    init(
        _ engine: ProfiledEngine, _ memory: inout ProfiledEngine.Memory, blocks: [BlockProfile],
        _ notes: CaptureSecond.Notes, subscription: AttachReader.Subscription
    ) {
        var report = EngineReport(pid: Int(getpid()), engine: engine.number, name: engine.name)
        let output = engine.output()
        report.time = (Double(MonotonicClock.nanoseconds) / 1e9).rounded(places: 3)
        report.takeLoad(of: engine, blocks)
        report.takeCounts(of: engine, &memory)
        report.underruns = output?.statistics.underruns ?? 0
        report.takeDecision(of: engine.session)
        report.output = output.flatMap(EngineReport.Output.init)
        report.soundtrack = memory.report?.soundtrack(sampleRate: engine.sampleRate)
        report.buses = EngineReport.Bus.list(of: engine, &memory)
        report.parameters = memory.report?.desk.parameters ?? []
        if subscription.contains(.events), memory.report != nil {
            report.events = memory.findNumbers()?.dials(engine.overrides.eventNumbers) ?? []
        }
        report.sounds = EngineReport.Sounds(engine.sounds())
        report.touchable = engine.isTouchable
        report.overrides = engine.overrides.present
        report.marks = engine.overrides.takeMarks().map { CaptureNote.Mark(time: $0.time, text: $0.words) }
        if subscription.contains(.voices) { report.takeVoices(of: engine, memory.probe) }
        report.times = blocks.map { block in [block.start] + RenderStage.allCases.map { block.nanoseconds($0) } }
        if subscription.contains(.capture) { report.capture = CaptureSecond(engine, blocks, notes) }
        self.report = report
    }

    /// The line for a reader.
    func line(for subscription: AttachReader.Subscription) -> String {
        var report = report
        if !subscription.contains(.voices) { (report.listener, report.voiceList) = (nil, nil) }
        if !subscription.contains(.blocks) { report.times = nil }
        if !subscription.contains(.events) { report.events = nil }
        if !subscription.contains(.capture) { report.capture = nil }
        return JSONValue(encoding: report).text + "\n"
    }
}

extension EngineReport {
    /// The blocks of the second as shares of the deadline, and the median of each stage.
    fileprivate mutating func takeLoad(of engine: ProfiledEngine, _ blocks: [BlockProfile]) {
        let deadline = Double(engine.blockFrames) / Double(engine.sampleRate) * 1e9
        let summary = Profiler.Summary(blocks, deadline: deadline)
        let share = { (load: Double) in blocks.isEmpty ? nil : load.rounded(places: 5) }
        load = Load(p50: share(summary.load.p50), p99: share(summary.load.p99), worst: share(summary.load.worst))
        (self.deadline, self.blocks) = (Int(deadline), blocks.count)
        stages = Stages(RenderStage.allCases.map { ("\($0)", Int(summary[$0].p50)) })
        soundtrackUnderrun = summary.underrunFrames
    }

    /// The voices now, and the game's updates since the last answer.
    fileprivate mutating func takeCounts(of engine: ProfiledEngine, _ memory: inout ProfiledEngine.Memory) {
        let counters = engine.link.statistics
        voices = counters.voices.load(ordering: .relaxed)
        virtual = voices - min(voices, counters.realVoices.load(ordering: .relaxed))
        isRealTime = counters.priority.load(ordering: .relaxed) == RealTimePriority.realTime.rawValue
        let present = engine.link.profile.countedUpdates
        updates = max(0, present.count - memory.updates.count)
        let time = Double(present.nanoseconds - memory.updates.nanoseconds) / Double(max(1, updates)) / 1e9
        updateTime = updates > 0 ? time.rounded(places: 6) : nil
        memory.updates = present
    }

    fileprivate mutating func takeDecision(of session: AudioSession) {
        let explanation = session.explanation
        category = explanation.category.rawValue
        effects = explanation.heard(explanation.directive.effects).rawValue
        reasons = explanation.entries.prefix(32).map { entry in
            Reason(
                reason: entry.reason.name.printable,
                seconds: max(0, entry.duration / .seconds(1)).rounded(places: 3) ?? 0,
                detail: entry.detail.printable(limit: 512), remedy: entry.remedy.printable(limit: 512))
        }
        streams = session.otherStreams.prefix(64).map { Stream(name: $0.name, class: $0.streamClass.rawValue) }
        limitations = explanation.limitations.prefix(32).map { $0.printable(limit: 512) }
    }
}

extension EngineReport.Output {
    /// Nil while no output is open.
    fileprivate init?(_ output: OutputSnapshot) {
        guard let configuration = output.configuration else { return nil }
        self.init(
            kind: configuration.kind.rawValue, device: configuration.device, sampleRate: configuration.sampleRate,
            requestFrames: configuration.requestFrames,
            latency: (configuration.latency / .seconds(1)).rounded(places: 4) ?? 0,
            stalled: output.statistics.isStalled)
    }
}

extension EngineReport.Sounds {
    /// The memory of all sounds, and the largest sounds.
    fileprivate init(_ table: SoundTable?) {
        var sounds: [Sound] = []
        table?.forEachSound { _, name, bytes, isPlayed in
            sounds.append(Sound(name: name, bytes: bytes, played: isPlayed))
        }
        let unplayed = sounds.filter { $0.played == false }
        let largest = sounds.sorted { $0.bytes > $1.bytes }.prefix(32).map { sound in
            Sound(name: sound.name.printable, bytes: sound.bytes, played: sound.played)
        }
        self.init(
            count: sounds.count, bytes: sounds.reduce(0) { $0 + $1.bytes }, unplayed: unplayed.count,
            unplayedBytes: unplayed.reduce(0) { $0 + $1.bytes }, largest: largest)
    }
}
