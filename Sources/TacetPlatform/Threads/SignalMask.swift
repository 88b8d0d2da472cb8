import CTacetLinux
import Glibc

/// The signals that a thread leaves to the others.
package enum SignalMask {
    /// All signals but those that an instruction of the thread itself raises: a crash handler of the game must see
    /// those on every thread, and the kernel ends a process at once in which they are blocked.
    private static var asynchronous: sigset_t {
        var signals = sigset_t()
        sigfillset(&signals)
        for signal in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS] { sigdelset(&signals, signal) }
        return signals
    }

    /// Calls `body` while the calling thread takes no asynchronous signal. Threads that `body` makes take none either,
    /// for as long as they live.
    package static func withAsynchronousBlocked<Result>(_ body: () -> Result) -> Result {
        var (signals, before) = (asynchronous, sigset_t())
        pthread_sigmask(SIG_BLOCK, &signals, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        return body()
    }

    /// Calls `body`, in which a write beyond the process's limit (`RLIMIT_FSIZE`, `ulimit -f`) is the error `EFBIG`
    /// alone. The kernel's signal for it (`SIGXFSZ`) would end a game that does not handle it.
    package static func withFileLimitAsError<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var (signals, before, pending) = (sigset_t(), sigset_t(), sigset_t())
        sigemptyset(&signals)
        sigaddset(&signals, SIGXFSZ)
        sigpending(&pending)
        let isPending = sigismember(&pending, SIGXFSZ) == 1
        pthread_sigmask(SIG_BLOCK, &signals, &before)
        defer {
            // The kernel has sent it to this thread, and would deliver it now.
            let reason = errno
            var none = timespec()
            if !isPending { sigtimedwait(&signals, nil, &none) }
            pthread_sigmask(SIG_SETMASK, &before, nil)
            errno = reason
        }
        return try body()
    }
}
