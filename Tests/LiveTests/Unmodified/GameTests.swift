import Glibc
import TestSupport
import Testing

extension Live {
    /// Games that know nothing of Tacet under `tacet run`, with the focus service, beside other programs.
    @Suite("Games as they are") struct GameTests {
        /// By which library a game plays.
        enum Player: String, CaseIterable {
            case pygame, openAL
        }

        @Test(
            "Music holds the soundtrack at its place while effects go on; a call freezes both; silent mode silences both",
            arguments: Player.allCases, Live.servers)
        func game(_ player: Player, _ sound: Desktop.Sound) async throws {
            try await Manners.install()
            try await Desktop.with(sound) { desktop in
                try FocusService.install(on: desktop)
                let modem = try await desktop.startMock(.modem)
                let feedbackd = try await desktop.startSilentSwitch()
                let monitor = try await desktop.listen()
                let directory = TemporaryDirectory()
                let child = try await Self.start(player, on: desktop, in: directory)
                let played = try #require(try await monitor.hearsTrack().runs.first).lowerBound

                // The player's music holds the soundtrack, and the effect is heard.
                var before = monitor.frames
                let music = try await desktop.startMusic()
                var heard = try await monitor.hearsTrack(false, from: played, within: .seconds(15))
                var stopped = try #require(heard.runs.last).upperBound
                let onset = try #require(heard.onset(of: 220, from: before))
                figure("\(player), music to silence, \(sound)", milliseconds(stopped - onset))
                #expect(milliseconds(stopped - onset) < 1_700, "a stream without a role counts as music after 1 s")
                let place = try #require(heard.endFrame(near: stopped - played))
                try await Self.hearsEffect(monitor)
                try await child.expectLine("the music plays, for the game") { $0 == "music True 1.0" }
                before = monitor.frames
                await music.stop()
                heard = try await monitor.hearsTrack(from: before, within: .seconds(10))
                var run = try #require(heard.runs.first)
                let resumed = try #require(heard.firstFrame(of: run, near: place))
                figure("\(player), frames between hold and return, \(sound)", Double(resumed - place))
                // The fades, the mixer's buffer, and 400 frames at the end of a fade that are below what counts as heard.
                #expect(abs(resumed - place) <= resumptionTolerance + 2_400)

                // A call freezes everything.
                try await modem("ring")
                heard = try await monitor.hearsTrack(false, from: run.lowerBound, within: .seconds(10))
                stopped = try #require(heard.runs.last).upperBound
                try await monitor.hears("no effect in a call") { $0.level(of: 1_000) < -70 }
                let frozen = try #require(heard.endFrame(near: resumed + stopped - run.lowerBound))
                try await modem("hangup")
                heard = try await monitor.hearsTrack(from: stopped + 4_800, within: .seconds(10))
                run = try #require(heard.runs.first)
                let thawed = try #require(heard.firstFrame(of: run, near: frozen))
                figure("\(player), frames between freeze and return, \(sound)", Double(thawed - frozen))
                #expect(abs(thawed - frozen) <= resumptionTolerance + 2_400)
                try await Self.hearsEffect(monitor)

                // Silent mode silences everything.
                try await feedbackd.setProfile("silent")
                try await monitor.hearsTrack(false, within: .seconds(10))
                try await monitor.hears("no effect in silent mode") { $0.level(of: 1_000) < -70 }
                try await feedbackd.setProfile("full")
                try await monitor.hearsTrack(from: monitor.frames, within: .seconds(10))
                try await Self.hearsEffect(monitor)

                child.send(SIGTERM)
                #expect(try await child.waitForEnd() == .exited(0))
                let told = child.errors.text
                for words in [
                    "soundtrack held, effects audible", "soundtrack frozen, effects frozen", "muted, effects muted",
                ] {
                    #expect(told.contains(words), "\(told)")
                }
            }
        }

        @Test(
            "Frozen Bubble, as Debian has it: its music is held and returns, a call and silent mode silence it, and it ends"
        )
        func frozenBubble() async throws {
            try await Manners.install()
            try await Desktop.with(.pulseAudio) { desktop in
                try FocusService.install(on: desktop)
                let modem = try await desktop.startMock(.modem)
                let feedbackd = try await desktop.startSilentSwitch()
                let monitor = try await desktop.listen()
                let child = try desktop.launch(
                    BuiltProducts.path("tacet"),
                    ["run", "--explain", "--", "/usr/games/frozen-bubble", "--no-fullscreen"],
                    environment: ["SDL_AUDIODRIVER": "pulse", "SDL_VIDEODRIVER": "dummy"])
                func isHeard(_ isHeard: Bool, _ what: String) async throws {
                    // Music has rests, a silence lasts.
                    try await monitor.hears(what, in: .seconds(1), within: .seconds(40)) { signal in
                        isHeard ? signal.levelBesideHighTone > -50 : signal.levelBesideHighTone < -70
                    }
                }
                try await isHeard(true, "the game's music")
                let music = try await desktop.startMusic(frequency: Signal.highTone)
                try await isHeard(false, "the player's music alone")
                #expect(child.errors.text.contains("soundtrack held, effects audible"))
                await music.stop()
                try await isHeard(true, "the game's music after the player's")
                try await modem("ring")
                try await isHeard(false, "nothing in a call")
                try await modem("hangup")
                try await isHeard(true, "the game's music after a call")
                try await feedbackd.setProfile("silent")
                try await isHeard(false, "nothing in silent mode")
                try await feedbackd.setProfile("full")
                try await isHeard(true, "the game's music after silent mode")
                child.send(SIGTERM)
                #expect(try await child.waitForEnd() == .exited(0))
                #expect(child.errors.text.contains("SDL_mixer"), "\(child.errors.text)")
            }
        }

        @Test("What a game saves is the same, byte for byte, also if it ends while its music is held or all is frozen")
        func saves() async throws {
            try await Manners.install()
            try await Desktop.with(.pulseAudio) { desktop in
                try FocusService.install(on: desktop)
                let modem = try await desktop.startMock(.modem)
                let track = try NoiseTrack.write(to: desktop)
                let save = desktop.directory + "/save.json"
                let game = ["/usr/bin/python3", Fixtures.path("../Manners/game.py"), track, save]
                let quiet = ["SDL_AUDIODRIVER": "pulseaudio", "SDL_VIDEODRIVER": "dummy"]
                func saved(_ command: [String], when: (Child) async throws -> Void) async throws -> String {
                    let child = try desktop.launch(command[0], Array(command.dropFirst()), environment: quiet)
                    try await child.expectLine("the music plays") { $0 == "music True 0.8" }
                    try await when(child)
                    child.send(SIGTERM)
                    #expect(try await child.waitForEnd() == .exited(0))
                    defer { unlink(save) }
                    return try await desktop.run("cat", [save])
                }
                let alone = try await saved(game) { _ in }
                #expect(alone.contains("0.75"))
                let run = [BuiltProducts.path("tacet"), "run", "--explain", "--"] + game
                let music = try await desktop.startMusic()
                let held = try await saved(run) { child in
                    try await eventually("the music is held") { child.errors.text.contains("soundtrack held") }
                }
                #expect(held == alone)
                await music.stop()
                let frozen = try await saved(run) { child in
                    try await modem("ring")
                    try await eventually("all is frozen") { child.errors.text.contains("effects frozen") }
                }
                #expect(frozen == alone)
            }
        }

        /// Starts a game whose music is the noise track.
        private static func start(
            _ player: Player, on desktop: Desktop, in directory: TemporaryDirectory
        ) async throws -> Child {
            let track = try NoiseTrack.write(to: desktop)
            let game: [String]
            switch player {
            case .pygame: game = ["/usr/bin/python3", Fixtures.path("../Manners/game.py"), track]
            case .openAL:
                let program = try await Manners.compile("game.c", ["-lopenal", "-lm"], in: directory)
                game = [program, track]
            }
            let quiet = ["SDL_AUDIODRIVER": "pulseaudio", "SDL_VIDEODRIVER": "dummy", "ALSOFT_DRIVERS": "pulse"]
            return try desktop.launch(
                BuiltProducts.path("tacet"), ["run", "--explain", "--"] + game, environment: quiet)
        }

        private static func hearsEffect(_ monitor: Monitor) async throws {
            try await monitor.hears("the effect") { abs($0.level(of: 1_000) + 32) < 2 }
        }
    }
}

extension Signal {
    /// The frequency of a tone that is above what games play.
    fileprivate static let highTone = 15_000.0

    /// The level of what is beside the high tone, which a filter of three taps takes out: 9 dB too much for low tones.
    fileprivate var levelBesideHighTone: Double {
        let middle = Float(-2 * cos(2 * .pi * Self.highTone / rate))
        return Signal(
            samples.indices.dropFirst(2).map { samples[$0] + middle * samples[$0 - 1] + samples[$0 - 2] }, rate: rate
        ).level
    }
}
