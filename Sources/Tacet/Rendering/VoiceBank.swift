import TacetSession

/// All voices, real and virtual: carries out the game's commands and brings every voice a block forward.
///
/// Render thread only; allocates at `init` alone.
struct VoiceBank: ~Copyable {
    let voices: UnsafeMutablePointer<VoiceState>
    let capacity: Int
    /// Slots in use, in no order.
    let active: UnsafeMutablePointer<UInt32>
    private(set) var activeCount = 0
    /// What came and went since the profiler last asked.
    private var tally: (starts: UInt32, ends: UInt32, steals: UInt32) = (0, 0, 0)
    /// The frame of the mix that comes next.
    var clock = 0
    /// How many may be real at once.
    let realLimit: Int
    var sources: SourcePool
    var ranking: VoiceRanking
    let sounds: SoundBank
    /// Sounds that are to be let go when their last voice has ended.
    var releasing = BoundedList<UInt32>(capacity: 4096)

    init(capacity: Int, realLimit: Int, sources: consuming SourcePool, sounds: SoundBank) {
        self.capacity = capacity
        self.realLimit = realLimit
        self.sources = sources
        self.sounds = sounds
        voices = .allocate(capacity: capacity)
        voices.initialize(repeating: VoiceState(), count: capacity)
        active = .allocate(capacity: capacity)
        active.initialize(repeating: 0, count: capacity)
        ranking = VoiceRanking(capacity: capacity)
    }

    deinit {
        voices.deallocate()
        active.deallocate()
    }

    /// How many have a source.
    var realCount: Int { sources.lentCount }

    /// Puts a slot on the list of those in use.
    mutating func activate(_ slot: UInt32) {
        active[activeCount] = slot
        activeCount += 1
        tally.starts &+= 1
    }

    /// Counts the voices for the profiler.
    mutating func describe(_ block: inout BlockProfile) {
        block.voices = UInt32(clamping: activeCount)
        block.realVoices = UInt32(clamping: realCount)
        (block.starts, block.ends, block.steals) = tally
        tally = (0, 0, 0)
    }

    /// Frees the slots of voices that have ended, once `report` could tell of it.
    mutating func sweep(_ report: (VoiceHandle, VoiceState.Ending) -> Bool) {
        var index = 0
        while index < activeCount {
            let slot = active[index]
            let voice = voices[Int(slot)]
            if voice.phase == .ended, report(VoiceHandle(slot: slot, generation: voice.generation), voice.ending) {
                voices[Int(slot)].phase = .free
                activeCount -= 1
                active[index] = active[activeCount]
            } else {
                index += 1
            }
        }
    }

    // MARK: A block

    /// Brings every voice `frames` forward and tells OpenAL what changed.
    ///
    /// - Parameters:
    ///   - mute: What silence leaves of voices, as a factor.
    ///   - explicitMute: What it leaves of those that the player asked for.
    mutating func advance(
        _ frames: Int, buses: borrowing BusTree, mute: Float, explicitMute: Float, listener: Listener,
        model: DistanceModel
    ) {
        for index in 0..<activeCount {
            let slot = Int(active[index])
            move(slot, frames: frames, buses: buses, mute: voices[slot].isExplicit ? explicitMute : mute)
        }
        rank(listener: listener, model: model)
        for index in 0..<activeCount { write(Int(active[index])) }
        sources.processWrites()
        // Time runs on after the block's writes, so that a voice that starts now starts at its first frame.
        for index in 0..<activeCount { keepTime(Int(active[index]), frames: frames) }
    }

    /// Runs a voice's parameters and fades a block on, and ends it where they end it.
    private mutating func move(_ slot: Int, frames: Int, buses: borrowing BusTree, mute: Float) {
        let voice = voices + slot
        guard voice.pointee.phase != .ended else { return }
        let bus = buses[voice.pointee.bus]
        let step = Int32(frames)
        if voice.pointee.phase == .scheduled {
            guard voice.pointee.startFrame < clock + frames else { return }
            voice.pointee.phase = .waiting
        }
        if voice.pointee.phase == .stopping, !voice.pointee.fade.isMoving { return end(slot, .finished) }
        if voice.pointee.phase == .pausing, !voice.pointee.fade.isMoving {
            settle(slot)
            voice.pointee.phase = .paused
        }
        if voice.pointee.phase == .paused { return }
        voice.pointee.stands = bus.stands
        if bus.stands { return settle(slot) }
        if hasFinished(slot) { return end(slot, .finished) }
        voice.pointee.gain.advance(step)
        voice.pointee.pitch.advance(step)
        voice.pointee.position.advance(step)
        voice.pointee.velocity.advance(step)
        voice.pointee.fade.advance(step)
        voice.pointee.level =
            voice.pointee.gain.value * voice.pointee.fade.value
            * buses.amplitude(of: voice.pointee.bus, to: voice.pointee.signal) * mute
    }

    /// Whether a voice that does not loop has played all its frames.
    private mutating func hasFinished(_ slot: Int) -> Bool {
        let voice = voices[slot]
        guard !voice.loops else { return false }
        let length = Double(sounds[voice.sound].frames)
        if voice.source < 0 { return voice.cursor >= length }
        // OpenAL keeps the time of a real voice, and Doppler makes it differ from ours: ask once the end can be near.
        let near = voice.isSpatial ? length / 2 : length - 2048 * Double(voice.pitch.value)
        return voice.cursor >= near && sources.hasStopped(Int(voice.source))
    }

    /// Takes the source from a voice and keeps its exact time.
    mutating func settle(_ slot: Int) {
        let voice = voices + slot
        guard voice.pointee.source >= 0 else { return }
        let frame = sources.frame(Int(voice.pointee.source))
        if frame > 0 { voice.pointee.cursor = Double(frame) }
        sources.putBack(Int(voice.pointee.source))
        voice.pointee.source = -1
        voice.pointee.isLeaving = false
    }

    mutating func end(_ slot: Int, _ ending: VoiceState.Ending) {
        if voices[slot].source >= 0 {
            sources.putBack(Int(voices[slot].source))
            voices[slot].source = -1
        }
        voices[slot].phase = .ended
        voices[slot].ending = ending
        tally.ends &+= 1
        if ending == .stolen { tally.steals &+= 1 }
    }

    /// Decides which voices are real in this block.
    private mutating func rank(listener: Listener, model: DistanceModel) {
        for index in 0..<activeCount {
            let voice = voices + Int(active[index])
            voice.pointee.audibility = voice.pointee.isRunning ? heard(voice.pointee, listener, model) : 0
        }
        ranking.rank(voices: voices, active: active, count: activeCount, limit: realLimit)
    }

    private func heard(_ voice: VoiceState, _ listener: Listener, _ model: DistanceModel) -> Float {
        guard voice.isSpatial, voice.level > 0 else { return voice.level }
        let offset = voice.isRelativeToListener ? voice.position.value : voice.position.value - listener.position
        let distance = (offset * offset).sum().squareRoot()
        return voice.level * voice.attenuation.gain(at: distance, model: model)
    }

    /// Gives a source to a voice that became real, takes it from one that no longer is, and updates the rest.
    private mutating func write(_ slot: Int) {
        let voice = voices + slot
        guard voice.pointee.isRunning else { return }
        if ranking.isReal(slot) {
            voice.pointee.isLeaving = false
            if voice.pointee.source < 0 { makeReal(slot) }
        } else if voice.pointee.source >= 0 {
            if voice.pointee.isLeaving { return settle(slot) }
            voice.pointee.isLeaving = true
        }
        voice.pointee.phase = voice.pointee.phase == .waiting ? .playing : voice.pointee.phase
        guard voice.pointee.source >= 0 else { return }
        sources.set(
            Int(voice.pointee.source), gain: voice.pointee.isLeaving ? 0 : voice.pointee.level,
            pitch: voice.pointee.pitch.value, position: voice.pointee.placement,
            velocity: voice.pointee.velocity.value)
    }

    private mutating func makeReal(_ slot: Int) {
        let voice = voices[slot]
        let record = sounds[voice.sound]
        let buffer = sounds.buffer(of: voice.sound, on: voice.signal)
        guard let source = sources.take(buffer: buffer, signal: voice.signal) else { return }
        voices[slot].source = Int32(source)
        sources.prepare(source, for: voice, channels: record.channels)
        sources.set(
            source, gain: voice.level, pitch: voice.pitch.value, position: voice.placement,
            velocity: voice.velocity.value)
        sources.play(source, from: Int(voice.cursor))
    }

    private func keepTime(_ slot: Int, frames: Int) {
        let voice = voices + slot
        guard voice.pointee.isRunning, !voice.pointee.stands else { return }
        voice.pointee.age += frames
        voice.pointee.cursor += Double(frames) * Double(voice.pointee.pitch.value)
        let record = sounds[voice.pointee.sound]
        if voice.pointee.loops, voice.pointee.cursor >= Double(record.loopEnd) {
            let length = Double(record.loopEnd - record.loopStart)
            let past = voice.pointee.cursor - Double(record.loopStart)
            voice.pointee.cursor = Double(record.loopStart) + past.truncatingRemainder(dividingBy: length)
        }
    }
}
