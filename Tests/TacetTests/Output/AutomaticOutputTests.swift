import Glibc
import TacetSession
import TestSupport
import Testing

@testable import TacetOutput
@testable import Tacet

/// The choice of the output, which has to load libpulse. Each test has a process of its own, because a library stays
/// loaded.
@Suite("The output that is chosen by itself", .onOwnThreads) struct AutomaticOutputTests {
    /// Prepares this process for an engine that finds no sound server.
    private static func prepare(_ environment: [String: String]) {
        for (name, value) in environment { setenv(name, value, 1) }
        setenv("PULSE_SERVER", "unix:/nonexistent", 1)
        setenv("ALSOFT_DRIVERS", "null", 1)
    }

    /// Whether the process has loaded libpulse.
    private static var isLoaded: Bool {
        guard let library = dlopen("libpulse.so.0", RTLD_NOW | RTLD_NOLOAD) else { return false }
        dlclose(library)
        return true
    }

    @Test("Without libpulse it is an OpenAL device")
    func noLibrary() async {
        await #expect(processExitsWith: .success) {
            Self.prepare(["TACET_LIBPULSE": "/nonexistent"])
            let audio = AudioEngine(.init(), session: AudioSession(isolated: ()))
            try await eventually("it plays") {
                for case .outputFailed(let error) in audio.update() { Issue.record(error) }
                return audio.output?.kind == .openAL
            }
        }
    }

    @Test(
        "With libpulse and no sound server it is an OpenAL device after half a second, and the server is told as missing first"
    )
    func noServer() async {
        await #expect(processExitsWith: .success) {
            Self.prepare([:])
            let audio = AudioEngine(.init(), session: AudioSession(isolated: ()))
            let error = try await eventually("the missing server is told") {
                for case .outputFailed(let error) in audio.update() { return error }
                return nil
            }
            #expect(error.detail.hasPrefix("the sound server cannot be reached"))
            #expect(Self.isLoaded)
            let start = MonotonicClock.now
            try await eventually("the OpenAL device plays") {
                audio.update()
                return audio.output?.kind == .openAL
            }
            #expect(MonotonicClock.now - start <= .seconds(2))
        }
    }

    @Test("The player's choice comes before the game's", arguments: ["variable", "file"])
    func preference(_ place: String) async {
        await #expect(processExitsWith: .success) { [place = place as String] in
            Self.prepare([:])
            let directory = TemporaryDirectory()
            setenv("XDG_CONFIG_HOME", directory.path("config"), 1)
            if place == "variable" {
                setenv("TACET_OUTPUT", "openal", 1)
            } else {
                mkdir(directory.path("config"), 0o700)
                mkdir(directory.path("config/tacet"), 0o700)
                let file = fopen(directory.path("config/tacet/tacet.conf"), "w")
                fputs("output = openal\n", file)
                fclose(file)
            }
            var settings = AudioEngine.Settings()
            settings.output = .pulse
            let audio = AudioEngine(settings)
            try await eventually("it plays") {
                for case .outputFailed(let error) in audio.update() { Issue.record(error) }
                return audio.output?.kind == .openAL
            }
        }
    }

    @Test("An engine that has a file, the clock or nothing to play through loads no libpulse")
    func otherOutputs() async {
        await #expect(processExitsWith: .success) {
            Self.prepare([:])
            let directory = TemporaryDirectory()
            for output in [OutputChoice.null, .waveFile(path: directory.path("mix.wav"))] {
                var settings = AudioEngine.Settings()
                settings.output = output
                let audio = AudioEngine(settings, session: AudioSession(isolated: ()))
                try await eventually("it plays") {
                    audio.update()
                    return audio.renderedFrames > 4_800
                }
            }
            let offline = AudioEngine(offline: .init())
            offline.world.reverb = Reverb(.cave)
            offline.update()
            #expect(!Self.isLoaded)
        }
    }
}
