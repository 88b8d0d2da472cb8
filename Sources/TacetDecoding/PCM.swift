import Glibc
import TacetSystem

/// A decoded sound: 16-bit samples, interleaved, kept once and freed with the last reference.
package final class PCM: @unchecked Sendable {  // written only while it is built, by the one that builds it
    /// `frames × channels` samples.
    package private(set) var samples: UnsafeMutablePointer<Int16>
    package private(set) var frames = 0
    /// 1 or 2.
    package let channels: Int
    /// Frames per second.
    package let sampleRate: Int
    /// What a looping voice repeats, if the file says so.
    package internal(set) var loop: Range<Int>?
    private var capacity: Int

    /// Makes an empty sound with room for `capacity` frames.
    init(channels: Int, sampleRate: Int, capacity: Int, name: String) throws(AudioError) {
        self.channels = channels
        self.sampleRate = sampleRate
        self.capacity = max(capacity, 1)
        guard let memory = malloc(self.capacity * channels * 2) else { throw Self.outOfMemory(name, self.capacity) }
        samples = memory.assumingMemoryBound(to: Int16.self)
        // Who decodes into it needs some, too.
        try MemoryCheck.require(MemoryCheck.decoding, for: name)
    }

    deinit { free(samples) }

    /// Appends `count` frames, quantised. Grows by half, within what the system gives.
    func append(_ source: UnsafePointer<Float>, count: Int, name: String) throws(AudioError) {
        if frames + count > capacity {
            try resize(to: max(frames + count, capacity + capacity / 2), name)
            try MemoryCheck.require(MemoryCheck.decoding, for: name)
        }
        let end = samples + frames * channels
        for index in 0..<(count * channels) { end[index] = Int16(quantising: source[index]) }
        frames += count
    }

    /// Gives back what was reserved and not used.
    func shrink(name: String) throws(AudioError) {
        if frames < capacity { try resize(to: max(frames, 1), name) }
    }

    private func resize(to capacity: Int, _ name: String) throws(AudioError) {
        guard let memory = realloc(samples, capacity * channels * 2) else { throw Self.outOfMemory(name, capacity) }
        samples = memory.assumingMemoryBound(to: Int16.self)
        self.capacity = capacity
    }

    private static func outOfMemory(_ name: String, _ frames: Int) -> AudioError {
        AudioError(
            .tooLarge, operation: "load \(name)", detail: "The system has no memory for \(frames) frames",
            remedy: "Free memory, or play it as a soundtrack, which streams.")
    }
}
