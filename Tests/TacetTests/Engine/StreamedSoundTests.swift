import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// Sounds that their voices decode while they play.
@Suite("Streamed sounds") struct StreamedSoundTests {
    /// Six seconds in which no two moments are alike: longer than what a stream decodes ahead.
    static let noise = makeNoise(seconds: 6)

    static func makeNoise(seconds: Int, seed: UInt64 = 7) -> [Float] {
        var random = RandomSource(seed: seed)
        let frames = seconds * 48_000
        // It ends at zero: at the end of a sound with a position, OpenAL 1.24 holds the last sample for a moment.
        return (0..<frames).map {
            (Float(random.next() >> 40) / Float(1 << 24) - 0.5) * min(0.5, Float(frames - 1 - $0) / 40)
        }
    }

    /// What a test does with a sound that was loaded, in words.
    struct Play: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var rate = 48_000
        var isStereo = false
        let run: @Sendable (AudioEngine, Sound) throws -> Void

        init(
            _ words: String, rate: Int = 48_000, isStereo: Bool = false,
            _ run: @escaping @Sendable (AudioEngine, Sound) throws -> Void
        ) {
            (testDescription, self.rate, self.isStereo, self.run) = (words, rate, isStereo, run)
        }

        /// What is heard of the sound, decoded or streamed.
        func heard(_ storage: SoundStorage) throws -> (left: Signal, right: Signal) {
            let offline = Offline()
            let channels =
                isStereo
                ? [StreamedSoundTests.noise, StreamedSoundTests.makeNoise(seconds: 6, seed: 8)]
                : [StreamedSoundTests.noise]
            let bytes = SoundFile(channels: channels, rate: rate).waveBytes
            let sound = try offline.audio.load(bytes: bytes, name: "noise.wav", LoadOptions(storage))
            #expect(sound.isStreamed == (storage == .streamed))
            #expect(sound.channels == channels.count)
            try run(offline.audio, sound)
            return try offline.render(7 * 48_000)
        }
    }

    @Test("A file without a frame is refused in the same words, decoded or streamed", arguments: SoundStorage.allCases)
    func withoutFrames(_ storage: SoundStorage) {
        let bytes = SoundFile(channels: [[]]).waveBytes
        let error = #expect(throws: AudioError.self) {
            try Offline().audio.load(bytes: bytes, name: "empty.wav", LoadOptions(storage))
        }
        #expect(error?.detail == "it holds no frame of sound" && error?.remedy == "Export the sound again.")
    }

    static let plays: [Play] = [
        Play("as it is") { $0.play($1) },
        Play("stereo", isStereo: true) { $0.play($1, PlaybackSettings(pan: 0.5)) },
        Play("at another rate", rate: 44_100) { $0.play($1) },
        Play("from a frame in the middle of a block") { audio, sound in
            var settings = PlaybackSettings(gain: -6)
            settings.startFrame = 1_000
            audio.play(sound, settings)
        },
        Play("with a pitch") { $0.play($1, PlaybackSettings(pitch: 1.37)) },
        Play("filtered, fading in, on a bus with its own submix") { audio, sound in
            try audio.buses.voice.enableSubmix()
            var settings = PlaybackSettings(bus: .voice)
            settings.filter = .highShelf(decibels: -12)
            settings.fadeIn = .seconds(1)
            audio.play(sound, settings)
        },
        Play("at a place, and moving") { audio, sound in
            audio.play(sound, at: Vector3(3, 0, -1)).move(to: Vector3(-3, 0, -2), over: .seconds(4))
        },
        Play("at a place, with a pitch, in a cave") { audio, sound in
            audio.world.reverb = Reverb(.cave)
            audio.play(sound, at: Vector3(1, 0, -1), PlaybackSettings(pitch: 0.9))
        },
        Play("several times, at different places and times") { audio, sound in
            for index in 0..<8 {
                var settings = PlaybackSettings(gain: -12)
                settings.startFrame = index * 9_728
                audio.play(sound, at: Vector3(Float(index) - 4, 0, -1), settings)
            }
        },
    ]

    @Test("A streamed sound is heard as the same sound decoded", arguments: plays)
    func equals(_ play: Play) throws {
        let decoded = try play.heard(.decoded)
        let streamed = try play.heard(.streamed)
        #expect(decoded.left.level > -40)
        #expect(streamed.left.residual(to: decoded.left) < -80)
        #expect(streamed.right.residual(to: decoded.right) < -80)
    }

    @Test(
        "A loop repeats without a seam, the whole sound and the file's own loop, at every pitch",
        arguments: [1, 1.5] as [Float])
    func loops(_ pitch: Float) throws {
        let offline = Offline()
        // 1,000 periods of 480 Hz: the loop's seam lies on a zero crossing.
        let tone = Tone(frequency: 480, decibels: -12).samples(frames: 100_000, rate: 48_000)
        let bytes = SoundFile(channels: [tone]).waveBytes
        let sound = try offline.audio.load(bytes: bytes, name: "loop.wav", LoadOptions(.streamed))
        offline.audio.play(sound, PlaybackSettings(pitch: pitch, loops: true))
        let heard = try offline.render(480_000).left
        #expect(heard.seconds(0.1, 9.9).longestGap() < 0.001)
        // A seam that lost or repeated a frame would be a step.
        #expect(heard.seconds(0.1, 9.9).largestStep < 0.017 * pitch)
        #expect(offline.audio.update().isEmpty)
        #expect(offline.audio.statistics.voices == 1)
    }

    @Test("It ends with its last frame, is reported once, and can be played again")
    func ends() throws {
        let offline = Offline()
        let bytes = SoundFile(channels: [Self.noise]).waveBytes
        let sound = try offline.audio.load(bytes: bytes, name: "noise.wav", LoadOptions(.streamed))
        for _ in 0..<3 {
            let voice = offline.audio.play(sound)
            let heard = try offline.render(572 * 512).left
            #expect(heard[(6 * 48_000 - 100)..<(6 * 48_000 + Offline.delay)].peak > 0.1)
            #expect(heard[(6 * 48_000 + Offline.delay)..<heard.frames].peak == 0)
            #expect(offline.audio.update() == [.finished(voice.id)])
            #expect(offline.audio.statistics.voices == 0)
        }
    }

    @Test(
        "A pause keeps the sample, for a voice with and without a position",
        arguments: [nil, Vector3(0, 0, -1)] as [Vector3?])
    func pauses(_ position: Vector3?) throws {
        func heard(_ storage: SoundStorage) throws -> Signal {
            let offline = Offline()
            let bytes = SoundFile(channels: [Self.noise]).waveBytes
            let sound = try offline.audio.load(bytes: bytes, name: "noise.wav", LoadOptions(storage))
            let voice = offline.audio.play(sound, at: position)
            try offline.render(48_128)
            voice.pause()
            try offline.render(96_256)
            voice.resume()
            return try offline.render(96_256).left
        }
        #expect(try heard(.streamed).residual(to: heard(.decoded)) < -80)
    }

    @Test("A stop fades out, and unloading a sound ends its voices and frees it")
    func stops() throws {
        let offline = Offline()
        let bytes = SoundFile(channels: [Self.noise]).waveBytes
        let sound = try offline.audio.load(bytes: bytes, name: "noise.wav", LoadOptions(.streamed))
        let voices = (0..<4).map { _ in offline.audio.play(sound) }
        try offline.render(9_600)
        voices[0].stop(over: .seconds(0.1))
        try offline.render(9_600)
        #expect(!voices[0].isPlaying || offline.audio.update().contains(.finished(voices[0].id)))
        offline.audio.unload(sound)
        try offline.render(9_600)
        #expect(Set(offline.audio.update()) == Set(voices[1...].map { .finished($0.id) }))
        #expect(!offline.audio.play(sound).isPlaying)
        #expect(try offline.render(4_800).left.peak == 0)
    }

    @Test("Automatic streams what is longer than ten seconds, or than the longest sound that may be decoded")
    func automatic() throws {
        func isStreamed(seconds: Int, longest: Duration = .seconds(60)) throws -> Bool {
            let offline = Offline { $0.longestSound = longest }
            let samples = [Float](repeating: 0.1, count: seconds * 8_000)
            return try offline.load(samples, rate: 8_000).isStreamed
        }
        #expect(try !isStreamed(seconds: 10))
        #expect(try isStreamed(seconds: 11))
        #expect(try isStreamed(seconds: 3, longest: .seconds(2)))
        let offline = Offline { $0.longestSound = .seconds(2) }
        let bytes = SoundFile(channels: [Self.noise]).waveBytes
        let error = #expect(throws: AudioError.self) {
            try offline.audio.load(bytes: bytes, name: "noise.wav", LoadOptions(.decoded))
        }
        #expect(error?.code == .tooLarge)
    }
}
