import Synchronization

/// An object that one thread makes and others wait for.
///
/// It is an object, not any value, so that a module that reads it needs no metadata of its type: threads that mix read
/// it at each block.
// `address` is the address of a Sendable object.
package final class WriteOnce<Value: AnyObject & Sendable>: @unchecked Sendable {
    /// A retained reference to the value.
    private let address = Atomic<UnsafeRawPointer?>(nil)
    private let made = Semaphore()

    /// Creates a deferred value that has not been made.
    package init() {}

    deinit {
        if let address = address.load(ordering: .acquiring) { Unmanaged<Value>.fromOpaque(address).release() }
    }

    /// Sets the value and wakes the waiting threads. Call it once.
    package func fulfil(_ value: Value) {
        address.store(Unmanaged.passRetained(value).toOpaque(), ordering: .releasing)
        made.post()
    }

    /// The value; nil until it has been made. Never waits.
    package var current: Value? {
        // No `map`: across modules it is called with closures and metadata, at a tenth of a block with one voice.
        guard let address = address.load(ordering: .acquiring) else { return nil }
        return Unmanaged<Value>.fromOpaque(address).takeUnretainedValue()
    }

    /// Waits for the value; nil if it is not made within `timeout`.
    package func wait(timeout: Duration) -> Value? {
        if let value = current { return value }
        // Each waiting thread wakes the next one.
        if made.wait(timeout: timeout) { made.post() }
        return current
    }
}
