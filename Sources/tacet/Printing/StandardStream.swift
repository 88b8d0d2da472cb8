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

/// An open file.
struct FileDescriptor {
    let number: Int32

    init(_ number: Int32) { self.number = number }

    /// Writes all of `bytes` to the file, which errors call `name`.
    func write(_ bytes: UnsafeRawBufferPointer, name: String) throws(Failure) {
        var done = 0
        while done < bytes.count {
            let count = Glibc.write(number, bytes.baseAddress.map { $0 + done }, bytes.count - done)
            if count > 0 {
                done += count
            } else if count == 0 || errno != EINTR {
                let reason = String(cString: strerror(errno))
                throw Failure("write \(name): \(reason). Choose a file in a directory with room.")
            }
        }
    }
}
