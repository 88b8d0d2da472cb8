extension AudioSession.MediaControls {
    /// The most bytes of a path or URL.
    private static let longest = 4_096

    /// ``artwork`` as a URL; nil if it is neither an absolute path nor a URL with a host or a path, or longer than
    /// 4,096 bytes.
    ///
    /// RFC 8089 has the URLs of files, and RFC 3986 the characters that stand for themselves.
    package var artworkURL: String? {
        let bytes = artwork.utf8
        guard bytes.count <= Self.longest, !bytes.contains(0) else { return nil }
        if bytes.first == UInt8(ascii: "/") { return "file://" + Self.encoded(bytes) }
        // A URL has no spaces, control characters or bytes beyond ASCII.
        guard bytes.allSatisfy({ (0x21...0x7E).contains($0) }), let colon = artwork.firstIndex(of: ":") else {
            return nil
        }
        let scheme = artwork[..<colon].utf8
        guard !scheme.isEmpty, scheme.allSatisfy(Self.isLetterOrDigit), artwork[colon...].hasPrefix("://"),
            artwork[colon...].count > 3
        else {
            return nil
        }
        return artwork
    }

    private static func encoded(_ path: String.UTF8View) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var text: [UInt8] = []
        for byte in path {
            if isLetterOrDigit(byte) || "-._~/".utf8.contains(byte) {
                text.append(byte)
            } else {
                text += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
