import CAllocationCounter
import Foundation
import TacetPlatform
import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// Files whose headers state one thing twice and differently: each field set to 0, 1, its greatest number, one less and
/// one more, the double and the half. ffmpeg, libsndfile, SoX and openmpt123 played the same files: where one of them
/// plays the sound, Tacet does.
@Suite("Headers that lie") struct LyingHeaderTests {
    /// What becomes of a file with a false field.
    private enum Outcome {
        /// It plays as the file without the lie, and says what it does not believe.
        case told
        /// It plays as the file without the lie. No player looks at the field, or the value means that the length is
        /// unknown.
        case harmless
        /// It plays otherwise, as in the other players, or is refused.
        case other
    }

    /// A field of a header.
    private struct Field {
        let name: String
        let offset: Int
        let bytes: Int
        var isBigEndian = false
        /// The outcomes that differ from ``usual``.
        var usual = Outcome.told
        var outcomes: [Int: Outcome] = [:]
    }

    private let format = PCMFormat(channels: 2, sampleRate: 44_100)
    private static let frames = 30_000

    private func samples(_ frames: Int = Self.frames) -> [Float] {
        var random = SeededGenerator(seed: 28)
        return tones(format, frames: frames, amplitude: 0.3).map { $0 + Float.random(in: -0.1...0.1, using: &random) }
    }

    private func sound(_ file: [UInt8]) throws -> (samples: [Float], problems: [String]) {
        let decoder = try AudioFile.decoder(source: MemorySource(file), name: "it")
        return (try decodeAll(decoder), try SoundFile.inspect(bytes: file, name: "it").problems)
    }

    /// The numbers that a field is set to.
    private func lies(of value: Int, bytes: Int) -> [Int] {
        let greatest = 1 << (8 * bytes) - 1
        let all = [0, 1, greatest, value - 1, value + 1, 2 * value, value / 2]
        return Set(all).filter { $0 != value && (0...greatest).contains($0) }.sorted()
    }

    private func check(_ file: [UInt8], _ fields: [Field], _ mend: ([UInt8]) -> [UInt8] = { $0 }) throws {
        let whole = try sound(file)
        #expect(whole.problems.isEmpty, "\(whole.problems)")
        for field in fields {
            let place = field.offset..<(field.offset + field.bytes)
            let bytes = field.isBigEndian ? Array(file[place]) : file[place].reversed()
            let value = bytes.reduce(0) { $0 << 8 | Int($1) }
            for lie in lies(of: value, bytes: field.bytes) {
                var bytes = (0..<field.bytes).map { UInt8(truncatingIfNeeded: lie >> (8 * $0)) }
                if field.isBigEndian { bytes.reverse() }
                var other = file
                other.replaceSubrange(place, with: bytes)
                let name: Comment = "\(field.name) is \(lie) and not \(value)"
                let outcome = field.outcomes[lie] ?? field.usual
                if case .other = outcome {
                    _ = try? sound(mend(other))
                    continue
                }
                do {
                    let heard = try sound(mend(other))
                    #expect(heard.samples == whole.samples, name)
                    if case .told = outcome { #expect(!heard.problems.isEmpty, name) }
                } catch {
                    Issue.record("\(name): \(error)")
                }
            }
        }
    }

    private func place(_ mark: String, in file: [UInt8]) throws -> Int {
        try #require(file.indices.first { file[$0...].starts(with: mark.utf8) }) + 8
    }

    // MARK: WAV and AIFF

    @Test("WAV of plain samples, with and without the extensible format", arguments: [false, true])
    func wav(isExtensible: Bool) throws {
        for bits in [16, 24] {
            let file = WAVWriter(format: format, bits: bits, isExtensible: isExtensible).file(samples())
            let (head, data) = (20, try place("data", in: file))
            let size = file.count - data
            var fields = [
                Field(
                    name: "RIFF", offset: 4, bytes: 4, outcomes: [0xFFFF_FFFF: .harmless, file.count - 7: .harmless]),
                Field(name: "byte rate", offset: head + 8, bytes: 4),
                Field(name: "frame", offset: head + 12, bytes: 2),
                // One more byte than the file has is the byte of padding.
                Field(
                    name: "data", offset: data - 4, bytes: 4,
                    outcomes: [1: .other, size - 1: .other, size / 2: .other]),
            ]
            if isExtensible {
                fields += [
                    // 23 bits are in three bytes as well; 16 take two.
                    Field(name: "bits", offset: head + 14, bytes: 2, outcomes: [bits - 1: .harmless]),
                    Field(name: "valid bits", offset: head + 18, bytes: 2, usual: .harmless),
                    Field(name: "extension", offset: head + 16, bytes: 2, usual: .harmless),
                    Field(
                        name: "speakers", offset: head + 20, bytes: 4,
                        outcomes: [0: .harmless, 1: .told]),
                    Field(name: "GUID", offset: head + 28, bytes: 4),
                ]
            }
            try check(file, fields)
        }
    }

    @Test("WAV of ADPCM", arguments: ["adpcm_ms", "adpcm_ima_wav"])
    func adpcm(codec: String) async throws {
        let file = try await ffmpeg(samples(), format, codec: codec)
        let data = try place("data", in: file)
        let stated = Int(file.littleEndian16(at: 38))
        try check(
            file,
            [
                // ffmpeg writes one without a meaning.
                Field(name: "byte rate", offset: 28, bytes: 4, usual: .harmless),
                Field(name: "bits", offset: 34, bytes: 2),
                Field(name: "extension", offset: 36, bytes: 2, usual: .harmless),
                Field(name: "frames in a block", offset: 38, bytes: 2, outcomes: [0: .harmless]),
                Field(name: "data", offset: data - 4, bytes: 4, usual: .other),
            ])
        #expect(stated > 0)
    }

    @Test("The size of a format chunk that is one too small, with the next chunk where it should be")
    func oddSizes() async throws {
        let plain = WAVWriter(format: format).file(samples())
        let adpcm = try await ffmpeg(samples(), format, codec: "adpcm_ms")
        let aiff = try await ffmpeg(samples(), format, codec: "pcm_s16be", container: "aiff")
        let common = try place("COMM", in: aiff)
        for (file, place) in [(plain, 16), (adpcm, 16), (aiff, common - 1)] {
            var lie = file
            lie[place] -= 1
            let (whole, heard) = (try sound(file), try sound(lie))
            #expect(heard.samples == whole.samples && heard.problems.count == 1, "\(heard.problems)")
        }
    }

    @Test("AIFF and AIFF-C", arguments: ["pcm_s16be", "pcm_s24be", "pcm_f32be"])
    func aiff(codec: String) async throws {
        let file = try await ffmpeg(samples(), format, codec: codec, container: "aiff")
        let (common, sound) = (try place("COMM", in: file), try place("SSND", in: file))
        let isFloat = codec == "pcm_f32be"
        try check(
            file,
            [
                Field(
                    name: "FORM", offset: 4, bytes: 4, isBigEndian: true,
                    outcomes: [file.count - 7: .harmless]),
                Field(name: "frames", offset: common + 2, bytes: 4, isBigEndian: true),
                Field(
                    name: "bits", offset: common + 6, bytes: 2, isBigEndian: true, usual: isFloat ? .told : .other),
                Field(
                    name: "SSND", offset: sound - 4, bytes: 4, isBigEndian: true,
                    outcomes: [
                        file.count - sound - 1: .other, (file.count - sound) / 2: .other,
                        file.count - sound + 1: .harmless,
                    ]),
                Field(name: "block", offset: sound + 4, bytes: 4, isBigEndian: true, usual: .harmless),
            ])
    }

    @Test("Bytes behind the samples that are no chunk are told")
    func tail() throws {
        let file = WAVWriter(format: format).file(samples())
        var cut = file
        // The data chunk claims half of the samples.
        cut.replaceSubrange(40..<44, with: little(UInt32(Self.frames * 2)))
        let heard = try sound(cut)
        #expect(heard.samples.count == Self.frames)
        #expect(heard.problems.count == 1 && heard.problems[0].contains("no chunk"), "\(heard.problems)")
    }

    // MARK: FLAC

    @Test(
        "FLAC, native and in Ogg: the frames are believed, and not what the stream information repeats",
        arguments: [false, true])
    func flac(isOgg: Bool) async throws {
        let file = try await ffmpeg(
            samples(), format, codec: "flac", container: isOgg ? "ogg" : "flac", options: ["-fflags", "+bitexact"])
        let pages = OggWriter.pages(of: file)
        let information = isOgg ? 28 + 17 : 8
        let whole = try sound(file)
        func lie(_ change: (inout [UInt8]) -> Void) throws -> (samples: [Float], problems: [String]) {
            guard isOgg else {
                var lie = file
                change(&lie)
                return try sound(lie)
            }
            var first = pages[0]
            change(&first)
            return try sound(OggWriter.checked(first) + Array(pages.dropFirst().joined()))
        }
        for rate in [0, 1, 999, 8_000, 44_099, 48_000, 0xFFFFF] {
            let heard = try lie { bytes in
                (bytes[information + 10], bytes[information + 11]) = (
                    UInt8(rate >> 12), UInt8(truncatingIfNeeded: rate >> 4)
                )
                bytes[information + 12] = bytes[information + 12] & 15 | UInt8(truncatingIfNeeded: rate << 4)
            }
            #expect(heard.samples == whole.samples && heard.problems.count == 1, "\(rate): \(heard.problems)")
        }
        for channels in [0, 2, 7] {
            let heard = try lie { $0[information + 12] = $0[information + 12] & 0xF1 | UInt8(channels << 1) }
            #expect(heard.samples == whole.samples && heard.problems.count == 1, "\(channels): \(heard.problems)")
        }
        for bits in [0, 7, 14, 15, 16, 31] {
            let heard = try lie { bytes in
                bytes[information + 12] = bytes[information + 12] & 0xFE | UInt8(bits >> 4)
                bytes[information + 13] = bytes[information + 13] & 15 | UInt8(truncatingIfNeeded: bits << 4)
            }
            #expect(heard.samples == whole.samples && heard.problems.count == 1, "\(bits): \(heard.problems)")
        }
        // The sizes of blocks and frames, and the sum of the samples, are looked at by no player.
        for place in Array(0..<10) + Array(18..<34) {
            let heard = try lie { $0[information + place] ^= 0x55 }
            #expect(heard.samples == whole.samples, "byte \(place)")
        }
    }

    // MARK: Ogg

    /// The pages of a file of a codec, and how many of them are headers.
    private func pages(_ codec: String) async throws -> (pages: [[UInt8]], heads: Int) {
        let format = PCMFormat(channels: 2, sampleRate: 48_000)
        let samples = samples(200_000)
        if codec == "vorbis" { return (OggWriter.pages(of: try await oggenc(samples, format, quality: 6)), 2) }
        let file = try await ffmpeg(
            samples, format, codec: codec, container: codec == "flac" ? "ogg" : "opus",
            options: ["-fflags", "+bitexact"] + (codec == "flac" ? [] : ["-b:a", "192k"]))
        return (OggWriter.pages(of: file), 2)
    }

    @Test(
        "Ogg plays whatever its pages' numbers, flags and granule positions say",
        arguments: ["vorbis", "libopus", "flac"])
    func ogg(codec: String) async throws {
        let pages = try await pages(codec).pages
        #expect(pages.count > 5)
        let whole = try sound(Array(pages.joined()))
        #expect(whole.problems.isEmpty, "\(whole.problems)")
        let middle = pages.count / 2
        func number(_ page: inout [UInt8], _ number: Int) {
            page.replaceSubrange(18..<22, with: little(UInt32(number)))
        }
        func granule(_ page: inout [UInt8], _ change: (Int64) -> Int64) {
            let old = OggPage(page[...], at: 0)?.granule ?? 0
            page.replaceSubrange(6..<14, with: little(change(old)))
        }
        let lies: [(String, (inout [UInt8], Int) -> Void)] = [
            ("numbers 0", { page, _ in number(&page, 0) }), ("numbers -1", { page, _ in number(&page, 0xFFFF_FFFF) }),
            ("numbers back", { page, index in number(&page, 10_000 - index) }),
            ("no beginning", { page, _ in page[5] &= ~2 }), ("all begin", { page, _ in page[5] |= 2 }),
            ("the second begins", { page, index in if index == 1 { page[5] |= 2 } }),
            ("no end", { page, _ in page[5] &= ~4 }),
            ("granules back", { page, index in if index > middle { granule(&page) { $0 - 30_000 } } }),
            ("one granule back", { page, index in if index == middle { granule(&page) { _ in 1_000 } } }),
            ("last granule back", { page, index in if index == pages.count - 1 { granule(&page) { _ in 0 } } }),
        ]
        for (name, lie) in lies {
            var file: [UInt8] = []
            for (index, page) in pages.enumerated() {
                var page = page
                lie(&page, index)
                file += OggWriter.checked(page)
            }
            do {
                let heard = try sound(file)
                // The last packets have samples that a granule position cuts off.
                let isCut = whole.samples.count != heard.samples.count
                #expect(abs(whole.samples.count - heard.samples.count) <= 2 * 2_048, "\(name)")
                #expect(
                    zip(whole.samples, heard.samples).allSatisfy { abs($0 - $1) < 1e-4 }, "\(name), cut \(isCut)")
                #expect(!heard.problems.isEmpty, "\(name)")
            } catch {
                Issue.record("\(name): \(error)")
            }
        }
    }

    @Test(
        "An Ogg file that is cut off says so, at a page's end and within it", arguments: ["vorbis", "libopus", "flac"])
    func cut(codec: String) async throws {
        let (pages, heads) = try await pages(codec)
        let file = Array(pages.joined())
        for bytes in [Array(pages.dropLast().joined()), Array(file.dropLast()), Array(file.prefix(file.count / 2))] {
            let problems = try sound(bytes).problems
            #expect(problems.contains { $0.contains("cut off") }, "\(problems)")
        }
        // A page that is missing in the middle, and bytes between pages.
        var holes = pages
        holes.remove(at: heads + 2)
        #expect(try sound(Array(holes.joined())).problems.contains { $0.hasPrefix("1 pages are missing") })
        let (before, after) = (Array(pages[..<(heads + 2)].joined()), Array(pages[(heads + 2)...].joined()))
        let stray: [UInt8] = before + [1, 2, 3] + after
        #expect(try sound(stray).problems.contains { $0.hasPrefix("3 bytes from byte") })
    }

    @Test("A stream beside the one that plays is told")
    func otherStreams() async throws {
        let (pages, _) = try await pages("vorbis")
        var film = OggWriter()
        film.serial = 99
        film.add([0x80] + Array("theora".utf8) + [UInt8](repeating: 3, count: 30), isFirst: true)
        let first = film.bytes
        film = OggWriter()
        (film.serial, film.number) = (99, 1)
        film.add([UInt8](repeating: 9, count: 100), isLast: true)
        let whole = try sound(Array(pages.joined()))
        let rest = Array(pages[2...].joined())
        let heard = try sound(pages[0] + first + pages[1] + film.bytes + rest)
        #expect(heard.samples == whole.samples)
        #expect(heard.problems == ["A stream of Theora video in it is not played"], "\(heard.problems)")
    }

    // MARK: MP3

    @Test("MP3 plays whatever the first frame says of the others")
    func mp3() async throws {
        let file = try await ffmpeg(
            samples(), format, codec: "libmp3lame", container: "mp3", options: ["-b:a", "128k"])
        let mark = try place("Info", in: file) - 8
        let frames =
            Int(file[mark + 8]) << 24 | Int(file[mark + 9]) << 16 | Int(file[mark + 10]) << 8
            | Int(file[mark + 11])
        try check(
            file,
            [
                Field(name: "bytes", offset: mark + 12, bytes: 4, isBigEndian: true, usual: .harmless),
                Field(name: "table", offset: mark + 60, bytes: 4, isBigEndian: true, usual: .harmless),
                Field(name: "quality", offset: mark + 116, bytes: 4, isBigEndian: true, usual: .harmless),
                Field(name: "peak", offset: mark + 131, bytes: 4, isBigEndian: true, usual: .harmless),
                Field(name: "music", offset: mark + 148, bytes: 4, isBigEndian: true, usual: .harmless),
                Field(name: "sums", offset: mark + 152, bytes: 4, isBigEndian: true, usual: .harmless),
            ])
        // A length that ends within the sound is where the encoder's padding would be cut off, as in ffmpeg. A longer
        // one leaves the padding.
        let whole = try sound(file)
        for lie in [frames + 1, 2 * frames, Int(UInt32.max)] {
            var other = file
            other.replaceSubrange((mark + 8)..<(mark + 12), with: little(UInt32(lie)).reversed())
            let heard = try sound(other)
            #expect(heard.samples.starts(with: whole.samples) && heard.samples.count <= whole.samples.count + 4 * 1_152)
            #expect(!heard.problems.isEmpty, "\(lie)")
        }
        for lie in [1, frames / 2, frames - 1] {
            var other = file
            other.replaceSubrange((mark + 8)..<(mark + 12), with: little(UInt32(lie)).reversed())
            let heard = try sound(other)
            #expect(abs(heard.samples.count - whole.samples.count) <= 4 * 1_152 && !heard.problems.isEmpty, "\(lie)")
        }
        var table = file
        table.replaceSubrange(mark..<(mark + 26), with: Array("VBRI".utf8) + [UInt8](repeating: 0, count: 22))
        // ffmpeg's encoder writes it for stereo of MPEG 1, whose side information has 32 bytes.
        let played = try await decodedByFFmpeg(table)
        #expect(abs(try sound(table).samples.count - played.count) <= 2 * 1_152)
    }

    // MARK: Fields that change nothing

    /// The fields by the words of SoundFiles.md, each with files whose fields have other values.
    private typealias Ignored = [String: [(field: String, whole: [UInt8], others: [[UInt8]])]]

    /// The file with each of `places` set to 0, to its greatest value and to another one.
    private func others(_ file: [UInt8], _ places: Range<Int>, _ mend: ([UInt8]) -> [UInt8] = { $0 }) -> [[UInt8]] {
        [{ _ in 0 }, { _ in 0xFF }, { $0 ^ 0x55 }].map { (change: (UInt8) -> UInt8) in
            var other = file
            for place in places { other[place] = change(file[place]) }
            return mend(other)
        }
    }

    private func ignoredInWAV() async throws -> Ignored {
        let writer = WAVWriter(format: format, isExtensible: true)
        let file = writer.file(samples())
        let odd = WAVWriter(format: PCMFormat(channels: 1, sampleRate: 48_000), bits: 8).file(
            [Float](samples().prefix(9_999)))
        var wav = [
            ("a RIFF size of 2³² − 1", file, [Array(file[..<4]) + little(UInt32.max) + Array(file[8...])]),
            ("a missing byte of padding at the end", odd, [Array(odd.dropLast())]),
            ("the extension's size", file, others(file, 36..<38)),
        ]
        for name in ["bext", "iXML", "inst", "PEAK", "cart"] {
            let fills: [UInt8] = [0, 1, 0xFF]
            let files = fills.map { fill in
                var writer = writer
                writer.before = WAVWriter.chunk(name, [UInt8](repeating: fill, count: 602))
                return writer.file(samples())
            }
            wav.append(("`\(name)`", file, files))
        }
        let adpcm = try await ffmpeg(samples(), format, codec: "adpcm_ms", options: ["-fflags", "+bitexact"])
        return [
            "WAV": wav,
            "WAV, ADPCM": [
                ("the bytes a second", adpcm, others(adpcm, 28..<32))
            ],
        ]
    }

    private func ignoredInFrames() async throws -> Ignored {
        let same = ["-fflags", "+bitexact"]
        let aiff = try await ffmpeg(samples(), format, codec: "pcm_f32be", container: "aiff")
        let (version, sound) = (try place("FVER", in: aiff), try place("SSND", in: aiff))
        let flac = try await ffmpeg(samples(), format, codec: "flac", container: "flac", options: same)
        let mp3 = try await ffmpeg(samples(), format, codec: "libmp3lame", container: "mp3", options: ["-b:a", "128k"])
        let mark = try place("Info", in: mp3) - 8
        return [
            "AIFF": [
                ("the time in `FVER`", aiff, others(aiff, version..<(version + 4))),
                ("the block size in `SSND`", aiff, others(aiff, (sound + 4)..<(sound + 8))),
            ],
            "FLAC": [
                ("the sizes of blocks", flac, others(flac, 8..<12)),
                ("the sizes of frames", flac, others(flac, 12..<18)),
                ("the MD5 sum", flac, others(flac, 26..<42)),
            ],
            "MP3, first frame": [
                ("the file's size", mp3, others(mp3, (mark + 12)..<(mark + 16))),
                ("the table of places", mp3, others(mp3, (mark + 16)..<(mark + 116))),
                ("the quality", mp3, others(mp3, (mark + 116)..<(mark + 120))),
                ("the peak", mp3, others(mp3, (mark + 131)..<(mark + 135))),
                ("the checksums", mp3, others(mp3, (mark + 152)..<(mark + 156))),
            ],
        ]
    }

    private func ignoredInOgg() async throws -> Ignored {
        let same = ["-fflags", "+bitexact"]
        let mend = OggWriter.rechecked
        let vorbis = try await oggenc(samples(), format)
        let opus = try await ffmpeg(
            samples(), PCMFormat(channels: 2, sampleRate: 48_000), codec: "libopus", container: "opus", options: same)
        let flac = try await ffmpeg(samples(), format, codec: "flac", container: "ogg", options: same)
        // The first packet begins behind the head of the page, of 28 bytes.
        return [
            "Vorbis": [("the bitrates", vorbis, others(vorbis, 44..<56, mend))],
            "Opus": [("the original rate", opus, others(opus, 40..<44, mend))],
            "Ogg FLAC": [("the number of header packets", flac, others(flac, 35..<37, mend))],
        ]
    }

    @Test("The fields that SoundFiles.md calls without effect have none: the sound is the same, and nothing is said")
    func ignored() async throws {
        let all = try await [ignoredInWAV(), ignoredInFrames(), ignoredInOgg()]
            .reduce(into: Ignored()) { $0.merge($1) { $0 + $1 } }
        let page = String(
            decoding: try contents(of: Fixtures.path("../../Sources/Tacet/Tacet.docc/SoundFiles.md")), as: UTF8.self)
        let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
            .drop { !$0.hasPrefix("Some fields are not looked at") }.dropFirst(4).prefix { $0.hasPrefix("|") }
        var listed: [String: Set<String>] = [:]
        for line in lines {
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            let words = cells[1].replacing("the chunks ", with: "").replacing(" and `", with: ", `")
            listed[cells[0]] = Set(words.split(separator: ", ").map(String.init))
        }
        #expect(listed == all.mapValues { Set($0.map(\.field)) }, "the page's table and this test's")
        for (kind, fields) in all {
            for (field, file, others) in fields {
                let whole = try sound(file)
                #expect(whole.problems.isEmpty, "\(kind): \(whole.problems)")
                let others = others.filter { $0 != file }
                #expect(others.count >= 1, "\(kind), \(field)")
                for other in others {
                    let heard = try sound(other)
                    let isSame = heard.samples == whole.samples
                    #expect(isSame, "\(kind), \(field)")
                    #expect(heard.problems.isEmpty, "\(kind), \(field): \(heard.problems)")
                }
            }
        }
    }

    // MARK: Hostile fields

    @Test("Any number of an extensible WAV header may be zero: the file plays, or its error says what is wrong")
    func zeros() throws {
        let samples = [UInt8](repeating: 1, count: 64)
        // PCM in containers of 16 bits, of which fewer are valid.
        let subformat: [UInt8] = [1, 0, 0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
        let format: [UInt8] =
            little(UInt16(0xFFFE)) + little(UInt16(2)) + little(UInt32(48_000)) + little(UInt32(192_000))
            + little(UInt16(4)) + little(UInt16(16)) + little(UInt16(22)) + little(UInt16(24)) + little(UInt32(3))
            + subformat
        for place in stride(from: 0, to: format.count, by: 2) {
            var zeroed = format
            zeroed.replaceSubrange(place..<(place + 2), with: [0, 0])
            let body =
                Array("WAVEfmt ".utf8) + little(UInt32(zeroed.count)) + zeroed + Array("data".utf8)
                + little(UInt32(samples.count)) + samples
            let file = Array("RIFF".utf8) + little(UInt32(body.count)) + body
            do throws(AudioError) {
                _ = try AudioFile.decoder(source: MemorySource(file), name: "it")
            } catch {
                #expect(
                    [.corrupt, .unsupportedCodec].contains(error.code) && !error.remedy.isEmpty, "\(place): \(error)")
            }
        }
    }

    @Test("Small pages with bytes between them, whose numbers stand still, take memory in proportion to the file")
    func scatteredPages() throws {
        func page(_ flags: UInt8, _ body: [UInt8]) -> [UInt8] {
            let head = Array("OggS".utf8) + [0, flags] + [UInt8](repeating: 0, count: 20) + [1, UInt8(body.count)]
            return OggWriter.checked(head + body)
        }
        let head = Array("OpusHead".utf8) + [1, 2, 0, 0] + little(UInt32(48_000)) + [0, 0, 0]
        let scattered = (0..<2_000).flatMap { _ in [0] + page(0, [0xFC]) }
        let file = page(2, head) + page(0, Array("OpusTags".utf8) + [UInt8](repeating: 0, count: 8)) + scattered
        let source = MemorySource(file)
        count_bytes_from_here()
        let repaired = try OggRepair(source)
        let taken = most_bytes_since()
        #expect(repaired != nil)
        if !Sanitizer.isPresent { #expect(taken <= 16 * file.count + 1 << 20, "\(taken >> 10) KB") }
    }

    // MARK: Modules

    @Test("Modules play whatever the headers of their samples and patterns claim")
    func modules() throws {
        let song = ModuleWriter()
        for format in [ModuleFormat.s3m, .it] {
            let file = song.file(format)
            let head = try place(format == .s3m ? "SCRS" : "IMPS", in: file) - 8 - (format == .s3m ? 76 : 0)
            let length = head + (format == .s3m ? 16 : 48)
            var lie = file
            lie.replaceSubrange(length..<(length + 4), with: little(UInt32.max))
            let heard = try sound(lie)
            #expect(heard.samples.count == song.frames * 2 + 2 * ModuleSong.fadeFrames)
            #expect(heard.samples.max() ?? 0 > 0.05)
            #expect(heard.problems.count == 1, "\(heard.problems)")
        }
        let xm = song.file(.xm)
        for version in [0x105, 0x208, 0xFFFF] {
            var lie = xm
            lie.replaceSubrange(58..<60, with: little(UInt16(version)))
            let (whole, heard) = (try sound(xm), try sound(lie))
            #expect(heard.samples == whole.samples && heard.problems.count == 1, "\(heard.problems)")
        }
        var it = song.file(.it)
        it[193] = 77
        #expect(try sound(it).problems == ["Its order list has pattern 77, of 3"])
        it = song.file(.it)
        let pattern = Int(it.littleEndian32(at: 192 + 4 + 4))
        it.replaceSubrange((pattern + 2)..<(pattern + 4), with: little(UInt16.max))
        let heard = try sound(it)
        #expect(heard.samples.max() ?? 0 > 0.05 && heard.problems.count == 1, "\(heard.problems)")
    }
}
