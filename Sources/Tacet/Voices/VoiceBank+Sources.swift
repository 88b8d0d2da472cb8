// Gives sources to voices that become real, takes them from voices that become virtual, and writes changes to sources.

extension VoiceBank {
    /// Makes the voices that the ranking has chosen real, and the others virtual.
    ///
    /// A voice that is no longer chosen fades out for one block, and loses its source in the next.
    mutating func exchange() {
        if isSettled { return }
        // Voices that are leaving lose their source in the next block, so the ranking must run again then.
        columns.hasChanged = true
        for index in 0..<ranking.count { columns.traits[ranking[index]].insert(.chosen) }
        for index in stride(from: real.count - 1, through: 0, by: -1) {
            let slot = real[index]
            switch (columns.traits[slot].contains(.chosen), columns.traits[slot].contains(.leaving)) {
            case (true, false): break
            case (true, true):
                columns.traits[slot].remove(.leaving)
                columns.traits[slot].insert(.touched)
            case (false, false):
                columns.traits[slot].insert(.leaving)
                columns.traits[slot].insert(.touched)
            case (false, true):
                takeSource(from: slot)
                releaseStream(slot)
                voices[slot].startsOver = voices[slot].virtualBehaviour == .restarts
                if voices[slot].virtualBehaviour == .stops { markDirty(slot) }
            }
        }
        for index in 0..<ranking.count {
            let slot = ranking[index]
            columns.traits[slot].remove(.chosen)
            if !columns.traits[slot].contains(.real) { makeReal(slot) }
        }
    }

    /// Whether exactly the chosen voices are real and none is leaving, as in most blocks.
    private var isSettled: Bool {
        guard ranking.count == real.count else { return false }
        for index in 0..<ranking.count {
            let traits = columns.traits[ranking[index]]
            if !traits.contains(.real) || traits.contains(.leaving) { return false }
        }
        return true
    }

    /// Whether HRTF has been switched on or off since a real voice began, so that the other mixer has to take it.
    func isMisplaced(_ slot: Int) -> Bool {
        if voices[slot].isPlain { return usesHRTF(slot) }
        let record = sounds[voices[slot].samples]
        return !usesHRTF(slot) && (record.memory != nil || record.stream != nil)
    }

    /// Whether OpenAL places a voice by HRTF.
    func usesHRTF(_ slot: Int) -> Bool { isBinaural && voices[slot].isSpatial }

    /// Makes a voice real: gives it an OpenAL source or a place among the plain voices. It stays virtual if none is free.
    private mutating func makeReal(_ slot: Int) {
        let voice = voices + slot
        anchor(slot)
        if voice.pointee.startsOver { (voice.pointee.cursor, voice.pointee.jumps) = (0, voice.pointee.allJumps) }
        guard let material = self.material(slot) else { return }
        let isPlain = !usesHRTF(slot) && material.record.memory != nil
        if isPlain {
            guard let place = plain.add(plainVoice(slot, material)) else { return }
            voice.pointee.source = Int32(place)
        } else {
            guard let source = sources.take(buffer: material.record.buffer, submix: voice.pointee.submix) else {
                return
            }
            voice.pointee.source = Int32(source)
            sources.prepare(source, for: voice.pointee, channels: material.record.channels, loops: material.jumps.loops)
        }
        voice.pointee.isPlain = isPlain
        voice.pointee.startsOver = false
        columns.traits[slot].insert(.real)
        columns.traits[slot].insert(.touched)
        real.append(slot)
        if !columns.traits[slot].contains(.looping) { finite += 1 }
        if material.jumps.loops, !material.jumps.isEndless { counting.append(slot) }
        write(slot)
        if isPlain {
            // A voice that begins starts at full gain. A voice that was virtual, or that fades in, rises from silence.
            let isNew = voice.pointee.beginning == time
            plain[Int(voice.pointee.source)].pointee.begin(fadesIn: !isNew || voice.pointee.fadesIn)
        } else {
            sources.play(Int(voice.pointee.source), from: Int(material.position))
        }
    }

    /// The samples that a voice which becomes real plays: its sound, or the ring of its stream; nil while the stream has
    /// none.
    private mutating func material(_ slot: Int) -> Material? {
        let voice = voices + slot
        var record = sounds[voice.pointee.samples]
        guard record.stream == nil else { return streamMaterial(slot, record) }
        record.buffer = sounds.buffer(of: voice.pointee.samples, on: voice.pointee.submix)
        return Material(record: record, jumps: voice.pointee.jumps, position: max(0, voice.pointee.cursor))
    }

    /// The samples that a source or a plain voice plays.
    struct Material {
        /// The sound with its buffer on the voice's submix, or a stream's ring in the form of a sound that loops.
        var record: BufferTable.Record
        var jumps: LoopJumps
        /// The frame to start at.
        var position: Double
    }

    /// Writes a voice's changes to its plain voice or its OpenAL source.
    mutating func write(_ slot: Int) {
        let traits = columns.traits[slot]
        let voice = voices + slot
        guard traits.contains(.touched) || voice.pointee.isPlain || isDue(slot) else { return }
        columns.traits[slot].remove(.touched)
        columns.traits[slot].remove(.moved)
        voice.pointee.placing = time
        let gain =
            traits.contains(.leaving) || traits.contains(.starved) ? 0 : columns.level[slot] * columns.overlay[slot]
        if voice.pointee.isPlain { return writePlain(slot, gain) }
        sources.set(
            Int(voice.pointee.source), gain: gain, pitch: voice.pointee.pitch.value, position: columns.position(slot),
            velocity: voice.pointee.velocity.value, colour: voice.pointee.colour)
    }

    /// Measures by how much less of each voice of OpenAL's enters the reverb, and marks the voices for which that is new.
    mutating func loseReverb(isOverDistance: Bool) {
        let room = isOverDistance ? room : RoomDecay()
        for index in 0..<real.count {
            let slot = real[index]
            if voices[slot].isPlain { continue }
            let hasCone = voices[slot].cone != .omnidirectional
            let loss = hasCone ? .leftToOpenAL : ReverbLoss(over: columns.reverbWay(slot), in: room)
            if loss != voices[slot].reverbLoss {
                voices[slot].reverbLoss = loss
                columns.traits[slot].insert(.touched)
            }
        }
    }

    /// Whether a new position may be written to OpenAL: in the voice's turn, and at once after it has not moved for a while.
    private func isDue(_ slot: Int) -> Bool {
        UInt32(truncatingIfNeeded: slot) % turns.count == turns.current
            || time - voices[slot].placing >= 2 * placeInterval
    }

    /// Makes a real voice virtual: takes its source and keeps its exact position in the sound.
    mutating func takeSource(from slot: Int) {
        let voice = voices + slot
        guard voice.pointee.source >= 0 else { return }
        anchor(slot)
        if columns.traits[slot].contains(.streamed) {
            (voice.pointee.cursor, voice.pointee.jumps) = streamPosition(slot)
        } else if voice.pointee.isPlain {
            let own = plain[Int(voice.pointee.source)]
            (voice.pointee.cursor, voice.pointee.jumps) = (own.pointee.position, own.pointee.jumps)
        } else {
            let frame = sources.frame(Int(voice.pointee.source))
            if frame > 0 { voice.pointee.cursor = Double(frame) }
        }
        free(slot)
        expectEnd(slot)
    }

    /// Takes all sources from a voice. The voice's position in the sound is not kept.
    mutating func free(_ slot: Int) {
        let voice = voices + slot
        if voice.pointee.isPlain {
            plain.remove(Int(voice.pointee.source))
        } else {
            sources.putBack(Int(voice.pointee.source))
        }
        voice.pointee.isPlain = false
        voice.pointee.source = -1
        columns.traits[slot].remove(.real)
        columns.traits[slot].remove(.leaving)
        columns.traits[slot].remove(.starved)
        real.remove(slot)
        counting.remove(slot)
        if !columns.traits[slot].contains(.looping) { finite -= 1 }
    }
}
