import TacetSystem

/// Changes of many voices for the C library: loops over its arrays, with handles checked beforehand.
///
/// Handles are ``Voice/id``s with the caller's marks in bits 17 to 31; 0 is no voice. Voices that have ended are left out.
extension AudioEngine {
    /// Whether each handle is 0 or has the marks `tag`, and means a voice that there has been.
    package func haveBeen(_ ids: UnsafeBufferPointer<UInt64>, tag: UInt64) -> Bool {
        mixer.havePlayed(ids, tag: tag)
    }

    /// Puts voices at places: three finite coordinates each, in metres.
    package func move(_ ids: UnsafeBufferPointer<UInt64>, to places: UnsafePointer<Float>, _ tween: Tween) {
        guard tween.duration <= .zero else {
            return forEach(ids) { $0.move(to: Vector3(places[$1 * 3], places[$1 * 3 + 1], places[$1 * 3 + 2]), tween) }
        }
        mixer.move(ids, to: places)
    }

    /// Sets the gains of voices: decibels, +24 at most, or minus infinity.
    package func setGains(_ ids: UnsafeBufferPointer<UInt64>, _ gains: UnsafePointer<Float>, _ tween: Tween) {
        let length = mixer.length(tween)
        mixer.changeEach(ids) { batch, index, slot, generation in
            let gain = min(Decibels(gains[index]), Limits.gain).amplitude
            batch.setGain(slot: slot, generation: generation, RampChange(to: gain, length))
        }
    }

    /// Sets the pitches of voices: ratios, clamped to 0.01...8.
    package func setPitches(_ ids: UnsafeBufferPointer<UInt64>, _ pitches: UnsafePointer<Float>, _ tween: Tween) {
        let length = mixer.length(tween)
        mixer.changeEach(ids) { batch, index, slot, generation in
            let handle = VoiceHandle(slot: UInt32(truncatingIfNeeded: slot), generation: generation)
            batch.change(handle) { $0.setPitch(RampChange(to: Limits.pitch(pitches[index]), length)) }
        }
    }

    private func forEach(_ ids: UnsafeBufferPointer<UInt64>, _ body: (Voice, Int) -> Void) {
        for index in ids.indices where ids[index] != 0 {
            let slot = UInt32(truncatingIfNeeded: ids[index]) & UInt32(VoiceHandle.slotLimit - 1)
            let handle = VoiceHandle(slot: slot, generation: UInt32(truncatingIfNeeded: ids[index] >> 32))
            if mixer.hasPlayed(handle) { body(Voice(mixer, handle), index) }
        }
    }
}
