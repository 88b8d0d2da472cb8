import TacetPlatform

/// Messages to the switch's thread from its outputs and its owner.
final class OutputMailbox: Sendable {
    enum Message {
        /// An event of the output, and the number of the attempt that opened it.
        case output(OutputEvent, attempt: Int)
        case pause(Bool)
        case choose(String?)
        case privacy(PrivacyOrder)
        case stop
        /// Fade out, stop, and finish this ending.
        case end(Semaphore)

        /// Whether `other`, which waits, means nothing once this message is read: the latest device, pause and
        /// configuration count.
        fileprivate func supersedes(_ other: Message) -> Bool {
            switch (self, other) {
            case (.pause, .pause), (.choose, .choose): true
            case (.output(.changed, let attempt), .output(.changed, let earlier)): attempt == earlier
            case (.output(.corkRequested, let attempt), .output(.corkRequested, let earlier)): attempt == earlier
            default: false
            }
        }
    }

    private let messages = Mailbox<Message>()
    private let posted = Semaphore()

    func post(_ message: Message) {
        let hasReplaced = messages.post(message) { message.supersedes($0) }
        if !hasReplaced { posted.post() }
    }

    /// Whether no message waits. Any thread.
    var isEmpty: Bool { messages.isEmpty }

    /// Returns the next message, waiting until `deadline` at most.
    func next(until deadline: Duration) -> Message? {
        guard posted.wait(timeout: max(.zero, deadline - MonotonicClock.now)) else { return nil }
        return messages.takeFirst()
    }
}
