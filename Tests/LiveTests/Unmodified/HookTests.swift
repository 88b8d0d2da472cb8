import Glibc
import TestSupport
import Testing

extension Live {
    /// The hooks of `tacet run` in small games, which hear themselves and set the directive themselves: Tests/Manners.
    @Suite("The hooks of unmodified games") struct HookTests {
        @Test(
            "SDL_mixer: the music is held and returns at its place, and the game's pauses and volumes stay its own",
            arguments: [("SDL2", "SDL2_mixer"), ("SDL", "SDL_mixer")])
        func mixer(sdl: String, mixer: String) async throws {
            try await Self.play("sdl_mixer.c", ["-I/usr/include/\(sdl)", "-l\(mixer)", "-l\(sdl)"])
        }

        @Test(
            """
            OpenAL: a stereo stream is held, the sources of effects go on, a freeze stops all at their places, and what \
            begins during it and plays once runs out unheard
            """)
        func openAL() async throws { try await Self.play("openal.c", ["-lopenal", "-lm", "-lpthread"]) }

        @Test(
            "SDL's callback: a call and silent mode silence the stream, and the game goes on",
            arguments: ["SDL2", "SDL"])
        func sdl(sdl: String) async throws {
            try await Self.play("stream.c", ["-DSDL", "-I/usr/include/\(sdl)", "-l\(sdl)"], driver: "disk")
        }

        @Test("ALSA: a call and silent mode silence the stream, and the game goes on")
        func alsa() async throws { try await Self.play("stream.c", ["-lasound", "-lpthread"]) }

        @Test("SDL 3 opens its devices as without the hooks: its function of a name of SDL 2 has other parameters")
        func sdl3() async throws {
            let libraries = TemporaryDirectory()
            try await Self.play("sdl3.c", Self.standIn("SDL3", by: "sdl3.c", in: libraries))
        }

        @Test("SDL3_mixer: long stereo tracks are held, the others go on, and a freeze stops all at their places")
        func sdl3Mixer() async throws {
            let libraries = TemporaryDirectory()
            let sdl = try await Self.standIn("SDL3", by: "sdl3.c", in: libraries)
            let mixer = try await Self.standIn("SDL3_mixer", by: "sdl3_mixer.c", linking: sdl, in: libraries)
            try await Self.play("sdl3_mixer.c", mixer + sdl)
        }

        @Test("SDL3_mixer: the music is held, and all is frozen, also where each step of a fade takes 150 ms")
        func lateSteps() async throws {
            let libraries = TemporaryDirectory()
            let sdl = try await Self.standIn("SDL3", by: "sdl3.c", in: libraries)
            let mixer = try await Self.standIn("SDL3_mixer", by: "sdl3_mixer.c", linking: sdl, in: libraries)
            try await Self.play("sdl3_mixer.c", mixer + sdl, step: 150)
        }

        /// Compiles a stand-in for a library that Debian 12 does not have, and returns the options that link it.
        private static func standIn(
            _ name: String, by source: String, linking others: [String] = [], in libraries: TemporaryDirectory
        ) async throws -> [String] {
            let file = "lib\(name).so.0"
            let library = try await Manners.compile(
                source, ["-DLIBRARY", "-shared", "-fPIC", "-Wl,-soname,\(file)"] + others + ["-lpthread"], in: libraries
            )
            #expect(rename(library, libraries.path(file)) == 0)
            return ["-L\(libraries.path(""))", "-l:\(file)", "-Wl,-rpath,\(libraries.path(""))"]
        }

        /// Compiles and plays a game, which prints what is wrong.
        ///
        /// - Parameter step: How many milliseconds each step of a fade takes; nil for as many as on a machine at rest.
        private static func play(
            _ source: String, _ options: [String], driver: String = "dummy", step: Int? = nil
        ) async throws {
            let directory = TemporaryDirectory()
            let game = try await Manners.compile(source, options, in: directory)
            let sound = "[general]\ndrivers = wave\n[wave]\nfile = /dev/null\n"
            let stream = directory.path("stream")
            let device = #"pcm.!default { type file, slave.pcm "null", file "\#(stream)", format "raw" }"#
            let alsa = try directory.write(Array(device.utf8), "asound.conf")
            var environment = [
                "PATH": "/usr/bin:/bin",
                "LD_PRELOAD": try await Manners.steered(in: directory),
                "TACET_TEST_DIRECTIVE": directory.path("directive"),
                "TACET_TEST_MUSIC": directory.path("music.wav"),
                "TACET_TEST_STREAM": stream,
                "SDL_AUDIODRIVER": driver,
                "SDL_DISKAUDIOFILE": stream,
                "SDL_DISKAUDIODELAY": "10",
                "ALSA_CONFIG_PATH": "/usr/share/alsa/alsa.conf:\(alsa)",
                "ALSOFT_CONF": try directory.write(Array(sound.utf8), "alsoft.conf"),
            ]
            if let step { environment["TACET_TEST_STEP"] = "\(step)" }
            let child = try Child.launch(game, environment: environment)
            child.closeInput()
            #expect(try await child.waitForEnd(within: .seconds(60)) == .exited(0))
            for line in child.output.lines.map(\.text) {
                if line.hasPrefix("figure: ") { print(line) } else { Issue.record("\(line)") }
            }
        }
    }
}
