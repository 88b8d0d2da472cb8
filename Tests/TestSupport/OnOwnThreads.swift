import TacetSession
package import Testing

extension Trait where Self == OnOwnThreads {
    /// Runs the tests outside the concurrency pool. For tests that wait or measure time.
    package static var onOwnThreads: Self { OnOwnThreads() }
}

/// Runs waiting tests on threads that no other tests use.
///
/// Tests that compute occupy every thread of the concurrency pool for up to a minute on a machine with two processors.
/// In the pool a deadline could pass before its condition is evaluated a second time.
package struct OnOwnThreads: SuiteTrait, TestTrait, TestScoping {
    package let isRecursive = true

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(Self.executor, operation: function)
    }

    /// More threads than processors, because a test may block its thread: an exit test does until its process ends.
    static let executor: any TaskExecutor = ThreadExecutor(count: 16)
}

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
