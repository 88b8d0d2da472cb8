import Benchmark
import CAllocationCounter
import Tacet
import TacetSession

/// Allocations, which are the same on every machine, unlike times: those are `tacet profile`'s.
private let allocations = BenchmarkMetric.custom("Allocations", polarity: .prefersSmaller, useScalingFactor: false)

let benchmarks: @Sendable () -> Void = {
    Benchmark.defaultConfiguration = Benchmark.Configuration(
        metrics: [allocations], warmupIterations: 200, maxDuration: .seconds(2), maxIterations: 500,
        thresholds: [allocations: BenchmarkThresholds(absolute: [.p50: 0, .p99: 0])])

    measure("Commands") { scene in
        for index in 0..<1_000 { scene.voices[index % scene.voices.count].setGain(-20, over: .none) }
    }
    measure("Selection", voices: 10_000) { scene in
        let (voices, places) = (scene.voices, scene.nextPlaces)
        scene.audio.move(voices.span, to: places.span)
    }
    measure("Limiter", gain: 24) { _ in }
    measure("Tweens") { scene in
        for voice in scene.voices {
            voice.setGain(Decibels(Float(scene.block % 20) - 30), over: .seconds(10, .easeInOut))
        }
    }
    Benchmark("Decode") { benchmark in
        let audio = AudioEngine(offline: AudioEngine.Settings())
        let bytes = Scene.wave
        for _ in benchmark.scaledIterations {
            let before = allocations_on_this_thread()
            blackHole(try audio.load(bytes: bytes, name: "tone"))
            benchmark.measurement(allocations, allocations_on_this_thread() - before)
        }
    }
}

/// Measures a block of the mix, and what the game does before it.
@Sendable private func measure(
    _ name: String, voices: Int = 64, gain: Decibels = -30, _ act: @escaping @Sendable (Scene) throws -> Void
) {
    Benchmark(name) { benchmark, scene in
        for _ in benchmark.scaledIterations {
            let before = allocations_on_this_thread()
            try act(scene)
            try scene.mix()
            benchmark.measurement(allocations, allocations_on_this_thread() - before)
        }
    } setup: {
        try Scene(voices: voices, gain: gain)
    }
}
