import Glibc

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

    /// A listener at the origin that looks down -Z.
    public init() {}
}

/// How the gain of a sound falls with its distance from the listener.
///
/// The distance is first clamped to ``Attenuation``'s reference and maximum distance. Source: OpenAL 1.1 specification,
/// §3.4, the clamped models.
public enum DistanceModel: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
    /// The gain does not depend on the distance.
    case none
    /// reference / (reference + rolloff × (distance - reference))
    case inverse
    /// 1 - rolloff × (distance - reference) / (maximum - reference)
    case linear
    /// (distance / reference) ^ -rolloff
    case exponential
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

    /// An attenuation with distances in metres; the defaults are a point source in open air.
    public init(referenceDistance: Float = 1, maximumDistance: Float = .greatestFiniteMagnitude, rolloff: Float = 1) {
        self.referenceDistance = referenceDistance
        self.maximumDistance = maximumDistance
        self.rolloff = rolloff
    }

    /// The gain factor at `distance` metres.
    func gain(at distance: Float, model: DistanceModel) -> Float {
        let reference = max(referenceDistance, 1e-3)
        let distance = min(max(distance, reference), max(maximumDistance, reference))
        switch model {
        case .none:
            return 1
        case .inverse where referenceDistance <= 0, .exponential where referenceDistance <= 0:
            return 1
        case .inverse:
            return reference / (reference + rolloff * (distance - reference))
        case .linear:
            let span = max(maximumDistance - reference, 1e-3)
            return max(0, 1 - rolloff * (distance - reference) / span)
        case .exponential:
            return power(distance / reference, -rolloff)
        }
    }
}

/// The directivity of a sound: full gain within an inner cone, ``outerGain`` outside an outer cone, and a blend between.
public struct Cone: Hashable, Sendable, BitwiseCopyable {
    /// The axis of the cones, of any length; zero radiates to all sides alike.
    public var direction: Vector3
    /// The full angle in degrees, 0...360, within which the sound is as loud as recorded.
    public var innerAngle: Float
    /// The full angle in degrees, 0...360, outside of which the sound has ``outerGain``.
    public var outerAngle: Float
    /// The gain outside the outer cone, as a factor 0...1.
    public var outerGain: Float

    /// A directivity with angles in degrees and a gain as a factor; values out of range are clamped.
    public init(direction: Vector3, innerAngle: Float, outerAngle: Float, outerGain: Float = 0) {
        self.direction = direction
        self.innerAngle = innerAngle
        self.outerAngle = outerAngle
        self.outerGain = outerGain
    }

    /// A sound that radiates to all sides alike.
    public static let omnidirectional = Cone(direction: .zero, innerAngle: 360, outerAngle: 360, outerGain: 1)
}

/// The space that a position is given in.
///
/// With a sound that has no place, these are the three stages of a spatial mix: ``world`` is tracked, ``listener`` is fixed, and a
/// sound without a position bypasses the stage.
public enum Space: Hashable, Sendable {
    /// A position in the world. The sound changes as the listener moves and turns.
    case world
    /// A position relative to the listener's head. The sound moves with the listener.
    case listener
}

extension Attenuation {
    /// This attenuation with numbers that OpenAL accepts.
    var sanitized: Attenuation {
        let bounded = { (value: Float, fallback: Float) in
            value.isNaN || value < 0 ? fallback : min(value, .greatestFiniteMagnitude)
        }
        return Attenuation(
            referenceDistance: bounded(referenceDistance, 1),
            maximumDistance: bounded(maximumDistance, .greatestFiniteMagnitude), rolloff: bounded(rolloff, 1))
    }
}

extension Cone {
    /// This cone with numbers that OpenAL accepts.
    var sanitized: Cone {
        let angle = { (value: Float) in value.isNaN ? Float(360) : max(0, min(360, value)) }
        return Cone(
            direction: direction.sanitized, innerAngle: angle(innerAngle), outerAngle: angle(outerAngle),
            outerGain: outerGain.isNaN ? 0 : max(0, min(1, outerGain)))
    }
}

/// How sounds with a position are mixed to two channels.
public enum Spatialisation: Hashable, Sendable, CaseIterable {
    /// Stereo panning, for loudspeakers.
    case stereo
    /// Head-related transfer functions (HRTF), for headphones: the player also hears above and behind.
    ///
    /// A real voice with a position costs about thirty times as much to mix. OpenAL Soft 1.19 has HRTFs for 44,100 and
    /// 48,000 Hz alone; there all sounds stay ``stereo`` at another sample rate. Since 1.20 OpenAL has them for every rate.
    case binaural
    /// ``binaural`` while the output is headphones, ``stereo`` otherwise: the default.
    case automatic
    /// OpenAL's own sources place all sounds: with HRTF while the output is headphones, by OpenAL's panning otherwise.
    ///
    /// In ``stereo`` Tacet's loops pan by the law of OpenAL Soft 1.19, so that both sound alike; a source of OpenAL's costs about
    /// ten times as much. This is for a game that wants the panning of the OpenAL that is installed, and for comparisons.
    case openAL
}

/// `base` to the `exponent`; the C call is `powf`.
private func power(_ base: Float, _ exponent: Float) -> Float { powf(base, exponent) }
