import Glibc

/// A mutual exclusion lock around a value, for threads that may wait; the render thread never takes one.
///
/// `Synchronization.Mutex` would do, but ThreadSanitizer does not see its futex and reports races that are none.
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

    /// Calls `body` with the value while no other thread has it.
    package func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value)
    }

    /// As ``withLock(_:)``, but nil at once while another thread has the value: for a game's frame, which must not wait for
    /// a thread that the system has put aside.
    package func withLockIfFree<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        guard pthread_mutex_trylock(mutex) == 0 else { return nil }
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value)
    }
}
