import Glibc
import TacetPlatform

/// Measures how long the calling thread takes for something, as on a machine that has a processor for it at once.
///
/// Sleeping, and waiting for locks, devices and other threads count. What does not count is the time in which the thread
/// could have run and others had the processors: on a busy machine that is most of the time, and no property of the
/// measured code.
package struct Stopwatch {
    private let start = MonotonicClock.now
    private let startDelay = Stopwatch.processorDelay

    /// Begins to measure.
    package init() {}

    /// The time since the beginning, on the same thread.
    package var time: Duration { MonotonicClock.now - start - (Self.processorDelay - startDelay) }

    /// How long the calling thread has waited for a processor since it began; zero where the kernel does not count it.
    private static var processorDelay: Duration {
        // Nanoseconds on a processor, nanoseconds of waiting for one, and the number of turns.
        let file = open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return .zero }
        defer { close(file) }
        var text = [UInt8](repeating: 0, count: 128)
        let count = read(file, &text, text.count)
        let fields = text.prefix(max(0, count)).split(separator: UInt8(ascii: " "))
        guard fields.count > 1, let delay = Int64(String(decoding: fields[1], as: UTF8.self)) else { return .zero }
        return .nanoseconds(delay)
    }
}
