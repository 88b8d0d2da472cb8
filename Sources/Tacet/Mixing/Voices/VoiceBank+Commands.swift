extension VoiceBank {
    /// Starts the voice in a slot that the game has filled, and steals voices where a limit is exceeded.
    mutating func start(_ handle: VoiceHandle, buses: borrowing BusTree) {
        let slot = Int(handle.slot)
        guard slot < capacity, columns.generation[slot] == 0 else { return }
        activate(slot)
        makeRoom(for: slot, buses: buses)
    }

    /// Calls `change` with the voice of a handle. Does nothing for a stale handle or a voice that has ended.
    mutating func withVoice(_ handle: VoiceHandle, _ change: (inout VoiceState) -> Void) {
        let slot = Int(handle.slot)
        guard slot < capacity, columns.generation[slot] == handle.generation, voices[slot].phase != .ended else {
            return
        }
        change(&voices[slot])
        markDirty(slot)
    }

    // MARK: Changes

    /// Pauses, resumes and stops voices.
    ///
    /// Called twice for each batch: before the batch's voices start, so that they find the room that stopped voices leave,
    /// and after.
    ///
    /// - Parameters:
    ///   - changes: The batch's changes of voices.
    ///   - hasStarted: Whether the batch's voices have started. Before that, changes of voices that have not started wait.
    mutating func carryOutTransports(_ changes: borrowing ChangeColumn<VoiceChange>, hasStarted: Bool) {
        if changes.isEmpty { return }
        let values = changes.values
        changes.forEach { slot in
            let change = values[slot]
            guard change.kinds.contains(.transport) || change.kinds.contains(.stop) else { return }
            if !hasStarted, columns.generation[slot] != change.generation { return }
            values[slot].dropTransport()
            let handle = VoiceHandle(slot: UInt32(truncatingIfNeeded: slot), generation: change.generation)
            if change.stopsFirst { carryOutStop(handle, change) }
            if change.kinds.contains(.transport) {
                if let jump = change.jump { carryOut(jump, handle, .none) }
                carryOut(change.transport, handle, change.transportLength)
            }
            if !change.stopsFirst { carryOutStop(handle, change) }
        }
    }

    private mutating func carryOut(_ transport: VoiceChange.Transport, _ handle: VoiceHandle, _ length: RampLength) {
        switch transport {
        case .pause: pause(handle, length)
        case .resume: resume(handle, length)
        }
    }

    private mutating func carryOutStop(_ handle: VoiceHandle, _ change: VoiceChange) {
        guard change.kinds.contains(.stop) else { return }
        if change.isSteal {
            steal(handle, change.stopLength, .voiceLimit)
        } else {
            withVoice(handle) { [isHeard] in $0.stop(change.stopLength, isHeard: isHeard) }
        }
    }

    /// Changes the parameters of voices. Positions come before glides, which start from them.
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
            if change.kinds.contains(.caption) { setCaption(handle, change.caption) }
            if change.kinds.contains(.placement) { place(handle, change.placement) }
            if change.kinds.contains(.end) { end(handle, at: change.end.frame, change.end.length) }
            if change.kinds.contains(.glide) { change.glide.apply { glide(handle, to: $0, $1) } }
            withVoice(handle) { voice in
                if change.kinds.contains(.pitch) {
                    change.pitch.apply { voice.pitch.move(to: $0, frames: $1.frames, easing: $1.easing) }
                }
                if change.kinds.contains(.pan) {
                    change.pan.apply { voice.pan.move(to: $0, frames: $1.frames, easing: $1.easing) }
                }
                if change.kinds.contains(.velocity) {
                    change.velocity.apply { voice.velocity.move(to: $0, frames: $1.frames, easing: $1.easing) }
                }
                if change.kinds.contains(.filter) { change.filter.apply { voice.filter.move(to: $0, $1) } }
                if change.kinds.contains(.reverbSend) { voice.reverbSend = change.reverbSend }
            }
        }
    }

    /// Moves voices to new positions, all on the same block.
    private mutating func move(_ places: borrowing ChangeColumn<SIMD4<Float>>) {
        var hasMoved = false
        // Local copies: otherwise the compiler reads each pointer again after each write.
        let (x, y, z, traits, generation) = (columns.x, columns.y, columns.z, columns.traits, columns.generation)
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
        if hasMoved { columns.hasChanged = true }
    }

    /// Starts to move a voice from its present position to another.
    private mutating func glide(_ handle: VoiceHandle, to position: Vector3, _ length: RampLength) {
        let slot = Int(handle.slot)
        guard slot < capacity, columns.generation[slot] == handle.generation, voices[slot].isSpatial else { return }
        var ramp = VectorRamp(columns.position(slot))
        ramp.move(to: position, frames: length.frames, easing: length.easing)
        columns.place(slot, ramp.value)
        if ramp.isMoving { columns.traits[slot].insert(.gliding) } else { columns.traits[slot].remove(.gliding) }
        withVoice(handle) { $0.position = ramp }
    }

    /// Lets a voice fade out and end at a frame of the mix.
    private mutating func end(_ handle: VoiceHandle, at frame: Int, _ length: RampLength) {
        withVoice(handle) { ($0.stopFrame, $0.stopLength) = (frame, length) }
        nextStop = min(nextStop, frame)
    }

    /// Fades a voice out and ends it as stolen.
    mutating func steal(_ handle: VoiceHandle, _ length: RampLength, _ cause: StealCause) {
        withVoice(handle) { [isHeard] voice in
            voice.stop(length, isHeard: isHeard)
            if voice.ending != .stolen { voice.cause = cause }
            voice.ending = .stolen
        }
    }

    /// Fades a voice out and pauses it; a voice that is not heard is paused at once.
    private mutating func pause(_ handle: VoiceHandle, _ length: RampLength) {
        withVoice(handle) { [isHeard] voice in voice.transport.pause(isHeard && voice.runs ? length : .none) }
    }

    /// Fades a paused voice in, or one that is about to pause. A voice that is resumed before its start frame begins exactly there.
    private mutating func resume(_ handle: VoiceHandle, _ length: RampLength) {
        withVoice(handle) { [clock] voice in
            let isEarly = voice.phase == .scheduled && voice.startFrame > clock
            voice.transport.resume(isEarly ? .none : length)
        }
    }

    // MARK: Unloading and freezes

    /// Stops every voice of a sound that is unloaded.
    mutating func stop(sound: UInt32) {
        for index in 0..<active.count where voices[active[index]].sound == sound {
            voices[active[index]].stop(declick)
            markDirty(active[index])
        }
    }

    /// Marks samples that no new voice will play. ``collectReleased(_:)`` reports them once no voice plays them.
    mutating func release(samples: UInt32) { releasing.append(samples) }

    /// Reports the released samples that no voice plays any longer.
    ///
    /// - Parameter tell: Sends the report to the game; returns false if the event ring is full. Such samples are reported
    ///   after a later block.
    @inline(__always)
    mutating func collectReleased(_ tell: (UInt32) -> Bool) {
        guard releasing.count > 0 else { return }
        releasing.removeAll { samples in
            for index in 0..<active.count where voices[active[index]].samples == samples { return false }
            return tell(samples)
        }
    }

    /// Ends the voices that do not resume after a freeze. Paused voices are kept.
    ///
    /// These are one-shots that have played for more than 250 ms, voices without `resumesAfterInterruption`, and voices that
    /// are being stopped.
    mutating func endWhatWillNotResume(sampleRate: Int) {
        for index in 0..<active.count {
            let slot = active[index]
            let voice = voices + slot
            guard !voice.pointee.transport.isHalted else { continue }
            let isOld =
                !voice.pointee.loops && voice.pointee.hasBegun
                && time - voice.pointee.beginning > sampleRate / 4
            if isOld || !voice.pointee.resumesAfterInterruption || voice.pointee.fade.isLeaving {
                end(slot, .finished)
            }
        }
    }

    /// Ends the one-shots that started during a freeze. They would be heard too late after it.
    mutating func endUnheardStarts() {
        for index in 0..<active.count {
            let slot = active[index]
            let voice = voices[slot]
            if !voice.hasBegun, !voice.transport.isHalted, voice.startFrame <= clock, !voice.loops {
                end(slot, .finished)
            }
        }
    }
}

extension VoiceState {
    /// Starts the fade that ends the voice. Of two such fades the one that ends first counts. A voice that is not heard ends at once,
    /// and one that is being paused does so with the pause.
    mutating func stop(_ length: RampLength, isHeard: Bool = true) {
        guard phase != .ended else { return }
        let isHeard = isHeard && runs && phase == .playing
        let frames = isHeard ? min(Int(length.frames), transport.remaining) : 0
        fade.leave(RampLength(frames: Int32(clamping: frames), easing: length.easing))
    }
}
