import CTacetLinux
import Glibc

/// The monotonic clock: the time since an arbitrary start. Neither the user nor the network can set it.
package enum MonotonicClock {
    /// The time now. It stands still while the machine is suspended. The C call is `clock_gettime(CLOCK_MONOTONIC)`.
    package static var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Duration(time)
    }

    /// The time now in nanoseconds, without the cost of a `Duration`.
    package static var nanoseconds: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec &* 1_000_000_000 &+ time.tv_nsec
    }

    /// The processor time that this thread has used. The C call is `clock_gettime(CLOCK_THREAD_CPUTIME_ID)`.
    package static var processorTime: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Duration(time)
    }
}
