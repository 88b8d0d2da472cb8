import Synchronization
import TacetSystem

/// Decoded frames of one piece on their way from the decoding thread to the mixer, all stems side by side.
///
/// Single producer, single consumer, wait-free on both sides. Frames are interleaved: left, right of the first stem, left,
/// right of the second, and so on.
final class DeckRing: @unchecked Sendable {  // each side writes only its own index, and the frames it owns
    let stems: Int
    /// In frames, a power of two.
    let capacity: Int
    private let samples: UnsafeMutablePointer<Float>
    private let written = Atomic<Int>(0)
    private let read = Atomic<Int>(0)
    private let ended = Atomic<Bool>(false)
    private let primed = Atomic<Bool>(false)
    /// Posted whenever the mixer has taken frames.
    let spaceFreed: Semaphore

    /// A ring for at least `frames` frames of `stems` stereo stems; `spaceFreed` is posted as it drains.
    init(stems: Int, frames: Int, spaceFreed: Semaphore) {
        self.stems = stems
        self.spaceFreed = spaceFreed
        capacity = Self.capacity(for: frames)
        samples = .allocate(capacity: capacity * stems * 2)
        samples.initialize(repeating: 0, count: capacity * stems * 2)  // touched now, so that no page faults later
    }

    private static func capacity(for frames: Int) -> Int {
        var size = 1
        while size < frames { size *= 2 }
        return size
    }

    /// What a ring takes of memory.
    static func bytes(stems: Int, frames: Int) -> Int { capacity(for: frames) * stems * 2 * MemoryLayout<Float>.size }

    deinit { samples.deallocate() }

    // MARK: The decoding thread

    /// Frames that there is room for.
    var space: Int { capacity - (written.load(ordering: .relaxed) - read.load(ordering: .acquiring)) }

    /// The next stretch of frames to fill: its first sample, and how many frames follow one another.
    var writable: (UnsafeMutablePointer<Float>, count: Int) {
        let start = written.load(ordering: .relaxed) & (capacity - 1)
        return (samples + start * stems * 2, min(space, capacity - start))
    }

    /// Hands `count` filled frames over.
    func publish(_ count: Int) {
        written.store(written.load(ordering: .relaxed) + count, ordering: .releasing)
    }

    /// Lets the mixer begin.
    func prime() { primed.store(true, ordering: .releasing) }

    /// Says that no more frames will come.
    func end() {
        ended.store(true, ordering: .releasing)
        prime()
    }

    // MARK: The mixer

    /// Whether enough is decoded to begin.
    var isPrimed: Bool { primed.load(ordering: .acquiring) }

    /// Whether all there was has been taken.
    var isExhausted: Bool { ended.load(ordering: .acquiring) && available == 0 }

    /// Whether `frames` can be taken, or all that will ever come.
    func isReady(for frames: Int) -> Bool {
        (isPrimed && available >= frames) || ended.load(ordering: .acquiring)
    }

    /// Frames that wait for the mixer.
    var available: Int { written.load(ordering: .acquiring) - read.load(ordering: .acquiring) }

    /// The next stretch of frames to mix.
    var readable: (UnsafePointer<Float>, count: Int) {
        let index = read.load(ordering: .relaxed)
        let start = index & (capacity - 1)
        return (UnsafePointer(samples + start * stems * 2), min(available, capacity - start))
    }

    /// Gives `count` mixed frames back.
    func consume(_ count: Int) {
        read.store(read.load(ordering: .relaxed) + count, ordering: .releasing)
        spaceFreed.post()
    }

    // MARK: Anyone

    /// Frames that the mixer has taken since the start: the position, at the mixer's rate.
    var consumed: Int { read.load(ordering: .acquiring) }
}
