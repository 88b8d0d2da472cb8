import Synchronization
import TacetPlatform

/// The sound of a generator's voice: a ring of frames, which the mixing thread has the generator fill.
///
/// The mixer reads the ring as the samples of a sound that loops, as it reads a stream's. The game's thread makes and
/// frees the sound; in between only the mixing thread uses it.
final class GeneratedSound: @unchecked Sendable {  // the mixing thread alone uses what changes, apart from `fault`
    private let generator: Generator
    private let blockFrames: Int
    private let samples: UnsafeMutablePointer<Float>
    /// The frames of the ring: blocks for the highest pitch, and as many again that interpolation still reads.
    private let capacity: Int
    private var watch: CallWatch
    /// The frames that were made, with the silence behind the end, and those that the voice has played.
    private var made = 0
    private(set) var consumed = 0
    /// The frame behind the generator's last one.
    private var end = Int.max
    private let latestFault = Atomic<UInt8>(0)
    private let pending: PendingFlag

    /// - Parameters:
    ///   - longest: The longest time of a block's calls, in nanoseconds.
    ///   - pending: Raised when the generator is stopped.
    init(_ generator: Generator, blockFrames: Int, longest: Int, pending: PendingFlag) {
        self.generator = generator
        self.blockFrames = blockFrames
        self.pending = pending
        watch = CallWatch(longest: longest)
        capacity = 2 * Limits.fastest * blockFrames
        samples = .allocate(repeating: 0, count: capacity * generator.channels)
    }

    deinit { samples.deallocate() }

    /// Why the generator was stopped; nil if it was not, or if the fault was taken already. The game's thread.
    func takeFault() -> CallWatch.Fault? {
        latestFault.load(ordering: .relaxed) == 0
            ? nil : CallWatch.Fault(rawValue: latestFault.exchange(0, ordering: .acquiring))
    }

    // MARK: The mixing thread

    /// The ring in the form of a sound that loops, and the place in it that is played next.
    func ring(_ sound: SoundTable.SampleData) -> (record: SoundTable.SampleData, place: Int) {
        var ring = sound
        ring.memory = UnsafeRawPointer(samples)
        ring.frames = Int32(truncatingIfNeeded: capacity)
        ring.loopEnd = ring.frames
        return (ring, consumed % capacity)
    }

    /// Has the generator make what a block needs.
    ///
    /// - Parameter count: The frames from the voice's place on that the block reads, up to half of the ring.
    func fill(_ count: Int) {
        guard made - consumed < count else { return }
        let timer = CallTimer(for: watch)
        var isFinite = true
        let first = made
        while made - consumed < count { isFinite = makeBlock() && isFinite }
        guard end == .max else { return }
        guard let fault = watch.judge(timer.time, isFinite: isFinite) else { return }
        end = made
        if fault == .tookTooLong { fadeOut(from: first) }
        latestFault.store(fault.rawValue, ordering: .releasing)
        pending.raise()
    }

    /// Makes a block, of which silence takes the place that the generator leaves; returns whether all is finite.
    private func makeBlock() -> Bool {
        let channels = generator.channels
        let block = samples + made % capacity * channels
        block.update(repeating: 0, count: blockFrames * channels)
        made += blockFrames
        guard end == .max else { return true }
        var span = UnsafeMutableBufferPointer(start: block, count: blockFrames * channels).mutableSpan
        let count = max(0, min(blockFrames, generator.generate(&span)))
        if count < blockFrames {
            end = made - blockFrames + count
            (block + count * channels).update(repeating: 0, count: (blockFrames - count) * channels)
        }
        if LevelSum(block, count: blockFrames * channels / 2).isFinite { return true }
        block.update(repeating: 0, count: blockFrames * channels)
        return false
    }

    private func fadeOut(from first: Int) {
        let length = Float(made - first)
        for frame in first..<made {
            let gain = Float(made - 1 - frame) / length
            for channel in 0..<generator.channels {
                samples[frame % capacity * generator.channels + channel] *= gain
            }
        }
    }

    /// Follows the voice to a place in the ring; returns whether it has played the last frame.
    func follow(to place: Int) -> Bool {
        consumed += (place - consumed % capacity + capacity) % capacity
        return consumed >= end
    }
}
