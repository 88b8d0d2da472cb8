import TacetPlatform

/// Reads the packets of one stream of an Ogg file, one after another, as RFC 3533 lays them out.
struct OggPackets {
    private let source: any ByteSource
    private var page: OggPage
    private var segment: Int
    private var position: Int

    /// The most bytes of pages of other streams between two pages of this one.
    private static let maximumGap = 1 << 20

    /// Reads the packets after the first page of the stream, which holds one packet alone.
    init(after first: OggPage, in source: any ByteSource) {
        self.source = source
        page = first
        segment = first.lacing.endIndex
        position = first.body.count
    }

    /// Reads the packet that begins at byte `index` of the body of `page`. Nil if no segment begins there.
    init?(at index: Int, of page: OggPage, in source: any ByteSource) {
        self.source = source
        self.page = page
        segment = page.lacing.startIndex
        position = 0
        while position < index, segment < page.lacing.endIndex {
            position += Int(page.lacing[segment])
            segment += 1
        }
        if position != index { return nil }
    }

    /// Returns the next packet, or its first `limit` bytes. Nil if the packet has no end.
    ///
    /// Like libogg, this follows page numbers and lacing values, and ignores the header flag for a continued packet.
    mutating func next(limit: Int = .max) throws(AudioError) -> [UInt8]? {
        var packet: [UInt8] = []
        while true {
            while segment < page.lacing.endIndex {
                let length = Int(page.lacing[segment])
                packet += page.body.dropFirst(position).prefix(min(length, limit - packet.count))
                segment += 1
                position += length
                if length < 255 || packet.count == limit { return packet }
            }
            guard let next = try nextPage() else { return nil }
            page = next
            position = 0
            segment = page.lacing.startIndex
        }
    }

    private func nextPage() throws(AudioError) -> OggPage? {
        var end = page.end
        let limit = min(source.size, page.end.clampingAdd(Self.maximumGap))
        while let next = try OggPage.next(in: source, from: end, limit: limit) {
            if next.serial == page.serial, next.version == 0 {
                return next.number == page.number &+ 1 ? next : nil
            }
            end = next.end
        }
        return nil
    }
}
