import Synchronization

/// A thread that its owner needs as long as it lives: a system that is out of threads is asked again until it has one.
package final class LastingThread: Sendable {
    /// Between two attempts to make the thread.
    private static let retryInterval = Duration.milliseconds(250)

    private struct State {
        var thread: Thread?
        /// What the thread is to run; nil once it runs, as its owner may be kept alive by it.
        var body: (@Sendable () -> Void)?
        var nextAttempt = Duration.zero
        var isOver = false
    }

    private let name: String
    private let state: Lock<State>
    private let hasThread = Atomic<Bool>(false)

    /// Makes the thread, or has ``retry()`` make it later.
    package init(name: String, _ body: @escaping @Sendable () -> Void) {
        self.name = name
        state = Lock(State(body: body))
        retry()
    }

    /// Whether the system has made the thread.
    package var hasStarted: Bool { hasThread.load(ordering: .relaxed) }

    /// Asks for the thread again where there is none, four times a second at most. Returns whether there is one. Any thread;
    /// never waits.
    @discardableResult
    package func retry() -> Bool {
        if hasStarted { return true }
        return state.withLockIfFree { state in
            let now = MonotonicClock.now
            guard !state.isOver, let body = state.body, now >= state.nextAttempt else { return hasStarted }
            state.nextAttempt = now + Self.retryInterval
            let thread = Thread(name: name, body)
            guard thread.hasStarted else { return false }
            state.thread = thread
            state.body = nil
            hasThread.store(true, ordering: .relaxed)
            return true
        } ?? false
    }

    /// Waits until the thread has ended; one that was not made is not made any more.
    package func join() {
        let thread = state.withLock { state in
            defer { state.thread = nil }
            state.isOver = true
            state.body = nil
            return state.thread
        }
        thread?.join()
    }
}
