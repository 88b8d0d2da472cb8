import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// Ogg files behind other bytes, and FLAC files whose stream information has no rate that exists.
@Suite("Ogg behind other bytes, and FLAC without a rate") struct StrayOggTests {
    private let format = PCMFormat(channels: 1, sampleRate: 48_000)

    private func file(_ codec: String) async throws -> [UInt8] {
        let samples = tone(440, rate: 48_000, frames: 24_000)
        if codec == "vorbis" { return try await oggenc(samples, format) }
        return try await ffmpeg(
            samples, format, codec: codec, container: codec == "flac" ? "ogg" : "opus",
            options: ["-fflags", "+bitexact"])
    }

    private func decoder(_ file: [UInt8]) throws -> any AudioDecoder {
        try AudioFile.decoder(source: MemorySource(file), name: "it.ogg")
    }

    @Test(
        "It plays whole from its first page on, seeks, and says how many bytes precede it",
        arguments: ["vorbis", "libopus", "flac"], [1, 3_000, 60_000])
    func stray(codec: String, count: Int) async throws {
        let file = try await file(codec)
        let whole = try decodeAll(try decoder(file))
        var random = SeededGenerator(seed: UInt64(count))
        let noise = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
        for prefix in [[UInt8](repeating: 0, count: count), noise] {
            let decoder = try decoder(prefix + file)
            #expect(try decodeAll(decoder) == whole)
            #expect(decoder.metadata.problems == ["\(count) bytes precede the page that begins the stream"])
            try decoder.seek(to: 12_000)
            #expect(try decodeAll(decoder).count == whole.count - 12_000)
        }
    }

    @Test("Pages of another stream whose beginning is missing may precede it")
    func joined() async throws {
        let file = try await file("vorbis")
        let last = try #require(file.indices.last { file[$0...].starts(with: "OggS".utf8) })
        let decoder = try decoder(file[last...] + file)
        #expect(try decodeAll(decoder) == decodeAll(try self.decoder(file)))
        #expect(decoder.metadata.problems == ["\(file.count - last) bytes precede the page that begins the stream"])
    }

    @Test("A page that is not whole, and one beyond 64 KB, make no sound of a file")
    func others() async throws {
        let file = try await file("vorbis")
        var broken = [0, 0] + file
        for index in broken.indices.dropFirst(2) where broken[index...].starts(with: "OggS".utf8) {
            broken[index + 22] ^= 1
        }
        for bytes in [broken, [UInt8](repeating: 0, count: 65_536) + file, Array("PK\u{3}\u{4}".utf8) + file] {
            let error = #expect(throws: AudioError.self) { try decoder(bytes) }
            #expect(error?.code == .notAudio)
        }
    }

    @Test(
        "A rate that the first frame contradicts is taken from the frame", arguments: [48_000, 44_100, 11_025],
        [0, 999, 8_000, 0xFFFFF])
    func rates(rate: Int, stated: Int) async throws {
        let format = PCMFormat(channels: 2, sampleRate: rate)
        let file = try await ffmpeg(tones(format, frames: 9_000), format, codec: "flac", container: "flac")
        let whole = try decodeAll(try decoder(file))
        var lie = file
        (lie[18], lie[19]) = (UInt8(stated >> 12), UInt8(truncatingIfNeeded: stated >> 4))
        lie[20] = lie[20] & 15 | UInt8(truncatingIfNeeded: stated << 4)
        let decoder = try decoder(lie)
        #expect(decoder.format == format)
        #expect(try decodeAll(decoder) == whole && decoder.format == format)
        #expect(
            decoder.metadata.problems
                == ["The stream information has \(stated) frames a second; the first frame has \(rate)"])
        try decoder.seek(to: 4_500)
        #expect(try decodeAll(decoder).count == 9_000)
    }
}
