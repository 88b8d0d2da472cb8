extension String {
    /// The text without control characters and without marks that change its direction, cut to 128 characters.
    ///
    /// Other programs choose the names, and they appear in terminals, logs and events.
    package var printable: String { printable(limit: 128) }

    /// Like ``printable``, cut to `limit` characters.
    package func printable(limit: Int) -> String {
        var scalars = UnicodeScalarView()
        for scalar in unicodeScalars.lazy.filter(\.isPrintable).prefix(limit) { scalars.append(scalar) }
        return String(scalars)
    }
}

extension Unicode.Scalar {
    /// False for control characters (C0, DEL, C1), line separators, bidirectional controls and invisible tags.
    package var isPrintable: Bool {
        switch value {
        case 0..<0x20, 0x7f..<0xa0, 0x61c, 0x200e, 0x200f, 0x2028...0x202e, 0x2066...0x206f, 0xfeff: false
        case 0xfff9...0xfffb, 0xe0000...0xe0fff: false
        default: true
        }
    }
}
