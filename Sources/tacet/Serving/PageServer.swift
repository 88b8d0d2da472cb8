import Glibc
import TacetSession

/// A server of one page on the loopback address, for the browser of the user who has the token.
///
/// It is written here, and is no package: a package for HTTP brings dozens of modules, which the build of every contributor and of
/// continuous integration would compile, for two addresses that answer GET. The server takes one request a connection, 8 KB
/// of it at most, in 5 s at most, from 32 connections at most, and never waits.
final class PageServer {
    private static let connectionLimit = 32
    private static let headLimit = 8_192
    private static let patience = Duration.seconds(5)

    private struct Connection {
        let number: Int32
        let begun: Duration
        var input: [UInt8] = []
        var output: ArraySlice<UInt8>?
        var isOver = false
    }

    let token = PageToken()
    let port: UInt16
    private let listener: Int32
    private var connections: [Connection] = []

    /// Listens on a free port.
    init() throws(Failure) {
        let number = socket(
            AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isOpen = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                number >= 0 && bind(number, $0, length) == 0 && listen(number, 16) == 0
                    && getsockname(number, $0, &length) == 0
            }
        }
        guard isOpen else {
            let reason = String(cString: strerror(errno))
            if number >= 0 { close(number) }
            throw Failure("serve the page: \(reason). Allow the loopback address, or use --json.")
        }
        listener = number
        port = UInt16(bigEndian: address.sin_port)
    }

    deinit {
        for connection in connections { close(connection.number) }
        close(listener)
    }

    /// The page's address, with the token.
    var address: String { "http://127.0.0.1:\(port)/\(token.text)/" }

    /// Takes connections, answers requests and sends on. Never waits.
    ///
    /// - Parameter answer: Returns the type and the text for a request.
    func work(at time: Duration, _ answer: (PageRequest) -> (type: String, text: String)) {
        while connections.count < Self.connectionLimit {
            let number = accept(listener, nil, nil)
            guard number >= 0 else { break }
            _ = fcntl(number, F_SETFL, O_NONBLOCK)
            _ = fcntl(number, F_SETFD, FD_CLOEXEC)
            connections.append(Connection(number: number, begun: time))
        }
        for index in connections.indices {
            if connections[index].output == nil { receive(&connections[index], answer) }
            send(&connections[index])
            if time - connections[index].begun > Self.patience { connections[index].isOver = true }
        }
        for connection in connections where connection.isOver { close(connection.number) }
        connections.removeAll(where: \.isOver)
    }

    private func receive(_ connection: inout Connection, _ answer: (PageRequest) -> (type: String, text: String)) {
        var chunk = [UInt8](repeating: 0, count: Self.headLimit)
        let count = recv(connection.number, &chunk, chunk.count, Int32(MSG_DONTWAIT))
        if count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR) { connection.isOver = true }
        guard count > 0 else { return }
        connection.input += chunk[..<count]
        let text = String(decoding: connection.input, as: UTF8.self)
        if let end = text.firstRange(of: "\r\n\r\n") {
            connection.output = response(to: String(text[..<end.lowerBound]), answer)[...]
        } else if connection.input.count >= Self.headLimit {
            connection.output = Self.response(status: PageRequest.Refusal.badRequest.rawValue, "text/plain", "")[...]
        }
    }

    private func response(to head: String, _ answer: (PageRequest) -> (type: String, text: String)) -> [UInt8] {
        do throws(PageRequest.Refusal) {
            let (type, text) = answer(try PageRequest(head, token: token, port: port))
            return Self.response(status: 200, type, text)
        } catch {
            return Self.response(status: error.rawValue, "text/plain", "")
        }
    }

    private static func response(status: Int, _ type: String, _ text: String) -> [UInt8] {
        let head = [
            "HTTP/1.1 \(status) \(status == 200 ? "OK" : "Refused")", "Content-Type: \(type); charset=utf-8",
            "Content-Length: \(text.utf8.count)", "Connection: close", "Cache-Control: no-store",
            "Referrer-Policy: no-referrer", "X-Content-Type-Options: nosniff", "X-Frame-Options: DENY",
            "Cross-Origin-Resource-Policy: same-origin",
        ]
        return Array((head.joined(separator: "\r\n") + "\r\n\r\n" + text).utf8)
    }

    private func send(_ connection: inout Connection) {
        guard let output = connection.output else { return }
        let count = output.withUnsafeBytes {
            Glibc.send(connection.number, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
        }
        if count < 0, errno != EAGAIN, errno != EINTR { connection.isOver = true }
        if count > 0 { connection.output = output.dropFirst(count) }
        if connection.output?.isEmpty == true {
            shutdown(connection.number, Int32(SHUT_WR))
            connection.isOver = true
        }
    }
}
