import Glibc
import Tacet
import TacetSession

/// Measures the game's calls while a render thread mixes. Each call is timed alone, by wall-clock time, as a game sees it.
struct TriggerBenchmark {
    private let setting: WorkloadSetting
    /// The number of voices that are mixed meanwhile.
    private static let mixed = 128
    private static let calls = 100_000
    /// The number of updates that are timed alone.
    private static let updates = 4_000
    /// The number of calls between two updates.
    private static let burst = 64

    init(_ setting: WorkloadSetting) { self.setting = setting }

    func measure() throws -> [Measurement] {
        var settings = AudioEngine.Settings()
        settings.realVoices = Self.mixed
        settings.virtualVoices = 16_384
        settings.blockFrames = setting.blockFrames
        settings.output = .null
        let audio = AudioEngine(settings, session: AudioSession(isolated: ()))
        let scene = MixingScene(workload: .space, voices: Self.mixed)
        let loop = try audio.load(bytes: WaveBytes.mono(scene.samples(of: 0), rate: scene.soundRate), name: "loop")
        let shot = try audio.load(bytes: WaveBytes.mono([Int16](repeating: 9, count: 480), rate: 48_000), name: "shot")
        let voices = (0..<Self.mixed).map { index in
            audio.play(
                loop, at: scene.position(of: index, block: 0),
                PlaybackSettings(gain: Decibels(amplitude: scene.amplitude), loops: true, priority: 255))
        }
        audio.update()
        let floor = time(audio) { _ in }.p50
        let results = [
            ("play()", time(audio) { _ in audio.play(shot) }),
            ("play(at:)", time(audio) { audio.play(shot, at: Vector3(Float($0 % 7), 0, 1)) }),
            ("move(to:)", time(audio) { voices[$0 % Self.mixed].move(to: Vector3(Float($0 % 7), 0, 1)) }),
            ("setGain()", time(audio) { voices[$0 % Self.mixed].setGain(-20) }),
            ("update(), nothing changes", timeUpdates(audio)),
            ("stop()", time(audio) { voices[$0 % Self.mixed].stop() }),
        ]
        return results.map { name, spread in
            var measurement = Measurement(.triggers, block: setting.blockFrames, unit: .nanoseconds)
            measurement.variant = name
            measurement.cost = [max(0, spread.p50 - floor)]
            measurement.spread = spread.less(floor)
            measurement.p999 = max(0, spread.p999 - floor)
            return measurement
        }
    }

    /// Times each of many calls, in nanoseconds, including the clock's own time.
    private func time(_ audio: AudioEngine, _ call: (Int) -> Void) -> TriggerTimes {
        var times: [Int] = []
        times.reserveCapacity(Self.calls)
        for index in 0..<Self.calls {
            let begin = MonotonicClock.nanoseconds
            call(index)
            times.append(MonotonicClock.nanoseconds - begin)
            if index % Self.burst == Self.burst - 1 {
                audio.update()
                usleep(1_000)
            }
        }
        return TriggerTimes(times)
    }

    /// Times updates in which the voices sound on and nothing changes, 1 ms apart.
    private func timeUpdates(_ audio: AudioEngine) -> TriggerTimes {
        var times: [Int] = []
        for _ in 0..<Self.updates {
            usleep(1_000)
            let begin = MonotonicClock.nanoseconds
            audio.update()
            times.append(MonotonicClock.nanoseconds - begin)
        }
        return TriggerTimes(times)
    }
}

/// The times of calls in nanoseconds, with a finer tail than a block's times.
struct TriggerTimes {
    let p50: Double
    private let times: [Double]
    let p999: Double

    /// The percentiles without `floor`, the clock's own time.
    func less(_ floor: Double) -> Profiler.Spread {
        Profiler.Spread(times.map { max(0, $0 - floor) })
    }

    init(_ times: [Int]) {
        self.times = times.map(Double.init)
        p50 = Profiler.Spread(self.times).p50
        let sorted = self.times.sorted()
        p999 = sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, sorted.count * 999 / 1000)]
    }
}
