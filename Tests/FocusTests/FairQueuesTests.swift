import TestSupport
import Testing

@testable import TacetPlatform

@Suite("Queues that take turns")
struct FairQueuesTests {
    private static let bus = "org.freedesktop.DBus"

    /// Adds a message that tells its sender and its number.
    private static func add(
        _ number: Int, bytes: Int = 250, from sender: String, to queues: inout FairQueues
    ) -> String? {
        queues.add(Array("\(sender) \(number) ".utf8) + [UInt8](repeating: 0, count: bytes), from: sender)
    }

    /// Takes all messages. Returns their senders and numbers.
    private static func drain(_ queues: inout FairQueues) -> [(sender: String, number: Int)] {
        var taken: [(String, Int)] = []
        while let message = queues.next() {
            let words = String(decoding: message.prefix { $0 != 0 }, as: UTF8.self).split(separator: " ")
            taken.append((String(words[0]), Int(words[1]) ?? -1))
        }
        return taken
    }

    @Test("A caller waits for three messages of each flooding program, however many these have sent before")
    func turns() throws {
        var queues = FairQueues(trusting: Self.bus)
        for flood in 1...20 {
            for number in 0..<FairQueues.messageLimit { _ = Self.add(number, from: ":1.\(flood)", to: &queues) }
        }
        _ = Self.add(1, from: ":1.99", to: &queues)
        let order = Self.drain(&queues)
        #expect(order.count == 20 * FairQueues.messageLimit + 1)
        #expect(try #require(order.firstIndex { $0.sender == ":1.99" }) <= 20 * 3)
        #expect(queues.isEmpty && queues.bytes == 0)
    }

    @Test(
        "One sender's messages keep their order, and each sender gets the same share of bytes, also with long messages")
    func shares() {
        var queues = FairQueues(trusting: Self.bus)
        for number in 0..<16 { _ = Self.add(number, bytes: 60_000, from: ":1.1", to: &queues) }
        for number in 0..<100 { _ = Self.add(number, from: ":1.2", to: &queues) }
        let order = Self.drain(&queues)
        for sender in [":1.1", ":1.2"] {
            let numbers = order.filter { $0.sender == sender }.map(\.number)
            #expect(numbers == numbers.sorted())
        }
        // A long message costs as much as 48 short ones.
        let shorts = [0, 1].map { long in
            order.prefix { $0.sender != ":1.1" || $0.number < long }.count { $0.sender == ":1.2" }
        }
        #expect((44...50).contains(shorts[0]) && (90...100).contains(shorts[1]))
    }

    @Test("A queue is bounded, and beyond 2 MB in all the longest one loses its messages, never the bus's")
    func bounds() {
        var queues = FairQueues(trusting: Self.bus)
        for number in 0..<FairQueues.messageLimit {
            #expect(queues.hasRoom(for: ":1.1"))
            #expect(Self.add(number, from: ":1.1", to: &queues) == nil)
        }
        #expect(!queues.hasRoom(for: ":1.1") && queues.hasRoom(for: ":1.2"))
        for number in 0..<400 { #expect(Self.add(number, bytes: 10_000, from: Self.bus, to: &queues) == nil) }
        #expect(queues.hasRoom(for: Self.bus) && queues.trustedBytes > 4_000_000)
        let lost = (0..<40).compactMap { Self.add($0, bytes: 60_000, from: ":1.2", to: &queues) }
        #expect(lost == [":1.2"] && queues.bytes < FairQueues.byteLimit)
        let order = Self.drain(&queues)
        #expect(order.count { $0.sender == ":1.1" } == FairQueues.messageLimit)
        #expect(order.filter { $0.sender == Self.bus }.map(\.number) == Array(0..<400))
    }

    @Test("Nothing that a sender sent before its end is read after it")
    func end() {
        var queues = FairQueues(trusting: Self.bus)
        for number in 0..<10 {
            for sender in [":1.1", ":1.2"] { _ = Self.add(number, from: sender, to: &queues) }
        }
        _ = queues.next()
        queues.drop(":1.1")
        queues.drop(":1.3")
        #expect(Self.drain(&queues).allSatisfy { $0.sender == ":1.2" })
        #expect(queues.isEmpty && queues.bytes == 0)
    }

    @Test(
        "Random senders, lengths and ends: all that is not dropped comes out, each sender's in order", arguments: 0..<20
    )
    func walk(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var queues = FairQueues(trusting: Self.bus)
        var waiting: [String: [Int]] = [:]
        for number in 0..<2_000 {
            // Half of all messages are one sender's.
            let senders = [Self.bus, ":1.1", ":1.1", ":1.1", ":1.2", ":1.3"]
            let sender = senders[Int.random(in: 0..<senders.count, using: &random)]
            switch Int.random(in: 0..<20, using: &random) {
            case 0:
                queues.drop(sender)
                waiting[sender] = nil
            case 1..<9 where queues.hasRoom(for: sender):
                waiting[sender, default: []].append(number)
                let count = Int.random(in: 0..<(1 << Int.random(in: 4..<17, using: &random)), using: &random)
                if let dropped = Self.add(number, bytes: count, from: sender, to: &queues) { waiting[dropped] = nil }
            default:
                guard let message = queues.next() else { continue }
                let words = String(decoding: message.prefix { $0 != 0 }, as: UTF8.self).split(separator: " ")
                let expected = waiting[String(words[0])]?.removeFirst()
                #expect(expected == Int(words[1]))
            }
        }
        for (sender, number) in Self.drain(&queues) {
            let expected = waiting[sender]?.removeFirst()
            #expect(expected == number)
        }
        #expect(waiting.values.allSatisfy { $0.isEmpty })
    }
}
