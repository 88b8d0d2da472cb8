import Glibc
import Testing

@testable import TacetDecoding
@testable import Tacet

/// MP3 that other bytes precede: files that were recorded from a stream, cut, joined, or given a header by a game.
@Suite("MP3 files that do not begin with a frame") struct StrayMP3Tests {
    private let format = PCMFormat(channels: 2, sampleRate: 44_100)

    private func decoder(_ file: [UInt8]) throws -> any AudioDecoder {
        try AudioFile.decoder(source: MemorySource(file), name: "it.mp3")
    }

    private func mp3(_ options: [String] = []) async throws -> [UInt8] {
        try await ffmpeg(
            tones(format, frames: 88_200), format, codec: "libmp3lame", container: "mp3",
            options: ["-id3v2_version", "0", "-write_xing", "0"] + options)
    }

    /// Whether the tones are heard for about as long as they should be.
    private func isHeard(_ file: [UInt8], frames: Int = 88_200) throws {
        let decoded = try decodeAll(decoder(file))
        #expect(abs(decoded.count / 2 - frames) < 3_500)
        let middle = Array(decoded[20_000..<(decoded.count - 20_000)])
        #expect(abs(amplitude(of: 440, in: middle, rate: 44_100, stride: 2) - 0.4) < 0.03)
        #expect(abs(amplitude(of: 880, in: middle, rate: 44_100, offset: 1, stride: 2) - 0.4) < 0.03)
    }

    @Test(
        "Zeros, noise and headers of up to 64 KB before the first frame are skipped, and told",
        arguments: [1, 44, 128, 417, 3_000, 60_000])
    func preceded(count: Int) async throws {
        let file = try await mp3()
        var generator = SeededGenerator(seed: UInt64(count))
        let noise = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
        for head in [[UInt8](repeating: 0, count: count), [UInt8](repeating: 0xFF, count: count), noise] {
            try isHeard(head + file)
            let problems = try decoder(head + file).metadata.problems
            #expect(problems.count == 1 && problems.first?.contains("precede") == true)
        }
    }

    @Test("A stream that begins within a frame plays from the next one", arguments: [1, 100, 416])
    func cut(count: Int) async throws {
        let file = try await mp3(["-b:a", "128k"])
        try isHeard(Array(file.dropFirst(count)))
        // Joined to a whole one, it plays on.
        let joined = try decodeAll(decoder(Array(file.dropFirst(count)) + file))
        #expect(abs(joined.count / 2 - 176_400) < 7_000)
        let second = Array(joined[200_000..<320_000])
        #expect(abs(amplitude(of: 440, in: second, rate: 44_100, stride: 2) - 0.4) < 0.03)
    }

    @Test("Tags are found at the beginning and the end, in any order")
    func tags() async throws {
        let file = try await mp3()
        func ape(_ key: String, _ value: String) -> [UInt8] {
            let item =
                little(UInt32(value.utf8.count)) + little(0 as UInt32) + Array(key.utf8) + [0] + Array(value.utf8)
            func end(_ flags: UInt32) -> [UInt8] {
                Array("APETAGEX".utf8) + little(2_000 as UInt32) + little(UInt32(item.count + 32)) + little(1 as UInt32)
                    + little(flags) + [UInt8](repeating: 0, count: 8)
            }
            return end(0xA000_0000) + item + end(0x8000_0000)
        }
        func id3(_ name: String, _ value: String, isLast: Bool) -> [UInt8] {
            let text = [0] + Array(name.utf8) + [0] + Array(value.utf8)
            let frame = Array("TXXX".utf8) + [0, 0, 0, UInt8(text.count), 0, 0] + text
            let rest = [4, 0, isLast ? 0x10 : 0, 0, 0, 0, UInt8(frame.count)] as [UInt8]
            return Array("ID3".utf8) + rest + frame + (isLast ? Array("3DI".utf8) + rest : [])
        }
        let old = Array("TAG".utf8) + Array("Old title".utf8) + [UInt8](repeating: 0, count: 116)
        let start = ape("LOOP_START", "1000")
        let length = id3("LOOP_LENGTH", "2000", isLast: false)
        for tagged in [
            start + length + file + old, length + start + file,
            file + start + id3("LOOP_LENGTH", "2000", isLast: true) + old,
            file + id3("LOOP_LENGTH", "2000", isLast: true) + start + old,
            file + old + start + id3("LOOP_LENGTH", "2000", isLast: true),
        ] {
            let metadata = try decoder(tagged).metadata
            #expect(metadata.loop?.start == 1_000 && metadata.loop?.end == 3_000, "\(metadata.problems)")
            try isHeard(tagged)
        }
        #expect(try decoder(file + old).metadata.tags.map(\.value) == ["Old title"])
    }

    @Test("Frames of ID3 2.4 with plain sizes are read")
    func plainSizes() async throws {
        func frame(_ name: String, _ value: String) -> [UInt8] {
            let text = [3] + Array(name.utf8) + [0] + Array(value.utf8)
            return Array("TXXX".utf8) + [0, 0, UInt8(text.count >> 8), UInt8(text.count & 255), 0, 0] + text
        }
        let body =
            frame("COMMENT", String(repeating: "x", count: 300)) + frame("LOOPSTART", "1000") + frame("LOOPEND", "3000")
        let head = Array("ID3".utf8) + [4, 0, 0, 0, 0, UInt8(body.count >> 7), UInt8(body.count & 0x7F)]
        let metadata = try await decoder(head + body + mp3()).metadata
        #expect(metadata.loop?.start == 1_000 && metadata.loop?.end == 3_000)
    }

    @Test("Ten thousand buffers that are no sound are none")
    func random() {
        var generator = SeededGenerator(seed: 28)
        for number in 0..<10_000 {
            let count = Int.random(in: 1...(number % 100 == 0 ? 70_000 : 4_000), using: &generator)
            let kind = Int.random(in: 0..<6, using: &generator)
            // Noise, and what looks like frames: many bytes of 0xFF, tables of short rows, counters, headers of frames
            // anywhere.
            let row = (0..<Int.random(in: 2...600, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
            let bytes: [UInt8] = (0..<count).map { index in
                switch kind {
                case 0: UInt8.random(in: 0...255, using: &generator)
                case 1: Bool.random(using: &generator) ? 0xFF : UInt8.random(in: 0xE0...255, using: &generator)
                case 2: row[index % row.count]
                case 3: [0xFF, 0xFB, 0x90, UInt8(truncatingIfNeeded: index >> 2)][index % 4]
                case 4:
                    index % row.count < 4
                        ? [0xFF, 0xFB, 0x90, 0x44][index % row.count] : UInt8.random(in: 0...255, using: &generator)
                default: UInt8(truncatingIfNeeded: index * index)
                }
            }
            guard let first = bytes.first, first != 0xFF else { continue }
            do {
                let layout = try MP3Layout(MemorySource(bytes), isSearch: true)
                // Rows of 417 or 418 bytes with a header are frames.
                #expect(layout == nil || kind == 4 && (417...418).contains(row.count), "buffer \(number), kind \(kind)")
            } catch {
                Issue.record("\(error)")
            }
        }
    }
}
