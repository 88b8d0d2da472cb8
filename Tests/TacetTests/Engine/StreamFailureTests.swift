import Glibc
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

    @Test("A medium that fails in mid-stream ends its voices without a click, in words, and other sounds go on")
    func failing() throws {
        let offline = Offline()
        let bytes = Self.tone
        offline.audio.setFileOpener { path in
            GameSource(bytes) { offset, count throws(AudioError) in
                guard offset < 700_000 else {
                    throw AudioError(
                        .unreadable, operation: "read \(path)", detail: "The disc was taken out",
                        remedy: "Put it in again.")
                }
                return count
            }
        }
        let sound = try offline.audio.load("pak/tone.wav", as: .streamed)
        let voice = offline.audio.play(sound)
        let other = try offline.audio.load(
            bytes: SoundFile(channels: [Tone(frequency: 2_000, decibels: -60).samples(frames: 48_000, rate: 48_000)])
                .waveBytes, name: "other.wav")
        offline.audio.play(other, PlaybackSettings(loops: true))
        let heard = try offline.render(10 * 48_000).left
        // 7.3 s are in the bytes that can be read; the step of the tone itself is 0.016.
        for second in 0..<7 {
            #expect(abs(heard.seconds(Double(second) + 0.1, Double(second) + 0.9).level(of: 480) - -12) < 0.1)
        }
        #expect(heard.seconds(7.4, 10).level(of: 480) < -80)
        #expect(heard.seconds(7.4, 10).level(of: 2_000) > -61)
        #expect(heard.largestStep < 0.018)
        let events = offline.audio.update()
        let error = events.lazy.compactMap {
            if case .soundFailed(voice.id, let error) = $0 { error } else { nil }
        }.first
        #expect(error?.detail == "The disc was taken out")
        #expect(events.contains(.finished(voice.id)))
    }

    @Test("A file that has gone when a voice begins ends that voice, in words")
    func gone() throws {
        let offline = Offline()
        let directory = TemporaryDirectory()
        let path = try directory.write(Self.tone, "tone.wav")
        let sound = try offline.audio.load(path)
        #expect(sound.isStreamed)
        #expect(unlink(path) == 0)
        let voice = offline.audio.play(sound, at: Vector3(0, 0, -1))
        var events = offline.audio.update()
        #expect(try offline.renderOn(96_000).left.largestStep < 0.02)
        events += offline.audio.update()
        #expect(events.contains(.finished(voice.id)))
        #expect(
            events.contains {
                if case .soundFailed(voice.id, let error) = $0 { error.code == .fileNotFound } else { false }
            })
    }

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
