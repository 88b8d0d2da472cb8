import Glibc

/// A private directory of a test, removed with the last reference.
package final class TemporaryDirectory: Sendable {
    private let root: String

    package init() {
        var template = Array("/tmp/tacet-test-XXXXXX".utf8CString)
        root = mkdtemp(&template).map { String(cString: $0) } ?? "/tmp"
    }

    deinit {
        if let directory = opendir(root) {
            while let entry = readdir(directory) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                unlink(path(name))
            }
            closedir(directory)
        }
        rmdir(root)
    }

    /// The path of a file with this name, whether it exists or not.
    package func path(_ name: String) -> String { "\(root)/\(name)" }

    /// Writes a file and returns its path.
    package func write(_ bytes: [UInt8], _ name: String) throws -> String {
        let path = path(name)
        guard let file = fopen(path, "wb") else { throw SystemError("write \(path)", code: errno) }
        defer { fclose(file) }
        guard fwrite(bytes, 1, bytes.count, file) == bytes.count else {
            throw SystemError("write \(path)", code: errno)
        }
        return path
    }
}
