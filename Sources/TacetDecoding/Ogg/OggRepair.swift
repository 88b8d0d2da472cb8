import TacetPlatform

/// Presents an Ogg file whose page headers contradict each other with headers by the pages' content and order: numbers,
/// flags and, for Opus, granule positions. The bytes keep their places.
///
/// libvorbisfile and libopusfile refuse such files, of which other players decode the packets.
final class OggRepair: ByteSource {
    let size: Int
    private let source: any ByteSource
    /// The pages with a new head, in the order of the file.
    private let heads: [Head]

    /// The first bytes of a page, up to its lengths.
    private struct Head {
        let offset: Int
        let bytes: (flags: UInt8, granule: Int64, number: UInt32)
        let (serial, checksum): (UInt32, UInt32)

        /// The byte of the head at a distance from its beginning; nil for those that stay.
        func byte(at index: Int) -> UInt8? {
            switch index {
            case 5: bytes.flags
            case 6..<14: UInt8(truncatingIfNeeded: bytes.granule >> Int64((index - 6) * 8))
            case 18..<22: UInt8(truncatingIfNeeded: bytes.number >> UInt32((index - 18) * 8))
            case 22..<26: UInt8(truncatingIfNeeded: checksum >> UInt32((index - 22) * 8))
            default: nil
            }
        }
    }

    /// A page and what its content says of it. Not its bytes: the page may hold on to what was read around it, too.
    private struct Content {
        let (offset, end, serial, number, granule): (Int, Int, UInt32, UInt32, Int64)
        /// What its header says: whether it goes on with a packet, begins a stream, and ends it.
        let header: (isContinued: Bool, isFirst: Bool, isLast: Bool)
        /// Whether its first packet begins a stream of a known codec, and goes on with one of the page before.
        var isFirst = false
        var isContinued = false
        /// The frames of Opus that end on it; nil for another codec.
        var frames: Int?
        /// Whether a packet ends on it.
        var endsPacket = false

        init(_ page: OggPage) {
            (offset, end, serial) = (page.offset, page.end, page.serial)
            (number, granule) = (page.number, page.granule)
            header = (page.isContinued, page.isFirst, page.isLast)
        }
    }

    /// What precedes a page of a stream.
    private struct Stream {
        var isOpus = false
        var packets = 0
        var isWithinPacket = false
        /// The frames of the packet that has begun.
        var frames = 0
        var (number, granule): (UInt32?, Int64?) = (nil, nil)
        var hasOldNumbers = false
        var hasFalseGranules = false
    }

    /// The longest file that is read for a repair in bytes.
    private static let longestFile = 256 << 20

    /// Reads all pages. Nil if their headers do not contradict each other.
    init?(_ source: any ByteSource) throws(AudioError) {
        self.source = source
        size = source.size
        var heads: [Head] = []
        guard size <= Self.longestFile else { return nil }
        let (pages, streams) = try Self.contents(of: source)
        var (numbers, granules): ([UInt32: UInt32], [UInt32: Int64]) = ([:], [:])
        var lasts: [UInt32: Int] = [:]
        for (index, content) in pages.enumerated() { lasts[content.serial] = index }
        for (index, content) in pages.enumerated() {
            guard let stream = streams[content.serial] else { continue }
            let number = content.isFirst ? 0 : numbers[content.serial] ?? 0
            numbers[content.serial] = number &+ 1
            var granule = content.granule
            if let frames = content.frames, stream.hasFalseGranules {
                let before = granules[content.serial] ?? 0
                let end = before + Int64(frames)
                granules[content.serial] = end
                let isEnd = content.header.isLast || lasts[content.serial] == index
                // The last page may end the sound within its last packets.
                granule = !content.endsPacket ? -1 : isEnd && granule > before && granule < end ? granule : end
            }
            let flags: UInt8 =
                (content.isContinued ? 1 : 0) | (content.isFirst ? 2 : 0) | (content.header.isLast ? 4 : 0)
            let newNumber = stream.hasOldNumbers ? number : content.number
            guard
                newNumber != content.number || granule != content.granule || content.isFirst != content.header.isFirst
                    || content.isContinued != content.header.isContinued
            else { continue }
            heads.append(try Self.head(of: content, (flags, granule, newNumber), source))
        }
        if heads.isEmpty { return nil }
        self.heads = heads
    }

    func read(at offset: Int, into destination: UnsafeMutableRawPointer, count: Int) throws(AudioError) -> Int {
        let got = try source.read(at: offset, into: destination, count: count)
        // The first head that may reach into the bytes.
        var (low, high) = (0, heads.count)
        while low < high {
            let middle = (low + high) / 2
            if heads[middle].offset + 26 <= offset { low = middle + 1 } else { high = middle }
        }
        while low < heads.count, heads[low].offset < offset + got {
            let head = heads[low]
            for index in 5..<26 where (offset..<(offset + got)).contains(head.offset + index) {
                if let byte = head.byte(at: index) {
                    destination.storeBytes(of: byte, toByteOffset: head.offset + index - offset, as: UInt8.self)
                }
            }
            low += 1
        }
        return got
    }

    private static func head(
        of page: Content, _ bytes: (flags: UInt8, granule: Int64, number: UInt32), _ source: any ByteSource
    ) throws(AudioError) -> Head {
        let draft = Head(offset: page.offset, bytes: bytes, serial: page.serial, checksum: 0)
        var all = try source.bytes(at: page.offset, count: page.end - page.offset)
        for index in 5..<22 where index < all.count { all[index] = draft.byte(at: index) ?? all[index] }
        return Head(
            offset: page.offset, bytes: bytes, serial: page.serial, checksum: OggPage.checksum(all[...]))
    }

    /// Reads the pages, and which streams have headers that contradict the pages.
    private static func contents(
        of source: any ByteSource
    ) throws(AudioError) -> (pages: [Content], streams: [UInt32: Stream]) {
        var (pages, streams): ([Content], [UInt32: Stream]) = ([], [:])
        var offset = 0
        var checks = OggPage.Checks(of: source.size)
        while let page = try OggPage.next(in: source, from: offset, limit: source.size, &checks) {
            offset = page.end
            var stream = streams[page.serial] ?? Stream()
            let content = take(page, into: &stream)
            streams[page.serial] = stream
            pages.append(content)
        }
        return (pages, streams)
    }

    private static func take(_ page: OggPage, into stream: inout Stream) -> Content {
        var content = Content(page)
        if OggCodec.playable(page) != nil, page.isFirst || stream.packets == 0 {
            let (hasOldNumbers, hasFalseGranules) = (stream.hasOldNumbers, stream.hasFalseGranules)
            stream = Stream()
            (stream.hasOldNumbers, stream.hasFalseGranules) = (hasOldNumbers, hasFalseGranules)
            stream.isOpus = page.body.starts(with: "OpusHead".utf8)
            content.isFirst = true
        }
        content.isContinued = stream.isWithinPacket
        if let last = stream.number, page.number <= last { stream.hasOldNumbers = true }
        stream.number = page.number
        let frames = countFrames(page, &stream, &content)
        guard stream.isOpus, stream.packets > 2 else { return content }
        content.frames = frames
        let before = stream.granule ?? 0
        if content.endsPacket {
            // The last page may end the sound within its packets.
            let least = page.isLast ? before : before.addingReportingOverflow(Int64(frames)).partialValue
            if page.granule < least
                || page.isLast && page.granule > before.addingReportingOverflow(Int64(frames)).partialValue,
                stream.granule != nil || !page.isLast
            {
                stream.hasFalseGranules = true
            }
            stream.granule = max(page.granule, 0)
        }
        return content
    }

    /// Goes through the packets on a page. Returns the frames of Opus that end on it.
    private static func countFrames(_ page: OggPage, _ stream: inout Stream, _ content: inout Content) -> Int {
        var (position, sum) = (page.body.startIndex, 0)
        for length in page.lacing {
            if !stream.isWithinPacket {
                stream.packets += 1
                stream.frames = stream.isOpus ? opusFrames(page.body[position..<(position + Int(length))]) : 0
            }
            position += Int(length)
            stream.isWithinPacket = length == 255
            guard length < 255 else { continue }
            content.endsPacket = true
            // A head and comments precede the sound.
            if stream.packets > 2 { sum += stream.frames }
        }
        return sum
    }

    /// The frames at 48,000 Hz of a packet of Opus, by its first two bytes (RFC 6716, section 3.1).
    private static func opusFrames(_ packet: ArraySlice<UInt8>) -> Int {
        guard let first = packet.first else { return 0 }
        let code = Int(first >> 3)
        let length =
            switch code {
            case ..<12: [480, 960, 1_920, 2_880][code & 3]
            case ..<16: [480, 960][code & 1]
            default: [120, 240, 480, 960][code & 3]
            }
        switch first & 3 {
        case 0: return length
        case 1, 2: return 2 * length
        default: return length * Int((packet.dropFirst().first ?? 0) & 63)
        }
    }
}
