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
