package import Synchronization

/// A flag that many producers raise for one reader. The reader looks at one word as long as nothing is pending.
///
/// A producer writes its message first and raises the flag afterwards. The reader lowers the flag first and reads the
/// messages afterwards, so a message that arrives meanwhile raises the flag again. The flag is raised from the start.
package final class PendingFlag: Sendable {
    /// Whether the flag is raised. A game reads it in each frame, and calling ``isRaised`` would fetch another page of
    /// code.
    package let flag = Atomic<Bool>(true)

    /// Creates a flag that is raised.
    package init() {}

    /// Whether a producer has raised the flag since the reader last lowered it.
    package var isRaised: Bool { flag.load(ordering: .relaxed) }

    /// Tells the reader that something is pending. Any thread; realtime-safe.
    package func raise() { flag.store(true, ordering: .releasing) }

    /// Lowers the flag. What producers wrote before they raised it is visible afterwards. The reader's thread.
    package func lower() { _ = flag.exchange(false, ordering: .acquiring) }
}
