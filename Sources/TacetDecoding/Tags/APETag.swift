import TacetPlatform

/// The texts of an APE tag, which lies at the end of an MP3 file, or at its beginning. Programs that measure loudness,
/// such as `mp3gain`, write it.
///
/// The layout is that of "APE Tags 2.0", Frank Klemm, 2003: items, and a footer of 32 bytes.
struct APETag {
    /// The offset of the tag's first byte.
    let start: Int
    /// The offset of the first byte after the tag.
    let end: Int
    /// The texts as `NAME=value`, with the names that Vorbis comments use.
    private(set) var comments: [[UInt8]] = []

    private static let footerBytes = 32
    /// The most items that are read, and the most bytes of one's value: more than ``Metadata`` takes.
    private static let (maximumItems, longestValue) = (300, 4_200)
    private static let longestKey = 255
    private static let names = ["YEAR": "DATE", "TRACK": "TRACKNUMBER", "ALBUM ARTIST": "ALBUMARTIST"]

    /// Reads the tag that ends at `end`; nil if none ends there that begins at `first` or later.
    init?(_ source: any ByteSource, endingAt end: Int, after first: Int) throws(AudioError) {
        let footer = try source.bytes(at: end - Self.footerBytes, count: Self.footerBytes)
        guard footer.count == Self.footerBytes, footer.starts(with: "APETAGEX".utf8) else { return nil }
        let body = Int(footer.littleEndian32(at: 12))
        let hasHeader = footer.littleEndian32(at: 20) >> 31 == 1
        let size = body + (hasHeader ? Self.footerBytes : 0)
        guard size <= end - first else { return nil }
        start = end - size
        self.end = end
        guard body >= Self.footerBytes else { return }
        try readItems(source, from: end - body, to: end - Self.footerBytes, count: Int(footer.littleEndian32(at: 16)))
    }

    /// Reads the tag whose header begins at `start`; nil if none begins there.
    init?(_ source: any ByteSource, beginningAt start: Int) throws(AudioError) {
        let header = try source.bytes(at: start, count: Self.footerBytes)
        guard header.count == Self.footerBytes, header.starts(with: "APETAGEX".utf8) else { return nil }
        let body = Int(header.littleEndian32(at: 12))
        guard body <= source.size - start - Self.footerBytes else { return nil }
        self.start = start
        end = start + Self.footerBytes + body
        try readItems(source, from: start + Self.footerBytes, to: end, count: Int(header.littleEndian32(at: 16)))
    }

    private mutating func readItems(
        _ source: any ByteSource, from begin: Int, to end: Int, count: Int
    ) throws(AudioError) {
        var offset = begin
        for _ in 0..<min(count, Self.maximumItems) where offset + 10 < end {
            let head = try source.bytes(at: offset, count: min(8 + Self.longestKey + 1, end - offset))
            guard head.count > 10 else { return }
            let size = Int(head.littleEndian32(at: 0))
            let key = head.dropFirst(8).prefix { $0 != 0 }
            let value = offset + 8 + key.count + 1
            guard key.count <= Self.longestKey, size <= end - value else { return }
            // Bits 1 and 2 tell what the value is: 0 is text.
            if head.littleEndian32(at: 4) >> 1 & 3 == 0, !key.contains(UInt8(ascii: "=")) {
                add(key, try source.bytes(at: value, count: min(size, Self.longestValue)))
            }
            offset = value + size
        }
    }

    /// Adds the texts of an item, which zero bytes separate.
    private mutating func add(_ key: ArraySlice<UInt8>, _ value: [UInt8]) {
        let key = String(decoding: key, as: UTF8.self).uppercased()
        let name = Array("\(Self.names[key] ?? key)=".utf8)
        for text in value.split(separator: 0) where comments.count < Self.maximumItems {
            comments.append(name + text.asUTF8)
        }
    }
}
