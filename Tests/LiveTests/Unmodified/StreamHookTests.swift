import Glibc
import TestSupport
import Testing

extension Live {
    /// The hook of libpulse in a small game on a real server, with the directive from a file.
    @Suite("The whole stream of an unmodified game") struct StreamHookTests {
        @Test(
            "libpulse: a call stops the stream, silent mode silences it, and a hold of the soundtrack changes nothing",
            arguments: Live.servers)
        func pulse(_ sound: Desktop.Sound) async throws {
            let directory = TemporaryDirectory()
            let game = try await Manners.compile("pulse.c", ["-lpulse-simple", "-lpulse", "-lm"], in: directory)
            let library = try await Manners.steered(in: directory)
            try await Desktop.with(sound) { desktop in
                func say(_ words: String) throws {
                    let next = try directory.write(Array(words.utf8), "next")
                    rename(next, directory.path("directive"))
                }
                try say("audible audible")
                let monitor = try await desktop.listen()
                _ = try desktop.launch(
                    game, environment: ["LD_PRELOAD": library, "TACET_TEST_DIRECTIVE": directory.path("directive")])
                func isHeard(_ what: String, at level: Double) async throws {
                    try await monitor.hears(what) { abs($0.level(of: 500) - level) < 2 }
                }
                let level = -12.2
                try await isHeard("the game", at: level)
                try say("audible held")
                _ = try await monitor.listen(for: .milliseconds(600))
                try await isHeard("the game beside music", at: level)
                try say("audible audible -12")
                try await isHeard("the game, lowered", at: level - 12)
                for state in ["frozen", "muted"] {
                    let before = monitor.frames
                    try say("\(state) \(state)")
                    try await monitor.hears("nothing, \(state)") { $0.level(of: 500) < -70 }
                    figure("libpulse, \(state) to silence, \(sound)", milliseconds(monitor.frames - before))
                    let streams = try await desktop.playbackStreams()
                    #expect(streams.map(\.isCorked) == [state == "frozen"])
                    try say("audible audible")
                    try await isHeard("the game after it", at: level)
                }
            }
        }
    }
}
