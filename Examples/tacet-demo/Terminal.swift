import Glibc

/// The terminal in full-screen mode while the value exists. Its end restores the terminal.
struct Terminal: ~Copyable {
    /// Takes the terminal; nil if there is none.
    init?() {
        guard TerminalMode.take() else { return nil }
        Signals.catchAll()
    }

    deinit { TerminalMode.restore() }

    /// The size in cells; 80 × 24 if the terminal does not report it.
    var size: (columns: Int, rows: Int) {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return (80, 24)
        }
        return (min(Int(size.ws_col), 500), min(Int(size.ws_row), 200))
    }

    /// The keys pressed since the last call.
    func readKeys() -> [Key] {
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = read(STDIN_FILENO, &bytes, bytes.count)
        return count > 0 ? Key.parse(Array(bytes.prefix(count))) : []
    }

    /// Writes all bytes; false if the terminal is gone.
    func show(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR && errno != EAGAIN {
                return false
            }
        }
        return true
    }

    /// Gives the terminal to the shell, as ^Z asks, until the shell continues the program.
    func pause() {
        TerminalMode.restore()
        raise(SIGSTOP)
        _ = TerminalMode.take()
    }
}
