// Loops that are played a number of times, and loops that are switched on or off.

extension VoiceBank {
    /// Takes over the passes that real voices have played, and forgets the voices that play their last.
    mutating func countPasses() {
        for index in stride(from: counting.count - 1, through: 0, by: -1) {
            let slot = counting[index]
            let voice = voices + slot
            let own = mixed[Int(voice.pointee.place)]
            (voice.pointee.cursor, voice.pointee.jumps) = (own.pointee.position, own.pointee.jumps)
            voice.pointee.anchor = time
            if !voice.pointee.loops { counting.remove(slot) }
        }
    }

    /// Lets a voice repeat for ever, or play on to its end.
    mutating func setLooping(_ slot: Int, _ loops: Bool) {
        let voice = voices + slot
        guard loops ? !voice.pointee.jumps.isEndless : voice.pointee.loops else { return }
        if voice.pointee.stream >= 0 { return setStreamLooping(slot, loops) }
        // A voice that has played to its end does not begin again: it ends in this block.
        if loops, columns.traits[slot].contains(.real), hasStopped(slot) { return }
        // By the old loop, before it changes.
        anchor(slot)
        // A way back that has begun is finished, or the sound would turn in the middle of it.
        let frame = voice.pointee.place < 0 ? Int(voice.pointee.cursor) : mixed[Int(voice.pointee.place)].pointee.frame
        let goesBack = frame >= Int(sounds[voice.pointee.samples].turn)
        setJumps(slot, loops ? .endless : goesBack ? LoopJumps(1) : .none)
        if voice.pointee.place >= 0 {
            let own = mixed[Int(voice.pointee.place)]
            own.pointee.jumps = voice.pointee.jumps
            // A voice that plays the rest behind the loop goes back into the loop.
            mixed.wrapOrEnd(&own.pointee)
        }
        expectEnd(slot)
    }

    /// Changes the loop of a voice that holds a stream, whose thread has decoded ahead.
    private mutating func setStreamLooping(_ slot: Int, _ loops: Bool) {
        let loop = sounds[voices[slot].samples].loop
        let jumps = streams[voices[slot].stream]._withUnsafeGuaranteedRef { stream in
            stream.setLooping(loops, loop) ? stream.place(in: loop).jumps : nil
        }
        guard let jumps else { return }
        anchor(slot)
        setJumps(slot, jumps)
        voices[slot].allJumps = loops ? .endless : .none
        expectEnd(slot)
    }

    private mutating func setJumps(_ slot: Int, _ jumps: LoopJumps) {
        let wasEndless = columns.traits[slot].contains(.looping)
        (voices[slot].jumps, voices[slot].allJumps) = (jumps, jumps)
        if jumps.isEndless { columns.traits[slot].insert(.looping) } else { columns.traits[slot].remove(.looping) }
        guard columns.traits[slot].contains(.real) else { return }
        if wasEndless != jumps.isEndless { finite += wasEndless ? 1 : -1 }
        counting.remove(slot)
        if jumps.loops, !jumps.isEndless, voices[slot].stream < 0 { counting.append(slot) }
    }
}
