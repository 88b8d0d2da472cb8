/// Numbers of 0...32 bits, least significant bit first, as Vorbis packs them (Vorbis I specification, section 2).
struct BitReader {
    private let bytes: [UInt8]
    /// The bits already read.
    private(set) var position = 0

    init(_ bytes: [UInt8], from byte: Int) {
        self.bytes = bytes
        position = byte * 8
    }

    /// The bits that are left.
    var remaining: Int { max(0, bytes.count * 8 - position) }

    /// The next number, or nil if the packet ends before it does.
    mutating func read(_ width: Int) -> Int? {
        guard width <= remaining else { return nil }
        var value = 0
        var filled = 0
        while filled < width {
            let shift = position & 7
            let taken = min(8 - shift, width - filled)
            value |= (Int(bytes[position >> 3]) >> shift & (1 << taken - 1)) << filled
            filled += taken
            position += taken
        }
        return value
    }
}
