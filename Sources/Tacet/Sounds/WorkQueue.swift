import TacetSystem

/// Work that must not hold up the game: two threads that come when there is some and go when there is none.
final class WorkQueue: Sendable {
    private static let threads = 2
    private let state = Lock<(jobs: [@Sendable () -> Void], running: Int)>((jobs: [], running: 0))

    /// Runs `job` soon, on one of the threads; jobs start in the order they came.
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

    /// On a machine out of threads the other one does the work, or the caller, who at least is not left waiting for ever.
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
