import TacetSession

extension VoiceBank {
    /// Seats a voice in a free slot; it sounds from the next block on.
    mutating func start(_ handle: VoiceHandle, _ start: VoiceStart) {
        guard Int(handle.slot) < capacity, voices[Int(handle.slot)].phase == .free else { return }
        voices[Int(handle.slot)] = VoiceState(start, generation: handle.generation)
        activate(handle.slot)
    }

    /// Calls `body` with the voice a handle means; a stale handle is ignored.
    func withVoice(_ handle: VoiceHandle, _ body: (inout VoiceState) -> Void) {
        guard Int(handle.slot) < capacity else { return }
        let voice = voices + Int(handle.slot)
        if voice.pointee.generation == handle.generation, voice.pointee.phase != .free, voice.pointee.phase != .ended {
            body(&voice.pointee)
        }
    }

    /// Fades a voice out and ends it.
    func stop(_ handle: VoiceHandle, _ length: RampLength) { withVoice(handle) { $0.stop(length) } }

    func pause(_ handle: VoiceHandle, _ length: RampLength) {
        withVoice(handle) { voice in
            guard voice.phase == .playing || !voice.hasBegun else { return }
            voice.fade.move(to: 0, frames: voice.hasBegun ? length.frames : 0, easing: length.easing)
            voice.phase = .pausing
        }
    }

    func resume(_ handle: VoiceHandle, _ length: RampLength) {
        withVoice(handle) { voice in
            guard voice.phase == .paused || voice.phase == .pausing else { return }
            voice.fade.move(to: 1, frames: length.frames, easing: length.easing)
            voice.phase = .playing
        }
    }

    /// Fades out every voice of a sound; ``collectReleased(_:)`` tells when the last has let go of it.
    mutating func release(_ sound: UInt32) {
        let fade = RampLength(frames: 480, easing: .linear)
        for index in 0..<activeCount where voices[Int(active[index])].sound == sound {
            voices[Int(active[index])].stop(fade)
        }
        releasing.append(sound)
    }

    /// Reports the sounds that no voice and no source holds any longer.
    mutating func collectReleased(_ report: (UInt32) -> Bool) {
        releasing.removeAll { sound in
            for index in 0..<activeCount where voices[Int(active[index])].sound == sound { return false }
            for signal in 0..<UInt8(BusSignal.capacity) {
                sources.forget(buffer: sounds.buffer(of: sound, on: signal), signal: signal)
            }
            return report(sound)
        }
    }

    /// Ends what a long silence makes pointless: one-shots that began more than 250 ms ago, and what asked for it.
    mutating func endWhatWillNotResume(sampleRate: Int) {
        for index in 0..<activeCount {
            let slot = Int(active[index])
            let voice = voices[slot]
            guard voice.phase != .free, voice.phase != .ended, voice.phase != .paused else { continue }
            let isOld = !voice.loops && voice.age > sampleRate / 4
            if isOld || !voice.resumesAfterInterruption || voice.phase == .stopping { end(slot, .finished) }
        }
    }

    /// Ends the one-shots that were started while nothing runs: their moment passes unheard.
    mutating func endUnheardStarts() {
        for index in 0..<activeCount {
            let slot = Int(active[index])
            if !voices[slot].hasBegun, voices[slot].startFrame <= clock, !voices[slot].loops { end(slot, .finished) }
        }
    }
}

extension VoiceState {
    fileprivate var hasBegun: Bool { phase != .waiting && phase != .scheduled }

    fileprivate mutating func stop(_ length: RampLength) {
        guard phase != .stopping else { return }
        let isHeard = phase == .playing || phase == .pausing
        fade.move(to: 0, frames: isHeard ? length.frames : 0, easing: length.easing)
        phase = .stopping
    }
}
