import TacetSystem

/// Messages to the switch's thread from its outputs and its owner.
final class OutputMailbox: Sendable {
    enum Message {
        /// An event of the output, and the number of the attempt that opened it.
        case output(OutputEvent, attempt: Int)
        case pause(Bool)
        case choose(String?)
        case stop
        /// Fade out, stop, and finish this ending.
        case end(Semaphore)
    }

    private let messages = Mailbox<Message>()
    private let posted = Semaphore()

    func post(_ message: Message) {
        messages.post(message)
        posted.post()
    }

    /// Whether no message waits. Any thread.
    var isEmpty: Bool { messages.isEmpty }

    /// Returns the next message, waiting until `deadline` at most.
    func next(until deadline: Duration) -> Message? {
        guard posted.wait(timeout: max(.zero, deadline - MonotonicClock.now)) else { return nil }
        return messages.takeFirst()
    }
}
