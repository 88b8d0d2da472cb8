import Tacet
import TacetSession
import TestSupport
import Testing

extension Live {
    /// How often a game that plays wakes the processor, and how soon its sounds are heard.
    @Suite("Wake-ups and latency of a game that plays", .alone)
    struct WakeupTests {
        @Test(
            "The output's thread wakes once a block as a rule, the mixing thread hardly ever, and a sound is heard soon",
            arguments: servers, OutputLatency.allCases)
        func blocks(_ sound: Desktop.Sound, _ latency: OutputLatency) async throws {
            var settings = AudioEngine.Settings()
            settings.latency = latency
            try await Desktop.with(sound, systemBus: false) { desktop in
                let monitor = try await desktop.listen()
                try await desktop.enter {
                    let game = ManualEngine(settings)
                    try game.playTone(decibels: -60)
                    try await game.eventually("a quarter of a second plays") { game.engine.renderedFrames > 12_000 }
                    let fewest = try await Self.wakeups(of: game)
                    figure("wake-ups a block, \(latency), \(sound)", fewest.perBlock)
                    figure("wake-ups a second, \(latency), \(sound)", fewest.perSecond)
                    #expect(fewest.perBlock <= 2)
                    let delays = try await Self.delays(of: game, on: monitor).sorted()
                    figure("play to monitor, \(latency), \(sound), ms, median", delays[delays.count / 2])
                    figure("play to monitor, \(latency), \(sound), ms, longest", delays[delays.count - 1])
                    figure("underruns, \(latency), \(sound)", Double(game.engine.statistics.underruns))
                    // The server's share: its device's period, and that of the monitor.
                    let longest =
                        switch latency {
                        case .lowest: 20.0
                        case .balanced: 25.0
                        case .safe: 50.0
                        }
                    #expect(delays[delays.count / 2] < longest)
                }
            }
        }

        /// How often the engine's threads wake, in the quietest of ten seconds at most.
        ///
        /// The output's thread mixes, and the render thread looks once a second whether it still does. A busy machine
        /// delays the server's requests, and PulseAudio then wakes the output's thread twice for each.
        private static func wakeups(of game: ManualEngine) async throws -> (perBlock: Double, perSecond: Double) {
            var fewest = (perBlock: Double.infinity, perSecond: Double.infinity)
            for _ in 0..<10 where fewest.perBlock > 2 {
                let (before, all) = (sleeps(["tacet-render", "tacet-output"]), sleeps(engineThreads))
                let (frames, start) = (game.engine.renderedFrames, MonotonicClock.now)
                try await game.eventually("a second plays") { game.engine.renderedFrames > frames + 48_000 }
                let blocks = Double(game.engine.renderedFrames - frames) / Double(game.engine.settings.blockFrames)
                let perBlock = Double(sleeps(["tacet-render", "tacet-output"]) - before) / blocks
                let seconds = (MonotonicClock.now - start) / .seconds(1)
                if perBlock < fewest.perBlock {
                    fewest = (perBlock, Double(sleeps(engineThreads) - all) / seconds)
                }
            }
            return fewest
        }

        /// The time from each of nine calls of `play` to the monitor, in milliseconds.
        private static func delays(of game: ManualEngine, on monitor: Monitor) async throws -> [Double] {
            let burst = (0..<960).map { Float($0 / 24 % 2 == 0 ? 0.5 : -0.5) }
            let click = try game.engine.load(bytes: SoundFile(channels: [burst]).waveBytes, name: "click")
            var delays: [Double] = []
            for round in 0..<9 {
                let (frames, heard) = (game.engine.renderedFrames, monitor.frames)
                try await game.eventually("a moment passes") {
                    game.engine.renderedFrames > frames + 9_600 + 101 * round && monitor.frames > heard + 4_800
                }
                let before = monitor.frames
                let call = MonotonicClock.now
                game.engine.play(click)
                game.update()
                try await game.eventually("the click is heard") { onset(on: monitor, from: before) != nil }
                guard let onset = onset(on: monitor, from: before) else { continue }
                delays.append((monitor.time(of: before + onset) - call).milliseconds)
            }
            return delays
        }

        private static func onset(on monitor: Monitor, from frame: Int) -> Int? {
            monitor.heard(from: frame).left.samples.firstIndex { abs($0) > 0.1 }
        }

        private static let engineThreads: Set<String> = [
            "tacet-render", "tacet-output", "tacet-switch", "tacet-decode", "tacet-stream",
        ]

        /// How often the threads of these names have slept so far.
        private static func sleeps(_ names: Set<String>) -> Int { ProcessFacts.sleeps { names.contains($0) } }
    }
}
