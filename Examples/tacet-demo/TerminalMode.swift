import Glibc
import Synchronization

/// Saves and restores the terminal's mode. The state is global, because signal handlers use it.
enum TerminalMode {
    nonisolated(unsafe) private static let original = UnsafeMutablePointer<termios>.allocate(capacity: 1)
    private static let isTaken = Atomic<Bool>(false)
    /// Switches to the alternate screen and hides the cursor.
    private static let taking: StaticString = "\u{1B}[?1049h\u{1B}[?25l"
    /// Resets the colours, shows the cursor, and returns to the main screen.
    private static let restoring: StaticString = "\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"

    /// Takes the terminal: each key arrives at once and is not echoed; ^C and ^Z remain signals.
    ///
    /// - Returns: False if there is no terminal.
    static func take() -> Bool {
        guard tcgetattr(STDIN_FILENO, original) == 0 else { return false }
        var raw = original.pointee
        cfmakeraw(&raw)
        raw.c_lflag |= tcflag_t(ISIG)
        raw.c_oflag |= tcflag_t(OPOST)
        // Reads return at once, with no bytes if no key was pressed.
        withUnsafeMutableBytes(of: &raw.c_cc) { bytes in
            bytes[Int(VMIN)] = 0
            bytes[Int(VTIME)] = 0
        }
        guard tcsetattr(STDIN_FILENO, TCSANOW, &raw) == 0 else { return false }
        isTaken.store(true, ordering: .relaxed)
        send(taking)
        return true
    }

    /// Restores the terminal; does nothing if it is not taken. Async-signal-safe.
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
