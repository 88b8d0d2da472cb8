package import Synchronization

/// One flag that all sources of news raise for one reader, which so has one word to look at while there is no news.
///
/// A source leaves its news first and then rings. The reader silences the bell first and then looks at the sources. So news that
/// arrives meanwhile rings again. A bell is rung from the start.
package final class PendingFlag: Sendable {
    /// Whether the bell is rung. A game reads it in each frame, and calling ``isRung`` would fetch another page of code.
    package let flag = Atomic<Bool>(true)

    /// Creates a bell that is rung.
    package init() {}

    /// Whether a source has rung since the reader last silenced the bell.
    package var isRung: Bool { flag.load(ordering: .relaxed) }

    /// Tells the reader of news. Any thread; realtime-safe.
    package func ring() { flag.store(true, ordering: .releasing) }

    /// Begins a look at the sources. What they left before they rang is seen from here on. The reader.
    package func silence() { _ = flag.exchange(false, ordering: .acquiring) }
}
