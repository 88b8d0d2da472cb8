// Changes how a playing voice is placed in space, and its loop.

extension VoiceBank {
    /// Changes the placement of a voice. Does nothing for a stale handle or a voice that has ended.
    mutating func place(_ handle: VoiceHandle, _ change: PlacementChange) {
        let slot = Int(handle.slot)
        guard slot < capacity, columns.generation[slot] == handle.generation, voices[slot].phase != .ended else {
            return
        }
        let voice = voices + slot
        if change.kinds.contains(.looping) { setLooping(slot, change.loops) }
        if change.kinds.contains(.space) { voice.pointee.isRelativeToListener = change.isRelativeToListener }
        if change.kinds.contains(.attenuation) { voice.pointee.attenuation = change.attenuation }
        if change.kinds.contains(.cone) { voice.pointee.cone = change.cone }
        if change.kinds.contains(.radius) { voice.pointee.radius = change.radius }
        if change.kinds.contains(.airAbsorption) { voice.pointee.airAbsorption = change.airAbsorption }
        columns.placeInSpace(slot, voice.pointee)
        guard columns.traits[slot].contains(.real) else { return }
        let channels = sounds[voice.pointee.sound].channels
        let loops = voice.pointee.loops || voice.pointee.isStreamed
        let source = voice.pointee.isPlain ? voice.pointee.echo : voice.pointee.source
        if source >= 0 { sources.prepare(Int(source), for: voice.pointee, channels: channels, loops: loops) }
    }

    /// Lets a voice repeat, or play on to its end. A streamed voice keeps its loop, which its thread decodes ahead.
    private mutating func setLooping(_ slot: Int, _ loops: Bool) {
        let voice = voices + slot
        guard voice.pointee.loops != loops, !voice.pointee.isStreamed else { return }
        // A voice that has played to its end does not begin again: it ends in this block.
        if loops, columns.traits[slot].contains(.real), hasStopped(slot) { return }
        // By the old loop, before it changes.
        anchor(slot)
        voice.pointee.loops = loops
        if loops { columns.traits[slot].insert(.looping) } else { columns.traits[slot].remove(.looping) }
        if columns.traits[slot].contains(.real) {
            finite += loops ? -1 : 1
            if voice.pointee.isPlain {
                let own = plain[Int(voice.pointee.source)]
                own.pointee.loops = loops
                // A voice that plays the rest behind the loop goes back into the loop.
                plain.wrapOrEnd(&own.pointee)
            }
        }
        expectEnd(slot)
    }
}
