/// What one block of the mix took, measured on the render thread.
public struct BlockProfile: Hashable, Sendable, BitwiseCopyable {
    /// When the block was begun: nanoseconds on the monotonic clock.
    public internal(set) var start = 0
    /// Nanoseconds by stage; the eighth lane is unused.
    var times = SIMD8<UInt32>.zero
    /// Voices that have not ended, mixed or not.
    public internal(set) var voices: UInt32 = 0
    /// Those of them that were mixed.
    public internal(set) var realVoices: UInt32 = 0
    /// Voices that came since the block before.
    public internal(set) var starts: UInt32 = 0
    /// Voices that ended since the block before, stolen ones among them.
    public internal(set) var ends: UInt32 = 0
    /// Voices that were ended to make room.
    public internal(set) var steals: UInt32 = 0
    /// Decoded frames that wait in the soundtrack's emptiest stream; -1 while none plays.
    public internal(set) var decodedFrames: Int32 = -1
    /// Frames that the soundtrack was silent because decoding came too late.
    public internal(set) var underrunFrames: UInt32 = 0

    /// Nanoseconds that the stage took.
    public func nanoseconds(_ stage: RenderStage) -> Int { Int(times[stage.rawValue]) }

    /// Nanoseconds that the block took: the sum of its stages.
    public var nanoseconds: Int { Int(times.wrappedSum()) }
}
