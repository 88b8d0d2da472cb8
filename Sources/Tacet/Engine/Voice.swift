import TacetSession

/// A playing sound. May be ignored; inert once the sound has ended, whatever is asked of it.
///
/// Belongs to the engine's owner, like the engine. Every call returns at once and takes effect on the block after the
/// next ``AudioEngine/update()``.
public struct Voice {
    let mixer: Mixer
    let handle: VoiceHandle?

    /// Tells voices apart in ``AudioEvent``; 0 for one that never played.
    public var id: UInt64 { handle.map { UInt64($0.generation) << 32 | UInt64($0.slot) } ?? 0 }

    /// Whether the sound has not ended, as far as the last ``AudioEngine/update()`` heard; true while it is paused.
    public var isPlaying: Bool { handle.map(mixer.isPlaying) ?? false }

    private func send(_ command: (VoiceHandle) -> RenderCommand) {
        guard let handle, mixer.isPlaying(handle) else { return }
        mixer.send(command(handle))
    }

    /// Fades the sound out and ends it. The corresponding C call is `alSourceStop`.
    public func stop(_ tween: Tween = .declick) { send { .stop($0, mixer.length(tween)) } }

    /// Fades the sound out and lets it stand at its sample. The corresponding C call is `alSourcePause`.
    public func pause(_ tween: Tween = .declick) { send { .pause($0, mixer.length(tween)) } }

    /// Goes on where ``pause(_:)`` stopped.
    public func resume(_ tween: Tween = .declick) { send { .resume($0, mixer.length(tween)) } }

    /// Sets the gain: decibels, +24 at most. The corresponding C call is `alSourcef(AL_GAIN)`.
    public func setGain(_ gain: Decibels, _ tween: Tween = .declick) {
        send { .gain($0, min(gain, Limits.gain).amplitude, mixer.length(tween)) }
    }

    /// Sets the pitch as a ratio, clamped to 0.01...8. The corresponding C call is `alSourcef(AL_PITCH)`.
    public func setPitch(_ ratio: Float, _ tween: Tween = .declick) {
        send { .pitch($0, Limits.pitch(ratio), mixer.length(tween)) }
    }

    /// Moves the sound to a place, in metres, in the space it was played in; coordinates that are no numbers count as 0.
    public func move(to position: Vector3, _ tween: Tween = .none) {
        send { .position($0, position.sanitized, mixer.length(tween)) }
    }

    /// Sets the velocity that Doppler hears, in metres a second.
    public func setVelocity(_ velocity: Vector3, _ tween: Tween = .none) {
        send { .velocity($0, velocity.sanitized, mixer.length(tween)) }
    }
}

/// The ranges that the documentation promises.
enum Limits {
    static let gain: Decibels = 24

    static func pitch(_ ratio: Float) -> Float { ratio.isNaN ? 1 : max(0.01, min(8, ratio)) }

    static func pan(_ pan: Float) -> Float { pan.isNaN ? 0 : max(-1, min(1, pan)) }
}
