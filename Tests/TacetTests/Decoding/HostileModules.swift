@testable import TacetDecoding
@testable import Tacet

/// Damaged and hostile modules, the same in every run: a thousand and more of each format.
struct HostileModules {
    private(set) var files: [MalformedFiles.File] = []
    private var random = SeededGenerator(seed: 1_987)
    private var format = ModuleFormat.mod

    init() {
        // A short song, because thousands are played.
        let song = ModuleWriter(rows: 4, patterns: 2, speed: 1, restart: 1)
        for format in ModuleFormat.allCases {
            self.format = format
            let base = song.file(format)
            for number in 0..<200 { add("cut \(number)", Array(base.prefix(below(base.count)))) }
            for number in 0..<250 { add("flipped \(number)", flipped(base)) }
            for number in 0..<350 { add("header \(number)", flipped(base, below: format == .mod ? 1_084 : 360)) }
            for number in 0..<100 {
                add("spliced \(number)", Array(base.prefix(below(base.count))) + base.dropFirst(below(base.count)))
            }
            for number in 0..<150 { add("large \(number)", withLargeNumbers(base)) }
        }
        addSongs()
        addDisguises()
        addClaimsOfIT()
        addClaimsOfS3M()
        addClaimsOfXM()
    }

    private mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<max(1, limit), using: &random) }

    private mutating func add(_ name: String, _ bytes: [UInt8]) {
        files.append(MalformedFiles.File(name: "\(format.name) \(name)", bytes: bytes))
    }

    private mutating func flipped(_ base: [UInt8], below limit: Int = .max) -> [UInt8] {
        var file = base
        for _ in 0...below(8) { file[below(min(limit, file.count))] = UInt8(below(256)) }
        return file
    }

    private mutating func withLargeNumbers(_ base: [UInt8]) -> [UInt8] {
        var file = base
        for _ in 0...below(3) {
            let offset = below(min(file.count, 800) - 4)
            let value: UInt32 = [0, 0xFFFF, 0xFFFF_FFFF, 0x7FFF_FFFF, 0x8000_0000, 0x10_0000, 4_000][below(7)]
            file.replaceSubrange(offset..<(offset + 4), with: little(value))
        }
        return file
    }

    /// Patterns full of one effect in every channel: loops in loops, jumps, delays, and every other effect.
    private mutating func addSongs() {
        format = .mod
        for channels in [4, 31, 99] {
            for effect in 0..<16 {
                for parameter in stride(from: 0, through: 255, by: 17)
                where channels == 4 || effect == 14 || parameter < 60 {
                    var file = ModuleWriter(rows: 4, patterns: 1).file(.mod)
                    let mark = channels == 4 ? "M.K." : "\(channels)CH"
                    file.replaceSubrange(1_080..<1_084, with: Array(mark.utf8))
                    let cell: [UInt8] = [0, 214, 0x10 | UInt8(effect), UInt8(parameter)]
                    // Loops begin in the first row of each channel, and jump back from every other row.
                    let start: [UInt8] = effect == 14 ? [0, 214, 0x1E, 0x60] : cell
                    let pattern = (0..<64).flatMap { row in (0..<channels).flatMap { _ in row == 0 ? start : cell } }
                    file.replaceSubrange(1_084..., with: pattern + [UInt8](repeating: 7, count: 64))
                    add("\(channels) channels of effect \(effect), \(parameter)", file)
                }
            }
        }
        // Loops of different counts, nested in one another.
        for seed in 0..<20 {
            var file = ModuleWriter(rows: 4, patterns: 1).file(.mod)
            let pattern = (0..<64).flatMap { row in
                (0..<4).flatMap { channel -> [UInt8] in
                    [0, 0, 0x0E, 0x60 | UInt8(row == channel * (seed % 5) ? 0 : (row * 7 + channel * seed) % 16)]
                }
            }
            file.replaceSubrange(1_084..<(1_084 + pattern.count), with: pattern)
            add("nested loops \(seed)", file)
        }
    }

    /// Titles that are the marks of other formats, and of packed files.
    private mutating func addDisguises() {
        let marks = [
            "PP20", "XPKF", "ziRCONia", "MO3\u{5}", "MTM\u{10}", "if", "JN", "FAR\u{FE}", "DMDL", "MMD0", "OKTASONG",
            "PSM ", "MT20", "DDMF", "GDM", "AMF", "DBM0", "Extreme", "ASYLUM", "BMOD2STM", "MUSE", "FORM",
        ]
        for format in [ModuleFormat.mod, .s3m] {
            self.format = format
            for mark in marks {
                var file = ModuleWriter(title: mark, rows: 4, patterns: 1, speed: 1).file(format)
                add("called \(mark)", file)
                file[format == .mod ? 20 : 29] = 0xFF
                add("damaged, called \(mark)", file)
            }
        }
    }

    private mutating func addClaimsOfIT() {
        format = .it
        let base = ModuleWriter(rows: 4, patterns: 1, speed: 1).file(.it)
        func head(orders: Int, instruments: Int, samples: Int, patterns: Int) -> [UInt8] {
            var file = Array(base.prefix(192))
            for (index, value) in [orders, instruments, samples, patterns].enumerated() {
                file.replaceSubrange((32 + index * 2)..<(34 + index * 2), with: little(UInt16(value)))
            }
            return file
        }
        // Many patterns that share one header of many rows; many samples that share one header of a great length.
        for count in [1, 64, 240, 256, 4_000, 65_535] {
            for rows in [64, 200, 1_024, 65_535] {
                let file = head(orders: min(count, 255), instruments: 0, samples: 0, patterns: count)
                let place = file.count + min(count, 255) + 4 * count
                let offsets = (0..<count).flatMap { _ in little(UInt32(place)) }
                let orders = (0..<min(count, 255)).map { UInt8($0) }
                let pattern = little(UInt16(4)) + little(UInt16(rows)) + [0, 0, 0, 0, 0xFF, 0x0F, 60, 1]
                add("\(count) patterns of \(rows) rows", file + orders + offsets + pattern)
            }
            for length in [0x4_0000, 0x10_0000, 0x0FFF_FFFF, 0xFFFF_FFFF] {
                for flags: UInt8 in [0x01, 0x07, 0x0B, 0x0F] {
                    let file = head(orders: 1, instruments: 0, samples: count, patterns: 0)
                    let place = file.count + 1 + 4 * count
                    var sample = Array("IMPS".utf8) + [UInt8](repeating: 0, count: 76)
                    sample[18] = flags
                    sample.replaceSubrange(48..<52, with: little(UInt32(length)))
                    sample.replaceSubrange(72..<76, with: little(UInt32(place)))
                    let offsets = (0..<count).flatMap { _ in little(UInt32(place)) }
                    add("\(count) samples of \(length), \(flags)", file + [255] + offsets + sample)
                }
            }
        }
    }

    private mutating func addClaimsOfS3M() {
        format = .s3m
        let base = ModuleWriter(rows: 4, patterns: 1, speed: 1).file(.s3m)
        for orders in [0, 1, 256, 257, 65_535] {
            for samples in [0, 1, 99, 255, 65_535] {
                for patterns in [0, 1, 255, 65_535] {
                    var file = base
                    for (index, value) in [orders, samples, patterns].enumerated() {
                        file.replaceSubrange((32 + index * 2)..<(34 + index * 2), with: little(UInt16(value)))
                    }
                    let rest = [UInt8](repeating: 6, count: 4_000)
                    add("\(orders) orders, \(samples) samples, \(patterns) patterns", file + rest)
                }
            }
        }
    }

    private mutating func addClaimsOfXM() {
        format = .xm
        for channels in [0, 1, 32, 127, 128, 65_535] {
            for count in [1, 255, 256, 65_535] {
                for rows in [0, 64, 256, 1_024, 65_535] {
                    var file = Array(ModuleWriter(rows: 4, patterns: 1).file(.xm).prefix(336))
                    for (offset, value) in [(64, 256), (68, channels), (70, count), (72, 0)] {
                        file.replaceSubrange(offset..<(offset + 2), with: little(UInt16(value)))
                    }
                    file.replaceSubrange(80..<336, with: (0...255).map { UInt8($0) })
                    // Patterns without a cell, of nine bytes each.
                    let pattern = little(UInt32(9)) + [0] + little(UInt16(rows)) + [0, 0]
                    add("\(count) patterns of \(channels) × \(rows)", file + (0..<count).flatMap { _ in pattern })
                }
            }
        }
        let base = ModuleWriter(rows: 4, patterns: 1, speed: 1).file(.xm)
        // The sample's header is 40 bytes long, before 64 bytes of sample.
        let head = base.count - 104
        for length: UInt32 in [0, 1 << 18, 1 << 20, 1 << 28, .max] {
            for flags: UInt8 in [0, 0x10, 0x30] {
                for reserved: UInt8 in [0, 0xAD] {
                    var file = base
                    file.replaceSubrange(head..<(head + 4), with: little(length))
                    file[head + 14] = flags
                    file[head + 17] = reserved
                    add("sample of \(length), \(flags), \(reserved)", file)
                }
            }
        }
        for count in [2, 2_048, 65_535] {
            var file = base
            file.replaceSubrange((head - 263 + 27)..<(head - 263 + 29), with: little(UInt16(count)))
            add("\(count) samples in an instrument", file)
        }
        add("Vorbis as a sample", Array(base.dropLast(64)) + little(UInt32(64)) + HostileVorbis(packets: 20).file)
    }
}
