import COpenAL
import Glibc
import TacetSession

/// The loaded sounds: written by the threads that load, read by the render thread.
///
/// A record is written before the first command that names it, and the command ring orders the two; so reading takes no
/// lock. Pages of records are never moved or freed while the bank lives.
final class SoundBank: @unchecked Sendable {
    /// One sound in OpenAL's memory, its only copy.
    struct Record: BitwiseCopyable {
        var buffer: ALuint = 0
        var frames: Int32 = 0
        var channels: Int32 = 0
        /// What a looping voice repeats; the whole sound unless the file says otherwise.
        var loopStart: Int32 = 0
        var loopEnd: Int32 = 0
        /// Told apart from the sounds that had the slot before.
        var generation: UInt16 = 0
    }

    private static let pageSize = 1024
    private static let pageCount = 64
    private let pages: UnsafeMutablePointer<UnsafeMutablePointer<Record>?>
    private let slots: Lock<(free: [UInt32], count: UInt32)>
    private let device: LoopbackDevice

    init(device: LoopbackDevice) {
        self.device = device
        pages = .allocate(capacity: Self.pageCount)
        pages.initialize(repeating: nil, count: Self.pageCount)
        slots = Lock((free: [], count: 0))
    }

    deinit {
        device.withContext {
            for slot in 0..<slots.withLock({ $0.count }) {
                var buffer = self[slot].buffer
                if buffer != 0 { alDeleteBuffers(1, &buffer) }
            }
        }
        for page in 0..<Self.pageCount { pages[page]?.deallocate() }
        pages.deallocate()
    }

    /// The record of a slot; an empty one where there is none. Realtime-safe.
    subscript(slot: UInt32) -> Record {
        guard slot < UInt32(Self.pageSize * Self.pageCount), let page = pages[Int(slot) / Self.pageSize] else {
            return Record()
        }
        return page[Int(slot) % Self.pageSize]
    }

    /// Gives the samples to OpenAL, which copies them once, and returns the sound's slot. Blocking; any thread.
    ///
    /// - Throws: `AudioError` with `.tooLarge` if there is no memory or no slot left for it.
    func add(_ pcm: PCM16, name: String) throws(AudioError) -> Sound {
        let loop = pcm.loop.flatMap { $0.start >= 0 && $0.start < $0.end && $0.end <= pcm.frames ? $0 : nil }
        var buffer: ALuint = 0
        let error: ALenum = device.withContext {
            alGetError()
            alGenBuffers(1, &buffer)
            alBufferData(
                buffer, pcm.channels == 1 ? AL_FORMAT_MONO16 : AL_FORMAT_STEREO16, pcm.samples,
                ALsizei(clamping: pcm.frames * pcm.channels * 2), ALsizei(clamping: device.sampleRate))
            if let loop {
                alBufferiv(buffer, AL_LOOP_POINTS_SOFT, [ALint(clamping: loop.start), ALint(clamping: loop.end)])
            }
            return alGetError()
        }
        guard error == AL_NO_ERROR else {
            throw AudioError(
                .tooLarge, operation: "load \(name)", detail: "OpenAL could not take \(pcm.frames) frames (\(error))",
                remedy: "Unload sounds that are no longer needed, or stream this one as a soundtrack.")
        }
        var record = Record()
        record.buffer = buffer
        record.frames = Int32(clamping: pcm.frames)
        record.channels = Int32(clamping: pcm.channels)
        record.loopStart = Int32(clamping: loop?.start ?? 0)
        record.loopEnd = Int32(clamping: loop?.end ?? pcm.frames)
        let sound: Sound? = slots.withLock { slots in
            let slot = slots.free.popLast() ?? slots.count
            guard slot < UInt32(Self.pageSize * Self.pageCount) else { return nil }
            if slot == slots.count { slots.count += 1 }
            let page = Int(slot) / Self.pageSize
            if pages[page] == nil {
                let records = UnsafeMutablePointer<Record>.allocate(capacity: Self.pageSize)
                records.initialize(repeating: Record(), count: Self.pageSize)
                pages[page] = records
            }
            record.generation = self[slot].generation &+ 1
            pages[page]?[Int(slot) % Self.pageSize] = record
            return Sound(slot: slot, generation: record.generation, frames: pcm.frames, channels: pcm.channels)
        }
        guard let sound else {
            device.withContext { alDeleteBuffers(1, &buffer) }
            throw AudioError(
                .tooLarge, operation: "load \(name)", detail: "65,536 sounds are loaded already",
                remedy: "Unload sounds that are no longer needed.")
        }
        return sound
    }

    /// Frees a sound that no source holds any longer. Blocking; any thread but the render thread.
    func remove(slot: UInt32) {
        var buffer = self[slot].buffer
        guard buffer != 0 else { return }
        device.withContext { alDeleteBuffers(1, &buffer) }
        slots.withLock { slots in
            pages[Int(slot) / Self.pageSize]?[Int(slot) % Self.pageSize].buffer = 0
            slots.free.append(slot)
        }
    }
}
