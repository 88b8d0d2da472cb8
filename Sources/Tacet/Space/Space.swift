import Glibc

/// Who hears: where the listener stands, how it moves and where it looks.
public struct Listener: Hashable, Sendable, BitwiseCopyable {
    /// In metres, right-handed, +Y up.
    public var position = Vector3.zero
    /// In metres a second; matters to Doppler alone.
    public var velocity = Vector3.zero
    /// Where the listener looks. Need not be of unit length, but not zero.
    public var forward = Vector3(0, 0, -1)
    /// Where its head points. Must not be parallel to ``forward``.
    public var up = Vector3(0, 1, 0)

    /// A listener at the origin that looks down -Z.
    public init() {}
}

/// How loudness falls with distance. The formulas are those of the OpenAL 1.1 specification, §3.4.
public enum DistanceModel: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
    /// Distance does not matter.
    case none
    /// reference / (reference + rolloff × (distance - reference))
    case inverse
    /// 1 - rolloff × (distance - reference) / (maximum - reference)
    case linear
    /// (distance / reference) ^ -rolloff
    case exponential
}

/// At what distance a sound is as loud as recorded, and how it falls from there.
public struct Attenuation: Hashable, Sendable, BitwiseCopyable {
    /// In metres: nearer is not louder.
    public var referenceDistance: Float
    /// In metres: farther is not quieter.
    public var maximumDistance: Float
    /// 0 switches the fall off, 1 is physical.
    public var rolloff: Float

    /// Distances in metres; the defaults are a point in open air.
    public init(referenceDistance: Float = 1, maximumDistance: Float = .greatestFiniteMagnitude, rolloff: Float = 1) {
        self.referenceDistance = referenceDistance
        self.maximumDistance = maximumDistance
        self.rolloff = rolloff
    }

    /// The factor at `distance` metres, clamped to the two distances.
    func gain(at distance: Float, model: DistanceModel) -> Float {
        let reference = max(referenceDistance, 1e-3)
        let distance = min(max(distance, reference), max(maximumDistance, reference))
        switch model {
        case .none:
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

/// The direction that a sound leaves its source in.
public struct Cone: Hashable, Sendable, BitwiseCopyable {
    /// The axis; zero radiates to all sides.
    public var direction: Vector3
    /// In degrees, the full angle within which the sound is as loud as recorded; 0...360.
    public var innerAngle: Float
    /// In degrees, the full angle outside of which it is ``outerGain``; 0...360.
    public var outerAngle: Float
    /// The factor behind the cone, 0...1.
    public var outerGain: Float

    /// Angles in degrees, the gain as a factor.
    public init(direction: Vector3, innerAngle: Float, outerAngle: Float, outerGain: Float = 0) {
        self.direction = direction
        self.innerAngle = innerAngle
        self.outerAngle = outerAngle
        self.outerGain = outerGain
    }

    /// To all sides alike.
    public static let omnidirectional = Cone(direction: .zero, innerAngle: 360, outerAngle: 360, outerGain: 1)
}

/// What a position is relative to.
public enum Space: Hashable, Sendable {
    /// A place in the world: the sound is *tracked*, it changes as the listener moves and turns.
    case world
    /// A place beside the head: the sound is *fixed*, it moves with the listener.
    case listener
}

extension Attenuation {
    /// With numbers that OpenAL takes.
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
    /// With numbers that OpenAL takes.
    var sanitized: Cone {
        let angle = { (value: Float) in value.isNaN ? Float(360) : max(0, min(360, value)) }
        return Cone(
            direction: direction.sanitized, innerAngle: angle(innerAngle), outerAngle: angle(outerAngle),
            outerGain: outerGain.isNaN ? 0 : max(0, min(1, outerGain)))
    }
}

/// How sounds with a place reach two ears.
public enum Spatialisation: Hashable, Sendable, CaseIterable {
    /// By loudness alone, as loudspeakers need it: the default.
    case stereo
    /// By head-related transfer functions (HRTF), as headphones need it: above and behind are heard too.
    ///
    /// A voice that is mixed costs about ten times as much. OpenAL's own functions are for 44,100 and 48,000 Hz; at another
    /// rate all stays ``stereo``.
    case binaural
    /// ``binaural`` while sound goes to headphones, ``stereo`` otherwise.
    case automatic
}

/// `base` to the `exponent`; the C call is `powf`.
private func power(_ base: Float, _ exponent: Float) -> Float { powf(base, exponent) }
