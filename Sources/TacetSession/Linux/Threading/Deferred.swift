/// A value that one thread makes and others wait for.
package final class Deferred<Value: Sendable>: Sendable {
    private let value = Lock<Value?>(nil)
    private let isReady = Semaphore()

    package init() {}

    /// Hands the value over, once.
    package func fulfil(_ value: Value) {
        self.value.withLock { $0 = value }
        isReady.post()
    }

    /// The value, if it has been made.
    package var current: Value? { value.withLock { $0 } }

    /// The value, as soon as it has been made.
    package func wait() -> Value {
        while true {
            if let value = current { return value }
            isReady.wait()
            // For whoever else waits.
            isReady.post()
        }
    }
}
