import Synchronization

/// A thread that its owner cannot do without. While the system has no thread to give, ``retry()`` asks again.
package final class RetryingThread: Sendable {
    /// The shortest time between two attempts to make the thread.
    private static let retryInterval = Duration.milliseconds(250)

    private struct State {
        var thread: Thread?
        /// The closure that the thread runs. Nil once it runs, because the closure may keep its owner alive.
        var body: (@Sendable () -> Void)?
        var nextAttempt = Duration.zero
        var isOver = false
    }

    private let name: StaticString
    private let memory: Int
    private let state: Lock<State>
    private let hasThread = Atomic<Bool>(false)

    /// Makes the thread. If the system refuses, ``retry()`` makes it later.
    ///
    /// - Parameter memory: What the thread takes beside its stack, in bytes. Without that much the system counts as
    ///   refusing.
    package init(name: StaticString, memory: Int = 2 << 20, _ body: @escaping @Sendable () -> Void) {
        self.name = name
        self.memory = memory
        state = Lock(State(body: body))
        retry()
    }

    /// Whether the thread has been made.
    package var hasStarted: Bool { hasThread.load(ordering: .relaxed) }

    /// Makes the thread if it does not exist yet, four attempts a second at most. Any thread; never waits.
    ///
    /// - Returns: Whether the thread exists.
    @discardableResult
    package func retry() -> Bool {
        if hasStarted { return true }
        return state.withLockIfFree { state in
            let now = MonotonicClock.now
            guard !state.isOver, let body = state.body, now >= state.nextAttempt else { return hasStarted }
            state.nextAttempt = now + Self.retryInterval
            let thread = Thread(name: name, memory: memory, body)
            guard thread.hasStarted else { return false }
            state.thread = thread
            state.body = nil
            hasThread.store(true, ordering: .relaxed)
            return true
        } ?? false
    }

    /// Lets the thread end by itself. A thread that has not been made yet is never made after this call.
    package func detach() { release()?.detach() }

    /// Waits until the thread has ended. A thread that has not been made yet is never made after this call.
    package func join() { release()?.join() }

    private func release() -> Thread? {
        state.withLock { state in
            defer { state.thread = nil }
            state.isOver = true
            state.body = nil
            return state.thread
        }
    }
}
