import Glibc
import Synchronization

/// The mode the terminal was in. Global, as the terminal is, and made of what a signal handler may touch.
enum TerminalMode {
    nonisolated(unsafe) private static let original = UnsafeMutablePointer<termios>.allocate(capacity: 1)
    private static let isTaken = Atomic<Bool>(false)
    /// Other screen, no cursor.
    private static let taking: StaticString = "\u{1B}[?1049h\u{1B}[?25l"
    /// Plain ink, a cursor, the screen from before.
    private static let restoring: StaticString = "\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"

    /// Takes the terminal: every key comes at once and unseen; ^C and ^Z still are signals.
    ///
    /// - Returns: False if there is no terminal.
    static func take() -> Bool {
        guard tcgetattr(STDIN_FILENO, original) == 0 else { return false }
        var raw = original.pointee
        cfmakeraw(&raw)
        raw.c_lflag |= tcflag_t(ISIG)
        raw.c_oflag |= tcflag_t(OPOST)
        // Reads return at once, with nothing if there is nothing.
        withUnsafeMutableBytes(of: &raw.c_cc) { bytes in
            bytes[Int(VMIN)] = 0
            bytes[Int(VTIME)] = 0
        }
        guard tcsetattr(STDIN_FILENO, TCSANOW, &raw) == 0 else { return false }
        isTaken.store(true, ordering: .relaxed)
        send(taking)
        return true
    }

    /// Gives the terminal back as it was; nothing if it is not taken. Async-signal-safe.
    static func restore() {
        guard isTaken.exchange(false, ordering: .relaxed) else { return }
        send(restoring)
        tcflush(STDIN_FILENO, TCIFLUSH)
        tcsetattr(STDIN_FILENO, TCSANOW, original)
    }

    private static func send(_ sequence: StaticString) {
        _ = write(STDOUT_FILENO, sequence.utf8Start, sequence.utf8CodeUnitCount)
    }
}
