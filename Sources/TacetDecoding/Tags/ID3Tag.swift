import TacetPlatform

/// The text of an ID3v2 tag: titles, artists, and what a program has put into frames of its own (id3.org, versions 2.2
/// to 2.4).
///
/// Tacet reads the tag by itself, because libmpg123 would take the 256 MB of memory that a tag can claim.
struct ID3Tag {
    /// The offset of the first byte after the tag.
    let end: Int
    /// The texts as `NAME=value`, with the names that Vorbis comments use.
    private(set) var comments: [[UInt8]] = []
    /// The places of the first pictures in the file. Compressed and escaped pictures are left out.
    private(set) var pictures: [Range<Int>] = []
    /// 2, 3 or 4: the second number of the version.
    let version: UInt8

    /// The most frames that are read, and the most bytes of one.
    private static let (maximumFrames, longestFrame) = (1_000, 8_192)
    /// The most texts that are kept, one more than ``Metadata`` takes. A frame of 8 KB may hold 4,096.
    private static let maximumTexts = 257
    private static let maximumPictures = 8
    /// The most bytes of a tag that are read if the tag was escaped ("unsynchronised") as a whole.
    private static let maximumEscaped = 1 << 20
    /// The names of frames in versions 2.3 and 2.4, and in version 2.2.
    private static let names = [
        "TIT2": "TITLE", "TT2": "TITLE", "TPE1": "ARTIST", "TP1": "ARTIST", "TALB": "ALBUM", "TAL": "ALBUM",
        "TPE2": "ALBUMARTIST", "TP2": "ALBUMARTIST", "TCOM": "COMPOSER", "TCM": "COMPOSER", "TCON": "GENRE",
        "TCO": "GENRE", "TRCK": "TRACKNUMBER", "TRK": "TRACKNUMBER", "TBPM": "BPM", "TBP": "BPM", "TDRC": "DATE",
        "TYER": "DATE", "TYE": "DATE",
    ]

    /// Reads the tag that begins at `offset`; nil if none begins there.
    init?(_ source: any ByteSource, at offset: Int) throws(AudioError) {
        guard let head = try Self.head(source, at: offset) else { return nil }
        version = head[3]
        end = offset + Self.length(head)
        let (body, size) = (offset + 10, Self.sevenBits(head[6..<10]))
        if version < 4, head[5] & 0x80 != 0 {
            let escaped = try source.bytes(at: body, count: min(size, Self.maximumEscaped))
            let plain = MemorySource(Self.unescaped(escaped[...]))
            try readFrames(in: plain, from: 0, to: plain.size, hasExtension: head[5] & 0x40 != 0)
            pictures = []
        } else {
            try readFrames(
                in: source, from: body, to: min(body + size, source.size), hasExtension: head[5] & 0x40 != 0)
        }
    }

    /// The offset of the first byte after the tag that begins at `offset`; nil if none begins there.
    static func end(in source: any ByteSource, at offset: Int) throws(AudioError) -> Int? {
        try head(source, at: offset).map { offset + length($0) }
    }

    /// The offset of the tag that ends at `end` with a footer, a copy of its head; nil if none ends there.
    static func start(in source: any ByteSource, endingAt end: Int) throws(AudioError) -> Int? {
        let footer = try source.bytes(at: end - 10, count: 10)
        guard footer.count == 10, footer.starts(with: "3DI".utf8) else { return nil }
        let start = end - 20 - sevenBits(footer[6..<10])
        return try self.end(in: source, at: start) == end ? start : nil
    }

    private static func head(_ source: any ByteSource, at offset: Int) throws(AudioError) -> [UInt8]? {
        let head = try source.bytes(at: offset, count: 10)
        return head.count == 10 && head.starts(with: "ID3".utf8) && head[3] < 0xFF && head[4] < 0xFF ? head : nil
    }

    /// The bytes of a tag with its head, and with its footer if it has one.
    private static func length(_ head: [UInt8]) -> Int {
        10 + sevenBits(head[6..<10]) + (head[3] >= 4 && head[5] & 0x10 != 0 ? 10 : 0)
    }

    private mutating func readFrames(
        in source: any ByteSource, from start: Int, to end: Int, hasExtension: Bool
    ) throws(AudioError) {
        guard (2...4).contains(version) else { return }
        let (nameBytes, headBytes) = version == 2 ? (3, 6) : (4, 10)
        var offset = start
        if hasExtension, version > 2 {
            let size = try source.bytes(at: offset, count: 4)
            guard size.count == 4 else { return }
            // The size counts its own four bytes in version 2.4 only.
            offset += version == 4 ? Self.sevenBits(size[...]) : 4 + Self.number(size[...])
        }
        for _ in 0..<Self.maximumFrames where offset + headBytes <= end && comments.count < Self.maximumTexts {
            let head = try source.bytes(at: offset, count: headBytes)
            guard head.count == headBytes, head[0] != 0 else { return }
            let length = head[nameBytes..<(version == 2 ? 6 : 8)]
            var size = version == 4 ? Self.sevenBits(length) : Self.number(length)
            if version == 4, case let plain = Self.number(length), plain != size,
                try !Self.isFrame(source, at: offset + headBytes + size, end: end),
                try Self.isFrame(source, at: offset + headBytes + plain, end: end)
            {
                // iTunes and others have written version 2.4 with the sizes of version 2.3.
                size = plain
            }
            let name = String(decoding: head.prefix(nameBytes), as: UTF8.self)
            if size > 1, size <= Self.longestFrame, name.hasPrefix("T") {
                let body = try source.bytes(at: offset + headBytes, count: min(size, end - offset - headBytes))
                take(name, body[...], flags: version == 2 ? 0 : head[9])
            }
            let isPicture = name == "APIC" || name == "PIC"
            if isPicture, version == 2 || head[9] == 0, size <= end - offset - headBytes,
                pictures.count < Self.maximumPictures
            {
                pictures.append(offset + headBytes..<offset + headBytes + size)
            }
            offset += headBytes + size
        }
    }

    /// Whether the tag that ends at `end` has a frame at `offset`, ends there, or is filled up with zeros.
    private static func isFrame(_ source: any ByteSource, at offset: Int, end: Int) throws(AudioError) -> Bool {
        guard offset < end else { return offset == end }
        let name = try source.bytes(at: offset, count: min(4, end - offset))
        return name.allSatisfy { $0 == 0 }
            || name.count == 4
                && name.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
    }

    /// Takes the texts of a frame: an encoding, and texts that end with null characters.
    private mutating func take(_ name: String, _ body: ArraySlice<UInt8>, flags: UInt8) {
        var body = body
        if version == 4 {
            guard flags & 0x0C == 0 else { return }  // compressed or encrypted
            if flags & 0x40 != 0 { body = body.dropFirst() }
            if flags & 0x01 != 0 { body = body.dropFirst(4) }
            if flags & 0x02 != 0 { body = Self.unescaped(body)[...] }
        } else if flags & 0xC0 != 0 {
            return
        } else if flags & 0x20 != 0 {
            body = body.dropFirst()
        }
        guard let encoding = body.first else { return }
        var texts = Self.texts(body.dropFirst(), encoding: encoding)
        let isOwn = name == "TXXX" || name == "TXX"
        var name = Self.names[name] ?? ""
        // The first text of a frame with a name of the program's own (`TXXX`) is that name.
        if isOwn, texts.count > 1 { name = texts.removeFirst() }
        guard !name.isEmpty, !name.contains("=") else { return }
        let room = Self.maximumTexts - comments.count
        comments += texts.lazy.filter { !$0.isEmpty }.prefix(room).map { Array("\(name)=\($0)".utf8) }
    }

    private static func texts(_ bytes: ArraySlice<UInt8>, encoding: UInt8) -> [String] {
        let nullSeparated = bytes.split(separator: 0, omittingEmptySubsequences: false)
        switch encoding {
        case 1, 2:
            let bytes = Array(bytes)
            var isLittle = false
            let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
                UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1])
            }
            return units.split(separator: 0, omittingEmptySubsequences: false).map { text in
                // Each text of encoding 1 begins with a mark of its byte order.
                if text.first == 0xFFFE || text.first == 0xFEFF { isLittle = text.first == 0xFFFE }
                let text = text.first == 0xFFFE || text.first == 0xFEFF ? text.dropFirst() : text
                return String(decoding: isLittle ? text.map(\.byteSwapped) : Array(text), as: UTF16.self)
            }
        case 3: return nullSeparated.map { String(decoding: $0, as: UTF8.self) }
        default:
            return nullSeparated.map { text in
                var scalars = String.UnicodeScalarView()
                for byte in text { scalars.append(Unicode.Scalar(byte)) }
                return String(scalars)
            }
        }
    }

    /// Returns the bytes without the zero that was put after each 0xFF.
    private static func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count)
        var last: UInt8 = 0
        for byte in bytes {
            if last != 0xFF || byte != 0 { plain.append(byte) }
            last = byte
        }
        return plain
    }

    private static func sevenBits(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 7 | Int($1 & 0x7F) } }
    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
