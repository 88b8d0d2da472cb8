import Glibc
import TestSupport
import Testing

@Suite("tacet session")
struct SessionCommandTests {
    @Test("Says what is chosen, and what cannot be seen, on a bare machine")
    func bare() async throws {
        try await Shell.with { shell in
            let outcome = try await shell.tacet("session", "--json")
            #expect(outcome.end == .exited(0))
            #expect(outcome.errors.isEmpty)
            let events = outcome.objects.compactMap { $0["event"]?.string }
            #expect(events.count == outcome.output.count)
            #expect(outcome.objects.allSatisfy { ($0["time"]?.number ?? -1) >= 0 })
            #expect(events.first == "category" && events.last == "end")
            #expect(outcome.objects.first?["category"] == .string("soloAmbient"))
            let other = try #require(outcome.objects.first { $0["event"] == .string("otherAudio") })
            #expect(other["playing"] == .boolean(false) && other["streams"] == .array([]))
            #expect(events.count { $0 == "limitation" } == 3)
            let explanation = try #require(outcome.objects.first { $0["event"] == .string("explanation") })
            #expect(Set(explanation.keys) == ["time", "event", "effects", "soundtrack", "reasons"])
            #expect(explanation["effects"] == .string("audible") && explanation["soundtrack"] == .string("playing"))
            #expect(explanation["reasons"] == .array([]))
            let soundtrack = try #require(outcome.objects.first { $0["event"] == .string("soundtrack") })
            #expect(Set(soundtrack.keys) == ["time", "event", "state", "reason", "frame"])
        }
    }

    @Test("Explains silent mode")
    func silent() async throws {
        try await Shell.with { shell in
            let outcome = try await shell.tacet("session", "--json", environment: ["TACET_SILENT": "1"])
            let silent = try #require(outcome.objects.first { $0["event"] == .string("silentMode") })
            #expect(silent["on"] == .boolean(true) && silent["source"] == .string("TACET_SILENT"))
            let soundtrack = try #require(outcome.objects.first { $0["event"] == .string("soundtrack") })
            #expect(soundtrack["state"] == .string("muted") && soundtrack["reason"] == .string("silentMode"))
            let explanation = try #require(outcome.objects.first { $0["event"] == .string("explanation") })
            #expect(explanation["effects"] == .string("muted") && explanation["soundtrack"] == .string("muted"))
            let reasons = try #require(explanation["reasons"]?.array)
            #expect(reasons.count == 1 && Set(reasons[0].object?.keys ?? [:].keys) == ["reason", "since", "remedy"])
            #expect(reasons[0]["reason"] == .string("silentMode") && reasons[0]["remedy"] == .string("Switch it off."))
            let since = try #require(reasons[0]["since"]?.number)
            #expect(since >= 0 && since <= explanation["time"]?.number ?? 0, "on the clock of `time`")
            let words = try await shell.tacet("session", environment: ["TACET_SILENT": "1"]).output
            #expect(words.contains { $0.contains("Silent mode is on") })
        }
    }

    @Test("Watches until it is asked to stop", arguments: [SIGINT, SIGTERM])
    func watch(signal: Int32) async throws {
        try await Shell.with { shell in
            let child = try shell.launch(["session", "--watch", "--json"])
            try await child.expectEvent("soundtrack")
            child.send(signal)
            #expect(try await child.waitForEnd(within: .seconds(2)) == .exited(0))
            try await child.expectEvent("end")
        }
    }

    @Test("Tells what can be seen again, and what no longer")
    func limitations() async throws {
        try await Shell.with { shell in
            let child = try shell.launch(["session", "--watch", "--json"])
            func expectLimitation(isOver: Bool) async throws {
                try await child.expectEvent("limitation") {
                    $0["detail"]?.string?.hasPrefix("No session bus") == true && $0["over"]?.boolean == isOver
                }
            }
            try await expectLimitation(isOver: false)
            try await shell.desktop.sessionBus.start()
            try await expectLimitation(isOver: true)
            await shell.desktop.sessionBus.kill()
            try await expectLimitation(isOver: false)
            await child.stop()
        }
    }

    @Test("Tells what a media player plays: here, what `tacet play --mpris` does")
    func nowPlaying() async throws {
        try await Shell.with { shell in
            try await shell.desktop.sessionBus.start()
            let player = try shell.launch([
                "play", Fixtures.path("../../Assets/music/theme-bass.ogg"), "--output", "null", "--mpris", "--json",
            ])
            let child = try shell.launch(["session", "--watch", "--json"])
            try await child.expectEvent("nowPlaying") {
                $0["player"]?.string == "Tacet" && $0["title"]?.string == "theme-bass" && $0["playing"]?.boolean == true
            }
            await player.stop()
            try await child.expectEvent("nowPlaying") { $0["player"]?.string == nil && $0["playing"]?.boolean == false }
            await child.stop()
        }
    }

    @Test("Watches for as long as it is told")
    func watchFor() async throws {
        try await Shell.with { shell in
            let outcome = try await shell.tacet("session", "--for", "0.6", "--json")
            let time = try #require(outcome.objects.last?["time"]?.number)
            #expect(time >= 0.6 && time < 1.5)
        }
    }
}
