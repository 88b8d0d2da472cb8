import Glibc
import Synchronization
import TacetPlatform

/// The engines of this process that a profiler may look into, and the one socket that lists them.
///
/// A process has one socket however many engines it has, because the socket's name is the process's number. The first
/// engine opens it and the last one closes it. A process that a game forked has neither the socket nor its thread.
enum AttachedEngines {
    private struct State {
        /// The process that the engines belong to; 0 before the first engine.
        var process: pid_t = 0
        var engines: [ProfiledEngine] = []
        var server: AttachServer?
    }

    /// Held while an engine is added or removed, so that the socket is not opened and closed at the same time.
    private static let change = Lock(())
    private static let state = Lock(State())

    /// Lets profilers look into an engine. Opens the socket if the engine is the first.
    ///
    /// - Parameter folder: The directory of the socket; nil for the one that the environment names.
    static func add(_ engine: ProfiledEngine, in folder: SocketFolder? = nil) throws(AudioError) {
        try change.withLock { _ throws(AudioError) in
            guard !engine.hasEnded.load(ordering: .relaxed) else { return }
            let isFirst = state.withLock { state in
                if state.process != getpid() { state = State(process: getpid()) }
                return state.server == nil
            }
            if isFirst {
                let folder = if let folder { folder } else { try SocketFolder() }
                let server = try AttachServer(folder)
                state.withLock { $0.server = server }
            }
            state.withLock { state in
                if !state.engines.contains(where: { $0 === engine }) { state.engines.append(engine) }
            }
        }
    }

    /// Ends all looks into an engine. Closes the socket if the engine was the last. Waits for the socket's thread,
    /// which takes a few milliseconds.
    ///
    /// - Parameter isOver: Whether the engine ends. It is never added again.
    static func remove(_ engine: ProfiledEngine, isOver: Bool = false) {
        change.withLock { _ in
            if isOver { engine.hasEnded.store(true, ordering: .relaxed) }
            let server: AttachServer? = state.withLock { state in
                guard state.process == getpid() else { return nil }
                state.engines.removeAll { $0 === engine }
                engine.watch(false)
                engine.overrides.withdrawAll()
                guard state.engines.isEmpty else { return nil }
                defer { state.server = nil }
                return state.server
            }
            server?.stop()
        }
    }

    /// Calls `body` with the engines, in the order in which they were added. No engine ends meanwhile.
    static func withEngines<Result>(_ body: ([ProfiledEngine]) -> Result) -> Result {
        state.withLock { body($0.engines) }
    }
}
