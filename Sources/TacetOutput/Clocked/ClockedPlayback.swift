/// The queue of an output without a device, and the thread that pulls from it while the output is not paused.
///
/// Belongs to the one thread that starts and closes the output.
struct ClockedPlayback {
    private(set) var queue: FrameQueue?
    private var pull: ClockedPull?

    /// Whether the thread pulls.
    var isRunning: Bool { pull != nil }

    /// Takes a queue, from which ``resume(_:)`` pulls.
    mutating func start(from queue: FrameQueue) { self.queue = queue }

    /// Makes the thread, unless it pulls already or there is no queue.
    mutating func resume(_ begin: (FrameQueue) -> ClockedPull) {
        guard let queue, pull == nil else { return }
        pull = begin(queue)
    }

    /// Ends the thread. No more frames are consumed once it has returned.
    mutating func pause() {
        pull?.stop()
        pull = nil
    }

    /// Asks the system again for the thread, if there was none. Returns whether the thread exists.
    func retryIfNeeded() -> Bool { pull?.retryIfNeeded() ?? true }

    /// Ends the thread, and lets go of the queue.
    mutating func close() {
        pause()
        queue = nil
    }
}
