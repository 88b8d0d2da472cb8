import Glibc
import TacetPlatform

/// Small text files.
enum TextFile {
    /// The beginning of a kernel file, which states no size; nil if it cannot be read.
    static func beginning(of path: String) -> String? {
        let number = open(path, O_RDONLY | O_CLOEXEC)
        guard number >= 0 else { return nil }
        defer { close(number) }
        return withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { bytes in
            let count = read(number, bytes.baseAddress, bytes.count)
            return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
        }
    }

    /// Checks that a file can be written, and leaves an existing one as it is. Returns whether the file was created.
    static func prepare(_ path: String) throws -> Bool {
        let isNew = access(path, F_OK) != 0
        let number = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
        guard number >= 0 else {
            throw Failure(
                "write \(path): \(String(cString: strerror(errno))). Choose a file in a directory that exists.")
        }
        close(number)
        return isNew
    }

    /// Writes a file, replacing an existing one.
    static func write(_ text: String, to path: String) throws { try write(to: path) { try $0(text) } }

    /// Writes a file from parts, in the order in which `body` appends them. A file that was there is replaced by the whole
    /// one, and stays as it was if that fails.
    static func write(to path: String, _ body: (_ append: (String) throws -> Void) throws -> Void) throws {
        let file = OutputFile(path)
        do {
            try fill(file, body)
            try file.keep()
        } catch {
            file.discard()
            throw error
        }
    }

    private static func fill(_ file: OutputFile, _ body: (_ append: (String) throws -> Void) throws -> Void) throws {
        let number = open(file.place, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard number >= 0 else {
            throw Failure(
                "write \(file.name): \(String(cString: strerror(errno))). Choose a file in a directory that exists.")
        }
        defer { close(number) }
        var bytes: [UInt8] = []
        let flush = {
            let result = bytes.withUnsafeBytes { buffer in
                Result { () throws(Failure) in try FileDescriptor(number).write(buffer, name: file.name) }
            }
            try result.get()
            bytes.removeAll(keepingCapacity: true)
        }
        try body { text in
            bytes += text.utf8
            if bytes.count >= 1 << 16 { try flush() }
        }
        try flush()
    }
}
