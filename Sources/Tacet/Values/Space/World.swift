/// The world in which sounds with a position are heard: the listener, the reverb, and the laws of distance and motion.
///
/// ``AudioEngine/world`` takes effect at the next ``AudioEngine/update()``.
///
/// ```swift
/// let audio = AudioEngine()
/// audio.world.listener.position = Vector3(0, 1.8, 4)
/// audio.world.reverb = Reverb(.cave)
/// ```
public struct World: Hashable, Sendable {
    /// The listener: position, velocity and orientation.
    public var listener = Listener()
    /// The listeners of the other players of a split screen, three at most; further ones are left out.
    ///
    /// A sound with a position in the world is heard by the nearest of all listeners, with that one's head, motion and
    /// gain. Once it is heard by one, another has to come a tenth nearer; it then goes over within a block. Sounds whose
    /// ``PlaybackSettings/space`` is ``Space/listener``, and the reverb, are those of ``listener``.
    public var otherListeners: [Listener] = []
    /// The reverb used outside all ``reverbZones``; nil disables reverb there and costs nothing.
    ///
    /// Each voice's ``PlaybackSettings/reverbSend`` sets how much of it enters the reverb. A reverb costs about half a
    /// percent of a core. Before it ends or becomes another room's, it fades out within 100 ms; its level changes at
    /// once.
    public var reverb: Reverb?
    /// Parts of the world with a reverb of their own. Where zones overlap, the one that is nearest
    /// to its full gain is used.
    public var reverbZones: [ReverbZone] = []
    /// How sounds with a position are mixed to two channels. A change is heard soon after the update, without a click.
    /// In an engine for surround it changes nothing.
    ///
    /// The player's choice comes first: `TACET_SPATIALISATION` or `TACET_HRTF` in the environment, and `spatialisation`
    /// or `hrtf` in the configuration file.
    public var spatialization = Spatialization.automatic
    /// How the gain falls with distance, for all sounds. The C call is `alDistanceModel`.
    public var distanceModel = DistanceModel.inverse
    /// How strongly motion changes pitch, for all sounds.
    public var doppler = Doppler()

    /// A world without reverb, with a listener at the origin.
    public init() {}
}

/// How strongly motion changes pitch. The C calls are `alDopplerFactor` and `alSpeedOfSound`.
public struct Doppler: Hashable, Sendable, BitwiseCopyable {
    /// The strength of the effect: 0 switches it off, 1 is physical. Clamped to 0...10⁹; NaN and infinities count as 0.
    public var factor: Float
    /// The speed of sound in metres a second, clamped to 1...10⁹. NaN and infinities count as 343.3.
    public var speedOfSound: Float

    /// A Doppler effect with the values given; the defaults are those of air.
    public init(factor: Float = 1, speedOfSound: Float = 343.3) {
        self.factor = factor
        self.speedOfSound = speedOfSound
    }

    /// The effect with both values in their ranges.
    ///
    /// OpenAL Soft 1.24 never returns from mixing a source whose pitch is NaN, the result of ∞ / ∞. Velocities are
    /// clamped to ±10⁹ too, so that no product of a velocity and one of these values overflows.
    var sanitized: Doppler {
        Doppler(
            factor: factor.isFinite ? max(0, min(1e9, factor)) : 0,
            speedOfSound: speedOfSound.isFinite ? max(1, min(1e9, speedOfSound)) : 343.3)
    }
}
