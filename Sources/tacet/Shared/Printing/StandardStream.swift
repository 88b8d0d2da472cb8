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
