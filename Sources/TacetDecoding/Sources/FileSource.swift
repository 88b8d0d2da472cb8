import CTacetLinux
import Glibc
package import TacetPlatform

/// Reads a regular file at offsets with `pread`. The file is not mapped, so a file that is cut short while it plays
/// gives a short read and no `SIGBUS`.
package final class FileSource: ByteSource {
    package let size: Int
    private let descriptor: Int32
    private let path: String

    /// Opens the file at `path`, without blocking on a FIFO, a device or a file lease. Child processes do not inherit
    /// the file.
    ///
    /// - Throws: `AudioError` with `.fileNotFound`, `.unreadable`, or `.invalidArgument` for a path with a null
    ///   character.
    package init(path: String) throws(AudioError) {
        self.path = path
        guard !path.utf8.contains(0) else {
            throw AudioError(
                .invalidArgument, operation: "open \(path)", detail: "The path has a null character in it",
                remedy: "Name one file: the system would open what is named before it.")
        }
        descriptor = tacet_open_readonly(path)
        guard descriptor >= 0 else { throw Self.openError(path, errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            let code = errno
            close(descriptor)
            throw Self.openError(path, code)
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw AudioError(
                .unreadable, operation: "open \(path)", detail: "It is \(Self.kind(of: status.st_mode)), not a file",
                remedy: "Name a file.")
        }
        size = max(0, Int(status.st_size))
    }

    deinit { close(descriptor) }

    package func read(at offset: Int, into destination: UnsafeMutableRawPointer, count: Int) throws(AudioError) -> Int {
        guard offset >= 0, count > 0 else { return 0 }
        while true {
            let got = pread(descriptor, destination, count, offset)
            if got >= 0 { return got }
            if errno != EINTR {
                throw AudioError(
                    .unreadable, operation: "read \(path)",
                    detail: "The system could not read byte \(offset): \(String(cString: strerror(errno)))",
                    remedy: "Check the disk or the network that the file is on.")
            }
        }
    }

    private static func openError(_ path: String, _ code: Int32) -> AudioError {
        if path.isEmpty {
            return AudioError(
                .fileNotFound, operation: "open a file", detail: "The path is empty", remedy: "Name a file.")
        }
        let detail = String(cString: strerror(code))
        switch code {
        case ENOENT, ENOTDIR:
            return AudioError(
                .fileNotFound, operation: "open \(path)", detail: "There is no such file",
                remedy: "Check the path; a relative one starts at the program's working directory.")
        case EACCES, EPERM:
            return AudioError(
                .unreadable, operation: "open \(path)", detail: detail, remedy: "Give the user the right to read it.")
        case EMFILE, ENFILE:
            return AudioError(
                .unreadable, operation: "open \(path)", detail: detail,
                remedy: "Close files that are not needed, or raise the limit (ulimit -n).")
        default:
            return AudioError(
                .unreadable, operation: "open \(path)", detail: detail,
                remedy: "Check the path and the medium that it is on.")
        }
    }

    private static func kind(of mode: mode_t) -> String {
        switch mode & S_IFMT {
        case S_IFDIR: "a directory"
        case S_IFIFO: "a FIFO"
        case S_IFSOCK: "a socket"
        case S_IFCHR, S_IFBLK: "a device"
        default: "something special"
        }
    }
}
