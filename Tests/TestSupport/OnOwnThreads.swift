import TacetSession
package import Testing

extension Trait where Self == OnOwnThreads {
    /// Keeps the tests out of the concurrency pool; for tests that wait, or measure time.
    package static var onOwnThreads: Self { OnOwnThreads() }
}

/// Runs tests that wait on threads which no other tests have.
///
/// Tests that compute hold every thread of the concurrency pool for up to a minute on a machine with two processors.
/// There, a deadline would pass before its condition is asked a second time.
package struct OnOwnThreads: SuiteTrait, TestTrait, TestScoping {
    package let isRecursive = true

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(threads, operation: function)
    }
}

/// More than there are processors: a test may block its thread, as an exit test does until its process has ended.
private let threads = ThreadExecutor(count: 16)

/// Runs jobs in their order on threads that live as long as the process.
private final class ThreadExecutor: TaskExecutor, @unchecked Sendable {  // threads is written once, before any job
    private let jobs = Lock<[UnownedJob]>([])
    private let work = Semaphore()
    private var threads: [Thread] = []

    init(count: Int) {
        threads = (0..<count).map { _ in Thread(name: "waiting test", stackSize: 8 * 1024 * 1024) { self.runJobs() } }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        work.post()
    }

    private func runJobs() {
        while true {
            work.wait()
            let job = jobs.withLock { $0.removeFirst() }
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}
