import Testing

@testable import TacetDecoding
@testable import Tacet

/// MP3 in free format, whose frame headers state no bitrate. The frames are LAME's, as ffmpeg calls it.
@Suite("MP3 in free format")
struct FreeFormatTests {
    private func decoder(_ file: [UInt8]) throws -> any AudioDecoder {
        try AudioFile.decoder(source: MemorySource(file), name: "free.mp3")
    }

    /// Frames of a constant bitrate, each of which needs no bytes of the frames before it.
    private func frames(_ format: PCMFormat, count: Int = 40_000) async throws -> [[UInt8]] {
        let file = try await ffmpeg(
            tones(format, frames: count, amplitude: 0.3), format, codec: "libmp3lame", container: "mp3",
            options: ["-b:a", "128k", "-reservoir", "0", "-write_xing", "0", "-id3v2_version", "0"])
        var (frames, rest) = ([[UInt8]](), file[...])
        while let frame = MPEGFrame(rest), let bytes = frame.bytes, rest.count >= bytes {
            frames.append(Array(rest.prefix(bytes)))
            rest = rest.dropFirst(bytes)
        }
        return frames
    }

    /// The file with every frame in free format.
    static func withoutBitrates(_ file: [UInt8]) -> [UInt8] {
        var (file, place) = (file, 0)
        while place + 4 <= file.count {
            if let frame = MPEGFrame(file[place...]), let bytes = frame.bytes {
                file[place + 2] &= 0x0F
                place += bytes
            } else {
                place += 1
            }
        }
        return file
    }

    /// The frames without a bitrate, each longer by `padding` bytes of zeros.
    private func free(_ frames: [[UInt8]], padding: Int = 0) -> [UInt8] {
        frames.flatMap { frame in
            var frame = frame
            frame[2] &= 0x0F
            return frame + [UInt8](repeating: 0, count: padding)
        }
    }

    @Test(
        "The samples are those of the same frames with a bitrate",
        arguments: [44_100, 48_000, 22_050], [0, 1, 900])
    func samples(rate: Int, padding: Int) async throws {
        for channels in [1, 2] {
            let frames = try await frames(PCMFormat(channels: channels, sampleRate: rate))
            let stated = try decodeAll(try decoder(frames.flatMap { $0 }))
            let file = free(frames, padding: padding)
            let decoder = try decoder(file)
            #expect(decoder.codec == "MP3" && decoder.format == PCMFormat(channels: channels, sampleRate: rate))
            #expect(try decodeAll(decoder, block: 500) == stated && stated.count > 40_000 * channels)
            try decoder.seek(to: 20_000)
            let tail = try decodeAll(decoder)
            #expect(tail.count == stated.count - 20_000 * channels)
            #expect(zip(tail, stated[(20_000 * channels)...]).allSatisfy { abs($0 - $1) < 1e-5 })
        }
    }

    @Test("Tags before the frames, and frames of 3,456 bytes, are taken; longer ones are refused in words")
    func bounds() async throws {
        let frames = try await frames(PCMFormat(channels: 2, sampleRate: 48_000))
        let tag = Array("ID3".utf8) + [4, 0, 0, 0, 0, 1, 0] + Array(repeating: 0, count: 128)
        let stated = try decodeAll(try decoder(frames.flatMap { $0 }))
        let longest = free(frames, padding: 3_456 - 384)
        for file in [longest, tag + longest, tag + free(frames)] {
            #expect(try decodeAll(try decoder(file)) == stated)
        }
        let error = #expect(throws: AudioError.self) { try decoder(free(frames, padding: 3_457 - 384)) }
        #expect(error?.code == .corrupt && error?.detail.contains("free format") == true)
        #expect(error?.remedy.contains("ffmpeg -i 'free.mp3'") == true)
    }

    @Test("A file of two frames is one, and one frame alone is refused")
    func short() async throws {
        let frames = try await frames(PCMFormat(channels: 2, sampleRate: 48_000))
        #expect(try decodeAll(try decoder(free(Array(frames.prefix(2))))).count > 0)
        #expect(throws: AudioError.self) { try decoder(free(Array(frames.prefix(1)))) }
        let cut = free(frames).dropLast(4_000)
        #expect(try decodeAll(try decoder(Array(cut))).count > 40_000)
    }
}
