import Glibc
import TacetSession

/// A terminal's second screen, on which each state replaces the one before, and the terminal's keys.
///
/// ``end()`` restores the terminal. The command calls it on every way out; SIGINT, SIGTERM and SIGHUP are such ways,
/// because ``StopSignals`` waits for them. The keys for other signals (^Z, ^\) are off meanwhile.
struct TerminalScreen {
    // ECMA-48 and xterm: the alternate screen without a cursor, and back.
    private static let taking = "\u{1B}[?1049h\u{1B}[?25l"
    private static let restoring = "\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"
    /// The mode before; nil if the input is no terminal, and there are no keys.
    private var mode: termios?

    init() {
        var mode = termios()
        if tcgetattr(STDIN_FILENO, &mode) == 0 {
            var own = mode
            // Each key arrives at once and is not echoed. ^C stays a signal.
            own.c_lflag &= ~tcflag_t(ICANON | ECHO)
            withUnsafeMutableBytes(of: &own.c_cc) { bytes in
                // Reads return at once, with no bytes if no key was pressed.
                for key in [VMIN, VTIME, VSUSP, VQUIT] { bytes[Int(key)] = 0 }
            }
            if tcsetattr(STDIN_FILENO, TCSANOW, &own) == 0 { self.mode = mode }
        }
        try? StandardStream.output.write(Self.taking)
    }

    func end() {
        try? StandardStream.output.write(Self.restoring)
        guard var mode else { return }
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &mode)
    }

    /// The keys that have been pressed. Never waits.
    func keys() -> [ScreenKeys.Key] {
        guard mode != nil else { return [] }
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(STDIN_FILENO, &bytes, bytes.count)
        return count > 0 ? ScreenKeys.Key.parse(Array(bytes[..<count])) : []
    }

    /// The columns and rows now; 80 × 24 if the terminal does not say.
    var size: (width: Int, height: Int) {
        guard let size = StandardStream.output.terminalSize, size.width > 0, size.height > 0 else { return (80, 24) }
        return size
    }

    /// Replaces the screen by `lines`, which hold no control characters.
    ///
    /// - Parameter chosen: The index of the line that is shown reversed.
    func show(_ lines: [String], chosen: Int? = nil) {
        let text = lines.enumerated().map { index, line in
            (index == chosen ? "\u{1B}[7m\(line)\u{1B}[0m" : line) + "\u{1B}[K"
        }
        try? StandardStream.output.write("\u{1B}[H" + text.joined(separator: "\r\n") + "\u{1B}[J")
    }
}
