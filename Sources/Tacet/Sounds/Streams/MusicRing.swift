import Synchronization
import TacetPlatform

/// A ring of one track's decoded frames, from the decoding thread to the mixer. It holds all stems side by side.
///
/// Single producer, single consumer, wait-free on both sides. Frames are interleaved: left and right of the first stem,
/// left and right of the second, and so on; `frames × (2 × columns)`, nominal ±1. The alternative of a licensed track is
/// the last column.
final class MusicRing: Sendable {
    /// What is heard in place of a track whose music is licensed.
    enum Substitute { case none, silence, alternative }

    let stems: Int
    /// What is heard in place of the stems; `.none` for a track that is not licensed.
    let substitute: Substitute
    /// The stems, and the alternative.
    let columns: Int
    /// The factor with which the track is mixed.
    let gain: Float
    /// Where the ring's frames lie in the engine's clock.
    let runs = MusicRuns()
    private let ring: FrameRing
    private let ended = Atomic<Bool>(false)
    private let primed = Atomic<Bool>(false)
    /// Posted whenever the mixer has consumed frames and the ring is worth refilling.
    let spaceFreed: Semaphore

    /// A ring for at least `frames` frames of `stems` stereo stems and their alternative. `spaceFreed` is posted whenever the mixer
    /// has consumed frames and ``isWorthRefilling``.
    init(stems: Int, _ substitute: Substitute = .none, frames: Int, gain: Float = 1, spaceFreed: Semaphore) {
        self.stems = stems
        self.substitute = substitute
        columns = Self.columns(stems, substitute)
        self.gain = gain
        self.spaceFreed = spaceFreed
        ring = FrameRing(channels: columns * 2, frames: frames)
    }

    /// The memory that a ring takes, in bytes.
    static func bytes(stems: Int, _ substitute: Substitute, frames: Int) -> Int {
        FrameRing.bytes(channels: columns(stems, substitute) * 2, frames: frames)
    }

    private static func columns(_ stems: Int, _ substitute: Substitute) -> Int {
        substitute == .alternative ? stems + 1 : stems
    }

    /// The size in frames, a power of two.
    var capacity: Int { ring.capacity }

    // MARK: The decoding thread

    /// The number of frames that the decoding thread can write.
    var space: Int { ring.space }

    /// The next contiguous stretch to fill: its first sample, and its length in frames.
    var writable: (UnsafeMutablePointer<Float>, count: Int) { ring.writable }

    /// Hands `count` filled frames to the mixer.
    func publish(_ count: Int) { ring.publish(count) }

    /// Lets the mixer start to play: enough frames are decoded.
    func prime() { primed.store(true, ordering: .releasing) }

    /// Marks the end of the track: no more frames will follow.
    func end() {
        ended.store(true, ordering: .releasing)
        prime()
    }

    // MARK: The mixer

    /// Whether enough frames are decoded to start playing.
    var isPrimed: Bool { primed.load(ordering: .acquiring) }

    /// Whether the track has ended and the mixer has consumed every frame.
    var isExhausted: Bool { ended.load(ordering: .acquiring) && available == 0 }

    /// Whether the mixer may play, and `frames` frames can be consumed or the track has ended.
    func isReady(for frames: Int) -> Bool { isPrimed && (available >= frames || hasEnded) }

    /// Whether no frames will follow those that wait.
    var hasEnded: Bool { ended.load(ordering: .acquiring) }

    /// The frames with which a stream that ran dry plays on: an eighth of the ring.
    var reserve: Int { capacity / 8 }

    /// The number of frames that wait for the mixer.
    var available: Int { ring.available }

    /// The next contiguous stretch to mix: its first sample, and its length in frames.
    var readable: (UnsafePointer<Float>, count: Int) { ring.readable }

    /// Frees the space of `count` mixed frames.
    func consume(_ count: Int) {
        ring.consume(count)
        if isWorthRefilling { spaceFreed.post() }
    }

    // MARK: Any thread

    /// Whether a quarter of the ring is free. The decoding thread wakes for no less: a few times a second.
    var isWorthRefilling: Bool { ring.space >= ring.capacity / 4 }

    /// The frames that the mixer has consumed since the start: the position, in frames at the mixer's rate.
    var consumed: Int { ring.consumed }
}
