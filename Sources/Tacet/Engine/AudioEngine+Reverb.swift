import TacetSession

extension AudioEngine {
    /// Asks for the reverb of where the listener is, and tells the mixer of what has been made.
    func updateReverb() {
        // Most games have none, in any of their frames.
        if reverb != nil || sentReverb != nil || !reverbZones.isEmpty {
            let wanted = (reverbZones.reverb(at: listener.position) ?? reverb)?.clamped
            if wanted != sentReverb {
                sentReverb = wanted
                core.setReverb(wanted)
            }
        }
        for unit in core.reverberation.takeNew() {
            mixer.send(.reverbSlot(signal: unit.signal, slot: unit.slot))
        }
    }
}
