import Glibc
import TacetSession

/// Waits for SIGINT, SIGTERM and SIGHUP, instead of handling them.
///
/// Create it before any thread starts: threads inherit the mask that blocks the signals.
struct StopSignals {
    private var signals = sigset_t()

    init() {
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, number) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        // Resets SIGINT, which a shell makes its background jobs ignore: an ignored signal never arrives.
        signal(SIGINT, SIG_DFL)
    }

    /// Sleeps until one of the signals arrives, and returns it.
    func next() -> Int32 {
        var (set, number) = (signals, Int32(0))
        while sigwait(&set, &number) != 0 {}
        return number
    }

    /// Ends the process by a signal, as if the signal had not been waited for.
    static func end(by number: Int32) {
        signal(number, SIG_DFL)
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, number)
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
        raise(number)
    }

    /// Sleeps until `deadline` on the monotonic clock; returns true at once when one of the signals arrives.
    mutating func arrive(before deadline: Duration) -> Bool {
        while true {
            let (seconds, nanoseconds) = max(.zero, deadline - MonotonicClock.now).secondsAndNanoseconds
            var timeout = timespec(tv_sec: seconds, tv_nsec: nanoseconds)
            if sigtimedwait(&signals, nil, &timeout) > 0 { return true }
            if errno != EINTR { return false }
        }
    }
}
