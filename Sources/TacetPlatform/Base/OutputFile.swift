import Glibc

/// A file that a program writes. A regular file is there as a whole, or is as it was.
///
/// The program writes to ``place``, a hidden file in the same folder, which ``keep()`` puts in the place of the one that was
/// there. What is no regular file, as a FIFO or a device, and what the program may not replace is written where it is.
package struct OutputFile {
    /// The path to write to.
    package let place: String
    /// What errors call the file.
    package let name: String
    /// The path that gets the file in the end; nil if ``place`` is that path.
    private let target: String?

    /// Whether the file is written beside its place.
    package var isDraft: Bool { target != nil }

    /// - Parameter path: The path that a person or a game named. Whether it can be written turns out when ``place`` is opened.
    package init(_ path: String) {
        name = path
        guard let target = Self.target(of: path), let draft = Self.draft(beside: target) else {
            (place, self.target) = (path, nil)
            return
        }
        (place, self.target) = (draft, target)
    }

    /// The path, without symbolic links, at which a draft may take the place of what is there; nil if what is there must
    /// stay the same file.
    private static func target(of path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0 else {
            // A link that leads to no file yet is followed where it is opened.
            return !path.isEmpty && errno == ENOENT && lstat(path, &status) != 0 ? path : nil
        }
        // A file of another user would become the player's own.
        guard status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(), access(path, W_OK) == 0,
            !isStandardStream(status), let resolved = realpath(path, nil)
        else { return nil }
        defer { free(resolved) }
        return String(validatingCString: resolved)
    }

    /// Whether a file is one that the shell has opened for the program, which /dev/stdout names.
    private static func isStandardStream(_ file: stat) -> Bool {
        [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].contains { number in
            var status = stat()
            return fstat(number, &status) == 0 && status.st_dev == file.st_dev && status.st_ino == file.st_ino
        }
    }

    /// Creates an empty file beside `target`, with its group and rights; nil if the folder cannot be written.
    private static func draft(beside target: String) -> String? {
        let folder = target.lastIndex(of: "/").map { target[...$0] } ?? ""
        let path = folder + ".tacet-" + String(UInt64.random(in: 0 ... .max), radix: 36)
        let number = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard number >= 0 else { return nil }
        defer { close(number) }
        var status = stat()
        if stat(target, &status) == 0 {
            _ = fchown(number, .max, status.st_gid)
            fchmod(number, status.st_mode & 0o777)
        }
        return path
    }

    /// Puts the whole file at its place. The C call is `rename`.
    ///
    /// - Throws: `AudioError` with `.noOutput` if the folder cannot be written any more.
    package func keep() throws(AudioError) {
        guard let target, rename(place, target) != 0 else { return }
        throw AudioError(
            .noOutput, operation: "write \(name)", detail: String(cString: strerror(errno)),
            remedy: "Choose a file in a directory that can be written.")
    }

    /// Removes what was written: a part would look like the whole.
    package func discard() {
        var status = stat()
        if isDraft {
            unlink(place)
        } else if stat(place, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
            truncate(place, 0)
        }
    }
}
