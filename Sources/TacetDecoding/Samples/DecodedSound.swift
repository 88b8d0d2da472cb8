import CFilter
import Glibc
import TacetPlatform

/// A decoded sound: interleaved samples of 16 bits or floats, freed with the last reference.
package final class DecodedSound: @unchecked Sendable {  // only the decoding thread writes, before it shares the sound
    /// The `frames × channels` interleaved samples: floats, nominal ±1, if the sound ``isFloat``, else integers of 16
    /// bits.
    package private(set) var memory: UnsafeMutableRawPointer
    /// Whether the samples are floats, for a file with more than 16 bits.
    package let isFloat: Bool
    /// The samples of a sound that is not ``isFloat``.
    package var samples: UnsafeMutablePointer<Int16> { memory.assumingMemoryBound(to: Int16.self) }
    private var floats: UnsafeMutablePointer<Float> { memory.assumingMemoryBound(to: Float.self) }
    private var frameBytes: Int { channels * (isFloat ? 4 : 2) }
    /// The bytes of all frames.
    package var bytes: Int { (frames + wayBack) * frameBytes }
    package private(set) var frames = 0
    /// The magnitude of the loudest sample if it is above full scale, else 1. At most ``highestPeak``.
    package private(set) var peak: Float = 1
    /// 96 dB above full scale. Its product with any gain is finite.
    private static let highestPeak: Float = 65_536
    /// The number of channels, 1 or 2.
    package let channels: Int
    /// Frames per second.
    package let sampleRate: Int
    /// The frames that a looping voice repeats; nil if the file states no loop. Of a loop that turns, the timeline of a
    /// pass: ``LoopPoints/cycle(end:)``.
    package internal(set) var loop: Range<Int>?
    /// The frame from which the timeline of the loop goes back; nil for a loop that does not turn.
    package private(set) var turn: Int?
    /// The frames of the way back through the loop. They lie behind the sound's last frame, in the order in which they
    /// are heard.
    package private(set) var wayBack = 0
    private var capacity: Int

    /// Creates an empty sound with room for `capacity` frames.
    ///
    /// - Throws: `AudioError` with `.tooLarge` if the system has no memory for it.
    init(
        channels: Int, sampleRate: Int, isFloat: Bool = false, capacity: Int, name: String
    ) throws(AudioError) {
        self.channels = channels
        self.isFloat = isFloat
        self.sampleRate = sampleRate
        self.capacity = max(capacity, 1)
        guard let memory = malloc(self.capacity * channels * (isFloat ? 4 : 2)) else {
            throw Self.outOfMemory(name, self.capacity)
        }
        self.memory = memory
        // Decoding takes memory beside the samples.
        try MemoryCheck.require(MemoryCheck.decoding, for: name)
    }

    deinit { free(memory) }

    /// Appends `count` frames, as floats or rounded to 16 bits with dither.
    ///
    /// - Throws: `AudioError` with `.tooLarge` if the system has no memory for it.
    func append(_ source: UnsafePointer<Float>, count: Int, name: String) throws(AudioError) {
        try makeRoom(count, name)
        let first = frames * channels
        if isFloat {
            (floats + first).update(from: source, count: count * channels)
            var loudest = peak
            for index in 0..<count * channels { loudest = max(loudest, abs(source[index])) }
            peak = min(loudest, Self.highestPeak)
        } else {
            // The noise of a sample follows from its number, of which the lower 32 bits count.
            tacet_dither(source, count * channels, UInt32(truncatingIfNeeded: first), samples + first)
        }
        frames += count
    }

    /// Appends `count` frames of 16 bits to a sound that is not ``isFloat``.
    ///
    /// - Throws: As ``append(_:count:name:)`` of floats.
    func append(_ source: UnsafePointer<Int16>, count: Int, name: String) throws(AudioError) {
        try makeRoom(count, name)
        (samples + frames * channels).update(from: source, count: count * channels)
        frames += count
    }

    /// Gives ``loop`` another direction: copies the frames of the way back, so that the mixer reads all samples
    /// forward.
    ///
    /// - Throws: As ``append(_:count:name:)``.
    func turn(_ direction: LoopPoints.Direction, name: String) throws(AudioError) {
        guard direction != .forward, let loop, var points = LoopPoints(loop) else { return }
        points.direction = direction
        let cycle = points.cycle(end: loop.upperBound)
        let count = cycle.upperBound - loop.upperBound
        guard count > 0 else { return }
        try makeRoom(count, name)
        for frame in 0..<count {
            let source = LoopPoints.fileFrame(loop.upperBound + frame, end: loop.upperBound)
            (memory + (frames + frame) * frameBytes).copyMemory(
                from: memory + source * frameBytes, byteCount: frameBytes)
        }
        (wayBack, turn, self.loop) = (count, loop.upperBound, cycle)
    }

    /// Lets a full buffer grow by half.
    private func makeRoom(_ count: Int, _ name: String) throws(AudioError) {
        guard frames + count > capacity else { return }
        try resize(to: max(frames + count, capacity + capacity / 2), name)
        try MemoryCheck.require(MemoryCheck.decoding, for: name)
    }

    /// Returns the unused rest of the buffer to the system.
    func shrink(name: String) throws(AudioError) {
        if frames + wayBack < capacity { try resize(to: max(frames + wayBack, 1), name) }
    }

    private func resize(to capacity: Int, _ name: String) throws(AudioError) {
        guard let memory = realloc(self.memory, capacity * frameBytes) else { throw Self.outOfMemory(name, capacity) }
        self.memory = memory
        self.capacity = capacity
    }

    private static func outOfMemory(_ name: String, _ frames: Int) -> AudioError {
        AudioError(
            .tooLarge, operation: "load \(name)", detail: "The system has no memory for \(frames) frames",
            remedy: "Free memory, or play it as a soundtrack, which streams.")
    }
}
