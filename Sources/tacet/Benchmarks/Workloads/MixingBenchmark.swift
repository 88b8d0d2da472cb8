import Tacet
import TacetSession

/// Measures one mixing scene on the engine and on bare OpenAL, alternating.
struct MixingBenchmark {
    private let scene: MixingScene
    private let setting: WorkloadSetting

    init(_ workload: Workload, voices: Int, _ setting: WorkloadSetting) {
        scene = MixingScene(workload: workload, voices: voices)
        self.setting = setting
    }

    func measure() throws -> Measurement {
        let engine = try MixingEngine(scene, blockFrames: setting.blockFrames)
        var last = 0
        let rounds = try AlternatingRounds(scene, setting) { block in
            try engine.step(block)
            last = block
        }
        guard engine.isAudible else {
            throw Failure("mix \(scene.voices) voices: the mix is silent.")
        }
        var measurement = Measurement(scene.workload, block: setting.blockFrames, voices: scene.voices)
        measurement.stages = engine.profiler.summary
        let apart = measurement.stages.map { $0[.limiter].p50 + $0[.soundtrack].p50 } ?? 0
        measurement.cost = rounds.own.map { ($0 - apart) / Double(scene.voices) }
        measurement.baseline = rounds.bare.map { $0 / Double(scene.voices) }
        engine.profiler.startCapture()
        measurement.spread = Profiler.Spread(
            try (1...512).map { block in try ProcessorTime.of { try engine.step(last + block) } })
        measurement.blocks = engine.profiler.stopCapture().blocks.suffix(256)
        return measurement
    }
}
