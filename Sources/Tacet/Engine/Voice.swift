import TacetSession

/// A playing sound. May be ignored; inert once the sound has ended, whatever is asked of it.
///
/// Belongs to the engine's owner, like the engine. Every call returns at once and takes effect on the block after the
/// next ``AudioEngine/update()``.
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

    private func send(_ command: (Mixer) -> RenderCommand) {
        mixer.withMixer { mixer in
            if mixer.isPlaying(handle) { mixer.send(command(mixer)) }
        }
    }

    /// Fades the sound out and ends it. The corresponding C call is `alSourceStop`.
    public func stop(_ tween: Tween = .declick) { send { .stop(handle, $0.length(tween)) } }

    /// Fades the sound out and lets it stand at its sample. The corresponding C call is `alSourcePause`.
    public func pause(_ tween: Tween = .declick) { send { .pause(handle, $0.length(tween)) } }

    /// Goes on where ``pause(_:)`` stopped.
    public func resume(_ tween: Tween = .declick) { send { .resume(handle, $0.length(tween)) } }

    /// Sets the gain: decibels, +24 at most. The corresponding C call is `alSourcef(AL_GAIN)`.
    public func setGain(_ gain: Decibels, _ tween: Tween = .declick) {
        send { .gain(handle, min(gain, Limits.gain).amplitude, $0.length(tween)) }
    }

    /// Sets the pitch as a ratio, clamped to 0.01...8. The corresponding C call is `alSourcef(AL_PITCH)`.
    public func setPitch(_ ratio: Float, _ tween: Tween = .declick) {
        send { .pitch(handle, Limits.pitch(ratio), $0.length(tween)) }
    }

    /// Puts the sound at a place, in metres, in the space it was played in; coordinates that are no numbers count as 0.
    ///
    /// The corresponding C call is `alSource3f(AL_POSITION)`. For thousands of voices there is
    /// ``AudioEngine/move(_:to:)``.
    public func move(to position: Vector3) {
        mixer.withMixer { $0.move(handle, to: position) }
    }

    /// Moves the sound to a place in time.
    public func move(to position: Vector3, _ tween: Tween) {
        send { .glide(handle, position.sanitized, $0.length(tween), after: $0.sentMoves) }
    }

    /// Takes from the sound's lows and highs. The corresponding C call is `alSourcei(AL_DIRECT_FILTER)`.
    public func setFilter(_ filter: VoiceFilter, _ tween: Tween = .seconds(0.1)) {
        send { .filter(handle, filter, $0.length(tween)) }
    }

    /// Sets how much of the sound the reverb hears: at most 0 dB. OpenAL fades it over a block.
    ///
    /// The corresponding C call is `alSource3i(AL_AUXILIARY_SEND_FILTER)`.
    public func setReverbSend(_ gain: Decibels) { send { _ in .reverbSend(handle, min(gain, .unity).amplitude) } }

    /// Sets the velocity that Doppler hears, in metres a second.
    public func setVelocity(_ velocity: Vector3, _ tween: Tween = .none) {
        send { .velocity(handle, velocity.sanitized, $0.length(tween)) }
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

/// The ranges that the documentation promises.
enum Limits {
    static let gain: Decibels = 24

    static func pitch(_ ratio: Float) -> Float { ratio.isNaN ? 1 : max(0.01, min(8, ratio)) }

    static func pan(_ pan: Float) -> Float { pan.isNaN ? 0 : max(-1, min(1, pan)) }
}
