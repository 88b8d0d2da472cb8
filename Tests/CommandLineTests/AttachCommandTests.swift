import Glibc
import TestSupport
import Testing

@Suite("tacet profile attach", .serialized)
struct AttachCommandTests {
    /// A game that plays music and effects to nowhere, and may be attached to.
    private func launchGame(_ shell: Shell) async throws -> Child {
        let game = try shell.launch(
            [
                "play", try shell.makePlainMusic(), "--effect", try shell.makeBeep(), "--every", "0.01", "--output",
                "null", "--json",
            ], environment: ["TACET_PROFILER": "1"])
        try await game.expectEvent("soundtrack") { $0["state"]?.string == "playing" }
        return game
    }

    @Test("Prints one object a second, with the members that are promised")
    func contract() async throws {
        try await Shell.with { shell in
            let game = try await launchGame(shell)
            let look = try await shell.tacet("profile", "attach", "--json", "--for", "2.6")
            #expect(look.end == .exited(0) && look.errors.isEmpty, "\(look.errors)")
            #expect((2...3).contains(look.objects.count) && look.objects.count == look.output.count)
            let last = try #require(look.objects.last)
            #expect(
                Set(last.keys) == [
                    "time", "pid", "load", "voices", "virtual", "underruns", "reasons", "output", "buses",
                ])
            let master = try #require(last["buses"]?.array?.first)
            #expect(master["name"] == .string("master") && (-60...6).contains(master["momentary"]?.number ?? -99))
            #expect(last["pid"] == .number(Double(game.processID)))
            #expect(last["load"]?.object?["p50"]?.number ?? 0 > 0 && last["load"]?.object?["p99"]?.number ?? 0 > 0)
            #expect(last["output"]?.object?["kind"] == .string("null"))
            let times = look.objects.compactMap { $0["time"]?.number }
            #expect(zip(times, times.dropFirst()).allSatisfy { abs($1 - $0 - 1) < 0.5 }, "\(times)")
            let voices = try await shell.tacet(
                "profile", "attach", "\(game.processID)", "--json", "--voices", "--for", "1.5")
            let list = try #require(voices.objects.last?["voiceList"]?.array).compactMap(\.object)
            #expect(
                list.contains { $0["sound"]?.string?.hasSuffix("beep.wav") == true && $0["real"] == .boolean(true) })
            await game.stop()
        }
    }

    @Test("Shows a line a second where there is no terminal, and ends when the game ends")
    func text() async throws {
        try await Shell.with { shell in
            let game = try await launchGame(shell)
            let look = try shell.launch(["profile", "attach", "TAC"])
            try await look.expectLine("a second") { $0.hasPrefix("tacet \(game.processID)/1  load ") }
            await game.stop()
            #expect(try await look.waitForEnd() == .exited(0))
        }
    }

    @Test(
        "A capture of a game whose blocks are refused is an error in words, and leaves no file and an old file as it is"
    )
    func emptyCapture() async throws {
        try await Shell.with { shell in
            // A game whose numbers no capture can hold.
            let script = """
                import json, os, socket, sys
                folder = os.environ["XDG_RUNTIME_DIR"] + "/tacet"
                os.makedirs(folder, mode=0o700, exist_ok=True)
                path = "%s/%d.socket" % (folder, os.getpid())
                listener = socket.socket(socket.AF_UNIX)
                listener.bind(path)
                listener.listen(4)
                print("ready", flush=True)
                while True:
                    end = listener.accept()[0]
                    end.sendall((json.dumps({"format": "tacet-attach", "version": 1, "pid": os.getpid(), "name": "false",
                        "engines": [1], "touchable": []}) + "\\n").encode())
                """
            let game = try shell.desktop.launch("python3", ["-c", script])
            try await game.expectLine("the socket") { $0 == "ready" }
            let (old, new) = (try shell.write("old", to: "old.capture"), shell.path("new.capture"))
            for path in [old, new] {
                let look = try await shell.tacet(
                    "profile", "attach", "\(game.processID)", "--capture", path, "--for", "0.1")
                #expect(look.end == .exited(1) && look.errors.joined().contains("no block"), "\(look.errors)")
            }
            #expect(access(new, F_OK) != 0)
            #expect(try shell.bytes("old.capture") == Array("old".utf8))
            await game.stop()
        }
    }

    @Test("A reason of the session is told with its beginning and its remedy")
    func reasons() async throws {
        try await Shell.with { shell in
            let game = try shell.launch(
                ["play", try shell.makePlainMusic(), "--output", "null", "--json"],
                environment: ["TACET_PROFILER": "1", "TACET_SILENT": "1"])
            try await game.expectEvent("soundtrack")
            let look = try await shell.tacet("profile", "attach", "--json", "--for", "1.5")
            let reasons = try #require(look.objects.last?["reasons"]?.array).compactMap(\.object)
            #expect(reasons.map { $0["reason"]?.string } == ["silentMode"])
            #expect(Set(reasons[0].keys) == ["reason", "since", "remedy"])
            #expect(reasons[0]["since"]?.number ?? 9 < look.objects.last?["time"]?.number ?? 0)
            await game.stop()
        }
    }

    @Test("Lists the games; several need a choice; one that is stopped is named, and goes on as if nothing had been")
    func list() async throws {
        try await Shell.with { shell in
            let none = try await shell.tacet("profile", "attach")
            #expect(none.end == .exited(1) && none.errors.first?.contains("TACET_PROFILER=1") == true)
            let games = [try await launchGame(shell), try await launchGame(shell)]
            let list = try await shell.tacet("profile", "attach", "--list", "--json")
            #expect(list.end == .exited(0))
            let numbers = list.objects.compactMap { $0["pid"]?.number }
            #expect(Set(numbers) == Set(games.map { Double($0.processID) }))
            let several = try await shell.tacet("profile", "attach", "--json")
            #expect(several.end == .exited(1) && several.errors.count == 1)
            #expect(several.errors.first?.contains("\(games[1].processID)") == true)
            games[0].send(SIGSTOP)
            let stopped = try await shell.tacet("profile", "attach", "\(games[0].processID)", "--json")
            #expect(stopped.end == .exited(1) && stopped.errors.first?.contains("does not answer") == true)
            games[0].send(SIGCONT)
            for game in games { await game.stop() }
            let after = try await shell.tacet("profile", "attach", "--list")
            #expect(after.end == .exited(0) && after.output.isEmpty)
        }
    }

    @Test("A program that is killed while it is attached costs the game nothing")
    func killed() async throws {
        try await Shell.with { shell in
            let game = try await launchGame(shell)
            let look = try shell.launch(["profile", "attach", "--json", "--voices"])
            try await look.expectLine("a second") { $0.contains("voiceList") }
            look.send(SIGKILL)
            _ = try await look.waitForEnd()
            try await game.expectEvent("statistics") { $0["voices"]?.number ?? 0 > 0 }
            let again = try await shell.tacet("profile", "attach", "--json", "--for", "1.5")
            #expect(again.end == .exited(0) && again.objects.last?["voices"]?.number ?? 0 > 0)
            await game.stop()
        }
    }

    @Test("A game without TACET_PROFILER has no socket")
    func offByDefault() async throws {
        try await Shell.with { shell in
            let game = try shell.launch(["play", try shell.makePlainMusic(), "--output", "null", "--json"])
            try await game.expectEvent("soundtrack")
            #expect(try await shell.tacet("profile", "attach", "--list").output.isEmpty)
            await game.stop()
        }
    }
}
