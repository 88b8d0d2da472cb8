import CTacetLinux
import Glibc

/// Reads a bus's socket ahead of sd-bus, and passes on to sd-bus what each sender may make the process read.
///
/// A bus hands over the messages of all programs in one stream, and sd-bus takes one message after another from it. So the
/// messages of a program that floods the bus would delay those of every other program. An intake empties the socket in
/// large pieces, skips messages that are too long or not admitted without a copy, and passes on the others sender by
/// sender, in turns. Belongs to the thread that polls the connections.
final class DBusIntake {
    /// The longest message that is read, in bytes.
    static let longestMessage = 128 << 10
    /// The longest head that is read, in bytes. A longer one has an object path of kilobytes.
    static let longestHead = 4 << 10
    /// The longest message of the bus itself that is read, in bytes: the list of all names.
    static let longestOfBus = 16 << 20
    /// The messages that ``deliver()`` passes on at most.
    static let messagesPerTurn = 16
    private static let capacity = longestMessage + (64 << 10)
    /// The pieces that one call of ``receive()`` reads at most.
    private static let piecesPerTurn = 4
    /// While so many bytes of the bus itself wait, the socket is not read: these messages are never dropped.
    private static let busLimit = 1 << 20
    private static let busName = "org.freedesktop.DBus"

    /// The socket of the bus.
    private let bus: LocalSocket
    /// The socket whose other end sd-bus has in the place of the bus's.
    private let connection: LocalSocket
    private let admits: (_ sender: UnsafePointer<CChar>, _ isSignal: Bool) -> Bool

    /// What has arrived and is not cut into messages yet: the first `filled` bytes.
    private var buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: capacity, alignment: 16)
    private var filled = 0
    /// How many bytes of a message that is skipped have not arrived yet.
    private var skipped = 0
    /// Whether the bus still sends the lines by which a connection begins.
    private var isGreeting = true
    private var queues = FairQueues(trusting: busName)
    private var losses: Set<String> = []
    private var toConnection = ArraySlice<UInt8>()
    private var toBus = ArraySlice<UInt8>()

    /// Takes the place of the socket `descriptor`, from which sd-bus has read nothing yet; nil without descriptors.
    ///
    /// - Parameter admits: Decides by the sender's unique name whether a call or a signal is passed on. Not asked about
    ///   answers and about messages of the bus itself.
    init?(
        inPlaceOf descriptor: Int32, admits: @escaping (_ sender: UnsafePointer<CChar>, _ isSignal: Bool) -> Bool
    ) {
        guard let (bus, connection) = LocalSocket.interpose(on: descriptor) else { return nil }
        self.bus = bus
        self.connection = connection
        self.admits = admits
    }

    deinit { buffer.deallocate() }

    /// The descriptors and the events to wait for: sd-bus may write at any time, but is read from only while the bus has
    /// taken what it wrote before.
    var sources: [PollWaker.Source] {
        guard toBus.isEmpty else {
            return [PollWaker.Source(descriptor: bus.number, events: Int16(POLLIN) | Int16(POLLOUT))]
        }
        return [bus, connection].map { PollWaker.Source(descriptor: $0.number, events: Int16(POLLIN)) }
    }

    /// Whether ``deliver()`` has something to pass on.
    var isWaiting: Bool { !queues.isEmpty || !toConnection.isEmpty }

    /// Takes the senders whose signals have been dropped since the last call.
    func takeLosses() -> Set<String> {
        defer { losses.removeAll(keepingCapacity: true) }
        return losses
    }

    // MARK: - From the bus

    /// Reads what has arrived, 768 KB at most. Returns whether anything has; nil if the connection has ended.
    func receive() -> Bool? {
        var hasArrived = false
        for _ in 0..<Self.piecesPerTurn where queues.trustedBytes < Self.busLimit {
            let free = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
            let count = recv(bus.number, free.baseAddress, free.count, Int32(MSG_DONTWAIT))
            if count < 0, errno == EAGAIN || errno == EINTR { break }
            guard count > 0 else { return nil }
            hasArrived = true
            filled += count
            guard cut() else { return nil }
        }
        return hasArrived
    }

    /// Cuts what has arrived into messages; false if it is none of D-Bus.
    private func cut() -> Bool {
        var next = 0
        var needed = Self.capacity
        cutting: while next < filled {
            switch step(UnsafeRawBufferPointer(rebasing: buffer[next..<filled])) {
            case .took(let count): next += count
            case .needs(let count):
                needed = max(needed, count)
                break cutting
            case .invalid: return false
            }
        }
        keep(from: next, capacity: needed)
        return true
    }

    private enum Step {
        case took(Int)
        /// More bytes have to arrive, so many from the beginning of a message.
        case needs(Int)
        case invalid
    }

    /// Takes or skips what `rest` begins with.
    private func step(_ rest: UnsafeRawBufferPointer) -> Step {
        if skipped > 0 {
            let count = min(skipped, rest.count)
            skipped -= count
            return .took(count)
        }
        if isGreeting { return greet(rest) }
        guard rest.count >= DBusHead.fixedLength else { return .needs(DBusHead.fixedLength) }
        guard let lengths = DBusHead.lengths(rest) else { return .invalid }
        guard lengths.head <= Self.longestHead else { return skip(lengths.message) }
        guard rest.count >= lengths.head else { return .needs(lengths.head) }
        guard let head = DBusHead(UnsafeRawBufferPointer(rebasing: rest[..<lengths.head])),
            let sender = head.sender.flatMap({
                (rest.baseAddress?.advanced(by: $0))?.assumingMemoryBound(to: CChar.self)
            })
        else { return skip(lengths.message) }
        let isOfBus = strcmp(sender, Self.busName) == 0
        // sd-bus would end a connection whose message lacks its descriptors.
        guard lengths.message <= (isOfBus ? Self.longestOfBus : Self.longestMessage), !head.hasDescriptors else {
            if head.kind == .signal { losses.insert(String(cString: sender)) }
            return skip(lengths.message)
        }
        guard rest.count >= lengths.message else { return .needs(lengths.message) }
        let message = UnsafeRawBufferPointer(rebasing: rest[..<lengths.message])
        if isOfBus {
            if head.kind == .signal { dropMessages(ofSenderThatEnds: message, head) }
            _ = queues.add(Array(message), from: Self.busName)
        } else {
            take(message, head.kind, from: sender)
        }
        return .took(lengths.message)
    }

    /// Drops what waits of a program whose end the bus tells: sd-bus would read it after the end.
    private func dropMessages(ofSenderThatEnds message: UnsafeRawBufferPointer, _ head: DBusHead) {
        guard let member = head.member,
            let name = message.baseAddress?.advanced(by: member).assumingMemoryBound(to: CChar.self),
            strcmp(name, "NameOwnerChanged") == 0
        else { return }
        let texts = DBusHead.texts(3, in: message)
        if texts.count == 3, texts[0].hasPrefix(":"), texts[2].isEmpty { queues.drop(texts[0]) }
    }

    private func skip(_ count: Int) -> Step {
        skipped = count
        return .took(0)
    }

    /// Passes on a line by which a connection begins. No line begins with a letter by which a message begins.
    private func greet(_ rest: UnsafeRawBufferPointer) -> Step {
        guard rest[0] != UInt8(ascii: "l"), rest[0] != UInt8(ascii: "B") else {
            isGreeting = false
            return .took(0)
        }
        guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else {
            return rest.count < Self.longestHead ? .needs(rest.count + 1) : .invalid
        }
        toConnection += rest[...end]
        return .took(end + 1)
    }

    private func take(_ message: UnsafeRawBufferPointer, _ kind: DBusHead.Kind, from sender: UnsafePointer<CChar>) {
        let isAdmitted = kind == .answer || kind == .error || admits(sender, kind == .signal)
        let name = String(cString: sender)
        guard isAdmitted, queues.hasRoom(for: name) else {
            if kind == .signal { losses.insert(name) }
            return
        }
        if let dropped = queues.add(Array(message), from: name) { losses.insert(dropped) }
    }

    /// Moves what is not cut yet to the front of a buffer that holds at least `capacity` bytes.
    private func keep(from next: Int, capacity: Int) {
        let rest = UnsafeRawBufferPointer(rebasing: buffer[next..<filled])
        filled = rest.count
        guard capacity == buffer.count else {
            let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: capacity, alignment: 16)
            larger.copyMemory(from: rest)
            buffer.deallocate()
            buffer = larger
            return
        }
        if next > 0, let base = buffer.baseAddress, let start = rest.baseAddress { memmove(base, start, rest.count) }
    }

    // MARK: - To sd-bus and to the bus

    /// Passes on to sd-bus the next messages, ``messagesPerTurn`` at most.
    func deliver() {
        for _ in 0..<Self.messagesPerTurn {
            guard send(&toConnection, to: connection) == true, let message = queues.next() else { return }
            toConnection = message[...]
        }
        _ = send(&toConnection, to: connection)
    }

    /// Passes on to the bus what sd-bus has written. Returns whether the bus has taken all of it; nil if the connection
    /// has ended.
    func forward() -> Bool? {
        while true {
            guard let isSent = send(&toBus, to: bus) else { return nil }
            guard isSent else { return false }
            guard let written = connection.receive(16 << 10), !written.isEmpty else { return true }
            toBus = written[...]
        }
    }

    /// Sends what the kernel takes. Returns whether that is all; nil if the connection has ended.
    private func send(_ bytes: inout ArraySlice<UInt8>, to socket: LocalSocket) -> Bool? {
        guard !bytes.isEmpty else { return true }
        guard let count = socket.send(bytes) else { return nil }
        bytes = bytes.dropFirst(count)
        return bytes.isEmpty
    }
}
