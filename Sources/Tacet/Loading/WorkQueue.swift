import CTacetLinux
import TacetPlatform

/// A queue of jobs that must not hold up the game. A few threads run them, `tacet-load` or `tacet-upkeep` by name; a
/// thread ends when no job is left. Any thread submits; where the system has no thread, one that awaits its job runs it
/// itself.
///
/// Jobs with a higher priority begin first, and those of one priority in the order in which they were submitted.
///
/// A job may hang, because the disk or the game's own source hangs. After ``timeout`` the job no longer counts, and
/// another thread takes the next job.
final class WorkQueue: Sendable {
    typealias Job = @Sendable () -> Void

    /// The threads for jobs that compute: one for each processor that the process may use but one, which is left to the
    /// game and the mixer. At least 2, so that one job that waits for a disk leaves a thread to the others, and 8 at
    /// most: more of them wait for memory and the disk.
    static let allProcessors = min(max(2, Int(tacet_processor_count()) - 1), 8)
    /// The most threads, of which all but ``State/threads`` have a job that hangs.
    private static let mostThreads = 16
    /// The time after which a job counts as one that hangs.
    static let timeout: Duration = .seconds(2)

    /// The waiting jobs of one priority.
    private struct Lane {
        private var jobs: [(group: Int, run: Job)] = []
        /// The jobs before this index have begun.
        private var next = 0

        var count: Int { jobs.count - next }

        mutating func append(_ new: [(group: Int, run: Job)]) { jobs += new }

        mutating func take() -> Job? {
            guard next < jobs.count else { return nil }
            let job = jobs[next].run
            jobs[next].run = {}  // what the job holds goes with the job
            next += 1
            if next == jobs.count { (jobs, next) = ([], 0) }
            return job
        }

        /// Removes the jobs of a group, and returns them.
        mutating func remove(_ group: Int) -> [(group: Int, run: Job)] {
            let waiting = jobs[next...]
            let removed = waiting.filter { $0.group == group }
            if !removed.isEmpty { (jobs, next) = (waiting.filter { $0.group != group }, 0) }
            return removed
        }
    }

    private struct State {
        /// The most threads whose jobs do not hang.
        let threads: Int
        /// The jobs that wait, by ``LoadPriority``.
        var lanes = [Lane](repeating: Lane(), count: LoadPriority.allCases.count)
        var lastGroup = 0
        var running = 0
        /// When the job of each thread began, by a number for each job.
        var begun: [Int: Duration] = [:]
        var lastNumber = 0

        var jobCount: Int { lanes.reduce(0) { $0 + $1.count } }

        /// The threads whose jobs do not hang.
        func able(at now: Duration) -> Int { running - begun.values.count { now - $0 > WorkQueue.timeout } }

        /// Counts one more thread if a job waits that no thread is about to take.
        mutating func needsThread(at now: Duration) -> Bool {
            let areTaken = jobCount <= running - begun.count
            guard !areTaken, able(at: now) < threads, running < WorkQueue.mostThreads else { return false }
            running += 1
            return true
        }

        /// The next job for a thread. Nil ends the thread: no job is left, or others have taken its place while its job
        /// hung.
        mutating func take(at now: Duration) -> (number: Int, job: Job)? {
            let lane = lanes.lastIndex { $0.count > 0 }
            guard let lane, able(at: now) <= threads, let job = lanes[lane].take() else {
                running -= 1
                return nil
            }
            lastNumber += 1
            begun[lastNumber] = now
            return (lastNumber, job)
        }
    }

    private let state: Lock<State>
    private let pending: PendingFlag?

    private let isAwaited: Bool
    private let name: StaticString

    /// - Parameters:
    ///   - name: The name of the threads.
    ///   - threads: The most threads whose jobs do not hang.
    ///   - pending: Raised when jobs have been submitted, which ``retryIfNeeded()`` has to follow.
    ///   - isAwaited: Whether a caller may wait for its job. Without a thread, ``submit(_:)`` then runs the job.
    init(
        name: StaticString, threads: Int = WorkQueue.allProcessors, pending: PendingFlag? = nil,
        isAwaited: Bool = true
    ) {
        self.name = name
        state = Lock(State(threads: threads))
        self.pending = pending
        self.isAwaited = isAwaited
    }

    /// Runs `job` soon on one of the threads.
    func submit(_ job: @escaping Job) { submit([job]) }

    /// Runs jobs soon, and returns the number of their group.
    @discardableResult
    func submit(_ jobs: [Job], priority: LoadPriority = .normal) -> Int {
        let group = state.withLock { state in
            state.lastGroup += 1
            let group = state.lastGroup
            state.lanes[Int(priority.rawValue)].append(jobs.map { (group, $0) })
            return group
        }
        begin()
        pending?.raise()
        return group
    }

    /// Changes the priority of the jobs of a group that wait.
    func setPriority(of group: Int, _ priority: LoadPriority) {
        state.withLock { state in
            for lane in state.lanes.indices where lane != Int(priority.rawValue) {
                let moved = state.lanes[lane].remove(group)
                state.lanes[Int(priority.rawValue)].append(moved)
            }
        }
    }

    /// Forgets the jobs of a group that wait.
    func withdraw(_ group: Int) {
        // What the jobs hold goes outside the lock: it may run code of the game.
        _ = state.withLock { state in state.lanes.indices.map { state.lanes[$0].remove(group) } }
    }

    private func begin() {
        guard !startThreads(), isAwaited else { return }
        // The system has no thread left: another thread of the queue runs the jobs, or else the caller runs them.
        // Without this, a caller that waits for its job would wait for ever.
        let isAlone = state.withLock { state in
            guard state.running == 0 else { return false }
            state.running = 1
            return true
        }
        if isAlone { work() }
    }

    /// Starts threads in place of those whose jobs hang. Called now and then while jobs wait, because a job may begin
    /// to hang at any time. Never waits for a job.
    ///
    /// - Returns: Whether jobs wait.
    func retryIfNeeded() -> Bool {
        guard state.withLock({ $0.jobCount > 0 }) else { return false }
        _ = startThreads()
        return true
    }

    /// Starts the threads that the waiting jobs need. Returns false if the system has no thread left.
    private func startThreads() -> Bool {
        let now = MonotonicClock.now
        while state.withLock({ $0.needsThread(at: now) }) {
            let thread = Thread(name: name, stackSize: 1 << 20) { [self] in work() }
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
