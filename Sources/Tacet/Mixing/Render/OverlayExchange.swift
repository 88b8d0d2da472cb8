import Synchronization
import TacetPlatform

/// Carries the latest overlay of attached programs to the mixing thread.
///
/// The two threads take turns: `stage` says whose the memory is. The mixing thread looks at it once a block, copies
/// what is there, and waits for nothing. An overlay that the mixing thread has not taken yet is replaced by a later
/// one.
final class OverlayExchange: @unchecked Sendable {  // one thread at a time owns the memory, by `stage`
    private enum Stage: UInt8 { case free, full, reading, writing }

    private let stage = Atomic<UInt8>(Stage.free.rawValue)
    private var overlay = MixOverlay()

    /// Sends an overlay. Waits while the mixing thread copies the one before: less than a microsecond unless the mixing
    /// thread is interrupted meanwhile. One thread at a time.
    func send(_ new: MixOverlay) {
        while !change(from: .free, to: .writing), !change(from: .full, to: .writing) {
            Semaphore().wait(timeout: .milliseconds(1))
        }
        overlay = new
        stage.store(Stage.full.rawValue, ordering: .releasing)
    }

    /// Calls `body` with the overlay if it is new. Realtime-safe.
    func take(_ body: (borrowing MixOverlay) -> Void) {
        guard stage.load(ordering: .relaxed) == Stage.full.rawValue, change(from: .full, to: .reading) else { return }
        body(overlay)
        stage.store(Stage.free.rawValue, ordering: .releasing)
    }

    private func change(from old: Stage, to new: Stage) -> Bool {
        stage.compareExchange(
            expected: old.rawValue, desired: new.rawValue, ordering: .acquiringAndReleasing
        ).exchanged
    }
}
