// Writes the changes of real voices to the mixer: gains, places, filters, and what enters the reverb.

extension VoiceBank {
    /// The voice that becomes real, at its present position, as the mixer knows it.
    func mixedVoice(_ slot: Int, _ material: Material) -> VoiceMixer.Voice {
        let voice = voices + slot
        let delay =
            voice.pointee.beginning == time ? max(0, -voice.pointee.cursor / Double(voice.pointee.pitch.value)) : 0
        var own = VoiceMixer.Voice(material.record, at: material.position)
        own.jumps = material.jumps
        own.submix = voice.pointee.submix
        own.delay = Int(delay.rounded())
        return own
    }

    /// Writes a real voice's changes.
    mutating func write(_ slot: Int) {
        columns.traits[slot].remove(.touched)
        columns.traits[slot].remove(.moved)
        let voice = voices + slot
        let own = mixed[Int(voice.pointee.place)]
        let isLeaving = columns.traits[slot].contains(.leaving) || columns.traits[slot].contains(.starved)
        let gain = isLeaving ? 0 : columns.level[slot] * columns.overlay[slot]
        own.pointee.next.gain = gain
        own.pointee.bend = nil
        if let bend = voice.pointee.bend {
            own.pointee.next.gain = gain * bend.factor
            own.pointee.bend = VoiceMixer.Bend(frame: Int(bend.frame), gain: gain)
        }
        let hasReverb = openAL.hasRoom && openAL.hasReverb(voice.pointee.submix)
        let send = hasReverb ? voice.pointee.reverbSend : 0
        var shelves = ShelfFilter.Gains(low: voice.pointee.filter.lowShelf, high: voice.pointee.filter.highShelf)
        if voice.pointee.isSpatial {
            let placement = Placement(
                voice.pointee.placed, at: columns.position(slot), listener: listener, space: space,
                room: send > 0 ? room : nil)
            shelves.high *= placement.air
            place(&own.pointee, by: placement, radius: voice.pointee.radius)
            if own.pointee.waitsForSource(of: openAL.wanted) { columns.traits[slot].insert(.moved) }
            own.pointee.next.wet = placement.wet * send
            own.pointee.next.damping = placement.wetShelves
            own.pointee.pitch = Self.bounded(voice.pointee.pitch.value * placement.pitch)
        } else {
            let pan = voice.pointee.pan.value
            if own.pointee.next.pan.position != pan { own.pointee.next.pan = Pan(pan) }
            let direction = StereoPan(voice.pointee.placement, distance: 1, radius: 0)
            own.pointee.next.wet = send > 0 ? direction.ambisonics * send : .zero
            own.pointee.pitch = voice.pointee.pitch.value
        }
        own.pointee.next.shelves = shelves
    }

    /// Has a source of OpenAL's place a voice if there is one for it; else places the voice by Tacet's panning.
    ///
    /// A voice whose source belongs to the device of before is panned until the source is free: two blocks.
    private mutating func place(_ own: inout VoiceMixer.Voice, by placement: Placement, radius: Float) {
        let spatialiser = openAL.spatialiser(of: own.submix)
        if spatialiser != .panning, own.source < 0 {
            own.source = openAL.takeSource(of: own.submix, spatialiser) ?? -1
            own.device = spatialiser
        }
        own.keepsSource = own.source >= 0 && own.device == spatialiser
        if own.keepsSource {
            openAL.place(own.source, of: own.submix, spatialiser, at: placement.offset, radius: radius)
            own.next.pan = Pan(left: 0, right: 0)
            own.next.sent = placement.gain
        } else {
            let pan = placement.pan
            own.next.pan = Pan(left: placement.gain * pan.left, right: placement.gain * pan.right)
            own.next.sent = 0
        }
    }

    /// A pitch that motion may have driven beyond the fastest that is mixed, or below the slowest.
    private static func bounded(_ pitch: Float) -> Float { max(1 / 4_096, min(Float(VoiceMixer.fastest), pitch)) }

    // MARK: Space

    /// Changes the listener and the laws of distance and motion, by which voices are placed in the next block.
    mutating func setSpace(_ new: SpaceSettings) {
        space = new
        listener = ListenerAxes(new.listener)
        placesAnew = true
    }

    /// Changes the room of the reverb.
    mutating func setRoom(_ new: RoomDecay) {
        room = new
        openAL.hasRoom = new.reach.isFinite
        placesAnew = true
    }

    /// Lets voices send to a submix's reverb, also those that play already.
    mutating func setReverb(_ feed: ReverbInput, of submix: UInt8, isBinaural: Bool) {
        openAL.setReverb(feed, of: submix, isBinaural: isBinaural)
        placesAnew = true
    }

    /// Gives a submix the sources of voices that OpenAL places, also of those that play already.
    mutating func setSources(_ sources: Unmanaged<HRTFSources>, of submix: UInt8) {
        openAL.setVoices(sources, of: submix)
        placesAnew = true
    }

    /// Changes what places voices. Those that play change over within the next block, where OpenAL has sources for them.
    mutating func setSpatialiser(_ spatialiser: Spatialiser) {
        openAL.wanted = spatialiser
        placesAnew = true
    }

    /// Has every real voice placed anew, if the listener, the room or the way of mixing has changed.
    mutating func placeAnew() {
        guard placesAnew else { return }
        placesAnew = false
        for index in 0..<real.count { columns.traits[real[index]].insert(.moved) }
    }

    // MARK: Mixing

    /// Mixes the voices of a submix, and what OpenAL adds to them, into a block that is overwritten. Realtime-safe.
    mutating func mix(_ submix: UInt8, into block: UnsafeMutablePointer<Float>) {
        mixed.sum(submix, &openAL)
        openAL.render(submix, wet: mixed.wet, into: block)
        mixed.addSums(to: block)
    }
}
