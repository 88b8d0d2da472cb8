/// The streams of voices: each streamed voice plays the ring of one while it is real, and holds it while it is paused.
///
/// A virtual voice keeps time like any other. When it becomes real, a stream decodes from the frame that the voice has
/// reached by then, and the voice fades in as soon as the stream has caught up. A voice whose stream has too few frames
/// fades out in the same way, and is virtual until the stream has caught up. Mixing thread only; allocates in `init`
/// alone.
struct VoiceStreams: ~Copyable {
    /// What becomes of a voice in a block.
    enum Verdict: UInt8, BitwiseCopyable {
        case goesOn
        /// It has played its last frame, or its file cannot be decoded.
        case hasEnded
        /// It has faded out because its stream had too few frames.
        case isDry
    }

    private let pool: StreamPool
    private let memory: SlotMemory
    /// The slots of voices that hold a stream.
    private var holders: SlotList
    /// The slots of voices that stand still and want a stream after a seek.
    private var wanting: SlotList
    /// The index in ``StreamPool`` of the stream that each slot's voice holds while it is real or paused; -1 if it
    /// holds none.
    private let held: UnsafeMutablePointer<Int32>
    /// The index of the stream that each slot's voice has left in a seek, and plays until it has faded out; -1 for
    /// none.
    private let left: UnsafeMutablePointer<Int32>
    /// The time when each slot's stream had too few frames; -1 while it has enough.
    private let starvedAt: UnsafeMutablePointer<Int>
    /// The voices whose streams had too few frames in this block. Their fades are reported.
    private var starvations = BoundedList<VoiceStarvation>(capacity: 2 * StreamPool.capacity)
    private var underrunCount = 0

    init(_ pool: StreamPool, in memory: SlotMemory) {
        self.pool = pool
        self.memory = memory
        holders = SlotList(in: memory)
        wanting = SlotList(in: memory)
        held = memory.column()
        left = memory.column()
        starvedAt = memory.column()
    }

    /// The number of voices that hold a stream.
    var count: Int { holders.count }

    /// The slot of a voice that holds a stream, by an index below ``count``.
    subscript(index: Int) -> Int { holders[index] }

    /// Whether a real voice fades out of the stream that it has left in a seek.
    func isLeft(_ slot: Int) -> Bool { left[slot] >= 0 }

    /// Whether a voice holds a stream.
    func holds(_ slot: Int) -> Bool { held[slot] >= 0 }

    /// Follows a voice that starts, with the stream that the game has begun for it; -1 for none.
    mutating func begin(_ slot: Int, _ stream: Int32) {
        (held[slot], left[slot]) = (stream, -1)
        starvedAt[slot] = -1
        if stream >= 0 { holders.append(slot) }
    }

    // MARK: A block

    /// Follows a voice through its ring, and has the voice fade out whose stream has too few frames for the next block.
    ///
    /// - Parameter frames: The length of the next block.
    mutating func follow(
        _ slot: Int, _ frames: Int, _ slots: inout VoiceSlots, _ real: inout RealVoices
    ) -> Verdict {
        let voice = slots[slot]
        guard voice.pointee.place >= 0 else { return followVirtual(slot, &slots) }
        if left[slot] >= 0 {
            if slots.columns.traits[slot].contains(.starved) { return .isDry }
            slots.columns.traits[slot].insert(.starved)
            slots.columns.traits[slot].insert(.touched)
            return .goesOn
        }
        let place = real.frame(of: voice.pointee.place)
        let frames = Double(frames) * Double(voice.pointee.parameters.pitch.value)
        let (hasEnded, isShort) = pool[held[slot]]._withUnsafeGuaranteedRef { stream in
            stream.follow(to: place)
            return (stream.hasEnded, stream.available < Self.need(frames, stream))
        }
        if hasEnded { return .hasEnded }
        if slots.columns.traits[slot].contains(.starved) { return .isDry }
        if isShort {
            slots.columns.traits[slot].insert(.starved)
            slots.columns.traits[slot].insert(.touched)
            starvedAt[slot] = slots.time
            underrunCount += 1
            starvations.append(VoiceStarvation(voice: slots.handle(slot), report: .begins))
        }
        return .goesOn
    }

    /// Ends a virtual voice whose file cannot be decoded, and gives back the stream of one that the ranking did not
    /// choose in the last block.
    ///
    /// A voice that does not run, because it is paused, keeps its stream: it resumes at its sample.
    private mutating func followVirtual(_ slot: Int, _ slots: inout VoiceSlots) -> Verdict {
        let voice = slots[slot]
        guard held[slot] >= 0 else { return .goesOn }
        let hasEnded = pool[held[slot]]._withUnsafeGuaranteedRef { $0.hasEnded }
        if hasEnded { return .hasEnded }
        let isAwaited = slots.columns.traits[slot].contains(.tuning) || voice.pointee.anchor == slots.time
        slots.columns.traits[slot].remove(.tuning)
        if voice.pointee.runs, !isAwaited { release(slot, at: slots.time) }
        return .goesOn
    }

    /// The frames that a stream must have so that a voice can play a block and fade out in the next.
    ///
    /// The Doppler effect may take more frames than the pitch: the last block tells how many. Interpolation reads some
    /// frames beyond the block.
    private static func need(_ frames: Double, _ stream: SoundStream) -> Int {
        2 * max(Int(frames) + 1, stream.lastAdvance) + 64
    }

    // MARK: Real and virtual

    /// The ring of a streamed voice in the form of a sound that loops; nil until the ring has the frames to play.
    mutating func material(
        _ slot: Int, _ sound: SoundTable.SampleData, _ slots: inout VoiceSlots, blockFrames: Int
    ) -> RealVoices.Material? {
        let voice = slots[slot]
        slots.columns.traits[slot].insert(.tuning)
        guard held[slot] >= 0 || claim(slot, sound, &slots) else { return nil }
        let first = voice.pointee.firstFrame(at: slots.time)
        let target = Int(first)
        let fraction = first - Double(target)
        let frames = Double(blockFrames) * Double(voice.pointee.parameters.pitch.value)
        // A voice that returns does so for a tenth of a second at least. A new voice begins with the sound's head.
        let least = voice.pointee.beginning == slots.time ? 0 : slots.sampleRate / 10
        let (startsOver, origin) = (voice.pointee.startsOver, voice.pointee.origin)
        let handle = pool[held[slot]]
        let isReady = handle._withUnsafeGuaranteedRef { stream -> Bool? in
            if startsOver, stream.frame > origin { return nil }
            let place = stream.place(in: sound.loop)
            // A voice that has fewer jumps left than the stream is ahead of it by as many passes.
            let passes = Int(place.jumps.left) - Int(voice.pointee.jumps.left)
            var distance = target - place.frame + passes * sound.loop.count
            if distance < 0, voice.pointee.jumps.isEndless { distance += sound.loop.count }
            guard distance >= 0 else { return nil }
            // What the voice has missed while it was virtual is skipped, which makes room for the stream's thread.
            let missed = min(distance, stream.available)
            if missed > 0 { stream.skip(missed) }
            guard missed == distance else { return false }
            return stream.available >= max(least, Self.need(frames, stream))
        }
        guard let isReady else {
            // The voice starts over.
            release(slot, at: slots.time)
            return nil
        }
        guard isReady else { return nil }
        slots.columns.traits[slot].remove(.tuning)
        return handle._withUnsafeGuaranteedRef { stream in
            var ring = SoundTable.SampleData()
            ring.memory = UnsafeRawPointer(stream.samples)
            ring.frames = Int32(truncatingIfNeeded: stream.capacity)
            ring.channels = Int32(truncatingIfNeeded: stream.channels)
            ring.loopEnd = ring.frames
            return RealVoices.Material(record: ring, jumps: .endless, position: Double(stream.offset) + fraction)
        }
    }

    /// Claims a stream for a voice, and lets it decode from the voice's present frame on; returns false if none is
    /// free.
    private mutating func claim(
        _ slot: Int, _ sound: SoundTable.SampleData, _ slots: inout VoiceSlots
    ) -> Bool {
        let voice = slots[slot]
        guard let file = sound.stream else { return false }
        let channels = Int(sound.channels)
        guard let index = pool.claim(channels: channels) else {
            let lately = slots.time - slots.sampleRate / 10
            pool.want(channels: channels, unlessReleasedAfter: lately)
            return false
        }
        let number = slots.handle(slot).number
        pool[index]._withUnsafeGuaranteedRef {
            $0.begin(
                file, at: Int(voice.pointee.firstFrame(at: slots.time)), jumps: voice.pointee.jumps, voice: number,
                copiesHead: false)
        }
        held[slot] = index
        if left[slot] < 0 { holders.append(slot) }
        return true
    }

    /// Lets a voice's stream decode from the voice's new frame on. A real voice fades out of the stream that it had
    /// within the next block.
    mutating func seek(_ slot: Int, _ slots: inout VoiceSlots) {
        guard held[slot] >= 0 || left[slot] >= 0 else { return }
        if slots[slot].pointee.place >= 0, left[slot] < 0 {
            (left[slot], held[slot]) = (held[slot], -1)
        } else {
            giveBackHeld(slot, at: slots.time)
        }
        wanting.remove(slot)
        if !claim(slot, slots.sounds[slots[slot].pointee.samples], &slots) { wanting.append(slot) }
    }

    /// Whether voices wait for a stream.
    var areWanted: Bool { wanting.count > 0 }

    /// Claims streams for the voices that stand still and found none when they were sought. Others claim one when they
    /// become real.
    mutating func claimWanted(_ slots: inout VoiceSlots) {
        for index in stride(from: wanting.count - 1, through: 0, by: -1) {
            let slot = wanting[index]
            let isServed =
                slots[slot].pointee.runs || held[slot] >= 0
                || claim(slot, slots.sounds[slots[slot].pointee.samples], &slots)
            if isServed { wanting.remove(slot) }
        }
    }

    /// Gives back the stream that a voice has left in a seek.
    mutating func giveBackLeft(_ slot: Int, at time: Int) {
        guard left[slot] >= 0 else { return }
        pool[left[slot]]._withUnsafeGuaranteedRef { $0.release(at: time) }
        left[slot] = -1
        if held[slot] < 0 { holders.remove(slot) }
    }

    private mutating func giveBackHeld(_ slot: Int, at time: Int) {
        guard held[slot] >= 0 else { return }
        pool[held[slot]]._withUnsafeGuaranteedRef { $0.release(at: time) }
        held[slot] = -1
        if left[slot] < 0 { holders.remove(slot) }
    }

    /// Reports that a voice is heard again which ran out of frames.
    mutating func recover(_ slot: Int, _ slots: inout VoiceSlots) {
        guard starvedAt[slot] >= 0 else { return }
        let frames = Int32(clamping: slots.time - starvedAt[slot])
        starvations.append(VoiceStarvation(voice: slots.handle(slot), report: .ends(frames: frames)))
        starvedAt[slot] = -1
    }

    /// Gives a voice's streams back, if it holds any.
    mutating func release(_ slot: Int, at time: Int) {
        wanting.remove(slot)
        giveBackLeft(slot, at: time)
        giveBackHeld(slot, at: time)
    }

    /// The exact position of a real streamed voice in its sound, and how often the voice still repeats the loop; nil
    /// for a voice that fades out after a seek.
    mutating func position(
        _ slot: Int, _ slots: inout VoiceSlots, _ real: inout RealVoices
    ) -> (frame: Double, jumps: LoopJumps)? {
        guard left[slot] < 0 else { return nil }
        let place = slots[slot].pointee.place
        let ringPlace = real.frame(of: place)
        let loop = slots.sounds[slots[slot].pointee.samples].loop
        let (frame, jumps) = pool[held[slot]]._withUnsafeGuaranteedRef { stream in
            stream.follow(to: ringPlace)
            return stream.place(in: loop)
        }
        return (Double(frame) + real.fraction(of: place), jumps)
    }

    /// Writes where the real streamed voices are in their sounds, after a block has been mixed.
    mutating func publishPositions(_ slots: inout VoiceSlots, _ real: inout RealVoices) {
        for index in 0..<holders.count where slots[holders[index]].pointee.place >= 0 {
            let slot = holders[index]
            let (voice, loop) = (slots[slot], slots.sounds[slots[slot].pointee.samples].loop)
            let readings = slots.readings
            guard left[slot] < 0 else {
                var jumps = voice.pointee.jumps
                let frame = jumps.wrap(
                    voice.pointee.frame(at: slots.time), from: loop.lowerBound, to: loop.upperBound)
                readings.writePosition(slot, Int(frame), 0)
                continue
            }
            let ringPlace = real.frame(of: voice.pointee.place)
            let frame = pool[held[slot]]._withUnsafeGuaranteedRef { $0.place(in: loop, at: ringPlace).frame }
            let fraction = UInt32(real.fraction(of: voice.pointee.place) * 0x1p32)
            readings.writePosition(slot, frame, fraction)
        }
    }

    /// Changes the loop of a voice that holds a stream, whose thread has decoded ahead.
    ///
    /// - Returns: How often the voice repeats its loop from now on; nil if the loop stays as it was.
    mutating func setLooping(_ slot: Int, _ loops: Bool, _ slots: inout VoiceSlots) -> LoopJumps? {
        let loop = slots.sounds[slots[slot].pointee.samples].loop
        return pool[held[slot]]._withUnsafeGuaranteedRef { stream in
            stream.setLooping(loops, loop) ? stream.place(in: loop).jumps : nil
        }
    }

    // MARK: Reports

    /// The decoded frames that wait in the emptiest stream of a real voice; -1 if no real voice has a stream.
    mutating func leastFrames(_ slots: inout VoiceSlots) -> Int32 {
        var least = Int.max
        for index in 0..<holders.count where slots[holders[index]].pointee.place >= 0 && left[holders[index]] < 0 {
            least = min(least, pool[held[holders[index]]]._withUnsafeGuaranteedRef { $0.available })
        }
        return least == .max ? -1 : Int32(clamping: least)
    }

    /// Calls `body` with the ring of a voice's stream, with its latest frames and with its channels; nil if it holds no
    /// stream.
    func withLatestFrames(of slot: Int, _ body: (UnsafePointer<Int16>, Range<Int>, Int) -> Float) -> Float? {
        guard held[slot] >= 0, left[slot] < 0 else { return nil }
        return pool[held[slot]]._withUnsafeGuaranteedRef { stream in
            // The frames further back may be overwritten by the stream's thread.
            let first = max(0, stream.offset - SoundStream.behind / 2)
            return body(stream.samples, first..<min(stream.offset + 1, stream.capacity), stream.channels)
        }
    }

    /// Reports voices that ran out of frames and voices that are heard again.
    ///
    /// - Parameter tell: Sends the report to the game; returns false if the event ring is full. Such a report waits for
    ///   a later block.
    /// - Returns: The number of voices that ran out of frames since the last call.
    @inline(__always)
    mutating func report(_ tell: (VoiceStarvation) -> Bool) -> Int {
        guard starvations.count > 0 else { return 0 }
        defer { underrunCount = 0 }
        starvations.removeAll(where: tell)
        return underrunCount
    }
}

/// A streamed voice that ran out of decoded frames, or is heard again.
struct VoiceStarvation: BitwiseCopyable {
    let voice: VoiceHandle
    let report: StarvationReport
}
