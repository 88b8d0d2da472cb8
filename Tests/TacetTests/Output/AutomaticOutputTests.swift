import Glibc
import TacetSession
import TestSupport
import Testing

@testable import TacetOutput
@testable import Tacet

/// The choice of the output, which has to load libpulse. Each test has a process of its own, because a library stays loaded.
@Suite("The output that is chosen by itself", .onOwnThreads) struct AutomaticOutputTests {
    private static let sound = SoundFile(channels: [Tone(frequency: 440).samples(frames: 480, rate: 48_000)]).waveBytes

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

    @Test("A game is made, plays and turns while libpulse is being loaded, and its output opens afterwards")
    func slowLibrary() async {
        await #expect(processExitsWith: .success) {
            let library = try await SlowLibpulse()
            Self.prepare(library.environment)
            // All of this returns, although the load does not.
            let audio = AudioEngine(.init(), session: AudioSession(isolated: ()))
            audio.play(try audio.load(bytes: Self.sound, name: "shot"))
            audio.outputDevice = "headphones"
            audio.update()
            let loader = try await eventually("libpulse is being loaded") { library.loadingThread }
            #expect(loader == "tacet-switch")
            audio.play(try audio.load(bytes: Self.sound, name: "other"))
            #expect(audio.update().isEmpty && audio.output == nil)
            // One that ends meanwhile waits for it no more than one that begins.
            _ = AudioEngine(.init(), session: AudioSession(isolated: ()))
            library.finish()
            try await eventually("the missing server is told, and time passes") {
                for case .outputFailed(let error) in audio.update() {
                    #expect(error.detail.hasPrefix("the sound server cannot be reached"))
                }
                return audio.renderedFrames > 48_000
            }
            #expect(audio.output?.kind == "null")
        }
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
