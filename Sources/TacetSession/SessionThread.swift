import Glibc
import Synchronization
import TacetSystem

/// The thread of a session. It starts and stops the observers, and advances the machine at its deadlines.
final class SessionThread: Sendable {
    private let state: SessionState
    private let isStopping = Atomic<Bool>(false)
    /// Whether the system has refused to make the thread so far, or has no memory for it.
    private let isMissing = Atomic<Bool>(false)
    private let signals = Lock<Signals>(Signals())
    private let thread = Lock<LastingThread?>(nil)

    private struct Signals {
        var started: LinuxSignals?
        /// What was asked of media players before the signals were started.
        var othersFate: LinuxSignals.OthersFate?
    }

    /// How long after an announced sleep the sleep is delayed: sound fades out, and the device's buffer is played.
    private static let fade = Duration.milliseconds(150)
    /// How often the thread wakes to notice that the process or the machine stood still.
    private static let tick = Duration.seconds(1)
    private static let gap = Duration.seconds(3)

    init(_ state: SessionState) {
        self.state = state
        let thread = LastingThread(name: "tacet-session", memory: MemoryCheck.threadHeap) { [self] in run() }
        self.thread.withLock { $0 = thread }
        isMissing.store(!thread.hasStarted, ordering: .relaxed)
        state.noteThread(isMissing: !thread.hasStarted)
    }

    /// Asks for the thread again if the system refused it, and advances the machine in its place. Any thread; costs almost
    /// nothing once the thread exists.
    func attend() {
        guard isMissing.load(ordering: .relaxed) else { return }
        let hasStarted = thread.withLockIfFree { $0?.retry() ?? true } ?? false
        guard hasStarted else { return state.advance() }
        isMissing.store(false, ordering: .relaxed)
        state.noteThread(isMissing: false)
    }

    func stop() {
        isStopping.store(true, ordering: .releasing)
        state.wake.post()
        thread.withLock { thread in
            defer { thread = nil }
            return thread
        }?.join()
    }

    /// Calls `body` with the signals, if they have been started.
    func withSignals(_ body: (LinuxSignals) -> Void) { signals.withLock(\.started).map(body) }

    /// Observes the sound server again at once, because an output has just reached it.
    func soundServerIsBack() {
        withSignals { $0.soundServerIsBack() }
        state.wake.post()
    }

    /// Pauses media players, or lets paused ones play on.
    func others(_ fate: LinuxSignals.OthersFate) {
        signals.withLock { signals in
            if let started = signals.started { started.others(fate) } else { signals.othersFate = fate }
        }
    }

    private func run() {
        let configuration = state.machine.configuration
        let signals = LinuxSignals(configuration) { [state] in
            state.ownStream
        } reachable: { [state] source, reachability in
            state.note(source, is: reachability)
        } publish: { [state] observation in
            state.observe(observation)
            if case .sleeping = observation { state.wake.post() }
        }
        self.signals.withLock { shared in
            shared.started = signals
            shared.othersFate.map(signals.others)
        }
        var measured: Set<UInt32> = []
        var wasSuspended = false
        var sleepsAt: Duration?
        while !isStopping.load(ordering: .acquiring) {
            let now = MonotonicClock.now
            let due = [state.nextDeadline, sleepsAt].compactMap(\.self).min() ?? now + Self.tick
            let before = timeAsleepToo
            state.wake.wait(timeout: max(min(due - now, Self.tick), .zero))
            signals.startMissing(at: MonotonicClock.now)
            if timeAsleepToo - before > Self.gap { state.apply(.clockGap) } else { state.advance() }

            let streams = state.machine.streamsToMeasure
            if streams != measured {
                measured = streams
                signals.measure(streams)
            }
            let isSuspended = state.machine.surroundings.isSleeping == true
            if isSuspended != wasSuspended {
                wasSuspended = isSuspended
                sleepsAt = isSuspended ? MonotonicClock.now + Self.fade : nil
            }
            if let time = sleepsAt, time <= MonotonicClock.now {
                sleepsAt = nil
                signals.releaseSleepInhibitor()
            }
        }
        self.signals.withLock { $0.started = nil }
        signals.stop()
    }

    /// The monotonic time, including the time that the machine was suspended. The C call is `clock_gettime(CLOCK_BOOTTIME)`.
    private var timeAsleepToo: Duration {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return Duration(time)
    }
}
