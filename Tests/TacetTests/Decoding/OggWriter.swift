@testable import TacetDecoding
@testable import Tacet

/// Ogg files page by page, sound or not.
struct OggWriter {
    private(set) var bytes: [UInt8] = []
    var serial: UInt32 = 1
    var number: UInt32 = 0

    /// Appends one packet on as many pages as it needs.
    mutating func add(_ packet: [UInt8], granule: Int64 = 0, isFirst: Bool = false, isLast: Bool = false) {
        var lacing = [UInt8](repeating: 255, count: packet.count / 255) + [UInt8(packet.count % 255)]
        var rest = packet[...]
        var flags: UInt8 = isFirst ? 2 : 0
        while !lacing.isEmpty {
            let segments = Array(lacing.prefix(255))
            lacing.removeFirst(segments.count)
            let body = rest.prefix(segments.reduce(0) { $0 + Int($1) })
            rest = rest.dropFirst(body.count)
            addPage(
                lacing: segments, body: Array(body), granule: lacing.isEmpty ? granule : -1,
                flags: flags | (lacing.isEmpty && isLast ? 4 : 0))
            flags = 1
        }
    }

    /// Appends many small packets on one page.
    mutating func add(packets: [[UInt8]], granule: Int64, isLast: Bool = false) {
        addPage(
            lacing: packets.map { UInt8(min($0.count, 254)) }, body: packets.flatMap { $0.prefix(254) },
            granule: granule, flags: isLast ? 4 : 0)
    }

    private mutating func addPage(lacing: [UInt8], body: [UInt8], granule: Int64, flags: UInt8) {
        var page = Array("OggS".utf8) + [0, flags] + little(granule) + little(serial) + little(number)
        page += [0, 0, 0, 0, UInt8(lacing.count)] + lacing + body
        number += 1
        bytes += Self.checked(page)
    }

    /// The page with the right checksum.
    static func checked(_ page: [UInt8]) -> [UInt8] {
        var page = page
        page.replaceSubrange(22..<26, with: little(OggPage.checksum(page[...])))
        return page
    }

    /// The file with the right checksum on every page. The lengths of the pages must be right.
    static func rechecked(_ file: [UInt8]) -> [UInt8] {
        var pages: [UInt8] = []
        var rest = file[...]
        while rest.count >= 27 {
            let lacing = rest.dropFirst(27).prefix(Int(rest[rest.startIndex + 26]))
            let length = lacing.reduce(27 + lacing.count) { $0 + Int($1) }
            pages += checked(Array(rest.prefix(length)))
            rest = rest.dropFirst(length)
        }
        return pages
    }

    /// The pages of a file that has nothing between them.
    static func pages(of file: [UInt8]) -> [[UInt8]] {
        var pages: [[UInt8]] = []
        var offset = 0
        while let page = OggPage(file[offset...], at: offset) {
            pages.append(Array(file[offset..<page.end]))
            offset = page.end
            if offset >= file.count { break }
        }
        return pages
    }
}

/// Bits, least significant first.
struct BitWriter {
    private(set) var bytes: [UInt8] = []
    private var used = 0

    mutating func write(_ value: Int, _ width: Int) {
        for bit in 0..<width {
            if used % 8 == 0 { bytes.append(0) }
            if value >> bit & 1 == 1 { bytes[used / 8] |= 1 << UInt8(used % 8) }
            used += 1
        }
    }
}
