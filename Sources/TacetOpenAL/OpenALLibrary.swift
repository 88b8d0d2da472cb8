import CTacetLinux
import Glibc
import Synchronization
import TacetPlatform

/// Guards calls of OpenAL against the end of the process: at `exit` the library destroys locks that other threads may
/// need.
///
/// The thread that ends the process waits for calls that are under way, and then keeps OpenAL to itself. The mixing
/// thread does not use this guard, because it has ended by then: see ``ProcessExit``.
package enum OpenALLibrary {
    private static nonisolated(unsafe) let lock: UnsafeMutablePointer<pthread_rwlock_t> = {
        let lock = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)
        pthread_rwlock_init(lock, nil)
        return lock
    }()
    /// The thread that ends the process; 0 until ``close()`` is called.
    private static let closer = Atomic<UInt>(0)
    /// The process that uses OpenAL: not one that a game forked.
    private static let process = Atomic<pid_t>(0)
    /// Whether ``unload()`` will be called before OpenAL's destructors. False if a thread comes for the first time
    /// after it.
    private static let isInTime = tacet_at_unload { OpenALLibrary.unload() }

    /// Calls `body`, which may use OpenAL. Any thread but the mixing thread.
    ///
    /// After ``close()``, a thread other than the closing one waits here until the process has ended.
    package static func use<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        if closer.load(ordering: .acquiring) == pthread_self() { return try body() }
        while !isInTime { pause() }
        process.store(getpid(), ordering: .relaxed)
        pthread_rwlock_rdlock(lock)
        defer { pthread_rwlock_unlock(lock) }
        return try body()
    }

    /// Calls `body`, which only frees OpenAL objects. After ``close()`` it is skipped: the process ends anyway.
    package static func release(_ body: () -> Void) {
        if closer.load(ordering: .acquiring) == pthread_self() { return body() }
        guard pthread_rwlock_tryrdlock(lock) == 0 else { return }
        defer { pthread_rwlock_unlock(lock) }
        body()
    }

    /// The number of devices that are open.
    private static let devices = Atomic<Int>(0)

    /// Counts a device that was opened, or with -1 one that was closed.
    package static func countDevice(_ change: Int) { devices.add(change, ordering: .relaxed) }

    /// Waits for other threads' calls of OpenAL, 500 ms at most, and leaves OpenAL to the calling thread for good.
    ///
    /// Returns whether no other thread is inside OpenAL, and all devices are closed.
    ///
    /// All destructors of the program must have run before. A destructor that waits for a thread that waits in
    /// ``use(_:)`` would never return.
    private static func close() -> Bool {
        var deadline = timespec()
        clock_gettime(CLOCK_REALTIME, &deadline)
        deadline.tv_nsec += 500_000_000
        deadline.tv_sec += deadline.tv_nsec / 1_000_000_000
        deadline.tv_nsec %= 1_000_000_000
        let isFree = pthread_rwlock_timedwrlock(lock, &deadline) == 0
        closer.store(pthread_self(), ordering: .releasing)
        return isFree && devices.load(ordering: .relaxed) == 0
    }

    /// Takes OpenAL away from other threads. Called after the program's destructors and before OpenAL's own.
    ///
    /// A thread that is still inside OpenAL waits for a frozen sound server there, and OpenAL's destructors would take
    /// away the lock that the thread waits with: version 1.24 aborts the process. They also complain on standard error
    /// about each device that is open, such as that of an engine that still exists. So the process then ends without
    /// them.
    private static func unload() {
        guard process.load(ordering: .relaxed) == getpid(), !close() else { return }
        fflush(nil)
        _exit(ProcessExit.status.load(ordering: .relaxed))
    }
}
