import Synchronization
import TacetDecoding
import TacetSystem

/// Makes an engine's mixer on a thread of its own, and tries again until the system has the memory and OpenAL for it.
///
/// OpenAL takes milliseconds, or half a minute if it asks a sound server that hangs. No caller waits that long: ``stop()``
/// leaves the thread running, and a mixer that the thread makes afterwards is stopped at once.
final class MixerOpening: Sendable {
    /// The loaded sounds and the render loop, which exist once OpenAL has a device.
    struct Mixing: Sendable {
        let sounds: BufferTable
        let loop: RenderLoop
    }

    /// The memory that a mixer may take, in bytes, with OpenAL's part: 24 MB were measured.
    ///
    /// Swift and OpenAL end the process if they run out of memory, so an attempt begins only if this much is free.
    private static let memory = 32 << 20
    /// The time between two attempts.
    private static let retryInterval: Duration = .milliseconds(250)
    /// The longest time that ``stop()`` waits for an attempt that is under way.
    private static let longestStop: Duration = .milliseconds(200)
    /// The longest time that an impatient caller waits while OpenAL looks for devices.
    private static let longestWait: Duration = .seconds(5)

    private struct State {
        /// The error of the latest attempt; nil while the first attempt runs, and after a success.
        var problem: AudioError?
        /// Whether a thread makes attempts.
        var hasThread = false
        /// The time before which ``attend()`` does not start another thread.
        var nextAttempt = Duration.zero
    }

    private let mixing = Deferred<Mixing>()
    private let state = Lock(State())
    /// Posted when the thread ends.
    private let ended = Semaphore()
    private let isStopped = Atomic<Bool>(false)
    /// Posted by ``stop()``, to wake the thread between two attempts.
    private let stopping = Semaphore()
    private let begun = MonotonicClock.now
    /// Whether OpenAL may ask sound servers.
    private let asksServers: Bool
    private let make: @Sendable () throws(AudioError) -> Mixing
    private let tell: @Sendable (AudioError?) -> Void

    /// Begins to make the mixer. Offline the mixer is made, or the attempt has failed, when this returns.
    ///
    /// - Parameters:
    ///   - isLive: Whether a thread makes the mixer and starts its render thread; false offline.
    ///   - asksServers: Whether OpenAL may ask sound servers, which may take long.
    ///   - make: Makes the mixer. Called on any thread.
    ///   - tell: Called with the error of an attempt that failed, unless it equals the error before, and with nil once the
    ///     mixer is made.
    init(
        isLive: Bool, asksServers: Bool, make: @escaping @Sendable () throws(AudioError) -> Mixing,
        tell: @escaping @Sendable (AudioError?) -> Void
    ) {
        self.asksServers = asksServers
        self.make = make
        self.tell = tell
        // If the system has no thread left, the caller makes the mixer.
        if !isLive || !startThread() { attempt(isLive: isLive) }
    }

    /// The mixer; nil until it is made. Any thread; never waits.
    var current: Mixing? { mixing.current }

    /// Waits until the mixer is made, and returns it. Blocking.
    ///
    /// - Parameters:
    ///   - operation: The operation that needs the mixer, for errors.
    ///   - isPatient: Whether to wait for longer than five seconds while OpenAL looks for devices.
    /// - Throws: The error of the latest attempt; `AudioError` with `.noOutput` after ``stop()``, or for an impatient caller
    ///   five seconds after the engine was made.
    func wait(toDo operation: String, isPatient: Bool) throws(AudioError) -> Mixing {
        while true {
            if let mixing = mixing.current { return mixing }
            if let problem = state.withLock(\.problem) { throw problem }
            guard !isStopped.load(ordering: .relaxed) else {
                throw AudioError(
                    .noOutput, operation: operation, detail: "the engine has ended",
                    remedy: "Keep the engine as long as its sounds are loading.")
            }
            guard isPatient || !asksServers || MonotonicClock.now - begun < Self.longestWait else {
                throw AudioError(
                    .noOutput, operation: operation, detail: "OpenAL waits for a sound server that does not answer",
                    remedy: "Load it in the background, or choose the output `automatic`, which does not wait.")
            }
            _ = mixing.wait(timeout: .milliseconds(20))
        }
    }

    /// Starts another thread for attempts if none runs, and the render thread if the system refused it before.
    ///
    /// Any thread; never waits.
    ///
    /// - Returns: Whether there are a mixer and its thread.
    func attend() -> Bool {
        if let mixing = mixing.current { return mixing.loop.attend() }
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
            while !isStopped.load(ordering: .acquiring), !attempt(isLive: true) {
                stopping.wait(timeout: Self.retryInterval)
            }
            state.withLock { $0.hasThread = false }
            ended.post()
        }
        if thread.hasStarted { thread.detach() } else { state.withLock { $0.hasThread = false } }
        return thread.hasStarted
    }

    /// Makes the mixer. Returns whether there is one now.
    @discardableResult
    private func attempt(isLive: Bool) -> Bool {
        do throws(AudioError) {
            guard MemoryCheck.has(Self.memory) else { throw Self.noMemory }
            let made = try make()
            if isLive, !isStopped.load(ordering: .acquiring) { made.loop.start() }
            mixing.fulfil(made)
            // `stop()` may have run since the check above, before it could see the mixer.
            if isStopped.load(ordering: .acquiring) { made.loop.stop() }
            state.withLock { $0.problem = nil }
            tell(nil)
            return true
        } catch {
            // Reported before it is stored: a game whose load fails then finds the limitation in the session already.
            if state.withLock({ $0.problem != error }) { tell(error) }
            state.withLock { $0.problem = error }
            return false
        }
    }

    private static let noMemory = AudioError(
        .noOutput, operation: "start the mixer", detail: "the system has no memory for it (\(memory >> 20) MB)",
        remedy: "Close programs, or raise the limit (ulimit -v); it is tried again by itself.")
}
