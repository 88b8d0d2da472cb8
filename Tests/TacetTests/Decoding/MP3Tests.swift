import Glibc
import Testing

@testable import TacetDecoding
@testable import Tacet

/// MP3. The reference is ffmpeg, with LAME as encoder.
@Suite("MP3 files")
struct MP3Tests {
    private let stereo = PCMFormat(channels: 2, sampleRate: 44_100)

    private func decoder(_ file: [UInt8]) throws -> any AudioDecoder {
        try AudioFile.decoder(source: MemorySource(file), name: "it.mp3")
    }

    private func mp3(
        _ format: PCMFormat, frames: Int, options: [String] = [], tags: [String] = []
    ) async throws -> [UInt8] {
        try await ffmpeg(
            tones(format, frames: frames, amplitude: 0.3), format, codec: "libmp3lame", container: "mp3",
            options: options, tags: tags)
    }

    private func worst(_ samples: some Sequence<Float>, _ reference: some Sequence<Float>) -> Float {
        zip(samples, reference).map { abs($0 - $1) }.max() ?? 0
    }

    @Test(
        "The sound begins and ends where the source does, with the samples that ffmpeg decodes",
        arguments: [8_000, 22_050, 44_100, 48_000], [["-b:a", "128k"], ["-q:a", "4"]])
    func gapless(rate: Int, options: [String]) async throws {
        for channels in [1, 2] {
            let format = PCMFormat(channels: channels, sampleRate: rate)
            let options = rate < 16_000 && options[0] == "-b:a" ? ["-b:a", "32k"] : options
            let file = try await mp3(format, frames: 30_001, options: options)
            let decoder = try decoder(file)
            #expect(decoder.codec == "MP3" && decoder.format == format && decoder.promisedFrames == 30_001)
            let decoded = try decodeAll(decoder, block: 500)
            let reference = try await decodedByFFmpeg(file).map { Float($0) / 2_147_483_648 }
            #expect(decoded.count == 30_001 * channels)
            #expect(worst(decoded, reference) < 0.001)
            // In step with the source: a shift by one frame alone would leave 20 dB at 440 Hz and 44,100 Hz.
            let level = amplitude(of: 440, in: decoded, rate: rate, stride: channels)
            #expect(abs(level - 0.3) < 0.02)
            try decoder.seek(to: 0)
            let short = try decodeAllPCM16(decoder, block: 333)
            #expect(zip(short, decoded).allSatisfy { abs(Float($0) - $1 * 32_768) <= 0.51 })
        }
    }

    @Test("A seek lands on the frame, with a noted length or without", arguments: ["1", "0"])
    func seeking(xing: String) async throws {
        let file = try await mp3(stereo, frames: 200_000, options: ["-b:a", "64k", "-write_xing", xing])
        let decoder = try decoder(file)
        #expect(decoder.promisedFrames == (xing == "1" ? 200_000 : nil))
        let whole = try decodeAll(decoder)
        let frames = whole.count / 2
        for frame in [0, 1, 12_345, 199_000, 44_100, 150_000, 3] {
            try decoder.seek(to: frame)
            let tail = try decodeAll(decoder, block: 700)
            #expect(tail.count == (frames - frame) * 2)
            #expect(worst(tail, whole[(frame * 2)...]) < 1e-5, "from \(frame)")
        }
        // Before anything was decoded, too.
        let fresh = try self.decoder(file)
        try fresh.seek(to: 150_000)
        #expect(try worst(decodeAll(fresh), whole[300_000...]) < 1e-5)
        if xing == "1" { #expect(throws: AudioError.self) { try decoder.seek(to: 200_001) } }
        #expect(throws: AudioError.self) { try decoder.seek(to: -1) }
    }

    @Test("Tags, the loop and the gain are read from ID3 of each version", arguments: ["3", "4"])
    func tags(version: String) async throws {
        let file = try await mp3(
            stereo, frames: 30_000, options: ["-id3v2_version", version, "-write_id3v1", "1"],
            tags: [
                "title=Ouvertüre \u{1F3B5}", "artist=A", "LOOPSTART=1000", "LOOPLENGTH=5000",
                "REPLAYGAIN_TRACK_GAIN=-6.5 dB",
            ])
        let decoder = try decoder(file)
        let metadata = decoder.metadata
        #expect(metadata.tags.contains { $0.name == "TITLE" && $0.value == "Ouvertüre \u{1F3B5}" })
        #expect(metadata.tags.contains { $0.name == "ARTIST" && $0.value == "A" })
        #expect(metadata.loop?.start == 1_000 && metadata.loop?.end == 6_000)
        #expect(metadata.trackGain?.value == -6.5 && metadata.problems.isEmpty)
        #expect(try decodeAll(decoder).count == 60_000)
    }

    @Test("The text of an ID3 tag is read in every encoding, and escaped")
    func encodings() async throws {
        let sound = try await mp3(stereo, frames: 5_000, options: ["-id3v2_version", "0", "-write_id3v1", "0"])
        func frame(_ name: String, _ body: [UInt8]) -> [UInt8] {
            Array(name.utf8) + [0, 0, 0, UInt8(body.count), 0, 0] + body
        }
        func file(version: UInt8, flags: UInt8 = 0, _ body: [UInt8]) -> [UInt8] {
            let size = [0, 0, UInt8(body.count >> 7), UInt8(body.count & 0x7F)]
            return Array("ID3".utf8) + [version, 0, flags] + size + body + sound
        }
        let latin = frame("TIT2", [0, 0xE4])
        let wide = frame("TIT2", [1, 0xFF, 0xFE, 0xE4, 0])
        let swapped = frame("TIT2", [2, 0, 0xE4])
        let utf8 = frame("TIT2", [3, 0xC3, 0xA4])
        let escaped = frame("TIT2", [1, 0xFF, 0xFE, 0xE4, 0]).flatMap { $0 == 0xFF ? [0xFF, 0] : [$0] }
        let short = Array("TT2".utf8) + [0, 0, 2, 0, 0xE4]
        for tag in [
            file(version: 3, latin), file(version: 3, wide), file(version: 4, swapped), file(version: 4, utf8),
            file(version: 3, flags: 0x80, escaped), file(version: 2, short),
        ] {
            let decoder = try decoder(tag)
            #expect(decoder.metadata.tags.map(\.value) == ["ä"])
            #expect(try decodeAll(decoder).count == 10_000)
        }
    }

    @Test("A tag that claims 256 MB, and a file of tags alone, are errors")
    func hugeTag() throws {
        let claim = Array("ID3".utf8) + [4, 0, 0, 0x7F, 0x7F, 0x7F, 0x7F]
        let empty = Array("ID3\u{3}".utf8) + [UInt8](repeating: 0, count: 900)
        for file in [claim, claim + Array(repeating: 0, count: 1_000_000), empty] {
            let error = #expect(throws: AudioError.self) { _ = try decoder(file) }
            #expect(error?.code == .corrupt && error?.detail.contains("ID3") == true)
        }
    }

    @Test(
        "Mono and stereo in one file play through, never with more frames than were asked for",
        arguments: [true, false])
    func change(isMonoFirst: Bool) async throws {
        let mono = PCMFormat(channels: 1, sampleRate: 44_100)
        let options = ["-write_xing", "0", "-id3v2_version", "0"]
        let first = try await mp3(mono, frames: 50_000, options: options)
        let second = try await mp3(stereo, frames: 50_000, options: options)
        let decoder = try decoder(isMonoFirst ? first + second : second + first)
        var lengths: [PCMFormat: Int] = [:]
        let block = UnsafeMutablePointer<Float>.allocate(capacity: 1_000 * 2)
        defer { block.deallocate() }
        while true {
            let frames = try decoder.read(into: block, maximum: 1_000)
            if frames == 0 { break }
            #expect(frames <= 1_000)
            lengths[decoder.format, default: 0] += frames
        }
        #expect(lengths[mono, default: 0] > 50_000 && lengths[stereo, default: 0] > 50_000)
    }

    @Test("The layers I and II play, too")
    func otherLayers() async throws {
        let file = try await ffmpeg(tones(stereo, frames: 44_100), stereo, codec: "mp2", container: "mp2")
        let decoder = try decoder(file)
        #expect(decoder.codec == "MP2" && decoder.promisedFrames == nil)
        let decoded = try decodeAll(decoder)
        #expect(abs(amplitude(of: 440, in: decoded, rate: 44_100, stride: 2) - 0.4) < 0.03)
    }

    @Test("Text that begins like a frame, and AAC, are no MP3")
    func lookalikes() throws {
        let text: [UInt8] = [0xFF, 0xFE] + "A text in UTF-16".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(#expect(throws: AudioError.self) { _ = try decoder(text) }?.code == .notAudio)
        let aac: [UInt8] = [0xFF, 0xF1, 0x50, 0x80] + Array(repeating: 0, count: 100)
        // Two frames of 16 bytes, of MPEG-2.
        let frame: [UInt8] = [0xFF, 0xF9, 0x50, 0x80, 0x02, 0x1F, 0xFC] + Array(repeating: 0, count: 9)
        let tag = Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, 0]
        for file in [aac, tag + aac, frame + frame] {
            let error = #expect(throws: AudioError.self) { _ = try decoder(file) }
            #expect(error?.code == .unsupportedCodec && error?.detail.contains("AAC") == true)
        }
    }

    @Test("A file that is cut plays up to there, and what comes after the sound is not heard")
    func cut() async throws {
        let file = try await mp3(stereo, frames: 100_000)
        let whole = try decodeAll(try decoder(file))
        let half = try decodeAll(try decoder(Array(file.prefix(file.count / 2))))
        #expect(half.count > whole.count / 3 && worst(half.dropLast(4_608), whole) < 1e-5)
        let appendix = Array("LYRICSBEGIN".utf8) + Array(repeating: 0x20, count: 200_000)
        #expect(try decodeAll(try decoder(file + appendix)).count == whole.count)
    }

    @Test("A medium that fails is an error, once and for all")
    func failingMedium() async throws {
        let source = FailingSource(try await mp3(stereo, frames: 400_000))
        let decoder = try AudioFile.decoder(source: source, name: "it.mp3")
        source.fails = true
        #expect(#expect(throws: AudioError.self) { try decodeAll(decoder) }?.code == .unreadable)
        source.fails = false
        #expect(throws: AudioError.self) { try decodeAll(decoder) }
        #expect(throws: AudioError.self) { try decoder.seek(to: 0) }
    }
}
