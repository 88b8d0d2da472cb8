import TacetSystem
import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// Streamed sounds whose files fail, hang or are missed.
@Suite("Streamed sounds under pressure", .onOwnThreads) struct StreamFailureTests {
    private static let tone = SoundFile(
        channels: [Tone(frequency: 480, decibels: -12).samples(frames: 15 * 48_000, rate: 48_000)]
    ).waveBytes

    @Test("A source that hangs silences its own voice, which is reported, and returns where it would be by then")
    func hanging() async throws {
        var settings = AudioEngine.Settings()
        settings.output = .null
        let audio = AudioEngine(settings)
        let gate = Gate()
        let bytes = Self.tone
        audio.setFileOpener { _ in
            GameSource(bytes) { offset, count in
                if offset > 150_000 { gate.wait() }
                return count
            }
        }
        var sound: Sound?
        try await eventually("the sound loads") {
            sound = try? audio.load("pak/tone.wav", as: .streamed)
            return sound != nil
        }
        let voice = audio.play(try #require(sound), at: Vector3(0, 0, -1))
        var events: [AudioEvent] = []
        func see(_ event: AudioEvent, within limit: Duration) async throws {
            try await eventually("\(event)", within: limit) {
                events += audio.update()
                return events.contains(event)
            }
        }
        try await see(.soundUnderrun(voice.id), within: .seconds(20))
        #expect(voice.isPlaying)
        try await eventually("the voice is virtual") { audio.statistics.virtualVoices == 1 }
        gate.open()
        try await eventually("the voice is heard again") {
            audio.update()
            return audio.statistics.virtualVoices == 0
        }
        #expect(voice.isPlaying)
        voice.stop()
        try await see(.finished(voice.id), within: .seconds(20))
    }

    @Test("A file that does not tell its length is refused in words where it is to be streamed")
    func endless() throws {
        let decoder = EffectDecoder(targetRate: 48_000)
        #expect(decoder.streamFormat(of: Endless()) == nil)
    }

    /// A file whose header does not tell its length.
    private final class Endless: AudioDecoder {
        let codec = "none"
        let format = PCMFormat(channels: 1, sampleRate: 48_000)
        let promisedFrames: Int? = nil
        let metadata = Metadata()
        let invalidSamples = 0
        func read(into destination: UnsafeMutablePointer<Float>, maximum: Int) -> Int { maximum }
        func read(into destination: UnsafeMutablePointer<Int16>, maximum: Int) -> Int { maximum }
        func seek(to frame: Int) {}
    }
}
