import COpenAL
import Synchronization
import TacetDecoding
import TacetSystem

/// The loaded sounds: written by the threads that load, read by the game and the render thread.
///
/// A record is written before the first command that names it, and the command ring orders the two; so reading takes no
/// lock. Pages of records are never moved or freed while the bank lives.
final class BufferTable: @unchecked Sendable {
    /// One sound in OpenAL's memory, its only copy.
    struct Record: BitwiseCopyable {
        var buffer: ALuint = 0
        /// Its samples in OpenAL's memory, if they can be read there.
        var samples: UnsafePointer<Int16>?
        var frames: Int32 = 0
        var channels: Int32 = 0
        /// What a looping voice repeats; the whole sound unless the file says otherwise.
        var loopStart: Int32 = 0
        var loopEnd: Int32 = 0
    }

    private struct Slot: ~Copyable {
        var record = Record()
        /// Tells the slot's present sound from those before; 0 while it is free. Atomic, as stale handles ask too.
        let generation = Atomic<UInt32>(0)
    }

    static let pageSize = 128
    static let pageCount = 512
    private let pages: UnsafeMutablePointer<UnsafeMutablePointer<Slot>?>
    private let allocation: Lock<(free: [UInt32], count: UInt32, generation: UInt32)>
    private let device: LoopbackDevice
    private let storage: BufferStorage
    /// Buffers of the same sounds on the devices of other submixes, as far as they were played there.
    private let copies: UnsafeMutablePointer<SubmixBuffers?>

    init(device: LoopbackDevice) {
        self.device = device
        storage = device.withContext { BufferStorage() }
        copies = .allocate(capacity: Submix.capacity)
        copies.initialize(repeating: nil, count: Submix.capacity)
        pages = .allocate(capacity: Self.pageCount)
        pages.initialize(repeating: nil, count: Self.pageCount)
        allocation = Lock((free: [], count: 0, generation: 0))
    }

    deinit {
        device.releasing {
            device.detachBuffers()
            for slot in 0..<allocation.withLock({ $0.count }) {
                var buffer = self[slot].buffer
                if buffer != 0 { alDeleteBuffers(1, &buffer) }
            }
        }
        for page in 0..<Self.pageCount {
            pages[page]?.deinitialize(count: Self.pageSize)
            pages[page]?.deallocate()
        }
        pages.deallocate()
        copies.deinitialize(count: Submix.capacity)
        copies.deallocate()
    }

    private func slot(_ index: UInt32) -> UnsafeMutablePointer<Slot>? {
        guard Int(index) < Self.pageSize * Self.pageCount, let page = pages[Int(index) / Self.pageSize] else {
            return nil
        }
        return page + Int(index) % Self.pageSize
    }

    /// The record of a slot; an empty one where there is none. Realtime-safe.
    subscript(index: UInt32) -> Record { slot(index)?.pointee.record ?? Record() }

    /// Whether a sound has not been unloaded. Realtime-safe.
    func holds(_ sound: Sound) -> Bool {
        slot(sound.slot)?.pointee.generation.load(ordering: .acquiring) == sound.generation
    }

    /// Gives the samples to OpenAL, which copies them once, and gives the sound a slot. Blocking; any thread.
    ///
    /// - Throws: `AudioError` with `.tooLarge` if there is no memory or no slot left for it.
    func add(_ pcm: PCM, name: String) throws(AudioError) -> Sound {
        let loop = pcm.loop.flatMap { 0 <= $0.lowerBound && !$0.isEmpty && $0.upperBound <= pcm.frames ? $0 : nil }
        guard pcm.frames > 0 else {
            throw AudioError(
                .corrupt, operation: "load \(name)", detail: "it holds no frame of sound",
                remedy: "Export the sound again.")
        }
        try MemoryCheck.require(pcm.frames * pcm.channels * 2 + MemoryCheck.decoding, for: name)
        Interpolator.prepare()
        var record = Record()
        record.frames = Int32(clamping: pcm.frames)
        record.channels = Int32(clamping: pcm.channels)
        record.loopStart = Int32(clamping: loop?.lowerBound ?? 0)
        record.loopEnd = Int32(clamping: loop?.upperBound ?? pcm.frames)
        (record.buffer, record.samples) = device.withContext {
            storage.fill(
                pcm.samples, frames: record.frames, channels: record.channels, sampleRate: device.sampleRate,
                loop: record.loopStart..<record.loopEnd)
        }
        guard record.buffer != 0 else {
            throw AudioError(
                .tooLarge, operation: "load \(name)", detail: "OpenAL has no memory for \(pcm.frames) frames",
                remedy: "Unload sounds that are no longer needed, or stream this one as a soundtrack.")
        }
        guard let (index, generation) = allocateSlot(for: record) else {
            device.withContext { alDeleteBuffers(1, &record.buffer) }
            throw AudioError(
                .tooLarge, operation: "load \(name)", detail: "65,536 sounds are loaded already",
                remedy: "Unload sounds that are no longer needed.")
        }
        return Sound(slot: index, generation: generation, frames: pcm.frames, channels: pcm.channels)
    }

    private func allocateSlot(for record: Record) -> (index: UInt32, generation: UInt32)? {
        allocation.withLock { allocation in
            let index = allocation.free.popLast() ?? allocation.count
            guard Int(index) < Self.pageSize * Self.pageCount else { return nil }
            if index == allocation.count { allocation.count += 1 }
            if pages[Int(index) / Self.pageSize] == nil {
                let page = UnsafeMutablePointer<Slot>.allocate(capacity: Self.pageSize)
                for offset in 0..<Self.pageSize { (page + offset).initialize(to: Slot()) }
                pages[Int(index) / Self.pageSize] = page
            }
            guard let slot = slot(index) else { return nil }
            allocation.generation = max(1, allocation.generation &+ 1)
            slot.pointee.record = record
            slot.pointee.generation.store(allocation.generation, ordering: .releasing)
            return (index, allocation.generation)
        }
    }

    /// Makes a sound's handles stale; its record stays for the voices that still play it. Any thread.
    func retire(_ sound: Sound) { slot(sound.slot)?.pointee.generation.store(0, ordering: .releasing) }

    /// Frees a sound that no source holds any longer, and its copies. Blocking; any thread but the render thread.
    func remove(_ index: UInt32, and copies: [SubmixBuffers.Copy]) {
        var buffer = self[index].buffer
        guard buffer != 0 else { return }
        for copy in copies { copy.delete() }
        device.withContext { alDeleteBuffers(1, &buffer) }
        allocation.withLock { allocation in
            slot(index)?.pointee.record = Record()
            allocation.free.append(index)
        }
    }

    // MARK: Submixes

    /// Lets sounds be played on the device of another submix. Before the first command that names it.
    func open(_ submix: UInt8, on device: LoopbackDevice) { copies[Int(submix)] = SubmixBuffers(device: device) }

    /// Takes the copies of a sound that no source holds any longer from all submixes. The game's thread.
    func takeCopies(of index: UInt32) -> [SubmixBuffers.Copy] {
        (1..<Submix.capacity).compactMap { copies[$0]?.take(index) }
    }

    /// A sound's buffer on a submix's device; 0 if it has none there. Realtime-safe.
    func buffer(of index: UInt32, on submix: UInt8) -> ALuint {
        submix == 0 ? self[index].buffer : copies[Int(submix)]?[index] ?? 0
    }

    /// Makes sure that a sound has a buffer on a submix's device; the first time copies its samples. The game's thread.
    func prepare(_ sound: Sound, for submix: UInt8) {
        guard submix > 0, let copy = copies[Int(submix)], copy[sound.slot] == 0 else { return }
        copy.add(sound.slot, self[sound.slot], storage: storage)
    }
}
