/// What the head of a D-Bus message says before the message is read: its kind, its length and its sender.
///
/// Specification: <https://dbus.freedesktop.org/doc/dbus-specification.html#message-protocol-messages>.
struct DBusHead: Equatable {
    enum Kind: UInt8 { case call = 1, answer, error, signal }

    let kind: Kind
    /// Where the sender's name begins in the message, which ends with a zero byte; nil if the head names no sender.
    private(set) var sender: Int?
    /// Where the name of the call or of the signal begins, which ends with a zero byte, too.
    private(set) var member: Int?
    /// Whether file descriptors belong to the message.
    private(set) var hasDescriptors = false

    /// The number of bytes with which every message begins, and which tell its length.
    static let fixedLength = 16
    /// The longest message of the specification.
    private static let longest = 128 << 20

    /// The lengths of the head and of the whole message in bytes, from its first `fixedLength` bytes; nil if these are
    /// not the beginning of a message.
    static func lengths(_ bytes: UnsafeRawBufferPointer) -> (head: Int, message: Int)? {
        guard bytes.count >= fixedLength, let order = Order(rawValue: bytes[0]), bytes[3] == 1 else { return nil }
        let (body, fields) = (order.number(bytes, at: 4), order.number(bytes, at: 12))
        guard body <= longest, fields <= longest else { return nil }
        let head = fixedLength + aligned(fields, to: 8)
        return head + body <= longest ? (head, head + body) : nil
    }

    /// Reads a whole head; nil if it is not well-formed.
    ///
    /// A field of a type that no field of the specification has hides the fields behind it.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= Self.fixedLength, let order = Order(rawValue: bytes[0]),
            let kind = Kind(rawValue: bytes[1])
        else { return nil }
        self.kind = kind
        let end = Self.fixedLength + order.number(bytes, at: 12)
        guard end <= bytes.count else { return nil }
        var next = Self.fixedLength
        while next < end {
            // A field is a code and a variant: the length of its signature, the signature, a zero byte, the value.
            next = Self.aligned(next, to: 8)
            guard next + 4 <= end else { return nil }
            let (field, type) = (bytes[next], bytes[next + 2])
            guard bytes[next + 1] == 1 else { return }
            next += 4
            switch type {
            case UInt8(ascii: "s"), UInt8(ascii: "o"):
                guard next + 4 <= end else { return nil }
                let length = order.number(bytes, at: next)
                guard length < end - next - 4, bytes[next + 4 + length] == 0 else { return nil }
                if field == Field.sender { sender = next + 4 }
                if field == Field.member { member = next + 4 }
                next += 4 + length + 1
            case UInt8(ascii: "g"):
                guard next < end else { return nil }
                next += 1 + Int(bytes[next]) + 1
            case UInt8(ascii: "u"):
                guard next + 4 <= end else { return nil }
                if field == Field.descriptors { hasDescriptors = order.number(bytes, at: next) > 0 }
                next += 4
            default: return
            }
        }
    }

    /// The texts with which the body of a message begins, `count` at most. Bytes that are none end them.
    static func texts(_ count: Int, in message: UnsafeRawBufferPointer) -> [String] {
        guard let order = Order(rawValue: message[0]), var next = lengths(message)?.head else { return [] }
        var texts: [String] = []
        while texts.count < count {
            next = aligned(next, to: 4)
            guard next + 4 <= message.count else { return texts }
            let length = order.number(message, at: next)
            guard length < message.count - next - 4 else { return texts }
            next += 4
            texts.append(String(decoding: message[next..<next + length], as: UTF8.self))
            next += length + 1
        }
        return texts
    }

    private enum Field {
        static let member: UInt8 = 3
        static let sender: UInt8 = 7
        static let descriptors: UInt8 = 9
    }

    /// The order of the bytes of a number, which the sending program chooses.
    private enum Order: UInt8 {
        case little = 0x6C
        case big = 0x42

        func number(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Int {
            let number = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
            return Int(self == .little ? UInt32(littleEndian: number) : UInt32(bigEndian: number))
        }
    }

    private static func aligned(_ offset: Int, to size: Int) -> Int { (offset + size - 1) & ~(size - 1) }
}
