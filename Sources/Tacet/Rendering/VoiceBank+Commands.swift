import TacetSession

extension VoiceBank {
    /// Takes over a slot that the game has filled; the voice sounds from the next block on.
    mutating func start(_ handle: VoiceHandle, buses: borrowing BusTree) {
        let slot = Int(handle.slot)
        guard slot < capacity, field.generation[slot] == 0 else { return }
        seat(slot)
        makeRoom(for: slot, buses: buses)
    }

    /// Changes the voice that a handle means; a stale handle is ignored.
    mutating func withVoice(_ handle: VoiceHandle, _ change: (inout VoiceState) -> Void) {
        let slot = Int(handle.slot)
        guard slot < capacity, field.generation[slot] == handle.generation, voices[slot].phase != .ended else { return }
        change(&voices[slot])
        disturb(slot)
    }

    /// Puts voices at places at once.
    mutating func move(_ moves: UnsafeBufferPointer<PositionMove>) {
        field.hasChanged = true
        // In names of their own, as the compiler would read each again after each write.
        let (x, y, z, traits, generation) = (field.x, field.y, field.z, field.traits, field.generation)
        let capacity = capacity
        for move in moves {
            let slot = move.slot
            guard slot < capacity, move.means(generation[slot]), !traits[slot].contains(.placeless) else { continue }
            if traits[slot].contains(.gliding) {
                voices[slot].position = VectorRamp(move.position.sanitized)
                traits[slot].remove(.gliding)
            }
            traits[slot].insert(.moved)
            (x[slot], y[slot], z[slot]) = (move.position.x, move.position.y, move.position.z)
        }
    }

    /// Moves a voice from where it is.
    mutating func glide(_ handle: VoiceHandle, to position: Vector3, _ length: RampLength) {
        let slot = Int(handle.slot)
        guard slot < capacity, field.generation[slot] == handle.generation, voices[slot].isSpatial else { return }
        var ramp = VectorRamp(field.position(slot))
        ramp.move(to: position, frames: length.frames, easing: length.easing)
        field.place(slot, ramp.value)
        if ramp.isMoving { field.traits[slot].insert(.gliding) } else { field.traits[slot].remove(.gliding) }
        withVoice(handle) { $0.position = ramp }
    }

    /// Fades a voice out and ends it.
    mutating func stop(_ handle: VoiceHandle, _ length: RampLength) { withVoice(handle) { $0.stop(length) } }

    /// The same to make room for another voice.
    mutating func steal(_ handle: VoiceHandle, _ length: RampLength) {
        withVoice(handle) { voice in
            voice.stop(length)
            voice.ending = .stolen
        }
    }

    mutating func pause(_ handle: VoiceHandle, _ length: RampLength) {
        withVoice(handle) { voice in
            guard voice.phase == .playing || !voice.hasBegun else { return }
            voice.fade.move(to: 0, frames: voice.hasBegun ? length.frames : 0, easing: length.easing)
            voice.phase = .pausing
        }
    }

    mutating func resume(_ handle: VoiceHandle, _ length: RampLength) {
        withVoice(handle) { voice in
            guard voice.phase == .paused || voice.phase == .pausing else { return }
            voice.fade.move(to: 1, frames: length.frames, easing: length.easing)
            voice.phase = .playing
        }
    }

    /// Fades out every voice of a sound; ``collectReleased(to:)`` tells when the last has let go of it.
    mutating func release(_ sound: UInt32) {
        for index in 0..<active.count where voices[active[index]].sound == sound {
            voices[active[index]].stop(Self.declick)
            disturb(active[index])
        }
        releasing.append(sound)
    }

    /// Reports the sounds that no voice and no source holds any longer.
    mutating func collectReleased(to events: CommandRing<RenderEvent>) {
        guard releasing.count > 0 else { return }
        releasing.removeAll { sound in
            for index in 0..<active.count where voices[active[index]].sound == sound { return false }
            for signal in 0..<sources.signals {
                sources.forget(buffer: sounds.buffer(of: sound, on: signal), signal: signal)
            }
            return events.send(.soundReleased(sound))
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
