/// A marker of a sound that a voice has passed; see ``AudioEvent/soundMarker(_:_:)``.
public struct SoundMoment: Hashable, Sendable {
    /// The name of the marker.
    public let name: String
    /// The marker's frame of the sound, at the engine's sample rate.
    public let frame: Int
    /// The first frame of the mix at the marker or behind it, as ``AudioEngine/Statistics/renderedFrames`` counts.
    public let mixFrame: Int
    /// When the marker is heard: a time of the machine's monotonic clock (`CLOCK_MONOTONIC`). Offline the time of
    /// ``mixFrame`` in the mix.
    public let heard: Duration
}
