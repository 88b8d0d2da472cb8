import Glibc
import Synchronization
import TacetPlatform
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
        let sound = try offline.audio.load("pak/tone.wav", LoadOptions(.streamed))
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
            sound = try? audio.load("pak/tone.wav", LoadOptions(.streamed))
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

    @Test("Twelve sources that hang at once hold up no other stream")
    func manyHang() async throws {
        var settings = AudioEngine.Settings()
        settings.output = .null
        let audio = AudioEngine(settings)
        let gate = Gate()
        defer { gate.open() }
        let bytes = Self.tone
        audio.setFileOpener { path in
            GameSource(bytes) { offset, count in
                if path == "pak/hanging.wav", offset > 150_000 { gate.wait() }
                return count
            }
        }
        var sounds: [Sound] = []
        try await eventually("the sounds load") {
            sounds =
                (try? ["pak/hanging.wav", "pak/tone.wav"].map { try audio.load($0, LoadOptions(.streamed)) }) ?? []
            return sounds.count == 2
        }
        let hanging = (0..<12).map { _ in audio.play(sounds[0]) }
        var events: [AudioEvent] = []
        try await eventually("all that hang are reported", within: .seconds(20)) {
            events += audio.update()
            return hanging.allSatisfy { events.contains(.soundUnderrun($0.id)) }
        }
        events = []
        let voice = audio.play(sounds[1], PlaybackSettings(loops: true))
        let end = audio.renderedFrames + 6 * 48_000
        try await eventually("six seconds, more than a ring has", within: .seconds(30)) {
            events += audio.update()
            return audio.renderedFrames >= end
        }
        #expect(voice.isPlaying && !events.contains(.soundUnderrun(voice.id)))
    }

    @Test("A medium that fails while the decoders of its streams are parked ends their voices alone, in words")
    func failsParked() async throws {
        let offline = Offline()
        let format = PCMFormat(channels: 1, sampleRate: 48_000)
        func file(_ hertz: Double) async throws -> [UInt8] {
            let tone = Tone(frequency: hertz, decibels: -30).samples(frames: 12 * 48_000, rate: 48_000)
            return try await ffmpeg(tone, format, codec: "libvorbis", container: "ogg")
        }
        let (good, bad) = (try await file(1_000), try await file(3_000))
        let hasGone = Atomic<Bool>(false)
        offline.audio.setFileOpener { path in
            guard path == "pak/bad.ogg" else { return GameSource(good) }
            return GameSource(bad) { _, count throws(AudioError) in
                guard !hasGone.load(ordering: .relaxed) else {
                    throw AudioError(
                        .unreadable, operation: "read \(path)", detail: "The disc was taken out",
                        remedy: "Put it in again.")
                }
                return count
            }
        }
        let sounds = try ["pak/good.ogg", "pak/bad.ogg"].map { try offline.audio.load($0, LoadOptions(.streamed)) }
        // More than there are open decoders.
        let voices = (0..<20).map { offline.audio.play(sounds[$0 % 2]) }
        try offline.render(2 * 48_000)
        hasGone.store(true, ordering: .relaxed)
        let heard = try offline.render(9 * 48_000).left
        let events = offline.audio.update()
        for (index, voice) in voices.enumerated() {
            let error = events.lazy.compactMap {
                if case .soundFailed(voice.id, let error) = $0 { error } else { nil }
            }.first
            #expect(voice.isPlaying == (index % 2 == 0))
            #expect(error?.detail == (index % 2 == 0 ? nil : "The disc was taken out"))
        }
        // Ten equal tones add to 20 dB more.
        #expect(abs(heard.seconds(7, 8.8).level(of: 1_000) - -10) < 0.5)
        #expect(heard.seconds(7, 8.8).level(of: 3_000) < -70)
    }

    @Test("A file that does not tell its length is refused in words where it is to be streamed")
    func endless() throws {
        let decoder = SoundDecoder(targetRate: 48_000)
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
