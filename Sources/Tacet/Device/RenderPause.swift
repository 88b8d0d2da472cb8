import Synchronization
import TacetSystem

/// Lets another thread have OpenAL's devices for a moment: the mixer fades its effects out, keeps away, and fades in again.
///
/// The soundtrack goes on; effects stand still.
final class RenderPause: Sendable {
    /// What the mixer does in a block.
    enum Stage: UInt8 {
        case mixing
        /// It fades out, then grants.
        case wanted
        /// The devices are somebody else's.
        case granted
    }

    /// A block takes 43 ms at most; a mixer that has not begun one by then rests.
    private static let patience: Duration = .milliseconds(100)
    /// The lowest bit is set while the mixer is within a block; the stage is above it.
    private let current = Atomic<UInt8>(0)
    private static let block: UInt8 = 1

    // MARK: The thread that wants the devices

    /// Returns when the mixer keeps away.
    func begin() {
        current.bitwiseOr(Self.word(.wanted), ordering: .sequentiallyConsistent)
        let deadline = MonotonicClock.now + Self.patience
        let pause = Semaphore()  // never posted
        while stage != .granted {
            pause.wait(timeout: .milliseconds(1))
            // However late a block is: the devices are its own until it ends.
            if MonotonicClock.now >= deadline { exchange(Self.word(.wanted), Self.word(.granted)) }
        }
    }

    func end() { current.bitwiseAnd(Self.block, ordering: .sequentiallyConsistent) }

    // MARK: The mixer's thread

    /// Begins a block; ``leaveBlock(grants:)`` must follow.
    func enterBlock() -> Stage {
        Self.stage(current.bitwiseOr(Self.block, ordering: .sequentiallyConsistent).oldValue)
    }

    /// Ends a block, and lets the other thread have the devices if it wants them and the block has faded out for it.
    func leaveBlock(grants: Bool) {
        if grants, exchange(Self.word(.wanted) | Self.block, Self.word(.granted)) { return }
        current.bitwiseAnd(~Self.block, ordering: .sequentiallyConsistent)
    }

    var stage: Stage { Self.stage(current.load(ordering: .acquiring)) }

    @discardableResult
    private func exchange(_ expected: UInt8, _ desired: UInt8) -> Bool {
        current.compareExchange(expected: expected, desired: desired, ordering: .sequentiallyConsistent).exchanged
    }

    private static func word(_ stage: Stage) -> UInt8 { stage.rawValue << 1 }
    private static func stage(_ word: UInt8) -> Stage { Stage(rawValue: word >> 1) ?? .granted }
}
