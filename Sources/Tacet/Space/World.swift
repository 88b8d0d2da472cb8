/// The world that sounds are heard in: the listener, the reverb, and the laws of distance and motion.
///
/// ``AudioEngine/world`` takes effect at the next ``AudioEngine/update()``.
///
/// ```swift
/// let audio = AudioEngine()
/// audio.world.listener.position = Vector3(0, 1.8, 4)
/// audio.world.reverb = Reverb(.cave)
/// ```
public struct World: Hashable, Sendable {
    /// Who hears.
    public var listener = Listener()
    /// The reverb outside all ``reverbZones``; nil is none, and free.
    ///
    /// Each voice is heard in it by its ``PlaybackSettings/reverbSend``. A reverb costs about half a percent of a core.
    public var reverb: Reverb?
    /// Parts of the world with a reverb of their own. Of several that reach the listener, the loudest counts.
    public var reverbZones: [ReverbZone] = []
    /// How sounds with a position reach two ears. A change is heard soon after the update, without a click.
    public var spatialisation = Spatialisation.stereo
    /// How loudness falls with distance, for all sounds. The C call is `alDistanceModel`.
    public var distanceModel = DistanceModel.inverse
    /// How strongly motion changes pitch, for all sounds.
    public var doppler = Doppler()

    /// A world without reverb, with a listener at the origin.
    public init() {}
}

/// How strongly motion changes pitch. The C calls are `alDopplerFactor` and `alSpeedOfSound`.
public struct Doppler: Hashable, Sendable, BitwiseCopyable {
    /// 0 switches the effect off, 1 is physical; clamped to 0...10⁹. NaN and infinities count as 0.
    public var factor: Float
    /// In metres a second, clamped to 1...10⁹. NaN and infinities count as 343.3.
    public var speedOfSound: Float

    /// The effect as in air, unless told otherwise.
    public init(factor: Float = 1, speedOfSound: Float = 343.3) {
        self.factor = factor
        self.speedOfSound = speedOfSound
    }

    /// The effect with both values in their ranges.
    ///
    /// OpenAL Soft 1.24 never returns from mixing a source whose pitch is NaN, which ∞ / ∞ would make it. Velocities are
    /// within 10⁹ as well, so that no product of the two overflows.
    var sanitized: Doppler {
        Doppler(
            factor: factor.isFinite ? max(0, min(1e9, factor)) : 0,
            speedOfSound: speedOfSound.isFinite ? max(1, min(1e9, speedOfSound)) : 343.3)
    }
}
