import Synchronization

/// Messages from any threads to one, in the order in which they are posted.
package final class Mailbox<Message>: Sendable {
    private let messages = Lock<[Message]>([])
    private let hasAny = Atomic<Bool>(false)

    /// An empty mailbox.
    package init() {}

    package func post(_ message: Message) { post(contentsOf: [message]) }

    package func post(contentsOf new: [Message]) {
        messages.withLock { messages in
            messages += new
            hasAny.store(!messages.isEmpty, ordering: .relaxed)
        }
    }

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

    /// As ``takeAll()``, but never waits: returns nothing while another thread posts. For a game's frame, which must not wait
    /// for a thread that the system has put aside. Reads one flag where there is nothing.
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
