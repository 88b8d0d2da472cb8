/// The loops of real voices: counts those that are played a number of times, and switches loops on and off.
///
/// Mixing thread only; allocates in `init` alone.
struct VoiceLoops: ~Copyable {
    /// The slots of real voices that repeat a loop a number of times.
    private var counting: SlotList
    /// The number of real voices that do not loop for ever.
    private var finite = 0

    init(in memory: SlotMemory) { counting = SlotList(in: memory) }

    /// Whether a real voice can play to its end.
    var canEnd: Bool { finite > 0 }

    /// Whether the passes of any voice are counted.
    var isCounting: Bool { counting.count > 0 }

    /// Follows a voice that becomes real.
    ///
    /// - Parameters:
    ///   - jumps: How often what the mixer plays of it repeats: a stream's ring does so for ever.
    ///   - isEndless: Whether the voice repeats until it is stopped.
    mutating func begin(_ slot: Int, _ jumps: LoopJumps, isEndless: Bool) {
        if !isEndless { finite += 1 }
        if jumps.loops, !jumps.isEndless { counting.append(slot) }
    }

    /// Leaves a voice that is real no longer.
    mutating func end(_ slot: Int, isEndless: Bool) {
        counting.remove(slot)
        if !isEndless { finite -= 1 }
    }

    /// Takes over the passes that real voices have played, and forgets the voices that play their last.
    mutating func countPasses(_ slots: inout VoiceSlots, _ real: inout RealVoices) {
        for index in stride(from: counting.count - 1, through: 0, by: -1) {
            let slot = counting[index]
            let voice = slots[slot]
            (voice.pointee.cursor, voice.pointee.jumps) = real.position(of: voice.pointee.place)
            voice.pointee.anchor = slots.time
            if !voice.pointee.loops { counting.remove(slot) }
        }
    }

    /// Lets a voice repeat for ever, or play on to its end.
    mutating func setLooping(
        _ slot: Int, _ loops: Bool, _ slots: inout VoiceSlots, _ real: inout RealVoices,
        _ streams: inout VoiceStreams
    ) {
        let voice = slots[slot]
        voice.pointee.allJumps = loops ? .endless : .none
        guard loops ? !voice.pointee.jumps.isEndless : voice.pointee.loops else { return }
        if streams.holds(slot) {
            guard let jumps = streams.setLooping(slot, loops, &slots) else { return }
            slots.anchor(slot)
            setJumps(slot, jumps, counts: false, &slots)
            return slots.expectEnd(slot)
        }
        // A voice that a seek has taken from its stream still plays that one in this block, whose loop counts no
        // longer.
        let place = streams.isLeft(slot) ? -1 : voice.pointee.place
        // A voice that has played to its end does not begin again: it ends in this block.
        if loops, place >= 0, real.hasStopped(slot, &slots) { return }
        // By the old loop, before it changes.
        slots.anchor(slot)
        // A way back that has begun is finished, or the sound would turn in the middle of it.
        let frame = place < 0 ? Int(voice.pointee.cursor) : real.frame(of: place)
        let goesBack = frame >= Int(slots.record(slot).turn)
        setJumps(slot, loops ? .endless : goesBack ? LoopJumps(1) : .none, counts: true, &slots)
        if place >= 0 { real.setJumps(voice.pointee.jumps, of: place) }
        slots.expectEnd(slot)
    }

    /// Lets a voice that goes on at `frame` repeat its loop as often as from its beginning, or not at all from behind
    /// the loop.
    mutating func seek(_ slot: Int, to frame: Int, _ slots: inout VoiceSlots) {
        let voice = slots[slot]
        let jumps = slots.record(slot).jumps(voice.pointee.allJumps, from: frame)
        setJumps(slot, jumps, counts: !slots.columns.traits[slot].contains(.streamed), &slots)
    }

    /// Changes how often a voice repeats its loop.
    ///
    /// - Parameter counts: Whether the mixer counts the passes, as it does unless the voice holds a stream.
    private mutating func setJumps(_ slot: Int, _ jumps: LoopJumps, counts: Bool, _ slots: inout VoiceSlots) {
        let traits = slots.columns.traits + slot
        let wasEndless = traits.pointee.contains(.looping)
        slots[slot].pointee.jumps = jumps
        if jumps.isEndless { traits.pointee.insert(.looping) } else { traits.pointee.remove(.looping) }
        guard traits.pointee.contains(.real) else { return }
        if wasEndless != jumps.isEndless { finite += wasEndless ? 1 : -1 }
        counting.remove(slot)
        if jumps.loops, !jumps.isEndless, counts { counting.append(slot) }
    }
}
