import Synchronization

/// Frames of interleaved samples on their way from one thread to one other, wait-free on both sides.
// Each side writes only its own index, and the frames it owns.
package struct FrameRing: ~Copyable, @unchecked Sendable {
    private let samples: UnsafeMutablePointer<Float>
    /// Samples of one frame.
    private let channels: Int
    /// In frames, a power of two.
    package let capacity: Int
    private let written = Atomic<Int>(0)
    private let read = Atomic<Int>(0)

    /// A ring for at least `frames` frames of `channels` samples.
    package init(channels: Int, frames: Int) {
        self.channels = channels
        capacity = Self.capacity(for: frames)
        samples = .allocate(capacity: capacity * channels)
        samples.initialize(repeating: 0, count: capacity * channels)  // touched now, so that no page faults later
    }

    deinit { samples.deallocate() }

    private static func capacity(for frames: Int) -> Int {
        var size = 1
        while size < frames { size *= 2 }
        return size
    }

    /// What a ring takes of memory.
    package static func bytes(channels: Int, frames: Int) -> Int {
        capacity(for: frames) * channels * MemoryLayout<Float>.size
    }

    // MARK: The writer

    /// Frames that there is room for.
    package var space: Int { capacity - (written.load(ordering: .relaxed) - read.load(ordering: .acquiring)) }

    /// The next stretch of frames to fill: its first sample, and how many frames follow one another.
    package var writable: (UnsafeMutablePointer<Float>, count: Int) {
        let start = written.load(ordering: .relaxed) & (capacity - 1)
        return (samples + start * channels, min(space, capacity - start))
    }

    /// Hands `count` filled frames over. In one order with ``hasFrames`` and every other sequentially consistent operation.
    package func publish(_ count: Int) {
        written.store(written.load(ordering: .relaxed) + count, ordering: .sequentiallyConsistent)
    }

    // MARK: The reader

    /// Frames that wait for the reader. Any thread.
    package var available: Int { written.load(ordering: .acquiring) - read.load(ordering: .acquiring) }

    /// Whether frames wait. In one order with ``publish(_:)`` and every other sequentially consistent operation.
    package var hasFrames: Bool { written.load(ordering: .sequentiallyConsistent) > read.load(ordering: .relaxed) }

    /// The next stretch of frames to read.
    package var readable: (UnsafePointer<Float>, count: Int) {
        let start = read.load(ordering: .relaxed) & (capacity - 1)
        return (UnsafePointer(samples + start * channels), min(available, capacity - start))
    }

    /// Gives `count` frames back to the writer.
    package func consume(_ count: Int) { read.store(read.load(ordering: .relaxed) + count, ordering: .releasing) }

    /// Frames that the reader has taken since the start. Any thread.
    package var consumed: Int { read.load(ordering: .acquiring) }
}
