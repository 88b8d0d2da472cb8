import TacetPlatform

/// Changes of many voices in one call, for the arrays of the C library, which checks their handles beforehand.
///
/// A handle is a ``Voice/id`` with the caller's tag in bits 17 to 31; 0 is no voice. Voices that have ended are skipped.
extension AudioEngine {
    /// Whether each handle is 0, or has the tag `tag` and names a voice that this engine has had.
    package func haveBeen(_ ids: UnsafeBufferPointer<UInt64>, tag: UInt64) -> Bool {
        client.havePlayed(ids, tag: tag)
    }

    /// Moves voices to positions of three finite coordinates each, in metres.
    package func move(_ ids: UnsafeBufferPointer<UInt64>, to places: UnsafePointer<Float>, _ tween: Tween) {
        guard tween.duration <= .zero else {
            return forEach(ids) { $0.move(to: Vector3(places[$1 * 3], places[$1 * 3 + 1], places[$1 * 3 + 2]), tween) }
        }
        client.move(ids, to: places)
    }

    /// Sets the gains of voices in decibels, at most +24; minus infinity is silence.
    package func setGains(_ ids: UnsafeBufferPointer<UInt64>, _ gains: UnsafePointer<Float>, _ tween: Tween) {
        let length = client.length(tween)
        client.changeEach(ids) { batch, index, slot, generation in
            let gain = min(Decibels(gains[index]), Limits.gain).amplitude
            batch.setGain(slot: slot, generation: generation, RampChange(to: gain, length))
        }
    }

    /// Sets the pitches of voices as ratios, clamped to 0.01...8.
    package func setPitches(_ ids: UnsafeBufferPointer<UInt64>, _ pitches: UnsafePointer<Float>, _ tween: Tween) {
        let length = client.length(tween)
        client.changeEach(ids) { batch, index, slot, generation in
            let handle = VoiceHandle(slot: UInt32(truncatingIfNeeded: slot), generation: generation)
            batch.change(handle) { $0.setPitch(RampChange(to: Limits.pitch(pitches[index]), length)) }
        }
    }

    private func forEach(_ ids: UnsafeBufferPointer<UInt64>, _ body: (Voice, Int) -> Void) {
        for index in ids.indices where ids[index] != 0 {
            let slot = UInt32(truncatingIfNeeded: ids[index]) & UInt32(VoiceHandle.slotLimit - 1)
            let handle = VoiceHandle(slot: slot, generation: UInt32(truncatingIfNeeded: ids[index] >> 32))
            if client.hasPlayed(handle) { body(Voice(client, handle), index) }
        }
    }
}
