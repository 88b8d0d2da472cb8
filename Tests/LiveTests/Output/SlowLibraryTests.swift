import Glibc
import TacetRecording
import TacetSession
import TestSupport
import Testing

@testable import Tacet

extension Live {
    /// A game beside a disk that gives libpulse slowly.
    @Suite("A libpulse that is slow to load") struct SlowLibraryTests {
        private static let sound = SoundFile(channels: [Tone(frequency: 440).samples(frames: 480, rate: 48_000)])
            .waveBytes

        @Test("A game is made, plays and turns while libpulse is being loaded, and its output opens afterwards")
        func slowLibrary() async throws {
            let library = try await SlowLibpulse()
            for (name, value) in library.environment { setenv(name, value, 1) }
            setenv("PULSE_SERVER", "unix:/nonexistent", 1)
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
            #expect(audio.output?.kind == .null)
        }

        @Test("A capture begins while libpulse is being loaded, and looks for the server afterwards")
        func slowCapture() async throws {
            let library = try await SlowLibpulse()
            for (name, value) in library.environment { setenv(name, value, 1) }
            setenv("PULSE_SERVER", "unix:/nonexistent", 1)
            // This returns, although the load does not.
            let capture = AudioRecorder { _, _ in }
            let loader = try await eventually("libpulse is being loaded") { library.loadingThread }
            #expect(loader == "tacet-recorder" && capture.configuration == nil)
            library.finish()
            try await eventually("the missing server is told") { capture.state == .waiting(.noServer) }
            capture.stop()
        }
    }
}
