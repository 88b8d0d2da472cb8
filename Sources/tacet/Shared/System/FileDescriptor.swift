import Glibc

/// An open file.
struct FileDescriptor {
    let number: Int32

    init(_ number: Int32) { self.number = number }

    /// Writes all of `bytes` to the file; errors call the file `name`.
    func write(_ bytes: UnsafeRawBufferPointer, name: String) throws(Failure) {
        var done = 0
        while done < bytes.count {
            let count = Glibc.write(number, bytes.baseAddress.map { $0 + done }, bytes.count - done)
            if count > 0 {
                done += count
            } else if count == 0 || errno != EINTR {
                let code = errno
                let remedy =
                    code == EFBIG
                    ? "Raise the limit (ulimit -f), or write less" : "Choose a file in a directory with room"
                throw Failure("write \(name): \(String(cString: strerror(code))). \(remedy).")
            }
        }
    }
}

/// Whether two paths lead to the same file.
func isSameFile(_ path: String, _ other: String) -> Bool {
    var (first, second) = (stat(), stat())
    return stat(path, &first) == 0 && stat(other, &second) == 0 && first.st_dev == second.st_dev
        && first.st_ino == second.st_ino
}
