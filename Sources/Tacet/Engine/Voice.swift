import TacetSystem

/// A playing sound. May be ignored; inert once the sound has ended, whatever is asked of it.
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

    /// Tells voices apart in ``AudioEvent``; 0 for one that never played.
    public var id: UInt64 { UInt64(handle.generation) << 32 | UInt64(handle.slot) }

    /// Whether the sound has not ended, as far as the last ``AudioEngine/update()`` heard; true while it is paused.
    public var isPlaying: Bool { mixer.withMixer { $0.isPlaying(handle) } ?? false }

    /// Fades the sound out and ends it. The corresponding C call is `alSourceStop`.
    public func stop(_ tween: Tween = .declick) { mixer.withMixer { $0.transport(handle, .stop, tween) } }

    /// Fades the sound out and lets it stand at its sample. The corresponding C call is `alSourcePause`.
    public func pause(_ tween: Tween = .declick) { mixer.withMixer { $0.transport(handle, .pause, tween) } }

    /// Goes on where ``pause(_:)`` stopped.
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

    /// Puts the sound at a place, in metres, in the space it was played in; coordinates that are no numbers count as 0.
    ///
    /// The corresponding C call is `alSource3f(AL_POSITION)`. For thousands of voices there is
    /// ``AudioEngine/move(_:to:)``.
    public func move(to position: Vector3) {
        mixer.withMixer { $0.move(handle, to: position) }
    }

    /// Moves the sound to a place in a tween.
    public func move(to position: Vector3, _ tween: Tween) {
        mixer.withMixer { $0.glide(handle, to: position, tween) }
    }

    /// Takes from the sound's lows and highs. The corresponding C call is `alSourcei(AL_DIRECT_FILTER)`.
    public func setFilter(_ filter: VoiceFilter, _ tween: Tween = .seconds(0.1)) {
        mixer.withMixer { mixer in
            mixer.change(handle) { $0.setFilter(RampChange(to: filter, mixer.length(tween))) }
        }
    }

    /// Sets how much of the sound the reverb hears: at most 0 dB. OpenAL fades it over a block.
    ///
    /// The corresponding C call is `alSource3i(AL_AUXILIARY_SEND_FILTER)`.
    public func setReverbSend(_ gain: Decibels) {
        mixer.withMixer { mixer in mixer.change(handle) { $0.setReverbSend(min(gain, .unity).amplitude) } }
    }

    /// Sets the velocity that Doppler hears, in metres a second.
    public func setVelocity(_ velocity: Vector3, _ tween: Tween = .none) {
        mixer.withMixer { mixer in
            mixer.change(handle) { $0.setVelocity(RampChange(to: velocity.sanitized, mixer.length(tween))) }
        }
    }
}

extension AudioEngine {
    /// The voice that an ``Voice/id`` tells of; nil if there has been none.
    package func voice(id: UInt64) -> Voice? {
        let handle = VoiceHandle(
            slot: UInt32(truncatingIfNeeded: id), generation: UInt32(truncatingIfNeeded: id >> 32))
        return mixer.hasPlayed(handle) ? Voice(mixer, handle) : nil
    }
}
