import Synchronization
import TacetDecoding
import TacetSystem

/// Makes an engine's mixer, on a thread of its own, and tries again for as long as the system cannot give it.
///
/// OpenAL takes milliseconds, and half a minute where it asks a sound server that hangs. No caller waits that long:
/// ``stop()`` leaves the thread to itself, and a mixer that the thread makes after that ends at once.
final class MixerOpening: Sendable {
    /// The loaded sounds and the render loop, which exist once OpenAL has a device.
    struct Mixing: Sendable {
        let sounds: BufferTable
        let loop: RenderLoop
    }

    /// What a mixer takes at most, with OpenAL's share: 24 MB was measured. Swift and OpenAL do not survive less.
    private static let memory = 32 << 20
    private static let retryInterval: Duration = .milliseconds(250)
    /// How long ``stop()`` waits for an OpenAL that is busy.
    private static let longestStop: Duration = .milliseconds(200)
    /// How long a load waits for an OpenAL that looks for devices.
    private static let longestWait: Duration = .seconds(5)

    private struct State {
        /// Why the latest attempt failed; nil while the first one runs.
        var problem: AudioError?
        var hasThread = false
        var nextAttempt = Duration.zero
    }

    private let mixing = Deferred<Mixing>()
    private let state = Lock(State())
    private let ended = Semaphore()
    private let isStopped = Atomic<Bool>(false)
    private let stopping = Semaphore()
    private let begun = MonotonicClock.now
    /// Whether OpenAL may ask sound servers.
    private let asksServers: Bool
    private let make: @Sendable () throws(AudioError) -> Mixing
    private let tell: @Sendable (AudioError?) -> Void

    /// Begins to make the mixer. Offline it is made, or has failed, when this returns.
    ///
    /// - Parameters:
    ///   - make: Makes it. Any thread.
    ///   - tell: Called with the reason whenever there is a new one why there is no mixer, and with nil once there is one.
    init(
        isLive: Bool, asksServers: Bool, make: @escaping @Sendable () throws(AudioError) -> Mixing,
        tell: @escaping @Sendable (AudioError?) -> Void
    ) {
        self.asksServers = asksServers
        self.make = make
        self.tell = tell
        // On a machine out of threads the caller makes the mixer.
        if !isLive || !startThread() { attempt(isLive: isLive) }
    }

    /// The mixer, if it has been made. Any thread; never waits.
    var current: Mixing? { mixing.current }

    /// The mixer, as soon as it has been made.
    ///
    /// - Parameter isPatient: Whether to wait also for an OpenAL that looks for devices for longer than five seconds.
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

    /// Tries again where no thread does, and starts the render thread if the system had none. Any thread; never waits.
    func attend() {
        if let mixing = mixing.current { return mixing.loop.attend() }
        let isDue = state.withLockIfFree { state in
            guard !state.hasThread, MonotonicClock.now >= state.nextAttempt else { return false }
            state.nextAttempt = MonotonicClock.now + Self.retryInterval
            return true
        }
        if isDue == true { _ = startThread() }
    }

    /// Ends the mixer. Waits for a block to end, and 200 ms at most for a mixer that is being made.
    func stop() {
        isStopped.store(true, ordering: .releasing)
        stopping.post()
        if state.withLock(\.hasThread) { ended.wait(timeout: Self.longestStop) }
        mixing.current?.loop.stop()
    }

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
            // The engine may have ended meanwhile, without having seen the mixer.
            if isStopped.load(ordering: .acquiring) { made.loop.stop() }
            state.withLock { $0.problem = nil }
            tell(nil)
            return true
        } catch {
            // Told first: the game that a load fails for finds the limitation already there.
            if state.withLock({ $0.problem != error }) { tell(error) }
            state.withLock { $0.problem = error }
            return false
        }
    }

    private static let noMemory = AudioError(
        .noOutput, operation: "start the mixer", detail: "the system has no memory for it (\(memory >> 20) MB)",
        remedy: "Close programs, or raise the limit (ulimit -v); it is tried again by itself.")
}
