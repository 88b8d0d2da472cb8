import Glibc

/// How a voice with a position is heard: its gain and direction, its pitch, its filter, and what of it enters the
/// reverb.
///
/// The laws of distance, cone, motion and air are those of OpenAL, which games know.
///
/// Source: OpenAL 1.1 specification, §3.4 and §3.5.2; Effects Extension Guide, `AL_AIR_ABSORPTION_FACTOR` and
/// `AL_AUXILIARY_SEND_FILTER_GAIN_AUTO`; OpenAL Soft 1.19.1, `CalcAttnSourceParams`.
struct Arrival: BitwiseCopyable {
    /// The gain by distance and cone, as a factor.
    let gain: Float
    /// The way from the listener to the voice in metres: to the right, up, and to the back.
    let offset: Vector3
    /// The direction in stereo.
    let pan: StereoPan
    /// The factor of the pitch by the motion of voice and listener.
    let pitch: Float
    /// The gain at 5 kHz that the air leaves: 0...1.
    let air: Float
    /// What of the voice enters the reverb at a send of 1: the factors of four ambisonic signals.
    let wet: SIMD4<Float>
    /// The filter of what enters the reverb.
    let wetShelves: ShelfFilter.Gains

    /// The gain of the highs over a metre of air, by the Effects Extension.
    private static let airGain: Float = 0.99426
    /// Where a room damps the highs or the lows by fewer decibels than this, its filter is not heard.
    private static let audibleTilt: Float = 1

    /// Computes how a voice arrives at the listener.
    ///
    /// - Parameters:
    ///   - placement: The voice's placement.
    ///   - curve: The voice's place for a curve of the distance.
    ///   - velocity: Its velocity in metres a second.
    ///   - own: Its own gain, which the limits of the attenuation hold for.
    ///   - position: Its position in metres, finite.
    ///   - listener: The listener.
    ///   - space: The laws of distance and motion.
    ///   - room: How sound decays on its way through the room; nil if the voice has no reverb.
    @inline(__always)
    init(
        _ placement: Placement, curve: UnsafePointer<DistanceCurve>, velocity: Vector3, gain own: Float,
        at position: Vector3, listener: ListenerAxes, space: SpaceSettings, room: RoomDecay?
    ) {
        let way = placement.isRelativeToListener ? position : position - listener.position
        offset = placement.isRelativeToListener ? way : listener.turned(way)
        let distance = way.lengthSquared.squareRoot()
        pan = StereoPan(offset, distance: distance, radius: placement.radius)
        let directivity = placement.cone == .omnidirectional ? 1 : placement.cone.gain(at: way)
        let ear = listener.gain
        let fall =
            placement.hasCurve
            ? curve.pointee.gain(at: distance) : placement.falloff.gain(at: distance, model: space.distanceModel)
        gain = ear * placement.falloff.limited(directivity * fall, gain: own)
        let isRelative = placement.isRelativeToListener
        pitch =
            distance > 0
            ? Self.doppler(
                velocity, isRelativeToListener: isRelative, along: offset / -distance, listener: listener, space: space)
            : 1
        let metres = placement.falloff.metres(at: distance, model: space.distanceModel)
        air = placement.airAbsorption > 0 ? powf(Self.airGain, metres * placement.airAbsorption) : 1
        guard let room else {
            (wet, wetShelves) = (.zero, ShelfFilter.Gains())
            return
        }
        let decibels = 60 * metres / room.reach
        wet = pan.ambisonics * (ear * placement.falloff.limited(directivity, gain: own) * Self.factor(decibels))
        wetShelves = ShelfFilter.Gains(
            low: Self.shelf(decibels * room.lowTilt), high: air * Self.shelf(decibels * room.highTilt))
    }

    /// The factor of the pitch by the motion of voice and listener.
    ///
    /// - Parameter direction: The unit vector from the voice to the listener, in the axes of the listener's head.
    private static func doppler(
        _ velocity: Vector3, isRelativeToListener: Bool, along direction: Vector3, listener: ListenerAxes,
        space: SpaceSettings
    ) -> Float {
        guard space.dopplerFactor > 0, velocity != .zero || listener.velocity != .zero else { return 1 }
        let heard = listener.turned(listener.velocity)
        // The velocity of a voice in the listener's space is added to the listener's own.
        let own = isRelativeToListener ? velocity + heard : listener.turned(velocity)
        let source = (own * direction).sum() * space.dopplerFactor
        let ear = (heard * direction).sum() * space.dopplerFactor
        // A listener who is faster than sound leaves it behind. Sound of a faster voice arrives all at once.
        if ear >= space.speedOfSound { return 0 }
        if source >= space.speedOfSound { return .infinity }
        return (space.speedOfSound - ear) / (space.speedOfSound - source)
    }

    private static func shelf(_ decibels: Float) -> Float { decibels > audibleTilt ? factor(decibels) : 1 }

    /// The factor of a loss in decibels.
    private static func factor(_ decibels: Float) -> Float { decibels > 0 ? exp2f(decibels / -6.0206) : 1 }
}

extension Falloff {
    /// The way in metres over which air and room take from a sound, at a distance: beyond the reference distance, and
    /// longer or shorter by the rolloff.
    func metres(at distance: Float, model: DistanceModel) -> Float {
        guard referenceDistance > 0, model != .none else { return 0 }
        let reference = max(referenceDistance, 1e-3)
        let farthest = model.isClamped ? max(maximumDistance, reference) : .greatestFiniteMagnitude
        return (min(max(distance, reference), farthest) - reference) * rolloff
    }
}
