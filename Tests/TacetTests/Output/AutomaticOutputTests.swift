import Glibc
import TacetSession
import TestSupport
import Testing

@testable import TacetOutput
@testable import Tacet

/// The choice of the output, which has to load libpulse. Each test has a process of its own, because a library stays loaded.
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
                return audio.output?.kind == "openal"
            }
        }
    }

    @Test("With libpulse it is the sound server, also while there is none")
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
