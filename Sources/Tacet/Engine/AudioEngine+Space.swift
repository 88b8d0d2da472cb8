import TacetSession

extension AudioEngine {
    /// Chooses how loudness falls with distance, for all sounds. The C call is `alDistanceModel`.
    public func setDistanceModel(_ model: DistanceModel) { mixer.send(.distanceModel(model)) }

    /// Sets how strongly motion changes pitch, for all sounds. The C calls are `alDopplerFactor` and `alSpeedOfSound`.
    ///
    /// - Parameters:
    ///   - factor: 0 switches it off, 1 is physical; negative counts as 0.
    ///   - speedOfSound: In metres a second, 1 at least.
    public func setDoppler(factor: Float, speedOfSound: Float = 343.3) {
        let factor = factor.isFinite ? max(0, factor) : 0
        mixer.send(.doppler(factor: factor, speedOfSound: speedOfSound.isFinite ? max(1, speedOfSound) : 343.3))
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

extension VoiceStart {
    /// What a game asked for, each value in its range.
    init(
        _ sound: Sound, at position: Vector3?, _ settings: PlaybackSettings, signal: UInt8, mixer: Mixer,
        random: inout RandomSource
    ) {
        let roll = settings.variation?.roll(&random) ?? (pitch: 1, gain: .unity)
        self.sound = sound.slot
        startFrame = settings.startFrame ?? 0
        bus = settings.bus
        self.signal = signal
        priority = settings.priority
        loops = settings.loops
        isSpatial = position != nil && sound.channels == 1
        isRelativeToListener = settings.space == .listener
        resumesAfterInterruption = settings.resumesAfterInterruption
        isExplicit = settings.isExplicit
        gain = min(settings.gain + roll.gain, Limits.gain).amplitude
        pitch = Limits.pitch(settings.pitch * roll.pitch)
        pan = Limits.pan(settings.pan)
        fadeIn = settings.fadeIn.map(mixer.length) ?? .none
        self.position = (position ?? .zero).sanitized
        velocity = settings.velocity.sanitized
        attenuation = settings.attenuation.sanitized
        cone = settings.cone.sanitized
    }
}
