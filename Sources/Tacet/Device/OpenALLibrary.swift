import Glibc
import Synchronization

/// OpenAL as long as the process has it: at `exit` the library takes its locks away, whoever is about to take one.
///
/// Whoever ends the process waits for what other threads do with OpenAL, and is the only one to use it from then on. The
/// render thread does not ask, it is ended first: see ``ProcessExit``.
enum OpenALLibrary {
    private static nonisolated(unsafe) let lock: UnsafeMutablePointer<pthread_rwlock_t> = {
        let lock = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)
        pthread_rwlock_init(lock, nil)
        return lock
    }()
    /// The thread that ends the process, once there is one.
    private static let closer = Atomic<UInt>(0)

    /// Calls `body`; where the process ends, waits for the end. Any thread but the render thread.
    static func use<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        if closer.load(ordering: .acquiring) == pthread_self() { return try body() }
        pthread_rwlock_rdlock(lock)
        defer { pthread_rwlock_unlock(lock) }
        return try body()
    }

    /// Calls `body`, which only gives back what the end of the process does anyway: then it is left out.
    static func release(_ body: () -> Void) {
        if closer.load(ordering: .acquiring) == pthread_self() { return body() }
        guard pthread_rwlock_tryrdlock(lock) == 0 else { return }
        defer { pthread_rwlock_unlock(lock) }
        body()
    }

    /// Waits for all other threads, half a second at most, and leaves OpenAL to the calling one for good.
    ///
    /// No destructor of the program may run after it: one that waits for a thread that waits here would never return.
    static func close() {
        var deadline = timespec()
        clock_gettime(CLOCK_REALTIME, &deadline)
        deadline.tv_nsec += 500_000_000
        deadline.tv_sec += deadline.tv_nsec / 1_000_000_000
        deadline.tv_nsec %= 1_000_000_000
        pthread_rwlock_timedwrlock(lock, &deadline)
        closer.store(pthread_self(), ordering: .releasing)
    }
}
