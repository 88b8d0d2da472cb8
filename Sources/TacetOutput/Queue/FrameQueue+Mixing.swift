import Synchronization
import TacetPlatform

/// Mixes on the consumer's thread what the queue lacks.
extension FrameQueue {
    /// The time after which a consumer that has stopped pulling counts as one that does not mix, in nanoseconds. The longest
    /// buffer of an output is refilled every 50 ms.
    private static let longestSilence = 70_000_000

    /// Lets a consumer mix by itself from now on. Call it once.
    package func offer(_ turn: RenderOwnership) { mixer.fulfil(turn) }

    /// Whether the consumer mixes what it pulls, so that the producer's thread may sleep.
    package var isMixedByConsumer: Bool { isMixedByConsumer(at: MonotonicClock.nanoseconds) }

    func isMixedByConsumer(at now: Int) -> Bool {
        let time = mixedAt.load(ordering: .acquiring)
        return time != 0 && now - time < Self.longestSilence
    }

    /// As ``pull(into:count:)``, but mixes the blocks that are missing on the calling thread: one thread wakes for a block in
    /// place of two, and the block is as late as it can be.
    ///
    /// A mixer that is slow or in use mixes on the producer's thread. Consumer only; realtime-safe.
    func pullOrMix(into destination: UnsafeMutablePointer<Float>, count: Int) -> Int {
        mixedAt.store(mixes(for: count) ? MonotonicClock.nanoseconds : 0, ordering: .releasing)
        return pull(into: destination, count: count)
    }

    /// The frames that the end of an engine takes from a queue: the fade, and the blocks that are pulled before it begins.
    package var endFrames: Int {
        min(EndFade.frames(at: schedule?.sampleRate ?? 0) + 2 * block, capacity - block)
    }

    /// Leaves the mixing to the producer's thread again, because the consumer will not pull for some time. Any thread.
    func stopMixing() {
        if mixedAt.exchange(0, ordering: .acquiringAndReleasing) != 0 { spaceFreed.post() }
    }

    /// Mixes the blocks that a pull of `count` frames lacks. Returns false if the producer's thread has to mix.
    private func mixes(for count: Int) -> Bool {
        guard let turn = mixer.current, let schedule, schedule.hasTimeToMix(block, renderTime: turn.blockTime) else {
            return false
        }
        return count <= available || turn.mix(blocks: missing(for: count))
    }

    /// The blocks that a pull of `count` frames lacks and that the queue has room for. If a pull is longer than the
    /// queue, the caller pulls the rest afterwards.
    private func missing(for count: Int) -> Int {
        let available = available
        return max(0, min((count - available + block - 1) / block, (capacity - available) / block))
    }
}
