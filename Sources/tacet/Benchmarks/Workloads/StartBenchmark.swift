import Tacet
import TacetSession

/// Measures the time from a game's start to its first play: an engine is made, a sound is loaded, and its voice is
/// started.
struct StartBenchmark {
    private let setting: WorkloadSetting

    init(_ setting: WorkloadSetting) { self.setting = setting }

    func measure() throws -> [Measurement] {
        let tone = [Int16](repeating: 9, count: 480)
        let bytes = WaveBytes.mono(tone, rate: MixingScene.mixRate)
        var times: [Double] = []
        for _ in 0...setting.rounds {
            let begin = MonotonicClock.nanoseconds
            var settings = AudioEngine.Settings()
            settings.blockFrames = setting.blockFrames
            let audio = AudioEngine(settings)
            audio.play(try audio.load(bytes: bytes, name: "shot"))
            audio.update()
            times.append(Double(MonotonicClock.nanoseconds - begin) / 1e6)
        }
        return [
            result("the process's first engine, to its first play()", Array(times.prefix(1))),
            result("a later engine, to its first play()", Array(times.dropFirst())),
        ]
    }

    private func result(_ variant: String, _ cost: [Double]) -> Measurement {
        var measurement = Measurement(.start, block: setting.blockFrames, unit: .milliseconds)
        measurement.variant = variant
        measurement.cost = cost
        return measurement
    }
}
