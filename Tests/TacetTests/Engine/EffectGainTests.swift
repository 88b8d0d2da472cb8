import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// Effects that are played with the gain of their tags.
@Suite("Gains in the tags of effects") struct EffectGainTests {
    /// A file of each way to write a gain, one second of 440 Hz at -12 dB.
    enum Tagged: CaseIterable {
        case vorbis, opus, flac

        var bytes: [UInt8] {
            get async throws {
                let format = PCMFormat(channels: 1, sampleRate: 48_000)
                let samples = tone(440, rate: 48_000, frames: 48_000, amplitude: 0.25)
                let tags = ["REPLAYGAIN_TRACK_GAIN=-6.00 dB", "REPLAYGAIN_ALBUM_GAIN=+3.00 dB"]
                switch self {
                case .vorbis: return try await oggenc(samples, format, tags: tags)
                case .flac: return try await ffmpeg(samples, format, codec: "flac", container: "flac", tags: tags)
                case .opus:
                    // R 128's target is 5 dB lower than ReplayGain's; the unit is 1/256 dB.
                    return try await ffmpeg(
                        samples, format, codec: "libopus", container: "opus", options: ["-b:a", "96k"],
                        tags: ["R128_TRACK_GAIN=\(-11 * 256)", "R128_ALBUM_GAIN=\(-2 * 256)"])
                }
            }
        }
    }

    /// The level of 440 Hz that a sound is heard with.
    private func level(
        _ bytes: [UInt8], _ storage: SoundStorage, _ replayGain: ReplayGain?, at place: Vector3? = nil
    ) throws -> Double {
        let offline = Offline()
        let sound = try offline.audio.load(bytes: bytes, name: "it", LoadOptions(storage, replayGain: replayGain))
        #expect(sound.isStreamed == (storage == .streamed))
        offline.audio.play(sound, at: place)
        return try offline.render(24_000).left.seconds(0.1, 0.4).level(of: 440)
    }

    @Test(
        "An effect is as loud as its tags ask, decoded and streamed, and as recorded without the setting (BEHAVIOUR 58)",
        arguments: Tagged.allCases)
    func levels(_ file: Tagged) async throws {
        let bytes = try await file.bytes
        let recorded = try level(bytes, .decoded, nil)
        for storage in [SoundStorage.decoded, .streamed] {
            #expect(abs(try level(bytes, storage, nil) - recorded) < 0.2)
            #expect(abs(try level(bytes, storage, .track) - recorded + 6) < 0.2)
            #expect(abs(try level(bytes, storage, .album) - recorded - 3) < 0.2)
            let place = Vector3(0, 0, -1)
            let placed = try level(bytes, storage, .track, at: place) - level(bytes, storage, nil, at: place)
            #expect(abs(placed + 6) < 0.2, "at a place")
        }
    }

    @Test("The gain in Opus's header and the one in its tags add up")
    func header() async throws {
        var bytes = try await Tagged.opus.bytes
        let recorded = try level(bytes, .decoded, nil)
        let start = try #require(bytes.indices.first { bytes[$0...].starts(with: "OpusHead".utf8) })
        bytes.replaceSubrange(start + 16..<start + 18, with: little(Int16(-4 * 256)))
        bytes = OggWriter.rechecked(bytes)
        for storage in [SoundStorage.decoded, .streamed] {
            #expect(abs(try level(bytes, storage, nil) - recorded + 4) < 0.2)
            #expect(abs(try level(bytes, storage, .track) - recorded + 10) < 0.2)
        }
    }

    @Test("An effect is as loud as the same file as music, and a voice's own gain and loop add no second one")
    func asMusic() async throws {
        let format = PCMFormat(channels: 2, sampleRate: 48_000)
        let bytes = try await ffmpeg(
            tones(format, frames: 48_000, amplitude: 0.25), format, codec: "flac", container: "flac",
            tags: ["REPLAYGAIN_TRACK_GAIN=+8 dB"])
        let music = Offline()
        music.audio.setFileOpener { _ in MemorySource(bytes) }
        try music.audio.soundtrack.play(Track("it", replayGain: .track))
        let expected = try music.render(24_000).left.seconds(0.1, 0.4).level(of: 440)
        for storage in [SoundStorage.decoded, .streamed] {
            let offline = Offline()
            offline.audio.setFileOpener { _ in MemorySource(bytes) }
            let loading = offline.audio.loadInBackground(["it"], LoadOptions(storage, replayGain: .track))
            let voice = offline.audio.play(try loading.wait()[0], PlaybackSettings(gain: -6, loops: true))
            #expect(abs(try offline.render(24_000).left.seconds(0.1, 0.4).level(of: 440) - expected + 6) < 0.2)
            voice.setGain(.unity)
            // In the third pass.
            try offline.render(96_000)
            #expect(abs(try offline.renderOn(24_000).left.seconds(0.1, 0.4).level(of: 440) - expected) < 0.2)
        }
    }

    @Test("A file without the asked tag is played by the other one, or as recorded")
    func missingTags() async throws {
        let format = PCMFormat(channels: 1, sampleRate: 48_000)
        let samples = tone(440, rate: 48_000, frames: 48_000, amplitude: 0.25)
        for (tags, gain) in [(["REPLAYGAIN_TRACK_GAIN=-6 dB"], -6.0), (["TITLE=none"], 0)] {
            let bytes = try await oggenc(samples, format, tags: tags)
            #expect(abs(try level(bytes, .decoded, .album) - level(bytes, .decoded, nil) - gain) < 0.2)
        }
    }
}
