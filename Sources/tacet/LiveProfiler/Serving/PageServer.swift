import Glibc
import TacetSession
import _StringProcessing

/// A server of one page on the loopback address, for the browser of the user who has the token.
///
/// It is written here, and is no package: a package for HTTP brings dozens of modules, which the build of every
/// contributor and of continuous integration would compile, for six addresses. The server takes one request a
/// connection, 8 KB of it at most, in 5 s at most, from 32 connections at most, and never waits. Connections of open
/// pages last, 8 of them at most. Connections of other users are closed at once, and a new connection takes the place
/// of the oldest one that has not asked.
final class PageServer {
    private static let connectionLimit = 32
    private static let headLimit = 8_192
    private static let timeout = Duration.seconds(5)
    private static let pageLimit = 8
    /// The most bytes that wait for a page's stream. Beyond that the page loses what comes.
    private static let streamLimit = 1 << 16

    private struct Connection {
        let number: Int32
        let begun: Duration
        var input: [UInt8] = []
        var output: ArraySlice<UInt8>?
        /// The page that the connection tells is open.
        var page: String?
        var isOver = false
        /// Whether the other side has asked for nothing yet, or not to the end.
        var isWaiting: Bool { page == nil && output == nil && !isOver }

        /// Whether bytes have arrived that have not been read.
        var hasSent: Bool {
            var byte: UInt8 = 0
            return recv(number, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) > 0
        }
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
                number >= 0 && bind(number, $0, length) == 0 && listen(number, 128) == 0
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
    /// - Parameter answer: Returns the answer to a request and its body.
    func work(at time: Duration, _ answer: (PageRequest, String) -> PageAnswer) {
        admit(at: time)
        for index in connections.indices {
            if connections[index].page != nil || connections[index].output == nil {
                let pages = self.pages
                receive(&connections[index], pages, answer)
            }
            send(&connections[index])
            if connections[index].page == nil, time - connections[index].begun > Self.timeout {
                connections[index].isOver = true
            }
        }
        for connection in connections where connection.isOver { close(connection.number) }
        connections.removeAll(where: \.isOver)
    }

    /// Takes the connections that wait. Where there are too many, the oldest one that has not asked makes room: a
    /// browser asks at once.
    private func admit(at time: Duration) {
        var strangers: LoopbackPeers?
        var reads = 0
        for _ in 0..<4 * Self.connectionLimit {
            var address = sockaddr_in()
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let number = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { accept(listener, $0, &length) }
            }
            guard number >= 0 else { return }
            _ = fcntl(number, F_SETFL, O_NONBLOCK)
            _ = fcntl(number, F_SETFD, FD_CLOEXEC)
            // Read after the connection was taken, so that the table has it.
            let port = UInt16(bigEndian: address.sin_port)
            if strangers?.knows(port) != true, reads < 4 {
                strangers = LoopbackPeers(of: self.port)
                reads += 1
            }
            if strangers?.isStranger(port) == true {
                close(number)
                continue
            }
            if connections.count >= Self.connectionLimit {
                let oldest = connections.firstIndex { $0.isWaiting && $0.input.isEmpty && !$0.hasSent }
                guard let index = oldest ?? connections.firstIndex(where: \.isWaiting) else {
                    close(number)
                    continue
                }
                close(connections.remove(at: index).number)
            }
            connections.append(Connection(number: number, begun: time))
        }
    }

    /// The pages that are open.
    var pages: Set<String> { Set(connections.compactMap { $0.isOver ? nil : $0.page }) }

    /// Sends a line to a page's stream. Never waits.
    func send(_ line: String, to page: String) {
        guard let index = connections.firstIndex(where: { $0.page == page && !$0.isOver }) else { return }
        let waiting = connections[index].output ?? []
        guard waiting.count < Self.streamLimit else { return }
        connections[index].output = waiting + Array("data: \(line)\n\n".utf8)
        send(&connections[index])
    }

    private func receive(
        _ connection: inout Connection, _ pages: Set<String>, _ answer: (PageRequest, String) -> PageAnswer
    ) {
        var chunk = [UInt8](repeating: 0, count: Self.headLimit)
        let count = recv(connection.number, &chunk, chunk.count, Int32(MSG_DONTWAIT))
        if count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR) { connection.isOver = true }
        guard count > 0, connection.page == nil else { return }
        connection.input += chunk[..<count]
        guard let reply = reply(to: connection.input, pages, answer) else {
            if connection.input.count >= Self.headLimit {
                connection.output = PageAnswer.refused(.badRequest).bytes[...]
            }
            return
        }
        connection.output = reply.bytes[...]
        if case .presence(let page) = reply { connection.page = page }
    }

    /// The answer to the bytes of a request; nil while the request is incomplete.
    private func reply(
        to input: [UInt8], _ pages: Set<String>, _ answer: (PageRequest, String) -> PageAnswer
    ) -> PageAnswer? {
        guard let end = input.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        let request: PageRequest
        do throws(PageRequest.Refusal) {
            request = try PageRequest(
                String(decoding: input[..<end.lowerBound], as: UTF8.self), token: token, port: port)
        } catch {
            return .refused(error)
        }
        switch request {
        case .touch(let page, let length):
            guard input.count - end.upperBound >= length else { return nil }
            guard pages.contains(page) else { return .refused(.forbidden) }
            return answer(request, String(decoding: input[end.upperBound...].prefix(length), as: UTF8.self))
        case .presence(let page):
            let isFree = pages.count < Self.pageLimit && !pages.contains(page)
            return isFree ? .presence(page: page) : .refused(.forbidden)
        case .page, .states, .capture, .code: return answer(request, "")
        }
    }

    private func send(_ connection: inout Connection) {
        guard let output = connection.output else { return }
        let count = output.withUnsafeBytes {
            Glibc.send(connection.number, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
        }
        if count < 0, errno != EAGAIN, errno != EINTR { connection.isOver = true }
        if count > 0 { connection.output = output.dropFirst(count) }
        if connection.output?.isEmpty == true, connection.page == nil {
            shutdown(connection.number, Int32(SHUT_WR))
            connection.isOver = true
        }
    }
}
