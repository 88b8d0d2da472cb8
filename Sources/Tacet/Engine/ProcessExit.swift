import CTacetLinux
import Glibc
import TacetSystem

/// Ends the engines that still live when the program calls `exit` or returns from `main`, as if it had let go of them.
///
/// OpenAL is unloaded later on that way, and a render thread that went on would fall over its remains. Until then the
/// program's own destructors run, and may wait for threads that still load sounds: only ``OpenALLibrary/close()`` keeps those
/// away, when all destructors have run. A process that is forked from a game has none of its threads, and nothing to end.
enum ProcessExit {
    private struct State {
        /// The process that has the engines.
        var process: pid_t = 0
        var ends: [Int: @Sendable () -> Void] = [:]
        var count = 0
    }

    private static let state = Lock(State())

    /// Has `end` called at the end of the program, unless it is taken back by the number that this returns.
    static func add(_ end: @escaping @Sendable () -> Void) -> Int {
        state.withLock { state in
            if state.process == 0 {
                atexit { ProcessExit.run() }
                tacet_at_unload { ProcessExit.unload() }
            }
            if state.process != getpid() { state = State(process: getpid()) }
            state.count += 1
            state.ends[state.count] = end
            return state.count
        }
    }

    /// Returns when `end` will not be called, or has been.
    static func remove(_ number: Int) { state.withLock { $0.ends[number] = nil } }

    private static func run() {
        state.withLock { state in
            guard state.process == getpid() else { return }
            for end in state.ends.values { end() }
            state.ends = [:]
        }
    }

    /// After the program's destructors, before OpenAL's own.
    private static func unload() { if state.withLock({ $0.process == getpid() }) { OpenALLibrary.close() } }
}
