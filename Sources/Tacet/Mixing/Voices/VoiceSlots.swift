import Synchronization

/// The voices of the table, each in its slot: what they are, which of them change, and where they are in their sounds.
///
/// The parts of the scheduler work on these voices: ``VoiceLimiter``, ``VoiceLoops``, ``VoiceStreams``,
/// ``VoiceCaptions`` and ``RealVoices``. What one part alone needs of a voice is in the part. Mixing thread only;
/// allocates in `init` alone.
struct VoiceSlots: ~Copyable {
    private let table: VoiceTable
    /// The state of each slot's voice, in the table's memory.
    let states: UnsafeMutablePointer<VoiceState>
    /// The curve of the distance of each slot's voice, if it has one.
    let curves: UnsafeMutablePointer<DistanceCurve>
    var columns: VoiceColumns
    /// The slots in use.
    private(set) var active: SlotList
    /// The slots of voices that have to be run in the next block, because something changes on them.
    private(set) var dirty: SlotList
    /// The slots of voices that have ended and wait to be reported.
    private(set) var ended: SlotList
    /// One past the highest slot that has been used so far.
    private(set) var count = 0
    /// The next frame of the mix. It advances in a freeze too.
    private(set) var clock = 0
    /// The voices' time: the frames that voices have run, without the blocks in which effects were stopped.
    private(set) var time = 0
    /// The time at which the next virtual voice can end.
    private var nextEnd = Int.max
    /// The first frame of the mix at which a voice is to stop.
    private var nextStop = Int.max
    /// Whether the session lets voices advance now, audible or, in silent mode, inaudible. A voice that stands needs no
    /// fade: the fade would be heard later.
    var effectsRun = true
    let sampleRate: Int
    let sounds: SoundTable
    /// The fade of a voice that is stolen for a limit or whose sound is unloaded.
    let declick: RampLength

    init(table: VoiceTable, sampleRate: Int, sounds: SoundTable) {
        self.table = table
        self.sampleRate = sampleRate
        self.sounds = sounds
        states = table[0]
        curves = table.curves
        columns = VoiceColumns(in: table.memory)
        active = SlotList(in: table.memory)
        dirty = SlotList(in: table.memory)
        ended = SlotList(in: table.memory)
        declick = RampLength(frames: Tween.declick.frames(at: sampleRate), easing: .linear)
    }

    var capacity: Int { table.capacity }

    /// What the game reads of the voices.
    var readings: VoiceReadings { table.readings }

    /// The state of the voice in a slot.
    subscript(slot: Int) -> UnsafeMutablePointer<VoiceState> { states + slot }

    /// The handle of the voice in a slot.
    mutating func handle(_ slot: Int) -> VoiceHandle {
        VoiceHandle(slot: UInt32(truncatingIfNeeded: slot), generation: states[slot].generation)
    }

    /// The slot of a handle's voice; nil for a stale handle and for a voice that has ended.
    @inline(__always)
    mutating func slot(of handle: VoiceHandle) -> Int? {
        let slot = Int(handle.slot)
        guard slot < capacity, columns.generation[slot] == handle.generation, states[slot].phase != .ended else {
            return nil
        }
        return slot
    }

    /// The sound of a slot's voice, in the timeline in which the voice plays it.
    mutating func record(_ slot: Int) -> SoundTable.SampleData {
        let record = sounds[states[slot].samples]
        return states[slot].isReversed ? record.reversed : record
    }

    // MARK: Life

    /// Whether a slot is one that the game has filled and that is not in use yet.
    mutating func canBegin(_ slot: Int) -> Bool { slot < capacity && columns.generation[slot] == 0 }

    /// Adds a slot that the game has filled to the slots in use.
    mutating func begin(_ slot: Int) {
        columns.fill(slot, from: states + slot)
        count = max(count, slot + 1)
        active.append(slot)
        markDirty(slot)
    }

    /// Whether a voice has not ended.
    mutating func isUsed(_ slot: Int) -> Bool { states[slot].phase != .ended && states[slot].phase != .free }

    /// Silences a voice, and queues it to be reported.
    mutating func end(_ slot: Int, _ ending: VoiceState.Ending) {
        let voice = states + slot
        settle(slot)
        voice.pointee.runs = false
        voice.pointee.phase = .ended
        voice.pointee.ending = ending
        columns.silence(slot)
        ended.append(slot)
    }

    /// Takes a slot from the game back, whose end could not be reported.
    ///
    /// - Parameter handle: The handle of the voice that has ended in the slot.
    mutating func keep(_ slot: Int, _ handle: VoiceHandle) {
        states[slot].phase = .ended
        columns.generation[slot] = handle.generation
    }

    /// Lets the game fill a slot whose voice has ended. ``forget(_:)`` or ``keep(_:_:)`` follows.
    mutating func free(_ slot: Int) {
        states[slot].phase = .free
        columns.generation[slot] = 0
    }

    /// Takes a slot that the game may fill from the slots in use.
    mutating func forget(_ slot: Int) {
        active.remove(slot)
        ended.remove(slot)
    }

    /// Marks a voice to be run in the next block, because something changes on it.
    mutating func markDirty(_ slot: Int) {
        let voice = states + slot
        guard !voice.pointee.isDirty, voice.pointee.phase != .ended, voice.pointee.phase != .free else { return }
        voice.pointee.isDirty = true
        dirty.append(slot)
    }

    /// Marks all voices to be run in the next block.
    mutating func markAllDirty() { for index in 0..<active.count { markDirty(active[index]) } }

    /// Takes the mark of ``markDirty(_:)`` from a voice.
    mutating func settle(_ slot: Int) {
        if states[slot].isDirty { dirty.remove(slot) }
        states[slot].isDirty = false
    }

    // MARK: Time

    /// Advances the voices' time by a block in which they have run.
    mutating func advance(_ frames: Int) {
        time += frames
        table.time.store(time, ordering: .releasing)
    }

    /// Advances the clock of the mix by a block.
    mutating func advanceClock(_ frames: Int) { clock += frames }

    /// Writes what the game reads of a voice that has changed.
    mutating func publish(_ slot: Int) {
        let voice = states + slot
        let speed = voice.pointee.runs ? voice.pointee.speed : 0
        table.readings.write(
            handle(slot),
            VoiceReadings.Record(
                state: voice.pointee.playbackState,
                cursor: voice.pointee.hasBegun ? voice.pointee.cursor : Double(voice.pointee.origin),
                anchor: voice.pointee.anchor, pitch: voice.pointee.isReversed ? -speed : speed,
                jumps: voice.pointee.jumps))
    }

    /// Brings the voice's `cursor` up to the present time, wrapped into its loop.
    mutating func anchor(_ slot: Int) {
        let voice = states + slot
        let record = record(slot)
        voice.pointee.cursor = voice.pointee.jumps.wrap(
            voice.pointee.frame(at: time), from: Int(record.loopStart), to: Int(record.loopEnd))
        voice.pointee.anchor = time
    }

    /// Notes the time at which a virtual voice that does not loop for ever will end.
    mutating func expectEnd(_ slot: Int) {
        if canEndUnmixed(slot) { nextEnd = min(nextEnd, endTime(slot)) }
    }

    /// Whether a virtual voice may have played to its end. The ends of all such voices have to be noted anew then.
    mutating func takeNextEnd() -> Bool {
        guard time >= nextEnd else { return false }
        nextEnd = .max
        return true
    }

    /// Whether a virtual voice has played all its frames. Notes when it will have, if it has not.
    mutating func hasPlayedUnmixed(_ slot: Int) -> Bool {
        guard canEndUnmixed(slot) else { return false }
        let end = endTime(slot)
        if end <= time { return true }
        nextEnd = min(nextEnd, end)
        return false
    }

    /// Whether a voice is virtual, runs, and does not loop for ever.
    private mutating func canEndUnmixed(_ slot: Int) -> Bool {
        let voice = states + slot
        return voice.pointee.runs && !voice.pointee.jumps.isEndless && voice.pointee.place < 0
    }

    /// The time at which a voice that does not loop for ever has played all its frames, at its present pitch.
    private mutating func endTime(_ slot: Int) -> Int {
        let voice = states + slot
        let record = record(slot)
        let repeats = Double(voice.pointee.jumps.left) * Double(record.loopEnd - record.loopStart)
        let rest = Double(record.frames) - voice.pointee.cursor + repeats
        // 2⁵² frames are three thousand years.
        return voice.pointee.anchor
            + Int(max(0, min(rest / Double(voice.pointee.speed), 0x1p52)).rounded(.up))
    }

    /// Advances the ramps of a voice that sounds in a part of the block.
    ///
    /// If the voice stops in the block, ``columns`` gets its gain without the stop, by which the voice is ranked. The
    /// mixing loop makes the fade of the stop, by ``VoiceState/bend``.
    mutating func advance(_ slot: Int, from start: Int, to end: Int, stop: Int?) {
        let voice = states + slot
        let step = Int32(end - start)
        voice.pointee.parameters.advance(step)
        if !voice.pointee.isSpatial, voice.pointee.parameters.pan.value != columns.x[slot] {
            // The voice's reverb is heard there.
            columns.place(slot, voice.pointee.apparentPosition)
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
        let gain = voice.pointee.parameters.gain.value
        columns.own[slot] =
            (voice.pointee.isSpatial ? voice.pointee.parameters.placement.falloff.audible(gain) : gain)
            * (fade.value * voice.pointee.transport.value) * voice.pointee.parameters.occlusion.gain * amplitude
        columns.limit(slot, voice)
    }

    // MARK: Stops at a frame

    /// Lets a voice fade out and end at a frame of the mix.
    mutating func end(_ handle: VoiceHandle, at frame: Int, _ length: RampLength) {
        withVoice(handle) { ($0.stopFrame, $0.stopLength) = (frame, length) }
        nextStop = min(nextStop, frame)
    }

    /// Marks the voices that stop within the next `frames`.
    mutating func wakeStopping(_ frames: Int) {
        guard nextStop < clock + frames else { return }
        nextStop = .max
        for index in 0..<active.count {
            let slot = active[index]
            let frame = states[slot].stopFrame
            if frame < clock + frames { markDirty(slot) } else { nextStop = min(nextStop, frame) }
        }
    }

    /// Takes a voice's stop frame if it lies within the next `frames`.
    ///
    /// - Returns: The frame of the block at which the fade begins, for a voice that sounds until then. A voice whose
    ///   frame has passed, or that has not begun by its frame, stops at once, and the result is nil.
    mutating func takeStop(_ slot: Int, _ frames: Int) -> Int? {
        let voice = states + slot
        guard voice.pointee.stopFrame < clock + frames else { return nil }
        let frame = voice.pointee.stopFrame - clock
        voice.pointee.stopFrame = .max
        let beginning = voice.pointee.hasBegun ? 0 : max(0, voice.pointee.startFrame - clock)
        if frame > beginning { return frame }
        voice.pointee.stop(voice.pointee.stopLength)
        return nil
    }

    // MARK: Changes

    /// Calls `change` with the voice of a handle. Does nothing for a stale handle or a voice that has ended.
    @inline(__always)
    mutating func withVoice(_ handle: VoiceHandle, _ change: (inout VoiceState) -> Void) {
        guard let slot = slot(of: handle) else { return }
        change(&states[slot])
        markDirty(slot)
    }

    /// Moves voices to new positions, all on the same block.
    mutating func move(_ places: borrowing ChangeColumn<SIMD4<Float>>) {
        if places.isEmpty { return }
        var hasMoved = false
        // Local copies: otherwise the compiler reads each pointer again after each write.
        let (x, y, z, traits, generation) = (columns.x, columns.y, columns.z, columns.traits, columns.generation)
        let states = self.states
        let values = places.values
        places.forEach { slot in
            let place = values[slot]
            guard generation[slot] == place.w.bitPattern, !traits[slot].contains(.placeless) else { return }
            if traits[slot].contains(.gliding) {
                states[slot].position = VectorRamp(Vector3(place.x, place.y, place.z).sanitized)
                traits[slot].remove(.gliding)
            }
            traits[slot].insert(.moved)
            (x[slot], y[slot], z[slot]) = (place.x, place.y, place.z)
            hasMoved = true
        }
        if hasMoved { columns.hasChanged = true }
    }

    /// Changes the gains of voices.
    mutating func setGains(_ gains: borrowing ChangeColumn<GainChange>) {
        if gains.isEmpty { return }
        let values = gains.values
        gains.forEach { slot in
            let change = values[slot]
            withVoice(VoiceHandle(slot: UInt32(truncatingIfNeeded: slot), generation: change.generation)) { voice in
                change.gain.apply { voice.parameters.gain.move(to: $0, frames: $1.frames, easing: $1.easing) }
            }
        }
    }

    /// Changes the other parameters of a voice.
    mutating func setParameters(_ slot: Int, _ change: VoiceChange) {
        let handle = self.handle(slot)
        let placement = change.parameters.placement
        if !placement.isEmpty {
            placement.apply(to: &states[slot].parameters.placement, curve: curves + slot)
            columns.placeInSpace(slot, states + slot)
        }
        // A pitch that jumps counts from here on.
        anchor(slot)
        if let end = change.end { self.end(handle, at: end.frame, end.length) }
        if let start = change.start, states[slot].phase == .scheduled { states[slot].startFrame = start }
        if let glide = change.glide { glide.apply { self.glide(handle, to: $0, $1) } }
        change.parameters.apply(to: &states[slot].parameters)
        if change.parameters.changesOcclusion { columns.traits[slot].insert(.occluded) }
        markDirty(slot)
    }

    /// Starts to move a voice from its present position to another.
    private mutating func glide(_ handle: VoiceHandle, to position: Vector3, _ length: RampLength) {
        let slot = Int(handle.slot)
        guard slot < capacity, columns.generation[slot] == handle.generation, states[slot].isSpatial else { return }
        var ramp = VectorRamp(columns.position(slot))
        ramp.move(to: position, frames: length.frames, easing: length.easing)
        columns.place(slot, ramp.value)
        if ramp.isMoving { columns.traits[slot].insert(.gliding) } else { columns.traits[slot].remove(.gliding) }
        withVoice(handle) { $0.position = ramp }
    }

    // MARK: Pauses and stops

    /// Pauses, resumes and stops a voice.
    mutating func carryOutTransport(_ handle: VoiceHandle, _ change: VoiceChange) {
        if change.stopsFirst { carryOutStop(handle, change) }
        if let transport = change.transport {
            if let jump = change.jump { carryOut(jump, handle, .none) }
            carryOut(transport, handle, change.transportLength)
        }
        if !change.stopsFirst { carryOutStop(handle, change) }
    }

    private mutating func carryOut(_ transport: VoiceChange.Transport, _ handle: VoiceHandle, _ length: RampLength) {
        switch transport {
        case .pause: pause(handle, length)
        case .resume: resume(handle, length)
        }
    }

    private mutating func carryOutStop(_ handle: VoiceHandle, _ change: VoiceChange) {
        guard let length = change.stopLength else { return }
        if change.isSteal {
            steal(handle, length, .voiceLimit)
        } else {
            withVoice(handle) { [effectsRun] in $0.stop(length, effectsRun: effectsRun) }
        }
    }

    /// Fades a voice out and ends it as stolen.
    mutating func steal(_ handle: VoiceHandle, _ length: RampLength, _ cause: StealCause) {
        withVoice(handle) { [effectsRun] voice in
            voice.stop(length, effectsRun: effectsRun)
            if voice.ending != .stolen { voice.cause = cause }
            voice.ending = .stolen
        }
    }

    /// Fades a voice out and pauses it; a voice that is not heard is paused at once.
    private mutating func pause(_ handle: VoiceHandle, _ length: RampLength) {
        withVoice(handle) { [effectsRun] voice in voice.transport.pause(effectsRun && voice.runs ? length : .none) }
    }

    /// Fades a paused voice in, or one that is about to pause. A voice that is resumed before its start frame begins
    /// exactly there.
    private mutating func resume(_ handle: VoiceHandle, _ length: RampLength) {
        withVoice(handle) { [clock] voice in
            let isEarly = voice.phase == .scheduled && voice.startFrame > clock
            voice.transport.resume(isEarly ? .none : length)
        }
    }

    /// Lets a voice go on in the other direction, from its ``VoiceState/cursor``. A voice that begins in this block begins
    /// at the sound's other end, unless it has a start position.
    mutating func turn(_ slot: Int) {
        let voice = states + slot
        let old = record(slot)
        voice.pointee.isReversed.toggle()
        let last = Int(old.frames) - 1
        let origin = voice.pointee.origin
        if origin > 0 { voice.pointee.origin = max(0, last - origin) }
        if voice.pointee.beginning == time {
            voice.pointee.cursor += Double(voice.pointee.origin - origin)
        } else {
            let frame = old.fileFrame(of: voice.pointee.cursor, loops: voice.pointee.loops)
            voice.pointee.cursor = max(0, old.isReversed ? frame : Double(last) - frame)
        }
        voice.pointee.anchor = time
    }

    /// Lets a voice that is virtual, or will be after the block, go on at another frame of its sound.
    mutating func seek(_ slot: Int, to frame: Int) {
        let voice = states + slot
        if voice.pointee.hasBegun { voice.pointee.startsOver = false } else { voice.pointee.origin = frame }
        (voice.pointee.cursor, voice.pointee.anchor) = (Double(frame), time)
        markDirty(slot)
    }

    /// Stops every voice of a sound that is unloaded.
    mutating func stop(sound: UInt32) {
        for index in 0..<active.count where states[active[index]].sound == sound {
            states[active[index]].stop(declick)
            markDirty(active[index])
        }
    }
}

extension VoiceState {
    /// Starts the fade that ends the voice. Of two such fades the one that ends first counts. A voice that is not heard
    /// ends at once, and one that is being paused does so with the pause.
    mutating func stop(_ length: RampLength, effectsRun: Bool = true) {
        guard phase != .ended else { return }
        let fades = effectsRun && runs && phase == .playing
        let frames = fades ? min(Int(length.frames), transport.remaining) : 0
        fade.leave(RampLength(frames: Int32(clamping: frames), easing: length.easing))
    }
}
