import Synchronization
import TacetSystem

/// Pauses the mixer's use of OpenAL, so that another thread can reset the devices.
///
/// The mixer fades effects out over a block, leaves OpenAL alone, and fades effects in after the pause. Effects keep their
/// positions meanwhile. The soundtrack keeps playing.
final class RenderPause: Sendable {
    /// What the mixer has to do in a block.
    enum Stage: UInt8 {
        /// No pause: the mixer uses OpenAL.
        case mixing
        /// Another thread has asked for the devices: the mixer fades effects out in this block, then grants the pause.
        case wanted
        /// The other thread owns the OpenAL devices: the mixer must not touch them.
        case granted
    }

    /// How long ``begin()`` waits for the mixer's fade. A block of 2,048 frames lasts 43 ms at 48 kHz, so a mixer that has
    /// not faded out by then is usually asleep.
    private static let patience: Duration = .milliseconds(100)
    /// The stage, shifted left by one. The lowest bit is set while the mixer is within a block.
    private let current = Atomic<UInt8>(0)
    private static let block: UInt8 = 1

    // MARK: The thread that wants the devices

    /// Asks for the devices. The mixer's next block fades effects out and grants them.
    func ask() { current.bitwiseOr(Self.word(.wanted), ordering: .sequentiallyConsistent) }

    /// Asks for the devices, and returns once the mixer leaves them alone. Blocking: 100 ms and a block at most.
    func begin() {
        ask()
        let deadline = MonotonicClock.now + Self.patience
        let pause = Semaphore()  // never posted
        while stage != .granted {
            pause.wait(timeout: .milliseconds(1))
            // The exchange fails while the mixer is within a block: even a late block keeps the devices until it ends.
            if MonotonicClock.now >= deadline { exchange(Self.word(.wanted), Self.word(.granted)) }
        }
    }

    /// Gives the devices back to the mixer.
    func end() { current.bitwiseAnd(Self.block, ordering: .sequentiallyConsistent) }

    // MARK: The mixer's thread

    /// Begins a block and returns its stage; ``leaveBlock(grants:)`` must follow. Realtime-safe.
    func enterBlock() -> Stage {
        Self.stage(current.bitwiseOr(Self.block, ordering: .sequentiallyConsistent).oldValue)
    }

    /// Ends a block, and grants the devices to the other thread if it asked for them. Realtime-safe.
    ///
    /// - Parameter grants: Whether this block has faded effects out. Without that the devices are not granted.
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
