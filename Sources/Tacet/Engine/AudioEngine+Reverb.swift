extension AudioEngine {
    /// Asks for the reverb of where the listener is.
    func updateReverb() {
        let wanted = (reverbZones.reverb(at: listener.position) ?? reverb)?.clamped
        guard wanted != sentReverb else { return }
        sentReverb = wanted
        core.setReverb(wanted)
    }
}
