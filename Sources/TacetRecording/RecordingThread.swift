import TacetSession
import TacetPlatform

/// The recorder's thread: delivers what the source records, opens the source again after a loss, and heeds the session.
final class RecordingThread: Sendable {
    private let loop: RecordingLoop
    private let queue: RecordingQueue
    private let shared: Lock<RecordingStatus>
    private let stopTime: Lock<Duration?>
    private let thread: RetryingThread

    init(
        _ settings: AudioRecorder.Settings, source: @escaping @Sendable () -> any RecordingSource,
        queue: RecordingQueue,
        session: AudioSession?, consumer: any RecordingConsumer
    ) {
        let shared = Lock(RecordingStatus())
        let stopTime = Lock<Duration?>(nil)
        let loop = RecordingLoop(
            settings, source: source, queue: queue, session: session, consumer: consumer, shared: shared)
        self.queue = queue
        self.shared = shared
        self.stopTime = stopTime
        self.loop = loop
        thread = RetryingThread(name: "tacet-recorder") { loop.run { stopTime.withLock { $0 } } }
        if !thread.hasStarted {
            let problem = RecordingProblem.noResources("threads")
            shared.withLock { $0.rest(.waiting(.noResources), because: problem.description) }
        }
    }

    /// What the program sees. Asks the system again for the thread, if there was none.
    var status: RecordingStatus {
        thread.retry()
        return shared.withLock { $0 }
    }

    func stop() {
        stopTime.withLock { $0 = $0 ?? MonotonicClock.now }
        queue.changed.post()
        // The callback may hold the last reference to the recorder. Its thread cannot wait for itself.
        if !loop.isCurrentThread { thread.join() }
        shared.withLock {
            if $0.state != .failed { $0.rest(.stopped, because: "The recording was stopped.") }
        }
    }
}
