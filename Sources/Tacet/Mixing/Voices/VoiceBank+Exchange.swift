// Makes voices real and virtual, and tells the mixer what has changed on those that are real.

extension VoiceBank {
    /// Makes the voices that the ranking has chosen real, and the others virtual.
    ///
    /// A voice that is no longer chosen fades out for one block, and is virtual from the next.
    mutating func exchange() {
        if isSettled { return }
        // Voices that are leaving become virtual in the next block, so the ranking must run again then.
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
                makeVirtual(slot)
                releaseStream(slot)
                voices[slot].startsOver = voices[slot].virtualBehavior == .restarts
                if voices[slot].virtualBehavior == .stops { markDirty(slot) }
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

    /// Makes a voice real. It stays virtual if no place is free, or while its stream has no frames.
    private mutating func makeReal(_ slot: Int) {
        let voice = voices + slot
        anchor(slot)
        if voice.pointee.startsOver { (voice.pointee.cursor, voice.pointee.jumps) = (0, voice.pointee.allJumps) }
        guard let material = self.material(slot), let place = mixed.add(mixedVoice(slot, material)) else { return }
        voice.pointee.place = Int32(place)
        voice.pointee.startsOver = false
        recover(slot)
        columns.traits[slot].insert(.real)
        real.append(slot)
        if !columns.traits[slot].contains(.looping) { finite += 1 }
        if material.jumps.loops, !material.jumps.isEndless { counting.append(slot) }
        write(slot)
        // A voice that begins starts at full gain. A voice that was virtual, or that fades in, rises from silence.
        let isNew = voice.pointee.beginning == time
        mixed[place].pointee.begin(fadesIn: !isNew || voice.pointee.fadesIn)
    }

    /// The samples that a voice which becomes real plays: its sound, or the ring of its stream; nil while the stream has
    /// none.
    private mutating func material(_ slot: Int) -> Material? {
        let voice = voices + slot
        let record = sounds[voice.pointee.samples]
        guard record.stream == nil else { return streamMaterial(slot, record) }
        return Material(record: record, jumps: voice.pointee.jumps, position: max(0, voice.pointee.cursor))
    }

    /// The samples that a real voice plays.
    struct Material {
        /// The sound, or a stream's ring in the form of a sound that loops.
        var record: SoundTable.SampleData
        var jumps: LoopJumps
        /// The frame to start at.
        var position: Double
    }

    /// Makes a real voice virtual, and keeps its exact position in the sound.
    mutating func makeVirtual(_ slot: Int) {
        let voice = voices + slot
        guard voice.pointee.place >= 0 else { return }
        anchor(slot)
        if columns.traits[slot].contains(.streamed) {
            (voice.pointee.cursor, voice.pointee.jumps) = streamPosition(slot)
        } else {
            let own = mixed[Int(voice.pointee.place)]
            (voice.pointee.cursor, voice.pointee.jumps) = (own.pointee.position, own.pointee.jumps)
        }
        free(slot)
        expectEnd(slot)
    }

    /// Takes a voice from the mixer. The voice's position in the sound is not kept.
    mutating func free(_ slot: Int) {
        let voice = voices + slot
        let own = mixed[Int(voice.pointee.place)]
        if own.pointee.source >= 0 { openAL.putBack(own.pointee.source, of: voice.pointee.submix, own.pointee.device) }
        mixed.remove(Int(voice.pointee.place))
        voice.pointee.place = -1
        columns.traits[slot].remove(.real)
        columns.traits[slot].remove(.leaving)
        columns.traits[slot].remove(.starved)
        real.remove(slot)
        counting.remove(slot)
        if !columns.traits[slot].contains(.looping) { finite -= 1 }
    }
}
