import Glibc
import TacetSession

/// Standard output and standard error, unbuffered.
enum StandardStream: Int32 {
    case output = 1
    case error = 2

    /// Puts something on each of the three standard descriptors that is closed, so that no file of the command gets its
    /// number and what is printed with it. Reading and writing fail there, as they do on what is closed.
    static func occupyClosed() {
        let streams = [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
        for (number, mode) in streams where fcntl(number, F_GETFD) < 0 {
            // The system gives the lowest number that is free.
            guard open("/dev/null", mode) == number else { return }
        }
    }

    var isTerminal: Bool { isatty(rawValue) == 1 }

    /// The columns and rows of the terminal, 0 where it does not know them; nil if the stream is no terminal.
    var terminalSize: (width: Int, height: Int)? {
        // Rows, columns and two sizes in pixels: `struct winsize` of ioctl_tty(2). The struct itself belongs to the
        // module whose headers include it first, which differs between versions of Debian.
        var size: (rows: UInt16, columns: UInt16, UInt16, UInt16) = (0, 0, 0, 0)
        guard ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
        return (Int(size.columns), Int(size.rows))
    }

    /// Writes a line. If standard output takes no more, for example because the disk is full, the command fails.
    func print(_ line: String) {
        do throws(Failure) {
            try write(line + "\n")
        } catch {
            if self == .output { Self.fail(error.description) }
        }
    }

    /// Prints why the command failed, and ends it with status 1.
    static func fail(_ line: String) -> Never {
        error.print("tacet: \(line.printable(limit: 2_048))")
        exit(1)
    }

    /// Writes text without adding a line break.
    func write(_ text: String) throws(Failure) {
        let bytes = Array(text.utf8)
        let result = bytes.withUnsafeBytes { buffer in
            Result { () throws(Failure) in try FileDescriptor(rawValue).write(buffer, name: "standard output") }
        }
        try result.get()
    }
}
