import Synchronization
import TacetSession

/// Lets another thread have OpenAL's devices for a moment: the mixer fades its effects out, keeps away, and fades in again.
///
/// The soundtrack goes on; effects stand still.
final class Intermission: Sendable {
    /// What the mixer does in a block.
    enum Stage: UInt8, AtomicRepresentable {
        case mixing
        /// It fades out, then grants.
        case wanted
        /// The devices are somebody else's.
        case granted
    }

    /// A block takes 43 ms at most; a mixer that has not answered by then rests.
    private static let patience: Duration = .milliseconds(100)
    private let current = Atomic<Stage>(.mixing)

    // MARK: The thread that wants the devices

    /// Returns when the mixer keeps away.
    func begin() {
        current.store(.wanted, ordering: .releasing)
        let deadline = MonotonicClock.now + Self.patience
        let pause = Semaphore()  // never posted
        while stage != .granted, MonotonicClock.now < deadline { pause.wait(timeout: .milliseconds(1)) }
        grant()
    }

    func end() { current.store(.mixing, ordering: .releasing) }

    // MARK: The mixer's thread

    var stage: Stage { current.load(ordering: .acquiring) }

    func grant() {
        _ = current.compareExchange(expected: .wanted, desired: .granted, ordering: .acquiringAndReleasing)
    }
}
