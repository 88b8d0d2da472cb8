import TacetDecoding

/// A moment of the soundtrack that was mixed: a beat, a bar line, a marker, the beginning of a section.
public struct MusicMoment: Hashable, Sendable {
    /// The frame of the track's first file.
    public let frame: Int
    /// The frame of the mix, as ``AudioEngine/Statistics/renderedFrames`` counts.
    public let mixFrame: Int
    /// The place among the beats; nil before the first one.
    public let beat: TempoMap.Position?
    /// When the moment is heard: a time of the machine's monotonic clock (`CLOCK_MONOTONIC`), to compare with
    /// ``MusicClock/time``.
    ///
    /// It counts what waits for the output, and the output's latency as the sound server tells it now. Offline it is the
    /// time of ``mixFrame`` in the mix.
    public let heard: Duration
}

/// Where the soundtrack is, as the player hears it at one instant; see ``Soundtrack/clock``.
public struct MusicClock: Hashable, Sendable {
    /// The instant: a time of the machine's monotonic clock (`CLOCK_MONOTONIC`). Offline the time that was mixed.
    public let time: Duration
    /// The frame of the track's first file that is heard.
    public let frame: Int
    /// The place in the first file that is heard, between two frames, too.
    public let position: Duration
    /// The place of ``frame`` among the beats; nil for a track without a tempo, and before the first beat.
    public let beat: TempoMap.Position?
    /// How much of the beat has passed, 0..<1; 0 without ``beat``.
    public let phase: Double
    /// The tempo at ``frame``; nil without ``beat``.
    public let tempo: Tempo?
    /// The beats of a bar at ``frame``; nil without ``beat``.
    public let beatsPerBar: Int?
    /// The frame of the mix that is heard, as ``AudioEngine/Statistics/renderedFrames`` counts. While a block is mixed late,
    /// this and ``frame`` may lie up to 20 ms beyond what was mixed.
    public let mixFrame: Int
    /// The frame of the track's first file that is mixed next: ``Soundtrack/frame``.
    public let mixedFrame: Int
}
