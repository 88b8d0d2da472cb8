import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// Effects that repeat a number of times.
@Suite("Loops that are played a number of times") struct LoopCountTests {
    let offline = Offline { $0.realVoices = 2 }
    var audio: AudioEngine { offline.audio }
    static let noise = Array(StreamedSoundTests.makeNoise(seconds: 1).suffix(24_000))

    @Test("More passes than frames can be counted are counted as far as they can", arguments: [1 << 32, 1 << 62, .max])
    func endlessPasses(_ passes: Int) throws {
        for length in [1, 48_000, 1 << 56] {
            let region = try #require(LoopRegion(start: 0, end: length, passes: passes))
            let before = try #require(region.elapsedBeforeLastPass(startingAt: 0))
            #expect(before >= 0)
            for elapsed in [0, before, Int.max] {
                #expect(region.frame(startingAt: 0, after: elapsed) >= 0)
                #expect(region.stretch(startingAt: 0, after: elapsed, fileEnd: length) != nil)
            }
        }
    }

    private func load(_ samples: [Float], _ storage: SoundStorage, in offline: Offline) throws -> Sound {
        try offline.audio.load(bytes: SoundFile(channels: [samples]).waveBytes, name: "noise.wav", LoadOptions(storage))
    }

    private func settings(passes: Int?, pitch: Float = 1) -> PlaybackSettings {
        var settings = PlaybackSettings(pitch: pitch, loops: true)
        settings.passes = passes
        return settings
    }

    @Test(
        "Three passes are the sound three times, then the voice ends: decoded, streamed, with a position, at another pitch",
        arguments: [SoundStorage.decoded, .streamed], [nil, Vector3(0, 0, -1)] as [Vector3?])
    func threePasses(_ storage: SoundStorage, _ position: Vector3?) throws {
        for pitch in [1, 1.25] as [Float] {
            let offline = Offline()
            let sound = try load(Self.noise, storage, in: offline)
            let voice = offline.audio.play(sound, at: position, settings(passes: 3, pitch: pitch))
            let heard = try offline.render(152 * 512).left
            #expect(offline.audio.update() == [.finished(voice.id)], "pitch \(pitch)")
            let other = Offline()
            let whole = try load((0..<3).flatMap { _ in Self.noise }, .decoded, in: other)
            other.audio.play(whole, at: position, settings(passes: 1, pitch: pitch))
            #expect(try heard.residual(to: other.render(152 * 512).left) < -60, "pitch \(pitch)")
        }
    }

    @Test(
        "The last pass is followed by the rest of the file",
        arguments: [SoundStorage.decoded, .streamed], [nil, Vector3(0, 0, -1)] as [Vector3?])
    func outro(_ storage: SoundStorage, _ position: Vector3?) async throws {
        let directory = TemporaryDirectory()
        let tones = [400.0, 1_200, 2_500]
        let parts = tones.flatMap { Tone(frequency: $0, decibels: -6).samples(frames: 24_000, rate: 48_000) }
        try await SoundFile(channels: [parts])
            .writeOgg(to: directory.path("outro.ogg"), tags: [("LOOPSTART", "24000"), ("LOOPLENGTH", "24000")])
        let sound = try audio.load(directory.path("outro.ogg"), LoadOptions(storage))
        let voice = audio.play(sound, at: position, settings(passes: 2))
        let heard = try offline.render(190 * 512).left
        for (second, tone) in [(0.05, 400.0), (0.55, 1_200), (1.05, 1_200), (1.55, 2_500)] {
            #expect(heard.seconds(second, second + 0.4).tones(among: tones) == [tone], "at \(second) s")
        }
        try offline.render(1_024)
        #expect(audio.update().contains(.finished(voice.id)) || !voice.isPlaying)
    }

    @Test(
        "A virtual voice counts its passes and ends in time, also one that was real before",
        arguments: [SoundStorage.decoded, .streamed], [0, 60])
    func virtual(_ storage: SoundStorage, _ blocksBefore: Int) throws {
        let sound = try load(Self.noise, storage, in: offline)
        let voice = audio.play(sound, at: Vector3(0, 0, -1), settings(passes: 4))
        if blocksBefore > 0 { try offline.render(blocksBefore * 512) }
        voice.move(to: Vector3(0, 0, -1_000_000))
        try offline.render((185 - blocksBefore) * 512)
        audio.update()
        #expect(voice.isPlaying && audio.statistics.virtualVoices == 1)
        try offline.render(5 * 512)
        #expect(audio.update() == [.finished(voice.id)])
    }

    @Test(
        "A voice that becomes real again is in the pass that it has reached",
        arguments: [SoundStorage.decoded, .streamed], [nil, Vector3(0, 0, -1)] as [Vector3?])
    func returns(_ storage: SoundStorage, _ position: Vector3?) throws {
        let sound = try load(Self.noise, storage, in: offline)
        let voice = audio.play(sound, at: position, settings(passes: 4))
        let silence = try offline.load([Float](repeating: 0, count: 48_000))
        let covers = (0..<2).map { _ in audio.play(silence, PlaybackSettings(loops: true, priority: 255)) }
        try offline.render(100 * 512)
        #expect(audio.statistics.virtualVoices == 1)
        for cover in covers { cover.stop(over: .none) }
        let heard = try offline.render(92 * 512).left
        let last = try #require(heard.samples.lastIndex { abs($0) > 0.01 })
        #expect(abs(last - (96_000 - 100 * 512 + Offline.delay)) < 600)
        audio.update()
        try offline.render(4_096)
        audio.update()
        #expect(!voice.isPlaying)
    }

    @Test("Less than one pass counts as one, and passes of a sound that does not loop count for nothing")
    func limits() throws {
        for (loops, passes) in [(true, 0), (true, Int.min), (true, 1), (false, 7)] {
            let sound = try load(Self.noise, .decoded, in: offline)
            var settings = self.settings(passes: passes)
            settings.loops = loops
            let voice = audio.play(sound, settings)
            try offline.render(48 * 512)
            #expect(audio.update() == [.finished(voice.id)], "\(passes) passes")
        }
        let endless = audio.play(try load(Self.noise, .decoded, in: offline), settings(passes: .max))
        try offline.render(200 * 512)
        audio.update()
        #expect(endless.isPlaying)
    }

    @Test(
        "A counted loop that is switched off ends after its pass, and one that is switched on repeats for ever",
        arguments: [SoundStorage.decoded, .streamed])
    func switching(_ storage: SoundStorage) throws {
        let sound = try load(Self.noise, storage, in: offline)
        let off = audio.play(sound, settings(passes: 5))
        let on = audio.play(sound, at: Vector3(0, 0, -1), settings(passes: 2))
        try offline.render(28_672)
        off.setLooping(false)
        on.setLooping(true)
        try offline.render(21_504)
        #expect(audio.update() == [.finished(off.id)])
        try offline.render(96_256)
        audio.update()
        #expect(on.isPlaying)
    }

    @Test("The longest loop at the lowest pitch, repeated as often as can be said, has an end that can be computed")
    func century() throws {
        let offline = Offline()
        offline.audio.setFileOpener { _ in LongSource() }
        let sound = try offline.audio.load("long.wav", LoadOptions(.streamed))
        #expect(sound.frames == 1 << 30)
        var settings = PlaybackSettings(pitch: 0.01, loops: true)
        settings.passes = .max
        let voice = offline.audio.play(sound, settings)
        try offline.render(9_600)
        #expect(voice.isPlaying)
    }
}

/// A WAV file of 2³⁰ frames of silence in mono, which takes no memory.
private final class LongSource: ByteSource {
    private static let dataBytes = 1 << 31
    private let head: [UInt8]
    var size: Int { head.count + Self.dataBytes }

    init() {
        func number(_ value: UInt32, _ bytes: Int = 4) -> [UInt8] {
            (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
        }
        let format = number(1, 2) + number(1, 2) + number(48_000) + number(96_000) + number(2, 2) + number(16, 2)
        head =
            Array("RIFF".utf8) + number(UInt32(36 + Self.dataBytes)) + Array("WAVEfmt ".utf8) + number(16) + format
            + Array("data".utf8) + number(UInt32(Self.dataBytes))
    }

    func read(at offset: Int, into destination: UnsafeMutableRawPointer, count: Int) throws(AudioError) -> Int {
        let count = max(0, min(count, size - offset))
        destination.initializeMemory(as: UInt8.self, repeating: 0, count: count)
        for index in 0..<count where offset + index < head.count {
            destination.storeBytes(of: head[offset + index], toByteOffset: index, as: UInt8.self)
        }
        return count
    }
}
