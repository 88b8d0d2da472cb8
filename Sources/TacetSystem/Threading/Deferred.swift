import Synchronization

/// A value that one thread makes and others wait for.
// `value` is written once, before `isMade` says so.
package final class Deferred<Value: Sendable>: @unchecked Sendable {
    private var value: Value?
    private let isMade = Atomic<Bool>(false)
    private let made = Semaphore()

    /// A value that has not been made.
    package init() {}

    /// Hands the value over. Once.
    package func fulfil(_ value: Value) {
        self.value = value
        isMade.store(true, ordering: .releasing)
        made.post()
    }

    /// The value, if it has been made.
    package var current: Value? { isMade.load(ordering: .acquiring) ? value : nil }

    /// The value, as soon as it has been made; nil if that takes longer than `timeout`.
    package func wait(timeout: Duration) -> Value? {
        if let value = current { return value }
        // Each waiting thread wakes the next one.
        if made.wait(timeout: timeout) { made.post() }
        return current
    }
}
