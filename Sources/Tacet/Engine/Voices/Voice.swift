import TacetPlatform

/// A handle to a playing sound. A game may ignore it. Its calls do nothing once the sound has ended.
///
/// A voice belongs to the engine's owner, like the engine. Every call returns at once and takes effect on the block
/// after the next ``AudioEngine/update()``. Calls of one kind between two updates are merged, so their number has no
/// limit: the last call counts, and a tween after a jump starts where the jump led.
public struct Voice {
    let client: WeakVoiceClient
    let handle: VoiceHandle

    /// A voice of `client`. Without a handle the voice never plays.
    init(_ client: VoiceClient, _ handle: VoiceHandle?) {
        self.client = client.reference
        self.handle = handle ?? .none
    }

    /// Identifies a voice among all voices of its engine, also after its end.
    public struct ID: Hashable, Sendable, BitwiseCopyable {
        /// The number that the C library builds its handles from; 0 for a voice that never played.
        package let rawValue: UInt64

        package init(rawValue: UInt64) { self.rawValue = rawValue }
    }

    /// The id that ``AudioEvent`` names the voice by.
    public var id: ID { ID(rawValue: handle.number) }

    /// Whether the sound has not ended, as of the last ``AudioEngine/update()``, or of a later play that needed a free
    /// voice. True while the sound is paused.
    public var isPlaying: Bool { client.withClient { $0.isPlaying(handle) } ?? false }

    /// What the voice does, as of the last block that was mixed; ``PlaybackState/ended`` as of the last
    /// ``AudioEngine/update()``, as ``isPlaying`` tells it. Never waits.
    ///
    /// An interruption such as a call leaves the state as it is: the voice's position stands still until
    /// `session.directive` lets effects go on.
    public var state: PlaybackState { client.withClient { $0.state(of: handle) } ?? .ended }

    /// The frame of the sound that is mixed next, at the engine's sample rate: 0...``Sound/frames``. As of the last
    /// block that was mixed; 0 for a voice that has ended. Never waits.
    ///
    /// Within a loop the frame goes back with the sound. A seek changes it with the next block. A virtual voice moves
    /// on at its pitch, and a voice that plays backwards moves to 0.
    public var frame: Int { client.withClient { Int($0.frame(of: handle)) } ?? 0 }

    /// The position in the sound that is mixed next: ``frame`` and the part of a frame behind it, as a time at pitch 1.
    public var position: Duration {
        client.withClient { .seconds($0.frame(of: handle) / Double($0.sampleRate)) } ?? .zero
    }

    /// The gain in decibels that the game has set, at most +24: the end of a tween that runs. At first that of
    /// ``PlaybackSettings/gain`` with the variation; silence for a voice that has ended.
    public var gain: Decibels { client.withClient { $0.gain(of: handle) } ?? .silence }

    /// Lets the sound go on at a position, to the nearest frame of the sound. A negative position counts as 0.
    ///
    /// A sound that repeats plays on into its loop, and counts its ``PlaybackSettings/passes`` anew; from behind its
    /// loop it plays on to its end. A position behind the sound's end fades the sound out in 10 ms and ends it; a sound that
    /// plays backwards goes on at its end.
    ///
    /// A sound that is heard fades over within one block. A streamed sound fades out in one block and fades in as soon
    /// as it is decoded from there, some milliseconds later, where it would be by then. A paused sound resumes at the
    /// position, and one that has not begun begins there. The last call counts. The corresponding C call is
    /// `alSourcef(AL_SEC_OFFSET)`.
    public func seek(to position: Duration) {
        client.withClient { client in
            let frame = client.frame(of: position)
            client.change(handle) { $0.setSeek(to: frame) }
        }
    }

    /// Lets the sound go on at a frame of the sound, at the engine's sample rate; see ``seek(to:)``. The corresponding
    /// C call is `alSourcei(AL_SAMPLE_OFFSET)`.
    public func seek(toFrame frame: Int) {
        client.withClient { client in client.change(handle) { $0.setSeek(to: max(0, frame)) } }
    }

    /// Fades the sound out and ends it. Of two stops the one that ends first counts; a pause holds the fade. A sound
    /// that is not heard, because it, its bus or the effects are paused, ends at once. The corresponding C call is
    /// `alSourceStop`.
    public func stop(over tween: Tween = .declick) { client.withClient { $0.stop(handle, tween) } }

    /// Begins to fade the sound out at a frame of the mix, counted as ``AudioEngine/Statistics/renderedFrames`` counts,
    /// and ends it.
    ///
    /// The fade begins exactly at the frame, also while another fade of the voice runs. A sound that begins and stops
    /// within one block is heard from the one frame to the other. A frame that has passed stops the sound at once, and
    /// a sound that has not begun by then is not heard. The last call counts, until the fade has begun.
    ///
    /// - Parameters:
    ///   - frame: 0 or more; a negative frame counts as 0.
    ///   - tween: The fade. A fade shorter than 10 ms counts as one of 10 ms, because a cut within a block would click.
    public func stop(atFrame frame: Int, over tween: Tween = .declick) {
        client.withClient { client in
            var fade = tween
            if fade.duration < Tween.declick.duration { fade.duration = Tween.declick.duration }
            let length = client.length(fade)
            client.change(handle) { $0.setEnd(at: max(0, frame), length) }
        }
    }

    /// Fades the sound out and stops it at its sample; a fade-in or a stop stands still until ``resume(over:)``. Of two
    /// pauses the one that ends first counts. A pause does not shift ``PlaybackSettings/startFrame``. The corresponding
    /// C call is `alSourcePause`.
    public func pause(over tween: Tween = .declick) { client.withClient { $0.transport(handle, .pause, tween) } }

    /// Resumes the sound at the sample where ``pause(over:)`` stopped it. A sound that is resumed before its start
    /// frame begins exactly there, and one that is resumed later begins then. The corresponding C call is
    /// `alSourcePlay`.
    public func resume(over tween: Tween = .declick) { client.withClient { $0.transport(handle, .resume, tween) } }

    /// Sets the gain in decibels; more than +24 counts as +24. The corresponding C call is `alSourcef(AL_GAIN)`.
    public func setGain(_ gain: Decibels, over tween: Tween = .declick) {
        client.withClient { $0.setGain(handle, gain, tween) }
    }

    /// Sets the pitch as a ratio, clamped to 0.01...8. The corresponding C call is `alSourcef(AL_PITCH)`.
    ///
    /// Below zero, -8...-0.01, the sound goes on backwards from where it is; see ``PlaybackSettings/pitch``. A tween from one
    /// direction to the other slows the sound down, turns it, and speeds it up again. A sound that turns counts its
    /// ``PlaybackSettings/passes`` anew. NaN counts as 1.
    public func setPitch(_ ratio: Float, over tween: Tween = .declick) {
        client.withClient { client in
            let length = client.length(tween)
            client.change(handle) { client.setPitch(Int(handle.slot), ratio, length, &$0) }
        }
    }

    /// Sets the pan of a sound without a position, clamped to -1, left, to 1, right; see ``PlaybackSettings/pan``.
    ///
    /// A sound with a position is not changed.
    public func setPan(_ pan: Float, over tween: Tween = .declick) {
        client.withClient { client in
            client.change(handle) { $0.parameters.setPan(pan, client.length(tween)) }
        }
    }

    /// Moves the sound to a position at once, in metres, in the space it plays in. NaN and infinities count as 0.
    ///
    /// The corresponding C call is `alSource3f(AL_POSITION)`. ``AudioEngine/move(_:to:)`` is faster for many voices.
    public func move(to position: Vector3) {
        client.withClient { $0.move(handle, to: position) }
    }

    /// Moves the sound to a position in a tween, in metres, in the space it plays in. NaN and infinities count as 0.
    public func move(to position: Vector3, over tween: Tween) {
        client.withClient { $0.glide(handle, to: position, tween) }
    }

    /// Sets the low- and high-shelf gain of the sound. The corresponding C call is `alSourcei(AL_DIRECT_FILTER)`.
    public func setFilter(_ filter: VoiceFilter, over tween: Tween = .seconds(0.1)) {
        client.withClient { client in
            client.change(handle) { $0.parameters.setFilter(filter, client.length(tween)) }
        }
    }

    /// Sets what stands between the sound and the listener; ``Occlusion/none`` takes it away.
    ///
    /// A game that casts rays calls this for the voices that play, each frame or less often: the tween smooths the steps.
    /// A sound begins occluded if the call follows `play` in the same frame, with the tween ``Tween/none``.
    public func setOcclusion(_ occlusion: Occlusion, over tween: Tween = .seconds(0.1)) {
        client.withClient { client in
            client.change(handle) { $0.parameters.setOcclusion(occlusion, client.length(tween)) }
        }
    }

    /// Sets the level at which the sound enters the reverb, at most 0 dB. The change fades over a block.
    ///
    /// The corresponding C call is `alSource3i(AL_AUXILIARY_SEND_FILTER)`.
    public func setReverbSend(_ gain: Decibels) {
        client.withClient { client in client.change(handle) { $0.parameters.setReverbSend(gain) } }
    }

    /// Sets the velocity for the Doppler effect, in metres a second. The corresponding C call is
    /// `alSource3f(AL_VELOCITY)`.
    public func setVelocity(_ velocity: Vector3, over tween: Tween = .none) {
        client.withClient { client in
            client.change(handle) { $0.parameters.setVelocity(velocity, client.length(tween)) }
        }
    }
}

extension Voice: Identifiable {}

extension Voice.ID: CustomStringConvertible {
    /// The id in messages: the voice's place among all voices, counted from 1, and from the second voice in that place
    /// on which one it is, such as `12` and `12 (3rd)`; `none` for a voice that never played.
    public var description: String {
        let handle = VoiceHandle(self)
        if handle.generation == 0 { return "none" }
        let (place, count) = (handle.slot + 1, handle.generation / 2 + 1)
        if count == 1 { return "\(place)" }
        let ending =
            switch (count % 10, count % 100) {
            case (1, let last) where last != 11: "st"
            case (2, let last) where last != 12: "nd"
            case (3, let last) where last != 13: "rd"
            default: "th"
            }
        return "\(place) (\(count)\(ending))"
    }
}

extension VoiceHandle {
    init(_ id: Voice.ID) {
        self.init(
            slot: UInt32(truncatingIfNeeded: id.rawValue), generation: UInt32(truncatingIfNeeded: id.rawValue >> 32))
    }
}

// How a playing voice is placed in space. The mixer fades each change over a block.

extension Voice {
    /// Sets the space in which the sound's position is given: fixed to the world, or to the listener.
    ///
    /// The numbers of the position stay, so call ``move(to:)`` before the same update. A sound without a position is
    /// not changed. The corresponding C call is `alSourcei(AL_SOURCE_RELATIVE)`.
    public func setSpace(_ space: Space) { place { $0.setRelativeToListener(space == .listener) } }

    /// Sets whether the sound repeats, from its next loop end on. The corresponding C call is `alSourcei(AL_LOOPING)`.
    ///
    /// A sound that no longer repeats plays on to its end. A streamed sound, which is decoded ahead, changes at the
    /// first loop end that lies a tenth of a second ahead; once it is behind its loop, it plays on to its end.
    public func setLooping(_ loops: Bool) {
        client.withClient { client in client.change(handle) { $0.setLooping(loops) } }
    }

    /// Sets how the gain falls with distance. The corresponding C calls are `alSourcef(AL_REFERENCE_DISTANCE)`,
    /// `alSourcef(AL_MAX_DISTANCE)` and `alSourcef(AL_ROLLOFF_FACTOR)`.
    public func setAttenuation(_ attenuation: Attenuation) { place { $0.setAttenuation(attenuation) } }

    /// Sets how the gain falls with distance, by points of the game's own; nil lets it fall by the distance model again.
    ///
    /// ``setAttenuation(_:)`` sets the curve too: call it first.
    public func setDistanceCurve(_ curve: DistanceCurve?) { place { $0.setCurve(curve) } }

    /// Limits the product of the voice's gain, distance and cone; see ``Attenuation/minimumGain`` and
    /// ``Attenuation/maximumGain``.
    ///
    /// The corresponding C calls are `alSourcef(AL_MIN_GAIN)` and `alSourcef(AL_MAX_GAIN)`. ``setAttenuation(_:)`` sets
    /// the limits too: call it first.
    public func setGainLimits(minimum: Decibels = .silence, maximum: Decibels = 24) {
        place { $0.setLimits(minimum: minimum, maximum: maximum) }
    }

    /// Sets the directivity of the sound. The corresponding C calls are `alSource3f(AL_DIRECTION)`,
    /// `alSourcef(AL_CONE_INNER_ANGLE)`, `alSourcef(AL_CONE_OUTER_ANGLE)` and `alSourcef(AL_CONE_OUTER_GAIN)`.
    public func setCone(_ cone: Cone) { place { $0.setCone(cone) } }

    /// Sets the radius of the sound in metres; see ``PlaybackSettings/radius``.
    ///
    /// The corresponding C call is `alSourcef(AL_SOURCE_RADIUS)`.
    public func setRadius(_ radius: Float) { place { $0.setRadius(radius) } }

    /// Sets how much the air absorbs, 0...10; see ``PlaybackSettings/airAbsorption``.
    ///
    /// The corresponding C call is `alSourcef(AL_AIR_ABSORPTION_FACTOR)`.
    public func setAirAbsorption(_ factor: Float) { place { $0.setAirAbsorption(factor) } }

    private func place(_ body: (inout Placement.Change) -> Void) {
        client.withClient { client in client.change(handle) { body(&$0.parameters.placement) } }
    }
}
