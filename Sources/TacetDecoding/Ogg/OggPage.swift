import TacetPlatform

/// One page of an Ogg bitstream, laid out as in RFC 3533, section 6.
struct OggPage {
    /// The offset in the file of the page's `OggS`, in bytes.
    let offset: Int
    let version: UInt8
    /// Whether the page goes on with a packet, begins a stream, and ends it.
    let (isContinued, isFirst, isLast): (Bool, Bool, Bool)
    let serial: UInt32
    let number: UInt32
    /// The position in the stream at the page's end, in frames; -1 on a page where no packet ends.
    let granule: Int64
    /// The lengths of the body's segments in bytes. A segment shorter than 255 bytes ends its packet.
    let lacing: ArraySlice<UInt8>
    let body: ArraySlice<UInt8>

    /// The longest page in bytes: a header of 27, 255 segment lengths, and a body of 255 × 255.
    static let maximumLength = 65_307

    /// The offset in the file just after the page.
    var end: Int { offset + 27 + lacing.count + body.count }

    /// Parses the page that begins with the first of `bytes`. Returns nil if no page begins there, if it is cut off, or
    /// if its checksum is wrong.
    init?(_ bytes: ArraySlice<UInt8>, at offset: Int) {
        let start = bytes.startIndex
        guard bytes.count >= 27, bytes[start] == 0x4F, bytes[start + 1] == 0x67, bytes[start + 2] == 0x67,
            bytes[start + 3] == 0x53
        else { return nil }
        let segments = Int(bytes[start + 26])
        guard bytes.count >= 27 + segments else { return nil }
        lacing = bytes[(start + 27)..<(start + 27 + segments)]
        let length = lacing.reduce(0) { $0 + Int($1) }
        guard bytes.count >= 27 + segments + length else { return nil }
        body = bytes[(start + 27 + segments)..<(start + 27 + segments + length)]
        let checksum = bytes.littleEndian32(at: start + 22)
        guard Self.checksum(bytes[start..<(start + 27 + segments + length)]) == checksum else { return nil }
        self.offset = offset
        version = bytes[start + 4]
        let flags = bytes[start + 5]
        (isContinued, isFirst, isLast) = (flags & 1 != 0, flags & 2 != 0, flags & 4 != 0)
        granule = Int64(
            bitPattern: UInt64(bytes.littleEndian32(at: start + 6)) | UInt64(bytes.littleEndian32(at: start + 10)) << 32
        )
        serial = bytes.littleEndian32(at: start + 14)
        number = bytes.littleEndian32(at: start + 18)
    }

    /// Returns the CRC of a page with the polynomial 0x04C11DB7. The page's own checksum counts as four zero bytes.
    static func checksum(_ page: ArraySlice<UInt8>) -> UInt32 {
        page.withUnsafeBufferPointer { bytes in
            table.withUnsafeBufferPointer { table in
                // Opening a file spends most of its time here. Builds without optimisation would call a closure for
                // each byte.
                var remainder: UInt32 = 0
                var index = 0
                while index < bytes.count {
                    let byte = index >= 22 && index < 26 ? 0 : bytes[index]
                    remainder = remainder &<< 8 ^ table[Int(remainder &>> 24) ^ Int(byte)]
                    index += 1
                }
                return remainder
            }
        }
    }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index) << 24) { value, _ in
            value & 0x8000_0000 != 0 ? value << 1 ^ 0x04C1_1DB7 : value << 1
        }
    }
}

extension OggPage {
    /// Looks for pages in a part of a file, and bounds the bytes whose checksum is computed: pages do not overlap, but
    /// a hostile file may begin a false page at every few bytes.
    struct Checks {
        private var left: Int
        var areLeft: Bool { left > 0 }

        /// - Parameter length: The bytes that are searched.
        init(of length: Int) { left = max(1 << 20, length.clampingAdd(length)) }

        /// The page that begins with the first of `bytes`; nil if there is none.
        mutating func page(_ bytes: ArraySlice<UInt8>, at offset: Int) -> OggPage? {
            guard areLeft, bytes.starts(with: "OggS".utf8) else { return nil }
            let page = OggPage(bytes, at: offset)
            if page == nil, bytes.count >= 27 {
                let start = bytes.startIndex
                let lacing = bytes.dropFirst(27).prefix(Int(bytes[start + 26]))
                left -= lacing.reduce(27 + lacing.count) { $0 + Int($1) }
            }
            return page
        }
    }

    /// Whether the body of a page that begins at `index` contains the byte after the last of `bytes`, by the lengths
    /// that the page states. A chain of short streams has hundreds of pages before each header, and this spares their
    /// reads and checksums.
    static func claimsByte(after bytes: [UInt8], from index: Int) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            guard index + 27 <= bytes.count else { return false }
            var end = index + 27 + Int(bytes[index + 26])
            guard end <= bytes.count else { return false }
            var segment = index + 27
            let body = end
            while segment < body {
                end += Int(bytes[segment])
                segment += 1
            }
            return end > bytes.count
        }
    }

    /// Reads the page that begins at `offset`. Returns nil if no page begins there, if it is cut off, or if its
    /// checksum is wrong.
    static func read(from source: any ByteSource, at offset: Int) throws(AudioError) -> OggPage? {
        let head = try source.bytes(at: offset, count: 27 + 255)
        guard head.count >= 27, head.starts(with: "OggS".utf8) else { return nil }
        let lacing = head.dropFirst(27).prefix(Int(head[26]))
        let bytes = try source.bytes(at: offset, count: lacing.reduce(27 + lacing.count) { $0 + Int($1) })
        return OggPage(bytes[...], at: offset)
    }

    /// Finds the first whole page that begins in `from..<limit`. Skips damaged pages, like libogg.
    static func next(in source: any ByteSource, from offset: Int, limit: Int) throws(AudioError) -> OggPage? {
        var checks = Checks(of: limit - offset)
        return try next(in: source, from: offset, limit: limit, &checks)
    }

    /// The same with a bound for all searches in a file.
    static func next(
        in source: any ByteSource, from offset: Int, limit: Int, _ checks: inout Checks
    ) throws(AudioError) -> OggPage? {
        // A page usually begins right at `offset`. Reading that page alone saves reading 128 KB.
        if offset < limit, let page = try read(from: source, at: offset) { return page }
        var offset = offset
        while offset < limit {
            let bytes = try source.bytes(at: offset, count: maximumLength * 2)
            guard bytes.count >= 27 else { return nil }
            var index = 0
            // A page in the last `maximumLength` bytes may be cut off: the next read covers it, unless the file ends
            // here.
            let complete = bytes.count < maximumLength * 2 ? bytes.count : maximumLength
            while index < complete, offset + index < limit {
                if bytes[index] == 0x4F, let page = checks.page(bytes[index...], at: offset + index) { return page }
                guard checks.areLeft else { return nil }
                index += 1
            }
            offset += index
        }
        return nil
    }
}
