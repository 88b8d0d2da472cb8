import TacetSystem

/// A queue of jobs that must not hold up the game. Up to two threads run them; a thread ends when no job is left.
///
/// A job may hang, because the disk or the game's own source hangs. After ``patience`` the job no longer counts, and another
/// thread takes the next job.
final class WorkQueue: Sendable {
    typealias Job = @Sendable () -> Void

    private static let threads = 2
    /// The most threads, of which all but two have a job that hangs.
    private static let mostThreads = 16
    /// The time after which a job counts as one that hangs.
    static let patience: Duration = .seconds(2)

    private struct State {
        var jobs: [Job] = []
        /// The jobs before this index have begun.
        var next = 0
        var running = 0
        /// When the job of each thread began, by a number for each job.
        var begun: [Int: Duration] = [:]
        var lastNumber = 0

        var hasJobs: Bool { next < jobs.count }

        /// The threads whose jobs do not hang.
        func able(at now: Duration) -> Int { running - begun.values.count { now - $0 > WorkQueue.patience } }

        /// Counts one more thread if a job waits that no thread is about to take.
        mutating func needsThread(at now: Duration) -> Bool {
            let areTaken = jobs.count - next <= running - begun.count
            guard !areTaken, able(at: now) < WorkQueue.threads, running < WorkQueue.mostThreads else { return false }
            running += 1
            return true
        }

        /// The next job for a thread. Nil ends the thread: no job is left, or others have taken its place while its job hung.
        mutating func take(at now: Duration) -> (number: Int, job: Job)? {
            guard hasJobs, able(at: now) <= WorkQueue.threads else {
                running -= 1
                if !hasJobs { (jobs, next) = ([], 0) }
                return nil
            }
            let job = jobs[next]
            jobs[next] = {}  // what the job holds goes with the job
            next += 1
            lastNumber += 1
            begun[lastNumber] = now
            return (lastNumber, job)
        }
    }

    private let state = Lock(State())

    /// Runs `job` soon on one of the threads. Jobs start in the order in which they were submitted.
    func submit(_ job: @escaping Job) { submit([job]) }

    /// Runs jobs soon, as ``submit(_:)-(Job)`` does.
    func submit(_ jobs: [Job]) {
        state.withLock { $0.jobs += jobs }
        guard !startThreads() else { return }
        // The system has no thread left: another thread of the queue runs the jobs, or else the caller runs them. Without
        // this, a caller that waits for its job would wait for ever.
        let isAlone = state.withLock { state in
            guard state.running == 0 else { return false }
            state.running = 1
            return true
        }
        if isAlone { work() }
    }

    /// Starts threads in place of those whose jobs hang. Called now and then, because a job may begin to hang at any time.
    ///
    /// Never waits for a job.
    func attend() { _ = startThreads() }

    /// Starts the threads that the waiting jobs need. Returns false if the system has no thread left.
    private func startThreads() -> Bool {
        let now = MonotonicClock.now
        while state.withLock({ $0.needsThread(at: now) }) {
            let thread = Thread(name: "tacet-load", stackSize: 1 << 20) { [self] in work() }
            guard thread.hasStarted else {
                state.withLock { $0.running -= 1 }
                return false
            }
            thread.detach()
        }
        return true
    }

    private func work() {
        while let (number, job) = next() {
            job()
            state.withLock { $0.begun[number] = nil }
        }
    }

    private func next() -> (number: Int, job: Job)? {
        let now = MonotonicClock.now
        return state.withLock { $0.take(at: now) }
    }
}
