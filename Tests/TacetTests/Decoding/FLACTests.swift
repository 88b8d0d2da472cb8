import Testing

@testable import TacetDecoding
@testable import Tacet

/// FLAC, native and in Ogg. The reference is ffmpeg, as encoder and decoder.
@Suite("FLAC files")
struct FLACTests {
    static let containers = ["flac", "ogg"]
    private let stereo = PCMFormat(channels: 2, sampleRate: 44_100)

    private func decoder(_ file: [UInt8]) throws -> any AudioDecoder {
        try AudioFile.decoder(source: MemorySource(file), name: "it.flac")
    }

    private func flac(
        _ format: PCMFormat, frames: Int, container: String = "flac", bits: Int = 16, tags: [String] = []
    ) async throws -> [UInt8] {
        let sampleFormat = bits == 16 ? "s16" : "s32"
        return try await ffmpeg(
            tones(format, frames: frames, amplitude: 0.3), format, codec: "flac", container: container,
            options: ["-sample_fmt", sampleFormat], tags: tags)
    }

    @Test("16-bit samples are the encoder's, bit for bit", arguments: containers, [1, 2, 6, 8])
    func exact(container: String, channels: Int) async throws {
        let format = PCMFormat(channels: channels, sampleRate: 44_100)
        let file = try await flac(format, frames: 20_001, container: container)
        let decoder = try decoder(file)
        #expect(decoder.codec == (container == "ogg" ? "Ogg FLAC" : "FLAC") + ", 16-bit integer")
        #expect(decoder.format == format && decoder.metadata.problems.isEmpty)
        #expect(decoder.promisedFrames == (container == "ogg" ? decoder.promisedFrames : 20_001))
        let decoded = try decodeAllPCM16(decoder, block: 777)
        #expect(try await decoded == decodedByFFmpeg(file).map { Int16($0 >> 16) })
        // The encoder had these samples, rounded to 16 bits.
        let source = tones(format, frames: 20_001, amplitude: 0.3)
        #expect(decoded.count == source.count)
        #expect(zip(decoded, source).allSatisfy { abs(Float($0) - $1 * 32_768) <= 0.51 })
        try decoder.seek(to: 0)
        #expect(try decodeAll(decoder) == decoded.map { Float($0) / 32_768 })
        if channels <= 2 {
            let effect = try SoundDecoder(targetRate: 44_100).decode(MemorySource(file), name: "it.flac")
            #expect(effect.array == decoded)
        }
    }

    @Test("24-bit samples keep all their bits", arguments: containers)
    func deep(container: String) async throws {
        let file = try await flac(stereo, frames: 5_001, container: container, bits: 24)
        let decoder = try decoder(file)
        #expect(decoder.codec.hasSuffix(", 24-bit integer"))
        let decoded = try decodeAll(decoder)
        #expect(try await decoded == decodedByFFmpeg(file).map { Float($0) / 2_147_483_648 })
    }

    @Test("A seek lands on the frame, whether the header has the length or not", arguments: containers, [true, false])
    func seeking(container: String, hasLength: Bool) async throws {
        var file = try await flac(stereo, frames: 100_000, container: container)
        let start = try #require(file.indices.first { file[$0...].starts(with: "fLaC".utf8) })
        if !hasLength {
            file[start + 8 + 13] &= 0xF0
            file.replaceSubrange(start + 8 + 14..<start + 8 + 18, with: [0, 0, 0, 0])
        } else {
            // ffmpeg leaves the length out of an Ogg stream: 100,000.
            file.replaceSubrange(start + 8 + 14..<start + 8 + 18, with: [0, 1, 0x86, 0xA0])
        }
        if container == "ogg" { file = OggWriter.rechecked(file) }
        let decoder = try decoder(file)
        // The last page of an Ogg stream has the length, too, and the last frame of a native one.
        #expect(decoder.promisedFrames == 100_000)
        let whole = try decodeAllPCM16(decoder)
        #expect(whole.count == 200_000)
        for frame in [0, 1, 12_345, 99_999, 44_100, 4_608, 4_607, 100_000, 3] {
            try decoder.seek(to: frame)
            #expect(try decodeAllPCM16(decoder) == Array(whole[(frame * 2)...]), "from \(frame)")
        }
        #expect(throws: AudioError.self) { try decoder.seek(to: 100_001) }
        #expect(throws: AudioError.self) { try decoder.seek(to: -1) }
    }

    @Test("Tags, the loop and the gain are read", arguments: containers)
    func tags(container: String) async throws {
        let file = try await flac(
            stereo, frames: 20_000, container: container,
            tags: ["TITLE=Overture", "LOOPSTART=1000", "LOOPLENGTH=5000", "REPLAYGAIN_TRACK_GAIN=-6.5 dB"])
        let metadata = try decoder(file).metadata
        #expect(metadata.tags.contains { $0.name == "TITLE" && $0.value == "Overture" })
        #expect(metadata.loop?.start == 1_000 && metadata.loop?.end == 6_000)
        #expect(metadata.trackGain?.value == -6.5 && metadata.problems.isEmpty)
    }

    @Test("An ID3 tag before the stream and large blocks within it do not disturb")
    func surroundings() async throws {
        let file = try await flac(stereo, frames: 10_000)
        let whole = try decodeAllPCM16(try decoder(file))
        let tag = Array("ID3".utf8) + [4, 0, 0, 0, 0, 1, 0] + Array(repeating: 0, count: 128)
        // After the stream information, a picture and a seek table of nonsense.
        var padded = Array(file[..<42])
        padded += [6, 0x40, 0, 0] + Array(repeating: 0xEE, count: 0x40_0000)
        padded += [3, 0, 0, 180] + Array(repeating: 0x77, count: 180)
        padded += file[42...]
        for file in [tag + file, padded] {
            let decoder = try decoder(file)
            try decoder.seek(to: 5_000)
            #expect(try decodeAllPCM16(decoder) == Array(whole[10_000...]))
        }
    }

    @Test("A file whose beginning is missing is called FLAC, and not AAC, whose frames begin alike")
    func withoutHeader() async throws {
        let file = try await flac(stereo, frames: 50_000)
        var place = 4
        while file[place] & 0x80 == 0 { place += 4 + length(file, at: place) }
        place += 4 + length(file, at: place)
        #expect(file[place...].starts(with: [0xFF, 0xF8]))
        let error = #expect(throws: AudioError.self) { _ = try decoder(Array(file[place...])) }
        #expect(error?.code == .corrupt && error?.detail.contains("a frame of FLAC") == true)
    }

    /// The length of the metadata block whose header is at `place`.
    private func length(_ file: [UInt8], at place: Int) -> Int {
        Int(file[place + 1]) << 16 | Int(file[place + 2]) << 8 | Int(file[place + 3])
    }

    @Test("A file that is cut plays up to there; without a whole frame it is an error", arguments: containers)
    func cut(container: String) async throws {
        let file = try await flac(stereo, frames: 400_000, container: container)
        let whole = try decodeAllPCM16(try decoder(file))
        var longest = 0
        for part in 3...9 {
            let decoded = try decodeAllPCM16(try decoder(Array(file.prefix(file.count * part / 10))))
            #expect(decoded == Array(whole.prefix(decoded.count)) && decoded.count >= longest)
            longest = decoded.count
        }
        #expect(longest > whole.count / 2)
        for size in [4, 20, 41] {
            let error = #expect(throws: AudioError.self) { _ = try decoder(Array(file.prefix(size))) }
            #expect(error?.code == .corrupt && error?.remedy.isEmpty == false)
        }
        if container == "flac" {
            var noise = Array(file[..<42]) + Array(repeating: 0x55, count: 5_000)
            noise[4] |= 0x80
            let damaged = try decoder(noise)
            for _ in 0..<2 { #expect(throws: AudioError.self) { try decodeAll(damaged) } }
        }
    }

    @Test("A medium that fails is an error, once and for all", arguments: containers)
    func failingMedium(container: String) async throws {
        let source = FailingSource(try await flac(stereo, frames: 200_000, container: container))
        let decoder = try AudioFile.decoder(source: source, name: "it.flac")
        source.fails = true
        #expect(#expect(throws: AudioError.self) { try decodeAll(decoder) }?.code == .unreadable)
        source.fails = false
        #expect(throws: AudioError.self) { try decodeAll(decoder) }
        #expect(throws: AudioError.self) { try decoder.seek(to: 0) }
    }
}
