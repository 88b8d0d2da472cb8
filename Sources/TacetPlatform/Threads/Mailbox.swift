import Synchronization

/// Passes messages from any thread to one thread, in the order in which they were posted.
package final class Mailbox<Message>: Sendable {
    /// The messages that wait. Taking one costs the same however many there are.
    private struct Waiting {
        private var messages: [Message?] = []
        /// The messages before this index have been taken.
        private var next = 0

        var isEmpty: Bool { next == messages.count }

        mutating func append(_ new: [Message]) { messages += new.map(Optional.some) }

        /// Puts `message` in the place of a waiting one that it supersedes; returns whether there was one.
        mutating func replace(with message: Message, _ isSuperseded: (Message) -> Bool) -> Bool {
            let index = messages[next...].lastIndex { $0.map(isSuperseded) ?? false }
            guard let index else { return false }
            messages[index] = message
            return true
        }

        mutating func takeFirst() -> Message? {
            guard !isEmpty else { return nil }
            defer {
                messages[next] = nil
                next += 1
                if isEmpty {
                    (messages, next) = ([], 0)
                } else if next >= 64, next * 2 > messages.count {
                    messages.removeFirst(next)
                    next = 0
                }
            }
            return messages[next]
        }

        mutating func takeAll() -> [Message] {
            defer { (messages, next) = ([], 0) }
            return messages[next...].compactMap { $0 }
        }
    }

    private let messages = Lock(Waiting())
    private let hasAny = Atomic<Bool>(false)
    private let pending: PendingFlag?

    /// Creates an empty mailbox.
    ///
    /// - Parameter pending: Rung after each post.
    package init(pending: PendingFlag? = nil) { self.pending = pending }

    /// Posts one message. Any thread.
    package func post(_ message: Message) { post(contentsOf: [message]) }

    /// Posts messages in the order given, with none between them. Any thread.
    package func post(contentsOf new: [Message]) {
        messages.withLock { messages in
            messages.append(new)
            hasAny.store(!messages.isEmpty, ordering: .relaxed)
        }
        // After the lock has gone: a reader that found the mailbox locked is called again.
        pending?.raise()
    }

    /// Posts one message in the place of the waiting message that it supersedes, so that a program that changes its
    /// mind faster than the reader follows leaves one message. Any thread; takes as long as messages wait.
    ///
    /// - Parameter isSuperseded: Whether a waiting message means nothing once the new one is read.
    /// - Returns: False if there was none, and the message was added.
    package func post(_ message: Message, superseding isSuperseded: (Message) -> Bool) -> Bool {
        let hasReplaced = messages.withLock { messages in
            if messages.replace(with: message, isSuperseded) { return true }
            messages.append([message])
            hasAny.store(true, ordering: .relaxed)
            return false
        }
        pending?.raise()
        return hasReplaced
    }

    /// Whether no message waits. Any thread.
    package var isEmpty: Bool { !hasAny.load(ordering: .relaxed) }

    /// Takes the oldest message; nil if there is none.
    package func takeFirst() -> Message? {
        messages.withLock { messages in
            let first = messages.takeFirst()
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

    private func empty(_ messages: inout Waiting) -> [Message] {
        hasAny.store(false, ordering: .relaxed)
        return messages.takeAll()
    }
}
