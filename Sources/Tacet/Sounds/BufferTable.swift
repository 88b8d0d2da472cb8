import COpenAL
import Synchronization
import TacetDecoding
import TacetSystem

/// The loaded sounds. Loading threads write them; the game's thread and the render thread read them.
///
/// A loading thread writes a record before the game sends the first command that names it, and the exchange of commands
/// orders the two. So reading takes no lock. Pages of records are never moved or freed while the table lives.
final class BufferTable: @unchecked Sendable {
    /// One sound in OpenAL's memory, on master's device.
    struct Record: BitwiseCopyable {
        var buffer: ALuint = 0
        /// The gain by the file's tags, as a factor, with which every voice of the sound is played.
        var amplitude: Float = 1
        /// The samples in OpenAL's memory, interleaved; nil if OpenAL cannot map them for reading.
        var samples: UnsafePointer<Int16>?
        var frames: Int32 = 0
        var channels: Int32 = 0
        /// The frames that a looping voice repeats: the file's loop, or the whole sound.
        var loopStart: Int32 = 0
        var loopEnd: Int32 = 0
        /// The frames that a looping voice repeats.
        var loop: Range<Int> { Int(loopStart)..<Int(max(loopStart, loopEnd)) }
        /// The file of a sound that is decoded while it plays, which has no buffer. The table owns the reference.
        var stream: Unmanaged<StreamedSound>?
    }

    private struct Slot: ~Copyable {
        var record = Record()
        /// The generation of the slot's present sound; 0 while the slot has none. Atomic, because stale handles are compared
        /// with it while a loading thread fills the slot.
        let generation = Atomic<UInt32>(0)
    }

    /// Which slots have a sound.
    private struct Allocation {
        var free: [UInt32] = []
        var count: UInt32 = 0
        /// The name of each slot's sound, for a live profiler.
        var names: [String] = []
    }

    static let pageSize = 128
    static let pageCount = 512
    private let pages: UnsafeMutablePointer<UnsafeMutablePointer<Slot>?>
    private let allocation: Lock<Allocation>
    /// The generation of the latest sound of any engine, so that no engine takes another engine's sound for its own.
    private static let generation = Atomic<UInt32>(0)
    private let device: LoopbackDevice
    private let storage: BufferStorage
    /// Copies of sounds on the devices of other submixes, made when a sound is first played there; by submix index.
    private let copies: UnsafeMutablePointer<SubmixBuffers?>
    /// The streams of the voices that play streamed sounds.
    let streams: StreamPool

    /// - Parameters:
    ///   - device: Master's device.
    ///   - blockFrames: The frames that are mixed at a time.
    ///   - report: Called on any thread, with a voice's number, when the voice's streamed sound cannot be read or decoded.
    init(
        device: LoopbackDevice, blockFrames: Int, report: @escaping @Sendable (UInt64, AudioError) -> Void
    ) {
        self.device = device
        storage = device.withContext { BufferStorage() }
        streams = StreamPool(storage: storage, blockFrames: blockFrames, report: report)
        copies = .allocate(capacity: Submix.capacity)
        copies.initialize(repeating: nil, count: Submix.capacity)
        pages = .allocate(capacity: Self.pageCount)
        pages.initialize(repeating: nil, count: Self.pageCount)
        allocation = Lock(Allocation())
    }

    deinit {
        device.releasing {
            device.detachBuffers()
            for slot in 0..<allocation.withLock({ $0.count }) {
                var buffer = self[slot].buffer
                if buffer != 0 { alDeleteBuffers(1, &buffer) }
                self[slot].stream?.release()
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

    /// The record of a slot; an empty record if the slot has no sound. Realtime-safe.
    subscript(index: UInt32) -> Record { slot(index)?.pointee.record ?? Record() }

    /// Whether a sound is loaded and has not been unloaded. Realtime-safe.
    func holds(_ sound: Sound) -> Bool {
        slot(sound.slot)?.pointee.generation.load(ordering: .acquiring) == sound.generation
    }

    /// Copies a sound's samples to OpenAL and gives the sound a slot. Blocking; any thread but the render thread.
    ///
    /// - Parameters:
    ///   - pcm: The samples.
    ///   - amplitude: The gain by the file's tags, as a factor.
    ///   - name: The name of the sound in errors.
    /// - Throws: `AudioError` with `.corrupt` if the sound has no frame, and `.tooLarge` if no memory or no slot is left.
    func add(_ pcm: PCM, amplitude: Float, name: String) throws(AudioError) -> Sound {
        let loop = pcm.loop.flatMap { 0 <= $0.lowerBound && !$0.isEmpty && $0.upperBound <= pcm.frames ? $0 : nil }
        guard pcm.frames > 0 else {
            throw AudioError(
                .corrupt, operation: "load \(name)", detail: "it holds no frame of sound",
                remedy: "Export the sound again.")
        }
        try MemoryCheck.require(pcm.frames * pcm.channels * 2 + MemoryCheck.decoding, for: name)
        Interpolator.prepare()
        var record = Record()
        record.amplitude = amplitude
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
                remedy: "Unload sounds that are no longer needed, or stream this one.")
        }
        guard let (index, generation) = allocateSlot(for: record, name: name) else {
            device.withContext { alDeleteBuffers(1, &record.buffer) }
            throw Self.full(name)
        }
        return Sound(
            slot: index, generation: generation, frames: pcm.frames, channels: pcm.channels, isStreamed: false)
    }

    static func full(_ name: String) -> AudioError {
        AudioError(
            .tooLarge, operation: "load \(name)", detail: "65,536 sounds are loaded already",
            remedy: "Unload sounds that are no longer needed.")
    }

    func allocateSlot(for record: Record, name: String) -> (index: UInt32, generation: UInt32)? {
        allocation.withLock { allocation in
            let index = allocation.free.popLast() ?? allocation.count
            guard Int(index) < Self.pageSize * Self.pageCount else { return nil }
            if index == allocation.count {
                allocation.count += 1
                allocation.names.append("")
            }
            allocation.names[Int(index)] = name
            if pages[Int(index) / Self.pageSize] == nil {
                let page = UnsafeMutablePointer<Slot>.allocate(capacity: Self.pageSize)
                for offset in 0..<Self.pageSize { (page + offset).initialize(to: Slot()) }
                pages[Int(index) / Self.pageSize] = page
            }
            guard let slot = slot(index) else { return nil }
            let generation = max(1, Self.generation.wrappingAdd(1, ordering: .relaxed).newValue)
            slot.pointee.record = record
            slot.pointee.generation.store(generation, ordering: .releasing)
            return (index, generation)
        }
    }

    /// Makes a sound's handles stale. Its record stays for the voices that still play it. Any thread.
    func retire(_ sound: Sound) { slot(sound.slot)?.pointee.generation.store(0, ordering: .releasing) }

    /// Frees a sound that no source uses any longer, and its copies. Blocking; any thread but the render thread.
    func remove(_ index: UInt32, and copies: [SubmixBuffers.Copy]) {
        var buffer = self[index].buffer
        let stream = self[index].stream
        guard buffer != 0 || stream != nil else { return }
        for copy in copies { copy.delete() }
        if buffer != 0 { device.withContext { alDeleteBuffers(1, &buffer) } }
        allocation.withLock { allocation in
            slot(index)?.pointee.record = Record()
            allocation.names[Int(index)] = ""
            allocation.free.append(index)
        }
        // After the record, from which ``forEachSound(_:)`` takes the stream.
        stream?.release()
    }

    /// Calls `body` with the index, the name and the bytes of each sound that is loaded: of a streamed sound those of its head.
    /// Loading threads wait meanwhile.
    func forEachSound(_ body: (_ index: UInt32, _ name: String, _ bytes: Int) -> Void) {
        allocation.withLock { allocation in
            for index in 0..<allocation.count {
                let record = self[index]
                let frames = record.stream?._withUnsafeGuaranteedRef { $0.head.frames } ?? Int(record.frames)
                guard record.buffer != 0 || record.stream != nil else { continue }
                body(index, allocation.names[Int(index)], frames * Int(record.channels) * 2)
            }
        }
    }

    // MARK: Submixes

    /// Lets sounds be played on the device of another submix. Must be called before the first command that names the submix.
    func open(_ submix: UInt8, on device: LoopbackDevice) { copies[Int(submix)] = SubmixBuffers(device: device) }

    /// The device of a submix; nil if ``open(_:on:)`` has not named one.
    func device(of submix: UInt8) -> LoopbackDevice? { submix == 0 ? device : copies[Int(submix)]?.device }

    /// Removes the copies of a sound from all submixes and returns them. The game's thread.
    ///
    /// No source may use the sound any longer.
    func takeCopies(of index: UInt32) -> [SubmixBuffers.Copy] {
        (1..<Submix.capacity).compactMap { copies[$0]?.take(index) }
    }

    /// The buffer of a sound on a submix's device; 0 if the sound has none there. Realtime-safe.
    func buffer(of index: UInt32, on submix: UInt8) -> ALuint {
        submix == 0 ? self[index].buffer : copies[Int(submix)]?[index] ?? 0
    }

    /// Makes sure that a sound has a buffer on a submix's device. The first call copies its samples. The game's thread.
    ///
    /// - Returns: The submix; master's if the sound cannot be copied, so that it is heard without the bus's filter.
    func prepare(_ sound: Sound, for submix: UInt8) -> UInt8 {
        guard submix > 0, let copy = copies[Int(submix)] else { return 0 }
        if self[sound.slot].stream != nil { return submix }
        if copy[sound.slot] == 0 { copy.add(sound.slot, self[sound.slot], storage: storage) }
        return copy[sound.slot] == 0 ? 0 : submix
    }
}
