@testable import TacetDecoding
@testable import Tacet

extension MalformedFiles {
    // MARK: FLAC

    /// A STREAMINFO block of 34 bytes (RFC 9639, section 8.2).
    private static func streamInfo(
        rate: Int = 48_000, channels: Int = 1, bits: Int = 16, frames: Int = 0, block: UInt16 = 4_096
    ) -> [UInt8] {
        let packed = UInt64(rate & 0xF_FFFF) << 44 | UInt64((channels - 1) & 7) << 41 | UInt64((bits - 1) & 31) << 36
        let blocks = withUnsafeBytes(of: block.bigEndian) { Array($0) }
        return blocks + blocks + [0, 0, 0, 0, 0, 0]
            + withUnsafeBytes(of: (packed | UInt64(frames & 0xF_FFFF_FFFF)).bigEndian) { Array($0) }
            + [UInt8](repeating: 0, count: 16)
    }

    private static func block(_ type: UInt8, _ body: [UInt8], claims: Int? = nil, isLast: Bool = false) -> [UInt8] {
        let length = claims ?? body.count
        return [type | (isLast ? 0x80 : 0), UInt8(length >> 16 & 255), UInt8(length >> 8 & 255), UInt8(length & 255)]
            + body
    }

    private static func comments(count: UInt32, _ comments: [String] = [], length: UInt32? = nil) -> [UInt8] {
        comments.reduce(little(UInt32(2)) + Array("me".utf8) + little(count)) {
            $0 + little(length ?? UInt32($1.utf8.count)) + Array($1.utf8)
        }
    }

    mutating func addHostileFLAC() {
        let mark = Array("fLaC".utf8)
        let noise = (0..<4_000).map { UInt8(truncatingIfNeeded: $0 &* 73 ^ $0 >> 3) }
        // Frames that look right as far as their sync and their first bytes.
        let frames = (0..<200).flatMap { [0xFF, 0xF8, UInt8($0), UInt8($0 * 7 & 255)] + noise.prefix(20) }
        for channels in 1...8 {
            for bits in [1, 4, 8, 16, 24, 32] {
                for rate in [0, 1, 48_000, 768_001, 1_048_575] {
                    let info = Self.streamInfo(rate: rate, channels: channels, bits: bits, frames: 1 << 35)
                    add(
                        "FLAC of \(channels), \(bits) bits, \(rate) Hz",
                        mark + Self.block(0, info, isLast: true) + frames)
                }
            }
        }
        let info = Self.block(0, Self.streamInfo(frames: 1_000))
        for type: UInt8 in [1, 2, 3, 4, 5, 6, 7, 126, 127] {
            for claims in [0, 1, 17, 18, 65_535, 0xFF_FFFF] {
                add("FLAC block \(type) of \(claims)", mark + info + Self.block(type, noise, claims: claims))
                add(
                    "last FLAC block \(type) of \(claims)",
                    mark + info + Self.block(type, Array(noise.prefix(40)), claims: claims, isLast: true))
            }
        }
        for count: UInt32 in [0, 1, 70_000, 0x7FFF_FFFF, .max] {
            for length: UInt32 in [0, 5, 0x7FFF_FFFF, .max] {
                let body = Self.comments(count: count, ["A=B"], length: length)
                add("\(count) FLAC comments of \(length)", mark + info + Self.block(4, body, isLast: true) + frames)
            }
        }
        add("many FLAC blocks", mark + info + (0..<100_000).flatMap { _ in Self.block(1, []) })
        for size: UInt16 in [0, 1, 15, 16, .max] {
            let info = Self.block(0, Self.streamInfo(channels: 8, frames: 1 << 35, block: size), isLast: true)
            add("FLAC blocks of \(size)", mark + info + frames)
        }
        var ogg = OggWriter()
        ogg.add([0x7F] + Array("FLAC".utf8) + [1, 0, 255, 255] + mark + info, isFirst: true)
        ogg.add(Self.block(4, Self.comments(count: .max)))
        for _ in 0..<40 { ogg.add(Self.block(6, noise, claims: 0xFF_FFFF)) }
        ogg.add(frames)
        add("Ogg FLAC of pictures", ogg.bytes)
    }

    // MARK: Opus

    mutating func addHostileOpus() {
        func head(channels: UInt8 = 2, family: UInt8 = 0, gain: Int16 = 0, skip: UInt16 = 312, table: [UInt8] = [])
            -> [UInt8]
        {
            Array("OpusHead".utf8) + [1, channels] + little(skip) + little(UInt32(48_000)) + little(gain) + [family]
                + table
        }
        func file(_ head: [UInt8], tags: [UInt8] = Self.comments(count: 0), packets: [[UInt8]], granule: Int64 = 96_000)
            -> [UInt8]
        {
            var ogg = OggWriter()
            ogg.serial = 4
            ogg.add(head, isFirst: true)
            ogg.add(Array("OpusTags".utf8) + tags)
            for (number, packet) in packets.enumerated() {
                let isLast = number == packets.count - 1
                ogg.add(packet, granule: isLast ? granule : Int64(number * 960), isLast: isLast)
            }
            return ogg.bytes
        }
        // Every configuration of a packet: mode, bandwidth, length, channels, and how many frames it has.
        let packets = (0...255).map { [UInt8($0), 0x83, 0, 0xFF, 0x7F, 1, 2, 3] }
        for channels: UInt8 in [0, 1, 2, 3, 8, 9, 255] {
            for family: UInt8 in [0, 1, 2, 3, 255] {
                let table = [channels, channels / 2] + (0..<channels).map { $0 }
                add(
                    "Opus of \(channels), family \(family)",
                    file(head(channels: channels, family: family, table: table), packets: packets))
                let wild = [UInt8](repeating: 255, count: Int(channels) + 2)
                add(
                    "Opus of \(channels) wild, \(family)",
                    file(head(channels: channels, family: family, table: wild), packets: packets))
            }
        }
        for gain: Int16 in [.min, -1, .max] {
            for skip: UInt16 in [0, 1, 48_000, .max] {
                for granule: Int64 in [-1, 0, 1, 960, .min, .max] {
                    add(
                        "Opus gain \(gain), skip \(skip), granule \(granule)",
                        file(head(gain: gain, skip: skip), packets: packets, granule: granule))
                }
            }
        }
        for count: UInt32 in [0, 1, 70_000, 0x7FFF_FFFF, .max] {
            for length: UInt32 in [0, 5, 0x7FFF_FFFF, .max] {
                add(
                    "\(count) Opus comments of \(length)",
                    file(head(), tags: Self.comments(count: count, ["A=B"], length: length), packets: packets))
            }
        }
        add(
            "long Opus comment",
            file(head(), tags: Self.comments(count: 1, [String(repeating: "x", count: 1 << 20)]), packets: packets))
        for links in [2, 100, 300] {
            add("Opus chain of \(links)", (0..<links).flatMap { _ in file(head(), packets: Array(packets.prefix(3))) })
        }
    }

    // MARK: MP3

    mutating func addHostileMP3() {
        // MPEG 1, layer III, 128 kbit/s, 48,000 Hz, stereo: 384 bytes.
        let head: [UInt8] = [0xFF, 0xFB, 0x94, 0x00]
        let frame = head + [UInt8](repeating: 0, count: 380)
        let frames = (0..<8).flatMap { _ in frame }
        for count: UInt32 in [0, 1, 8, 0x7FFF_FFFF, .max] {
            for delay in [0, 0xFFF, 0xFFF000, 0xFFFFFF] {
                var first = frame
                let big = withUnsafeBytes(of: count.bigEndian) { Array($0) }
                first.replaceSubrange(36..<52, with: Array("Xing".utf8) + [0, 0, 0, 15] + big + big)
                first.replaceSubrange(156..<165, with: Array("LAME3.100".utf8))
                first.replaceSubrange(
                    177..<180, with: [UInt8(delay >> 16), UInt8(delay >> 8 & 255), UInt8(delay & 255)])
                add("Xing of \(count) with \(delay)", first + frames)
                add("Xing of \(count) alone with \(delay)", first)
            }
        }
        for version: UInt8 in [0, 2, 3, 4, 5, 255] {
            for flags: UInt8 in [0, 0x40, 0x80, 0xFF] {
                for size: [UInt8] in [[0, 0, 0, 0], [0, 0, 1, 0], [0x7F, 0x7F, 0x7F, 0x7F], [255, 255, 255, 255]] {
                    for text in [
                        Array("TXXX".utf8) + [0x7F, 0x7F, 0x7F, 0x7F, 0, 0, 1],
                        Array("TIT2".utf8) + [0, 0, 0, 1, 0, 0, 1], [],
                    ] {
                        add(
                            "ID3 \(version) \(flags) \(size) \(text.count)",
                            Array("ID3".utf8) + [version, 0, flags] + size + text + frames)
                    }
                }
            }
        }
        add("many ID3", (0..<20_000).flatMap { _ in Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, 0] } + frames)
        add(
            "ID3 of many frames",
            Array("ID3".utf8) + [3, 0, 0, 0, 0x40, 0, 0]
                + (0..<60_000).flatMap { _ in Array("TIT2".utf8) + [0, 0, 0, 2, 0, 0, 0, 65] })
        let texts = Array("TPE2".utf8) + [0, 0, 0x1F, 0xFF] + [0, 0] + (0..<8_191).map { $0 % 2 == 0 ? 0 : 97 }
        add(
            "ID3 of many texts",
            Array("ID3".utf8) + [3, 0, 0, 0x3F, 0, 0, 0] + (0..<126).flatMap { _ in texts } + frames)
        for second in 0...255 {
            for third in stride(from: 0, through: 255, by: 15) where second & 0xE0 == 0xE0 {
                // Two frames, so that the length is believed, and each in one of many formats after the other.
                let other: [UInt8] =
                    [0xFF, UInt8(second), UInt8(third), UInt8(third)] + [UInt8](repeating: 0xA5, count: 500)
                add("MP3 then \(second), \(third)", frames + other + frame + other)
            }
        }
        add("MP3 then zeros", frames + [UInt8](repeating: 0, count: 1 << 20) + frames)
        add("MP3 then syncs", frames + [UInt8](repeating: 0xFF, count: 1 << 20))
        for size: UInt32 in [0, 31, 32, 1_000, .max] {
            let footer =
                Array("APETAGEX".utf8) + little(UInt32(2_000)) + little(size) + little(UInt32(1)) + little(UInt32.max)
            add("APE tag of \(size)", frames + footer + [UInt8](repeating: 0, count: 8))
            for count: UInt32 in [1, 300, .max] {
                let item = little(size) + little(UInt32(0)) + Array("Title\0".utf8) + [65, 0, 66]
                let items = (0..<400).flatMap { _ in item }
                let end =
                    Array("APETAGEX".utf8) + little(UInt32(2_000)) + little(UInt32(items.count + 32)) + little(count)
                    + [UInt8](repeating: 0, count: 12)
                add("APE items of \(size), \(count)", frames + items + end)
            }
        }
    }
}
