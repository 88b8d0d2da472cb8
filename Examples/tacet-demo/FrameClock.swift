import Glibc

/// Wakes a loop at fixed times, so that the time spent in frames does not add up.
struct FrameClock {
    static let framesPerSecond = 60
    /// The length of a frame in seconds, also for a late frame.
    static let frame = 1 / Float(framesPerSecond)
    private static let period = 1_000_000_000 / Int64(framesPerSecond)

    private let start = Self.now
    private var deadline = Self.now

    /// Seconds since the clock was made.
    var elapsed: Double { Double(Self.now - start) * 1e-9 }

    /// Waits for the next frame. After the whole program was stopped, it continues at the normal rate, without a rush
    /// of frames.
    mutating func wait() {
        deadline = max(deadline + Self.period, Self.now - 4 * Self.period)
        var instant = timespec(tv_sec: Int(deadline / 1_000_000_000), tv_nsec: Int(deadline % 1_000_000_000))
        // A signal ends the wait early, so that the loop handles it at once.
        clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &instant, nil)
    }

    private static var now: Int64 {
        var instant = timespec()
        clock_gettime(CLOCK_MONOTONIC, &instant)
        return Int64(instant.tv_sec) * 1_000_000_000 + Int64(instant.tv_nsec)
    }
}
