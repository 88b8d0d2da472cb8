import Glibc
import TacetPlatform

/// The listener: its position, velocity and orientation.
///
/// Coordinates that are NaN or infinite count as 0, and coordinates are clamped to ±10⁹.
public struct Listener: Hashable, Sendable, BitwiseCopyable {
    /// The position in metres, right-handed, +Y up.
    public var position = Vector3.zero
    /// The velocity in metres a second. Only Doppler uses it.
    public var velocity = Vector3.zero
    /// The direction in which the listener looks, of any length but zero.
    ///
    /// If it is zero or parallel to ``up``, both axes count as their defaults.
    public var forward = Vector3(0, 0, -1)
    /// The direction in which the top of the head points, of any length but zero. Must not be parallel to ``forward``.
    public var up = Vector3(0, 1, 0)
    /// The gain of all sounds with a position and of what they send to the reverb, at most +24 dB. It is applied after
    /// ``Attenuation/minimumGain`` and ``Attenuation/maximumGain``. The corresponding C call is `alListenerf(AL_GAIN)`,
    /// which applies to sounds without a position too: the gain of the bus ``BusID/master`` does that.
    public var gain = Decibels.unity

    /// A listener at the origin that looks down -Z.
    public init() {}
}

/// How the gain of a sound falls with its distance from the listener.
///
/// The formulas are those of the OpenAL 1.1 specification, §3.4. In the clamped models, ``inverse``, ``linear`` and
/// ``exponential``, the distance is first clamped to ``Attenuation``'s reference and maximum distance. In the unclamped
/// ones a sound becomes louder within the reference distance, up to +24 dB, and has no maximum distance.
public enum DistanceModel: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
    /// The gain does not depend on the distance.
    case none
    /// reference / (reference + rolloff × (distance - reference))
    case inverse
    /// 1 - rolloff × (distance - reference) / (maximum - reference)
    case linear
    /// (distance / reference) ^ -rolloff
    case exponential
    /// ``inverse`` without clamping. The gain is 1 where the formula divides by 0 or less.
    case inverseUnclamped
    /// ``linear``, louder within the reference distance. Beyond the maximum distance the gain falls no further.
    case linearUnclamped
    /// ``exponential`` without clamping. The gain is 1 at a distance of 0.
    case exponentialUnclamped

    /// Whether the distance is clamped to the reference and maximum distance.
    var isClamped: Bool { self == .inverse || self == .linear || self == .exponential }
}

/// The distance at which a sound is as loud as recorded, and how its gain falls beyond.
///
/// Negative numbers and NaN count as the default.
public struct Attenuation: Hashable, Sendable, BitwiseCopyable {
    /// The distance in metres within which the sound is as loud as recorded. With 0 only the linear model lets it fall.
    public var referenceDistance: Float
    /// The distance in metres beyond which the sound does not become quieter.
    public var maximumDistance: Float
    /// How fast the gain falls, 0 or more: 0 switches the fall off, 1 is physical.
    public var rolloff: Float
    /// The gain in decibels below which the product of the voice's gain, distance and cone does not fall, at most +24.
    /// By default the voice may become silent. Fades and buses are applied afterwards. The C call is
    /// `alSourcef(AL_MIN_GAIN)`.
    public var minimumGain = Decibels.silence
    /// The gain in decibels above which the product of the voice's gain, distance and cone does not rise, at most +24,
    /// the default. The C call is `alSourcef(AL_MAX_GAIN)`, whose default is 0 dB.
    public var maximumGain = Limits.gain
    /// The gain by distance in the place of the ``World/distanceModel`` and of the numbers above, which the air's
    /// absorption and the reverb go on to follow. Default nil: by the model.
    public var curve: DistanceCurve?

    /// An attenuation with distances in metres; the defaults are a point source in open air.
    public init(referenceDistance: Float = 1, maximumDistance: Float = .greatestFiniteMagnitude, rolloff: Float = 1) {
        self.referenceDistance = referenceDistance
        self.maximumDistance = maximumDistance
        self.rolloff = rolloff
    }
}

/// An ``Attenuation`` without its curve, which few voices have and which is three times as large.
struct Falloff: Hashable, Sendable, BitwiseCopyable {
    var referenceDistance: Float = 1
    var maximumDistance = Float.greatestFiniteMagnitude
    var rolloff: Float = 1
    var minimumGain = Decibels.silence
    var maximumGain = Limits.gain

    /// The gain factor at `distance` metres.
    func gain(at distance: Float, model: DistanceModel) -> Float {
        let reference = max(referenceDistance, 1e-3)
        if !model.isClamped { return unclampedGain(at: distance, reference: reference, model: model) }
        let distance = min(max(distance, reference), max(maximumDistance, reference))
        switch model {
        case .inverse where referenceDistance <= 0, .exponential where referenceDistance <= 0:
            return 1
        case .inverse:
            return reference / (reference + rolloff * (distance - reference))
        case .linear:
            let span = max(maximumDistance - reference, 1e-3)
            return max(0, 1 - rolloff * (distance - reference) / span)
        default:
            return power(distance / reference, -rolloff)
        }
    }

    private func unclampedGain(at distance: Float, reference: Float, model: DistanceModel) -> Float {
        var gain: Float = 1
        switch model {
        case .inverseUnclamped where referenceDistance > 0:
            let divisor = reference + rolloff * (distance - reference)
            if divisor > 0 { gain = reference / divisor }
        case .linearUnclamped:
            let span = max(maximumDistance - reference, 1e-3)
            gain = 1 - rolloff * (min(distance, max(maximumDistance, reference)) - reference) / span
        case .exponentialUnclamped where referenceDistance > 0 && distance > 0:
            gain = power(distance / reference, -rolloff)
        default: break
        }
        return max(0, min(Self.loudest, gain))
    }

    private static let loudest = Limits.gain.amplitude

    /// Whether a limit may change the gain of a voice.
    var hasLimits: Bool { minimumGain.amplitude > 0 || maximumGain < Limits.gain }

    /// The factor by distance and cone that keeps the product with the voice's own `gain` within the limits.
    func limited(_ factor: Float, gain: Float) -> Float {
        guard hasLimits else { return factor }
        let gain = audible(gain)
        return max(minimumGain.amplitude, min(maximumGain.amplitude, factor * gain)) / gain
    }

    /// The voice's own gain, or a factor of 10⁻⁶ for a silent voice: a minimum gain makes a silent voice audible.
    func audible(_ gain: Float) -> Float { hasLimits ? max(gain, 1e-6) : gain }
}

/// The directivity of a sound: full gain within an inner cone, ``gainOutside`` outside an outer cone, and a blend
/// between.
public struct Cone: Hashable, Sendable, BitwiseCopyable {
    /// The axis of the cones, of any length; zero radiates to all sides alike.
    public var direction: Vector3
    /// The full angle in degrees, 0...360, within which the sound is as loud as recorded.
    public var innerAngle: Float
    /// The full angle in degrees, 0...360, outside of which the sound has ``gainOutside``.
    public var outerAngle: Float
    /// The gain outside the outer cone: at most 0 dB. NaN is silence.
    public var gainOutside: Decibels

    /// A directivity with angles in degrees; values out of range are clamped.
    public init(direction: Vector3, innerAngle: Float, outerAngle: Float, gainOutside: Decibels = .silence) {
        self.direction = direction
        self.innerAngle = innerAngle
        self.outerAngle = outerAngle
        self.gainOutside = gainOutside
    }

    /// A sound that radiates to all sides alike.
    public static let omnidirectional = Cone(direction: .zero, innerAngle: 360, outerAngle: 360, gainOutside: .unity)
}

/// The space that a position is given in.
///
/// With a sound that has no place, these are the three stages of a spatial mix: ``world`` is tracked, ``listener`` is
/// fixed, and a sound without a position bypasses the stage.
public enum Space: Hashable, Sendable {
    /// A position in the world. The sound changes as the listener moves and turns.
    case world
    /// A position relative to the listener's head. The sound moves with the listener.
    case listener
}

extension Falloff {
    /// The numbers of an attenuation, in the ranges that OpenAL accepts.
    init(_ attenuation: Attenuation) {
        let bounded = { (value: Float, fallback: Float) in
            value.isNaN || value < 0 ? fallback : min(value, .greatestFiniteMagnitude)
        }
        referenceDistance = bounded(attenuation.referenceDistance, 1)
        maximumDistance = bounded(attenuation.maximumDistance, .greatestFiniteMagnitude)
        rolloff = bounded(attenuation.rolloff, 1)
        minimumGain = min(attenuation.minimumGain.value.isNaN ? .silence : attenuation.minimumGain, Limits.gain)
        maximumGain = min(attenuation.maximumGain.value.isNaN ? Limits.gain : attenuation.maximumGain, Limits.gain)
    }
}

extension Cone {
    /// This cone with numbers that OpenAL accepts.
    var sanitized: Cone {
        let angle = { (value: Float) in value.isNaN ? Float(360) : max(0, min(360, value)) }
        return Cone(
            direction: direction.sanitized, innerAngle: angle(innerAngle), outerAngle: angle(outerAngle),
            gainOutside: gainOutside.value.isNaN ? .silence : min(.unity, gainOutside))
    }
}

/// How sounds with a position are mixed to two channels.
public enum Spatialization: Hashable, Sendable, CaseIterable {
    /// Stereo panning, for loudspeakers.
    case stereo
    /// Head-related transfer functions (HRTF), for headphones: the player also hears above and behind.
    ///
    /// A real voice with a position costs about thirty times as much to mix. OpenAL Soft 1.19 has HRTFs for 44,100 and
    /// 48,000 Hz alone; there all sounds stay ``stereo`` at another sample rate. Since 1.20 OpenAL has them for every
    /// rate.
    case binaural
    /// ``binaural`` while the output is headphones, ``stereo`` otherwise: the default.
    case automatic
    /// OpenAL's own sources place all sounds: with HRTF while the output is headphones, by OpenAL's panning otherwise.
    ///
    /// In ``stereo`` Tacet's loops pan by the law of OpenAL Soft 1.19, so that both sound alike; a source of OpenAL's
    /// costs about ten times as much. This is for a game that wants the panning of the OpenAL that is installed, and
    /// for comparisons.
    case openAL
}

/// `base` to the `exponent`; the C call is `powf`.
private func power(_ base: Float, _ exponent: Float) -> Float { powf(base, exponent) }
