import Synchronization
import TacetDecoding
import TacetPlatform

/// The loaded sounds and their samples. Loading threads write them; the game's thread and the mixing thread read them.
///
/// A loading thread writes a record before the game sends the first command that names it, and the exchange of commands
/// orders the two. So reading takes no lock. Pages of records are never moved or freed while the table lives.
final class SoundTable: @unchecked Sendable {
    /// One sound.
    struct SampleData: BitwiseCopyable {
        /// The gain by the file's tags, as a factor, with which every voice of the sound is played.
        var amplitude: Float = 1
        /// The samples, interleaved; nil for a streamed sound.
        var memory: UnsafeRawPointer?
        /// The owner of the samples; nil for a streamed sound and for a stream's ring. The table owns the reference.
        var pcm: Unmanaged<DecodedSound>?
        /// The samples, if they have 16 bits.
        var samples: UnsafePointer<Int16>? { isFloat ? nil : memory?.assumingMemoryBound(to: Int16.self) }
        /// The samples, if they are floats.
        var floats: UnsafePointer<Float>? { isFloat ? memory?.assumingMemoryBound(to: Float.self) : nil }
        var frames: Int32 = 0
        var channels: Int32 = 0
        /// The frames that a looping voice repeats: the file's loop, or the whole sound.
        var loopStart: Int32 = 0
        var loopEnd: Int32 = 0
        /// The frame from which a looping voice goes back through the loop. The frames of its way back follow it in the
        /// timeline up to ``loopEnd``, and in memory those of the sound.
        var turn: Int32 = .max
        /// The number of the frames of the way back.
        var wayBack: Int32 = 0
        /// Whether the samples are floats, nominal ±1, else integers of 16 bits.
        var isFloat = false
        /// Whether frames count from the sound's last one on, back to its first: the timeline of a voice that plays
        /// backwards.
        private(set) var isReversed = false
        /// The magnitude of the loudest float if it is above full scale, else 1.
        var peak: Float = 1
        /// The frames that a looping voice repeats.
        var loop: Range<Int> { Int(loopStart)..<Int(max(loopStart, loopEnd)) }
        /// The frame after the loop's last, without a way back.
        private var loopTurn: Int32 { min(turn, max(loopStart, loopEnd)) }

        /// The sound in the timeline of a voice that plays in the other direction. A loop has the same frames and the
        /// same kind of passes.
        var reversed: SampleData {
            var reversed = self
            reversed.isReversed.toggle()
            guard turn < .max else {
                (reversed.loopStart, reversed.loopEnd) = (frames - loopEnd, frames - loopStart)
                return reversed
            }
            // A pass of a loop that plays backward begins with its last frame, one to and fro with its first.
            let isBackward = loopStart == turn - 1
            let first = isBackward ? turn - 1 - wayBack : loopStart
            reversed.turn = frames - first
            reversed.loopStart = isBackward ? reversed.turn - 1 : frames - turn
            reversed.loopEnd = reversed.turn + wayBack
            return reversed
        }

        /// The frame in memory that a voice plays at a frame of the timeline, and the step to the next one.
        func source(of frame: Int, loops: Bool) -> (frame: Int, step: Int) {
            let isOnWayBack = loops && frame >= Int(turn)
            guard isReversed else { return (isOnWayBack ? frame - Int(turn) + Int(frames) : frame, 1) }
            let last = Int(frames) - 1
            return isOnWayBack ? (last - (2 * (Int(turn) - 1) - frame), 1) : (last - frame, -1)
        }

        /// How often a voice jumps back that plays on from `frame`: not at all from behind the loop, as in a
        /// soundtrack.
        func jumps(_ all: LoopJumps, from frame: Int) -> LoopJumps { frame < Int(loopTurn) ? all : .none }

        /// The frame of the file that a voice plays at a frame of the timeline, which has the way back behind ``turn``.
        func fileFrame(of frame: Double, loops: Bool) -> Double {
            let frame = loops && frame >= Double(turn) ? max(0, 2 * Double(turn - 1) - frame) : frame
            return isReversed ? max(0, Double(frames - 1) - frame) : frame
        }

        /// Whether voices can play the sound backwards: all its samples are in memory.
        var canReverse: Bool { pcm != nil }

        /// The file of a sound that is decoded while it plays. The table owns the reference.
        var stream: Unmanaged<StreamedSound>?
        /// The sound that a function of the game makes while its voice plays. The engine owns the reference.
        var generated: Unmanaged<GeneratedSound>?
    }

    /// A place for the samples of a sound, for a sound that handles name, or for both.
    ///
    /// A sound that is loaded takes one slot. A reload puts the new samples into a slot of their own.
    struct Slot: ~Copyable {
        var record = SampleData()
        /// The generation of the sound whose handles name the slot; 0 while the slot has none. Atomic, because stale
        /// handles are compared with it while a loading thread fills the slot.
        let generation = Atomic<UInt32>(0)
        /// The slot of the samples that the sound's next voice plays. The game's thread writes it.
        let current = Atomic<UInt32>(0)
        /// Whether the sound's file can be read again.
        var isReloadable = false
        /// The number of the latest reload that took effect. The game's thread.
        var reload: UInt32 = 0
        /// Whether the sound streams because its samples were given up for the memory budget. The game's thread.
        var isEvicted = false
        /// Whether the sound keeps its samples. The game's thread.
        var staysDecoded = false
        /// Whether the samples were played as a loop. The game's thread.
        var hasLooped = false
        /// The markers of the samples; nil without any. The table owns the reference.
        var markers: Unmanaged<SoundMarkers>?
        /// The number of the samples' latest play; 0 if no voice has played them.
        let latestPlay = Atomic<UInt32>(0)

        /// Takes the markers of samples that are freed. The caller owns the reference.
        mutating func takeMarkers() -> Unmanaged<SoundMarkers>? {
            defer { markers = nil }
            return markers
        }
    }

    /// Which slots have a sound or samples.
    struct Allocation {
        /// What the loading threads and a live profiler know of a slot.
        struct Entry {
            var name = ""
            /// Where the sound is read again; nil if it was loaded from bytes.
            var origin: SoundOrigin?
            /// One for the sound, and one for the samples. The slot is free at 0.
            var uses: UInt8 = 0
        }

        var free: [UInt32] = []
        var entries: [Entry] = []
    }

    static let pageSize = 128
    static let pageCount = 512
    // Members are internal for the parts of the class in other files.
    private let pages: UnsafeMutablePointer<UnsafeMutablePointer<Slot>?>
    let allocation: Lock<Allocation>
    /// The number of slots that were filled so far, of samples that were replaced, and of sounds that were unloaded.
    let changes = Atomic<Int>(0)
    let pending: PendingFlag
    /// The number of plays of all sounds. The game's thread.
    var latestPlay: UInt32 = 0
    /// The generation of the latest sound of any engine, so that no engine takes another engine's sound for its own.
    static let generation = Atomic<UInt32>(0)
    /// The interpolator of voices with a pitch. Its table is made with the first sound.
    let interpolator: Interpolator
    /// The streams of the voices that play streamed sounds.
    let streams: StreamPool

    /// - Parameters:
    ///   - format: The form of the mix.
    ///   - pending: Raised when ``changes`` has grown, and when a voice wants a stream.
    ///   - report: Called on any thread, with a voice's number, when the voice's streamed sound cannot be read or
    ///     decoded.
    init(
        format: RenderFormat, interpolator: Interpolator, pending: PendingFlag,
        report: @escaping @Sendable (UInt64, AudioError) -> Void
    ) {
        self.pending = pending
        self.interpolator = interpolator
        streams = StreamPool(format: format, pending: pending, report: report)
        pages = .allocate(repeating: nil, count: Self.pageCount)
        allocation = Lock(Allocation())
    }

    deinit {
        for slot in 0..<allocation.withLock({ UInt32(clamping: $0.entries.count) }) {
            release(self[slot])
            self.slot(slot)?.pointee.markers?.release()
        }
        for page in 0..<Self.pageCount {
            pages[page]?.deinitialize(count: Self.pageSize)
            pages[page]?.deallocate()
        }
        pages.deallocate()
    }

    func slot(_ index: UInt32) -> UnsafeMutablePointer<Slot>? {
        guard Int(index) < Self.pageSize * Self.pageCount, let page = pages[Int(index) / Self.pageSize] else {
            return nil
        }
        return page + Int(index) % Self.pageSize
    }

    /// The record of a slot; an empty record if the slot has no sound. Realtime-safe.
    subscript(index: UInt32) -> SampleData { slot(index)?.pointee.record ?? SampleData() }

    // MARK: Samples

    /// The record of a sound, which owns the samples. Any thread.
    ///
    /// - Parameters:
    ///   - pcm: The samples.
    ///   - amplitude: The gain by the file's tags, as a factor.
    ///   - name: The name of the sound in errors.
    /// - Throws: `AudioError` with `.corrupt` if the sound has no frame.
    func record(of pcm: DecodedSound, amplitude: Float, name: String) throws(AudioError) -> SampleData {
        let last = pcm.turn.map { $0 + pcm.wayBack } ?? pcm.frames
        let loop = pcm.loop.flatMap { 0 <= $0.lowerBound && !$0.isEmpty && $0.upperBound <= last ? $0 : nil }
        guard pcm.frames > 0 else {
            throw AudioError(
                .corrupt, operation: "load \(name)", detail: "it holds no frame of sound",
                remedy: "Export the sound again.")
        }
        interpolator.prepare()
        var record = SampleData()
        record.amplitude = amplitude
        record.frames = Int32(clamping: pcm.frames)
        record.channels = Int32(clamping: pcm.channels)
        record.isFloat = pcm.isFloat
        record.peak = pcm.peak
        record.loopStart = Int32(clamping: loop?.lowerBound ?? 0)
        record.loopEnd = Int32(clamping: loop?.upperBound ?? pcm.frames)
        if let turn = pcm.turn {
            (record.turn, record.wayBack) = (Int32(clamping: turn), Int32(clamping: pcm.wayBack))
        }
        record.memory = UnsafeRawPointer(pcm.memory)
        record.pcm = .passRetained(pcm)
        return record
    }

    /// Gives samples a slot, and the sound whose samples they are if there is no sound yet. The table then owns the
    /// samples.
    ///
    /// - Parameters:
    ///   - entry: The slot's name, origin and uses.
    ///   - markers: The markers of the samples.
    ///   - generation: The generation of the new sound; 0 for samples of a sound that has a slot.
    /// - Throws: `AudioError` with `.tooLarge` if no slot is left. The samples are freed then.
    func allocate(
        _ record: SampleData, _ entry: Allocation.Entry, markers: SoundMarkers? = nil, generation: UInt32
    ) throws(AudioError) -> UInt32 {
        let index = allocation.withLock { allocation -> UInt32? in
            let index = allocation.free.popLast() ?? UInt32(clamping: allocation.entries.count)
            guard Int(index) < Self.pageSize * Self.pageCount else { return nil }
            if Int(index) == allocation.entries.count { allocation.entries.append(Allocation.Entry()) }
            allocation.entries[Int(index)] = entry
            if pages[Int(index) / Self.pageSize] == nil {
                let page = UnsafeMutablePointer<Slot>.allocate(capacity: Self.pageSize)
                for offset in 0..<Self.pageSize { (page + offset).initialize(to: Slot()) }
                pages[Int(index) / Self.pageSize] = page
            }
            guard let slot = slot(index) else { return nil }
            slot.pointee.record = record
            slot.pointee.markers = markers.map { .passRetained($0) }
            slot.pointee.isReloadable = entry.origin != nil
            slot.pointee.reload = 0
            slot.pointee.current.store(index, ordering: .relaxed)
            (slot.pointee.isEvicted, slot.pointee.staysDecoded, slot.pointee.hasLooped) = (false, false, false)
            slot.pointee.latestPlay.store(0, ordering: .relaxed)
            noteChange()
            slot.pointee.generation.store(generation, ordering: .releasing)
            return index
        }
        if let index { return index }
        release(record)
        throw AudioError(
            .tooLarge, operation: "load \(entry.name)", detail: "65,536 sounds are loaded already",
            remedy: "Unload sounds that are no longer needed.")
    }

    private func release(_ record: SampleData) {
        record.pcm?.release()
        record.stream?.release()
    }

    /// Frees samples that no voice plays any longer. Any thread but the mixing thread.
    func remove(_ index: UInt32) {
        let record = self[index]
        guard record.memory != nil || record.stream != nil || record.generated != nil else { return }
        let markers = allocation.withLock { allocation in
            defer { endUse(of: index, &allocation) }
            slot(index)?.pointee.record = SampleData()
            return slot(index)?.pointee.takeMarkers()
        }
        markers?.release()
        // After the slot has lost the record, from which ``loadedSamples(from:)`` takes the stream.
        release(record)
    }

    /// Frees a slot that has neither a sound nor samples any longer.
    func endUse(of index: UInt32, _ allocation: inout Allocation) {
        guard allocation.entries[Int(index)].uses > 0 else { return }
        allocation.entries[Int(index)].uses -= 1
        guard allocation.entries[Int(index)].uses == 0 else { return }
        allocation.entries[Int(index)] = Allocation.Entry()
        allocation.free.append(index)
    }

    /// The name of the samples in a slot: empty if there are none, nil while another thread holds the names. Never
    /// waits.
    func name(of index: UInt32) -> String? {
        allocation.withLockIfFree { Int(index) < $0.entries.count ? $0.entries[Int(index)].name : "" }
    }

    /// Calls `body` with the slot, the name and the bytes of all samples that are loaded, of a streamed sound those of
    /// its head, and whether any voice has played them. Any thread but the mixing thread.
    ///
    /// The lock is held for the copies of one page of slots at a time: a frame of the game that begins a generator waits
    /// for it, and so do the loading threads. What is loaded or freed between two pages may be missing.
    func forEachSound(_ body: (_ index: UInt32, _ name: String, _ bytes: Int, _ isPlayed: Bool) -> Void) {
        var first = 0
        while let page = loadedSamples(from: first) {
            for sound in page { body(sound.index, sound.name, sound.bytes, sound.isPlayed) }
            first += Self.pageSize
        }
    }

    private typealias LoadedSamples = (index: UInt32, name: String, bytes: Int, isPlayed: Bool)

    /// The samples that are loaded in a page of slots; nil behind the last slot.
    private func loadedSamples(from first: Int) -> [LoadedSamples]? {
        allocation.withLock { allocation -> [LoadedSamples]? in
            guard first < allocation.entries.count else { return nil }
            var samples: [LoadedSamples] = []
            for place in first..<min(first + Self.pageSize, allocation.entries.count) {
                let index = UInt32(truncatingIfNeeded: place)
                let record = self[index]
                guard record.memory != nil || record.stream != nil else { continue }
                let isPlayed = (slot(index)?.pointee.latestPlay.load(ordering: .relaxed) ?? 0) > 0
                samples.append((index, allocation.entries[place].name, record.bytes, isPlayed))
            }
            return samples
        }
    }
}

extension SoundTable {
    /// Adds the sound of a generator's voice, which repeats its ring, and returns a handle for one play. The game's
    /// thread.
    ///
    /// - Throws: `AudioError` with `.tooLarge` if no slot is left.
    func add(_ sound: GeneratedSound, channels: Int) throws(AudioError) -> Sound {
        interpolator.prepare()
        var record = SampleData()
        (record.frames, record.loopEnd, record.channels) = (.max, .max, Int32(channels))
        record.isFloat = true
        record.generated = .passUnretained(sound)
        let generation = nextNumber()
        let slot = try allocate(record, Allocation.Entry(name: "generator", uses: 1), generation: generation)
        return Sound(
            slot: slot, generation: generation, frames: Int(record.frames), channels: channels, isStreamed: false)
    }
}

// The sounds that handles name. A sound has the samples that its next voice plays; voices name samples, so that a voice
// which began before a reload keeps its own.

extension SoundTable {
    /// Adds a sound with its samples, and returns its handle. Any thread.
    ///
    /// - Parameters:
    ///   - name: The name of the sound in errors.
    ///   - origin: Where the sound can be read again; nil if it cannot.
    ///   - markers: The sound's markers.
    /// - Throws: `AudioError` with `.tooLarge` if no slot is left. The samples are freed then.
    func addSound(
        _ record: SampleData, name: String, origin: SoundOrigin?, markers: SoundMarkers? = nil
    ) throws(AudioError) -> Sound {
        let generation = nextNumber()
        let index = try allocate(
            record, Allocation.Entry(name: name, origin: origin, uses: 2), markers: markers, generation: generation)
        return Sound(
            slot: index, generation: generation, frames: Int(record.frames), channels: Int(record.channels),
            isStreamed: record.stream != nil)
    }

    /// Adds samples for a sound that is loaded already, and returns their slot. Any thread.
    ///
    /// - Throws: `AudioError` with `.tooLarge` if no slot is left. The samples are freed then.
    func addSamples(
        _ record: SampleData, name: String, markers: SoundMarkers?
    ) throws(AudioError) -> UInt32 {
        try allocate(record, Allocation.Entry(name: name, uses: 1), markers: markers, generation: 0)
    }

    /// Whether samples have markers. Realtime-safe.
    func hasMarkers(_ samples: UInt32) -> Bool { slot(samples)?.pointee.markers != nil }

    /// A marker of samples, by its number; nil if there is none. The game's thread.
    func marker(_ number: UInt16, of samples: UInt32) -> TempoMap.Marker? {
        slot(samples)?.pointee.markers?._withUnsafeGuaranteedRef {
            $0.markers.indices.contains(Int(number)) ? $0.markers[Int(number)] : nil
        }
    }

    /// A number greater than those before it: a sound's generation, or the number of a reload. Never 0.
    func nextNumber() -> UInt32 { max(1, Self.generation.wrappingAdd(1, ordering: .relaxed).newValue) }

    /// Whether a sound is loaded and has not been unloaded. Realtime-safe.
    func holds(_ sound: Sound) -> Bool { named(sound) != nil }

    /// The slot of a sound; nil for a stale handle.
    func named(_ sound: Sound) -> UnsafeMutablePointer<Slot>? {
        guard let slot = slot(sound.slot), slot.pointee.generation.load(ordering: .acquiring) == sound.generation
        else { return nil }
        return slot
    }

    /// The slot of the samples that a sound's next voice plays; nil for a stale handle.
    func samples(of sound: Sound) -> UInt32? { named(sound)?.pointee.current.load(ordering: .relaxed) }

    // MARK: Reloading

    /// Whether a sound can be read again; nil for a stale handle. The game's thread.
    func isReloadable(_ sound: Sound) -> Bool? { named(sound)?.pointee.isReloadable }

    /// The name of a sound and where to read it again; nil for a stale handle and for a sound from bytes. Any thread.
    func origin(of sound: Sound) -> (name: String, origin: SoundOrigin)? {
        allocation.withLock { allocation in
            guard named(sound) != nil else { return nil }
            let entry = allocation.entries[Int(sound.slot)]
            return entry.origin.map { (entry.name, $0) }
        }
    }

    /// Lets a sound's next voices play other samples. The game's thread.
    ///
    /// - Parameters:
    ///   - samples: The slot of the new samples.
    ///   - reload: The number of the reload that has read them. A reload that began earlier has no effect.
    /// - Returns: The slot of the samples that no new voice plays from now on: the old ones, or the new ones if the
    ///   sound is stale or a later reload was faster.
    func replaceSamples(of sound: Sound, with samples: UInt32, reload: UInt32) -> UInt32 {
        guard let slot = named(sound), Int32(bitPattern: reload &- slot.pointee.reload) > 0 || slot.pointee.reload == 0
        else { return samples }
        slot.pointee.reload = reload
        let old = slot.pointee.current.exchange(samples, ordering: .relaxed)
        if let before = self.slot(old), let after = self.slot(samples) {
            after.pointee.latestPlay.store(before.pointee.latestPlay.load(ordering: .relaxed), ordering: .relaxed)
            after.pointee.hasLooped = before.pointee.hasLooped
        }
        noteChange()
        return old
    }

    // MARK: Unloading

    /// Makes a sound's handles stale. Its samples stay for the voices that still play them. The thread that has the
    /// handle.
    ///
    /// - Returns: The slot of the samples that no new voice plays from now on; nil for a stale handle.
    func retire(_ sound: Sound) -> UInt32? {
        guard let slot = named(sound) else { return nil }
        slot.pointee.generation.store(0, ordering: .releasing)
        noteChange()
        return slot.pointee.current.load(ordering: .relaxed)
    }

    /// Frees a sound that the game has never got. Blocking; any thread but the mixing thread.
    func discard(_ sound: Sound) {
        guard let samples = retire(sound) else { return }
        forget(sound)
        remove(samples)
    }

    /// Gives the slot of a retired sound back. Any thread but the mixing thread.
    func forget(_ sound: Sound) { allocation.withLock { endUse(of: sound.slot, &$0) } }
}

extension SoundTable {
    /// The record of a streamed sound, which owns the stream. Any thread.
    ///
    /// - Parameters:
    ///   - stream: The sound.
    ///   - amplitude: The gain by the file's tags, as a factor.
    func record(of stream: StreamedSound, amplitude: Float) -> SampleData {
        interpolator.prepare()
        let loop = stream.format.loop ?? 0..<stream.format.frames
        var record = SampleData()
        record.amplitude = amplitude
        record.frames = Int32(clamping: stream.format.frames)
        record.channels = Int32(clamping: stream.format.channels)
        record.loopStart = Int32(clamping: loop.lowerBound)
        record.loopEnd = Int32(clamping: loop.upperBound)
        record.stream = .passRetained(stream)
        return record
    }

    /// Begins a stream for a voice that is about to start, with the sound's first frames in it. The game's thread.
    ///
    /// - Parameters:
    ///   - samples: The slot of the sound's samples.
    ///   - frame: The frame of the sound with which the voice begins. If the sound's first frames have it, the voice
    ///     begins with the next block, else as soon as it is decoded.
    ///   - voice: The voice's number, for errors.
    /// - Returns: The stream's index; -1 if there is none. The voice then stays virtual until one is free.
    func beginStream(of samples: UInt32, at frame: Int, jumps: LoopJumps, voice: UInt64) -> Int32 {
        let record = self[samples]
        guard let file = record.stream else { return -1 }
        var index = streams.claim(channels: Int(record.channels))
        if index == nil {
            do throws(AudioError) {
                try streams.add(channels: Int(record.channels))
                index = streams.claim(channels: Int(record.channels))
            } catch {
                streams.report(voice, error)
            }
        }
        guard let index else { return -1 }
        streams[index]._withUnsafeGuaranteedRef {
            let isInHead = file._withUnsafeGuaranteedRef { frame < $0.head.frames }
            $0.begin(file, at: isInHead ? 0 : frame, jumps: jumps, voice: voice, copiesHead: isInHead)
        }
        return index
    }

    /// Makes the streams that voices have found none of. The game's thread.
    func retryStreams() { streams.retryIfNeeded() }
}

// What the samples of sounds take, and which of them were played last.

extension SoundTable.SampleData {
    /// What the samples take in memory: of a streamed sound its head.
    var bytes: Int {
        stream?._withUnsafeGuaranteedRef { $0.head.bytes } ?? (Int(frames) + Int(wayBack)) * Int(channels)
            * (isFloat ? 4 : 2)
    }

    /// What the samples take in memory once the whole sound is decoded.
    var decodedBytes: Int {
        let isFloat = stream?._withUnsafeGuaranteedRef { $0.format.hasMoreThan16Bits } ?? isFloat
        return Int(frames) * Int(channels) * (isFloat ? 4 : 2)
    }
}

extension SoundTable {
    /// Counts a change, after which the samples may take more than the game allows.
    func noteChange() {
        changes.add(1, ordering: .releasing)
        pending.raise()
    }

    /// Notes that a voice plays samples. The game's thread.
    func notePlay(_ samples: UInt32, loops: Bool) {
        guard let slot = slot(samples) else { return }
        latestPlay = max(1, latestPlay &+ 1)
        slot.pointee.latestPlay.store(latestPlay, ordering: .relaxed)
        if loops { slot.pointee.hasLooped = true }
    }

    /// The memory of all loaded samples in bytes, and the sounds that can give up theirs if it exceeds `budget`. Nil
    /// while a loading thread holds the table. The game's thread; never waits.
    func resident(over budget: Int) -> (bytes: Int, candidates: [MemoryBudget.Candidate])? {
        allocation.withLockIfFree { allocation in
            let bytes = allocation.entries.indices.reduce(0) { sum, index in
                guard let named = slot(UInt32(truncatingIfNeeded: index)),
                    named.pointee.generation.load(ordering: .acquiring) != 0
                else { return sum }
                return sum + self[named.pointee.current.load(ordering: .relaxed)].bytes
            }
            var candidates: [MemoryBudget.Candidate] = []
            guard bytes > budget else { return (bytes, candidates) }
            for index in allocation.entries.indices {
                let index = UInt32(truncatingIfNeeded: index)
                guard let named = slot(index), let place = slot(named.pointee.current.load(ordering: .relaxed)) else {
                    continue
                }
                let generation = named.pointee.generation.load(ordering: .acquiring)
                guard generation != 0 else { continue }
                let record = place.pointee.record
                // A stream plays a loop forward, so samples with a way back stay.
                guard record.stream == nil, record.wayBack == 0, named.pointee.isReloadable, !named.pointee.staysDecoded
                else { continue }
                let sound = Sound(
                    slot: index, generation: generation, frames: Int(record.frames), channels: Int(record.channels),
                    isStreamed: false)
                candidates.append(
                    MemoryBudget.Candidate(
                        sound: sound, bytes: record.bytes,
                        latestPlay: place.pointee.latestPlay.load(ordering: .relaxed), loops: place.pointee.hasLooped))
            }
            return (bytes, candidates)
        }
    }

    /// Notes whether a sound has given up its samples for the budget. The game's thread.
    func setEvicted(_ sound: Sound, _ isEvicted: Bool) { named(sound)?.pointee.isEvicted = isEvicted }

    /// Whether a sound has given up its samples for the budget. The game's thread.
    func isEvicted(_ sound: Sound) -> Bool { named(sound)?.pointee.isEvicted == true }

    /// Notes that a sound keeps its samples: its file cannot be streamed, or it is played backwards. The game's thread.
    func keepDecoded(_ sound: Sound) { named(sound)?.pointee.staysDecoded = true }
}
