import TacetSystem

/// A queue of jobs that must not hold up the game. Up to two threads run them; a thread ends when no job is left.
final class WorkQueue: Sendable {
    private static let threads = 2
    private let state = Lock<(jobs: [@Sendable () -> Void], running: Int)>((jobs: [], running: 0))

    /// Runs `job` soon on one of the threads. Jobs start in the order in which they were submitted.
    func submit(_ job: @escaping @Sendable () -> Void) {
        let needsThread = state.withLock { state in
            state.jobs.append(job)
            guard state.running < Self.threads else { return false }
            state.running += 1
            return true
        }
        guard needsThread else { return }
        let thread = Thread(name: "tacet-load", stackSize: 1 << 20) { [self] in work() }
        if thread.hasStarted { thread.detach() } else { standIn() }
    }

    /// Called when the system has no thread left: the queue's other thread runs the jobs, or else the caller runs them.
    ///
    /// Without this, a caller that waits for its job would wait for ever.
    private func standIn() {
        let isAlone = state.withLock { state in
            guard state.running > 1 else { return true }
            state.running -= 1
            return false
        }
        if isAlone { work() }
    }

    private func work() {
        while let job = next() { job() }
    }

    private func next() -> (@Sendable () -> Void)? {
        state.withLock { state in
            guard state.jobs.isEmpty else { return state.jobs.removeFirst() }
            state.running -= 1
            return nil
        }
    }
}
