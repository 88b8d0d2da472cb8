import Glibc
@testable import TacetPlatform
import TacetSession

/// Threads that only sleep, two for each processor, and note how late the machine wakes them.
///
/// A machine that wakes a sleeping thread late also wakes a sound server, a player and a recorder late. What is then heard
/// says nothing of the code under test.
package final class WakeWitness: Sendable {
    private static let nap = 1_000_000
    /// Wakes that are on time are not kept.
    private static let punctual: Duration = .milliseconds(1)

    private struct State {
        var isOver = false
        var late: [(time: Duration, by: Duration)] = []
    }

    private let state = Lock(State())

    private init() {}

    /// Lends `body` a witness.
    package static func with<Result>(
        isolation: isolated (any Actor)? = #isolation, _ body: (WakeWitness) async throws -> Result
    ) async rethrows -> Result {
        let witness = WakeWitness()
        // Each sleeps on the processor that it ran on last, so all processors have one.
        let threads = (0..<2 * max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))).map { _ in
            Thread(name: "witness") { witness.sleep() }
        }
        defer {
            witness.state.withLock { $0.isOver = true }
            for thread in threads { thread.join() }
        }
        return try await body(witness)
    }

    /// The latest wake since a time on the monotonic clock.
    package func latest(since start: Duration) -> Duration {
        state.withLock { $0.late.reversed().prefix { $0.time >= start }.map(\.by).max() ?? .zero }
    }

    private func sleep() {
        while !state.withLock(\.isOver) {
            let start = MonotonicClock.now
            var time = timespec(tv_sec: 0, tv_nsec: Self.nap)
            nanosleep(&time, nil)
            let now = MonotonicClock.now
            let lateness = now - start - .nanoseconds(Self.nap)
            if lateness > Self.punctual { state.withLock { $0.late.append((now, lateness)) } }
        }
    }
}
