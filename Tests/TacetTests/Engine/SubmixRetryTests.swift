import Glibc
import TacetSession
import TestSupport
import Testing

@testable import Tacet

/// A bus's filter on a machine that has no room for it, and later has.
@Suite("A filter that is made later", .onOwnThreads) struct SubmixRetryTests {
    @Test(
        "A filter that cannot be made says so, is tried again by itself, and is heard once there is room (BEHAVIOUR 166)"
    )
    func filterIsMadeLater() async {
        // In a process of its own: every engine's devices are refused.
        await #expect(processExitsWith: .success) {
            let directory = TemporaryDirectory()
            let path = directory.path("heard.wav")
            var settings = AudioEngine.Settings()
            settings.output = .waveFile(path: path)
            let (plain, filtered) = try await Self.playBeforeAndAfter(settings)
            // The engine has ended, and the file is whole.
            let heard = try #require(FloatWave(path)).left
            #expect(heard[plain + 9_600..<plain + 43_200].level(of: 6_000) > -25)
            #expect(heard[filtered + 9_600..<filtered + 43_200].level(of: 6_000) < -60)
        }
    }

    /// Plays a tone while the filter cannot be made, and once it is; returns the frames where the two began.
    private static func playBeforeAndAfter(_ settings: AudioEngine.Settings) async throws -> (Int, Int) {
        let audio = AudioEngine(settings, session: AudioSession(isolated: ()))
        let tone = Tone(frequency: 6_000, decibels: -20).samples(frames: 48_000, rate: 48_000)
        let sound = try audio.load(bytes: SoundFile(channels: [tone]).waveBytes, name: "tone")
        func isLimited() -> Bool {
            audio.update()
            return audio.session.explanation.limitations.contains { $0.hasPrefix("The bus effects has no filter") }
        }
        /// Plays the tone to its end, and returns the frame where it began.
        func play() async throws -> Int {
            let begin = audio.renderedFrames
            audio.play(sound)
            try await eventually("it has ended") {
                audio.update()
                return audio.renderedFrames > begin + 60_000
            }
            return begin
        }
        let plain = try await OpenALDevices.areRefused {
            try audio.buses.effects.setFilter(.lowPass(hertz: 300), .none)
            try await eventually("it says what is missing") { isLimited() }
            return try await play()
        }
        #expect(isLimited(), "it was tried again after a second, and refused")
        try await eventually("the filter is made") { !isLimited() }
        let filtered = try await play()
        return (plain, filtered)
    }
}
