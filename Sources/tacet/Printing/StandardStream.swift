import Glibc

/// Standard output and standard error, without a buffer: what is written is out.
enum StandardStream: Int32 {
    case output = 1
    case error = 2

    var isTerminal: Bool { isatty(rawValue) == 1 }

    /// Writes a line. One that cannot be written is lost: there is nobody to tell.
    func print(_ line: String) {
        try? write(line + "\n")
    }

    /// Writes text as it is.
    func write(_ text: String) throws(Failure) {
        let bytes = Array(text.utf8)
        let result = bytes.withUnsafeBytes { buffer in
            Result { () throws(Failure) in try FileDescriptor(rawValue).write(buffer, name: "-") }
        }
        try result.get()
    }
}
