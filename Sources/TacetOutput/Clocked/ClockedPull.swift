import TacetPlatform

/// Pulls frames at the pace of the monotonic clock until ``stop()``, on a thread of its own.
final class ClockedPull: Sendable {
    private static let period: Duration = .milliseconds(10)
    /// The time between two pulls while the producer is behind.
    private static let shortPeriod: Duration = .milliseconds(2)
    /// The most frames of one pull.
    private static let chunk = 1024

    private let stopped: Semaphore
    private let thread: RetryingThread

    /// Begins to pull. `consume` receives interleaved frames on the pulling thread. Returning false ends the
    /// pull.
    init(
        from queue: FrameQueue, sampleRate: Int,
        consume: @escaping @Sendable (UnsafeBufferPointer<Float>) -> Bool
    ) {
        let stopped = Semaphore()
        self.stopped = stopped
        thread = RetryingThread(name: "tacet-clock") {
            let channels = queue.speakers.channels
            let scratch = UnsafeMutablePointer<Float>.allocate(capacity: Self.chunk * channels)
            defer { scratch.deallocate() }
            var pacer = FramePacer(sampleRate: sampleRate, start: MonotonicClock.now)
            var due = 0
            while !stopped.wait(timeout: due > 0 ? Self.shortPeriod : Self.period) {
                due = pacer.framesDue(at: MonotonicClock.now)
                while due > 0 {
                    let frames = queue.pull(into: scratch, count: min(due, Self.chunk))
                    guard frames > 0 else { break }
                    guard consume(UnsafeBufferPointer(start: scratch, count: frames * channels)) else { return }
                    pacer.consume(frames)
                    due -= frames
                }
            }
        }
    }

    /// Asks the system again for the thread, if there was none. Returns whether the thread exists.
    func retryIfNeeded() -> Bool { thread.retry() }

    /// Ends the pull. No more frames are consumed once it has returned.
    func stop() {
        stopped.post()
        thread.join()
    }
}
