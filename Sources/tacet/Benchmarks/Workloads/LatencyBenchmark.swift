import ArgumentParser
import Glibc
import Tacet
import TacetSession

/// Measures the time from `play()` to the monitor of a null sink, on sound servers of the benchmark's own: after a
/// rest, while a game runs, and for the first sound of a process.
struct LatencyBenchmark {
    private let setting: WorkloadSetting
    /// The silence before a sound of `wakeMs`: the output rests after two seconds, and a server's device later.
    private static let silence = Duration.seconds(7)
    /// The programs that sound beside the game.
    private static let others = 6
    private static let noiseRate = 8_000

    init(_ setting: WorkloadSetting) { self.setting = setting }

    func measure() throws -> [Measurement] {
        let folder = try BenchmarkFolder()
        return try BenchmarkServer.Kind.allCases.flatMap { kind in
            let server = try BenchmarkServer(kind, in: folder)
            return try measure(on: server, kind, in: folder)
        }
    }

    private func measure(
        on server: BenchmarkServer, _ kind: BenchmarkServer.Kind, in folder: BenchmarkFolder
    ) throws -> [Measurement] {
        let recorder = try ClickRecorder()
        let first = try (0..<setting.rounds).compactMap { _ in try firstSound(on: recorder, in: folder) }
        var results = [result("firstMs, \(kind.rawValue)", first)]
        let usual = AudioEngine.Settings().latency
        results.append(result("wakeMs, \(kind.rawValue)", try delays(usual, on: recorder, rests: true)))
        for latency in OutputLatency.allCases {
            let name = "awakeMs, \(kind.rawValue), \(latency)\(latency == usual ? " (the default)" : "")"
            results.append(result(name, try delays(latency, on: recorder, rests: false)))
        }
        let noise = try makeNoise(in: folder)
        for _ in 0..<Self.others {
            try server.start(
                "pacat", "--raw", "--format=s16le", "--rate=\(Self.noiseRate)", "--channels=1", "--latency-msec=50",
                noise)
        }
        sleep(2)
        let beside = "beside \(Self.others) sounding programs, \(kind.rawValue)"
        results.append(result("wakeMs \(beside)", try delays(usual, on: recorder, rests: true)))
        results.append(result("awakeMs \(beside)", try delays(usual, on: recorder, rests: false)))
        results.append(
            result("the recorder's deliveries, \(kind.rawValue)", [recorder.resolution / .milliseconds(1)]))
        return results
    }

    /// The time from each `play()` to the monitor, in milliseconds. A sound that is not heard is infinitely late.
    private func delays(_ latency: OutputLatency, on recorder: ClickRecorder, rests: Bool) throws -> [Double] {
        var settings = AudioEngine.Settings()
        settings.latency = latency
        let game = try ClickingGame(settings)
        if !rests { game.keepAwake() }
        let timeout = MonotonicClock.now + .seconds(5)
        while game.audio.output == nil, MonotonicClock.now < timeout { game.run(for: .milliseconds(20)) }
        game.run(for: .seconds(1))
        var random = SystemRandomNumberGenerator()
        return (0..<setting.rounds * (rests ? 1 : 4)).map { _ in
            game.run(for: rests ? Self.silence : .milliseconds(Int.random(in: 200...400, using: &random)))
            var called = Duration.zero
            let heard = recorder.time {
                called = MonotonicClock.now
                game.click()
            } meanwhile: {
                game.audio.update()
            }
            return heard.map { ($0 - called) / .milliseconds(1) } ?? .infinity
        }
    }

    /// The time from the main function of a process to its first sound, in milliseconds.
    private func firstSound(on recorder: ClickRecorder, in folder: BenchmarkFolder) throws -> Double? {
        let path = "\(folder.path)/main"
        unlink(path)
        let program = CommandLine.arguments.first ?? "tacet"
        var process: QuietProcess?
        let heard = recorder.time {
            process = QuietProcess([
                program.contains("/") ? program : "/proc/\(getpid())/exe", "profile", "first-sound", path,
            ])
        } meanwhile: {
        }
        let began = withExtendedLifetime(process) { TextFile.beginning(of: path).flatMap { Int($0) } }
        guard let heard, let began else { return nil }
        return heard / .milliseconds(1) - Double(began) / 1e6
    }

    /// Half an hour of quiet noise, which no program plays to its end.
    private func makeNoise(in folder: BenchmarkFolder) throws -> String {
        let path = "\(folder.path)/noise.raw"
        guard let file = fopen(path, "w") else { throw Failure("write \(path): \(String(cString: strerror(errno))).") }
        defer { fclose(file) }
        var state: UInt32 = 1
        var samples = [Int16](repeating: 0, count: Self.noiseRate)
        for _ in 0..<1_800 {
            for index in samples.indices {
                state = state &* 1_664_525 &+ 1_013_904_223
                samples[index] = Int16(truncatingIfNeeded: Int32(bitPattern: state) >> 26)
            }
            fwrite(samples, 2, samples.count, file)
        }
        return path
    }

    private func result(_ variant: String, _ cost: [Double]) -> Measurement {
        var measurement = Measurement(.latency, block: setting.blockFrames, unit: .milliseconds)
        measurement.variant = variant
        measurement.cost = cost
        return measurement
    }
}

/// A game that plays a click.
struct ClickingGame {
    let audio: AudioEngine
    private let sound: Sound

    init(_ settings: AudioEngine.Settings) throws {
        audio = AudioEngine(settings)
        let burst = (0..<960).map { Int16($0 / 24 % 2 == 0 ? 16_000 : -16_000) }
        sound = try audio.load(bytes: WaveBytes.mono(burst, rate: 48_000), name: "click")
    }

    /// Plays a click now.
    func click() {
        audio.play(sound)
        audio.update()
    }

    /// Plays a tone that the recorder takes for silence.
    func keepAwake() {
        audio.play(sound, PlaybackSettings(gain: -60, loops: true))
        audio.update()
    }

    /// Runs the game's loop.
    func run(for duration: Duration) {
        let end = MonotonicClock.now + duration
        while MonotonicClock.now < end {
            audio.update()
            usleep(5_000)
        }
    }
}

/// Plays a click as soon as the process can, and writes the time of its start into a file, for ``LatencyBenchmark``.
struct FirstSound: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "first-sound", shouldDisplay: false)

    @Argument var file: String

    func run() throws {
        let began = MonotonicClock.nanoseconds
        let game = try ClickingGame(AudioEngine.Settings())
        game.click()
        try TextFile.write("\(began)", to: file)
        game.run(for: .milliseconds(500))
    }
}
