import Glibc

/// What the scheduler granted the calling thread.
package enum RealTimePriority: Int {
    /// Nothing more than any thread has.
    case ordinary
    /// A first-come place before ordinary threads (`SCHED_RR`), by the limits of this account.
    case realTime

    /// Asks for the lowest real-time priority, which is enough to go before everything that is not sound.
    ///
    /// The C call is `pthread_setschedparam`; it is refused without the right `RLIMIT_RTPRIO`.
    package static func acquire() -> RealTimePriority {
        var parameters = sched_param()
        parameters.sched_priority = sched_get_priority_min(SCHED_RR)
        return pthread_setschedparam(pthread_self(), SCHED_RR, &parameters) == 0 ? .realTime : .ordinary
    }
}
