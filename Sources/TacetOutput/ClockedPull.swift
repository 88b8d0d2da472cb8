import TacetSystem

/// A thread that pulls frames as the monotonic clock makes them due, from its making until ``stop()``.
final class ClockedPull: Sendable {
    private static let period: Duration = .milliseconds(10)
    /// The wait for a producer that is behind.
    private static let shortPeriod: Duration = .milliseconds(2)
    /// What one pull moves at most.
    private static let chunk = 1024

    private let stopped: Semaphore
    private let thread: LastingThread

    /// Begins to pull. `consume` gets interleaved stereo frames on the pulling thread, and ends the pull by returning false.
    init(
        from queue: FrameQueue, sampleRate: Int,
        consume: @escaping @Sendable (UnsafeBufferPointer<Float>) -> Bool
    ) {
        let stopped = Semaphore()
        self.stopped = stopped
        thread = LastingThread(name: "tacet-clock") {
            let scratch = UnsafeMutablePointer<Float>.allocate(capacity: Self.chunk * 2)
            defer { scratch.deallocate() }
            var pacer = FramePacer(sampleRate: sampleRate, start: MonotonicClock.now)
            var due = 0
            while !stopped.wait(timeout: due > 0 ? Self.shortPeriod : Self.period) {
                due = pacer.framesDue(at: MonotonicClock.now)
                while due > 0 {
                    let frames = queue.pull(into: scratch, count: min(due, Self.chunk))
                    guard frames > 0 else { break }
                    guard consume(UnsafeBufferPointer(start: scratch, count: frames * 2)) else { return }
                    pacer.consume(frames)
                    due -= frames
                }
            }
        }
    }

    /// Asks for the thread again if the system had none. Returns whether there is one.
    func attend() -> Bool { thread.retry() }

    /// Ends the pull, and returns when no more frames will be consumed.
    func stop() {
        stopped.post()
        thread.join()
    }
}
