import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// Every format, from every place that a game has its files in, as an effect, as a streamed effect, and as music.
@Suite("Formats, places and uses")
struct FormatMatrixTests {
    enum Format: String, CaseIterable {
        case wav, wavFloat, muLaw, adpcm, ima, aiff, vorbis, opus, flac, oggFLAC, mp3, mod, s3m, xm, it

        /// Two seconds of stereo at 48,000 Hz, or a song.
        var bytes: [UInt8] {
            get async throws {
                let song = ModuleWriter(patterns: 3)
                switch self {
                case .wav: return try await encoded("pcm_s16le", "wav")
                case .wavFloat: return try await encoded("pcm_f32le", "wav")
                case .muLaw: return try await encoded("pcm_mulaw", "wav")
                case .adpcm: return try await encoded("adpcm_ms", "wav")
                case .ima: return try await encoded("adpcm_ima_wav", "wav")
                case .aiff: return try await encoded("pcm_s16be", "aiff")
                case .vorbis: return try await encoded("libvorbis", "ogg")
                case .opus: return try await encoded("libopus", "opus")
                case .flac: return try await encoded("flac", "flac")
                case .oggFLAC: return try await encoded("flac", "ogg")
                case .mp3: return try await encoded("libmp3lame", "mp3")
                case .mod: return song.file(.mod)
                case .s3m: return song.file(.s3m)
                case .xm: return song.file(.xm)
                case .it: return song.file(.it)
                }
            }
        }

        private func encoded(_ codec: String, _ container: String) async throws -> [UInt8] {
            let format = PCMFormat(channels: 2, sampleRate: 48_000)
            return try await ffmpeg(
                tones(format, frames: 96_000, amplitude: 0.25), format, codec: codec, container: container)
        }
    }

    /// Where a game has its files: on the disk, in memory, or behind functions of its own.
    enum Place: String, CaseIterable { case path, memory, callbacks }

    /// What a game does with a file.
    enum Use: String, CaseIterable { case effect, streamed, music }

    /// Begins to play the file. `directory` must live as long as the engine reads it.
    private func play(
        _ file: [UInt8], from place: Place, as use: Use, in audio: AudioEngine, _ directory: TemporaryDirectory
    ) throws {
        let path = place == .path ? try directory.write(file, "it") : "pak/it"
        audio.setFileOpener { _ in
            switch place {
            case .path: nil
            case .memory: MemorySource(file)
            case .callbacks: GameSource(file)
            }
        }
        let storage = use == .streamed ? SoundStorage.streamed : .decoded
        switch (use, place) {
        case (.music, _): try audio.soundtrack.play(path)
        case (_, .memory): audio.play(try audio.load(bytes: file, name: "it", LoadOptions(storage)))
        default: audio.play(try audio.load(path, LoadOptions(storage)))
        }
    }

    @Test("Each cell of the matrix is heard as it decodes", arguments: Format.allCases)
    func cells(_ format: Format) async throws {
        let file = try await format.bytes
        let decoded = try decodeAll(try AudioFile.decoder(source: MemorySource(file), name: "it"))
        let expected = Signal(interleaved: decoded, channels: 2, channel: 0, rate: 48_000).seconds(0.05, 0.5).level
        #expect(expected > -30)
        for place in Place.allCases {
            for use in Use.allCases {
                let (offline, directory) = (Offline(), TemporaryDirectory())
                try play(file, from: place, as: use, in: offline.audio, directory)
                let heard = try withExtendedLifetime(directory) { try offline.render(48_000).left }
                    .seconds(0.05, 0.5)
                #expect(abs(heard.level - expected) < 0.2, "\(format) from \(place) as \(use)")
                #expect(heard.longestGap() < 0.01, "\(format) from \(place) as \(use)")
            }
        }
    }
}
