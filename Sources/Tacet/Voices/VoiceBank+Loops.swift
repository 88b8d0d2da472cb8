// Loops that are played a number of times, and loops that are switched on or off.

extension VoiceBank {
    /// Counts the passes of real voices, and lets sources that play their last pass play on to the end of the sound.
    ///
    /// Tacet's own loops count by themselves. OpenAL repeats a buffer until it is told not to, so a source is asked where it is
    /// before each block. A loop that is shorter than a block may be played too often by the passes of one block.
    mutating func countPasses() {
        for index in stride(from: counting.count - 1, through: 0, by: -1) {
            let slot = counting[index]
            let voice = voices + slot
            let source = Int(voice.pointee.source)
            if voice.pointee.isPlain {
                (voice.pointee.cursor, voice.pointee.jumps) = (
                    plain[source].pointee.position, plain[source].pointee.jumps
                )
            } else {
                takeJumps(slot, at: Double(sources.frame(source)))
            }
            voice.pointee.anchor = time
            if voice.pointee.loops { continue }
            counting.remove(slot)
            prepareSource(slot)
        }
    }

    /// Takes the jumps that a voice has made, from where it would be without them.
    private func takeJumps(_ slot: Int, at frame: Double) {
        let voice = voices + slot
        let length = sounds[voice.pointee.samples].loop.count
        guard length > 0 else { return }
        voice.pointee.jumps.take(((voice.pointee.frame(at: time) - frame) / Double(length)).rounded())
        voice.pointee.cursor = frame
    }

    /// Writes a real voice's loop and placement to its source.
    mutating func prepareSource(_ slot: Int) {
        let voice = voices + slot
        guard !voice.pointee.isPlain, voice.pointee.source >= 0 else { return }
        sources.prepare(
            Int(voice.pointee.source), for: voice.pointee, channels: sounds[voice.pointee.samples].channels,
            loops: voice.pointee.loops || voice.pointee.isStreamed)
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
        setJumps(slot, loops ? .endless : .none)
        if voice.pointee.isPlain {
            let own = plain[Int(voice.pointee.source)]
            own.pointee.jumps = voice.pointee.jumps
            // A voice that plays the rest behind the loop goes back into the loop.
            plain.wrapOrEnd(&own.pointee)
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
    }
}
