/// A loaded effect: cheap to copy; its 16-bit samples are kept once, by OpenAL.
public struct Sound: Hashable, Sendable {
    let slot: UInt32
    let generation: UInt32
    /// The length in frames at the engine's sample rate.
    public let frames: Int
    /// 1 or 2.
    public let channels: Int
}
