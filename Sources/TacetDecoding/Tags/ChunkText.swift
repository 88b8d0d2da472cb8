import TacetPlatform

/// The texts that chunks of WAV and AIFF files hold, as `NAME=value` with the names that Vorbis comments use.
struct ChunkText {
    private(set) var comments: [[UInt8]] = []
    private var hasID3 = false

    /// The most texts that are kept, one more than ``Metadata`` takes.
    private static let maximumTexts = 257
    /// The most bytes of a text that are read: more than ``Metadata`` takes, which then says that the text is left out.
    private static let longestText = 4_200
    /// The most bytes of a list that are read.
    private static let longestList = 1 << 18
    /// The parts of a list of the form `INFO` ("Multimedia Programming Interface and Data Specifications 1.0").
    private static let infoNames = [
        "INAM": "TITLE", "IART": "ARTIST", "IPRD": "ALBUM", "ICRD": "DATE", "IGNR": "GENRE", "ICMT": "COMMENT",
        "ICOP": "COPYRIGHT", "ITRK": "TRACKNUMBER", "IPRT": "TRACKNUMBER", "IMUS": "COMPOSER",
    ]
    /// The text chunks of AIFF.
    private static let aiffNames = ["NAME": "TITLE", "AUTH": "ARTIST", "(c) ": "COPYRIGHT", "ANNO": "COMMENT"]

    /// Takes the texts of a chunk of a WAV file: a `LIST` of the form `INFO`, or an ID3v2 tag. Other chunks are left.
    mutating func takeRIFF(
        _ name: [UInt8], _ source: any ByteSource, at body: Int, size: Int
    ) throws(AudioError) {
        switch String(decoding: name, as: UTF8.self) {
        case "LIST" where comments.count < Self.maximumTexts:
            let list = try source.bytes(at: body, count: min(size, Self.longestList))
            if list.starts(with: "INFO".utf8) { takeInfo(list.dropFirst(4)) }
        case "id3 ", "ID3 ": try takeID3(source, at: body)
        default: break
        }
    }

    /// Takes the text of a chunk of an AIFF file, or its ID3v2 tag. Other chunks are left.
    mutating func takeAIFF(
        _ name: [UInt8], _ source: any ByteSource, at body: Int, size: Int
    ) throws(AudioError) {
        let name = String(decoding: name, as: UTF8.self)
        if name == "ID3 " { return try takeID3(source, at: body) }
        guard let tag = Self.aiffNames[name], comments.count < Self.maximumTexts else { return }
        add(tag, try source.bytes(at: body, count: min(size, Self.longestText))[...])
    }

    /// Takes the first ID3v2 tag. A file of many would cost much time.
    private mutating func takeID3(_ source: any ByteSource, at body: Int) throws(AudioError) {
        guard !hasID3, let tag = try ID3Tag(source, at: body) else { return }
        hasID3 = true
        comments += tag.comments.prefix(max(0, Self.maximumTexts - comments.count))
    }

    private mutating func takeInfo(_ list: ArraySlice<UInt8>) {
        var rest = list
        while rest.count >= 8, comments.count < Self.maximumTexts {
            let size = Int(rest.littleEndian32(at: rest.startIndex + 4))
            let name = String(decoding: rest.prefix(4), as: UTF8.self)
            rest = rest.dropFirst(8)
            if let tag = Self.infoNames[name] { add(tag, rest.prefix(min(size, Self.longestText))) }
            rest = rest.dropFirst(size + size & 1)
        }
    }

    /// Adds a text up to its first zero byte, if it has any.
    private mutating func add(_ name: String, _ text: ArraySlice<UInt8>) {
        let text = text.prefix { $0 != 0 }
        guard !text.isEmpty else { return }
        comments.append(Array("\(name)=".utf8) + text.asUTF8)
    }
}

extension ArraySlice<UInt8> {
    /// The text in UTF-8. Bytes that are not UTF-8 count as ISO 8859-1, which old programs write.
    var asUTF8: [UInt8] {
        if String(validating: self, as: UTF8.self) != nil { return Array(self) }
        return flatMap { $0 < 0x80 ? [$0] : [0xC0 | $0 >> 6, 0x80 | $0 & 0x3F] }
    }
}
