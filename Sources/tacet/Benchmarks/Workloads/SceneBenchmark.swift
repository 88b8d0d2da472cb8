import Tacet
import TacetSession

/// Measures a scene of the user's, mixed as fast as possible.
struct SceneBenchmark {
    private let scene: Scene
    private let setting: WorkloadSetting

    init(_ path: String, _ setting: WorkloadSetting) throws {
        scene = try Scene.read(path)
        self.setting = setting
    }

    func measure() throws -> Measurement {
        var measurement = Measurement(.scene, block: scene.settings.blockFrames, unit: .microseconds)
        measurement.variant = "a block"
        for round in 0..<setting.rounds {
            var render = try SceneRender(scene)
            render.profiler.startCapture()
            var blocks = 0
            let time = try ProcessorTime.of { try render.run { _ in blocks += 1 } }
            measurement.cost.append(time / 1e3 / Double(max(1, blocks)))
            guard round == setting.rounds - 1 else { continue }
            let capture = render.profiler.stopCapture()
            let costs = capture.blocks.map { Double($0.nanoseconds) / 1e3 }
            measurement.spread = Profiler.Spread(costs)
            measurement.stages = render.profiler.summary
            measurement.blocks = capture.blocks.suffix(1_024)
        }
        return measurement
    }
}
