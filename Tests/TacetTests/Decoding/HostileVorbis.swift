@testable import Tacet

/// Vorbis files written by hand: small ones that would have a decoder do a great deal.
struct HostileVorbis {
    var channels = 1
    var rate: UInt32 = 48_000
    var vendorLength: UInt32?
    var commentCount: UInt32?
    var comments: [String] = []
    /// As logarithms: 8,192 is the longest block there may be.
    var blocks = (short: 13, long: 13)
    /// The first book, which the floor and the residue use, and how many books there are.
    var entries = 2
    var dimensions = 1
    var books = 1
    var isOrdered = false
    /// 0: none; 1 and 2 as in the specification.
    var lookup = 1
    var residues = 1
    /// Audio packets of one byte each, each good for 4,096 frames.
    var packets = 4
    var lastGranule: Int64?
    /// A floor of type 0 whose line spectral pairs coincide: libvorbis divides by their distance, and decodes NaN.
    var decodesToNaN = false

    var identification: [UInt8] {
        var bits = BitWriter()
        for byte in [1] + Array("vorbis".utf8) { bits.write(Int(byte), 8) }
        bits.write(0, 32)
        bits.write(channels, 8)
        bits.write(Int(rate), 32)
        for _ in 0..<3 { bits.write(0, 32) }
        bits.write(blocks.short, 4)
        bits.write(blocks.long, 4)
        bits.write(1, 1)
        return bits.bytes
    }

    var comment: [UInt8] {
        var bytes = [3] + Array("vorbis".utf8) + little(vendorLength ?? 2) + Array("me".utf8)
        bytes += little(commentCount ?? UInt32(comments.count))
        for comment in comments { bytes += little(UInt32(comment.utf8.count)) + Array(comment.utf8) }
        return bytes + [1]
    }

    var setup: [UInt8] {
        var bits = BitWriter()
        for byte in [5] + Array("vorbis".utf8) { bits.write(Int(byte), 8) }
        bits.write(books - 1, 8)
        for _ in 0..<books { writeBook(&bits) }
        bits.write(0, 6)
        bits.write(0, 16)  // time
        bits.write(0, 6)  // one floor
        if decodesToNaN {
            // Type 0: order, rate, size of the Bark map, bits of the amplitude, its offset, and one book.
            for (value, width) in [(0, 16), (8, 8), (8_000, 16), (64, 16), (8, 6), (100, 8), (0, 4), (0, 8)] {
                bits.write(value, width)
            }
        } else {
            // Type 1, with no partitions.
            for (value, width) in [(1, 16), (0, 5), (0, 2), (12, 4)] { bits.write(value, width) }
        }
        bits.write(residues - 1, 6)
        for _ in 0..<residues {
            bits.write(2, 16)
            for value in [0, 4_096, 31] { bits.write(value, 24) }
            bits.write(0, 6)
            bits.write(0, 8)
            bits.write(0, 4)
        }
        bits.write(0, 6)  // one mapping
        bits.write(0, 16)
        bits.write(0, 4)
        for _ in 0..<3 { bits.write(0, 8) }
        bits.write(0, 6)  // one mode
        for (value, width) in [(0, 1), (0, 16), (0, 16), (0, 8), (1, 1)] { bits.write(value, width) }
        return bits.bytes
    }

    /// A whole tree of `entries` words, which is a power of two or nothing that a decoder should accept.
    private func writeBook(_ bits: inout BitWriter) {
        bits.write(0x564342, 24)
        bits.write(dimensions, 16)
        bits.write(entries, 24)
        let length = max(1, Int.bitWidth - 1 - entries.leadingZeroBitCount)
        bits.write(isOrdered ? 1 : 0, 1)
        if isOrdered {
            bits.write(length - 1, 5)
            bits.write(entries, Int.bitWidth - entries.leadingZeroBitCount)
        } else {
            bits.write(0, 1)
            for _ in 0..<min(entries, 1 << 17) { bits.write(length - 1, 5) }
        }
        bits.write(lookup, 4)
        guard lookup > 0 else { return }
        for (value, width) in [(0, 32), (0, 32), (0, 4), (0, 1)] { bits.write(value, width) }
        for _ in 0..<(lookup == 2 ? entries * dimensions : entries) { bits.write(0, 1) }
    }

    var file: [UInt8] { file(serial: 1) }

    func file(serial: UInt32) -> [UInt8] {
        var ogg = OggWriter()
        ogg.serial = serial
        ogg.add(identification, isFirst: true)
        ogg.add(comment)
        ogg.add(setup)
        var left = packets
        var done = 0
        while left > 0 {
            let count = min(left, 255)
            left -= count
            done += count
            let granule = left == 0 ? lastGranule ?? Int64(max(0, done - 1) * 4_096) : Int64((done - 1) * 4_096)
            // For a floor of type 0: the largest amplitude, then the first word of the book for each of the pairs.
            let packet: [UInt8] = decodesToNaN ? [0xFE, 0x01, 0, 0] : [0]
            ogg.add(packets: Array(repeating: packet, count: count), granule: granule, isLast: left == 0)
        }
        return ogg.bytes
    }
}
