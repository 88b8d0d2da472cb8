import CTacetLinux
import Glibc

/// A counting semaphore. Posting never blocks and never allocates, so the mixing thread may post.
package final class Semaphore: @unchecked Sendable {  // sem_t is made to be shared
    private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    /// Creates a semaphore with `value` posts in it.
    package init(value: UInt32 = 0) { sem_init(semaphore, 0, value) }

    deinit {
        sem_destroy(semaphore)
        semaphore.deallocate()
    }

    /// Adds a post, which wakes one waiting thread. Realtime-safe. The C call is `sem_post`.
    package func post() { sem_post(semaphore) }

    /// Waits for a post and takes it. The C call is `sem_wait`.
    package func wait() { while sem_wait(semaphore) != 0 && errno == EINTR {} }

    /// Waits for a post, at most `timeout` on the monotonic clock, and takes it; false if none came.
    @discardableResult
    package func wait(timeout: Duration) -> Bool {
        var deadline = timespec()
        clock_gettime(CLOCK_MONOTONIC, &deadline)
        let timeout = timeout.secondsAndNanoseconds
        deadline.tv_sec += timeout.seconds
        deadline.tv_nsec += timeout.nanoseconds
        if deadline.tv_nsec >= 1_000_000_000 {
            deadline.tv_sec += 1
            deadline.tv_nsec -= 1_000_000_000
        }
        while true {
            if tacet_semaphore_wait_until(semaphore, &deadline) == 0 { return true }
            if errno != EINTR { return false }
        }
    }

    /// Takes a post if there is one, without waiting; false if there is none.
    package func tryWait() -> Bool { sem_trywait(semaphore) == 0 }
}
