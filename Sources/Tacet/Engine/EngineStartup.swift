import Synchronization
import TacetDecoding
import TacetPlatform

/// Makes an engine's mixer, on the game's thread. If the system has no memory for it, a thread of its own
/// (`tacet-open`) tries again until it has.
final class EngineStartup: Sendable {
    /// The loaded sounds and the render loop.
    final class RenderParts: Sendable {
        let sounds: SoundTable
        let loop: RenderLoop

        init(sounds: SoundTable, loop: RenderLoop) {
            self.sounds = sounds
            self.loop = loop
        }
    }

    /// The memory that a mixer may take, in bytes: 2 MB were measured.
    ///
    /// Swift ends the process if it runs out of memory, so an attempt begins only if this much is free.
    private static let memory = 8 << 20
    /// The time between two attempts.
    private static let retryInterval: Duration = .milliseconds(250)
    /// The longest time that ``stop()`` waits for an attempt that is under way.
    private static let longestStop: Duration = .milliseconds(200)

    private struct State {
        /// The error of the latest attempt; nil after a success.
        var problem: AudioError?
        /// Whether a thread makes attempts.
        var hasThread = false
        /// The time before which ``retryIfNeeded()`` does not start another thread.
        var nextAttempt = Duration.zero
    }

    private let mixing = WriteOnce<RenderParts>()
    private let state = Lock(State())
    /// Posted when the thread ends.
    private let ended = Semaphore()
    private let isStopped = Atomic<Bool>(false)
    /// Posted by ``stop()``, to wake the thread between two attempts.
    private let stopping = Semaphore()
    private let make: @Sendable () -> RenderParts
    private let tell: @Sendable (AudioError?) -> Void

    /// Makes the mixer, or begins to try again.
    ///
    /// - Parameters:
    ///   - isLive: Whether the mixer has a mixing thread, and a thread tries again; false offline.
    ///   - make: Makes the mixer. Called on any thread.
    ///   - tell: Called with the error of an attempt that failed, unless it equals the error before, and with nil once
    ///     the mixer is made.
    init(
        isLive: Bool, make: @escaping @Sendable () -> RenderParts, tell: @escaping @Sendable (AudioError?) -> Void
    ) {
        self.make = make
        self.tell = tell
        if !attempt(isLive: isLive), isLive { _ = startThread() }
    }

    /// The mixer; nil until it is made. Any thread; never waits.
    var current: RenderParts? { mixing.current }

    /// The mixer. Any thread; never waits.
    ///
    /// - Parameter operation: The operation that needs the mixer, for errors.
    /// - Throws: The error of the latest attempt.
    func require(toDo operation: String) throws(AudioError) -> RenderParts {
        if let mixing = mixing.current { return mixing }
        throw state.withLock(\.problem)
            ?? AudioError(
                .noOutput, operation: operation, detail: "the engine has ended",
                remedy: "Keep the engine as long as its sounds are loading.")
    }

    /// Starts another thread for attempts if none runs, and the mixing thread if the system refused it before.
    ///
    /// Any thread; never waits.
    ///
    /// - Returns: Whether there are a mixer and its thread.
    func retryIfNeeded() -> Bool {
        if let mixing = mixing.current { return mixing.loop.retryIfNeeded() }
        let isDue = state.withLockIfFree { state in
            guard !state.hasThread, MonotonicClock.now >= state.nextAttempt else { return false }
            state.nextAttempt = MonotonicClock.now + Self.retryInterval
            return true
        }
        if isDue == true { _ = startThread() }
        return false
    }

    /// Ends the mixer. Waits for the block that is being mixed, or 200 ms at most for an attempt that is under way.
    func stop() {
        isStopped.store(true, ordering: .releasing)
        stopping.post()
        if state.withLock(\.hasThread) { ended.wait(timeout: Self.longestStop) }
        mixing.current?.loop.stop()
    }

    /// Starts the thread that makes attempts until one succeeds. Returns false if the system has no thread.
    private func startThread() -> Bool {
        state.withLock { $0.hasThread = true }
        let thread = Thread(name: "tacet-open") { [self] in
            repeat {
                stopping.wait(timeout: Self.retryInterval)
            } while !isStopped.load(ordering: .acquiring) && !attempt(isLive: true)
            state.withLock { $0.hasThread = false }
            ended.post()
        }
        if thread.hasStarted { thread.detach() } else { state.withLock { $0.hasThread = false } }
        return thread.hasStarted
    }

    /// Makes the mixer. Returns whether there is one now.
    private func attempt(isLive: Bool) -> Bool {
        guard MemoryCheck.has(Self.memory) else {
            // Reported before it is stored: a game whose load fails then finds the limitation in the session already.
            if state.withLock({ $0.problem != Self.noMemory }) { tell(Self.noMemory) }
            state.withLock { $0.problem = Self.noMemory }
            return false
        }
        let made = make()
        if isLive, !isStopped.load(ordering: .acquiring) { made.loop.start() }
        mixing.fulfil(made)
        // `stop()` may have run since the check above, before it could see the mixer.
        if isStopped.load(ordering: .acquiring) { made.loop.stop() }
        state.withLock { $0.problem = nil }
        tell(nil)
        return true
    }

    private static let noMemory = AudioError(
        .noOutput, operation: "start the mixer", detail: "the system has no memory for it (\(memory >> 20) MB)",
        remedy: "Close programs, or raise the limit (ulimit -v); it is tried again by itself.")
}
