/// Reads numbers of 0...32 bits, least significant bit first, as Vorbis packs them (Vorbis I specification, section 2).
struct BitReader {
    /// The packet and eight more bytes, so that a read may load 64 bits at any byte of the packet.
    private let padded: [UInt8]
    private let end: Int
    private var position: Int

    init(_ bytes: [UInt8], from byte: Int) {
        padded = bytes + [UInt8](repeating: 0, count: 8)
        end = bytes.count * 8
        position = byte * 8
    }

    /// The number of bits that are left.
    var remaining: Int { max(0, end - position) }

    /// Reads the next number of `width` bits; nil if fewer bits are left.
    mutating func read(_ width: Int) -> Int? {
        guard width <= remaining else { return nil }
        let word = padded.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: position >> 3, as: UInt64.self) }
        let value = UInt64(littleEndian: word) >> UInt64(position & 7) & (1 << UInt64(width) - 1)
        position += width
        return Int(value)
    }

    /// Skips `count` bits; false if fewer bits are left.
    mutating func skip(_ count: Int) -> Bool {
        guard count <= remaining else { return false }
        position += count
        return true
    }
}
