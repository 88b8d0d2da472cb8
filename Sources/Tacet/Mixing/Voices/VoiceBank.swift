/// All voices, real and virtual: carries out the game's commands and advances every voice by a block.
///
/// The cost of a block grows with the number of voices that change in it. A voice without changes costs only its element in
/// the loops of ``VoiceColumns``. Render thread only; allocates in `init` alone.
struct VoiceBank: ~Copyable {
    private let table: VoiceTable
    /// The state of each slot's voice, in the table's memory.
    let voices: UnsafeMutablePointer<VoiceState>
    var columns: VoiceColumns
    /// The slots in use.
    var active: SlotList
    /// The slots of real voices.
    var real: SlotList
    /// The number of real voices that do not loop for ever.
    var finite = 0
    /// The slots of voices that have to be run in the next block, because something changes on them.
    var dirty: SlotList
    /// The slots of voices that have ended and wait to be reported.
    var ended: SlotList
    /// The slots of real voices that repeat a loop a number of times.
    var counting: SlotList
    /// The slots of voices that hold a stream.
    var streaming: SlotList
    /// The slots of voices with a caption.
    var captioned: SlotList
    /// The voices whose streams had too few frames in this block. Their fades are reported.
    var starvations = BoundedList<VoiceStarvation>(capacity: 2 * StreamPool.capacity)
    var underrunCount = 0
    /// One past the highest slot that has been used so far.
    private(set) var slots = 0
    /// The next frame of the mix. It advances in a freeze too.
    var clock = 0
    /// The bank's time: the frames that voices have run, without the blocks in which effects were stopped.
    private(set) var time = 0
    let sampleRate: Int
    /// The length of the present block.
    private(set) var blockFrames = 0
    /// The bank's time at which the next virtual voice can end.
    var nextEnd = Int.max
    /// The first frame of the mix at which a voice is to stop.
    var nextStop = Int.max
    var mixed: VoiceMixer
    var openAL: OpenALSend
    var ranking: VoiceRanking
    let sounds: SoundTable
    let streams: StreamPool
    /// Samples that no new voice plays, until their last voice has ended.
    var releasing = BoundedList<UInt32>(capacity: SoundTable.pageSize * SoundTable.pageCount)
    /// How sound decays in the room of the reverb.
    var room = RoomDecay()
    /// The laws of distance and motion, and the listener with its axes.
    var space = SpaceSettings()
    var listener = ListenerAxes(Listener())
    /// Whether the listener, the room or the way of mixing has changed, so that voices have to be placed anew.
    var placesAnew = false
    /// Whether voices advance now: the session does not freeze them. What is not heard needs no fade, and would be heard later.
    var isHeard = true
    private(set) var mute: Float = 1
    private(set) var explicitMute: Float = 1
    private var serial: UInt32 = 0
    /// The voices that began, ended and were stolen since the profiler last asked.
    var tally: (starts: UInt32, ends: UInt32, steals: UInt32) = (0, 0, 0)
    /// Notes which voices those were, for captures.
    var log: VoiceLog

    var capacity: Int { table.capacity }

    /// The fade of a voice that is stolen for a limit or whose sound is unloaded.
    let declick: RampLength

    init(
        table: VoiceTable, format: RenderFormat, sounds: SoundTable, log: VoiceLog
    ) {
        self.table = table
        self.log = log
        sampleRate = format.sampleRate
        declick = RampLength(frames: Tween.declick.frames(at: sampleRate), easing: .linear)
        voices = table[0]
        columns = VoiceColumns(in: table.memory)
        active = SlotList(in: table.memory)
        real = SlotList(in: table.memory)
        dirty = SlotList(in: table.memory)
        ended = SlotList(in: table.memory)
        counting = SlotList(in: table.memory)
        streaming = SlotList(in: table.memory)
        captioned = SlotList(in: table.memory)
        streams = sounds.streams
        ranking = VoiceRanking(limit: format.realVoices)
        mixed = VoiceMixer(
            capacity: VoiceMixer.places(for: format.realVoices), blockFrames: format.blockFrames,
            sampleRate: sampleRate, interpolator: sounds.interpolator)
        openAL = OpenALSend(blockFrames: format.blockFrames, sampleRate: sampleRate)
        self.sounds = sounds
    }

    /// Begins a block in the log of voices. The first block that is measured forgets what was counted before it.
    mutating func beginLog(_ clock: borrowing StageClock) {
        log.begin(for: clock.readers, at: clock.block.start)
        if clock.hasJustBegun { tally = (0, 0, 0) }
    }

    /// Fills in the counts of a profiler record.
    mutating func describe(_ block: inout BlockProfile) {
        block.voices = UInt32(clamping: active.count)
        block.realVoices = UInt32(clamping: real.count)
        if real.count >= ranking.limit {
            block.outrankedVoices = UInt32(clamping: columns.audible(count: slots) - real.count)
        }
        (block.starts, block.ends, block.steals) = tally
        tally = (0, 0, 0)
        if streaming.count > 0 { block.streamedFrames = leastStreamedFrames }
    }

    /// Whether a voice plays that silent mode does not mute, at any gain.
    var hasExplicitVoice: Bool {
        for index in 0..<active.count where columns.traits[active[index]].contains(.explicit) { return true }
        return false
    }

    /// Whether a voice that plays in silent mode has a gain above zero.
    var hasExplicitSound: Bool {
        for index in 0..<active.count where columns.traits[active[index]].contains(.explicit) {
            if columns.level[active[index]] > 0 { return true }
        }
        return false
    }

    /// The buses that have a voice with a gain above zero, one bit each.
    var soundingBuses: UInt64 { columns.soundingBuses(count: slots) }

    /// Adds a slot that the game has filled to the slots in use.
    mutating func activate(_ slot: Int) {
        serial &+= 1
        voices[slot].serial = serial
        columns.fill(slot, from: voices[slot])
        slots = max(slots, slot + 1)
        active.append(slot)
        if voices[slot].stream >= 0 { streaming.append(slot) }
        if voices[slot].caption.key > 0 { captioned.append(slot) }
        markDirty(slot)
        tally.starts &+= 1
        log.note(.started, sound: voices[slot].samples, bus: voices[slot].bus.index)
    }

    // MARK: A block

    /// Advances every voice by `frames`, chooses the real voices, and tells the mixer what has changed on them. Realtime-safe.
    ///
    /// - Parameters:
    ///   - frames: The length of the block.
    ///   - buses: The gains of buses at the block's end.
    ///   - changes: What has changed on buses since the last call.
    ///   - mute: The silent-mode gain, as a factor.
    ///   - explicitMute: The silent-mode gain of voices that play in silent mode, as a factor.
    mutating func advance(
        _ frames: Int, buses: borrowing BusTree, changes: BusTree.Changes, mute: Float, explicitMute: Float
    ) {
        blockFrames = frames
        if changes.contains(.pauses) { for index in 0..<active.count { markDirty(active[index]) } }
        let isMuteNew = mute != self.mute || explicitMute != self.explicitMute
        (self.mute, self.explicitMute) = (mute, explicitMute)
        if counting.count > 0 { countPasses() }
        if nextStop < clock + frames { wakeStopping(frames) }
        for index in stride(from: dirty.count - 1, through: 0, by: -1) {
            run(dirty[index], frames: frames, buses: buses)
        }
        if changes.contains(.gains) || isMuteNew {
            for slot in 0..<slots { columns.setLevel(slot, buses: buses, mute: mute, explicitMute: explicitMute) }
        }
        if streaming.count > 0 { followStreams(frames) }
        endFinished()
        placeAnew()
        if columns.listen(space.listener, gain: space.listenerGain, model: space.distanceModel, count: slots) {
            ranking.rank(columns.importance, slots: slots)
            exchange()
        }
        for index in 0..<real.count where columns.traits[real[index]].hasNews { write(real[index]) }
        // Time advances after the writes, so that a voice that starts in this block starts at its first frame.
        time += frames
    }

    /// Advances a voice's ramps and its phase by a block, and ends the voice if it has faded out.
    private mutating func run(_ slot: Int, frames: Int, buses: borrowing BusTree) {
        let voice = voices + slot
        voice.pointee.bend = nil
        let stop = takeStop(slot, frames)
        if voice.pointee.fade.hasLeft { return end(slot, voice.pointee.ending) }
        if voice.pointee.phase == .scheduled, voice.pointee.startFrame < clock + frames {
            voice.pointee.phase = .waiting
        }
        if voice.pointee.virtualBehavior == .stops, voice.pointee.place < 0, voice.pointee.runs,
            voice.pointee.phase == .playing, !voice.pointee.fade.isLeaving, !voice.pointee.transport.isPaused
        {
            voice.pointee.cause = columns.importance[slot] > 0 ? .outranked : .inaudible
            return end(slot, .stolen)
        }
        // The voice that is paused before its start frame keeps it. One that is resumed later begins then.
        if voice.pointee.phase == .scheduled, !voice.pointee.transport.isHalted { return }
        var delay = 0
        if voice.pointee.phase == .waiting {
            voice.pointee.beginning = time
            delay = max(0, voice.pointee.startFrame - clock)
            voice.pointee.cursor = -Double(delay) * Double(voice.pointee.pitch.value)
            voice.pointee.fadesIn = voice.pointee.fade.value * voice.pointee.transport.value == 0
        }
        let runs = voice.pointee.isInMotion && !buses.isHalted(voice.pointee.bus)
        if runs != voice.pointee.runs || voice.pointee.pitch.isMoving { anchor(slot) }
        voice.pointee.runs = runs
        if runs {
            if voice.pointee.phase == .waiting { voice.pointee.phase = .playing }
            // The tweens of a voice that begins within the block begin there.
            advance(slot, from: delay, to: frames, stop: stop)
            columns.setLevel(slot, buses: buses, mute: mute, explicitMute: explicitMute)
            columns.traits[slot].insert(.touched)
            expectEnd(slot)
        } else if stop != nil {
            // A voice that is not heard ends at once.
            return end(slot, voice.pointee.ending)
        } else {
            makeVirtual(slot)
            columns.silence(slot)
        }
        // A voice on a paused bus is marked again when the bus resumes.
        if !voice.pointee.isChanging || (!runs && voice.pointee.isInMotion) {
            voice.pointee.isDirty = false
            dirty.remove(slot)
        }
    }

    /// Advances the ramps of a voice that sounds in a part of the block.
    ///
    /// With a stop, the voice's gain in the columns is the one that it would have without: so loud it is in the block.
    private mutating func advance(_ slot: Int, from start: Int, to end: Int, stop: Int?) {
        let voice = voices + slot
        let step = Int32(end - start)
        voice.pointee.gain.advance(step)
        voice.pointee.pitch.advance(step)
        voice.pointee.velocity.advance(step)
        voice.pointee.filter.advance(step)
        voice.pointee.pan.advance(step)
        if !voice.pointee.isSpatial, voice.pointee.pan.value != columns.x[slot] {
            // The voice's reverb is heard there.
            columns.place(slot, voice.pointee.placement)
        }
        if voice.pointee.position.isMoving {
            voice.pointee.position.advance(step)
            columns.place(slot, voice.pointee.position.value)
            if !voice.pointee.position.isMoving { columns.traits[slot].remove(.gliding) }
        }
        let before = stop.map { Int32($0 - start) } ?? step
        voice.pointee.fade.advance(before)
        voice.pointee.transport.advance(before)
        var fade = voice.pointee.fade
        if let stop {
            fade.advance(step - before)
            voice.pointee.stop(voice.pointee.stopLength)
            voice.pointee.fade.advance(step - before)
            voice.pointee.transport.advance(step - before)
            let factor = fade.value > 0 ? voice.pointee.fade.value / fade.value : 0
            voice.pointee.bend = VoiceState.Bend(frame: Int32(stop), factor: factor)
        }
        let amplitude = sounds[voice.pointee.samples].amplitude
        let gain = voice.pointee.gain.value
        columns.own[slot] =
            (voice.pointee.isSpatial ? voice.pointee.attenuation.audible(gain) : gain)
            * (fade.value * voice.pointee.transport.value) * amplitude
        columns.limit(slot, voice.pointee)
    }

    /// Marks a voice to be run in the next block, because something has changed on it.
    mutating func markDirty(_ slot: Int) {
        let voice = voices + slot
        guard !voice.pointee.isDirty, voice.pointee.phase != .ended, voice.pointee.phase != .free else { return }
        voice.pointee.isDirty = true
        dirty.append(slot)
    }
}

// Keeps the time of virtual voices, ends voices, and reports their ends.

extension VoiceBank {
    // MARK: Time

    /// Brings the voice's `cursor` up to the bank's present time, wrapped into its loop.
    func anchor(_ slot: Int) {
        let voice = voices + slot
        let record = sounds[voice.pointee.samples]
        voice.pointee.cursor = voice.pointee.jumps.wrap(
            voice.pointee.frame(at: time), from: Int(record.loopStart), to: Int(record.loopEnd))
        voice.pointee.anchor = time
    }

    /// Lowers ``nextEnd`` to the time at which a virtual voice that does not loop for ever will end.
    mutating func expectEnd(_ slot: Int) {
        let voice = voices + slot
        guard voice.pointee.runs, !voice.pointee.jumps.isEndless, voice.pointee.place < 0 else { return }
        nextEnd = min(nextEnd, endTime(slot))
    }

    /// The bank's time at which a voice that does not loop for ever has played all its frames, at its present pitch.
    private func endTime(_ slot: Int) -> Int {
        let voice = voices + slot
        let record = sounds[voice.pointee.samples]
        let repeats = Double(voice.pointee.jumps.left) * Double(record.loopEnd - record.loopStart)
        let rest = Double(record.frames) - voice.pointee.cursor + repeats
        // 2⁵² frames are three thousand years.
        return voice.pointee.anchor + Int(max(0, min(rest / Double(voice.pointee.pitch.value), 0x1p52)).rounded(.up))
    }

    /// Ends the voices that do not loop for ever and have played all their frames.
    mutating func endFinished() {
        let last = finite > 0 ? real.count - 1 : -1
        for index in stride(from: last, through: 0, by: -1) {
            let slot = real[index]
            if !columns.traits[slot].contains(.looping), hasStopped(slot) { end(slot, .finished) }
        }
        guard time >= nextEnd else { return }
        nextEnd = .max
        for index in stride(from: active.count - 1, through: 0, by: -1) {
            let slot = active[index]
            let voice = voices + slot
            guard voice.pointee.runs, !voice.pointee.jumps.isEndless, voice.pointee.place < 0 else { continue }
            let end = endTime(slot)
            if end <= time { self.end(slot, .finished) } else { nextEnd = min(nextEnd, end) }
        }
    }

    /// Whether a real voice has played to its end.
    mutating func hasStopped(_ slot: Int) -> Bool {
        let voice = voices + slot
        // It plays the ring of the stream, which has no end.
        if columns.traits[slot].contains(.streamed) { return false }
        return mixed[Int(voice.pointee.place)].pointee.hasEnded
    }

    // MARK: Stops at a frame

    /// Marks the voices that stop within the next `frames`.
    mutating func wakeStopping(_ frames: Int) {
        nextStop = .max
        for index in 0..<active.count {
            let slot = active[index]
            let frame = voices[slot].stopFrame
            if frame < clock + frames { markDirty(slot) } else { nextStop = min(nextStop, frame) }
        }
    }

    /// Takes a voice's stop frame if it lies within the next `frames`.
    ///
    /// - Returns: The frame of the block at which the fade begins, for a voice that sounds until then. A voice whose frame has passed,
    ///   or that has not begun by its frame, stops at once, and the result is nil.
    func takeStop(_ slot: Int, _ frames: Int) -> Int? {
        let voice = voices + slot
        guard voice.pointee.stopFrame < clock + frames else { return nil }
        let frame = voice.pointee.stopFrame - clock
        voice.pointee.stopFrame = .max
        let beginning = voice.pointee.hasBegun ? 0 : max(0, voice.pointee.startFrame - clock)
        if frame > beginning { return frame }
        voice.pointee.stop(voice.pointee.stopLength)
        return nil
    }

    // MARK: Ends

    /// Ends a voice at once: silences it, and queues it to be reported.
    mutating func end(_ slot: Int, _ ending: VoiceState.Ending) {
        let voice = voices + slot
        guard voice.pointee.phase != .ended, voice.pointee.phase != .free else { return }
        if voice.pointee.place >= 0 { free(slot) }
        releaseStream(slot)
        if voice.pointee.isDirty { dirty.remove(slot) }
        voice.pointee.isDirty = false
        voice.pointee.runs = false
        voice.pointee.phase = .ended
        voice.pointee.ending = ending
        columns.silence(slot)
        ended.append(slot)
        tally.ends &+= 1
        if ending == .stolen { tally.steals &+= 1 }
        let isStolen = ending == .stolen
        log.note(
            isStolen ? .stolen : .ended, sound: voice.pointee.samples, bus: voice.pointee.bus.index,
            cause: isStolen ? voice.pointee.cause : .none)
    }

    /// Reports the voices that have ended, and gives their slots back to the game.
    ///
    /// - Parameter tell: Sends the report to the game; returns false if the event ring is full. Such a voice keeps its slot
    ///   and is reported after a later block.
    @inline(__always)
    mutating func sweep(_ tell: (VoiceHandle, VoiceState.Ending) -> Bool) {
        for index in stride(from: ended.count - 1, through: 0, by: -1) {
            let slot = ended[index]
            let voice = voices[slot]
            let handle = VoiceHandle(slot: UInt32(truncatingIfNeeded: slot), generation: voice.generation)
            // The slot is freed before the report, because the game may fill it again as soon as it reads the report.
            voices[slot].phase = .free
            columns.generation[slot] = 0
            guard tell(handle, voice.ending) else {
                voices[slot].phase = .ended
                columns.generation[slot] = handle.generation
                return
            }
            active.remove(slot)
            if voice.caption.key > 0 { captioned.remove(slot) }
            ended.remove(slot)
        }
    }
}

// Changes how a playing voice is placed in space, and its loop.

extension VoiceBank {
    /// Changes the placement of a voice. Does nothing for a stale handle or a voice that has ended.
    mutating func place(_ handle: VoiceHandle, _ change: PlacementChange) {
        let slot = Int(handle.slot)
        guard slot < capacity, columns.generation[slot] == handle.generation, voices[slot].phase != .ended else {
            return
        }
        let voice = voices + slot
        if change.kinds.contains(.looping) { setLooping(slot, change.loops) }
        if change.kinds.contains(.space) { voice.pointee.isRelativeToListener = change.isRelativeToListener }
        if change.kinds.contains(.attenuation) { voice.pointee.attenuation = change.attenuation }
        if change.kinds.contains(.limits) {
            voice.pointee.attenuation.minimumGain = change.minimumGain
            voice.pointee.attenuation.maximumGain = change.maximumGain
        }
        if change.kinds.contains(.cone) { voice.pointee.cone = change.cone }
        if change.kinds.contains(.radius) { voice.pointee.radius = change.radius }
        if change.kinds.contains(.airAbsorption) { voice.pointee.airAbsorption = change.airAbsorption }
        columns.placeInSpace(slot, voice.pointee)
        if change.kinds.contains(.attenuation) || change.kinds.contains(.limits) { markDirty(slot) }
    }
}

// Writes the changes of real voices to the mixer: gains, places, filters, and what enters the reverb.

extension VoiceBank {
    /// The voice that becomes real, at its present position, as the mixer knows it.
    func mixedVoice(_ slot: Int, _ material: Material) -> VoiceMixer.Voice {
        let voice = voices + slot
        let delay =
            voice.pointee.beginning == time ? max(0, -voice.pointee.cursor / Double(voice.pointee.pitch.value)) : 0
        var own = VoiceMixer.Voice(material.record, at: material.position)
        own.jumps = material.jumps
        own.submix = voice.pointee.submix
        own.delay = Int(delay.rounded())
        return own
    }

    /// Writes a real voice's changes.
    mutating func write(_ slot: Int) {
        columns.traits[slot].remove(.touched)
        columns.traits[slot].remove(.moved)
        let voice = voices + slot
        let own = mixed[Int(voice.pointee.place)]
        let isLeaving = columns.traits[slot].contains(.leaving) || columns.traits[slot].contains(.starved)
        let gain = isLeaving ? 0 : columns.level[slot] * columns.overlay[slot]
        own.pointee.next.gain = gain
        own.pointee.bend = nil
        if let bend = voice.pointee.bend {
            own.pointee.next.gain = gain * bend.factor
            own.pointee.bend = VoiceMixer.Bend(frame: Int(bend.frame), gain: gain)
        }
        let hasReverb = openAL.hasRoom && openAL.hasReverb(voice.pointee.submix)
        let send = hasReverb ? voice.pointee.reverbSend : 0
        var shelves = ShelfFilter.Gains(low: voice.pointee.filter.lowShelf, high: voice.pointee.filter.highShelf)
        if voice.pointee.isSpatial {
            let placement = Placement(
                voice.pointee.placed, at: columns.position(slot), listener: listener, space: space,
                room: send > 0 ? room : nil)
            shelves.high *= placement.air
            place(&own.pointee, by: placement, radius: voice.pointee.radius)
            if own.pointee.waitsForSource(of: openAL.wanted) { columns.traits[slot].insert(.moved) }
            own.pointee.next.wet = placement.wet * send
            own.pointee.next.damping = placement.wetShelves
            own.pointee.pitch = Self.bounded(voice.pointee.pitch.value * placement.pitch)
        } else {
            let pan = voice.pointee.pan.value
            if own.pointee.next.pan.position != pan { own.pointee.next.pan = Pan(pan) }
            let direction = StereoPan(voice.pointee.placement, distance: 1, radius: 0)
            own.pointee.next.wet = send > 0 ? direction.ambisonics * send : .zero
            own.pointee.pitch = voice.pointee.pitch.value
        }
        own.pointee.next.shelves = shelves
    }

    /// Has a source of OpenAL's place a voice if there is one for it; else places the voice by Tacet's panning.
    ///
    /// A voice whose source belongs to the device of before is panned until the source is free: two blocks.
    private mutating func place(_ own: inout VoiceMixer.Voice, by placement: Placement, radius: Float) {
        let spatialiser = openAL.spatialiser(of: own.submix)
        if spatialiser != .panning, own.source < 0 {
            own.source = openAL.takeSource(of: own.submix, spatialiser) ?? -1
            own.device = spatialiser
        }
        own.keepsSource = own.source >= 0 && own.device == spatialiser
        if own.keepsSource {
            openAL.place(own.source, of: own.submix, spatialiser, at: placement.offset, radius: radius)
            own.next.pan = Pan(left: 0, right: 0)
            own.next.sent = placement.gain
        } else {
            let pan = placement.pan
            own.next.pan = Pan(left: placement.gain * pan.left, right: placement.gain * pan.right)
            own.next.sent = 0
        }
    }

    /// A pitch that motion may have driven beyond the fastest that is mixed, or below the slowest.
    private static func bounded(_ pitch: Float) -> Float { max(1 / 4_096, min(Float(VoiceMixer.fastest), pitch)) }

    // MARK: Space

    /// Changes the listener and the laws of distance and motion, by which voices are placed in the next block.
    mutating func setSpace(_ new: SpaceSettings) {
        space = new
        listener = ListenerAxes(new.listener)
        placesAnew = true
    }

    /// Changes the room of the reverb.
    mutating func setRoom(_ new: RoomDecay) {
        room = new
        openAL.hasRoom = new.reach.isFinite
        placesAnew = true
    }

    /// Lets voices send to a submix's reverb, also those that play already.
    mutating func setReverb(_ feed: ReverbInput, of submix: UInt8, isBinaural: Bool) {
        openAL.setReverb(feed, of: submix, isBinaural: isBinaural)
        placesAnew = true
    }

    /// Gives a submix the sources of voices that OpenAL places, also of those that play already.
    mutating func setSources(_ sources: Unmanaged<HRTFSources>, of submix: UInt8) {
        openAL.setVoices(sources, of: submix)
        placesAnew = true
    }

    /// Changes what places voices. Those that play change over within the next block, where OpenAL has sources for them.
    mutating func setSpatialiser(_ spatialiser: Spatialiser) {
        openAL.wanted = spatialiser
        placesAnew = true
    }

    /// Has every real voice placed anew, if the listener, the room or the way of mixing has changed.
    mutating func placeAnew() {
        guard placesAnew else { return }
        placesAnew = false
        for index in 0..<real.count { columns.traits[real[index]].insert(.moved) }
    }

    // MARK: Mixing

    /// Mixes the voices of a submix, and what OpenAL adds to them, into a block that is overwritten. Realtime-safe.
    mutating func mix(_ submix: UInt8, into block: UnsafeMutablePointer<Float>) {
        mixed.sum(submix, &openAL)
        openAL.render(submix, wet: mixed.wet, into: block)
        mixed.addSums(to: block)
    }
}

// Makes voices real and virtual, and tells the mixer what has changed on those that are real.

extension VoiceBank {
    /// Makes the voices that the ranking has chosen real, and the others virtual.
    ///
    /// A voice that is no longer chosen fades out for one block, and is virtual from the next.
    mutating func exchange() {
        if isSettled { return }
        // Voices that are leaving become virtual in the next block, so the ranking must run again then.
        columns.hasChanged = true
        for index in 0..<ranking.count { columns.traits[ranking[index]].insert(.chosen) }
        for index in stride(from: real.count - 1, through: 0, by: -1) {
            let slot = real[index]
            switch (columns.traits[slot].contains(.chosen), columns.traits[slot].contains(.leaving)) {
            case (true, false): break
            case (true, true):
                columns.traits[slot].remove(.leaving)
                columns.traits[slot].insert(.touched)
            case (false, false):
                columns.traits[slot].insert(.leaving)
                columns.traits[slot].insert(.touched)
            case (false, true):
                makeVirtual(slot)
                releaseStream(slot)
                voices[slot].startsOver = voices[slot].virtualBehavior == .restarts
                if voices[slot].virtualBehavior == .stops { markDirty(slot) }
            }
        }
        for index in 0..<ranking.count {
            let slot = ranking[index]
            columns.traits[slot].remove(.chosen)
            if !columns.traits[slot].contains(.real) { makeReal(slot) }
        }
    }

    /// Whether exactly the chosen voices are real and none is leaving, as in most blocks.
    private var isSettled: Bool {
        guard ranking.count == real.count else { return false }
        for index in 0..<ranking.count {
            let traits = columns.traits[ranking[index]]
            if !traits.contains(.real) || traits.contains(.leaving) { return false }
        }
        return true
    }

    /// Makes a voice real. It stays virtual if no place is free, or while its stream has no frames.
    private mutating func makeReal(_ slot: Int) {
        let voice = voices + slot
        anchor(slot)
        if voice.pointee.startsOver { (voice.pointee.cursor, voice.pointee.jumps) = (0, voice.pointee.allJumps) }
        guard let material = self.material(slot), let place = mixed.add(mixedVoice(slot, material)) else { return }
        voice.pointee.place = Int32(place)
        voice.pointee.startsOver = false
        recover(slot)
        columns.traits[slot].insert(.real)
        real.append(slot)
        if !columns.traits[slot].contains(.looping) { finite += 1 }
        if material.jumps.loops, !material.jumps.isEndless { counting.append(slot) }
        write(slot)
        // A voice that begins starts at full gain. A voice that was virtual, or that fades in, rises from silence.
        let isNew = voice.pointee.beginning == time
        mixed[place].pointee.begin(fadesIn: !isNew || voice.pointee.fadesIn)
    }

    /// The samples that a voice which becomes real plays: its sound, or the ring of its stream; nil while the stream has
    /// none.
    private mutating func material(_ slot: Int) -> Material? {
        let voice = voices + slot
        let record = sounds[voice.pointee.samples]
        guard record.stream == nil else { return streamMaterial(slot, record) }
        return Material(record: record, jumps: voice.pointee.jumps, position: max(0, voice.pointee.cursor))
    }

    /// The samples that a real voice plays.
    struct Material {
        /// The sound, or a stream's ring in the form of a sound that loops.
        var record: SoundTable.SampleData
        var jumps: LoopJumps
        /// The frame to start at.
        var position: Double
    }

    /// Makes a real voice virtual, and keeps its exact position in the sound.
    mutating func makeVirtual(_ slot: Int) {
        let voice = voices + slot
        guard voice.pointee.place >= 0 else { return }
        anchor(slot)
        if columns.traits[slot].contains(.streamed) {
            (voice.pointee.cursor, voice.pointee.jumps) = streamPosition(slot)
        } else {
            let own = mixed[Int(voice.pointee.place)]
            (voice.pointee.cursor, voice.pointee.jumps) = (own.pointee.position, own.pointee.jumps)
        }
        free(slot)
        expectEnd(slot)
    }

    /// Takes a voice from the mixer. The voice's position in the sound is not kept.
    mutating func free(_ slot: Int) {
        let voice = voices + slot
        let own = mixed[Int(voice.pointee.place)]
        if own.pointee.source >= 0 { openAL.putBack(own.pointee.source, of: voice.pointee.submix, own.pointee.device) }
        mixed.remove(Int(voice.pointee.place))
        voice.pointee.place = -1
        columns.traits[slot].remove(.real)
        columns.traits[slot].remove(.leaving)
        columns.traits[slot].remove(.starved)
        real.remove(slot)
        counting.remove(slot)
        if !columns.traits[slot].contains(.looping) { finite -= 1 }
    }
}
