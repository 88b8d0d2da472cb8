package import TacetPlatform

/// A picture inside a sound file: the front cover if the file says which picture that is, else the first one. JPEG and
/// PNG only.
package struct CoverPicture: Hashable, Sendable {
    /// The image's format, which its first bytes show. The value is the ending of a file's name.
    package enum Format: String, Hashable, Sendable { case jpeg = "jpg", png }

    package let format: Format
    /// The bytes of an image file.
    package let bytes: [UInt8]

    /// The most bytes of a picture. Larger ones are left out.
    package static let maximumBytes = 1 << 20
    /// The number of the front cover in the list of ID3, which FLAC and Vorbis use too.
    private static let frontCover = 3
    /// The most pictures that are looked at, and the most metadata blocks of a FLAC file or stream.
    private static let (maximumPictures, maximumBlocks) = (8, 1_000)

    /// Nil if the bytes do not begin as an image does.
    private init?(_ bytes: ArraySlice<UInt8>) {
        guard bytes.count <= Self.maximumBytes else { return nil }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            format = .jpeg
        } else if bytes.starts(with: [0x89] + Array("PNG\r\n".utf8) + [0x1A, 0x0A]) {
            format = .png
        } else {
            return nil
        }
        self.bytes = Array(bytes)
    }

    /// Finds the cover in the blocks of a FLAC file, in the comments of Ogg Vorbis and Ogg Opus, or in an ID3 tag; nil
    /// if there is none.
    ///
    /// - Throws: An error of the source, or of the first pages of an Ogg file.
    package static func find(in source: any ByteSource) throws(AudioError) -> CoverPicture? {
        let tag = try ID3Tag(source, at: 0)
        let start = tag?.end ?? 0
        let mark = try source.bytes(at: start, count: 4)
        var pictures: [TaggedPicture] = []
        if mark.elementsEqual("fLaC".utf8) {
            pictures = try flac(source, from: start + 4)
        } else if mark.elementsEqual("OggS".utf8) {
            pictures = try ogg(source)
        }
        if pictures.isEmpty, let tag { pictures = try id3(source, tag) }
        let usable = pictures.compactMap { picture in Self(picture.data).map { (kind: picture.kind, picture: $0) } }
        return (usable.first { $0.kind == frontCover } ?? usable.first)?.picture
    }

    private static func id3(_ source: any ByteSource, _ tag: ID3Tag) throws(AudioError) -> [TaggedPicture] {
        var pictures: [TaggedPicture] = []
        for place in tag.pictures where place.count <= maximumBytes + 1_024 {
            let body = try source.bytes(at: place.lowerBound, count: place.count)
            if let picture = TaggedPicture(frame: body[...], isOld: tag.version == 2) { pictures.append(picture) }
        }
        return pictures
    }

    /// Reads the picture blocks of a native stream (RFC 9639, section 8.8).
    private static func flac(_ source: any ByteSource, from start: Int) throws(AudioError) -> [TaggedPicture] {
        var pictures: [TaggedPicture] = []
        var offset = start
        for _ in 0..<maximumBlocks where pictures.count < maximumPictures {
            let head = try source.bytes(at: offset, count: 4)
            guard head.count == 4 else { break }
            let length = Int(head[1]) << 16 | Int(head[2]) << 8 | Int(head[3])
            if head[0] & 0x7F == TaggedPicture.blockType, length <= maximumBytes + 1_024 {
                let body = try source.bytes(at: offset + 4, count: length)
                if let picture = TaggedPicture(block: body[...]) { pictures.append(picture) }
            }
            offset += 4 + length
            if head[0] & 0x80 != 0 { break }
        }
        return pictures
    }

    private static func ogg(_ source: any ByteSource) throws(AudioError) -> [TaggedPicture] {
        // Base64 makes four bytes of three.
        let limit = maximumBytes / 3 * 4 + CommentBlock.maximumBytes
        switch try OggCodec.find(in: source, name: "") {
        case .vorbis(let page):
            var packets = OggPackets(after: page, in: source)
            return comments(try packets.next(limit: limit), mark: [3] + Array("vorbis".utf8))
        case .opus(let page):
            var packets = OggPackets(after: page, in: source)
            return comments(try packets.next(limit: limit), mark: Array("OpusTags".utf8))
        case .flac(let page):
            var packets = OggPackets(after: page, in: source)
            var pictures: [TaggedPicture] = []
            for _ in 0..<maximumBlocks where pictures.count < maximumPictures {
                guard let packet = try packets.next(limit: limit), let type = packet.first, type != 0xFF else { break }
                if type & 0x7F == TaggedPicture.blockType, let picture = TaggedPicture(block: packet.dropFirst(4)) {
                    pictures.append(picture)
                }
                if type & 0x80 != 0 { break }
            }
            return pictures
        }
    }

    private static func comments(_ packet: [UInt8]?, mark: [UInt8]) -> [TaggedPicture] {
        guard let packet, packet.starts(with: mark) else { return [] }
        let name = Array("METADATA_BLOCK_PICTURE=".utf8)
        return CommentBlock.comments(in: packet.dropFirst(mark.count)).lazy
            .filter { comment in
                comment.count > name.count && zip(comment, name).allSatisfy { $0 == $1 || $0 == $1 | 0x20 }
            }
            .prefix(maximumPictures)
            .compactMap { TaggedPicture(block: Base64.decoded($0.dropFirst(name.count))[...]) }
    }
}
