extension VoiceBank {
    /// Takes over a slot that the game has filled; the voice sounds from the next block on.
    mutating func start(_ handle: VoiceHandle, buses: borrowing BusTree) {
        let slot = Int(handle.slot)
        guard slot < capacity, field.generation[slot] == 0 else { return }
        activate(slot)
        makeRoom(for: slot, buses: buses)
    }

    /// Changes the voice that a handle means; a stale handle is ignored.
    mutating func withVoice(_ handle: VoiceHandle, _ change: (inout VoiceState) -> Void) {
        let slot = Int(handle.slot)
        guard slot < capacity, field.generation[slot] == handle.generation, voices[slot].phase != .ended else { return }
        change(&voices[slot])
        markDirty(slot)
    }

    // MARK: Changes

    /// Pauses, resumes and ends voices: first those that play, so that voices which start find the room that others leave.
    ///
    /// - Parameter hasStarted: Whether the batch's voices have started, so that the changes of all its voices apply.
    mutating func carryOutTransports(_ changes: borrowing ChangeColumn<VoiceChange>, hasStarted: Bool) {
        if changes.isEmpty { return }
        let values = changes.values
        changes.forEach { slot in
            let change = values[slot]
            guard change.kinds.contains(.transport) else { return }
            if !hasStarted, field.generation[slot] != change.generation { return }
            values[slot].dropTransport()
            let handle = VoiceHandle(slot: UInt32(truncatingIfNeeded: slot), generation: change.generation)
            let length = change.transportLength
            switch change.transport {
            case .pause: pause(handle, length)
            case .pauseAndResume:
                pause(handle, .none)
                resume(handle, length)
            case .resume: resume(handle, length)
            case .stop: stop(handle, length)
            case .steal: steal(handle, length)
            }
        }
    }

    /// Changes the parameters of voices: places before glides, which start from there.
    mutating func carryOutParameters(
        places: borrowing ChangeColumn<SIMD4<Float>>, gains: borrowing ChangeColumn<GainChange>,
        others: borrowing ChangeColumn<VoiceChange>
    ) {
        if !places.isEmpty { move(places) }
        if !gains.isEmpty {
            let values = gains.values
            gains.forEach { slot in
                let change = values[slot]
                withVoice(VoiceHandle(slot: UInt32(truncatingIfNeeded: slot), generation: change.generation)) { voice in
                    change.gain.apply { voice.gain.move(to: $0, frames: $1.frames, easing: $1.easing) }
                }
            }
        }
        if others.isEmpty { return }
        let values = others.values
        others.forEach { slot in
            let change = values[slot]
            let handle = VoiceHandle(slot: UInt32(truncatingIfNeeded: slot), generation: change.generation)
            if change.kinds.contains(.glide) { change.glide.apply { glide(handle, to: $0, $1) } }
            withVoice(handle) { voice in
                if change.kinds.contains(.pitch) {
                    change.pitch.apply { voice.pitch.move(to: $0, frames: $1.frames, easing: $1.easing) }
                }
                if change.kinds.contains(.velocity) {
                    change.velocity.apply { voice.velocity.move(to: $0, frames: $1.frames, easing: $1.easing) }
                }
                if change.kinds.contains(.filter) { change.filter.apply { voice.filter.move(to: $0, $1) } }
                if change.kinds.contains(.reverbSend) { voice.reverbSend = change.reverbSend }
            }
        }
    }

    /// Puts voices at places at once.
    private mutating func move(_ places: borrowing ChangeColumn<SIMD4<Float>>) {
        var hasMoved = false
        // In names of their own, as the compiler would read each again after each write.
        let (x, y, z, traits, generation) = (field.x, field.y, field.z, field.traits, field.generation)
        let values = places.values
        places.forEach { slot in
            let place = values[slot]
            guard generation[slot] == place.w.bitPattern, !traits[slot].contains(.placeless) else { return }
            if traits[slot].contains(.gliding) {
                voices[slot].position = VectorRamp(Vector3(place.x, place.y, place.z).sanitized)
                traits[slot].remove(.gliding)
            }
            traits[slot].insert(.moved)
            (x[slot], y[slot], z[slot]) = (place.x, place.y, place.z)
            hasMoved = true
        }
        if hasMoved { field.hasChanged = true }
    }

    /// Moves a voice from where it is.
    private mutating func glide(_ handle: VoiceHandle, to position: Vector3, _ length: RampLength) {
        let slot = Int(handle.slot)
        guard slot < capacity, field.generation[slot] == handle.generation, voices[slot].isSpatial else { return }
        var ramp = VectorRamp(field.position(slot))
        ramp.move(to: position, frames: length.frames, easing: length.easing)
        field.place(slot, ramp.value)
        if ramp.isMoving { field.traits[slot].insert(.gliding) } else { field.traits[slot].remove(.gliding) }
        withVoice(handle) { $0.position = ramp }
    }

    /// Fades a voice out and ends it.
    private mutating func stop(_ handle: VoiceHandle, _ length: RampLength) { withVoice(handle) { $0.stop(length) } }

    /// Stops a voice to make room for another.
    mutating func steal(_ handle: VoiceHandle, _ length: RampLength) {
        withVoice(handle) { voice in
            voice.stop(length)
            voice.ending = .stolen
        }
    }

    private mutating func pause(_ handle: VoiceHandle, _ length: RampLength) {
        withVoice(handle) { voice in
            guard voice.phase == .playing || !voice.hasBegun else { return }
            voice.fade.move(to: 0, frames: voice.hasBegun ? length.frames : 0, easing: length.easing)
            voice.phase = .pausing
        }
    }

    private mutating func resume(_ handle: VoiceHandle, _ length: RampLength) {
        withVoice(handle) { voice in
            guard voice.phase == .paused || voice.phase == .pausing else { return }
            voice.fade.move(to: 1, frames: length.frames, easing: length.easing)
            voice.phase = .playing
        }
    }

    // MARK: Ends of sounds and of silences

    /// Fades out every voice of a sound; ``collectReleased(_:)`` tells when the last has let go of it.
    mutating func release(_ sound: UInt32) {
        for index in 0..<active.count where voices[active[index]].sound == sound {
            voices[active[index]].stop(Self.declick)
            markDirty(active[index])
        }
        releasing.append(sound)
    }

    /// Reports the sounds that no voice and no source holds any longer.
    ///
    /// - Parameter tell: Tells the game of a sound; false where there is no room to.
    @inline(__always)
    mutating func collectReleased(_ tell: (UInt32) -> Bool) {
        guard releasing.count > 0 else { return }
        releasing.removeAll { sound in
            for index in 0..<active.count where voices[active[index]].sound == sound { return false }
            for submix in 0..<sources.submixes {
                sources.forget(buffer: sounds.buffer(of: sound, on: submix), submix: submix)
            }
            return tell(sound)
        }
    }

    /// Ends what a long silence makes pointless: one-shots that began more than 250 ms ago, and what asked for it.
    mutating func endWhatWillNotResume(sampleRate: Int) {
        for index in 0..<active.count {
            let slot = active[index]
            let voice = voices + slot
            guard voice.pointee.phase != .paused else { continue }
            let isOld =
                !voice.pointee.loops && voice.pointee.hasBegun
                && time - voice.pointee.beginning > sampleRate / 4
            if isOld || !voice.pointee.resumesAfterInterruption || voice.pointee.phase == .stopping {
                end(slot, .finished)
            }
        }
    }

    /// Ends the one-shots that were started while nothing runs: their moment passes unheard.
    mutating func endUnheardStarts() {
        for index in 0..<active.count {
            let slot = active[index]
            if !voices[slot].hasBegun, voices[slot].startFrame <= clock, !voices[slot].loops { end(slot, .finished) }
        }
    }
}

extension VoiceState {
    fileprivate mutating func stop(_ length: RampLength) {
        guard phase != .stopping, phase != .ended else { return }
        let isHeard = phase == .playing || phase == .pausing
        fade.move(to: 0, frames: isHeard ? length.frames : 0, easing: length.easing)
        phase = .stopping
    }
}
