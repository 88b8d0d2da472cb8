import Glibc

/// The scheduling priority that the system gave to the calling thread.
package enum RealTimePriority: Int {
    /// The ordinary priority of every thread.
    case ordinary
    /// Real-time priority (`SCHED_RR`): the thread runs before all ordinary threads. The account's limits allow it.
    case realTime

    /// Asks for the lowest real-time priority, which is above every ordinary thread.
    ///
    /// The C call is `pthread_setschedparam`. The kernel refuses it if `RLIMIT_RTPRIO` is 0.
    package static func acquire() -> RealTimePriority {
        var parameters = sched_param()
        parameters.sched_priority = sched_get_priority_min(SCHED_RR)
        return pthread_setschedparam(pthread_self(), SCHED_RR, &parameters) == 0 ? .realTime : .ordinary
    }

    /// The priority of the calling thread. Realtime-safe: one system call, `sched_getscheduler`, which waits for
    /// nothing.
    package static var current: RealTimePriority {
        // The kernel may add a flag to the policy.
        let policy = sched_getscheduler(0) & ~Int32(0x4000_0000)
        return policy == SCHED_RR || policy == SCHED_FIFO ? .realTime : .ordinary
    }
}
