import Glibc

/// Standard output and standard error, unbuffered.
enum StandardStream: Int32 {
    case output = 1
    case error = 2

    var isTerminal: Bool { isatty(rawValue) == 1 }

    /// Writes a line. A failure is ignored, because there is nowhere left to report it.
    func print(_ line: String) {
        try? write(line + "\n")
    }

    /// Writes text without adding a line break.
    func write(_ text: String) throws(Failure) {
        let bytes = Array(text.utf8)
        let result = bytes.withUnsafeBytes { buffer in
            Result { () throws(Failure) in try FileDescriptor(rawValue).write(buffer, name: "-") }
        }
        try result.get()
    }
}
