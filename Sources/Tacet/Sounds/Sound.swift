/// A handle to a loaded sound effect, cheap to copy. It plays nothing once the sound has been unloaded, and in
/// an engine that did not load it.
///
/// The engine holds the decoded samples once, as 16 bits or as floats: what the file has. A streamed sound holds 64 KB,
/// and each voice that is mixed or paused has its own samples for five seconds.
public struct Sound: Hashable, Sendable {
    let slot: UInt32
    let generation: UInt32
    /// The length in frames at the engine's sample rate.
    public let frames: Int
    /// The number of channels, 1 or 2.
    public let channels: Int
    /// Whether each voice decodes the sound while it plays. The length is then the one that the file promises.
    public let isStreamed: Bool
}
