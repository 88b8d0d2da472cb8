import Glibc
import Tacet
import TacetSession

/// Measures a game that runs: 32 voices and music on a live engine, with an update 60 times a second, at each latency.
struct RunningBenchmark {
    private let setting: WorkloadSetting
    private static let voices = 32
    /// How long to wait for an output. Without one, time passes unheard and nothing is delivered.
    private static let timeout = Duration.seconds(5)

    init(_ setting: WorkloadSetting) { self.setting = setting }

    func measure() throws -> [Measurement] { try OutputLatency.allCases.flatMap(measure) }

    private func measure(_ latency: OutputLatency) throws -> [Measurement] {
        var settings = AudioEngine.Settings()
        settings.latency = latency
        settings.blockFrames = setting.blockFrames
        let audio = AudioEngine(settings)
        let music = WaveBytes.file(BenchmarkMusic.samples(seconds: 10, channels: 2), channels: 2)
        audio.setFileOpener { _ in MemorySource(music) }
        let scene = MixingScene(workload: .flat, voices: Self.voices)
        let sounds = try scene.load(into: audio)
        // The benchmark may run on a desk with loudspeakers.
        audio.buses.master.setGain(-30, over: .none)
        for (index, sound) in sounds.enumerated() {
            let place = index % 2 == 0 ? scene.position(of: index, block: 0) : nil
            audio.play(sound, at: place, PlaybackSettings(gain: Decibels(amplitude: scene.amplitude), loops: true))
        }
        try audio.soundtrack.play(Track("music.wav", looping: .whole))
        let start = MonotonicClock.now
        while audio.output == nil, MonotonicClock.now < start + Self.timeout { play(audio, for: .milliseconds(100)) }
        play(audio, for: .seconds(1))
        return results(of: audio)
    }

    /// The game's loop.
    private func play(_ audio: AudioEngine, for duration: Duration) {
        let end = MonotonicClock.now + duration
        while MonotonicClock.now < end {
            audio.update()
            usleep(16_667)
        }
    }

    private func results(of audio: AudioEngine) -> [Measurement] {
        var processor: [Double] = []
        var wakeups: [String: [Double]] = [:]
        var all: [Double] = []
        var latencies: [Double] = []
        let underruns = audio.statistics.underruns
        for _ in 0..<setting.seconds {
            let before = (ProcessorTime.process, Wakeups.threads(of: getpid()), MonotonicClock.now)
            play(audio, for: .seconds(1))
            let seconds = (MonotonicClock.now - before.2) / .seconds(1)
            processor.append((ProcessorTime.process - before.0) / 1e6 / seconds)
            var second: [String: Double] = [:]
            for (number, thread) in Wakeups.threads(of: getpid()) {
                let woken = thread.wakeups - (before.1[number]?.wakeups ?? 0)
                second[thread.name, default: 0] += Double(woken) / seconds
            }
            all.append(second.values.reduce(0, +))
            latencies.append((audio.output?.latency ?? .zero) / .milliseconds(1))
            for (name, count) in second { wakeups[name, default: []].append(count) }
        }
        let latency = "\(audio.settings.latency)"
        func result(_ variant: String, _ unit: Measurement.Unit, _ cost: [Double]) -> Measurement {
            var measurement = Measurement(.running, block: audio.settings.blockFrames, unit: unit)
            measurement.variant = "\(latency): \(variant)"
            measurement.cost = cost
            return measurement
        }
        let output = audio.output.map { "output \($0.kind)" } ?? "no output"
        var results = [
            result("processor time of all threads, \(output)", .millisecondsPerSecond, processor),
            result("wakeups of all threads but the game's", .perSecond, all),
            result("latency of the output", .milliseconds, latencies),
        ]
        for (name, counts) in wakeups.sorted(by: { $0.key < $1.key }) {
            results.append(result("wakeups of \(name)", .perSecond, counts))
        }
        results.append(result("underruns", .count, [Double(audio.statistics.underruns - underruns)]))
        return results
    }
}
