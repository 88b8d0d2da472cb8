import Synchronization
import TacetPlatform

/// Lets one thread at a time use the mixer: the render thread, or the thread of an output that mixes by itself.
///
/// Neither thread waits for the other. A thread that finds the mixer in use goes on without it.
package final class RenderOwnership: Sendable {
    private enum State {
        static let free = 0
        static let taken = 1
        /// Taken, and ``close()`` waits for the thread that uses the mixer.
        static let closing = 2
        static let closed = 3
    }

    private let state = Atomic<Int>(State.free)
    private let isGivenBack = Semaphore()
    private let mix: @Sendable (Int) -> Void
    private let time: @Sendable () -> Int

    /// Creates the ownership of a mixer that no thread uses.
    ///
    /// - Parameters:
    ///   - time: The time that a block takes to mix, in nanoseconds. Realtime-safe.
    ///   - mix: Mixes this many blocks and pushes them into the queue. Called on the output's thread, with the turn
    ///     taken.
    package init(time: @escaping @Sendable () -> Int, mix: @escaping @Sendable (Int) -> Void) {
        self.time = time
        self.mix = mix
    }

    /// The time that a block takes to mix, in nanoseconds.
    var blockTime: Int { time() }

    /// Whether ``close()`` waits for a thread that mixes.
    var isClosing: Bool { state.load(ordering: .acquiring) == State.closing }

    /// Mixes `blocks` blocks on the calling thread. Returns false if the mixer is in use, or closed. Realtime-safe.
    ///
    /// `blocks` is computed with the turn taken: until then another thread may mix what is missing.
    func mix(blocks: @autoclosure () -> Int) -> Bool {
        guard take() else { return false }
        mix(blocks())
        giveBack()
        return true
    }

    /// Takes the mixer. Returns false if it is in use, or closed. Never waits.
    package func take() -> Bool {
        state.compareExchange(expected: State.free, desired: State.taken, ordering: .acquiring).exchanged
    }

    /// Gives back the mixer that the calling thread has taken.
    package func giveBack() {
        let (wasTaken, _) = state.compareExchange(expected: State.taken, desired: State.free, ordering: .releasing)
        guard !wasTaken else { return }
        state.store(State.closed, ordering: .releasing)
        isGivenBack.post()
    }

    /// Keeps every thread from the mixer from now on. Waits while a thread mixes.
    package func close() {
        while true {
            let (isClosed, current) = state.compareExchange(
                expected: State.free, desired: State.closed, ordering: .acquiring)
            if isClosed || current == State.closed { return }
            let (isWaiting, now) = state.compareExchange(
                expected: State.taken, desired: State.closing, ordering: .acquiring)
            guard isWaiting || now == State.closing else { continue }
            isGivenBack.wait()
            // A second caller waits as well.
            isGivenBack.post()
            return
        }
    }
}
