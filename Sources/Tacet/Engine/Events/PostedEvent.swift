import TacetPlatform

/// A handle to an event that was posted: all voices that it started. A game may ignore it.
///
/// Its calls do nothing once the voices have ended. The handle belongs to the engine's owner, like the engine.
public struct PostedEvent {
    /// The number of the post, counted from 1; 0 for an event that played nothing.
    package let number: UInt64
    private let player: EventPlayer?

    init(_ number: UInt64, of player: EventPlayer?) { (self.number, self.player) = (number, player) }

    /// Whether a voice of the event has not ended, as of the last ``AudioEngine/update()``.
    public var isPlaying: Bool { player?.isPlaying(number) ?? false }

    /// The voices of the event that have not ended, in the order of the document.
    public var voices: [Voice] { player?.voices(of: number) ?? [] }

    /// Fades all voices of the event out and ends them, also those that wait for their delay.
    public func stop(over tween: Tween = .declick) { for voice in voices { voice.stop(over: tween) } }

    /// Moves all voices of the event to a position at once, in metres.
    public func move(to position: Vector3) { for voice in voices { voice.move(to: position) } }

    /// Sets a gain in decibels for the whole event, on top of those of the document; more than +24 counts as +24.
    ///
    /// Do not call ``Voice/setGain(_:over:)`` on a voice of a blend: the blend sets the voice's gain again.
    public func setGain(_ gain: Decibels, over tween: Tween = .declick) { player?.setGain(of: number, gain, tween) }
}
