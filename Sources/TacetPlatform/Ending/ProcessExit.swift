import Glibc
package import Synchronization

/// Stops the engines and recordings that still exist when the program calls `exit` or returns from `main`.
///
/// OpenAL's destructors run later during `exit`, and a thread that still mixed or recorded would crash in them. The
/// program's own destructors run before, and may wait for threads that still load sounds. So `OpenALLibrary` keeps
/// loading threads from OpenAL only after all of the program's destructors. A process that a game forked has none of
/// the threads, so nothing is stopped in it.
package enum ProcessExit {
    private struct State {
        /// The closures that stop them, by number.
        var ends: [Int: @Sendable () -> Void] = [:]
        /// The latest number.
        var count = 0
    }

    private static let state = Lock(State())
    /// The process that has engines or recordings; 0 before the first. Read without the lock: a thread of the parent
    /// may have held the lock when this process was forked, and then it is never released here.
    private static let process = Atomic<pid_t>(0)
    /// The longest wait for outputs whose last frames fade out: 50 ms as a rule, and more only for a frozen sound
    /// server.
    private static let longestFade: Duration = .milliseconds(400)
    /// The status that the program ends with.
    package static let status = Atomic<Int32>(0)

    /// Registers `end` to be called at `exit`, and returns the number for ``remove(_:)``.
    package static func add(_ end: @escaping @Sendable () -> Void) -> Int {
        state.withLock { state in
            if process.load(ordering: .relaxed) == 0 { on_exit({ status, _ in ProcessExit.run(status) }, nil) }
            if process.exchange(getpid(), ordering: .relaxed) != getpid() { state = State() }
            state.count += 1
            state.ends[state.count] = end
            return state.count
        }
    }

    /// Removes a closure. When this returns, the closure has been called already, or never will be.
    package static func remove(_ number: Int) { state.withLock { $0.ends[number] = nil } }

    /// Stops all engines and recordings. Called by `exit` before the destructors that were registered earlier.
    private static func run(_ status: Int32) {
        self.status.store(status, ordering: .relaxed)
        guard process.load(ordering: .relaxed) == getpid() else { return }
        state.withLock { state in
            for end in state.ends.values { end() }
            state.ends = [:]
            OutputEndings.wait(timeout: longestFade)
        }
    }
}
