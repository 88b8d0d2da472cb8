import Glibc

/// Processor time. Other work on the machine affects it only through shared caches.
enum ProcessorTime {
    /// The processor time of the calling thread in nanoseconds. The C call is `clock_gettime(CLOCK_THREAD_CPUTIME_ID)`.
    static var thread: Double { read(CLOCK_THREAD_CPUTIME_ID) }

    /// The processor time of all threads of this process, in nanoseconds.
    static var process: Double { read(CLOCK_PROCESS_CPUTIME_ID) }

    private static func read(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }

    /// The processor time that `body` takes, in nanoseconds.
    static func of(_ body: () throws -> Void) rethrows -> Double {
        let begin = thread
        try body()
        return thread - begin
    }
}

extension [Double] {
    /// The median; 0 for no values.
    var median: Double {
        let sorted = sorted()
        guard let last = sorted.last else { return 0 }
        let upper = sorted.count / 2 < sorted.count ? sorted[sorted.count / 2] : last
        return sorted.count % 2 == 1 ? upper : (sorted[sorted.count / 2 - 1] + upper) / 2
    }
}
