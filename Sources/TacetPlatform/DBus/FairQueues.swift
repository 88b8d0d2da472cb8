/// A queue of messages for each sender. The queues take turns, so that a sender waits for a bounded number of other
/// senders' messages, however many they send. A value of ``DBusIntake``, on the thread that polls the connections.
///
/// The order is deficit round robin: in each turn a queue gets a credit of ``quantum`` bytes, and passes on messages while
/// the credit pays for them.
///
/// M. Shreedhar and G. Varghese, "Efficient Fair Queuing Using Deficit Round Robin", SIGCOMM 1995,
/// <https://doi.org/10.1145/217382.217453>.
struct FairQueues {
    /// The credit of a turn: about three of the usual messages of 250 bytes.
    static let quantum = 4_096
    /// What a message costs beside its bytes.
    static let overhead = 1_024
    /// The messages that wait in one queue at most.
    static let messageLimit = 128
    /// The bytes that wait in all queues at most. Beyond them the longest queue loses its messages.
    static let byteLimit = 2 << 20

    private struct Queue {
        var messages = Line<[UInt8]>()
        var bytes = 0
        var credit = FairQueues.quantum
    }

    /// The sender whose messages are never dropped, and that has sixteen credits a turn.
    private let trusted: String
    /// The queues that hold messages.
    private var queues: [String: Queue] = [:]
    /// The senders of those queues in the order of their turns.
    private var turns = Line<String>()
    /// The bytes in the queues of all senders but the trusted one.
    private(set) var bytes = 0

    init(trusting trusted: String) { self.trusted = trusted }

    var isEmpty: Bool { queues.isEmpty }
    /// The bytes of the trusted sender that wait.
    var trustedBytes: Int { queues[trusted]?.bytes ?? 0 }

    /// Whether a message of `sender` may wait. Ask before the message is copied.
    func hasRoom(for sender: String) -> Bool {
        sender == trusted || (queues[sender]?.messages.count ?? 0) < Self.messageLimit
    }

    /// Adds a message to the queue of `sender`. Returns the sender whose messages were dropped for it, if there is one.
    mutating func add(_ message: [UInt8], from sender: String) -> String? {
        if queues[sender] == nil { turns.append(sender) }
        queues[sender, default: Queue()].messages.append(message)
        queues[sender]?.bytes += message.count
        guard sender != trusted else { return nil }
        bytes += message.count
        guard bytes > Self.byteLimit else { return nil }
        let longest = queues.lazy.filter { [trusted] in $0.key != trusted }.max { $0.value.bytes < $1.value.bytes }?.key
        longest.map { drop($0) }
        return longest
    }

    /// Drops the messages of a sender.
    mutating func drop(_ sender: String) {
        guard let queue = queues.removeValue(forKey: sender) else { return }
        if sender != trusted { bytes -= queue.bytes }
        turns.removeAll { $0 == sender }
    }

    /// Takes the next message; nil if none waits.
    mutating func next() -> [UInt8]? {
        while let sender = turns.first, var queue = queues[sender] {
            guard let message = queue.messages.first else { return nil }
            let cost = message.count + Self.overhead
            guard cost <= queue.credit else {
                turns.removeFirst()
                turns.append(sender)
                queues[sender]?.credit += sender == trusted ? 16 * Self.quantum : Self.quantum
                continue
            }
            queues[sender] = nil
            queue.messages.removeFirst()
            queue.credit -= cost
            queue.bytes -= message.count
            if sender != trusted { bytes -= message.count }
            if queue.messages.isEmpty { turns.removeFirst() } else { queues[sender] = queue }
            return message
        }
        return nil
    }
}

/// Elements that are taken in the order in which they were added.
private struct Line<Element> {
    private var elements: [Element] = []
    private var taken = 0

    var count: Int { elements.count - taken }
    var isEmpty: Bool { count == 0 }
    var first: Element? { isEmpty ? nil : elements[taken] }

    mutating func append(_ element: Element) { elements.append(element) }

    mutating func removeFirst() {
        taken += 1
        // Each element is moved once for one that is taken.
        guard taken * 2 > elements.count else { return }
        elements.removeFirst(taken)
        taken = 0
    }

    mutating func removeAll(where isGone: (Element) -> Bool) {
        elements.removeFirst(taken)
        taken = 0
        elements.removeAll(where: isGone)
    }
}
