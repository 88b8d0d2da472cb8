/// All voices, real and virtual: carries out the game's commands and brings every voice a block forward.
///
/// What a block costs grows with what happens in it, not with how many voices there are: those on which nothing moves cost
/// their place in ``VoiceColumns``'s loops. Render thread only; allocates at `init` alone.
struct VoiceBank: ~Copyable {
    private let table: VoiceTable
    /// The voices in the table.
    let voices: UnsafeMutablePointer<VoiceState>
    var field: VoiceColumns
    /// Slots in use, in no order, and the place of each in it.
    var active: SlotList
    /// Voices that have a source.
    var real: SlotList
    /// How many of those will end by themselves.
    var finite = 0
    /// Voices that something happens to in every block.
    var dirty: SlotList
    /// Voices that have ended and wait to be reported.
    var ended: SlotList
    /// One past the highest slot that was ever used.
    private(set) var slots = 0
    /// The frame of the mix that comes next.
    var clock = 0
    /// Frames that the voices have run: the mix without the blocks in which the effects stood still.
    private(set) var time = 0
    /// Frames between two places of one voice that OpenAL is told, at least: a 60th of a second. A new place costs it as
    /// much as half the mixing of a voice, games have no more of them, and gains move smoothly from each to the next.
    let placeInterval: Int
    /// In how many blocks each voice has a turn to be placed, and whose turn it is: not all in the same.
    var turns: (count: UInt32, current: UInt32) = (1, 0)
    /// The time at which the next virtual voice can end.
    var nextEnd = Int.max
    var sources: SourcePool
    var plain: PlainVoices
    var ranking: VoiceRanking
    let sounds: BufferTable
    /// Sounds that are to be let go when their last voice has ended.
    var releasing = BoundedList<UInt32>(capacity: 4096)
    private var mute: Float = 1
    private var explicitMute: Float = 1
    private var serial: UInt32 = 0
    /// What came and went since the profiler last asked.
    var tally: (starts: UInt32, ends: UInt32, steals: UInt32) = (0, 0, 0)

    var capacity: Int { table.capacity }

    /// The fade of a voice that makes room.
    static let declick = RampLength(frames: 480, easing: .linear)

    init(
        table: VoiceTable, realLimit: Int, sampleRate: Int, sources: consuming SourcePool,
        plain: consuming PlainVoices, sounds: BufferTable
    ) {
        self.table = table
        placeInterval = sampleRate / 60
        voices = table[0]
        field = VoiceColumns(in: table.memory)
        active = SlotList(in: table.memory)
        real = SlotList(in: table.memory)
        dirty = SlotList(in: table.memory)
        ended = SlotList(in: table.memory)
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

    /// Lets voices send to a submix's reverb, those that play included.
    mutating func setReverb(submix: UInt8, slot: UInt32) {
        sources.setReverb(submix: submix, slot: slot)
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
    mutating func activate(_ slot: Int) {
        serial &+= 1
        voices[slot].serial = serial
        field.fill(slot, from: voices[slot])
        slots = max(slots, slot + 1)
        active.append(slot)
        markDirty(slot)
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
        if changes.contains(.pauses) { for index in 0..<active.count { markDirty(active[index]) } }
        let isMuteNew = mute != self.mute || explicitMute != self.explicitMute
        (self.mute, self.explicitMute) = (mute, explicitMute)
        for index in stride(from: dirty.count - 1, through: 0, by: -1) {
            run(dirty[index], frames: frames, buses: buses)
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
        if voice.pointee.virtualBehaviour == .stops, voice.pointee.source < 0, voice.pointee.runs,
            voice.pointee.phase == .playing
        {
            return end(slot, .stolen)
        }
        if voice.pointee.phase == .pausing, !voice.pointee.fade.isMoving {
            takeSource(from: slot)
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
            takeSource(from: slot)
            field.silence(slot)
        }
        // What stands is called when its bus runs again.
        if !voice.pointee.isChanging || (!runs && voice.pointee.isInMotion) {
            voice.pointee.isDirty = false
            dirty.remove(slot)
        }
    }

    /// Has a voice run in the next block: something happens to it.
    mutating func markDirty(_ slot: Int) {
        let voice = voices + slot
        guard !voice.pointee.isDirty, voice.pointee.phase != .ended, voice.pointee.phase != .free else { return }
        voice.pointee.isDirty = true
        dirty.append(slot)
    }
}
