import CTacetLinux
import Glibc
import Synchronization

/// Wakes one thread, also while that thread waits for descriptors. Calls that arrive before the thread waits count as
/// one.
package final class PollWaker: Sendable {
    /// A descriptor, and the events of `poll` on it that end the thread's wait.
    package struct Source {
        package let descriptor: Int32
        package let events: Int16
    }

    private enum Stage: Int, AtomicRepresentable { case awake, asleep, called }

    /// How long the thread sleeps at most while no call can wake it.
    private static let unwokenTick = Duration.milliseconds(50)
    private static let longest = Duration.seconds(60)

    private let stage = Atomic<Stage>(.awake)
    /// The eventfd that wakes the thread's `poll`; -1 until ``prepare()`` or the first sleep, and while the process has
    /// no descriptor left for it.
    private let descriptor = Atomic<Int32>(-1)

    package init() {}

    deinit {
        let descriptor = descriptor.load(ordering: .acquiring)
        if descriptor >= 0 { close(descriptor) }
    }

    /// Wakes the thread, or keeps it from its next sleep. Any thread; never waits. Costs a system call only if the
    /// thread sleeps.
    package func post() {
        guard stage.exchange(.called, ordering: .acquiringAndReleasing) == .asleep else { return }
        var one: UInt64 = 1
        let descriptor = descriptor.load(ordering: .acquiring)
        if descriptor >= 0 { _ = write(descriptor, &one, 8) }
    }

    /// Waits for a call, for an event on one of `sources`, or until `timeout` has passed. The thread that the calls
    /// wake.
    ///
    /// While the process has no descriptor for the calls, the wait takes 50 ms at most, and the caller looks at
    /// everything itself.
    ///
    /// - Returns: Whether a call has come.
    package func wait(for sources: [Source] = [], timeout: Duration) -> Bool {
        prepare()
        let (isAsleep, _) = stage.compareExchange(
            expected: .awake, desired: .asleep, ordering: .acquiringAndReleasing)
        if isAsleep { sleep(for: sources, timeout: timeout) }
        return stage.exchange(.awake, ordering: .acquiringAndReleasing) == .called
    }

    /// Makes the descriptor before the first wait, which otherwise makes it. Not during a wait.
    package func prepare() {
        guard descriptor.load(ordering: .relaxed) < 0 else { return }
        descriptor.store(tacet_eventfd(), ordering: .releasing)
    }

    private func sleep(for sources: [Source], timeout: Duration) {
        let own = descriptor.load(ordering: .relaxed)
        let longest = own < 0 ? Self.unwokenTick : Self.longest
        let pause = min(max(timeout, .zero), longest)
        // On the stack: a real-time thread may wait here.
        let isRefused = withUnsafeTemporaryAllocation(of: pollfd.self, capacity: sources.count + 1) { descriptors in
            for (index, source) in sources.enumerated() {
                descriptors[index] = pollfd(fd: source.descriptor, events: source.events, revents: 0)
            }
            descriptors[sources.count] = pollfd(fd: own, events: Int16(POLLIN), revents: 0)
            let ready = tacet_poll(descriptors.baseAddress, nfds_t(descriptors.count), pause.nanoseconds)
            if ready > 0, descriptors[sources.count].revents != 0 {
                var count: UInt64 = 0
                _ = read(own, &count, 8)
            }
            return ready < 0 && errno != EINTR
        }
        // So that the thread does not spin while the kernel refuses to poll.
        if isRefused { _ = tacet_poll(nil, 0, min(pause, Self.unwokenTick).nanoseconds) }
    }
}

extension Duration {
    fileprivate var nanoseconds: Int64 {
        let (seconds, nanoseconds) = secondsAndNanoseconds
        return Int64(seconds * 1_000_000_000 + nanoseconds)
    }
}
