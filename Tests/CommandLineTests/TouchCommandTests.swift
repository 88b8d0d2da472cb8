import Glibc
import TestSupport
import Testing

@Suite("tacet profile attach changes a game", .serialized)
struct TouchCommandTests {
    private func launchGame(_ shell: Shell, _ access: String = "1") async throws -> Child {
        let game = try shell.launch(
            ["play", try shell.makePlainMusic(), "--output", "null", "--json"], environment: ["TACET_PROFILER": access])
        try await game.expectEvent("soundtrack") { $0["state"]?.string == "playing" }
        return game
    }

    @Test("Changes hold while the command runs, are undone when it is killed, and the game's log says who did what")
    func killed() async throws {
        try await Shell.with { shell in
            let game = try await launchGame(shell)
            let look = try shell.launch([
                "profile", "attach", "--mute", "soundtrack", "--gain", "Effects=-6", "--pretend", "call", "--mark",
                "boss", "--meter", "voice",
            ])
            let who = "profiler (PID \(look.processID), tacet)"
            let log = { game.output.lines.compactMap { JSON(parsing: $0.text)?.object } }
            let says = { (words: String) in
                log().contains { $0["detail"]?.string == "\(who) \(words)" && $0["event"]?.string == "profiler" }
            }
            for words in [
                "marked \"boss\"", "muted the bus \"soundtrack\"", "holds the gain of the bus \"effects\" at -6.0 dB",
                "pretends: call", "meters the bus \"voice\"",
            ] {
                try await eventually("the game's log: \(words)") { says(words) }
            }
            try await eventually("the call") { log().contains { $0["event"]?.string == "interruptionBegan" } }
            look.send(SIGKILL)
            try await eventually("the call's end") { log().contains { $0["event"]?.string == "interruptionEnded" } }
            try await eventually("the end in the log") { says("left, and its changes are undone") }
            await game.stop()
        }
    }

    @Test("A bus, and a voice by the number in the list, are soloed while the command runs")
    func solo() async throws {
        try await Shell.with { shell in
            let long = shell.path("long.wav")
            try SoundFile(
                channels: [Tone(frequency: 660, decibels: -30).samples(frames: 48_000, rate: 48_000)], repeats: 60
            )
            .writeWave(to: long)
            let game = try shell.launch(
                ["play", try shell.makePlainMusic(), "--effect", long, "--every", "60", "--output", "null", "--json"],
                environment: ["TACET_PROFILER": "1"])
            try await game.expectEvent("soundtrack") { $0["state"]?.string == "playing" }
            let list = try await shell.tacet("profile", "attach", "--json", "--voices", "--for", "1.5")
            let voice = try #require(list.objects.last?["voiceList"]?.array?.first?["voice"]?.number)
            let look = try shell.launch([
                "profile", "attach", "--solo", "effects", "--solo-voice", "\(Int(voice))",
            ])
            for words in [
                "soloed the bus \"effects\"", "soloed the voice \(Int(voice))", "left, and its changes are undone",
            ] {
                if words.hasPrefix("left") { look.send(SIGINT) }
                try await eventually("the game's log: \(words)") {
                    game.output.lines.contains {
                        JSON(parsing: $0.text)?["detail"]?.string
                            == "profiler (PID \(look.processID), tacet) \(words)"
                    }
                }
            }
            await game.stop()
        }
    }

    @Test("A capture of a running game is shown by profile show, with its marks")
    func capture() async throws {
        try await Shell.with { shell in
            let game = try await launchGame(shell)
            let path = shell.path("game.capture")
            let look = try await shell.tacet(
                "profile", "attach", "--json", "--mark", "the boss", "--capture", path, "--for", "3.5")
            #expect(look.end == .exited(0), "\(look.errors)")
            let show = try await shell.tacet("profile", "show", "--json", path, "--html", shell.path("game.html"))
            let report = try #require(show.objects.first)
            #expect(show.end == .exited(0) && report["blocks"]?.number ?? 0 > 100, "\(show.errors)")
            // The last second is in it, and nothing after it.
            let seconds = try #require(report["seconds"]?.number)
            #expect((3.2...3.6).contains(seconds), "\(seconds) s")
            #expect(report["marks"]?.array?.first?.object?["text"] == .string("the boss"))
            #expect(report["session"]?.array?.first?.object?["effects"] == .string("audible"))
            let text = try await shell.tacet("profile", "show", path)
            #expect(text.output.contains { $0.hasPrefix("  mark ") && $0.hasSuffix("s: the boss") }, "\(text.output)")
            await game.stop()
        }
    }

    @Test("A bus that the game does not have, a voice that has ended, and a game that allows looking only are refused")
    func refusals() async throws {
        try await Shell.with { shell in
            var game = try await launchGame(shell)
            let bus = try await shell.tacet("profile", "attach", "--json", "--mute", "drums")
            #expect(bus.end == .exited(1) && bus.errors.first?.contains("It has master, soundtrack") == true)
            let voice = try await shell.tacet("profile", "attach", "--json", "--mute-voice", "131072")
            #expect(voice.end == .exited(1))
            #expect(voice.errors.first?.contains("no voice has the number") == true, "\(voice.errors)")
            let usage = try await shell.tacet("profile", "attach", "--gain", "effects=loud")
            #expect(usage.end == .exited(2))
            await game.stop()
            game = try await launchGame(shell, "read")
            let reading = try await shell.tacet("profile", "attach", "--json", "--mute", "soundtrack")
            #expect(reading.end == .exited(1) && reading.errors.first?.contains("looking only") == true)
            let look = try await shell.tacet("profile", "attach", "--json", "--for", "1.5")
            #expect(look.end == .exited(0) && look.objects.isEmpty == false)
            await game.stop()
        }
    }
}
