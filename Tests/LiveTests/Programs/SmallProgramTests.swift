import Glibc
import TacetSession
import TestSupport
import Testing

extension Live.RealPrograms {
    /// Small programs that no player would call music, or that play it in a way that servers do not list.
    @Suite("Speech, synthesizers, scripts and JACK") struct SmallProgramTests {
        @Test(
            "speech-dispatcher lowers the game while it speaks, and holds no soundtrack (BEHAVIOUR 146, 186)",
            arguments: Live.servers)
        func speechService(_ sound: Desktop.Sound) async throws {
            try await withGame(sound) { live in
                for _ in 1...2 {
                    try await live.isLowered("spd-say") {
                        _ = try live.desktop.launch("spd-say", ["Keep right at the roundabout, and then turn left."])
                    }
                }
            }
        }

        @Test(
            "espeak-ng, as navigators call it, lowers the game while it speaks (BEHAVIOUR 146)", arguments: Live.servers
        )
        func synthesizer(_ sound: Desktop.Sound) async throws {
            try await withGame(sound) { live in
                try await live.isLowered("espeak-ng") {
                    _ = try live.desktop.launch("espeak-ng", ["-s", "100", "Keep right, and then turn left."])
                }
            }
        }

        // One after the other: the synthesizer listens on a port of the machine.
        @Test(
            "An idle fluidsynth lets the soundtrack play (BEHAVIOUR 38)", .serialized, arguments: Live.servers)
        func idleSynthesizer(_ sound: Desktop.Sound) async throws {
            try await withGame(sound) { live in
                let before = live.monitor.frames
                let synthesizer = try live.desktop.launch("fluidsynth", Self.fluidsynth)
                try await live.monitor.hearsTrack(false, from: before)
                let start = live.monitor.frames
                let heard = try await live.monitor.hearsTrack(from: start, within: .seconds(10))
                let run = try #require(heard.runs.first)
                figure("an idle fluidsynth holds the soundtrack, \(sound)", milliseconds(run.lowerBound - start))
                #expect(run.lowerBound - start < 4 * 48_000, "2 s of silence, and 1 s of hold")
                #expect(live.game.session.otherStreams.map(\.streamClass) == [.inactive])
                #expect(synthesizer.isRunning)
            }
        }

        private static let fluidsynth = [
            "--audio-driver=pulseaudio", "--server", "--no-shell", "--portname=x", "/usr/share/sounds/sf2/TimGM6mb.sf2",
        ]

        @Test("A game in Python is a game, not music (BEHAVIOUR 37)", arguments: Live.servers)
        func script(_ sound: Desktop.Sound) async throws {
            try await withGame(sound) { live in
                let script = """
                    import array, math, pygame, time
                    pygame.mixer.init(48000, -16, 1)
                    tone = [int(3277 * math.sin(2 * math.pi * 330 * frame / 48000)) for frame in range(48000)]
                    pygame.mixer.Sound(array.array("h", tone)).play(-1)
                    time.sleep(60)
                    """
                let file = TemporaryDirectory()
                try await live.playsOn("a game by pygame") {
                    _ = try live.desktop.launch(
                        "/usr/bin/python3", [file.write(Array(script.utf8), "game.py")],
                        environment: ["SDL_AUDIODRIVER": "pulseaudio"])
                    try await live.hears("the other game", at: 330)
                }
                #expect(live.game.session.otherStreams.map(\.streamClass) == [.game])
            }
        }

        @Test("Music that a program of the game's own plays is the game's (BEHAVIOUR 2)", arguments: Live.servers)
        func ownPlayer(_ sound: Desktop.Sound) async throws {
            try await withGame(sound) { live in
                try await live.playsOn("music of a child's") {
                    // By a shell, as games call their players, and in the game's process group.
                    let command = "echo $$; exec paplay --property=media.role=music \(live.desktop.home)/song.wav"
                    let shell = try #require(popen(command, "r"))
                    var line = [CChar](repeating: 0, count: 32)
                    fgets(&line, 32, shell)
                    let player = Int32(String(decoding: line.prefix { $0 > 0x20 }.map(UInt8.init), as: UTF8.self))
                    try await live.hears("the music", at: 220)
                    kill(try #require(player), SIGTERM)
                    pclose(shell)
                }
            }
        }

        @Test("Music through JACK holds the soundtrack while its player says Playing (BEHAVIOUR 33, 35, 38)")
        func jack() async throws {
            try await withGame(.pipeWire) { live in
                let options = ["--no-config", "--no-terminal", "--ao=jack", "--script=/usr/lib/mpv-mpris/mpris.so"]
                let song = live.desktop.home + "/song.wav"
                let frozen = try await live.yields(to: 220, within: .milliseconds(1_600), "mpv through JACK") {
                    _ = try live.desktop.launch("pw-jack", ["mpv"] + options + [song])
                }
                let mpris = live.desktop.object("org.mpris.MediaPlayer2.mpv", "/org/mpris/MediaPlayer2")
                try await live.returns(after: 220, at: frozen, within: .milliseconds(1_300), "its pause") {
                    try await mpris.call("org.mpris.MediaPlayer2.Player.Pause")
                }
                try await live.yields(to: 220, within: .milliseconds(1_600), "its song again") {
                    try await mpris.call("org.mpris.MediaPlayer2.Player.Play")
                }
            }
        }
    }
}

extension LiveGame {
    /// `speak` starts a spoken sentence: while it lasts, effects and track go on, 12 dB lower.
    fileprivate func isLowered(
        _ what: String, isolation: isolated (any Actor)? = #isolation, _ speak: () async throws -> Void
    ) async throws {
        let before = monitor.frames
        try await speak()
        // The voice may have to be started first.
        try await eventually("\(what) is told from music", within: .seconds(30)) {
            game.session.otherStreams.contains { $0.streamClass == .duck }
        }
        try await hearsLoops(at: Game.loopLevel - 12)
        #expect(game.session.directive.soundtrack == .audible, "\(game.session.otherStreams)")
        // 2 s after the last word.
        try await monitor.hears("all is back", in: .milliseconds(200), within: .seconds(15)) { signal in
            abs(signal.level(of: Game.loopFrequencies[0]) - Game.loopLevel) < 2
        }
        #expect(game.session.directive.soundtrack == .audible)
        #expect(game.interruptions.isEmpty)
        figure("\(what), lowered and back within, \(desktop.sound)", milliseconds(monitor.frames - before))
    }
}
