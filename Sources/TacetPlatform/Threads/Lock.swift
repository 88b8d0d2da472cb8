import Glibc

/// A mutual exclusion lock around a value. The mixing thread never takes one.
///
/// This is not `Synchronization.Mutex`, because ThreadSanitizer does not see its futex and reports false races.
package final class Lock<Value>: @unchecked Sendable {  // every access to `value` holds the mutex
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private var value: Value

    package init(_ value: Value) {
        self.value = value
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// Waits for the lock and calls `body` with the value.
    package func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value)
    }

    /// Calls `body` like ``withLock(_:)``, or returns nil at once while another thread holds the lock.
    ///
    /// Meant for the game's frame, which must not wait for a thread that the system has suspended.
    package func withLockIfFree<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        guard pthread_mutex_trylock(mutex) == 0 else { return nil }
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value)
    }
}
