import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// Tracks that repeat a number of times, and tracks that are played as loud as others.
@Suite("Passes and loudness of a track") struct TrackPassesTests {
    let offline = Offline()
    var audio: AudioEngine { offline.audio }
    let directory = TemporaryDirectory()

    private func events(within blocks: Int) throws -> [AudioEvent] {
        var all: [AudioEvent] = []
        for _ in 0..<blocks where !all.contains(.soundtrackEnded) {
            _ = try offline.renderOn(512)
            all += audio.update()
        }
        return all
    }

    @Test("A track of three passes is the file three times, and then ends", arguments: [48_000, 44_100])
    func threePasses(_ rate: Int) throws {
        let samples = SoundtrackTests.sweep(rate / 2, rate: Double(rate))
        let once = try directory.write(SoundFile(channels: [samples, samples], rate: rate).waveBytes, "once.wav")
        let thrice = (0..<3).flatMap { _ in samples }
        let file = try directory.write(SoundFile(channels: [thrice, thrice], rate: rate).waveBytes, "thrice.wav")
        try audio.soundtrack.play(Track(once, looping: .whole, passes: 3))
        #expect(audio.soundtrack.frames == samples.count && audio.soundtrack.sampleRate == rate)
        let heard = try offline.render(72_000 + Offline.delay).left
        let whole = Offline()
        try whole.audio.soundtrack.play(Track(file, looping: .none))
        let reference = try whole.render(72_000 + Offline.delay).left
        #expect(heard[1_000..<71_000].residual(to: reference[1_000..<71_000]) < -60)
        #expect(try events(within: 40).contains(.soundtrackEnded))
        #expect(audio.soundtrack.frame == 0 && audio.soundtrack.frames == nil)
    }

    @Test("A loop of two passes is followed by the rest of the file, and the position is told throughout")
    func outro() async throws {
        let path = directory.path("outro.ogg")
        let parts = [400.0, 1_200, 2_500].map {
            Tone(frequency: $0, decibels: -12).samples(frames: 24_000, rate: 48_000)
        }
        let all = parts.flatMap { $0 }
        try await SoundFile(channels: [all, all])
            .writeOgg(to: path, tags: [("LOOPSTART", "24000"), ("LOOPLENGTH", "24000")])
        try audio.soundtrack.play(Track(path, passes: 2))
        let heard = try offline.render(60_000).left
        #expect((24_000..<48_000).contains(audio.soundtrack.frame))
        let rest = try offline.renderOn(30_000).left
        #expect((48_000..<72_000).contains(audio.soundtrack.frame))
        let tones = [400.0, 1_200, 2_500]
        #expect(heard.seconds(0.1, 0.4).tones(among: tones) == [400])
        #expect(heard.seconds(0.6, 0.9).tones(among: tones) == [1_200])
        #expect(heard.seconds(1.05, 1.2).tones(among: tones) == [1_200])
        #expect(rest.seconds(0.05, 0.2).tones(among: tones) == [1_200])
        #expect(rest.seconds(0.32, 0.6).tones(among: tones) == [2_500])
        #expect(try events(within: 40).contains(.soundtrackEnded))
    }

    @Test("A track cannot be played less than once")
    func noPass() throws {
        let path = try directory.write(SoundFile(channels: [[0, 0]], rate: 48_000).waveBytes, "short.wav")
        let error = #expect(throws: AudioError.self) { try audio.soundtrack.play(Track(path, passes: 0)) }
        #expect(error?.code == .invalidArgument)
    }

    @Test(
        "A track is as loud as its tags ask, and as recorded without the setting (BEHAVIOUR 58)",
        arguments: [
            (nil, -12), (ReplayGain.track, -18), (.album, -9),
        ] as [(ReplayGain?, Double)])
    func loudness(_ setting: ReplayGain?, _ level: Double) async throws {
        let path = directory.path("loud.ogg")
        let tone = Tone(frequency: 1_000, decibels: -12).samples(frames: 48_000, rate: 48_000)
        try await SoundFile(channels: [tone, tone])
            .writeOgg(to: path, tags: [("REPLAYGAIN_TRACK_GAIN", "-6.00 dB"), ("REPLAYGAIN_ALBUM_GAIN", "+3.00 dB")])
        try audio.soundtrack.play(Track(path, replayGain: setting))
        let heard = try offline.render(24_000).left
        #expect(abs(heard.seconds(0.1, 0.4).level(of: 1_000) - level) < 0.2)
    }

    @Test("A file without the asked tag is played by the other one, or as recorded")
    func missingTags() async throws {
        let tone = Tone(frequency: 1_000, decibels: -12).samples(frames: 48_000, rate: 48_000)
        for (tags, level) in [([("REPLAYGAIN_TRACK_GAIN", "-6.00 dB")], -18.0), ([], -12)] {
            let path = directory.path("tags\(tags.count).ogg")
            try await SoundFile(channels: [tone, tone]).writeOgg(to: path, tags: tags)
            let offline = Offline()
            try offline.audio.soundtrack.play(Track(path, replayGain: .album))
            let heard = try offline.render(24_000).left
            #expect(abs(heard.seconds(0.1, 0.4).level(of: 1_000) - level) < 0.2)
        }
    }

    @Test("The header's facts of a file are told without loading it")
    func facts() async throws {
        let path = directory.path("facts.ogg")
        let tone = Tone(frequency: 1_000, decibels: -12).samples(frames: 44_100, rate: 44_100)
        try await SoundFile(channels: [tone, tone], rate: 44_100)
            .writeOgg(
                to: path,
                tags: [
                    ("TITLE", "Overture"), ("LOOPSTART", "100"), ("LOOPEND", "4100"),
                    ("REPLAYGAIN_TRACK_GAIN", "-6 dB"),
                ])
        let facts = try AudioFileProperties(path, in: audio)
        #expect(facts.codec == "Ogg Vorbis" && facts.channels == 2 && facts.sampleRate == 44_100)
        #expect(facts.frames == 44_100 && facts.duration == .seconds(1) && facts.loop == 100..<4_100)
        #expect(facts.trackGain == -6 && facts.albumGain == nil && facts.tag("title") == "Overture")
        #expect(try AudioFileProperties(path) == facts)
        let sound = try audio.load(path)
        #expect(AudioFileProperties(of: sound, in: audio) == facts)
        #expect(AudioFileProperties(of: sound, in: Offline().audio) == nil)
        audio.unload(sound)
        #expect(AudioFileProperties(of: sound, in: audio) == nil)
        let bytes = SoundFile(channels: [tone], rate: 44_100).waveBytes
        #expect(try AudioFileProperties(bytes: bytes, name: "it.wav").duration == .seconds(1))
        #expect(throws: AudioError.self) { try AudioFileProperties(directory.path("missing.ogg")) }
    }
}
