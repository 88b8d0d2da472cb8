import Glibc
import TacetSession

/// SIGINT, SIGTERM and SIGHUP, waited for instead of handled.
///
/// Make it before anything starts a thread: threads inherit that the signals are blocked.
struct StopSignals {
    private var signals = sigset_t()

    init() {
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, number) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        // A shell has its background jobs ignore SIGINT, and an ignored signal never arrives.
        signal(SIGINT, SIG_DFL)
    }

    /// Sleeps until `deadline` on the monotonic clock, or wakes with true if somebody wants the program to stop.
    mutating func arrive(before deadline: Duration) -> Bool {
        while true {
            let left = max(.zero, deadline - MonotonicClock.now).components
            var timeout = timespec(tv_sec: Int(left.seconds), tv_nsec: Int(left.attoseconds / 1_000_000_000))
            if sigtimedwait(&signals, nil, &timeout) > 0 { return true }
            if errno != EINTR { return false }
        }
    }
}
