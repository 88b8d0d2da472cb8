import Tacet
import TacetSession

/// Measures one mixing scene on the engine and on bare OpenAL, alternating.
struct MixingBenchmark {
    private let scene: MixingScene
    private let setting: WorkloadSetting

    /// The number of batches in a round for each side. Their median counts.
    private static let batches = 9
    /// The length of a batch in nanoseconds: long for the clock's resolution, short enough to be rarely interrupted.
    private static let batchTime = 3e6

    init(_ workload: Workload, voices: Int, _ setting: WorkloadSetting) {
        scene = MixingScene(workload: workload, voices: voices)
        self.setting = setting
    }

    func measure() throws -> Measurement {
        let engine = try MixingEngine(scene, blockFrames: setting.blockFrames)
        let bare = setting.hasBaseline ? try OpenALBaseline(scene, blockFrames: setting.blockFrames) : nil
        var block = 0
        func mixEngine(_ count: Int) throws {
            for _ in 0..<count {
                try engine.step(block)
                block += 1
            }
        }
        func mixBare(_ count: Int) {
            for _ in 0..<count {
                bare?.step(block)
                block += 1
            }
        }
        try mixEngine(64)
        let single = try ProcessorTime.of { try mixEngine(64) } / 64
        let count = max(4, Int(Self.batchTime / max(single, 1)))
        bare?.enter()
        mixBare(count)
        bare?.leave()

        var rounds: [(engine: Double, bare: Double)] = []
        for _ in 0..<setting.rounds {
            var times: (engine: [Double], bare: [Double]) = ([], [])
            for _ in 0..<Self.batches {
                times.engine.append(try ProcessorTime.of { try mixEngine(count) } / Double(count))
                bare?.enter()
                if bare != nil { times.bare.append(ProcessorTime.of { mixBare(count) } / Double(count)) }
                bare?.leave()
            }
            rounds.append((times.engine.median, times.bare.median))
        }
        guard engine.isAudible, bare?.isAudible ?? true else {
            throw Failure("mix \(scene.voices) voices: the mix is silent.")
        }
        var measurement = Measurement(scene.workload, block: setting.blockFrames, voices: scene.voices)
        measurement.stages = engine.profiler.summary
        let apart = measurement.stages.map { $0[.limiter].p50 + $0[.soundtrack].p50 } ?? 0
        measurement.cost = rounds.map { ($0.engine - apart) / Double(scene.voices) }
        if bare != nil { measurement.baseline = rounds.map { $0.bare / Double(scene.voices) } }
        engine.profiler.startCapture()
        measurement.spread = Profiler.Spread(
            try (0..<512).map { _ in try ProcessorTime.of { try mixEngine(1) } })
        measurement.blocks = engine.profiler.stopCapture().blocks.suffix(256)
        return measurement
    }
}
