@testable import TacetDecoding
@testable import Tacet

/// Thousands of damaged and hostile files, the same in every run.
struct MalformedFiles {
    struct File: Sendable {
        let name: String
        let bytes: [UInt8]
    }

    private(set) var files: [File] = []
    private var random = SeededGenerator(seed: 20_26)

    /// A sound file that damaged ones are made from.
    typealias Base = (format: String, bytes: [UInt8])

    /// The formats of which there are 1,000 files or more, each of whose name begins with the format.
    static let formats = ["Vorbis", "Opus", "Ogg FLAC", "FLAC", "MP3", "WAV", "AIFF"]

    /// Files made from sound ones, and bombs. Those in `framed` are not WAV and not in Ogg.
    init(ogg: [Base], wav: [Base], framed: [Base]) {
        for (index, (format, base)) in ogg.enumerated() {
            let other = ogg[(index + 1) % ogg.count].bytes
            let pages = OggWriter.pages(of: base)
            for number in 0..<60 { add("\(format) \(index) cut \(number)", Array(base.prefix(below(base.count)))) }
            for number in 0..<120 { add("\(format) \(index) flipped \(number)", flipped(base)) }
            for number in 0..<220 { add("\(format) \(index) flipped and summed \(number)", flippedInPage(pages)) }
            for number in 0..<60 { add("\(format) \(index) granules \(number)", withGranules(pages)) }
            for number in 0..<120 { add("\(format) \(index) shuffled \(number)", shuffled(pages)) }
            for number in 0..<40 { add("\(format) \(index) chained \(number)", chained(base, other)) }
        }
        for (index, (format, base)) in wav.enumerated() {
            for number in 0..<40 { add("\(format) \(index) cut \(number)", Array(base.prefix(below(base.count)))) }
            for number in 0..<80 { add("\(format) \(index) flipped \(number)", flipped(base, below: 80)) }
            for number in 0..<40 {
                var file = base
                let field = [4, 16, 22, 24, 32, 34, 40][below(7)]
                let value: UInt32 = [0, 1, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF, 0xFFFF_FFF8][below(6)]
                file.replaceSubrange(field..<(field + 4), with: little(value))
                add("\(format) \(index) field \(number)", file)
            }
        }
        for (index, (format, base)) in framed.enumerated() {
            for number in 0..<100 { add("\(format) \(index) cut \(number)", Array(base.prefix(below(base.count)))) }
            for number in 0..<200 { add("\(format) \(index) flipped \(number)", flipped(base)) }
            for number in 0..<200 { add("\(format) \(index) header \(number)", flipped(base, below: 60)) }
            for number in 0..<60 { add("\(format) \(index) spliced \(number)", spliced(base)) }
        }
        addHostileVorbis()
        addHostileWAV()
        addHostileFLAC()
        addHostileOpus()
        addHostileMP3()
    }

    mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<max(1, limit), using: &random) }

    mutating func add(_ name: String, _ bytes: [UInt8]) { files.append(File(name: name, bytes: bytes)) }

    // MARK: Damage

    private mutating func flipped(_ base: [UInt8], below limit: Int = .max) -> [UInt8] {
        var file = base
        for _ in 0...below(8) { file[below(min(limit, file.count))] ^= 1 << UInt8(below(8)) }
        return file
    }

    /// A part of the file twice, or left out.
    private mutating func spliced(_ base: [UInt8]) -> [UInt8] {
        Array(base.prefix(below(base.count))) + base.dropFirst(below(base.count))
    }

    /// The damage that a checksum does not show; mostly in the headers.
    private mutating func flippedInPage(_ pages: [[UInt8]]) -> [UInt8] {
        var pages = pages
        for _ in 0...below(3) {
            let number = below(below(2) == 0 ? pages.count : min(3, pages.count))
            var page = pages[number]
            for _ in 0...below(4) {
                let index = below(page.count - 4) + 4
                page[index] = below(2) == 0 ? page[index] ^ 1 << UInt8(below(8)) : UInt8(below(256))
            }
            // A changed segment table leaves no page; the rest stays what it was.
            pages[number] = OggWriter.checked(page)
        }
        return pages.flatMap { $0 }
    }

    private mutating func withGranules(_ pages: [[UInt8]]) -> [UInt8] {
        let values: [Int64] = [0, 1, -1, -2, .max, .min, 1 << 32, 1 << 62, 12_345]
        return pages.flatMap { page -> [UInt8] in
            guard below(2) == 0 else { return page }
            var page = page
            page.replaceSubrange(6..<14, with: little(values[below(values.count)]))
            return OggWriter.checked(page)
        }
    }

    private mutating func shuffled(_ pages: [[UInt8]]) -> [UInt8] {
        var pages = pages
        for _ in 0...below(3) where pages.count > 1 {
            let number = below(pages.count)
            switch below(4) {
            case 0: pages.remove(at: number)
            case 1: pages.insert(pages[number], at: below(pages.count))
            case 2: pages.swapAt(number, below(pages.count))
            default:
                // A page hidden in the body of another, where a search by halves may come upon it.
                var ogg = OggWriter()
                ogg.serial = 77
                ogg.add(pages[number] + pages[below(pages.count)])
                pages.insert(ogg.bytes, at: below(pages.count + 1))
            }
        }
        return pages.flatMap { $0 }
    }

    private mutating func chained(_ first: [UInt8], _ second: [UInt8]) -> [UInt8] {
        switch below(4) {
        case 0: first + flipped(second)
        case 1: Array(first.prefix(below(first.count))) + second
        case 2: first + flippedInPage(OggWriter.pages(of: second))
        default: first + Array(second.prefix(below(second.count)))
        }
    }

    // MARK: Bombs

    private mutating func addHostileVorbis() {
        for channels in [0, 1, 2, 8, 9, 255] {
            for rate: UInt32 in [0, 1, 48_000, 768_000, 768_001, .max] {
                add("channels \(channels) rate \(rate)", HostileVorbis(channels: channels, rate: rate).file)
            }
        }
        for shift in 8...20 {
            for isOrdered in [true, false] where isOrdered || shift <= 17 {
                for lookup in 0...2 {
                    var bomb = HostileVorbis(entries: 1 << shift, isOrdered: isOrdered, lookup: lookup)
                    if lookup == 2, shift > 14 { bomb.dimensions = 0 }
                    add("2^\(shift) entries, ordered \(isOrdered), lookup \(lookup)", bomb.file)
                    bomb.entries -= 1
                    add("2^\(shift) - 1 entries, ordered \(isOrdered), lookup \(lookup)", bomb.file)
                    // The same in the second link, which only libvorbisfile finds.
                    var chain = HostileVorbis(packets: 600).file(serial: 5)
                    bomb.entries += 1
                    chain += bomb.file(serial: 6)
                    add("2^\(shift) entries in link 2, ordered \(isOrdered), lookup \(lookup)", chain)
                }
            }
        }
        for books in [1, 16, 256] {
            for shift in [10, 13, 14] {
                for dimensions in [1, 16, 256, 1_024] {
                    let bomb = HostileVorbis(
                        entries: 1 << shift, dimensions: dimensions, books: books, isOrdered: true, lookup: 0)
                    add("\(books) books of 2^\(shift) × \(dimensions)", bomb.file)
                    var wide = bomb
                    wide.residues = 64
                    add("64 residues, \(books) books of 2^\(shift) × \(dimensions)", wide.file)
                }
            }
        }
        for length: UInt32 in [0, 3, 1_000, 0x7FFF_FFFF, 0x8000_0000, .max] {
            add("vendor of \(length)", HostileVorbis(vendorLength: length).file)
            add("\(length) comments", HostileVorbis(commentCount: length).file)
        }
        add("long comment", HostileVorbis(comments: ["A=" + String(repeating: "x", count: 1 << 20)]).file)
        add("many comments", HostileVorbis(comments: Array(repeating: "A=B", count: 50_000)).file)
        add("headers in comments", HostileVorbis(comments: Array(repeating: "\u{5}vorbis", count: 5_000)).file)
        for granule: Int64 in [0, 1, -1, .max, .min, 1 << 40] {
            add("granule \(granule)", HostileVorbis(packets: 600, lastGranule: granule).file)
        }
        for packets in [0, 1, 2, 255, 256, 2_300, 20_000] {
            add("\(packets) packets of a byte", HostileVorbis(packets: packets).file)
            add("\(packets) of 8 channels", HostileVorbis(channels: 8, packets: packets).file)
        }
        for links in [2, 100, 300, 2_000] {
            let chain = (1...links).flatMap { HostileVorbis(packets: 3).file(serial: UInt32($0)) }
            add("chain of \(links)", chain)
        }
        for mark in ["OpusHead", "Speex   ", "\u{7F}FLAC", "fishead\0", "\u{1}video", "something"] {
            var ogg = OggWriter()
            ogg.add(Array(mark.utf8) + Array(repeating: 1, count: 60), isFirst: true)
            ogg.add(Array(repeating: 2, count: 600))
            add("\(mark) in Ogg", ogg.bytes)
        }
        add("zeros after it", HostileVorbis(packets: 40).file + Array(repeating: 0, count: 1 << 20))
        add("zeros before it", Array("OggS".utf8) + Array(repeating: 0, count: 1 << 20))
    }

    private mutating func addHostileWAV() {
        let samples = [UInt8](repeating: 7, count: 64)
        for channels in [0, 1, 8, 9, 65_535] {
            for rate in [0, 1, 48_000, 768_001, 0xFFFF_FFFF] {
                for bits in [0, 1, 8, 12, 16, 24, 32, 64] {
                    let format = PCMFormat(channels: channels, sampleRate: rate)
                    for tag: UInt16 in [1, 3] {
                        add(
                            "WAV of \(channels), \(rate) Hz, \(bits) bits, tag \(tag)",
                            WAVWriter(format: format, tag: tag, bits: bits).file(bytes: samples))
                    }
                }
            }
        }
        let format = PCMFormat(channels: 2, sampleRate: 44_100)
        for tag in 0...80 { add("WAV tag \(tag)", WAVWriter(format: format, tag: UInt16(tag)).file(bytes: samples)) }
        for size: UInt32 in [0, 1, 63, 65, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF] {
            add("data of \(size)", WAVWriter(format: format, claimedSize: size).file(bytes: samples))
        }
        let chunk = WAVWriter.chunk("junk", [])
        add(
            "many chunks",
            WAVWriter(format: format, before: Array(repeating: chunk, count: 20_000).flatMap { $0 }).file(
                bytes: samples))
        for start: UInt32 in [0, 5, .max] {
            for last: UInt32 in [0, 5, .max] {
                add(
                    "loop \(start)...\(last)",
                    WAVWriter(format: format, after: WAVWriter.loop(start: start, last: last)).file(bytes: samples))
            }
        }
    }
}
