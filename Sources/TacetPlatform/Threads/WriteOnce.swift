import Synchronization

/// A value that one thread makes and others wait for.
// `value` is written once, before `isMade` says so.
package final class WriteOnce<Value: Sendable>: @unchecked Sendable {
    private var value: Value?
    private let isMade = Atomic<Bool>(false)
    private let made = Semaphore()

    /// Creates a deferred value that has not been made.
    package init() {}

    /// Sets the value and wakes the waiting threads. Call it once.
    package func fulfil(_ value: Value) {
        self.value = value
        isMade.store(true, ordering: .releasing)
        made.post()
    }

    /// The value; nil until it has been made. Never waits.
    package var current: Value? { isMade.load(ordering: .acquiring) ? value : nil }

    /// Waits for the value; nil if it is not made within `timeout`.
    package func wait(timeout: Duration) -> Value? {
        if let value = current { return value }
        // Each waiting thread wakes the next one.
        if made.wait(timeout: timeout) { made.post() }
        return current
    }
}
