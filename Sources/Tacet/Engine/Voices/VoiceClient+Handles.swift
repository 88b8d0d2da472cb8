import TacetSession
import TacetPlatform

/// What a handle of the C library refers to.
package enum VoiceHandleState {
    /// The engine has never had such a voice.
    case unknown
    /// The voice has ended, or the handle is 0.
    case ended
    /// The voice plays.
    case playing
}

// The setters that games call most, by the handles of the C library. A setter of ``Voice`` after
// ``AudioEngine/voice(_:)`` and ``Voice/isPlaying`` would check the handle three times, each in a call of its own.
extension VoiceClient {
    /// What `id` refers to, and its handle.
    ///
    /// - Parameters:
    ///   - id: A ``Voice/id`` with the caller's tag in bits 17 to 31; 0 is no voice.
    ///   - tag: The caller's tag.
    @inline(__always)
    private func find(_ id: UInt64, tag: UInt64) -> (state: VoiceHandleState, handle: VoiceHandle) {
        let handle = VoiceHandle(
            slot: UInt32(truncatingIfNeeded: id) & UInt32(VoiceHandle.slotLimit - 1),
            generation: UInt32(truncatingIfNeeded: id >> 32))
        if id == 0 { return (.ended, handle) }
        guard id >> 17 & 0x7fff == tag, hasPlayed(handle) else { return (.unknown, handle) }
        return (isPlaying(handle) ? .playing : .ended, handle)
    }

    /// Calls `body` with the open batch. The client keeps the exchange: to count the reference would take a third of a
    /// setter.
    @inline(__always)
    private func withChanges(_ body: (inout ChangeBatch) -> Void) {
        Unmanaged.passUnretained(changes)._withUnsafeGuaranteedRef { $0.write(body) }
    }

    /// What `id` refers to, in the form of ``setGain(_:tag:_:_:)``.
    package func state(of id: UInt64, tag: UInt64) -> VoiceHandleState { find(id, tag: tag).state }

    /// Sets the gain of a voice, at most +24 dB.
    ///
    /// - Parameters:
    ///   - id: A ``Voice/id`` with the caller's tag in bits 17 to 31; 0 is no voice.
    ///   - tween: By default the move takes 10 ms.
    package func setGain(_ id: UInt64, tag: UInt64, _ gain: Decibels, _ tween: Tween?) -> VoiceHandleState {
        let (state, handle) = find(id, tag: tag)
        guard state == .playing else { return state }
        let gain = min(gain, Limits.gain)
        noteGain(Int(handle.slot), handle.generation, gain)
        let change = RampChange(to: gain.amplitude, length(tween))
        withChanges { $0.setGain(slot: Int(handle.slot), generation: handle.generation, change) }
        return .playing
    }

    /// Sets the pitch of a voice as a ratio; see ``Voice/setPitch(_:over:)``.
    package func setPitch(_ id: UInt64, tag: UInt64, _ ratio: Float, _ tween: Tween?) -> VoiceHandleState {
        let (state, handle) = find(id, tag: tag)
        guard state == .playing else { return state }
        let length = self.length(tween)
        withChanges { $0.change(handle) { setPitch(Int(handle.slot), ratio, length, &$0) } }
        return .playing
    }

    /// Moves a voice to a position of finite coordinates at once, in metres.
    package func move(_ id: UInt64, tag: UInt64, to position: Vector3) -> VoiceHandleState {
        let (state, handle) = find(id, tag: tag)
        guard state == .playing else { return state }
        withChanges { $0.move(slot: Int(handle.slot), generation: handle.generation, to: position) }
        return .playing
    }
}

/// Changes of many voices in one call, for the arrays of the C library, which checks their handles beforehand.
///
/// A handle is a ``Voice/id`` with the caller's tag in bits 17 to 31; 0 is no voice. Voices that have ended are
/// skipped.
extension VoiceClient {
    /// Whether each handle is 0, or has the tag `tag` and names a voice that the engine has had.
    package func haveBeen(_ ids: UnsafeBufferPointer<UInt64>, tag: UInt64) -> Bool {
        havePlayed(ids, tag: tag)
    }

    /// Moves voices to positions of three finite coordinates each, in metres.
    package func move(_ ids: UnsafeBufferPointer<UInt64>, to places: UnsafePointer<Float>, _ tween: Tween) {
        guard tween.duration <= .zero else {
            return forEach(ids) {
                $0.move(to: Vector3(places[$1 * 3], places[$1 * 3 + 1], places[$1 * 3 + 2]), over: tween)
            }
        }
        move(ids, to: places)
    }

    /// Sets the gains of voices in decibels, at most +24; minus infinity is silence.
    package func setGains(_ ids: UnsafeBufferPointer<UInt64>, _ gains: UnsafePointer<Float>, _ tween: Tween) {
        let length = self.length(tween)
        changeEach(ids) { batch, index, slot, generation in
            let gain = min(Decibels(gains[index]), Limits.gain)
            noteGain(slot, generation, gain)
            batch.setGain(slot: slot, generation: generation, RampChange(to: gain.amplitude, length))
        }
    }

    /// Sets the pitches of voices as ratios; see ``Voice/setPitch(_:over:)``.
    package func setPitches(_ ids: UnsafeBufferPointer<UInt64>, _ pitches: UnsafePointer<Float>, _ tween: Tween) {
        let length = self.length(tween)
        changeEach(ids) { batch, index, slot, generation in
            let handle = VoiceHandle(slot: UInt32(truncatingIfNeeded: slot), generation: generation)
            batch.change(handle) { setPitch(slot, pitches[index], length, &$0) }
        }
    }

    private func forEach(_ ids: UnsafeBufferPointer<UInt64>, _ body: (Voice, Int) -> Void) {
        for index in ids.indices where ids[index] != 0 {
            let slot = UInt32(truncatingIfNeeded: ids[index]) & UInt32(VoiceHandle.slotLimit - 1)
            let handle = VoiceHandle(slot: slot, generation: UInt32(truncatingIfNeeded: ids[index] >> 32))
            if hasPlayed(handle) { body(Voice(self, handle), index) }
        }
    }
}
