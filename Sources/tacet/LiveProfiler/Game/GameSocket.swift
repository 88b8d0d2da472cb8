import TacetSession

/// A connection to a running game, line by line. Reads never wait.
final class GameSocket {
    /// The longest line in bytes. A game's longest has 256 voices and 1,024 blocks, and takes 200 KB.
    private static let lineLimit = 4 << 20

    let path: String
    private let socket: LocalSocket
    private var input: [UInt8] = []
    /// Whether the game has closed the connection.
    private(set) var hasEnded = false

    /// Connects to the socket at `path`; nil if no process of this user listens there.
    init?(path: String) {
        guard let socket = LocalSocket.connect(to: path), socket.isOfSameUser else { return nil }
        self.path = path
        self.socket = socket
    }

    /// Returns the next line; nil if none has arrived.
    func nextLine() throws(Failure) -> String? {
        while true {
            if let end = input.firstIndex(of: UInt8(ascii: "\n")) {
                defer { input.removeSubrange(...end) }
                return String(decoding: input[..<end], as: UTF8.self)
            }
            guard input.count < Self.lineLimit else {
                throw Failure("attach to \(path): the line is too long. It is no game that Tacet plays in.")
            }
            guard let bytes = socket.receive(1 << 16) else {
                hasEnded = true
                return nil
            }
            if bytes.isEmpty { return nil }
            input += bytes
        }
    }

    /// Waits for the next line, until `deadline` at most.
    func nextLine(before deadline: Duration) throws(Failure) -> String? {
        while true {
            if let line = try nextLine() { return line }
            let left = deadline - MonotonicClock.now
            guard !hasEnded, left > .zero, socket.wait(left) else { return nil }
        }
    }

    /// Sends a request. A request is shorter than any socket's buffer, so it is sent whole or not at all.
    func ask(_ request: String) {
        let bytes = Array((request + "\n").utf8)
        if socket.send(bytes[...]) != bytes.count { hasEnded = true }
    }
}
