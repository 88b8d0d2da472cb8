import Glibc
import TacetSession
import TestSupport
import Testing

extension Live {
    /// Programs in C that know nothing of Swift, the service that the bus starts for them, and the player's real music.
    @Suite("The focus service") struct FocusServiceTests {
        private static let heard = "effects=audible soundtrack=audible"
        private static let held = "effects=audible soundtrack=held"

        @Test(
            "Two games are told the same: held for music, frozen for a call; a solo pauses music, and its end resumes it",
            arguments: Desktop.Sound.servers)
        func decides(sound: Desktop.Sound) async throws {
            try await Desktop.with(sound, systemBus: false) { desktop in
                try FocusService.install(on: desktop)
                let program = try await desktop.compileWithClient("focus-client")
                let games = [try desktop.startFocused(program, "one"), try desktop.startFocused(program, "two")]
                for game in games { try await game.expect("link=connected") }
                for game in games { try await game.becomes(Self.heard) }

                let music = try await desktop.startMusic()
                for game in games { try await game.becomes(Self.held, within: .seconds(3)) }
                #expect(
                    try await games[0].explanation()
                        == "explained mpv is playing. Stop it, or switch the soundtrack on.")
                // Who is registered, and what each was told; and a program that is built with Tacet is of the same mind.
                let list = try await desktop.run(BuiltProducts.path("tacet"), ["focus", "--json"]).registrations
                #expect(Set(list.compactMap { $0["application"]?.string }) == ["one", "two"])
                #expect(list.allSatisfy { $0["soundtrackReason"]?.string == "other-audio" })
                #expect(list.allSatisfy { $0["effects"]?.string == "audible" && $0["soundtrack"]?.string == "held" })
                // It looks for as long as a game waits at its start: a server that a busy machine keeps from answering
                // by then is told as such.
                try await eventually("the session's words are the same") {
                    let words = try await desktop.run(BuiltProducts.path("tacet"), ["session"])
                    return words.contains("one (process ") && words.contains("Soundtrack: held")
                }

                try await music.pause()
                for game in games { try await game.becomes(Self.heard, within: .seconds(3)) }
                #expect(try await games[0].explanation() == "explained ")

                try await music.play()
                for game in games { try await game.becomes(Self.held, within: .seconds(3)) }
                let phone = try await desktop.startMock(.gnomeCalls)
                try await phone("ring")
                for game in games { try await game.becomes("effects=frozen soundtrack=frozen", within: .seconds(3)) }
                #expect(games[1].latest.contains("state=interrupted"))
                try await phone("hangup")
                for game in games { try await game.becomes(Self.held, within: .seconds(3)) }

                // A dictation program is a recorder; it pauses the music, and only what it paused plays on.
                let dictation = try desktop.startFocused(program, "dictation", role: 2)
                try await dictation.expect("link=connected")
                dictation.child.write("solo")
                try await music.isPlaying(false)
                dictation.child.write("unsolo")
                try await music.isPlaying(true)
                dictation.child.write("solo")
                try await music.isPlaying(false)
                await dictation.child.kill()
                try await music.isPlaying(true)
                for game in games { try await game.becomes(Self.held) }
                await music.stop()
                for game in games { try await game.becomes(Self.heard, within: .seconds(4)) }
            }
        }

        @Test("A player's choice counts beside two dozen other variables of Tacet's")
        func choiceAmongMany() async throws {
            try await Desktop.with(.pulseAudio, systemBus: false) { desktop in
                try FocusService.install(on: desktop)
                let program = try await desktop.compileWithClient("focus-client")
                var environment = Dictionary(uniqueKeysWithValues: (0..<24).map { ("TACET_OTHER_\($0)", "x") })
                environment["TACET_SILENT"] = "on"
                let game = FocusedProgram(try desktop.launch(program, ["one", "0"], environment: environment))
                try await game.becomes("effects=muted soundtrack=muted")
            }
        }

        @Test("Its own sound is that of the process that it names, and of no other")
        func ownSound() async throws {
            try await Desktop.with(.pulseAudio, systemBus: false) { desktop in
                try FocusService.install(on: desktop)
                let program = try await desktop.compileWithClient("focus-client")
                let player = try await desktop.startProgram(.plain)
                let game = try desktop.startFocused(program, "stranger")
                try await game.becomes(Self.held, within: .seconds(3))
                let owner = FocusedProgram(try desktop.launch(program, ["owner", "0", "\(player.processID)"]))
                try await owner.expect("link=connected")
                try await owner.becomes(Self.heard)
                #expect(game.latest.contains(Self.held), "a process that has not registered itself is no game")
            }
        }

        @Test("Killed, stopped, replaced: audible within a second, and in step within a second of its return", .inPairs)
        func survival() async throws {
            try await Desktop.with(.none, systemBus: false) { desktop in
                try FocusService.install(on: desktop)
                let silence = try await desktop.startMock(.feedbackd)
                try await silence("on")
                let program = try await desktop.compileWithClient("focus-client")
                let game = try desktop.startFocused(program, "game")
                let muted = "effects=muted soundtrack=muted"
                try await game.expect(muted)

                let first = try await FocusService.process(on: desktop)
                let stopped = MonotonicClock.now
                kill(first, SIGSTOP)
                let audible = try await game.expect("link=unanswered", within: .seconds(2))
                figure("audible after the service was stopped, ms", (audible.time - stopped).milliseconds)
                #expect(audible.text.contains(Self.heard) && audible.time - stopped < .seconds(1))
                let continued = MonotonicClock.now
                kill(first, SIGCONT)
                let back = try await game.expect(muted, within: .seconds(2))
                figure("in step after the service was continued, ms", (back.time - continued).milliseconds)
                #expect(back.time - continued < .seconds(1))

                // A newer version takes the name: the game hears nothing of it.
                let second = try desktop.launch(FocusService.program, ["--replace"])
                try await game.expect("link=connecting")
                let replaced = try await game.expect("link=connected", within: .seconds(2))
                #expect(replaced.text.contains(muted))
                try await eventually("the old service has ended") { kill(first, 0) != 0 }

                FocusService.remove(from: desktop)
                let killed = MonotonicClock.now
                second.send(SIGKILL)
                let gone = try await game.expect("link=none", within: .seconds(2))
                figure("audible after the service was killed, ms", (gone.time - killed).milliseconds)
                #expect(gone.text.contains(Self.heard) && gone.time - killed < .seconds(1))
                let returned = MonotonicClock.now
                let third = try desktop.launch(FocusService.program)
                let inStep = try await game.expect(muted, within: .seconds(2))
                figure("in step after the service came back, ms", (inStep.time - returned).milliseconds)
                #expect(inStep.time - returned < .seconds(1))

                // The bus itself ends, and another one comes.
                await desktop.sessionBus.kill()
                try await game.expect("link=none", within: .seconds(2))
                #expect(try await third.waitForEnd() == .exited(1), "a service without a bus serves no program")
            }
        }

        @Test("Ends itself when no program has been registered for a while, and comes back for the next")
        func idle() async throws {
            try await Desktop.with(.none, systemBus: false) { desktop in
                try FocusService.install(on: desktop, idle: 0.5)
                let program = try await desktop.compileWithClient("focus-client")
                let game = try desktop.startFocused(program, "game")
                try await game.expect("link=connected")
                let process = try await FocusService.process(on: desktop)
                game.child.write("close")
                try await eventually("it has ended") { kill(process, 0) != 0 }
                let next = try desktop.startFocused(program, "next")
                try await next.expect("link=connected")
            }
        }
    }
}

extension Music {
    fileprivate func isPlaying(_ isPlaying: Bool) async throws {
        let status = isPlaying ? "Playing" : "Paused"
        try await eventually("the music is \(status)", within: .seconds(3)) {
            try await player.property("org.mpris.MediaPlayer2.Player", "PlaybackStatus").contains(status)
        }
    }
}

extension String {
    /// The objects that `tacet focus --json` prints for the programs.
    fileprivate var registrations: [[String: JSON]] {
        split(separator: "\n").compactMap { JSON(parsing: String($0))?.object }
            .filter { $0["event"]?.string == "registration" }
    }
}
