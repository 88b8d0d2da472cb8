import Synchronization

/// A ring of interleaved frames from one writing thread to one reading thread, wait-free on both sides.
// Sendable, because each side writes only its own index and the frames that it owns.
package struct FrameRing: ~Copyable, @unchecked Sendable {
    private let samples: UnsafeMutablePointer<Float>
    /// The number of samples in a frame.
    private let channels: Int
    /// The capacity in frames, a power of two.
    package let capacity: Int
    private let written = Atomic<Int>(0)
    private let read = Atomic<Int>(0)

    /// Creates a ring for at least `frames` frames of `channels` samples.
    package init(channels: Int, frames: Int) {
        self.channels = channels
        capacity = Self.capacity(for: frames)
        samples = .allocate(repeating: 0, count: capacity * channels)
    }

    deinit { samples.deallocate() }

    private static func capacity(for frames: Int) -> Int {
        var size = 1
        while size < frames { size *= 2 }
        return size
    }

    /// Returns the memory that a ring takes, in bytes.
    package static func bytes(channels: Int, frames: Int) -> Int {
        capacity(for: frames) * channels * MemoryLayout<Float>.size
    }

    // MARK: The writer

    /// The number of frames that fit before the reader takes more. The reader may see more than there are.
    package var space: Int { capacity - (written.load(ordering: .relaxed) - read.load(ordering: .acquiring)) }

    /// The next contiguous frames to fill: the first sample, and the number of frames. Writer only.
    package var writable: (UnsafeMutablePointer<Float>, count: Int) {
        let start = written.load(ordering: .relaxed) & (capacity - 1)
        return (samples + start * channels, min(space, capacity - start))
    }

    /// Hands `count` filled frames to the reader. Sequentially consistent: ``hasFrames`` and every other such operation
    /// see one order. Writer only.
    package func publish(_ count: Int) {
        written.store(written.load(ordering: .relaxed) + count, ordering: .sequentiallyConsistent)
    }

    /// The number of frames that the writer has handed over since the start. Any thread.
    package var published: Int { written.load(ordering: .acquiring) }

    // MARK: The reader

    /// The number of frames that wait for the reader. Any thread.
    package var available: Int { written.load(ordering: .acquiring) - read.load(ordering: .acquiring) }

    /// Whether frames wait for the reader. Sequentially consistent: ``publish(_:)`` and every other such operation see
    /// one order.
    package var hasFrames: Bool { written.load(ordering: .sequentiallyConsistent) > read.load(ordering: .relaxed) }

    /// The next contiguous frames to read: the first sample, and the number of frames. Reader only.
    package var readable: (UnsafePointer<Float>, count: Int) {
        let start = read.load(ordering: .relaxed) & (capacity - 1)
        return (UnsafePointer(samples + start * channels), min(available, capacity - start))
    }

    /// Gives `count` frames back to the writer. Reader only.
    package func consume(_ count: Int) { read.store(read.load(ordering: .relaxed) + count, ordering: .releasing) }

    /// The number of frames that the reader has taken since the start. Any thread.
    package var consumed: Int { read.load(ordering: .acquiring) }
}
