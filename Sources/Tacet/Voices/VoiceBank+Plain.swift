// Plain voices: what the bank tells the mixer of Tacet's own about them.

extension VoiceBank {
    /// The plain voice for a voice that becomes real, at its present position.
    func plainVoice(_ slot: Int, _ material: Material) -> PlainVoices.Voice {
        let voice = voices + slot
        let delay =
            voice.pointee.beginning == time ? max(0, -voice.pointee.cursor / Double(voice.pointee.pitch.value)) : 0
        var plain = PlainVoices.Voice(material.record, at: material.position)
        plain.jumps = material.jumps
        plain.submix = voice.pointee.submix
        plain.delay = Int(delay.rounded())
        return plain
    }

    /// Writes a voice's changes to its plain voice.
    func writePlain(_ slot: Int, _ gain: Float) {
        let voice = voices + slot
        let plain = plain[Int(voice.pointee.source)]
        let hasReverb = sources.hasRoom && sources.hasReverb(submix: voice.pointee.submix)
        let send = hasReverb ? voice.pointee.reverbSend : 0
        plain.pointee.next.gain = gain
        var shelves = ShelfFilter.Gains(low: voice.pointee.filter.lowShelf, high: voice.pointee.filter.highShelf)
        if voice.pointee.isSpatial {
            let placement = StereoPlacement(
                voice.pointee.placed, at: columns.position(slot), listener: listener, space: space,
                room: send > 0 ? room : nil)
            shelves.high *= placement.air
            plain.pointee.next.pan = Pan(left: placement.left, right: placement.right)
            plain.pointee.next.wet = placement.wet * send
            plain.pointee.next.damping = placement.wetShelves
            plain.pointee.pitch = Self.bounded(voice.pointee.pitch.value * placement.pitch)
        } else {
            let pan = voice.pointee.pan.value
            if plain.pointee.next.pan.position != pan { plain.pointee.next.pan = Pan(pan) }
            let direction = StereoPan(voice.pointee.placement, distance: 1, radius: 0)
            plain.pointee.next.wet = send > 0 ? direction.ambisonics * send : .zero
            plain.pointee.pitch = voice.pointee.pitch.value
        }
        plain.pointee.next.shelves = shelves
    }

    /// A pitch that motion may have driven beyond the fastest that is mixed, or below the slowest.
    private static func bounded(_ pitch: Float) -> Float { max(1 / 4_096, min(Float(PlainVoices.fastest), pitch)) }

    /// Changes the listener and the laws of distance and motion, by which voices are placed in the next block.
    mutating func setSpace(_ new: SpaceSettings) {
        space = new
        listener = ListenerAxes(new.listener)
        sources.setSpace(new)
        placesAnew = true
    }

    /// Has every plain voice placed anew, if the listener or the room has changed.
    mutating func placeAnew() {
        guard placesAnew else { return }
        placesAnew = false
        for index in 0..<real.count where voices[real[index]].isPlain { columns.traits[real[index]].insert(.moved) }
    }

    /// Takes whether OpenAL mixes with HRTF. Voices with a position change over to the mixer that places them then.
    ///
    /// Effects are muted in the block after the switch, so the voices need no fade. They become real again in the same block.
    mutating func followHRTF(_ isOn: Bool) {
        guard isOn != isBinaural else { return }
        isBinaural = isOn
        columns.hasChanged = true
        for index in stride(from: real.count - 1, through: 0, by: -1) where isMisplaced(real[index]) {
            takeSource(from: real[index])
        }
    }
}
