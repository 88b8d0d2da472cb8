import Glibc
import Tacet
import TacetSession
import TestSupport
import Testing

extension Live {
    /// Machines that have other things to do, and games that do odd things.
    @Suite("A game and a hard life", .alone) struct PressureTests {
        @Test(
            "Nothing sounds: the stream rests, and what comes then is heard at once",
            arguments: servers)
        func silenceRests(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                let monitor = try await desktop.listen()
                try await desktop.enter {
                    let game = Game()
                    defer { game.end() }
                    let tone = SoundFile(channels: [Tone(frequency: 330).samples(frames: 9_600, rate: 48_000)])
                        .waveBytes
                    let beep = try await game.perform { try $0.load(bytes: tone, name: "beep") }.result
                    var (round, repeats) = (1, 0)
                    while round <= 2 {
                        try await eventually("the stream is corked", within: .seconds(12)) {
                            try await desktop.playbackStreams().contains { $0.role == "game" && $0.isCorked }
                        }
                        let before = monitor.frames
                        let underruns = try await game.underruns
                        let call = MonotonicClock.now
                        _ = try await game.perform { engine in
                            _ = engine.play(beep)
                            engine.update()
                        }
                        try await monitor.hears("the beep") { $0.level(of: 330) > -30 }
                        let onset = try #require(HeardSignal(monitor, from: before).onset(of: 330, from: before))
                        let delay = (monitor.time(of: onset) - call).milliseconds
                        // The monitor hears each hole that a starved server tears as so much later: that round says
                        // nothing.
                        if try await game.underruns > underruns, repeats < 4 {
                            repeats += 1
                            continue
                        }
                        figure("rest to sound, round \(round), \(sound)", delay)
                        // 40 ms to wake the threads and the stream, and what the device's buffer holds.
                        #expect(delay <= 40 + (try await game.latency.milliseconds))
                        round += 1
                    }
                    #expect(game.interruptions.isEmpty)
                }
            }
        }

        @Test(
            "Eight others compute, and the game's own loop sleeps for two seconds (RELIABILITY 13, 14)",
            arguments: servers)
        func machineIsBusy(_ sound: Desktop.Sound) async throws {
            try await LiveGame.with(sound, loops: 16) { live in
                let others = try (1...8).map { _ in
                    try live.desktop.launch("nice", ["-n", "19", "sh", "-c", "while :; do :; done"])
                }
                let underruns = try await live.game.underruns
                let before = live.monitor.frames
                _ = try await live.game.perform { _ in usleep(2_000_000) }
                let more = try await live.game.underruns - underruns
                figure("underruns in two busy seconds, \(sound)", Double(more))
                // The server here has no real-time priority, which it has on a player's machine: it may come late
                // itself, but less and less, for each time lengthens the buffer.
                #expect(more <= underrunLimit)
                let runs = HeardSignal(live.monitor, from: before).runs
                #expect(runs.count == 1, "\(runs)")
                for other in others { await other.stop() }
            }
        }

        @Test("Two engines in one process, of which one ends (RELIABILITY 27)", arguments: servers)
        func twoEngines(_ sound: Desktop.Sound) async throws {
            try await LiveGame.with(sound) { live in
                try await live.changesNothing {
                    let other = Game()
                    let tone = SoundFile(channels: [Tone(frequency: 330).samples(frames: 48_000, rate: 48_000)])
                        .waveBytes
                    _ = try await other.perform { engine in
                        _ = engine.play(try engine.load(bytes: tone, name: "tone"), PlaybackSettings(loops: true))
                    }
                    try await live.monitor.hears("the other engine") { $0.level(of: 330) > -30 }
                    other.end()
                    try await live.monitor.hears("only the first") { $0.level(of: 330) < -50 }
                }
            }
        }

        @Test("A fork without an exec (RELIABILITY 19)", arguments: servers)
        func fork(_ sound: Desktop.Sound) async throws {
            try await LiveGame.with(sound) { live in
                try await live.changesNothing {
                    let child = try await live.game.perform { _ in forkAndLeave() }.result
                    #expect(child > 0)
                    var status: Int32 = 0
                    try await eventually("the child has gone") { waitpid(child, &status, WNOHANG) == child }
                    #expect(status == 0, "it left as it wanted")
                }
            }
        }

    }
}

/// Once is what a server without real-time priority costs beside a game that is built as players get it, which
/// `.ci/timing` runs on a machine of its own.
#if DEBUG
    private let underrunLimit = 2
#else
    private let underrunLimit = 1
#endif

/// Makes a copy of the process that leaves without a word. `fork` is kept from Swift, as most of it would not survive.
private func forkAndLeave() -> pid_t {
    typealias Fork = @convention(c) () -> pid_t
    guard let symbol = dlsym(nil, "fork") else { return -1 }
    let child = unsafeBitCast(symbol, to: Fork.self)()
    if child == 0 { _exit(0) }
    return child
}
