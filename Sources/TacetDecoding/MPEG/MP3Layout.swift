import TacetPlatform

/// Where the frames of an MP3 file are, and what its tags and its first frame say.
struct MP3Layout {
    /// The position of the frames in the file, without the tags before and after.
    let frames: Range<Int>
    let first: MPEGFrame
    /// The length in bytes of the frames without padding, if they are of the free format.
    let freeLength: Int?
    /// Whether the first frame holds the number of the others, as the encoders Xing and LAME write it.
    let hasLength: Bool
    /// The number of the other frames that the first frame holds; nil if it holds none.
    private(set) var statedFrames: Int?
    /// The frames of sound at the beginning that are the encoder's and the decoder's silence, which libmpg123 cuts off; nil if
    /// the encoder has not noted it.
    private(set) var leadingSilence: Int?
    /// The texts of the tags, as `NAME=value`. What an earlier tag names is not taken from a later one.
    private var comments: [[UInt8]]
    private var problems: [String] = []

    /// The most tags before the sound.
    private static let maximumTags = 16
    /// The most bytes between a tag, or the beginning of the file, and the first frame.
    private static let window = 65_536
    /// The frames by which a decoder of layer III is late.
    private static let decoderDelay = 529

    /// Finds the frames in `source`. Nil if no frame of MPEG audio follows the tags, or begins the file.
    ///
    /// - Parameters:
    ///   - bytes: The part of the file that has the frames, with their tags; nil for all of it.
    ///   - others: Texts that the file has outside of `bytes`.
    ///   - isSearch: Whether the frames may follow other bytes: what a player of the radio has recorded, a header of a
    ///     game's own.
    init?(
        _ source: any ByteSource, in bytes: Range<Int>? = nil, comments others: [[UInt8]] = [], isSearch: Bool = false
    ) throws(AudioError) {
        let bytes = bytes ?? 0..<source.size
        var start = bytes.lowerBound
        var tags: [[[UInt8]]] = []
        while tags.count < Self.maximumTags {
            if let tag = try ID3Tag(source, at: start) {
                tags.append(tag.comments)
                start = tag.end
            } else if let tag = try APETag(source, beginningAt: start) {
                tags.append(tag.comments)
                start = tag.end
            } else {
                break
            }
        }
        let (end, last) = try Self.end(of: source, after: start, upTo: bytes.upperBound)
        let found =
            if isSearch {
                try MPEGFrame.search(in: source, from: start, to: end, window: Self.window)
            } else {
                try MPEGFrame.find(in: source, from: start, to: end, window: tags.isEmpty ? 0 : Self.window)
            }
        guard let found else { return nil }
        // Fraunhofer's encoders put a frame without sound first, which has a table of places: 32 bytes behind its head.
        let table = try source.bytes(at: found.offset + 36, count: 4)
        let isTable = found.frame.layer == 3 && table == Array("VBRI".utf8)
        let beginning = isTable ? min(end, found.offset + (found.frame.bytes ?? 0)) : found.offset
        frames = beginning..<end
        first = found.frame
        freeLength = found.freeLength
        comments = (tags + last + [others]).reduce(into: []) { all, more in
            let names = Set(all.map(Self.name))
            all += more.filter { !names.contains(Self.name(of: $0)) }
        }
        if found.offset > start {
            problems.append(
                "\(found.offset - start) bytes that are no sound precede the first frame, at byte \(found.offset)")
        }
        let mark = try source.bytes(at: found.offset + 4 + first.sideBytes, count: 8)
        hasLength =
            first.layer == 3 && mark.count == 8 && mark[7] & 1 != 0
            && (mark.starts(with: "Xing".utf8) || mark.starts(with: "Info".utf8))
        if hasLength {
            let number = try source.bytes(at: found.offset + 12 + first.sideBytes, count: 4)
            if number.count == 4 { statedFrames = number.reduce(0) { $0 << 8 | Int($1) } }
            // The encoder's part follows the number of frames, and where its bits say so the number of bytes, a table of
            // places and the quality. It begins with the encoder's name.
            let flags = mark[7]
            let place = 12 + (flags & 2 != 0 ? 4 : 0) + (flags & 4 != 0 ? 100 : 0) + (flags & 8 != 0 ? 4 : 0)
            let note = try source.bytes(at: found.offset + 4 + first.sideBytes + place, count: 24)
            if note.count == 24, note[0] != 0 {
                leadingSilence = (Int(note[21]) << 4 | Int(note[22]) >> 4) + Self.decoderDelay
            }
        }
    }

    /// The offset of the first byte after the ID3v2 tags at the beginning of `source`.
    static func endOfTags(in source: any ByteSource) throws(AudioError) -> Int {
        var start = 0
        for _ in 0..<maximumTags {
            guard let end = try ID3Tag.end(in: source, at: start) else { break }
            start = end
        }
        return start
    }

    /// The tags, for a sound of `frames` frames; nil if the length is unknown.
    func metadata(frames: Int?) -> Metadata {
        Metadata(vorbis: comments, frames: frames, rate: first.format.sampleRate, problems: problems)
    }

    /// The same layout without its tags, which may be long.
    var withoutTags: MP3Layout {
        var layout = self
        layout.comments = []
        return layout
    }

    private static func name(of comment: [UInt8]) -> String {
        String(decoding: comment.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self).uppercased()
    }

    /// The end of the sound that begins at `start`, and the texts of the tags after it: APE, ID3v2 with a footer,
    /// ID3v1.
    static func end(
        of source: any ByteSource, after start: Int, upTo limit: Int? = nil
    ) throws(AudioError) -> (Int, [[[UInt8]]]) {
        var end = limit ?? source.size
        var (texts, old): ([[[UInt8]]], [[UInt8]]) = ([], [])
        for _ in 0..<maximumTags {
            if let tag = try APETag(source, endingAt: end, after: start) {
                texts.append(tag.comments)
                end = tag.start
            } else if let begin = try ID3Tag.start(in: source, endingAt: end), begin >= start {
                texts.append(try ID3Tag(source, at: begin)?.comments ?? [])
                end = begin
            } else if end - start >= 128, case let bytes = try source.bytes(at: end - 128, count: 128),
                bytes.starts(with: "TAG".utf8)
            {
                if old.isEmpty { old = oldTexts(bytes) }
                end -= 128
            } else {
                break
            }
        }
        return (max(start, end), texts + [old])
    }

    /// The texts of an ID3v1 tag, each of 30 bytes.
    private static func oldTexts(_ bytes: [UInt8]) -> [[UInt8]] {
        [("TITLE", 3), ("ARTIST", 33), ("ALBUM", 63)].compactMap { name, place in
            var text = bytes[place..<(place + 30)].prefix { $0 != 0 }
            while text.last == UInt8(ascii: " ") { text.removeLast() }
            return text.isEmpty ? nil : Array("\(name)=".utf8) + text.asUTF8
        }
    }
}
