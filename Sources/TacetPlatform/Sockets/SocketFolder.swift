import CTacetLinux
import Glibc

/// The directory of the sockets by which `tacet profile attach` finds running games: `$XDG_RUNTIME_DIR/tacet`.
///
/// Each process that can be attached to has one socket there, `PID.socket`.
package struct SocketFolder: Sendable {
    /// The most files that are looked at. The directory belongs to the user, so more are no attack but a mistake.
    private static let limit = 4_096
    private static let suffix = ".socket"

    package let path: String

    /// The directory that the environment names.
    ///
    /// - Throws: `AudioError` with `.noOutput` if `XDG_RUNTIME_DIR` is not an absolute path, or if the process has more
    ///   rights than its user: such a process must not write where the user tells it to.
    package init() throws(AudioError) {
        guard let directory = tacet_trusted_environment("XDG_RUNTIME_DIR").map({ String(cString: $0) }),
            directory.hasPrefix("/")
        else {
            throw Self.failure(
                "the directory of sockets", "XDG_RUNTIME_DIR is not set, or the program is setuid or setgid",
                "Start the program in a login session, as its own user, or set XDG_RUNTIME_DIR to a directory of that user."
            )
        }
        self.init(path: directory + "/tacet")
    }

    package init(path: String) { self.path = path }

    /// The path of a process's socket.
    package func socket(of process: Int32) -> String { "\(path)/\(process)\(Self.suffix)" }

    /// Makes the directory if there is none, and checks that no other user may enter it.
    package func prepare() throws(AudioError) {
        if mkdir(path, 0o700) != 0, errno != EEXIST {
            throw Self.failure(path, String(cString: strerror(errno)), "Give XDG_RUNTIME_DIR a directory of your own.")
        }
        var facts = stat()
        guard lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR, facts.st_uid == geteuid(),
            facts.st_mode & 0o077 == 0
        else {
            throw Self.failure(
                path, "it is no directory of this user's alone", "Remove it, or give it the mode 0700.")
        }
    }

    /// Opens the process's own socket, in place of one that a dead process with the same number left.
    package func listen() throws(AudioError) -> LocalSocket {
        try prepare()
        let own = socket(of: getpid())
        if let socket = LocalSocket.listen(at: own) { return socket }
        // Two sandboxes may share the directory and number their processes alike. A socket that answers is the other
        // one's.
        if errno == EADDRINUSE, LocalSocket.connect(to: own) == nil, errno == ECONNREFUSED, unlink(own) == 0,
            let socket = LocalSocket.listen(at: own)
        {
            return socket
        }
        throw Self.failure(own, String(cString: strerror(errno)), "Give XDG_RUNTIME_DIR a short path with room.")
    }

    /// The sockets, by the number of the process, in ascending order; none if the directory cannot be read.
    package var sockets: [(process: Int32, path: String)] {
        guard let entries = opendir(path) else { return [] }
        defer { closedir(entries) }
        var found: [Int32] = []
        for _ in 0..<Self.limit {
            guard let entry = readdir(entries) else { break }
            let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard name.hasSuffix(Self.suffix), let number = Int32(name.dropLast(Self.suffix.utf8.count)), number > 0
            else { continue }
            found.append(number)
        }
        return found.sorted().map { ($0, socket(of: $0)) }
    }

    /// Removes the sockets of dead processes.
    package func removeStale() {
        for (process, path) in sockets where kill(process, 0) != 0 && errno == ESRCH {
            // A process that this one cannot see, because it is in another sandbox, still answers.
            if LocalSocket.connect(to: path) == nil, errno == ECONNREFUSED { unlink(path) }
        }
    }

    private static func failure(_ place: String, _ detail: String, _ remedy: String) -> AudioError {
        AudioError(.noOutput, operation: "let the profiler attach: open \(place)", detail: detail, remedy: remedy)
    }
}
