import TacetSystem

/// Where the frames of an MP3 file are, and what its tags and its first frame say.
struct MP3Layout {
    /// The position of the frames in the file, without the tags before and after.
    let frames: Range<Int>
    let first: MPEGFrame
    /// The length in bytes of the frames without padding, if they are of the free format.
    let freeLength: Int?
    /// Whether the first frame holds the number of the others, as the encoders Xing and LAME write it.
    let hasLength: Bool
    private var tags: [ID3Tag]
    /// The tag after the sound.
    private var lastTag: APETag?

    /// The most tags before the sound.
    private static let maximumTags = 16
    /// The most bytes between a tag and the first frame.
    private static let window = 65_536

    /// Finds the frames in `source`. Nil if no frame of MPEG audio follows the tags, or begins the file.
    init?(_ source: any ByteSource) throws(AudioError) {
        var start = 0
        var tags: [ID3Tag] = []
        while tags.count < Self.maximumTags, let tag = try ID3Tag(source, at: start) {
            tags.append(tag)
            start = tag.end
        }
        let (end, lastTag) = try Self.end(of: source, after: start)
        let window = tags.isEmpty ? 0 : Self.window
        guard let found = try MPEGFrame.find(in: source, from: start, to: end, window: window) else { return nil }
        frames = found.offset..<end
        first = found.frame
        freeLength = found.freeLength
        self.tags = tags
        self.lastTag = lastTag
        let mark = try source.bytes(at: found.offset + 4 + first.sideBytes, count: 8)
        hasLength =
            first.layer == 3 && mark.count == 8 && mark[7] & 1 != 0
            && (mark.starts(with: "Xing".utf8) || mark.starts(with: "Info".utf8))
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

    /// The tags, for a sound of `frames` frames; nil if the length is unknown. What ID3v2 names is not taken from an APE tag.
    func metadata(frames: Int?) -> Metadata {
        let comments = tags.flatMap(\.comments)
        let names = Set(comments.map(Self.name))
        let others = lastTag?.comments.filter { !names.contains(Self.name(of: $0)) } ?? []
        return Metadata(vorbis: comments + others, frames: frames)
    }

    /// The same layout without its tags, which may hold pictures.
    var withoutTags: MP3Layout {
        var layout = self
        (layout.tags, layout.lastTag) = ([], nil)
        return layout
    }

    private static func name(of comment: [UInt8]) -> String {
        String(decoding: comment.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self).uppercased()
    }

    /// The end of the sound, and the APE tag after it. An ID3v1 tag may come last.
    private static func end(of source: any ByteSource, after start: Int) throws(AudioError) -> (Int, APETag?) {
        var end = source.size
        if end - start >= 128, try source.bytes(at: end - 128, count: 3) == Array("TAG".utf8) { end -= 128 }
        let tag = try APETag(source, endingAt: end, after: start)
        return (max(start, tag?.start ?? end), tag)
    }
}
