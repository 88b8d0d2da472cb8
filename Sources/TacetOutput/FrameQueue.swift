import CTacetLinux
import Glibc
import Synchronization
package import TacetSystem

/// Stereo frames on their way from the render thread to the one output that pulls them.
///
/// Single producer, single consumer, wait-free on both sides. The producer sleeps on ``spaceFreed``; a consumer that
/// came up short may poll ``readyDescriptor`` for more.
package final class FrameQueue: Sendable {
    /// Interleaved left, right; nominal ±1.
    private let ring: FrameRing
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
        ring = FrameRing(channels: 2, frames: capacity)
        self.target = Atomic(min(target, ring.capacity))
        leastTarget = target
    }

    deinit {
        let descriptor = framesReady.load(ordering: .relaxed)
        if descriptor >= 0 { close(descriptor) }
    }

    /// Frames that wait to be pulled.
    package var available: Int { ring.available }

    /// Frames that the producer should still render, by its target.
    package var wanted: Int { max(0, target.load(ordering: .relaxed) - available) }

    /// Has the producer keep `frames` ahead, but never less than a block or more than the capacity. Any thread.
    func keepAhead(_ frames: Int) {
        target.store(min(max(frames, leastTarget), ring.capacity), ordering: .relaxed)
    }

    /// Appends as many of `count` frames as fit and returns how many those were. Producer only; realtime-safe.
    @discardableResult
    package func push(_ source: UnsafePointer<Float>, count: Int) -> Int {
        var done = 0
        // Twice at most: to the ring's end, and from its beginning.
        while done < count {
            let (place, room) = ring.writable
            let piece = min(room, count - done)
            guard piece > 0 else { break }
            place.update(from: source + done * 2, count: piece * 2)
            ring.publish(piece)
            done += piece
        }
        if consumerWaits.load(ordering: .sequentiallyConsistent), consumerWaits.exchange(false, ordering: .relaxed) {
            var one: UInt64 = 1
            let descriptor = framesReady.load(ordering: .acquiring)
            if descriptor >= 0 { _ = Glibc.write(descriptor, &one, 8) }
        }
        return done
    }

    /// Moves up to `count` frames to `destination` and returns how many there were. Consumer only; realtime-safe.
    func pull(into destination: UnsafeMutablePointer<Float>, count: Int) -> Int {
        var done = 0
        while done < count {
            let (place, frames) = ring.readable
            let piece = min(frames, count - done)
            guard piece > 0 else { break }
            (destination + done * 2).update(from: place, count: piece * 2)
            ring.consume(piece)
            done += piece
        }
        guard done > 0 else { return 0 }
        spaceFreed.post()
        return done
    }

    /// Asks for ``framesReady`` to be signalled at the next push. Returns false if frames are there already.
    func awaitFrames() -> Bool {
        consumerWaits.store(true, ordering: .sequentiallyConsistent)
        // An acquiring load may be done before the store above, on arm64: the producer's frames and its look at
        // `consumerWaits` could both be missed.
        if ring.hasFrames {
            consumerWaits.store(false, ordering: .relaxed)
            return false
        }
        return true
    }
}
