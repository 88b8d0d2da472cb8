import Synchronization

/// Passes messages from any thread to one thread, in the order in which they were posted.
package final class Mailbox<Message>: Sendable {
    private let messages = Lock<[Message]>([])
    private let hasAny = Atomic<Bool>(false)
    private let bell: Doorbell?

    /// Creates an empty mailbox.
    ///
    /// - Parameter bell: Rung after each post.
    package init(bell: Doorbell? = nil) { self.bell = bell }

    /// Posts one message. Any thread.
    package func post(_ message: Message) { post(contentsOf: [message]) }

    /// Posts messages in the order given, with none between them. Any thread.
    package func post(contentsOf new: [Message]) {
        messages.withLock { messages in
            messages += new
            hasAny.store(!messages.isEmpty, ordering: .relaxed)
        }
        // After the lock has gone: a reader that found the mailbox locked is called again.
        bell?.ring()
    }

    /// Whether no message waits. Any thread.
    package var isEmpty: Bool { !hasAny.load(ordering: .relaxed) }

    /// Takes the oldest message; nil if there is none.
    package func takeFirst() -> Message? {
        messages.withLock { messages in
            let first = messages.isEmpty ? nil : messages.removeFirst()
            hasAny.store(!messages.isEmpty, ordering: .relaxed)
            return first
        }
    }

    /// Takes all messages, oldest first.
    package func takeAll() -> [Message] { messages.withLock(empty) }

    /// Takes all messages like ``takeAll()``, but never waits: takes none while another thread holds the mailbox.
    ///
    /// Meant for the game's frame, which must not wait for a thread that the system has suspended. An empty mailbox
    /// costs the read of one flag.
    package func takeAllIfFree() -> [Message] {
        guard hasAny.load(ordering: .relaxed) else { return [] }
        return messages.withLockIfFree(empty) ?? []
    }

    private func empty(_ messages: inout [Message]) -> [Message] {
        hasAny.store(false, ordering: .relaxed)
        defer { messages = [] }
        return messages
    }
}
