/// The times and counts of one block of the mix, measured on the mixing thread.
public struct BlockProfile: Hashable, Sendable, BitwiseCopyable {
    /// ``time`` in nanoseconds.
    package internal(set) var start = 0
    /// Nanoseconds by ``RenderStage``; the eighth lane is unused.
    var times = SIMD8<UInt32>.zero
    /// The number of voices that have not ended, real and virtual.
    public internal(set) var voices: UInt32 = 0
    /// The number of real voices: those that were mixed.
    public internal(set) var realVoices: UInt32 = 0
    /// The number of audible voices that were not mixed, because all real voices were more important.
    public internal(set) var outrankedVoices: UInt32 = 0
    /// The number of voices that began since the block recorded before this one.
    public internal(set) var starts: UInt32 = 0
    /// The number of voices that ended since the block recorded before this one, stolen voices included.
    public internal(set) var ends: UInt32 = 0
    /// The number of voices that were stolen since the block recorded before this one.
    public internal(set) var steals: UInt32 = 0
    /// The decoded frames that wait in the emptiest music stream; -1 while no track plays.
    public internal(set) var decodedFrames: Int32 = -1
    /// Underrun of the music streams in this block: frames of silence because decoding was late, summed over all
    /// tracks.
    public internal(set) var underrunFrames: UInt32 = 0
    /// The decoded frames that wait in the emptiest stream of the real voices of streamed sounds; -1 while there is
    /// none.
    public internal(set) var streamedFrames: Int32 = -1
    /// The number of times that the output's device ran dry since the block recorded before this one.
    public internal(set) var outputUnderruns: UInt32 = 0
    /// The number of the game's changes that the mixing thread carried out before it mixed the block. Several changes
    /// of one voice's position between two updates count once, and so do changes of its gain.
    public internal(set) var commandsTaken: UInt32 = 0
    /// The number of calls of ``AudioEngine/update()`` that ended since the beginning of the block recorded before this
    /// one.
    public internal(set) var updates: UInt32 = 0
    /// ``updateTime`` in nanoseconds.
    package internal(set) var updateNanoseconds: UInt32 = 0

    package init() {}

    /// The time on the monotonic clock, since the system started, at which the mixing thread began the block.
    public var time: Duration { .nanoseconds(start) }

    /// The time that a stage took: 4.29 s at most, the longest time that the record holds.
    public func duration(of stage: RenderStage) -> Duration { .nanoseconds(nanoseconds(stage)) }

    /// The time that the block took: the sum of its stages.
    public var duration: Duration { .nanoseconds(nanoseconds) }

    /// The time that the calls took which ``updates`` counts.
    public var updateTime: Duration { .nanoseconds(Int(updateNanoseconds)) }

    /// As ``duration(of:)``, in nanoseconds.
    package func nanoseconds(_ stage: RenderStage) -> Int { Int(times[stage.rawValue]) }

    /// As ``duration``, in nanoseconds.
    package var nanoseconds: Int { Int(SIMD8<UInt64>(truncatingIfNeeded: times).wrappedSum()) }
}
