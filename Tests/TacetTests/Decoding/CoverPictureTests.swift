import Testing

@testable import TacetDecoding

@Suite("Covers inside sound files") struct CoverPictureTests {
    private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0] + Array("a cover".utf8)
    private static let png: [UInt8] = [0x89] + Array("PNG\r\n".utf8) + [0x1A, 0x0A] + Array("another".utf8)

    private static func big(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
    private static func little(_ number: Int) -> [UInt8] { big(number).reversed() }

    /// The body of FLAC's picture block.
    private static func block(_ kind: Int, _ image: [UInt8]) -> [UInt8] {
        let type = Array("image/x".utf8)
        return big(kind) + big(type.count) + type + big(2) + Array("ü".utf8) + [UInt8](repeating: 0, count: 16)
            + big(image.count) + image
    }

    private static func flac(_ blocks: [[UInt8]]) -> [UInt8] {
        var bytes = Array("fLaC".utf8) + [0, 0, 0, 34] + [UInt8](repeating: 0, count: 34)
        for (index, block) in blocks.enumerated() {
            bytes.append(index == blocks.count - 1 ? 0x86 : 6)
            bytes += big(block.count).dropFirst()
            bytes += block
        }
        return bytes
    }

    private static func base64(_ bytes: [UInt8]) -> [UInt8] {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        return stride(from: 0, to: bytes.count, by: 3).flatMap { start -> [UInt8] in
            let part = bytes[start..<min(start + 3, bytes.count)]
            var bits = 0
            for index in 0..<3 { bits = bits << 8 | (index < part.count ? Int(part[start + index]) : 0) }
            let text = [18, 12, 6, 0].map { digits[bits >> $0 & 63] }
            return Array(text.prefix(part.count + 1)) + Array(repeating: UInt8(ascii: "="), count: 3 - part.count)
        }
    }

    private static func ogg(_ first: [UInt8], _ mark: [UInt8], _ pictures: [[UInt8]]) -> [UInt8] {
        let comments = [Array("TITLE=x".utf8)] + pictures.map { Array("metadata_block_picture=".utf8) + base64($0) }
        var writer = OggWriter()
        writer.add(first, isFirst: true)
        writer.add(mark + little(0) + little(comments.count) + comments.flatMap { little($0.count) + $0 })
        return writer.bytes
    }

    private static func id3(version: UInt8, _ frames: [(name: String, body: [UInt8])], then rest: [UInt8]) -> [UInt8] {
        var body: [UInt8] = []
        for frame in frames {
            body += Array(frame.name.utf8)
            body += version == 2 ? Array(big(frame.body.count).dropFirst()) : big(frame.body.count) + [0, 0]
            body += frame.body
        }
        let size = [21, 14, 7, 0].map { UInt8(body.count >> $0 & 0x7F) }
        return Array("ID3".utf8) + [version, 0, 0] + size + body + rest
    }

    private static func find(_ bytes: [UInt8]) throws -> CoverPicture? {
        try CoverPicture.find(in: MemorySource(bytes))
    }

    private static var files: [[UInt8]] {
        let vorbis: [UInt8] = [1] + Array("vorbis".utf8) + [UInt8](repeating: 0, count: 23)
        let vorbisMark: [UInt8] = [3] + Array("vorbis".utf8)
        let plain: [UInt8] = [0] + Array("image/png".utf8) + [0, 4, 0] + png
        let wide: [UInt8] = [1] + Array("image/jpeg".utf8) + [0, 3, 0xFF, 0xFE, 0, 1, 0, 0] + jpeg
        let old: [UInt8] = [0] + Array("JPG".utf8) + [3] + Array("it".utf8) + [0] + jpeg
        let title: [UInt8] = [3] + Array("x".utf8)
        return [
            flac([block(4, png), block(3, jpeg)]), id3(version: 4, [], then: flac([block(0, jpeg)])),
            ogg(vorbis, vorbisMark, [block(4, png), block(3, jpeg)]),
            ogg(Array("OpusHead".utf8), Array("OpusTags".utf8), [block(3, jpeg)]),
            id3(version: 3, [("APIC", plain), ("APIC", wide)], then: []),
            id3(version: 4, [("TIT2", title), ("APIC", wide)], then: [0xFF, 0xFB]),
            id3(version: 2, [("PIC", old)], then: []),
        ]
    }

    @Test("The front cover is found in FLAC, Ogg Vorbis, Ogg Opus and in three versions of ID3", arguments: files)
    func found(file: [UInt8]) throws {
        let picture = try #require(try Self.find(file))
        #expect(picture.format == .jpeg && picture.bytes == Self.jpeg)
    }

    @Test("Without a front cover the first image counts; what is no JPEG and no PNG, or too large, is none")
    func others() throws {
        #expect(
            try Self.find(Self.flac([Self.block(0, Array("<svg>".utf8)), Self.block(5, Self.png)]))?.format == .png)
        let large = Self.jpeg + [UInt8](repeating: 0, count: CoverPicture.maximumBytes)
        #expect(try Self.find(Self.flac([Self.block(3, large)])) == nil)
        #expect(try Self.find(Array("RIFF".utf8)) == nil)
        #expect(try Self.find([]) == nil)
    }

    @Test("A file that is cut off anywhere, or whose lengths lie, has another cover or none", arguments: files)
    func damaged(file: [UInt8]) {
        for length in 0..<file.count { _ = try? Self.find(Array(file.prefix(length))) }
        for index in file.indices {
            for value in [0, 0x7F, 0xFF] as [UInt8] {
                var bytes = file
                bytes[index] = value
                let picture = try? Self.find(bytes)
                #expect((picture?.bytes.count ?? 0) <= bytes.count)
            }
        }
    }
}
