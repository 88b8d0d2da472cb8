// Gives sources to voices that become real, takes them back, and tells OpenAL and the loops what changed.

extension VoiceBank {
    /// Gives sources to voices that became real, takes them from those that no longer are.
    mutating func exchange() {
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
                takeSource(from: slot)
                voices[slot].startsOver = voices[slot].virtualBehaviour == .restarts
                if voices[slot].virtualBehaviour == .stops { markDirty(slot) }
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
        let buffer = sounds.buffer(of: voice.pointee.sound, on: voice.pointee.submix)
        let isPlain = !voice.pointee.isSpatial && record.samples != nil
        anchor(slot)
        if voice.pointee.startsOver { voice.pointee.cursor = 0 }
        if isPlain {
            guard let place = plain.add(plainVoice(slot, record)) else { return }
            voice.pointee.source = Int32(place)
        } else {
            guard let source = sources.take(buffer: buffer, submix: voice.pointee.submix) else { return }
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
    private func plainVoice(_ slot: Int, _ record: BufferTable.Record) -> PlainVoices.Voice {
        let voice = voices + slot
        // What begins begins at once; what comes back, or fades in, comes up from silence.
        let isNew = voice.pointee.beginning == time
        let delay = isNew ? max(0, -voice.pointee.cursor / Double(voice.pointee.pitch.value)) : 0
        var plain = PlainVoices.Voice(
            record, at: max(0, voice.pointee.cursor), gain: field.level[slot],
            fadesIn: !isNew || voice.pointee.fadesIn)
        plain.loops = voice.pointee.loops
        plain.submix = voice.pointee.submix
        plain.pan = Pan(voice.pointee.pan)
        plain.delay = Int(delay.rounded())
        return plain
    }

    /// Tells the loops or OpenAL what changed.
    mutating func write(_ slot: Int) {
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
            velocity: voice.pointee.velocity.value, colour: voice.pointee.colour)
    }

    private mutating func writePlain(_ slot: Int, _ gain: Float) {
        let voice = voices + slot
        let plain = plain[Int(voice.pointee.source)]
        plain.pointee.gain = gain
        plain.pointee.pitch = voice.pointee.pitch.value
        plain.pointee.lowShelf = voice.pointee.filter.lowShelf
        plain.pointee.highShelf = voice.pointee.filter.highShelf
        guard sources.hasReverb, voice.pointee.reverbSend > 0 || voice.pointee.echo >= 0 else { return }
        if voice.pointee.echo < 0 { startEcho(slot) }
        guard voice.pointee.echo >= 0 else { return }
        sources.set(
            Int(voice.pointee.echo), gain: gain, pitch: voice.pointee.pitch.value, position: field.position(slot),
            velocity: .zero, colour: VoiceColour(send: voice.pointee.reverbSend, isSendOnly: true))
    }

    /// Has OpenAL play a plain voice for the reverb alone.
    private mutating func startEcho(_ slot: Int) {
        let voice = voices + slot
        let buffer = sounds.buffer(of: voice.pointee.sound, on: voice.pointee.submix)
        guard let source = sources.take(buffer: buffer, submix: voice.pointee.submix) else { return }
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
    mutating func takeSource(from slot: Int) {
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

    mutating func free(_ slot: Int) {
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
}
