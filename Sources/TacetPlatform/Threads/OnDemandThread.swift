import Glibc

/// A thread that exists only while it has work. Its owner makes it anew for the work that comes later.
///
/// Only one thread exists at a time, so what the threads do one after the other needs no lock.
package final class OnDemandThread: Sendable {
    /// The shortest time between two attempts to make the thread after the system has refused it.
    private static let retryInterval = Duration.milliseconds(250)

    private struct State {
        var thread: Thread?
        var nextAttempt = Duration.zero
        /// Whether no further thread is made after the present one.
        var isOver = false
    }

    private let name: StaticString
    /// A process that the game forks has none of the threads, and must not make one: it would use its parent's
    /// connections.
    private let process = getpid()
    private let state = Lock(State())

    /// Makes no thread yet.
    package init(name: StaticString) { self.name = name }

    /// Makes the thread, unless it exists. Any thread; waits for no other thread's work.
    ///
    /// - Parameter body: The work that waits. It ends with ``rest(if:)`` or ``end()``.
    /// - Returns: False if the system has no thread, or refused one less than 250 ms ago.
    package func begin(_ body: @escaping @Sendable () -> Void) -> Bool {
        guard getpid() == process else { return true }
        return state.withLock { $0.isOver || make(&$0, body) }
    }

    /// As ``begin(_:)``, for the last work, after which no thread is made. If the result is false, the caller does the
    /// work: no thread will.
    package func finish(_ body: @escaping @Sendable () -> Void) -> Bool {
        guard getpid() == process else { return true }
        return state.withLock { state in
            defer { state.isOver = true }
            state.nextAttempt = .zero
            return make(&state, body)
        }
    }

    private func make(_ state: inout State, _ body: @escaping @Sendable () -> Void) -> Bool {
        if state.thread != nil { return true }
        let now = MonotonicClock.now
        guard now >= state.nextAttempt else { return false }
        let thread = Thread(name: name, body)
        if thread.hasStarted { state.thread = thread } else { state.nextAttempt = now + Self.retryInterval }
        return thread.hasStarted
    }

    /// Lets the calling thread end if nothing waits. The thread calls it, and returns from its closure if the result is
    /// true.
    ///
    /// - Parameter isIdle: Whether nothing waits. Work that is left later makes the thread anew.
    package func rest(if isIdle: () -> Bool) -> Bool {
        state.withLock { state in
            guard !state.isOver, isIdle() else { return false }
            release(&state)
            return true
        }
    }

    /// Lets the calling thread end after the last work. The thread calls it, and returns from its closure.
    package func end() { state.withLock(release) }

    private func release(_ state: inout State) {
        state.thread?.detach()
        state.thread = nil
    }

    /// Waits until the thread has ended, if there is one. Call it after ``finish(_:)``.
    package func join() {
        guard getpid() == process else { return }
        state.withLock { state in
            defer { state.thread = nil }
            return state.thread
        }?.join()
    }

    /// Calls `body` if no thread exists, and keeps one from being made meanwhile. Returns nil at once if a thread
    /// exists, or another thread asks.
    package func whileAbsent<Result>(_ body: () -> Result) -> Result? {
        guard getpid() == process else { return nil }
        return state.withLockIfFree { $0.thread == nil && !$0.isOver ? body() : nil } ?? nil
    }

    /// Whether ``finish(_:)`` has been called.
    package var isOver: Bool { state.withLock(\.isOver) }
}
