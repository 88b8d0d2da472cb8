import TacetSystem

/// A playing sound. A voice may be ignored. Its calls do nothing once the sound has ended.
///
/// Belongs to the engine's owner, like the engine. Every call returns at once and takes effect on the block after the
/// next ``AudioEngine/update()``. Calls of one kind between two updates merge: the last counts, and a tween starts where a
/// jump before it led. So any number of calls is taken in the same frame.
public struct Voice {
    let mixer: MixerReference
    let handle: VoiceHandle

    /// A voice of `mixer`; one that never plays without a handle.
    init(_ mixer: Mixer, _ handle: VoiceHandle?) {
        self.mixer = mixer.reference
        self.handle = handle ?? .none
    }

    /// Tells a voice from every other voice of its engine, also after its end.
    public struct ID: Hashable, Sendable, BitwiseCopyable {
        /// The number that the C library builds its handles from; 0 for a voice that never played.
        package let rawValue: UInt64

        package init(rawValue: UInt64) { self.rawValue = rawValue }
    }

    /// The id that ``AudioEvent`` names the voice by.
    public var id: ID { ID(rawValue: UInt64(handle.generation) << 32 | UInt64(handle.slot)) }

    /// Whether the sound has not ended, as of the last ``AudioEngine/update()``. True while the sound is paused.
    public var isPlaying: Bool { mixer.withMixer { $0.isPlaying(handle) } ?? false }

    /// Fades the sound out and ends it. The corresponding C call is `alSourceStop`.
    public func stop(_ tween: Tween = .declick) { mixer.withMixer { $0.transport(handle, .stop, tween) } }

    /// Fades the sound out and stops it at its sample. The corresponding C call is `alSourcePause`.
    public func pause(_ tween: Tween = .declick) { mixer.withMixer { $0.transport(handle, .pause, tween) } }

    /// Lets the sound go on at the sample where ``pause(_:)`` stopped it.
    public func resume(_ tween: Tween = .declick) { mixer.withMixer { $0.transport(handle, .resume, tween) } }

    /// Sets the gain: decibels, +24 at most. The corresponding C call is `alSourcef(AL_GAIN)`.
    public func setGain(_ gain: Decibels, _ tween: Tween = .declick) {
        mixer.withMixer { $0.setGain(handle, gain, tween) }
    }

    /// Sets the pitch as a ratio, clamped to 0.01...8. The corresponding C call is `alSourcef(AL_PITCH)`.
    public func setPitch(_ ratio: Float, _ tween: Tween = .declick) {
        mixer.withMixer { mixer in
            mixer.change(handle) { $0.setPitch(RampChange(to: Limits.pitch(ratio), mixer.length(tween))) }
        }
    }

    /// Puts the sound at a position, in metres, in the space it plays in. Coordinates that are no numbers count as 0.
    ///
    /// The corresponding C call is `alSource3f(AL_POSITION)`. For thousands of voices there is
    /// ``AudioEngine/move(_:to:)``.
    public func move(to position: Vector3) {
        mixer.withMixer { $0.move(handle, to: position) }
    }

    /// Moves the sound to a position in a tween.
    public func move(to position: Vector3, _ tween: Tween) {
        mixer.withMixer { $0.glide(handle, to: position, tween) }
    }

    /// Sets the low- and high-shelf gain of the sound. The corresponding C call is `alSourcei(AL_DIRECT_FILTER)`.
    public func setFilter(_ filter: VoiceFilter, _ tween: Tween = .seconds(0.1)) {
        mixer.withMixer { mixer in
            mixer.change(handle) { $0.setFilter(RampChange(to: filter, mixer.length(tween))) }
        }
    }

    /// Sets how much of the sound goes to the reverb: at most 0 dB. OpenAL fades the change over a block.
    ///
    /// The corresponding C call is `alSource3i(AL_AUXILIARY_SEND_FILTER)`.
    public func setReverbSend(_ gain: Decibels) {
        mixer.withMixer { mixer in mixer.change(handle) { $0.setReverbSend(min(gain, .unity).amplitude) } }
    }

    /// Sets the velocity that the Doppler effect is calculated from, in metres a second.
    public func setVelocity(_ velocity: Vector3, _ tween: Tween = .none) {
        mixer.withMixer { mixer in
            mixer.change(handle) { $0.setVelocity(RampChange(to: velocity.sanitized, mixer.length(tween))) }
        }
    }
}

extension Voice: Identifiable {}

extension VoiceHandle {
    init(_ id: Voice.ID) {
        self.init(
            slot: UInt32(truncatingIfNeeded: id.rawValue), generation: UInt32(truncatingIfNeeded: id.rawValue >> 32))
    }
}
