import CTacetLinux
import Glibc
import TestSupport
import Testing

@testable import TacetPlatform

/// The bus writes into one socket, and sd-bus reads from another: between them stands an intake.
@Suite("Messages on their way to sd-bus")
struct DBusIntakeTests {
    /// The bus's side, sd-bus's side, and the intake between them.
    private final class Way {
        let bus: Int32
        let end: Int32
        let intake: DBusIntake
        private var received: [UInt8] = []

        init(admits: @escaping (UnsafePointer<CChar>, Bool) -> Bool = { _, _ in true }) throws {
            var pair: [Int32] = [-1, -1]
            try #require(
                socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0, &pair) == 0)
            (bus, end) = (pair[0], pair[1])
            intake = try #require(DBusIntake(inPlaceOf: end, admits: admits))
            try send(Array("OK 0123456789abcdef\r\nAGREE_UNIX_FD\r\n".utf8))
            #expect(String(decoding: take(), as: UTF8.self) == "OK 0123456789abcdef\r\nAGREE_UNIX_FD\r\n")
        }

        deinit {
            close(bus)
            close(end)
        }

        /// Sends as the bus does, and lets the intake receive whenever the socket is full.
        func send(_ bytes: [UInt8]) throws {
            var rest = bytes[...]
            while !rest.isEmpty {
                let sent = rest.withUnsafeBytes { Glibc.send(bus, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
                if sent > 0 { rest = rest.dropFirst(sent) }
                if sent <= 0 || rest.isEmpty { try #require(intake.receive() != nil) }
            }
        }

        /// What sd-bus can read after so many turns.
        func take(turns: Int = 1) -> [UInt8] {
            var taken: [UInt8] = []
            for _ in 0..<turns {
                _ = intake.receive()
                intake.deliver()
                var piece = [UInt8](repeating: 0, count: 1 << 20)
                let count = recv(end, &piece, piece.count, Int32(MSG_DONTWAIT))
                if count > 0 { taken += piece.prefix(count) }
            }
            return taken
        }

        /// The senders of the messages that sd-bus can read after so many turns.
        func senders(turns: Int = 1) throws -> [String] {
            var (rest, senders) = (take(turns: turns)[...], [String]())
            while !rest.isEmpty {
                try rest.withUnsafeBytes { bytes in
                    let lengths = try #require(DBusHead.lengths(bytes))
                    let head = try #require(DBusHead(UnsafeRawBufferPointer(rebasing: bytes[..<lengths.head])))
                    let sender = try #require(bytes.baseAddress) + (try #require(head.sender))
                    senders.append(String(cString: sender.assumingMemoryBound(to: CChar.self)))
                    try #require(bytes.count >= lengths.message)
                    rest = rest.dropFirst(lengths.message)
                }
            }
            return senders
        }
    }

    /// A message as the bus hands it on.
    private static func message(
        _ kind: DBusHead.Kind = .call, from sender: String, body: Int = 0, path: String = "/", descriptors: UInt32 = 0,
        isBig: Bool = false, member: String? = nil, texts: [String] = []
    ) -> [UInt8] {
        func number(_ value: Int) -> [UInt8] {
            let value = isBig ? UInt32(value).bigEndian : UInt32(value).littleEndian
            return withUnsafeBytes(of: value) { Array($0) }
        }
        var fields: [UInt8] = []
        func add(_ code: UInt8, _ type: Character, _ value: [UInt8]) {
            fields += [UInt8](repeating: 0, count: -fields.count & 7) + [code, 1, type.asciiValue ?? 0, 0] + value
        }
        add(1, "o", number(path.utf8.count) + Array(path.utf8) + [0])
        if let member { add(3, "s", number(member.utf8.count) + Array(member.utf8) + [0]) }
        add(8, "g", [1] + Array("s".utf8) + [0])
        add(5, "u", number(7))
        if descriptors > 0 { add(9, "u", number(Int(descriptors))) }
        add(7, "s", number(sender.utf8.count) + Array(sender.utf8) + [0])
        var content = [UInt8](repeating: 0x78, count: body)
        for text in texts {
            content +=
                [UInt8](repeating: 0, count: -content.count & 3) + number(text.utf8.count) + Array(text.utf8) + [0]
        }
        let head =
            [UInt8(ascii: isBig ? "B" : "l"), kind.rawValue, 0, 1] + number(content.count) + number(1)
            + number(fields.count) + fields
        return head + [UInt8](repeating: 0, count: -head.count & 7) + content
    }

    @Test(
        "What a program has sent before its end does not come through behind the word of its end",
        arguments: [false, true])
    func endedSenders(isBig: Bool) throws {
        let way = try Way()
        func owner(_ name: String, _ new: String) -> [UInt8] {
            Self.message(
                .signal, from: "org.freedesktop.DBus", isBig: isBig, member: "NameOwnerChanged",
                texts: [name, name, new])
        }
        // Others wait before it, so that its own messages wait for some turns.
        try way.send([[UInt8]](repeating: Self.message(from: ":1.5"), count: 40).flatMap(\.self))
        try way.send(Self.message(from: ":1.7") + Self.message(from: ":1.8") + Self.message(from: ":1.9"))
        try way.send(owner(":1.7", "") + owner(":1.8", ":1.8") + owner("org.example.Game", ""))
        let senders = try way.senders(turns: 20)
        #expect(!senders.contains(":1.7") && senders.contains(":1.8") && senders.contains(":1.9"))
        #expect(senders.count { $0 == ":1.5" } == 40 && senders.count { $0 == "org.freedesktop.DBus" } == 3)
    }

    @Test("The texts of a body that is cut short or altered end where it does")
    func texts() {
        let message = Self.message(
            .signal, from: "org.freedesktop.DBus", member: "NameOwnerChanged", texts: [":1.42", ":1.42", ""])
        message.withUnsafeBytes { #expect(DBusHead.texts(3, in: $0) == [":1.42", ":1.42", ""]) }
        var random = SplitMix64(seed: 33)
        for count in 0..<20_000 {
            var altered = Array(message.prefix(max(1, message.count - count % message.count)))
            let place = Int.random(in: 0..<altered.count, using: &random)
            altered[place] = UInt8.random(in: 0...255, using: &random)
            altered.withUnsafeBytes { #expect(DBusHead.texts(3, in: $0).count <= 3) }
        }
    }

    @Test("Heads in both orders of bytes; a head that is cut short or altered tells no wrong place")
    func heads() throws {
        for isBig in [false, true] {
            let message = Self.message(from: ":1.42", body: 9, path: "/org/tacet", descriptors: 2, isBig: isBig)
            message.withUnsafeBytes { bytes in
                let lengths = DBusHead.lengths(bytes)
                #expect(lengths?.message == message.count && lengths?.head == message.count - 9)
                let head = DBusHead(bytes)
                #expect(head?.kind == .call && head?.hasDescriptors == true)
                #expect(head?.sender.map { String(decoding: bytes[$0..<($0 + 6)], as: UTF8.self) } == ":1.42\0")
                for count in 0..<bytes.count { _ = DBusHead(UnsafeRawBufferPointer(rebasing: bytes[..<count])) }
            }
        }
        var random = SplitMix64(seed: 31)
        for _ in 0..<20_000 {
            var message = Self.message(from: ":1.42", body: 9, path: "/org/tacet", descriptors: 2)
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                message[Int.random(in: 0..<message.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            message.withUnsafeBytes { bytes in
                guard DBusHead.lengths(bytes) != nil, let sender = DBusHead(bytes)?.sender else { return }
                #expect(bytes[sender...].contains(0), "the name ends within the message")
            }
        }
    }

    @Test("A call comes through within one turn beside thousands of calls, signals and answers of others")
    func fairness() throws {
        var asked = 0
        let way = try Way { sender, isSignal in
            asked += 1
            return String(cString: sender) != ":1.66"
        }
        let floods =
            DBusIntakeTests.message(from: ":1.66", body: 1_000) + DBusIntakeTests.message(.signal, from: ":1.67")
            + DBusIntakeTests.message(.answer, from: ":1.68")
        let piece = [[UInt8]](repeating: floods, count: 100).flatMap(\.self)
        for _ in 0..<8 { try way.send(piece) }
        try way.send(Self.message(from: ":1.5"))
        let senders = try way.senders()
        #expect(senders.contains(":1.5") && !senders.contains(":1.66"))
        #expect(asked == 8 * 100 * 2 + 1, "answers are not asked about")
        #expect(way.intake.takeLosses() == [":1.67"], "more than 128 signals waited")
        #expect(try way.senders(turns: 40).count + senders.count == 2 * FairQueues.messageLimit + 1)
        #expect(!way.intake.isWaiting)
    }

    @Test("A message of 8 MB is skipped, so is one with descriptors or a path of kilobytes; the bus's own come whole")
    func skipping() throws {
        let way = try Way()
        try way.send(Self.message(.signal, from: ":1.8", body: 8 << 20) + Self.message(from: ":1.5"))
        #expect(way.intake.takeLosses() == [":1.8"])
        try way.send(Self.message(from: ":1.9", descriptors: 1))
        try way.send(Self.message(from: ":1.9", path: "/" + String(repeating: "x", count: 5_000)))
        try way.send(Self.message(from: ":1.6", body: DBusIntake.longestMessage - 200))
        #expect(try way.senders(turns: 4) == [":1.5", ":1.6"])
        try way.send(Self.message(.answer, from: "org.freedesktop.DBus", body: 3 << 20) + Self.message(from: ":1.5"))
        #expect(try way.senders(turns: 40) == ["org.freedesktop.DBus", ":1.5"])
    }

    @Test("What sd-bus writes reaches the bus, also when the bus reads nothing for a while")
    func writing() throws {
        let way = try Way()
        var (sent, read) = (0, 0)
        var piece = [UInt8](repeating: 1, count: 10_000)
        while way.intake.forward() == true {
            let count = Glibc.send(way.end, piece, piece.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
            if count > 0 { sent += count }
        }
        #expect(way.intake.sources.map(\.events) == [Int16(POLLIN) | Int16(POLLOUT)])
        while true {
            let isSent = way.intake.forward() == true
            let count = recv(way.bus, &piece, piece.count, Int32(MSG_DONTWAIT))
            if count > 0 { read += count }
            if isSent, count <= 0 { break }
        }
        #expect(read == sent && sent > 100_000)
        #expect(way.intake.sources.count == 2, "sd-bus may write again")
        #expect(Glibc.send(way.end, piece, 1, Int32(MSG_NOSIGNAL)) == 1)
        var polled = way.intake.sources.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
        #expect(poll(&polled, 2, 0) == 1, "and what it writes wakes the thread")
        shutdown(way.bus, Int32(SHUT_RDWR))
        #expect(way.intake.receive() == nil, "the bus has gone")
    }
}
