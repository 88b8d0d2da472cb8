import Glibc
import TestSupport
import Testing

extension Live {
    /// The examples in C, built against the library beside the tests.
    @Suite("Examples in C") struct ExampleTests {
        @Test(
            "A program with SDL_mixer and a session yields its music, goes on with its effects, and returns (BEHAVIOUR 2)",
            arguments: servers)
        func sessionOnly(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                let program = try await desktop.buildExample("session-only", with: ["sdl2", "SDL2_mixer"])
                let monitor = try await desktop.listen()
                let child = try desktop.launch(
                    program, [NoiseTrack.write(to: desktop), desktop.writeEffect()],
                    environment: ["SDL_AUDIODRIVER": "pulseaudio"])
                try await monitor.hearsTrack()
                try await monitor.hearsEffect()

                let music = try await desktop.startMusic()
                try await monitor.hearsTrack(false)
                for _ in 1...2 { try await monitor.hearsEffect() }

                await music.stop()
                try await monitor.hearsTrack()
                await child.stop()
            }
        }

        @Test(
            "A program with SDL_mixer lowers its music by 12 dB in a conversation, if the player wants that (BEHAVIOUR 30)",
            arguments: servers)
        func duckedMusic(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                let program = try await desktop.buildExample("session-only", with: ["sdl2", "SDL2_mixer"])
                let music = desktop.directory + "/music.wav"
                let tone = Tone(frequency: 500, decibels: -20).samples(frames: 480_000, rate: 48_000)
                try SoundFile(channels: [tone]).writeWave(to: music)
                let monitor = try await desktop.listen()
                let child = try desktop.launch(
                    program, [music, desktop.writeEffect()],
                    environment: ["SDL_AUDIODRIVER": "pulseaudio", "TACET_CONVERSATION": "duck"])
                func hears(_ what: String, at level: Double) async throws {
                    try await monitor.hears(what) { abs($0.level(of: 500) - level) < 1.5 }
                }
                try await hears("the music", at: -20)
                let talk = try await desktop.startProgram(.browserCall, frequency: 330)
                try await hears("the lowered music", at: -32)
                await talk.stop()
                try await hears("the music again", at: -20)
                await child.stop()
            }
        }

        @Test(
            "A program with SDL_mixer and a session plays on where it was when the sound server is back (BEHAVIOUR 2)",
            arguments: servers)
        func restartedServer(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                let program = try await desktop.buildExample("session-only", with: ["sdl2", "SDL2_mixer"])
                let before = try await desktop.listen()
                let door = desktop.makeServerDoor()
                let child = try desktop.launch(
                    program, [NoiseTrack.write(to: desktop), desktop.writeEffect()],
                    environment: ["SDL_AUDIODRIVER": "pulseaudio", "PULSE_SERVER": door.address])
                try await before.hearsTrack()
                let frames = before.frames
                try await eventually("two seconds of it") { before.frames > frames + 96_000 }
                door.close()
                await desktop.soundServer.kill()
                try await eventually("it is told that its sound is frozen") {
                    child.errors.text.contains("music frozen")
                }
                let old = HeardSignal(before)
                let (begin, run) = (try #require(old.runs.first).lowerBound, try #require(old.runs.last))
                let stopped = try #require(old.endFrame(of: run, near: run.upperBound - begin))
                try await desktop.soundServer.start()
                let after = try await desktop.listen()
                door.open()
                let heard = try await after.hearsTrack(within: .seconds(20))
                try await after.hearsEffect()
                let first = try #require(heard.runs.first)
                let resumed = try #require(heard.firstFrame(of: first, near: stopped))
                figure("session-only: frames from the server's end to the return, \(sound)", Double(resumed - stopped))
                #expect(first.lowerBound > 480, "the recorder was there first")
                // SDL_mixer reads ahead, and what it handed over when the server died is lost.
                #expect(abs(resumed - stopped) <= 24_000)
                await child.stop()
            }
        }

        @Test(
            "A program that was ported from SDL_mixer by the diff of the article is heard as before", arguments: servers
        )
        func ported(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                let port = try await desktop.buildExample("playmus", with: ["sdl2"])
                let original = desktop.directory + "/original"
                let folder = Fixtures.path("../../Examples/playmus")
                // The file of SDL_mixer 2.6.2 by the SHA-256 of its bytes.
                let command = """
                    patch --quiet --reverse --output="$2.c" "$1/main.c" "$1/playmus.diff" && \
                    sha256sum "$2.c" | grep -q ^5f1ddb159fa13d525b21c1695ec2878fcfa8d43174131e5a7085d9c61a623adb && \
                    gcc -O1 "$2.c" -o "$2" $(pkg-config --cflags --libs sdl2 SDL2_mixer)
                    """
                try await desktop.run("sh", ["-c", command, "sh", folder, original], within: .seconds(60))
                let music = desktop.directory + "/music.wav"
                let tone = Tone(frequency: 500, decibels: -20).samples(frames: 480_000, rate: 48_000)
                try SoundFile(channels: [tone]).writeWave(to: music)
                for program in [original, port] {
                    let monitor = try await desktop.listen()
                    let child = try desktop.launch(
                        program, ["-l", "-v", "64", music], environment: ["SDL_AUDIODRIVER": "pulseaudio"])
                    // Half of the amplitude, after the fade of two seconds.
                    try await monitor.hears("the music of \(program)", within: .seconds(20)) {
                        abs($0.level(of: 500) + 26.02) < 0.2
                    }
                    await child.stop()
                    await monitor.stop()
                }
            }
        }

        @Test(
            "An emulator whose own mixer asks the focus service yields its tune, stands still for a call, and returns",
            arguments: servers)
        func console(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound, systemBus: false) { desktop in
                try FocusService.install(on: desktop)
                let folder = Fixtures.path("../../Examples/console")
                let program = desktop.directory + "/console"
                // The emulator without its manners is in the diff, which has 40 lines at most.
                let command = """
                    cp -r "$1" "$2.d" && cd "$2.d" && make -s console original CLIENT="$1/../../Sources/FocusClient" && mv console "$2" && \
                    test "$(grep -c '^[+-]' manners.diff)" -le 42
                    """
                try await desktop.run("sh", ["-c", command, "sh", folder, program], within: .seconds(60))
                let monitor = try await desktop.listen()
                let child = try desktop.launch(program, [], environment: ["SDL_AUDIODRIVER": "pulseaudio"])
                func hears(_ what: String, tune: Bool, effects: Bool) async throws {
                    try await monitor.hears(what) {
                        ($0.level(of: 500) > -40) == tune && ($0.level(of: 1_300) > -40) == effects
                    }
                }
                try await hears("the tune and the effects", tune: true, effects: true)
                let music = try await desktop.startMusic()
                try await hears("the effects alone", tune: false, effects: true)
                let phone = try await desktop.startMock(.gnomeCalls)
                try await phone("ring")
                try await monitor.hears("nothing of the console", in: .milliseconds(600)) {
                    $0.level(of: 500) < -60 && $0.level(of: 1_300) < -60
                }
                try await phone("hangup")
                try await hears("the effects again", tune: false, effects: true)
                await music.stop()
                try await hears("both again", tune: true, effects: true)
                await child.stop()
            }
        }

        @Test("A game is heard from left to right, falls silent for a call, and returns")
        func spaceRocks() async throws {
            try await Desktop.with(.pulseAudio) { desktop in
                let program = try await desktop.buildExample("space-rocks", with: ["sdl2"])
                let monitor = try await desktop.listen()
                let game = try desktop.launch(
                    program, ["--assets", try desktop.writeRocksAssets(), "--autoplay", "--frames", "1200"],
                    environment: ["SDL_VIDEODRIVER": "dummy"])
                try await monitor.hearsTrack()
                try await eventually("shots on both sides", within: .seconds(10)) {
                    let sides = shots(monitor.heard())
                    return sides.left > 2 && sides.right > 2
                }
                let call = try await desktop.startProgram(.ring, frequency: 330)
                try await monitor.hearsTrack(false)
                await call.stop()
                try await monitor.hearsTrack()
                #expect(try await game.waitForEnd(within: .seconds(30)) == .exited(0))
            }
        }

        /// In how many 50 ms a shot, whose pitch varies by 6 percent, is louder by 6 dB on a side.
        private func shots(_ heard: Recording) -> (left: Int, right: Int) {
            var sides = (left: 0, right: 0)
            for start in stride(from: 0, to: heard.left.frames - 2_400, by: 2_400) {
                func level(_ signal: Signal) -> Double {
                    stride(from: 940, through: 1_060, by: 20.0).map { signal[start..<start + 2_400].level(of: $0) }
                        .max()
                        ?? -.infinity
                }
                let (left, right) = (level(heard.left), level(heard.right))
                guard max(left, right) > -40 else { continue }
                if left > right + 6 { sides.left += 1 }
                if right > left + 6 { sides.right += 1 }
            }
            return sides
        }
    }
}

extension Desktop {
    /// Compiles an example against the library beside the tests, and returns the program's path.
    func buildExample(_ name: String, with packages: [String]) async throws -> String {
        let root = Fixtures.path("../..")
        let program = directory + "/" + name
        let sources = "\(root)/Examples/\(name)"
        let command = """
            gcc -std=c99 -O1 -DASSETS='""' "$1"/*.c -o "$2" -I"$3" -L"$4" -Wl,-rpath,"$4" -lTacetC -lm \
            $(pkg-config --cflags --libs \(packages.joined(separator: " ")))
            """
        try await run(
            "sh", ["-c", command, "sh", sources, program, root + "/Sources/TacetC/include", BuiltProducts.directory],
            within: .seconds(60))
        return program
    }
    /// Writes the sounds of space-rocks: the track as the soundtrack, a tone as every shot, and silence for the rest.
    func writeRocksAssets() throws -> String {
        let assets = directory + "/assets"
        for directory in [assets, assets + "/effects", assets + "/music"] { mkdir(directory, 0o700) }
        func write(_ samples: [Float], _ name: String) throws {
            try SoundFile(channels: [samples], rate: 48_000).writeWave(to: "\(assets)/\(name).ogg")
        }
        let silence = [Float](repeating: 0, count: 4_800)
        for name in ["explosion", "explosion-small", "hit", "shield", "power-up", "ui-click", "engine-loop"] {
            try write(silence, "effects/" + name)
        }
        try write(Tone(frequency: 1_000, decibels: -6).samples(frames: 4_800, rate: 48_000), "effects/laser")
        // The sounds of the document are those beside the link.
        let document = "/effects/space-rocks.json"
        #expect(symlink(Fixtures.path("../../Assets" + document), assets + document) == 0)
        try write(NoiseTrack.samples, "music/theme-pads")
        for name in ["bass", "drums", "lead"] { try write(silence, "music/theme-" + name) }
        return assets
    }
}
