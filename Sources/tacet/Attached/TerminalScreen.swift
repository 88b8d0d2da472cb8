import Glibc
import TacetSession

/// A terminal's second screen, on which each state replaces the one before.
struct TerminalScreen {
    // ECMA-48 and xterm: the alternate screen without a cursor, and back.
    private static let taking = "\u{1B}[?1049h\u{1B}[?25l"
    private static let restoring = "\u{1B}[?25h\u{1B}[?1049l"

    init() { try? StandardStream.output.write(Self.taking) }

    func end() { try? StandardStream.output.write(Self.restoring) }

    /// The columns and rows now; 80 × 24 if the terminal does not say.
    var size: (width: Int, height: Int) {
        // Rows, columns and two sizes in pixels: `struct winsize` of ioctl_tty(2). The struct itself belongs to the module whose
        // headers include it first, which differs between versions of Debian.
        var size: (rows: UInt16, columns: UInt16, UInt16, UInt16) = (0, 0, 0, 0)
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.columns > 0, size.rows > 0 else {
            return (80, 24)
        }
        return (Int(size.columns), Int(size.rows))
    }

    /// Replaces the screen by `lines`, which hold no control characters.
    func show(_ lines: [String]) {
        let text = lines.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n")
        try? StandardStream.output.write("\u{1B}[H" + text + "\u{1B}[J")
    }
}
