import Glibc
import TacetPlatform

/// A program at the other end of a connection.
struct AttachedPeer: Sendable {
    /// The connection's number in its process, from 1.
    let number: Int
    let process: pid_t
    /// The program's name as the kernel has it, for people: a program can choose it.
    let name: String

    /// The program in the words of the game's log.
    var words: String { "profiler (PID \(process)\(name.isEmpty ? "" : ", \(name)"))" }
}

extension AttachedPeer {
    init(_ socket: LocalSocket, number: Int) {
        self.number = number
        process = socket.peerProcess
        var bytes = [UInt8](repeating: 0, count: 64)
        let file = open("/proc/\(process)/comm", O_RDONLY | O_CLOEXEC)
        let count = file >= 0 ? read(file, &bytes, bytes.count) : 0
        if file >= 0 { close(file) }
        name = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).printable(limit: 32)
    }
}
