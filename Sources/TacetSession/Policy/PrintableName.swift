extension String {
    /// The text without what moves a terminal's cursor or turns its writing round, cut to 128 characters.
    ///
    /// Names come from other programs, and end in logs and on screens.
    package var printable: String { printable(limit: 128) }

    /// As ``printable``, cut to `limit` characters.
    package func printable(limit: Int) -> String {
        var scalars = UnicodeScalarView()
        for scalar in unicodeScalars.lazy.filter(\.isPrintable).prefix(limit) { scalars.append(scalar) }
        return String(scalars)
    }
}

extension Unicode.Scalar {
    /// Not a control character (C0, DEL, C1), line separator, bidirectional control, or invisible tag.
    package var isPrintable: Bool {
        switch value {
        case 0..<0x20, 0x7f..<0xa0, 0x61c, 0x200e, 0x200f, 0x2028...0x202e, 0x2066...0x206f, 0xfeff: false
        case 0xfff9...0xfffb, 0xe0000...0xe0fff: false
        default: true
        }
    }
}
