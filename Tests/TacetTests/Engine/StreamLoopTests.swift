import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// Loops of streamed sounds that are switched on and off, although their streams have decoded ahead.
@Suite("The loop of a streamed voice") struct StreamLoopTests {
    /// What is heard while `change` is called before each of several stretches.
    private func heard(
        _ samples: [Float], as storage: SoundStorage, loops: Bool, at position: Vector3? = nil, rate: Int = 48_000,
        stretches: [Int], _ change: (Voice, Int) -> Void
    ) throws -> (signal: Signal, isPlaying: Bool) {
        let offline = Offline()
        let bytes = SoundFile(channels: [samples], rate: rate).waveBytes
        let sound = try offline.audio.load(bytes: bytes, name: "noise.wav", LoadOptions(storage))
        let voice = offline.audio.play(sound, at: position, PlaybackSettings(loops: loops))
        var all: [Float] = []
        for (index, blocks) in stretches.enumerated() {
            change(voice, index)
            all += try offline.render(blocks * 512).left.samples
        }
        offline.audio.update()
        return (Signal(all, rate: 48_000), voice.isPlaying)
    }

    private static let noise = Array(StreamedSoundTests.makeNoise(seconds: 1).suffix(24_000))

    @Test(
        "Switched off, the sound plays on to its end; switched on, it repeats: as it does decoded",
        arguments: [true, false], [nil, Vector3(0, 0, -1)] as [Vector3?])
    func switches(_ loops: Bool, _ position: Vector3?) throws {
        func heard(_ storage: SoundStorage) throws -> (signal: Signal, isPlaying: Bool) {
            try self.heard(Self.noise, as: storage, loops: loops, at: position, stretches: [20, 100]) { voice, index in
                if index == 1 { voice.setLooping(!loops) }
            }
        }
        let (decoded, streamed) = (try heard(.decoded), try heard(.streamed))
        #expect(streamed.isPlaying == !loops && decoded.isPlaying == !loops)
        #expect(streamed.signal.residual(to: decoded.signal) < -60)
    }

    @Test("A loop that is switched off and on again within a moment goes on, and the other way round it ends")
    func changesItsMind() throws {
        for loops in [true, false] {
            let result = try heard(Self.noise, as: .streamed, loops: loops, stretches: [20, 5, 120]) { voice, index in
                if index > 0 { voice.setLooping(loops == (index == 2)) }
            }
            let plain = try heard(Self.noise, as: .decoded, loops: loops, stretches: [145]) { _, _ in }
            #expect(result.isPlaying == loops)
            #expect(result.signal.residual(to: plain.signal) < -60)
        }
    }

    @Test(
        "At another rate than the mixer's there is no click, at whichever pass it is switched off",
        arguments: [1, 3, 7])
    func rates(_ pass: Int) throws {
        // 100 periods of 441 Hz: the seam lies on a zero crossing.
        let tone = Tone(frequency: 441, decibels: -12).samples(frames: 10_000, rate: 44_100)
        let blocks = pass * 10_884 / 512 - 14
        let result = try heard(tone, as: .streamed, loops: true, rate: 44_100, stretches: [blocks, 60]) {
            voice, index in
            if index == 1 { voice.setLooping(false) }
        }
        #expect(!result.isPlaying)
        let last = try #require(result.signal.samples.lastIndex { abs($0) > 0.01 })
        #expect(abs(last - (Int(Double(pass) * 10_884.35) + Offline.delay)) < 100)
        let sounding = result.signal[(Offline.delay + 100)..<(last - 100)]
        #expect(sounding.largestStep < 0.016 && sounding.longestGap() < 0.002)
    }

    @Test("A loop that ends within the sound's first moments is heard as it is decoded", arguments: [true, false])
    func early(_ loops: Bool) throws {
        let format = PCMFormat(channels: 1, sampleRate: 48_000)
        let bytes = WAVWriter(format: format, after: WAVWriter.loop(start: 500, last: 2_999)).file(Self.noise)
        func heard(_ storage: SoundStorage) throws -> Signal {
            let offline = Offline()
            let sound = try offline.audio.load(bytes: bytes, name: "noise.wav", LoadOptions(storage))
            offline.audio.play(sound, PlaybackSettings(loops: loops))
            return try offline.render(80 * 512).left
        }
        #expect(try heard(.streamed).residual(to: heard(.decoded)) < -60)
    }

    @Test("A voice behind its loop plays on to its end")
    func behind() async throws {
        let directory = TemporaryDirectory()
        let samples = Tone(frequency: 400, decibels: -6).samples(frames: 72_000, rate: 48_000)
        try await SoundFile(channels: [samples])
            .writeOgg(to: directory.path("loop.ogg"), tags: [("LOOPSTART", "0"), ("LOOPLENGTH", "24000")])
        let offline = Offline()
        let sound = try offline.audio.load(directory.path("loop.ogg"), LoadOptions(.streamed))
        let voice = offline.audio.play(sound)
        try offline.render(60 * 512)
        voice.setLooping(true)
        try offline.render(84 * 512)
        #expect(offline.audio.update() == [.finished(voice.id)])
    }

    @Test("A voice keeps its new loop while it is virtual")
    func virtual() throws {
        for loops in [true, false] {
            let offline = Offline()
            let bytes = SoundFile(channels: [Self.noise]).waveBytes
            let sound = try offline.audio.load(bytes: bytes, name: "noise.wav", LoadOptions(.streamed))
            let voice = offline.audio.play(sound, at: Vector3(0, 0, -1), PlaybackSettings(loops: !loops))
            try offline.render(20 * 512)
            voice.setLooping(loops)
            try offline.render(1_024)
            voice.move(to: Vector3(0, 0, -1_000_000))
            try offline.render(60 * 512)
            offline.audio.update()
            #expect(voice.isPlaying == loops)
        }
    }
}
