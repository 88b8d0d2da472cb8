// How a playing voice is placed in space. The mixer fades each change over a block.

import TacetPlatform

extension Voice {
    /// Sets the space in which the sound's position is given: fixed to the world, or to the listener.
    ///
    /// The numbers of the position stay, so call ``move(to:)`` before the same update. A sound without a position is not
    /// changed. The corresponding C call is `alSourcei(AL_SOURCE_RELATIVE)`.
    public func setSpace(_ space: Space) { place { $0.setRelativeToListener(space == .listener) } }

    /// Sets whether the sound repeats, from its next loop end on. The corresponding C call is `alSourcei(AL_LOOPING)`.
    ///
    /// A sound that no longer repeats plays on to its end. A streamed sound, which is decoded ahead, changes at the first loop end
    /// that lies a tenth of a second ahead; once it is behind its loop, it plays on to its end.
    public func setLooping(_ loops: Bool) { place { $0.setLooping(loops) } }

    /// Sets how the gain falls with distance. The corresponding C calls are `alSourcef(AL_REFERENCE_DISTANCE)`,
    /// `alSourcef(AL_MAX_DISTANCE)` and `alSourcef(AL_ROLLOFF_FACTOR)`.
    public func setAttenuation(_ attenuation: Attenuation) { place { $0.setAttenuation(attenuation.sanitized) } }

    /// Limits the product of the voice's gain, distance and cone; see ``Attenuation/minimumGain`` and ``Attenuation/maximumGain``.
    ///
    /// The corresponding C calls are `alSourcef(AL_MIN_GAIN)` and `alSourcef(AL_MAX_GAIN)`. ``setAttenuation(_:)`` sets the limits
    /// too: call it first.
    public func setGainLimits(minimum: Decibels = .silence, maximum: Decibels = 24) {
        place { $0.setLimits(minimum: min(minimum, Limits.gain), maximum: min(maximum, Limits.gain)) }
    }

    /// Sets the directivity of the sound. The corresponding C calls are `alSource3f(AL_DIRECTION)`,
    /// `alSourcef(AL_CONE_INNER_ANGLE)`, `alSourcef(AL_CONE_OUTER_ANGLE)` and `alSourcef(AL_CONE_OUTER_GAIN)`.
    public func setCone(_ cone: Cone) { place { $0.setCone(cone.sanitized) } }

    /// Sets the radius of the sound in metres; see ``PlaybackSettings/radius``.
    ///
    /// The corresponding C call is `alSourcef(AL_SOURCE_RADIUS)`.
    public func setRadius(_ radius: Float) { place { $0.setRadius(Limits.radius(radius)) } }

    /// Sets how much the air absorbs, 0...10; see ``PlaybackSettings/airAbsorption``.
    ///
    /// The corresponding C call is `alSourcef(AL_AIR_ABSORPTION_FACTOR)`.
    public func setAirAbsorption(_ factor: Float) { place { $0.setAirAbsorption(Limits.airAbsorption(factor)) } }

    private func place(_ body: (inout PlacementChange) -> Void) {
        client.withClient { client in client.change(handle) { $0.place(body) } }
    }
}
