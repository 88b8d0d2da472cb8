import Glibc
import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// Sounds whose files are edited while the game runs.
@Suite("Sounds that are read again") struct SoundReloadTests {
    private let offline = Offline()
    private var audio: AudioEngine { offline.audio }
    private let directory = TemporaryDirectory()
    private static let tones: [Double] = [440, 880, 1_320]

    /// Writes a WAV file beside the sound's and moves it over, as editors do.
    private func write(_ frequencies: [Double], seconds: Double = 4) throws -> String {
        let new = directory.path("new.wav")
        let channels = frequencies.map {
            Tone(frequency: $0, decibels: -12).samples(frames: Int(seconds * 48_000), rate: 48_000)
        }
        try SoundFile(channels: channels).writeWave(to: new)
        #expect(rename(new, directory.path("sound.wav")) == 0)
        return directory.path("sound.wav")
    }

    private func heard(_ frames: Int = 24_000) throws -> [Double] {
        try offline.render(frames).left.tones(among: Self.tones)
    }

    /// Reads a sound again, and returns the event that tells the result.
    private func reload(_ sound: Sound) async throws -> AudioEvent {
        try sound.reload(in: audio)
        return try await eventually("the file was read again") {
            audio.update().first {
                switch $0 {
                case .reloaded, .reloadFailed: true
                default: false
                }
            }
        }
    }

    @Test(
        "A sound that was edited is heard at its next play, and its voices finish what they play",
        arguments: [SoundStorage.decoded, .streamed])
    func edited(_ storage: SoundStorage) async throws {
        let path = try write([440])
        let sound = try audio.load(path, LoadOptions(storage))
        audio.setLimit(of: sound, VoiceLimit(2))
        audio.play(sound)
        #expect(try heard() == [440])
        _ = try write([880])
        #expect(try await reload(sound) == .reloaded(path))
        #expect(try heard() == [440])
        let next = audio.play(sound)
        #expect(try heard() == [440, 880])
        // The limit counts voices of the sound, before the reload and after.
        audio.play(sound)
        try offline.render(2_400)
        #expect(try heard() == [880])
        #expect(next.isPlaying)
        // Both lengths are over, and the old samples are gone.
        try offline.render(5 * 48_000)
        audio.update()
        try await eventually("the old samples are freed") {
            audio.update()
            return bytesHeld == (storage == .streamed ? 64 << 10 : 4 * 96_000)
        }
        audio.unload(sound)
        audio.play(sound)
        try offline.render(4_800)
        try await eventually("all samples are freed") {
            audio.update()
            _ = try offline.renderOn(512)
            return bytesHeld == 0
        }
        let other = try audio.load(path)
        audio.play(other)
        #expect(try heard() == [880])
    }

    private var bytesHeld: Int {
        var sum = 0
        audio.core.sounds?.forEachSound { _, _, bytes, _ in sum += bytes }
        return sum
    }

    @Test(
        "A sound may become stereo, longer and streamed by an edit, and keeps its handle, caption and place among submixes"
    )
    func anotherShape() async throws {
        let sound = try audio.load(try write([440], seconds: 1))
        try audio.captions.set(of: sound, Caption("bell"))
        try audio.buses.voice.enableSubmix()
        audio.play(sound, PlaybackSettings(bus: .voice))
        #expect(try heard() == [440])
        _ = try write([880, 1_320], seconds: 12)
        guard case .reloaded = try await reload(sound) else { return #expect(Bool(false), "it was not read again") }
        try offline.render(48_000)
        audio.play(sound, at: Vector3(1, 0, 0), PlaybackSettings(bus: .voice))
        let (left, right) = try offline.render(24_000)
        #expect(left.tones(among: Self.tones) == [880] && right.tones(among: Self.tones) == [1_320])
        #expect(audio.captions.audible.map(\.key) == ["bell"])
        #expect(sound.channels == 1 && !sound.isStreamed)
    }

    @Test("A file that is half written or gone costs an event that names it, and the old sound stays")
    func broken() async throws {
        let path = try write([440])
        let sound = try audio.load(path)
        for bytes in [Array("RIFF".utf8), Array("RIFF\u{4}\u{0}\u{0}\u{0}WAVEfmt ".utf8), nil] {
            if let bytes { _ = try directory.write(bytes, "sound.wav") } else { #expect(unlink(path) == 0) }
            guard case .reloadFailed(let error) = try await reload(sound) else {
                return #expect(Bool(false), "a broken file was taken")
            }
            #expect(error.operation.contains(path) && !error.remedy.isEmpty)
            let voice = audio.play(sound)
            #expect(try heard() == [440])
            voice.stop()
            try offline.render(2_400)
        }
        _ = try write([880])
        #expect(try await reload(sound) == .reloaded(path))
        audio.play(sound)
        #expect(try heard() == [880])
    }

    @Test("The game's file opener is asked again, bytes cannot be, and a sound that was unloaded stays so")
    func sources() async throws {
        let frequency = Lock(440.0)
        audio.setFileOpener { _ in
            let tone = Tone(frequency: frequency.withLock { $0 }, decibels: -12).samples(frames: 48_000, rate: 48_000)
            return MemorySource(SoundFile(channels: [tone]).waveBytes)
        }
        let sound = try audio.load("pak:tone.wav")
        frequency.withLock { $0 = 1_320 }
        #expect(try await reload(sound) == .reloaded("pak:tone.wav"))
        audio.play(sound)
        #expect(try heard() == [1_320])

        let error = #expect(throws: AudioError.self) { try offline.load([0.5, 0.5]).reload(in: audio) }
        #expect(error?.code == .invalidArgument)

        try sound.reload(in: audio)
        audio.unload(sound)
        try sound.reload(in: audio)
        let last = try audio.load("pak:tone.wav")
        #expect(try await reload(last) == .reloaded("pak:tone.wav"))
        audio.play(sound)
        try offline.render(4_800)
        #expect(try heard() == [])
    }

    @Test("Of two reloads the one that was asked for later is heard, in either order of their ends")
    func order() throws {
        let sound = try offline.load(Tone(frequency: 440).samples(frames: 48_000, rate: 48_000))
        let sounds = try #require(audio.core.sounds)
        let (early, late) = (sounds.nextNumber(), sounds.nextNumber())
        let first = try #require(sounds.samples(of: sound))
        #expect(sounds.replaceSamples(of: sound, with: 70, reload: late) == first)
        #expect(sounds.replaceSamples(of: sound, with: 71, reload: early) == 71)
        #expect(sounds.samples(of: sound) == 70)
        _ = sounds.replaceSamples(of: sound, with: first, reload: sounds.nextNumber())
        #expect(sounds.retire(sound) == first)
        #expect(sounds.replaceSamples(of: sound, with: 72, reload: sounds.nextNumber()) == 72)
    }
}
