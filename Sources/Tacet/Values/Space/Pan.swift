import Glibc
import TacetPlatform

/// The gains of a voice's left and right side. A voice without a position has the balance law, for mono and stereo
/// alike. The game's thread and the mixing thread, each with a copy; realtime-safe.
///
/// In the middle both sides are as loud as recorded: 0 dB. The side that the voice is panned to stays at 0 dB. The
/// other falls with the cosine: -0.7 dB at a pan of 0.25, -3 dB at 0.5, silence at 1. The channels of a stereo sound
/// are not mixed into each other; each gets the gain of its side.
struct Pan: BitwiseCopyable, Equatable {
    /// From -1, left, to 1, right; 0 for a voice that has a position.
    let position: Float
    let left: Float
    let right: Float

    /// - Parameter position: From -1, left, to 1, right.
    init(_ position: Float) {
        self.position = position
        let far = abs(position) >= 1 ? 0 : cos(abs(position) * .pi / 2)
        left = position > 0 ? far : 1
        right = position < 0 ? far : 1
    }

    /// The gains of a voice that has a position.
    init(left: Float, right: Float) { (position, self.left, self.right) = (0, left, right) }

    /// The gains at a share, 0...1, of the way to others.
    func moved(to end: Pan, by share: Float) -> Pan {
        Pan(left: left + (end.left - left) * share, right: right + (end.right - right) * share)
    }
}

/// The pan and the gain that give each side of a voice without a position the gain of a mixer with one gain for each
/// side, such as SDL_mixer's `Mix_SetPanning`.
///
/// <!-- given: audio: AudioEngine, sound: Sound -->
/// ```swift
/// let sides = SideGains(left: 255 / 255, right: 100 / 255)
/// audio.play(sound, PlaybackSettings(gain: sides.gain, pan: sides.pan))
/// ```
public struct SideGains: Hashable, Sendable {
    /// The value of ``PlaybackSettings/pan``, -1...1.
    public let pan: Float
    /// The voice's gain: that of the louder side.
    public let gain: Decibels

    /// The gains of the sides as factors; those below 0 and NaN count as 0.
    public init(left: Float, right: Float) {
        let (left, right) = (left > 0 ? left : 0, right > 0 ? right : 0)
        let near = max(left, right)
        let far = near > 0 ? min(left, right) / near : 1
        let distance = min(1, acosf(far) * 2 / .pi)
        pan = right > left ? distance : -distance
        gain = Decibels(amplitude: near)
    }
}
