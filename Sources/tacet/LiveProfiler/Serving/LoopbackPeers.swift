import Glibc

/// The users whose programs are connected to a port of the loopback address, as the kernel's table of connections says.
///
/// A socket of the network does not tell its peer's user as a Unix socket does (`SO_PEERCRED`). On the loopback address
/// the peer's own socket is in the table, with its user.
struct LoopbackPeers {
    /// The longest table that is read: 13,000 connections. Behind it, no user is known.
    private static let limit = 2 << 20

    /// The user of each connection, by the port of its own side.
    private var users: [UInt16: uid_t] = [:]

    /// Reads the table. See `man 5 proc`, `/proc/net/tcp`.
    ///
    /// - Parameter port: The port that the peers are connected to.
    init(of port: UInt16) {
        let file = open("/proc/net/tcp", O_RDONLY | O_CLOEXEC)
        defer { if file >= 0 { close(file) } }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while bytes.count < Self.limit {
            let count = read(file, &chunk, chunk.count)
            guard count > 0 else { break }
            bytes += chunk[..<count]
        }
        self.init(of: port, table: String(decoding: bytes, as: UTF8.self))
    }

    init(of port: UInt16, table: String) {
        for line in table.split(separator: "\n").dropFirst() {
            let fields = line.split(separator: " ", maxSplits: 8)
            // The number, the own address, the peer's address, the state, the queues, a timer, retries, the user. 01 is
            // ESTABLISHED: a connection that its program has closed no longer has the user.
            guard fields.count >= 8, fields[3] == "01", Self.port(of: fields[2]) == port,
                let own = Self.port(of: fields[1]), let user = uid_t(fields[7])
            else { continue }
            users[own] = user
        }
    }

    private static func port(of address: Substring) -> UInt16? {
        address.split(separator: ":").last.flatMap { UInt16($0, radix: 16) }
    }

    /// Whether the table has the connection from this port.
    func knows(_ port: UInt16) -> Bool { users[port] != nil }

    /// Whether the connection from this port is known to be another user's. A connection that is not in the table may
    /// be this user's.
    func isStranger(_ port: UInt16) -> Bool { users[port].map { $0 != geteuid() } ?? false }
}
