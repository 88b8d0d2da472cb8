import CTacetLinux
import Glibc
import Synchronization
package import TacetSystem

/// Stereo frames on their way from the render thread to the one output that pulls them.
///
/// Single producer, single consumer, wait-free on both sides. The producer sleeps on ``spaceFreed``; a consumer that
/// came up short may poll ``readyDescriptor`` for more.
package final class FrameQueue: @unchecked Sendable {  // each side touches only its own index and the frames it owns
    /// Interleaved left, right; nominal ±1.
    private let samples: UnsafeMutablePointer<Float>
    /// In frames, a power of two.
    private let capacity: Int
    private let written = Atomic<Int>(0)
    private let read = Atomic<Int>(0)
    private let consumerWaits = Atomic<Bool>(false)
    /// How many frames the producer keeps ahead.
    private let target: Atomic<Int>
    /// The fewest frames that the producer keeps ahead: a block.
    private let leastTarget: Int
    /// Posted whenever the consumer has taken frames.
    package let spaceFreed = Semaphore()
    /// An event counter, or -1 while the process has no descriptor for it. Written once.
    private let framesReady = Atomic<Int32>(tacet_eventfd())

    /// An event counter that becomes readable when frames arrive after ``awaitFrames()``; nil while the process has no
    /// descriptor left for it. Each call tries again. Consumer only; the consumer must then look by a clock.
    var readyDescriptor: Int32? {
        if framesReady.load(ordering: .relaxed) < 0 { framesReady.store(tacet_eventfd(), ordering: .releasing) }
        let descriptor = framesReady.load(ordering: .relaxed)
        return descriptor >= 0 ? descriptor : nil
    }

    /// A queue of at least `capacity` frames that the producer fills up to `target` frames.
    package init(capacity: Int, target: Int) {
        var size = 1
        while size < capacity { size *= 2 }
        self.capacity = size
        self.target = Atomic(min(target, size))
        leastTarget = target
        samples = .allocate(capacity: size * 2)
        samples.initialize(repeating: 0, count: size * 2)  // touched now, so that no page faults later
    }

    deinit {
        samples.deallocate()
        let descriptor = framesReady.load(ordering: .relaxed)
        if descriptor >= 0 { close(descriptor) }
    }

    /// Frames that wait to be pulled.
    package var available: Int { written.load(ordering: .acquiring) - read.load(ordering: .acquiring) }

    /// Frames that the producer should still render, by its target.
    package var wanted: Int { max(0, target.load(ordering: .relaxed) - available) }

    /// Has the producer keep `frames` ahead, but never less than a block or more than the capacity. Any thread.
    func keepAhead(_ frames: Int) {
        target.store(min(max(frames, leastTarget), capacity), ordering: .relaxed)
    }

    /// Appends as many of `count` frames as fit and returns how many those were. Producer only; realtime-safe.
    @discardableResult
    package func push(_ source: UnsafePointer<Float>, count: Int) -> Int {
        let end = written.load(ordering: .relaxed)
        let count = min(count, capacity - (end - read.load(ordering: .acquiring)))
        let start = end & (capacity - 1)
        let first = min(count, capacity - start)
        (samples + start * 2).update(from: source, count: first * 2)
        samples.update(from: source + first * 2, count: (count - first) * 2)
        written.store(end + count, ordering: .sequentiallyConsistent)
        if consumerWaits.load(ordering: .sequentiallyConsistent), consumerWaits.exchange(false, ordering: .relaxed) {
            var one: UInt64 = 1
            let descriptor = framesReady.load(ordering: .acquiring)
            if descriptor >= 0 { _ = Glibc.write(descriptor, &one, 8) }
        }
        return count
    }

    /// Moves up to `count` frames to `destination` and returns how many there were. Consumer only; realtime-safe.
    func pull(into destination: UnsafeMutablePointer<Float>, count: Int) -> Int {
        let begin = read.load(ordering: .relaxed)
        let count = min(count, written.load(ordering: .acquiring) - begin)
        guard count > 0 else { return 0 }
        let start = begin & (capacity - 1)
        let first = min(count, capacity - start)
        destination.update(from: samples + start * 2, count: first * 2)
        (destination + first * 2).update(from: samples, count: (count - first) * 2)
        read.store(begin + count, ordering: .releasing)
        spaceFreed.post()
        return count
    }

    /// Asks for ``framesReady`` to be signalled at the next push. Returns false if frames are there already.
    func awaitFrames() -> Bool {
        consumerWaits.store(true, ordering: .sequentiallyConsistent)
        // An acquiring load may be done before the store above, on arm64: the producer's frames and its look at
        // `consumerWaits` could both be missed.
        if written.load(ordering: .sequentiallyConsistent) > read.load(ordering: .relaxed) {
            consumerWaits.store(false, ordering: .relaxed)
            return false
        }
        return true
    }
}
