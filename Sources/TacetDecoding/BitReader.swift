/// Numbers of 0...32 bits, least significant bit first, as Vorbis packs them (Vorbis I specification, section 2).
struct BitReader {
    /// The packet, and eight bytes so that any of its bits can be loaded with those that follow.
    private let padded: [UInt8]
    private let end: Int
    private var position: Int

    init(_ bytes: [UInt8], from byte: Int) {
        padded = bytes + [UInt8](repeating: 0, count: 8)
        end = bytes.count * 8
        position = byte * 8
    }

    /// The bits that are left.
    var remaining: Int { max(0, end - position) }

    /// The next number, or nil if the packet ends before it does.
    mutating func read(_ width: Int) -> Int? {
        guard width <= remaining else { return nil }
        let word = padded.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: position >> 3, as: UInt64.self) }
        let value = UInt64(littleEndian: word) >> UInt64(position & 7) & (1 << UInt64(width) - 1)
        position += width
        return Int(value)
    }

    /// Passes over `count` bits; false if there are not as many.
    mutating func skip(_ count: Int) -> Bool {
        guard count <= remaining else { return false }
        position += count
        return true
    }
}
