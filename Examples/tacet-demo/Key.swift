/// A key that a terminal reports.
enum Key: Hashable {
    case character(Character)
    case up, down, left, right

    /// The keys in the bytes that a terminal sent, in order. Sequences of other keys are skipped.
    static func parse(_ bytes: [UInt8]) -> [Key] {
        var keys: [Key] = []
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            guard byte == 0x1B else {
                if (0x20..<0x7F).contains(byte) { keys.append(.character(Character(Unicode.Scalar(byte)))) }
                continue
            }
            // CSI and SS3 sequences (ECMA-48, 5.4): parameters, then a final byte that identifies the key.
            guard let introducer = rest.first, introducer == UInt8(ascii: "[") || introducer == UInt8(ascii: "O") else {
                continue
            }
            rest.removeFirst()
            rest = rest.drop { (0x20..<0x40).contains($0) }
            switch rest.popFirst() {
            case UInt8(ascii: "A"): keys.append(.up)
            case UInt8(ascii: "B"): keys.append(.down)
            case UInt8(ascii: "C"): keys.append(.right)
            case UInt8(ascii: "D"): keys.append(.left)
            default: break
            }
        }
        return keys
    }
}
