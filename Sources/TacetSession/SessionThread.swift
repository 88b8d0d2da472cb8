import Glibc
import Synchronization
import TacetPlatform

/// The thread of a session. It starts and stops the observers, talks to both D-Bus buses, advances the machine at its
/// deadlines, and carries out the machine's actions in order.
///
/// Nothing that the thread does waits for another program, so a bus that does not answer delays no deadline.
final class SessionThread: Sendable {
    private let state: SessionState
    private let isStopping = Atomic<Bool>(false)
    /// Whether the system has refused to make the thread so far, or has no memory for it.
    private let hasNone = Atomic<Bool>(false)
    private let thread = Lock<RetryingThread?>(nil)
    /// The system sounds that no adapter has been asked for yet.
    private let systemSounds = Lock<[SystemSoundRequest]>([])
    private static let systemSoundLimit = 16

    /// How often the thread wakes to notice that the process or the machine stood still, and to start what is missing.
    private static let tick = Duration.seconds(1)
    private static let gap = Duration.seconds(3)

    init(_ state: SessionState) {
        self.state = state
        let thread = RetryingThread(name: "tacet-session", memory: MemoryCheck.threadHeap) { [self] in run() }
        self.thread.withLock { $0 = thread }
        hasNone.store(!thread.hasStarted, ordering: .relaxed)
        state.noteThread(isMissing: !thread.hasStarted)
    }

    /// Whether the system has refused to make the thread so far.
    var isMissing: Bool { hasNone.load(ordering: .relaxed) }

    /// Asks for the thread again if the system refused it, and advances the machine in its place. Any thread; costs
    /// almost nothing once the thread exists.
    func retryIfNeeded() {
        guard isMissing else { return }
        let hasStarted = thread.withLockIfFree { $0?.retry() ?? true } ?? false
        guard hasStarted else { return state.advance() }
        hasNone.store(false, ordering: .relaxed)
        state.noteThread(isMissing: false)
    }

    /// Plays a system sound as soon as the silent switches are known. Never waits. If ``systemSoundLimit`` sounds wait,
    /// the sound is left out.
    func play(_ request: SystemSoundRequest) {
        let isTaken = systemSounds.withLock { waiting in
            guard waiting.count < Self.systemSoundLimit else { return false }
            waiting.append(request)
            return true
        }
        if isTaken { state.wake.post() } else { request.tell(.unreachable) }
    }

    /// Passes on the system sounds that wait, once it is known whether they may be heard.
    private func playSystemSounds(_ signals: LinuxSignals) {
        guard systemSounds.withLock({ !$0.isEmpty }) else { return }
        let verdict = state.machine.systemSoundVerdict
        guard verdict != .wait else { return }
        let requests = systemSounds.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        for request in requests {
            switch verdict {
            case .silent(let reason): request.tell(.silent(reason))
            case .switchedOff: request.tell(.switchedOff)
            case .play, .wait: signals.play(request)
            }
        }
    }

    func stop() {
        isStopping.store(true, ordering: .releasing)
        state.wake.post()
        thread.withLock { thread in
            defer { thread = nil }
            return thread
        }?.join()
    }

    /// Takes over what the player's configuration file says.
    private func read(_ file: ChoicesFile, _ environment: PlayerChoices) {
        let text = ChoicesText(file.read(), program: ProcessName.current)
        state.note(problemsOfFile: text.problems)
        state.apply(.playerChoices(environment.over(text.choices)))
    }

    private func run() {
        // Before anything is observed: the file may say that nothing shall be.
        let file = ChoicesFile()
        let environment = state.machine.configuration.environment
        if let file { read(file, environment) }
        let configuration = state.machine.configuration
        let signals = LinuxSignals(configuration) { [state] in
            state.ownStream
        } reachable: { [state] source, reachability in
            state.note(source, is: reachability)
        } request: { [state] request in
            state.apply(.mediaRequest(request))
        } publish: { [state] observation in
            state.observe(observation)
        }
        var lookIsDue = Duration.zero
        while !isStopping.load(ordering: .acquiring) {
            let now = MonotonicClock.now
            let due = min(state.nextDeadline ?? lookIsDue, lookIsDue)
            let before = timeAsleepToo
            let isCalled = state.wake.wait(
                for: signals.buses?.sources ?? [], timeout: min(due, signals.buses?.deadline ?? due) - now)
            let standstill = timeAsleepToo - before
            let hasStoodStill = standstill > Self.gap
            if hasStoodStill {
                state.apply(.stoodStill(for: standstill))
                state.apply(.clockGap)
            }
            signals.buses?.process()
            // Messages of a bus alone call for nothing more: what they change wakes the thread once more.
            guard isCalled || hasStoodStill || MonotonicClock.now >= due else { continue }
            lookIsDue = MonotonicClock.now + Self.tick
            if let file, file.hasChanged() { read(file, environment) }
            state.advance()
            state.takeActions().forEach(signals.perform)
            playSystemSounds(signals)
            signals.startMissing(at: MonotonicClock.now)
            state.ticks.tick()
        }
        // The program's last calls decide which media players stay paused.
        state.takeActions().forEach(signals.perform)
        signals.stop()
    }

    /// The monotonic time, including the time that the machine was suspended. The C call is
    /// `clock_gettime(CLOCK_BOOTTIME)`.
    private var timeAsleepToo: Duration {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return Duration(time)
    }
}
