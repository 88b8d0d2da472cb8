import Synchronization
import TacetSystem

/// Decoded frames of one track on their way from the decoding thread to the mixer, all stems side by side.
///
/// Single producer, single consumer, wait-free on both sides. Frames are interleaved: left, right of the first stem, left,
/// right of the second, and so on.
final class MusicRing: Sendable {
    let stems: Int
    private let ring: FrameRing
    private let ended = Atomic<Bool>(false)
    private let primed = Atomic<Bool>(false)
    /// Posted whenever the mixer has taken frames.
    let spaceFreed: Semaphore

    /// A ring for at least `frames` frames of `stems` stereo stems; `spaceFreed` is posted as it drains.
    init(stems: Int, frames: Int, spaceFreed: Semaphore) {
        self.stems = stems
        self.spaceFreed = spaceFreed
        ring = FrameRing(channels: stems * 2, frames: frames)
    }

    /// What a ring takes of memory.
    static func bytes(stems: Int, frames: Int) -> Int { FrameRing.bytes(channels: stems * 2, frames: frames) }

    /// In frames, a power of two.
    var capacity: Int { ring.capacity }

    // MARK: The decoding thread

    /// Frames that there is room for.
    var space: Int { ring.space }

    /// The next stretch of frames to fill: its first sample, and how many frames follow one another.
    var writable: (UnsafeMutablePointer<Float>, count: Int) { ring.writable }

    /// Hands `count` filled frames over.
    func publish(_ count: Int) { ring.publish(count) }

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
    var available: Int { ring.available }

    /// The next stretch of frames to mix.
    var readable: (UnsafePointer<Float>, count: Int) { ring.readable }

    /// Gives `count` mixed frames back.
    func consume(_ count: Int) {
        ring.consume(count)
        spaceFreed.post()
    }

    // MARK: Anyone

    /// Frames that the mixer has taken since the start: the position, at the mixer's rate.
    var consumed: Int { ring.consumed }
}
