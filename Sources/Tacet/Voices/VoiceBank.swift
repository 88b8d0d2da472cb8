/// All voices, real and virtual: carries out the game's commands and brings every voice a block forward.
///
/// What a block costs grows with what happens in it, not with how many voices there are: those on which nothing moves cost
/// their place in ``VoiceField``'s loops. Render thread only; allocates at `init` alone.
struct VoiceBank: ~Copyable {
    private let table: VoiceTable
    /// The voices in the table.
    let voices: UnsafeMutablePointer<VoiceState>
    var field: VoiceField
    /// Slots in use, in no order, and the place of each in it.
    private(set) var active: SlotList
    /// Voices that have a source.
    private(set) var real: SlotList
    /// How many of those will end by themselves.
    private var finite = 0
    /// Voices that something happens to in every block.
    private(set) var restless: SlotList
    /// Voices that have ended and wait to be reported.
    private(set) var ended: SlotList
    /// One past the highest slot that was ever used.
    private(set) var slots = 0
    /// The frame of the mix that comes next.
    var clock = 0
    /// Frames that the voices have run: the mix without the blocks in which the effects stood still.
    private(set) var time = 0
    /// Frames between two places of one voice that OpenAL is told, at least: a 60th of a second. A new place costs it as
    /// much as half the mixing of a voice, games have no more of them, and gains move smoothly from each to the next.
    private let placeInterval: Int
    /// In how many blocks each voice has a turn to be placed, and whose turn it is: not all in the same.
    private var turns: (count: UInt32, current: UInt32) = (1, 0)
    /// The time at which the next virtual voice can end.
    private var nextEnd = Int.max
    var sources: SourcePool
    var plain: PlainVoices
    private var ranking: VoiceRanking
    let sounds: SoundBank
    /// Sounds that are to be let go when their last voice has ended.
    var releasing = BoundedList<UInt32>(capacity: 4096)
    private var mute: Float = 1
    private var explicitMute: Float = 1
    private var serial: UInt32 = 0
    /// What came and went since the profiler last asked.
    private var tally: (starts: UInt32, ends: UInt32, steals: UInt32) = (0, 0, 0)

    var capacity: Int { table.capacity }

    /// The fade of a voice that makes room.
    static let declick = RampLength(frames: 480, easing: .linear)

    init(
        table: VoiceTable, realLimit: Int, sampleRate: Int, sources: consuming SourcePool,
        plain: consuming PlainVoices, sounds: SoundBank
    ) {
        self.table = table
        placeInterval = sampleRate / 60
        voices = table[0]
        field = VoiceField(capacity: table.capacity)
        active = SlotList(capacity: table.capacity)
        real = SlotList(capacity: table.capacity)
        restless = SlotList(capacity: table.capacity)
        ended = SlotList(capacity: table.capacity)
        ranking = VoiceRanking(limit: realLimit)
        self.sources = sources
        self.plain = plain
        self.sounds = sounds
    }

    /// Counts the voices for the profiler.
    mutating func describe(_ block: inout BlockProfile) {
        block.voices = UInt32(clamping: active.count)
        block.realVoices = UInt32(clamping: real.count)
        (block.starts, block.ends, block.steals) = tally
        tally = (0, 0, 0)
    }

    /// Lets voices send to a signal's reverb, those that play included.
    mutating func setReverb(signal: UInt8, slot: UInt32) {
        sources.setReverb(signal: signal, slot: slot)
        for index in 0..<real.count { field.traits[real[index]].insert(.touched) }
    }

    /// Whether a voice that the player asked for is not silent.
    var hasExplicitSound: Bool {
        for index in 0..<active.count where field.traits[active[index]].contains(.explicit) {
            if field.level[active[index]] > 0 { return true }
        }
        return false
    }

    /// The buses that have a voice which is not silent, a bit each.
    var soundingBuses: UInt64 { field.soundingBuses(count: slots) }

    /// Puts a slot that the game has filled among those in use.
    mutating func seat(_ slot: Int) {
        serial &+= 1
        voices[slot].serial = serial
        field.seat(slot, voices[slot])
        slots = max(slots, slot + 1)
        active.append(slot)
        disturb(slot)
        tally.starts &+= 1
    }

    // MARK: A block

    /// Brings every voice `frames` forward and tells the loops and OpenAL what changed.
    ///
    /// - Parameters:
    ///   - mute: What silence leaves of voices, as a factor.
    ///   - explicitMute: What it leaves of those that the player asked for.
    mutating func advance(
        _ frames: Int, buses: borrowing BusTree, changes: BusTree.Changes, mute: Float, explicitMute: Float,
        listener: Listener, model: DistanceModel
    ) {
        if changes.contains(.pauses) { for index in 0..<active.count { disturb(active[index]) } }
        let isMuteNew = mute != self.mute || explicitMute != self.explicitMute
        (self.mute, self.explicitMute) = (mute, explicitMute)
        for index in stride(from: restless.count - 1, through: 0, by: -1) {
            run(restless[index], frames: frames, buses: buses)
        }
        if changes.contains(.gains) || isMuteNew {
            for slot in 0..<slots { field.setLevel(slot, buses: buses, mute: mute, explicitMute: explicitMute) }
        }
        endFinished()
        if field.listen(listener, model: model, count: slots) {
            ranking.rank(field.importance, slots: slots)
            exchange()
        }
        turns.count = UInt32(max(1, (placeInterval + frames - 1) / frames))
        turns.current = (turns.current &+ 1) % turns.count
        for index in 0..<real.count where field.traits[real[index]].hasNews { write(real[index]) }
        sources.processWrites()
        // Time runs on after the block's writes, so that a voice that starts now starts at its first frame.
        time += frames
    }

    /// Runs a voice's parameters and fades a block on, and ends it where they end it.
    private mutating func run(_ slot: Int, frames: Int, buses: borrowing BusTree) {
        let voice = voices + slot
        let step = Int32(frames)
        if voice.pointee.phase == .scheduled {
            guard voice.pointee.startFrame < clock + frames else { return }
            voice.pointee.phase = .waiting
        }
        if voice.pointee.phase == .stopping, !voice.pointee.fade.isMoving {
            return end(slot, voice.pointee.ending)
        }
        if voice.pointee.whenVirtual == .stops, voice.pointee.source < 0, voice.pointee.runs,
            voice.pointee.phase == .playing
        {
            return end(slot, .stolen)
        }
        if voice.pointee.phase == .pausing, !voice.pointee.fade.isMoving {
            settle(slot)
            voice.pointee.phase = .paused
        }
        if voice.pointee.phase == .waiting {
            voice.pointee.beginning = time
            // A plain voice begins at its frame, one with a place at the block's first.
            let delay = voice.pointee.isSpatial ? 0 : max(0, voice.pointee.startFrame - clock)
            voice.pointee.cursor = -Double(delay) * Double(voice.pointee.pitch.value)
            voice.pointee.fadesIn = voice.pointee.fade.value == 0
        }
        let runs = voice.pointee.isInMotion && !buses.stands(voice.pointee.bus)
        if runs != voice.pointee.runs || voice.pointee.pitch.isMoving { anchor(slot) }
        voice.pointee.runs = runs
        if runs {
            if voice.pointee.phase == .waiting { voice.pointee.phase = .playing }
            voice.pointee.gain.advance(step)
            voice.pointee.pitch.advance(step)
            voice.pointee.velocity.advance(step)
            voice.pointee.filter.advance(step)
            voice.pointee.fade.advance(step)
            if voice.pointee.position.isMoving {
                voice.pointee.position.advance(step)
                field.place(slot, voice.pointee.position.value)
                if !voice.pointee.position.isMoving { field.traits[slot].remove(.gliding) }
            }
            field.own[slot] = voice.pointee.gain.value * voice.pointee.fade.value
            field.setLevel(slot, buses: buses, mute: mute, explicitMute: explicitMute)
            field.traits[slot].insert(.touched)
            expectEnd(slot)
        } else {
            settle(slot)
            field.silence(slot)
        }
        // What stands is called when its bus runs again.
        if !voice.pointee.isChanging || (!runs && voice.pointee.isInMotion) {
            voice.pointee.isRestless = false
            restless.remove(slot)
        }
    }

    /// Has a voice run in the next block: something happens to it.
    mutating func disturb(_ slot: Int) {
        let voice = voices + slot
        guard !voice.pointee.isRestless, voice.pointee.phase != .ended, voice.pointee.phase != .free else { return }
        voice.pointee.isRestless = true
        restless.append(slot)
    }

    // MARK: Real and virtual

    /// Gives sources to voices that became real, takes them from those that no longer are.
    private mutating func exchange() {
        if isSettled { return }
        // What is about to leave has gone by the next block.
        field.hasChanged = true
        for index in 0..<ranking.count { field.traits[ranking[index]].insert(.chosen) }
        for index in stride(from: real.count - 1, through: 0, by: -1) {
            let slot = real[index]
            switch (field.traits[slot].contains(.chosen), field.traits[slot].contains(.leaving)) {
            case (true, false): break
            case (true, true):
                field.traits[slot].remove(.leaving)
                field.traits[slot].insert(.touched)
            case (false, false):
                field.traits[slot].insert(.leaving)
                field.traits[slot].insert(.touched)
            case (false, true):
                settle(slot)
                voices[slot].startsOver = voices[slot].whenVirtual == .restarts
                if voices[slot].whenVirtual == .stops { disturb(slot) }
            }
        }
        for index in 0..<ranking.count {
            let slot = ranking[index]
            field.traits[slot].remove(.chosen)
            if !field.traits[slot].contains(.real) { makeReal(slot) }
        }
    }

    /// Whether the voices that are chosen are those that are real, and none is about to leave: so it is in most blocks.
    private var isSettled: Bool {
        guard ranking.count == real.count else { return false }
        for index in 0..<ranking.count {
            let traits = field.traits[ranking[index]]
            if !traits.contains(.real) || traits.contains(.leaving) { return false }
        }
        return true
    }

    private mutating func makeReal(_ slot: Int) {
        let voice = voices + slot
        let record = sounds[voice.pointee.sound]
        let buffer = sounds.buffer(of: voice.pointee.sound, on: voice.pointee.signal)
        let isPlain = !voice.pointee.isSpatial && record.samples != nil
        anchor(slot)
        if voice.pointee.startsOver { voice.pointee.cursor = 0 }
        if isPlain {
            guard let place = plain.add(plainVoice(slot, record)) else { return }
            voice.pointee.source = Int32(place)
        } else {
            guard let source = sources.take(buffer: buffer, signal: voice.pointee.signal) else { return }
            voice.pointee.source = Int32(source)
            sources.prepare(source, for: voice.pointee, channels: record.channels)
        }
        voice.pointee.isPlain = isPlain
        voice.pointee.startsOver = false
        field.traits[slot].insert(.real)
        field.traits[slot].insert(.touched)
        real.append(slot)
        if !field.traits[slot].contains(.looping) { finite += 1 }
        write(slot)
        if !isPlain { sources.play(Int(voice.pointee.source), from: Int(voice.pointee.cursor)) }
    }

    /// A voice for the loops, where it is now.
    private func plainVoice(_ slot: Int, _ record: SoundBank.Record) -> PlainVoices.Voice {
        let voice = voices + slot
        // What begins begins at once; what comes back, or fades in, comes up from silence.
        let isNew = voice.pointee.beginning == time
        let delay = isNew ? max(0, -voice.pointee.cursor / Double(voice.pointee.pitch.value)) : 0
        var plain = PlainVoices.Voice(
            record, at: max(0, voice.pointee.cursor), gain: field.level[slot],
            fadesIn: !isNew || voice.pointee.fadesIn)
        plain.loops = voice.pointee.loops
        plain.signal = voice.pointee.signal
        plain.pan = Pan(voice.pointee.pan)
        plain.delay = Int(delay.rounded())
        return plain
    }

    /// Tells the loops or OpenAL what changed.
    private mutating func write(_ slot: Int) {
        let traits = field.traits[slot]
        let voice = voices + slot
        guard traits.contains(.touched) || (traits.contains(.moved) && isDue(slot)) else { return }
        field.traits[slot].remove(.touched)
        field.traits[slot].remove(.moved)
        voice.pointee.placing = time
        let gain = traits.contains(.leaving) ? 0 : field.level[slot]
        if voice.pointee.isPlain { return writePlain(slot, gain) }
        sources.set(
            Int(voice.pointee.source), gain: gain, pitch: voice.pointee.pitch.value, position: field.position(slot),
            velocity: voice.pointee.velocity.value, color: voice.pointee.color)
    }

    private mutating func writePlain(_ slot: Int, _ gain: Float) {
        let voice = voices + slot
        let plain = plain[Int(voice.pointee.source)]
        plain.pointee.gain = gain
        plain.pointee.pitch = voice.pointee.pitch.value
        plain.pointee.lows = voice.pointee.filter.lows
        plain.pointee.highs = voice.pointee.filter.highs
        guard sources.hasReverb, voice.pointee.reverbSend > 0 || voice.pointee.echo >= 0 else { return }
        if voice.pointee.echo < 0 { startEcho(slot) }
        guard voice.pointee.echo >= 0 else { return }
        sources.set(
            Int(voice.pointee.echo), gain: gain, pitch: voice.pointee.pitch.value, position: field.position(slot),
            velocity: .zero, color: VoiceColor(send: voice.pointee.reverbSend, isSendOnly: true))
    }

    /// Has OpenAL play a plain voice for the reverb alone.
    private mutating func startEcho(_ slot: Int) {
        let voice = voices + slot
        let buffer = sounds.buffer(of: voice.pointee.sound, on: voice.pointee.signal)
        guard let source = sources.take(buffer: buffer, signal: voice.pointee.signal) else { return }
        voice.pointee.echo = Int32(source)
        sources.prepare(source, for: voice.pointee, channels: sounds[voice.pointee.sound].channels)
        sources.play(source, from: Int(plain[Int(voice.pointee.source)].pointee.position))
    }

    /// Whether OpenAL may be told where a voice is: when it has its turn, and at once after it stood still.
    private func isDue(_ slot: Int) -> Bool {
        UInt32(truncatingIfNeeded: slot) % turns.count == turns.current
            || time - voices[slot].placing >= 2 * placeInterval
    }

    /// Takes the source from a voice and keeps its exact time.
    mutating func settle(_ slot: Int) {
        let voice = voices + slot
        guard voice.pointee.source >= 0 else { return }
        anchor(slot)
        if voice.pointee.isPlain {
            voice.pointee.cursor = plain[Int(voice.pointee.source)].pointee.position
        } else {
            let frame = sources.frame(Int(voice.pointee.source))
            if frame > 0 { voice.pointee.cursor = Double(frame) }
        }
        free(slot)
        expectEnd(slot)
    }

    private mutating func free(_ slot: Int) {
        let voice = voices + slot
        if voice.pointee.isPlain {
            plain.remove(Int(voice.pointee.source))
        } else {
            sources.putBack(Int(voice.pointee.source))
        }
        if voice.pointee.echo >= 0 { sources.putBack(Int(voice.pointee.echo)) }
        voice.pointee.echo = -1
        voice.pointee.isPlain = false
        voice.pointee.source = -1
        field.traits[slot].remove(.real)
        field.traits[slot].remove(.leaving)
        real.remove(slot)
        if !field.traits[slot].contains(.looping) { finite -= 1 }
    }

    // MARK: Time

    /// Brings a voice's own time up to the bank's.
    private func anchor(_ slot: Int) {
        let voice = voices + slot
        var frame = voice.pointee.frame(at: time)
        let record = sounds[voice.pointee.sound]
        if voice.pointee.loops, frame >= Double(record.loopEnd), record.loopEnd > record.loopStart {
            let past = frame - Double(record.loopStart)
            frame =
                Double(record.loopStart)
                + past.truncatingRemainder(dividingBy: Double(record.loopEnd - record.loopStart))
        }
        voice.pointee.cursor = frame
        voice.pointee.anchor = time
    }

    /// Remembers when a virtual voice that does not loop will have played all its frames.
    private mutating func expectEnd(_ slot: Int) {
        let voice = voices + slot
        guard voice.pointee.runs, !voice.pointee.loops, voice.pointee.source < 0 else { return }
        nextEnd = min(nextEnd, endTime(slot))
    }

    private func endTime(_ slot: Int) -> Int {
        let voice = voices + slot
        let rest = Double(sounds[voice.pointee.sound].frames) - voice.pointee.cursor
        return voice.pointee.anchor + Int(max(0, rest / Double(voice.pointee.pitch.value)).rounded(.up))
    }

    /// Ends the voices that do not loop and have played all their frames.
    private mutating func endFinished() {
        let last = finite > 0 ? real.count - 1 : -1
        for index in stride(from: last, through: 0, by: -1) {
            let slot = real[index]
            if !field.traits[slot].contains(.looping), hasStopped(slot) { end(slot, .finished) }
        }
        guard time >= nextEnd else { return }
        nextEnd = .max
        for index in stride(from: active.count - 1, through: 0, by: -1) {
            let slot = active[index]
            let voice = voices + slot
            guard voice.pointee.runs, !voice.pointee.loops, voice.pointee.source < 0 else { continue }
            let end = endTime(slot)
            if end <= time { self.end(slot, .finished) } else { nextEnd = min(nextEnd, end) }
        }
    }

    /// Whether a real voice has been played to its end.
    private mutating func hasStopped(_ slot: Int) -> Bool {
        let voice = voices + slot
        if voice.pointee.isPlain { return plain[Int(voice.pointee.source)].pointee.hasEnded }
        // OpenAL keeps the time of a real voice, and Doppler makes it differ from ours: ask once the end can be near.
        let length = Double(sounds[voice.pointee.sound].frames)
        let near = voice.pointee.isSpatial ? length / 2 : length - 2048 * Double(voice.pointee.pitch.value)
        return voice.pointee.frame(at: time) >= near && sources.hasStopped(Int(voice.pointee.source))
    }

    // MARK: Ends

    mutating func end(_ slot: Int, _ ending: VoiceState.Ending) {
        let voice = voices + slot
        guard voice.pointee.phase != .ended, voice.pointee.phase != .free else { return }
        if voice.pointee.source >= 0 { free(slot) }
        if voice.pointee.isRestless { restless.remove(slot) }
        voice.pointee.isRestless = false
        voice.pointee.runs = false
        voice.pointee.phase = .ended
        voice.pointee.ending = ending
        field.silence(slot)
        ended.append(slot)
        tally.ends &+= 1
        if ending == .stolen { tally.steals &+= 1 }
    }

    /// Frees the slots of voices that have ended, once it could be told.
    ///
    /// - Parameter tell: Tells the game of a voice; false where there is no room to.
    @inline(__always)
    mutating func sweep(_ tell: (VoiceHandle, VoiceState.Ending) -> Bool) {
        for index in stride(from: ended.count - 1, through: 0, by: -1) {
            let slot = ended[index]
            let voice = voices[slot]
            let handle = VoiceHandle(slot: UInt32(truncatingIfNeeded: slot), generation: voice.generation)
            // From the report on the slot is the game's.
            voices[slot].phase = .free
            field.generation[slot] = 0
            guard tell(handle, voice.ending) else {
                voices[slot].phase = .ended
                field.generation[slot] = handle.generation
                return
            }
            active.remove(slot)
            ended.remove(slot)
        }
    }
}
