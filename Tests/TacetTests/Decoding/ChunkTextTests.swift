import Testing

@testable import TacetDecoding
@testable import Tacet

/// Titles and gains of files whose formats have no tags of Vorbis.
@Suite("Texts in WAV, AIFF and APE")
struct ChunkTextTests {
    private let format = PCMFormat(channels: 1, sampleRate: 8_000)
    private let samples: [Float] = Array(repeating: 0.25, count: 100)

    private func metadata(_ file: [UInt8], _ name: String = "it") throws -> Metadata {
        let decoder = try AudioFile.decoder(source: MemorySource(file), name: name)
        #expect(try decodeAll(decoder).isEmpty == false)
        return decoder.metadata
    }

    private func wav(before: [UInt8] = [], after: [UInt8] = []) -> [UInt8] {
        WAVWriter(format: format, before: before, after: after).file(samples)
    }

    private func info(_ parts: [(String, [UInt8])]) -> [UInt8] {
        WAVWriter.chunk("LIST", Array("INFO".utf8) + parts.flatMap { WAVWriter.chunk($0.0, $0.1) })
    }

    private func id3(_ frames: [(String, String)]) -> [UInt8] {
        let body = frames.flatMap { name, text -> [UInt8] in
            Array(name.utf8) + [0, 0, 0, UInt8(text.utf8.count + 1), 0, 0, 3] + Array(text.utf8)
        }
        return Array("ID3".utf8) + [4, 0, 0, 0, 0, UInt8(body.count >> 7), UInt8(body.count & 0x7F)] + body
    }

    private func bigChunk(_ name: String, _ body: [UInt8], size: UInt32? = nil) -> [UInt8] {
        let size = withUnsafeBytes(of: (size ?? UInt32(body.count)).bigEndian) { Array($0) }
        return Array(name.utf8) + size + body + (body.count % 2 == 1 ? [0] : [])
    }

    private func aiff(_ chunks: [UInt8]) -> [UInt8] {
        let rate: [UInt8] = [0x40, 0x0B, 0xFA, 0, 0, 0, 0, 0, 0, 0]  // 8,000 Hz
        let common = bigChunk("COMM", [0, 1, 0, 0, 0, 100, 0, 16] + rate)
        let sound = bigChunk("SSND", [UInt8](repeating: 0, count: 8) + (0..<200).map { UInt8($0) })
        let body = Array("AIFF".utf8) + common + sound + chunks
        return bigChunk("FORM", body)
    }

    @Test("A WAV file's list tells title, artist and more, before and after the samples, in UTF-8 and in ISO 8859-1")
    func list() throws {
        let parts: [(String, [UInt8])] = [
            ("INAM", Array("Ouvertüre".utf8) + [0]), ("IART", [0x42, 0xE4, 0x63, 0x68, 0, 0x7A]),
            ("IPRD", Array("Odd".utf8)),
            ("ISFT", Array("a program".utf8)), ("ICMT", []),
        ]
        for file in [wav(before: info(parts)), wav(after: info(parts))] {
            let metadata = try metadata(file)
            #expect(
                metadata.tags.map { "\($0.name)=\($0.value)" } == ["TITLE=Ouvertüre", "ARTIST=Bäch", "ALBUM=Odd"])
            #expect(metadata.problems.isEmpty && metadata.loop == nil && metadata.trackGain == nil)
        }
        #expect(try metadata(wav(before: WAVWriter.chunk("LIST", Array("adtlINAM".utf8)))).tags.isEmpty)
    }

    @Test("An ID3 tag in a WAV or AIFF file tells title, gain and loop; the smpl chunk comes before the loop's tags")
    func id3Chunks() throws {
        let tag = id3([
            ("TIT2", "Song"), ("TXXX", "REPLAYGAIN_TRACK_GAIN\0-6.5 dB"), ("TXXX", "LOOPSTART\0" + "10"),
            ("TXXX", "LOOPEND\0" + "90"),
        ])
        for file in [
            wav(after: WAVWriter.chunk("id3 ", tag)), wav(before: WAVWriter.chunk("ID3 ", tag)),
            aiff(bigChunk("ID3 ", tag)),
        ] {
            let metadata = try metadata(file)
            #expect(metadata.tags.first?.value == "Song" && metadata.trackGain == -6.5)
            #expect(metadata.loop?.start == 10 && metadata.loop?.end == 90)
        }
        let both = try metadata(wav(before: WAVWriter.chunk("id3 ", tag), after: WAVWriter.loop(start: 20, last: 79)))
        #expect(both.loop?.start == 20 && both.loop?.end == 80 && both.loopSource == .samplerChunk)
    }

    @Test("An AIFF file's text chunks tell title, artist, comments and copyright")
    func aiffTexts() throws {
        let chunks =
            bigChunk("NAME", Array("Song".utf8)) + bigChunk("AUTH", [0xC4]) + bigChunk("ANNO", Array("one".utf8))
            + bigChunk("ANNO", Array("two".utf8)) + bigChunk("(c) ", Array("1991".utf8))
        #expect(
            try metadata(aiff(chunks)).tags.map { "\($0.name)=\($0.value)" }
                == ["TITLE=Song", "ARTIST=Ä", "COMMENT=one", "COMMENT=two", "COPYRIGHT=1991"])
    }

    @Test(
        "An MP3 file's APE tag tells title and gain, with ID3v1 behind it, and ID3v2 comes first",
        arguments: [true, false])
    func ape(_ hasHeader: Bool) async throws {
        let stereo = PCMFormat(channels: 2, sampleRate: 44_100)
        let sound = try await ffmpeg(
            tones(stereo, frames: 5_000), stereo, codec: "libmp3lame", container: "mp3",
            options: ["-id3v2_version", "0", "-write_id3v1", "0"])
        func item(_ key: String, _ value: [UInt8], flags: UInt32 = 0) -> [UInt8] {
            little(UInt32(value.count)) + little(flags) + Array(key.utf8) + [0] + value
        }
        let items =
            item("Title", Array("Ouvertüre".utf8)) + item("Cover Art (Front)", [0xFF, 0xFB, 0x90, 0x64], flags: 2)
            + item("replaygain_track_gain", Array("+2.50 dB".utf8)) + item("Artist", Array("A\0B".utf8))
            + item("Year", Array("1685".utf8))
        func end(_ flags: UInt32) -> [UInt8] {
            Array("APETAGEX".utf8) + little(UInt32(2_000)) + little(UInt32(items.count + 32)) + little(UInt32(5))
                + little(flags) + [UInt8](repeating: 0, count: 8)
        }
        let tag = (hasHeader ? end(0xA000_0000) : []) + items + end(hasHeader ? 0x8000_0000 : 0)
        let old = Array("TAG".utf8) + [UInt8](repeating: 0, count: 125)
        for file in [sound + tag, sound + tag + old] {
            let metadata = try metadata(file, "it.mp3")
            #expect(
                metadata.tags.map { "\($0.name)=\($0.value)" } == [
                    "TITLE=Ouvertüre", "REPLAYGAIN_TRACK_GAIN=+2.50 dB", "ARTIST=A", "ARTIST=B", "DATE=1685",
                ])
            #expect(metadata.trackGain == 2.5)
        }
        let both = try metadata(id3([("TIT2", "First")]) + sound + tag, "it.mp3")
        #expect(both.tags.filter { $0.name == "TITLE" }.map(\.value) == ["First"] && both.trackGain == 2.5)
    }

    @Test("Chunks and items that lie about their size, or are many, cost neither the sound nor much time")
    func hostile() throws {
        let lies: [UInt32] = [0, 1, 7, 0x7FFF_FFFF, .max]
        for size in lies {
            let part = Array("INFOINAM".utf8) + little(size) + Array("Song".utf8)
            #expect(try metadata(wav(before: WAVWriter.chunk("LIST", part))).tags.count <= 1)
            #expect(try metadata(wav(after: Array("LIST".utf8) + little(size) + part)).tags.count <= 1)
            #expect(try metadata(wav(after: Array("id3 ".utf8) + little(size) + id3([("TIT2", "x")]))).tags.count <= 1)
            #expect(try metadata(aiff(bigChunk("NAME", Array("Song".utf8), size: size))).tags.count <= 1)
        }
        let many = info((0..<20_000).map { _ in ("INAM", [65]) })
        #expect(try metadata(wav(after: many)).tags.count == 256)
        #expect(try metadata(wav(after: many)).problems.count == 1)
        let lists = (0..<9_000).flatMap { _ in info([("INAM", [65])]) }
        #expect(try metadata(wav(after: lists)).tags.count == 256)
        let tags = (0..<9_000).flatMap { _ in WAVWriter.chunk("id3 ", id3([("TIT2", "x")])) }
        #expect(try metadata(wav(after: tags)).tags.count == 1)
        let long = info([("INAM", [UInt8](repeating: 65, count: 100_000)), ("IART", [66])])
        #expect(try metadata(wav(after: long)).tags.map(\.name) == ["ARTIST"])
    }
}
