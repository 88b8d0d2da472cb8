import TacetPlatform

/// The metadata of a FLAC stream that decoding needs: the stream's format and its comments (RFC 9639, section 8).
///
/// Tacet reads both by itself. libFLAC never sees the other blocks of a native file, which may claim 16 MB each for
/// pictures, cue sheets and seek tables. libFLAC finds frames without a seek table, too.
struct FLACHeader {
    private(set) var format = PCMFormat(channels: 1, sampleRate: 1)
    private(set) var bitsPerSample = 0
    /// The length that the stream promises, by its last frame if that is whole; nil if it promises none.
    private(set) var frames: Int?
    /// The faults of the header, as sentences.
    private(set) var problems: [String] = []
    /// Whether the stream information has the length, which libFLAC needs in order to seek.
    private(set) var statesFrames = true
    /// The comments as the stream has them.
    private var comments: [UInt8] = []
    /// The beginning of a native stream with the same format and no other metadata, for libFLAC.
    private(set) var plainHead: [UInt8] = []
    /// The offset of a native file's first frame in bytes.
    private(set) var audioOffset = 0
    private let name: String

    private static let streamInfoBytes = 34
    private static let (streamInfo, commentBlock) = (0, 4)
    /// The most metadata blocks. Files have fewer than ten, or one for each picture.
    private static let maximumBlocks = 1_000

    /// Reads the header of the native stream that begins at `offset`, with `fLaC`.
    ///
    /// - Throws: `AudioError` with `.corrupt`, or an error of the source.
    init(_ source: any ByteSource, at start: Int, name: String) throws(AudioError) {
        self.name = name
        var offset = start + 4
        for number in 0..<Self.maximumBlocks {
            let head = try source.bytes(at: offset, count: 4)
            guard head.count == 4 else { throw corrupt("It is cut off within its metadata, at byte \(offset)") }
            let length = Int(head[1]) << 16 | Int(head[2]) << 8 | Int(head[3])
            let type = Int(head[0] & 0x7F)
            if number == 0 {
                guard type == Self.streamInfo, length == Self.streamInfoBytes else {
                    throw corrupt("The metadata block at byte \(offset) is no stream information")
                }
                try take(streamInfo: try source.bytes(at: offset + 4, count: length), at: offset)
            } else if type == Self.commentBlock, comments.isEmpty {
                comments = try source.bytes(at: offset + 4, count: min(length, CommentBlock.maximumBytes))
            }
            offset += 4 + length
            if head[0] & 0x80 != 0 {
                audioOffset = min(offset, source.size)
                takeFormat(of: FLACFrame(try source.bytes(at: audioOffset, count: 17)[...]))
                try requirePlayable(at: start + 4)
                try takeLength(from: source)
                return
            }
        }
        throw corrupt("It has more than \(Self.maximumBlocks) metadata blocks")
    }

    /// Reads the header of the Ogg stream that begins on `page` ("Ogg encapsulation", RFC 9639, section 10.1).
    ///
    /// Many encoders leave the length out, because they cannot write the first page again. The last page of the stream
    /// has it.
    ///
    /// - Throws: `AudioError` with `.corrupt`, or an error of the source.
    init(_ source: any ByteSource, page: OggPage, in link: Range<Int>, name: String) throws(AudioError) {
        self.name = name
        let first = page.body
        guard first.count >= 17 + Self.streamInfoBytes, first.dropFirst(9).starts(with: "fLaC".utf8),
            first[first.startIndex + 13] & 0x7F == Self.streamInfo
        else { throw corrupt("The FLAC header on the page at byte \(page.offset) is cut off") }
        try take(streamInfo: Array(first.dropFirst(17).prefix(Self.streamInfoBytes)), at: page.offset)
        plainHead = []
        takeFormat(of: try Self.firstFrame(after: page, in: source, link))
        try requirePlayable(at: page.offset)
        if !statesFrames {
            let last = try OggPage.last(in: source, before: link.upperBound) {
                $0.serial == page.serial && $0.granule > 0
            }
            // 36 bits count the frames of a stream.
            frames = last.flatMap { $0.granule < 1 << 36 ? Int($0.granule) : nil }
        }
        var packets = OggPackets(after: page, in: source)
        // The comments are the second packet.
        guard first[first.startIndex + 13] & 0x80 == 0,
            let packet = try packets.next(limit: CommentBlock.maximumBytes), let type = packet.first,
            Int(type & 0x7F) == Self.commentBlock
        else { return }
        comments = Array(packet.dropFirst(4))
    }

    /// The tags, for a sound of `frames` frames; nil if the length is unknown.
    func metadata(frames: Int?) -> Metadata {
        Metadata(
            vorbis: CommentBlock.comments(in: comments[...]), frames: frames, rate: format.sampleRate,
            problems: problems)
    }

    /// The same header without its comments, which may hold pictures.
    var withoutComments: FLACHeader {
        var header = self
        header.comments = []
        return header
    }

    /// Takes the length from the last frame. A recorder that could not write the header again has left none there, and
    /// a file that was cut off or joined to another has a false one.
    private mutating func takeLength(from source: any ByteSource) throws(AudioError) {
        let end = try MP3Layout.end(of: source, after: audioOffset).0
        // The last frame of two joined files counts from the join, so the file may seem shorter than it is.
        guard let length = try FLACFrame.length(of: source, in: audioOffset..<end), length > frames ?? 0,
            length < 1 << 36
        else { return }
        if let frames {
            problems.append("The stream information promises \(frames) frames; the last frame ends at \(length)")
        }
        frames = length
        statesFrames = true
        // libFLAC seeks by the length in the header.
        let place = 8 + 13
        plainHead[place] = plainHead[place] & 0xF0 | UInt8(length >> 32)
        for byte in 0..<4 { plainHead[place + 1 + byte] = UInt8(truncatingIfNeeded: length >> (24 - 8 * byte)) }
    }

    /// Takes the size of the blocks from the first frame, where the stream information has one size for all of them:
    /// libFLAC finds a frame's place by that size.
    private mutating func takeBlockSize(of frame: FLACFrame) {
        let sizes = 8..<12
        guard plainHead.count >= sizes.upperBound, plainHead[8..<10] == plainHead[10..<12], frame.samples >= 16 else {
            return
        }
        // Blocks of several sizes count their samples, so that no size is needed.
        let (least, most) = frame.isNumberOfSample ? (16, 65_535) : (frame.samples, frame.samples)
        plainHead.replaceSubrange(
            sizes, with: [least, most].flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] })
    }

    /// Takes the format from the first frame, if the frame states another than the stream information.
    private mutating func takeFormat(of frame: FLACFrame?) {
        guard let frame else { return }
        takeBlockSize(of: frame)
        if let rate = frame.sampleRate, rate != format.sampleRate {
            problems.append(
                "The stream information has \(format.sampleRate) frames a second; the first frame has \(rate)")
            format.sampleRate = rate
        }
        if frame.channels != format.channels {
            problems.append(
                "The stream information has \(format.channels) channels; the first frame has \(frame.channels)")
            format.channels = frame.channels
        }
        if let bits = frame.bitsPerSample, bits != bitsPerSample {
            problems.append("The stream information has \(bitsPerSample) bits; the first frame has \(bits)")
            bitsPerSample = bits
        }
        guard !plainHead.isEmpty else { return }
        // 20 bits of rate, 3 of channels and 5 of bits, after 4 + 4 + 10 bytes.
        let (rate, channels, bits) = (format.sampleRate, format.channels - 1, bitsPerSample - 1)
        (plainHead[18], plainHead[19]) = (UInt8(truncatingIfNeeded: rate >> 12), UInt8(truncatingIfNeeded: rate >> 4))
        plainHead[20] = UInt8(truncatingIfNeeded: rate << 4 | channels << 1 | bits >> 4)
        plainHead[21] = UInt8(truncatingIfNeeded: bits << 4) | plainHead[21] & 15
    }

    /// The pages between the first page of a stream and its first frame, which hold comments and pictures.
    private static let mostHeaderPages = 64

    /// The first frame of the Ogg stream that begins on `page`. It begins a page of its own.
    private static func firstFrame(
        after page: OggPage, in source: any ByteSource, _ link: Range<Int>
    ) throws(AudioError) -> FLACFrame? {
        var offset = page.end
        for _ in 0..<mostHeaderPages {
            let limit = min(link.upperBound, offset.clampingAdd(OggPage.maximumLength))
            guard let next = try OggPage.next(in: source, from: offset, limit: limit) else { return nil }
            if next.serial == page.serial, let frame = FLACFrame(next.body) { return frame }
            offset = next.end
        }
        return nil
    }

    private mutating func take(streamInfo bytes: [UInt8], at offset: Int) throws(AudioError) {
        guard bytes.count == Self.streamInfoBytes else {
            throw corrupt("The stream information at byte \(offset) is cut off")
        }
        // 20 bits of sample rate, 3 of channels less one, 5 of bits less one, 36 of length.
        let rate = Int(bytes[10]) << 12 | Int(bytes[11]) << 4 | Int(bytes[12]) >> 4
        format = PCMFormat(channels: Int(bytes[12] >> 1 & 7) + 1, sampleRate: rate)
        bitsPerSample = Int(bytes[12] & 1) << 4 + Int(bytes[13] >> 4) + 1
        let length = bytes[14..<18].reduce(Int(bytes[13] & 15)) { $0 << 8 | Int($1) }
        frames = length > 0 ? length : nil
        statesFrames = length > 0
        plainHead = Array("fLaC".utf8) + [0x80, 0, 0, UInt8(Self.streamInfoBytes)] + bytes
    }

    /// Requires that Tacet plays the format, which is that of the first frame where the stream information states
    /// another.
    private func requirePlayable(at offset: Int) throws(AudioError) {
        guard (4...32).contains(bitsPerSample) else {
            throw corrupt("The stream information at byte \(offset) claims \(bitsPerSample) bits for a sample")
        }
        try format.requirePlayable(place: "the stream information at byte \(offset)", name: name)
    }

    private func corrupt(_ detail: String) -> AudioError {
        .damaged(name, detail)
    }
}
