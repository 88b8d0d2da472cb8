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
