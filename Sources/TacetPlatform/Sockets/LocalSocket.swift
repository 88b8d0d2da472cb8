import CTacetLinux
import Glibc

/// A Unix socket that never makes its thread wait. Neither programs that the process starts nor its forked children
/// have it.
package final class LocalSocket: Sendable {
    /// The descriptor, for `poll`.
    package let number: Int32

    private init(_ number: Int32) { self.number = number }

    deinit { close(number) }

    /// The socket of a new descriptor; nil, with `errno`, if there is none.
    private static func own(_ number: Int32) -> LocalSocket? {
        guard number >= 0 else { return nil }
        guard tacet_keep_from_children(number) else {
            close(number)
            errno = ENFILE
            return nil
        }
        return LocalSocket(number)
    }

    /// Listens at `path`, where no file may be. Only the process's user may connect. Nil, with `errno`, if that fails.
    package static func listen(at path: String) -> LocalSocket? { own(tacet_listen_locally(path)) }

    /// Connects to the socket at `path`; nil, with `errno`, if no process listens there.
    package static func connect(to path: String) -> LocalSocket? { own(tacet_connect_locally(path)) }

    /// Takes a connected socket over from the part of the process that has its descriptor: `descriptor` refers to one end
    /// of a new pair of sockets from now on. Returns the connection, and the pair's other end; nil, with `errno`, if that
    /// fails.
    package static func interpose(on descriptor: Int32) -> (connection: LocalSocket, end: LocalSocket)? {
        var end: Int32 = -1
        let connection = own(tacet_interpose(descriptor, &end))
        guard let end = own(end), let connection else { return nil }
        return (connection, end)
    }

    /// Takes the next connection of a listening socket; nil if there is none.
    package func accept() -> LocalSocket? { Self.own(tacet_accept(number)) }

    /// Whether the other side runs as this process's user. The C call is `getsockopt(SO_PEERCRED)`.
    package var isOfSameUser: Bool {
        var (user, process) = (uid_t(), pid_t())
        return tacet_peer(number, &user, &process) && user == geteuid()
    }

    /// The process that connected or listened on the other side; 0 if the kernel does not say.
    package var peerProcess: Int32 {
        var (user, process) = (uid_t(), pid_t())
        return tacet_peer(number, &user, &process) ? process : 0
    }

    /// Sends as many bytes as the kernel takes; returns their number, or nil if the connection has ended.
    package func send(_ bytes: ArraySlice<UInt8>) -> Int? {
        let count = bytes.withUnsafeBytes {
            Glibc.send(number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
        }
        if count >= 0 { return count }
        return errno == EAGAIN || errno == EINTR ? 0 : nil
    }

    /// A measure of what the other side has not received yet; 0 if it has received everything. It only falls when the
    /// other side receives. The C call is `ioctl(SIOCOUTQ)`.
    package var unreceived: Int {
        var count: Int32 = 0
        return ioctl(number, UInt(TIOCOUTQ), &count) == 0 ? Int(count) : 0
    }

    /// Receives the bytes that have arrived, `limit` at most: none if none has, nil if the connection has ended.
    package func receive(_ limit: Int) -> [UInt8]? {
        var isOpen = true
        let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            let received = recv(number, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
            count = max(0, received)
            isOpen = received > 0 || (received < 0 && (errno == EAGAIN || errno == EINTR))
        }
        return isOpen ? bytes : nil
    }

    /// Waits until the other side has sent bytes or has ended, `timeout` at most; returns whether one of them happened.
    package func wait(_ timeout: Duration) -> Bool {
        var poll = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        return tacet_poll(&poll, 1, Int64(Int32(clamping: timeout.millisecondsRoundedUp)) * 1_000_000) > 0
    }
}
