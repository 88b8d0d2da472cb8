import Testing

@testable import TacetDecoding
@testable import Tacet

/// AIFF and AIFF-C. The reference is ffmpeg, as encoder and decoder.
@Suite("AIFF files")
struct AIFFTests {
    static let codecs = [
        "pcm_s8", "pcm_s16be", "pcm_s16le", "pcm_s24be", "pcm_s32be", "pcm_f32be", "pcm_f64be", "pcm_mulaw", "pcm_alaw",
    ]

    private func decoder(_ file: [UInt8]) throws -> any AudioDecoder {
        try AudioFile.decoder(source: MemorySource(file), name: "it.aiff")
    }

    @Test("Every encoding is the samples that ffmpeg decodes, from any frame on", arguments: codecs, [1, 2])
    func encodings(codec: String, channels: Int) async throws {
        let format = PCMFormat(channels: channels, sampleRate: 44_100)
        let file = try await ffmpeg(tones(format, frames: 5_001), format, codec: codec, container: "aiff")
        let decoder = try decoder(file)
        #expect(decoder.format == format && decoder.promisedFrames == 5_001)
        #expect(decoder.codec.hasPrefix("AIFF, ") && decoder.metadata.problems.isEmpty)
        let decoded = try decodeAll(decoder)
        let reference = try await decodedByFFmpeg(file).map { Float($0) / 2_147_483_648 }
        #expect(decoded.count == reference.count)
        #expect(zip(decoded, reference).allSatisfy { abs($0 - $1) < 1e-6 })
        try decoder.seek(to: 4_900)
        #expect(try decodeAll(decoder, block: 16) == decoded.suffix(101 * channels))
    }

    @Test("A sustain loop between two markers is read", arguments: [1, 0, 2])
    func loop(mode: UInt8) async throws {
        let format = PCMFormat(channels: 1, sampleRate: 44_100)
        let file = try await ffmpeg(tones(format, frames: 500), format, codec: "pcm_s16be", container: "aiff")
        func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
            Array(name.utf8) + [0, 0, 0, UInt8(body.count)] + body
        }
        let top: [UInt8] = [0, 7, 0, 0, 0, 40, 3] + Array("top".utf8)
        let markers = [0, 2] + top + [0, 9, 0, 0, 1, 0, 2, 104, 105, 0]
        let instrument: [UInt8] = [60, 0, 0, 127, 1, 127, 0, 0, 0, mode, 0, 7, 0, 9, 0, 0, 0, 0, 0, 0]
        let metadata = try decoder(file + chunk("MARK", markers) + chunk("INST", instrument)).metadata
        #expect(metadata.loop?.start == (mode > 0 ? 40 : nil))
        #expect(metadata.loop?.end == (mode > 0 ? 256 : nil))
        #expect(metadata.loopSource == (mode > 0 ? .instrumentChunk : nil))
        #expect(metadata.loop?.direction == (mode == 0 ? nil : mode == 1 ? .forward : .alternating))
        #expect(metadata.problems.isEmpty)
    }

    @Test("A file plays whole, whatever number of frames and bytes its header states")
    func falseLengths() async throws {
        let format = PCMFormat(channels: 2, sampleRate: 44_100)
        let file = try await ffmpeg(tones(format, frames: 5_000), format, codec: "pcm_s16be", container: "aiff")
        let common = try #require(file.indices.first { file[$0...].starts(with: "COMM".utf8) })
        let sound = try #require(file.indices.first { file[$0...].starts(with: "SSND".utf8) })
        for (place, value) in [common + 10, sound + 4].flatMap({ place in [0, 0xFFFF_FFFF].map { (place, UInt32($0)) } }
        ) {
            var lie = file
            lie.replaceSubrange(place..<(place + 4), with: little(value))
            let decoder = try decoder(lie)
            let decoded = try decodeAll(decoder)
            #expect(decoded.count == 10_000 && decoder.metadata.problems.count == 1)
            #expect(abs(amplitude(of: 440, in: decoded, rate: 44_100, stride: 2) - 0.4) < 0.02)
        }
    }

    @Test("A file that is cut plays up to there, and says so")
    func cut() async throws {
        let format = PCMFormat(channels: 2, sampleRate: 44_100)
        let file = try await ffmpeg(tones(format, frames: 500), format, codec: "pcm_s16be", container: "aiff")
        let whole = try decodeAll(try decoder(file))
        let decoder = try decoder(Array(file.dropLast(401)))
        let decoded = try decodeAll(decoder)
        #expect(decoded == Array(whole.prefix(decoded.count)) && decoded.count == 2 * 399)
        #expect(decoder.metadata.problems == ["The header claims 500 frames; the file has 399"])
    }

    @Test("Impossible headers are errors that name the chunk and its byte")
    func impossible() async throws {
        let format = PCMFormat(channels: 1, sampleRate: 44_100)
        let file = try await ffmpeg(tones(format, frames: 50), format, codec: "pcm_s16be", container: "aiff")
        func error(_ change: (inout [UInt8]) -> Void) -> AudioError? {
            var file = file
            change(&file)
            return #expect(throws: AudioError.self) { _ = try decoder(file) }
        }
        let start = try #require(file.indices.first { file[$0...].starts(with: "COMM".utf8) })
        let (channels, bits, rate) = (8, 14, 16)
        let changes: [(Int, [UInt8])] = [
            (channels, [0, 0]), (channels, [0, 9]), (bits, [0, 0]), (bits, [0, 33]), (rate, [0x7F, 0xFF]),
        ]
        for (offset, bytes) in changes {
            let error = error { $0.replaceSubrange(start + offset..<start + offset + 2, with: bytes) }
            #expect(error?.code == .corrupt && error?.detail.contains("`COMM` chunk at byte \(start)") == true)
        }
        #expect(error { $0[start] = 0x58 }?.detail.contains("no `COMM` chunk") == true)
    }
}
