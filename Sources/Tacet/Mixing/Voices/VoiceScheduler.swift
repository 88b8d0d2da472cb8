/// All voices, real and virtual: carries out the game's commands, advances every voice by a block, and decides what
/// becomes of it.
///
/// The scheduler owns the voices' slots and seven parts, each with a state of its own that no other part can write. A
/// part tells what has come of a voice, and the scheduler acts. The cost of a block grows with the number of voices
/// that change in it. A voice without changes costs only its element in the loops of ``VoiceColumns``. Mixing thread
/// only; allocates in `init` alone.
struct VoiceScheduler: ~Copyable {
    private(set) var slots: VoiceSlots
    private(set) var real: RealVoices
    private var limiter: VoiceLimiter
    private var loops: VoiceLoops
    private var streams: VoiceStreams
    private var captions: VoiceCaptions
    private var markers: VoiceMarkers
    private var ranking: VoiceRanking
    /// The slots of voices whose sounds functions of the game make.
    private var generators: SlotList
    /// The length of the present block.
    private var blockFrames = 0
    /// Whether a voice is still mixed into a submix that is no longer its bus's.
    private var movesVoices = false
    private var mute: Float = 1
    private var explicitMute: Float = 1
    /// Samples that no new voice plays, until their last voice has ended.
    private var releasing = BoundedList<UInt32>(capacity: SoundTable.pageSize * SoundTable.pageCount)
    /// The voices that began, ended and were stolen since the profiler last asked.
    private var tally: (starts: UInt32, ends: UInt32, steals: UInt32) = (0, 0, 0)
    /// Notes which voices those were, for captures.
    private var log: VoiceLog

    init(table: VoiceTable, format: RenderFormat, sounds: SoundTable, log: VoiceLog) {
        self.log = log
        slots = VoiceSlots(table: table, sampleRate: format.sampleRate, sounds: sounds)
        real = RealVoices(
            in: table.memory, format: format, interpolator: sounds.interpolator, readings: table.readings)
        limiter = VoiceLimiter(in: table.memory)
        loops = VoiceLoops(in: table.memory)
        streams = VoiceStreams(sounds.streams, in: table.memory)
        captions = VoiceCaptions(in: table.memory)
        markers = VoiceMarkers(in: table.memory)
        ranking = VoiceRanking(limit: format.realVoices)
        generators = SlotList(in: table.memory)
    }

    // MARK: The game's commands

    /// Starts the voice in a slot that the game has filled, and steals voices where a limit is exceeded.
    mutating func start(_ handle: VoiceHandle, buses: borrowing BusTree) {
        let slot = Int(handle.slot)
        guard slots.canBegin(slot) else { return }
        slots.begin(slot)
        limiter.begin(slot)
        streams.begin(slot, slots[slot].pointee.stream)
        captions.begin(slot, slots[slot].pointee.caption)
        if slots.sounds[slots[slot].pointee.samples].generated != nil { generators.append(slot) }
        if slots.sounds.hasMarkers(slots[slot].pointee.samples) { markers.begin(slot) }
        tally.starts &+= 1
        log.note(.started, sound: slots[slot].pointee.samples, bus: slots[slot].pointee.bus.index)
        limiter.makeRoom(for: slot, in: &slots, buses: buses)
    }

    /// Sets whether voices advance from now on: in silent mode they do, while the session freezes effects they do not.
    mutating func setEffectsRun(_ run: Bool) { slots.effectsRun = run }

    /// Pauses, resumes and stops voices.
    ///
    /// Called twice for each batch: before the batch's voices start, so that they find the room that stopped voices
    /// leave, and after.
    ///
    /// - Parameters:
    ///   - changes: The batch's changes of voices.
    ///   - hasStarted: Whether the batch's voices have started. Before that, changes of voices that have not started
    ///     wait.
    mutating func carryOutTransports(_ changes: borrowing ChangeColumn<VoiceChange>, hasStarted: Bool) {
        if changes.isEmpty { return }
        let values = changes.values
        changes.forEach { slot in
            let change = values[slot]
            guard change.transport != nil || change.stopLength != nil else { return }
            if !hasStarted, slots.columns.generation[slot] != change.generation { return }
            values[slot].dropTransport()
            let handle = VoiceHandle(slot: UInt32(truncatingIfNeeded: slot), generation: change.generation)
            slots.carryOutTransport(handle, change)
        }
    }

    /// Changes the parameters of voices. Positions come before glides, which start from them.
    mutating func carryOutParameters(
        places: borrowing ChangeColumn<SIMD4<Float>>, gains: borrowing ChangeColumn<GainChange>,
        others: borrowing ChangeColumn<VoiceChange>
    ) {
        slots.move(places)
        slots.setGains(gains)
        if others.isEmpty { return }
        let values = others.values
        others.forEach { slot in
            let change = values[slot]
            let handle = VoiceHandle(slot: UInt32(truncatingIfNeeded: slot), generation: change.generation)
            guard let slot = slots.slot(of: handle) else { return }
            if let caption = change.caption { captions.set(slot, caption) }
            if let loops = change.loops, !isGenerated(slot) {
                self.loops.setLooping(slot, loops, &slots, &real, &streams)
            }
            slots.setParameters(slot, change)
            if let frame = change.seek, !isGenerated(slot) { seek(slot, to: frame) }
        }
    }

    /// Whether a function of the game makes a voice's sound, which has neither places nor a loop.
    private func isGenerated(_ slot: Int) -> Bool { slots.sounds[slots[slot].pointee.samples].generated != nil }

    /// Lets a voice go on at another frame of its sound. A frame behind the sound's end ends the voice, and a voice that
    /// plays backwards begins at the end.
    private mutating func seek(_ slot: Int, to frame: Int) {
        let voice = slots[slot]
        let count = Int(slots.sounds[voice.pointee.samples].frames)
        guard frame < count || voice.pointee.isReversed else {
            return voice.pointee.stop(slots.declick, effectsRun: slots.effectsRun)
        }
        let frame = voice.pointee.isReversed ? max(0, count - 1 - frame) : frame
        loops.seek(slot, to: frame, &slots)
        slots.seek(slot, to: frame)
        if slots.columns.traits[slot].contains(.streamed) {
            streams.seek(slot, &slots)
        } else if voice.pointee.place >= 0 {
            real.seek(slot, to: frame, voice.pointee.jumps, &slots)
        }
    }

    /// Stops every voice of a sound that is unloaded.
    mutating func stop(sound: UInt32) { slots.stop(sound: sound) }

    /// Takes which voices attached programs mute. Realtime-safe.
    mutating func follow(_ overlay: borrowing MixOverlay) { slots.columns.follow(overlay, count: slots.count) }

    /// Copies the voices that are heard for the game. Realtime-safe.
    mutating func copyHeard(to heard: HeardVoices) { heard.write(slots, real) }

    /// Gives the part that places voices and mixes them what it mixes with.
    @inline(__always)
    mutating func withRealVoices(_ change: (inout RealVoices) -> Void) { change(&real) }

    // MARK: A block

    /// Advances every voice by `frames`, chooses the real voices, and tells the mixer what has changed on them.
    /// Realtime-safe.
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
        if changes.contains(.pauses) { slots.markAllDirty() }
        let isMuteNew = mute != self.mute || explicitMute != self.explicitMute
        (self.mute, self.explicitMute) = (mute, explicitMute)
        if loops.isCounting { loops.countPasses(&slots, &real) }
        slots.wakeStopping(frames)
        if movesVoices || changes.contains(.submixes) { moveIntoSubmixes(buses) }
        for index in stride(from: slots.dirty.count - 1, through: 0, by: -1) {
            run(slots.dirty[index], frames: frames, buses: buses)
        }
        if changes.contains(.gains) || isMuteNew {
            for slot in 0..<slots.count {
                slots.columns.setLevel(slot, buses: buses, mute: mute, explicitMute: explicitMute)
            }
        }
        if streams.areWanted { streams.claimWanted(&slots) }
        if streams.count > 0 { followStreams(frames) }
        endFinished()
        real.placeAnew(&slots)
        if listen() {
            ranking.rank(slots.columns.importance, slots: slots.count)
            exchange()
        }
        real.writeChanges(&slots)
        if !markers.isEmpty { markers.follow(frames, &slots, &real, &streams) }
        // Time advances after the writes, so that a voice that starts in this block starts at its first frame.
        slots.advance(frames)
    }

    /// Computes the importance of the voices; false if nothing has changed.
    private mutating func listen() -> Bool {
        let space = real.space
        if real.listeners.count > 1 {
            return slots.columns.listen(
                to: real.listeners, model: space.distanceModel, count: slots.count, states: slots.states,
                curves: slots.curves)
        }
        return slots.columns.listen(
            space.listener, gain: space.listenerGain, model: space.distanceModel, count: slots.count,
            states: slots.states, curves: slots.curves)
    }

    /// Moves the voices that play already into the submixes that their buses have now. A voice that cannot move yet moves
    /// in the next block.
    private mutating func moveIntoSubmixes(_ buses: borrowing BusTree) {
        movesVoices = false
        for index in 0..<slots.active.count {
            let slot = slots.active[index]
            let bus = slots.columns.bus[slot]
            let (old, new) = (slots.columns.submix[slot], buses.submix(of: bus))
            if old == new {
                if slots[slot].pointee.place >= 0 { real.stay(slot, &slots) }
                continue
            }
            if slots[slot].pointee.place >= 0 {
                let factor = buses.factor(of: bus, from: old, to: new)
                guard real.move(slot, to: new, factor: factor, &slots) else {
                    movesVoices = true
                    continue
                }
            }
            slots[slot].pointee.submix = new
            slots.columns.submix[slot] = new
            slots.columns.setLevel(slot, buses: buses, mute: mute, explicitMute: explicitMute)
        }
    }

    /// Advances a voice's ramps and its phase by a block, and ends the voice if it has faded out.
    private mutating func run(_ slot: Int, frames: Int, buses: borrowing BusTree) {
        let voice = slots[slot]
        voice.pointee.bend = nil
        let stop = slots.takeStop(slot, frames)
        if voice.pointee.fade.hasLeft { return end(slot, voice.pointee.ending) }
        if voice.pointee.phase == .scheduled, voice.pointee.startFrame < slots.clock + frames {
            voice.pointee.phase = .waiting
        }
        if voice.pointee.virtualBehavior == .stops, voice.pointee.place < 0, voice.pointee.runs,
            voice.pointee.phase == .playing, !voice.pointee.fade.isLeaving, !voice.pointee.transport.isPaused
        {
            voice.pointee.cause = slots.columns.importance[slot] > 0 ? .outranked : .inaudible
            return end(slot, .stolen)
        }
        // The voice that is paused before its start frame keeps it. One that is resumed later begins then.
        if voice.pointee.phase == .scheduled, !voice.pointee.transport.isHalted { return slots.publish(slot) }
        var delay = 0
        if voice.pointee.phase == .waiting {
            voice.pointee.beginning = slots.time
            delay = max(0, voice.pointee.startFrame - slots.clock)
            voice.pointee.cursor =
                Double(voice.pointee.origin) - Double(delay) * Double(voice.pointee.speed)
            voice.pointee.fadesIn = voice.pointee.fade.value * voice.pointee.transport.value == 0
        }
        let runs = voice.pointee.isInMotion && !buses.isHalted(voice.pointee.bus)
        if runs != voice.pointee.runs || voice.pointee.parameters.pitch.isMoving { slots.anchor(slot) }
        voice.pointee.runs = runs
        if runs {
            if voice.pointee.phase == .waiting { voice.pointee.phase = .playing }
            // The tweens of a voice that begins within the block begin there.
            slots.advance(slot, from: delay, to: frames, stop: stop)
            if voice.pointee.isTurning { turn(slot) }
            slots.columns.setLevel(slot, buses: buses, mute: mute, explicitMute: explicitMute)
            slots.columns.traits[slot].insert(.touched)
            slots.expectEnd(slot)
        } else if stop != nil {
            // A voice that is not heard ends at once.
            return end(slot, voice.pointee.ending)
        } else {
            makeVirtual(slot)
            slots.columns.silence(slot)
        }
        slots.publish(slot)
        // A voice on a paused bus is marked again when the bus resumes.
        if !voice.pointee.isChanging || (!runs && voice.pointee.isInMotion) { slots.settle(slot) }
    }

    /// Lets a voice go on in the direction of its pitch, from the frame that it would play next. It counts its passes
    /// anew.
    private mutating func turn(_ slot: Int) {
        let voice = slots[slot]
        if voice.pointee.place >= 0 {
            // A voice that has played to its end does not turn: it ends in this block.
            if real.hasStopped(slot, &slots) { return }
            (voice.pointee.cursor, voice.pointee.jumps) = real.position(of: voice.pointee.place)
        }
        slots.turn(slot)
        loops.seek(slot, to: Int(voice.pointee.firstFrame(at: slots.time)), &slots)
        if voice.pointee.place >= 0 { real.turn(slot, &slots) }
    }

    /// Follows the voices through the rings of their streams.
    private mutating func followStreams(_ frames: Int) {
        for index in stride(from: streams.count - 1, through: 0, by: -1) {
            let slot = streams[index]
            switch streams.follow(slot, frames, &slots, &real) {
            case .goesOn: break
            case .hasEnded: end(slot, .finished)
            case .isDry:
                makeVirtual(slot)
                slots.publish(slot)
                slots.columns.hasChanged = true
            }
        }
    }

    /// Ends the voices that do not loop for ever and have played all their frames.
    private mutating func endFinished() {
        let last = loops.canEnd ? real.count - 1 : -1
        for index in stride(from: last, through: 0, by: -1) {
            let slot = real[index]
            if !slots.columns.traits[slot].contains(.looping), real.hasStopped(slot, &slots) { end(slot, .finished) }
        }
        for index in stride(from: generators.count - 1, through: 0, by: -1) {
            let slot = generators[index]
            if slots.columns.traits[slot].contains(.real), real.hasStopped(slot, &slots) { end(slot, .finished) }
        }
        guard slots.takeNextEnd() else { return }
        for index in stride(from: slots.active.count - 1, through: 0, by: -1) {
            let slot = slots.active[index]
            if slots.hasPlayedUnmixed(slot) { end(slot, .finished) }
        }
    }

    // MARK: Real and virtual

    /// Makes the voices that the ranking has chosen real, and the others virtual.
    ///
    /// A voice that is no longer chosen fades out for one block, and is virtual from the next.
    private mutating func exchange() {
        if isSettled { return }
        // Voices that are leaving become virtual in the next block, so the ranking must run again then.
        slots.columns.hasChanged = true
        let traits = slots.columns.traits
        for index in 0..<ranking.count { traits[ranking[index]].insert(.chosen) }
        for index in stride(from: real.count - 1, through: 0, by: -1) {
            let slot = real[index]
            switch (traits[slot].contains(.chosen), traits[slot].contains(.leaving)) {
            case (true, false): break
            case (true, true):
                traits[slot].remove(.leaving)
                traits[slot].insert(.touched)
            case (false, false):
                traits[slot].insert(.leaving)
                traits[slot].insert(.touched)
            case (false, true):
                makeVirtual(slot)
                slots.publish(slot)
                streams.release(slot, at: slots.time)
                slots[slot].pointee.startsOver = slots[slot].pointee.virtualBehavior == .restarts
                if slots[slot].pointee.virtualBehavior == .stops { slots.markDirty(slot) }
            }
        }
        for index in 0..<ranking.count {
            let slot = ranking[index]
            traits[slot].remove(.chosen)
            if !traits[slot].contains(.real) { makeReal(slot) }
        }
    }

    /// Whether exactly the chosen voices are real and none is leaving, as in most blocks.
    private var isSettled: Bool {
        guard ranking.count == real.count else { return false }
        for index in 0..<ranking.count {
            let traits = slots.columns.traits[ranking[index]]
            if !traits.contains(.real) || traits.contains(.leaving) { return false }
        }
        return true
    }

    /// Makes a voice real. It stays virtual if no place is free, or while its stream has no frames.
    private mutating func makeReal(_ slot: Int) {
        let voice = slots[slot]
        slots.anchor(slot)
        // A voice that begins within the block does so at its frame.
        if voice.pointee.startsOver, voice.pointee.beginning != slots.time {
            voice.pointee.cursor = Double(voice.pointee.origin)
            loops.seek(slot, to: voice.pointee.origin, &slots)
        }
        guard let material = self.material(slot), real.add(slot, material, &slots) else { return }
        voice.pointee.startsOver = false
        if slots.columns.traits[slot].contains(.streamed) { streams.recover(slot, &slots) }
        loops.begin(slot, material.jumps, isEndless: slots.columns.traits[slot].contains(.looping))
        slots.publish(slot)
    }

    /// The samples that a voice which becomes real plays: its sound, or the ring of its stream; nil while the stream
    /// has none.
    private mutating func material(_ slot: Int) -> RealVoices.Material? {
        let voice = slots[slot]
        let record = slots.record(slot)
        if let generated = record.generated {
            let (ring, place) = generated._withUnsafeGuaranteedRef { $0.ring(record) }
            return RealVoices.Material(record: ring, jumps: .endless, position: Double(place))
        }
        guard record.stream == nil else { return streams.material(slot, record, &slots, blockFrames: blockFrames) }
        return RealVoices.Material(
            record: record, jumps: voice.pointee.jumps, position: voice.pointee.firstFrame(at: slots.time))
    }

    /// Makes a real voice virtual, and keeps its exact position in the sound.
    private mutating func makeVirtual(_ slot: Int) {
        let voice = slots[slot]
        guard voice.pointee.place >= 0 else { return }
        slots.anchor(slot)
        let exact =
            slots.columns.traits[slot].contains(.streamed)
            ? streams.position(slot, &slots, &real) : real.position(of: voice.pointee.place)
        if let exact { (voice.pointee.cursor, voice.pointee.jumps) = exact }
        streams.giveBackLeft(slot, at: slots.time)
        leaveMixer(slot)
        slots.expectEnd(slot)
    }

    /// Takes a real voice from the mixer.
    private mutating func leaveMixer(_ slot: Int) {
        real.remove(slot, &slots)
        loops.end(slot, isEndless: slots.columns.traits[slot].contains(.looping))
    }

    // MARK: Ends

    /// Ends a voice at once: silences it, and queues it to be reported.
    private mutating func end(_ slot: Int, _ ending: VoiceState.Ending) {
        guard slots.isUsed(slot) else { return }
        let voice = slots[slot]
        if voice.pointee.place >= 0 { leaveMixer(slot) }
        streams.release(slot, at: slots.time)
        generators.remove(slot)
        if !markers.isEmpty { markers.end(slot) }
        slots.end(slot, ending)
        tally.ends &+= 1
        let isStolen = ending == .stolen
        if isStolen { tally.steals &+= 1 }
        log.note(
            isStolen ? .stolen : .ended, sound: voice.pointee.samples, bus: voice.pointee.bus.index,
            cause: isStolen ? voice.pointee.cause : .none)
    }

    /// Ends the voices that do not resume after a freeze. Paused voices are kept.
    ///
    /// These are one-shots that have played for more than 250 ms, voices without `resumesAfterInterruption`, and voices
    /// that are being stopped.
    mutating func endWhatWillNotResume() {
        for index in 0..<slots.active.count {
            let slot = slots.active[index]
            let voice = slots[slot]
            guard !voice.pointee.transport.isHalted else { continue }
            let isOld =
                !voice.pointee.loops && voice.pointee.hasBegun
                && slots.time - voice.pointee.beginning > slots.sampleRate / 4
            if isOld || !voice.pointee.resumesAfterInterruption || voice.pointee.fade.isLeaving {
                end(slot, .finished)
            }
        }
    }

    /// Ends the one-shots that started during a freeze. They would be heard too late after it.
    mutating func endUnheardStarts() {
        for index in 0..<slots.active.count {
            let slot = slots.active[index]
            let voice = slots[slot]
            if !voice.pointee.hasBegun, !voice.pointee.transport.isHalted, voice.pointee.startFrame <= slots.clock,
                !voice.pointee.loops
            {
                end(slot, .finished)
            }
        }
    }

    // MARK: Reports

    /// Reports the voices that have ended, and gives their slots back to the game.
    ///
    /// - Parameter tell: Sends the report to the game; returns false if the event ring is full. Such a voice keeps its
    ///   slot and is reported after a later block.
    @inline(__always)
    mutating func sweep(_ tell: (VoiceHandle, VoiceState.Ending) -> Bool) {
        for index in stride(from: slots.ended.count - 1, through: 0, by: -1) {
            let slot = slots.ended[index]
            let (handle, ending) = (slots.handle(slot), slots[slot].pointee.ending)
            // The slot is freed before the report, because the game may fill it again as soon as it reads the report.
            slots.free(slot)
            guard tell(handle, ending) else { return slots.keep(slot, handle) }
            slots.forget(slot)
            captions.end(slot)
        }
    }

    /// Reports the voices that ran out of decoded frames, and returns how many. See ``VoiceStreams/report(_:)``.
    @inline(__always)
    mutating func reportStarvations(_ tell: (VoiceStarvation) -> Bool) -> Int { streams.report(tell) }

    /// Reports the markers that voices have passed in the latest block. See ``VoiceMarkers/report(_:)``.
    @inline(__always)
    mutating func reportMarkers(_ tell: (VoiceMarkers.Passed) -> Bool) { markers.report(tell) }

    /// Marks samples that no new voice will play. ``collectReleased(_:)`` reports them once no voice plays them.
    mutating func release(samples: UInt32) { releasing.append(samples) }

    /// Reports the released samples that no voice plays any longer.
    ///
    /// - Parameter tell: Sends the report to the game; returns false if the event ring is full. Such samples are
    ///   reported after a later block.
    @inline(__always)
    mutating func collectReleased(_ tell: (UInt32) -> Bool) {
        guard releasing.count > 0 else { return }
        releasing.removeAll { samples in
            for index in 0..<slots.active.count where slots[slots.active[index]].pointee.samples == samples {
                return false
            }
            return tell(samples)
        }
    }

    /// Begins a block in the log of voices. The first block that is measured forgets what was counted before it.
    mutating func beginLog(_ clock: borrowing StageClock) {
        log.begin(for: clock.readers, at: clock.block.start)
        if clock.hasJustBegun { tally = (0, 0, 0) }
    }

    /// Ends a measured block: fills in the counts of its record.
    mutating func endLog(_ block: inout BlockProfile) {
        block.voices = UInt32(clamping: slots.active.count)
        block.realVoices = UInt32(clamping: real.count)
        if real.count >= ranking.limit {
            block.outrankedVoices = UInt32(clamping: slots.columns.audible(count: slots.count) - real.count)
        }
        (block.starts, block.ends, block.steals) = tally
        tally = (0, 0, 0)
        if streams.count > 0 { block.streamedFrames = streams.leastFrames(&slots) }
        log.end()
    }

    /// Writes where the streamed voices are, after a block has been mixed; the mixer writes where the others are.
    mutating func publishPositions() { if streams.count > 0 { streams.publishPositions(&slots, &real) } }

    /// Advances the clock of the mix by a block, in a freeze too.
    mutating func advanceClock(_ frames: Int) { slots.advanceClock(frames) }

    /// The next frame of the mix.
    var clock: Int { slots.clock }

    /// The number of voices.
    var count: Int { slots.active.count }

    /// The most voices that are real.
    var realLimit: Int { ranking.limit }

    /// Whether a voice has a caption.
    var hasCaptions: Bool { !captions.isEmpty }

    /// Adds the voices with a caption that reach the listener. See ``VoiceCaptions/add(to:in:_:_:buses:listeners:)``.
    /// Realtime-safe.
    func addCaptions(to sounds: inout CaptionSounds, in scene: VoiceCaptions.Scene, buses: borrowing BusTree) {
        var scene = scene
        scene.listenerGain = real.space.listenerGain
        (scene.mute, scene.explicitMute, scene.frames) = (mute, explicitMute, blockFrames)
        captions.add(to: &sounds, in: scene, slots, streams, buses: buses, listeners: real.listeners)
    }

    /// Whether any voice, audible or not, is mixed into a submix or may be.
    mutating func hasVoices(in submix: UInt8) -> Bool {
        for index in 0..<slots.active.count where slots.columns.submix[slots.active[index]] == submix { return true }
        return false
    }

    /// Whether a voice plays that silent mode does not mute, at any gain.
    var hasExplicitVoice: Bool {
        mutating get {
            for index in 0..<slots.active.count where slots.columns.traits[slots.active[index]].contains(.explicit) {
                return true
            }
            return false
        }
    }

    /// Whether a voice that plays in silent mode has a gain above zero.
    var hasExplicitSound: Bool {
        mutating get {
            for index in 0..<slots.active.count where slots.columns.traits[slots.active[index]].contains(.explicit) {
                if slots.columns.level[slots.active[index]] > 0 { return true }
            }
            return false
        }
    }

    /// The buses that have a voice with a gain above zero, one bit each.
    var soundingBuses: UInt64 {
        mutating get { slots.columns.soundingBuses(count: slots.count) }
    }
}
