import TacetSession
import TacetSystem

extension AudioEngine {
    /// Whether sounds with a place are mixed for headphones now: what ``spatialisation`` has come to.
    public var isBinaural: Bool { core.hrtf.isOn }

    /// Hands over who hears, and how.
    func updateSpace() {
        if listener != sentListener {
            sentListener = listener
            mixer.send(.listener(listener.sanitized))
        }
        updateReverb()
        sentSpatialisation.mode = spatialisation
        updateSpatialisation()
    }

    /// Asks for the reverb of where the listener is.
    func updateReverb() {
        let wanted = (reverbZones.reverb(at: listener.position) ?? reverb)?.clamped
        guard wanted != sentReverb else { return }
        sentReverb = wanted
        core.setReverb(wanted)
    }

    /// Asks for ears, or not; what `.automatic` means changes with the device.
    func updateSpatialisation() {
        let isBinaural =
            switch sentSpatialisation.mode {
            case .stereo: false
            case .binaural: true
            case .automatic: session.currentRoute?.isPrivate == true
            }
        if isBinaural != sentSpatialisation.isBinaural { core.setHRTF(isBinaural) }
        sentSpatialisation.isBinaural = isBinaural
    }

    /// Chooses how loudness falls with distance, for all sounds. The C call is `alDistanceModel`.
    public func setDistanceModel(_ model: DistanceModel) { mixer.send(.distanceModel(model)) }

    /// Puts many voices at places at once: the first voice at the first place, and so on, as far as both go.
    ///
    /// As ``Voice/move(to:)`` on each, in a fraction of the time. Voices that have ended, and those of another engine, are
    /// ignored.
    ///
    /// - Parameters:
    ///   - voices: Those that move.
    ///   - positions: In metres, in the space each voice was played in; coordinates that are no numbers count as 0.
    public func move(_ voices: Span<Voice>, to positions: Span<Vector3>) {
        voices.withUnsafeBufferPointer { voices in
            positions.withUnsafeBufferPointer { mixer.move(voices, to: $0) }
        }
    }

    /// Sets how strongly motion changes pitch, for all sounds. The C calls are `alDopplerFactor` and `alSpeedOfSound`.
    ///
    /// - Parameters:
    ///   - factor: 0 switches it off, 1 is physical; clamped to 0...10⁹. NaN and infinities count as 0.
    ///   - speedOfSound: In metres a second, clamped to 1...10⁹. NaN and infinities count as 343.3.
    public func setDoppler(factor: Float, speedOfSound: Float = 343.3) {
        // OpenAL Soft 1.24 never returns from mixing a source whose pitch is NaN. ∞ / ∞ would make it NaN:
        // velocities are within 10⁹ as well, so that no product of the two overflows.
        let factor = factor.isFinite ? max(0, min(1e9, factor)) : 0
        let speedOfSound = speedOfSound.isFinite ? max(1, min(1e9, speedOfSound)) : 343.3
        mixer.send(.doppler(factor: factor, speedOfSound: speedOfSound))
    }
}

extension Listener {
    /// With numbers in every place, and axes that point somewhere.
    var sanitized: Listener {
        var listener = self
        listener.position = position.sanitized
        listener.velocity = velocity.sanitized
        let forward = forward.sanitized
        let up = up.sanitized
        let isUpright = forward.cross(up).lengthSquared > 1e-12
        listener.forward = isUpright ? forward : Listener().forward
        listener.up = isUpright ? up : Listener().up
        return listener
    }
}
