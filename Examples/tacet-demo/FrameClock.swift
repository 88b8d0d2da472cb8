import Glibc

/// Wakes a loop at fixed instants, so that the time a frame takes does not add up.
struct FrameClock {
    static let framesPerSecond = 60
    /// The time that a frame stands for, however late it comes.
    static let frame = 1 / Float(framesPerSecond)
    private static let period = 1_000_000_000 / Int64(framesPerSecond)

    private let start = Self.now
    private var deadline = Self.now

    /// Seconds since the clock was made.
    var elapsed: Double { Double(Self.now - start) * 1e-9 }

    /// Waits for the next frame. After a pause of the whole program it goes on from there, without a rush of frames.
    mutating func wait() {
        deadline = max(deadline + Self.period, Self.now - 4 * Self.period)
        var instant = timespec(tv_sec: Int(deadline / 1_000_000_000), tv_nsec: Int(deadline % 1_000_000_000))
        // A signal ends the wait early: the loop looks at once what it wants.
        clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &instant, nil)
    }

    private static var now: Int64 {
        var instant = timespec()
        clock_gettime(CLOCK_MONOTONIC, &instant)
        return Int64(instant.tv_sec) * 1_000_000_000 + Int64(instant.tv_nsec)
    }
}
