import Synchronization
import TacetOutput
import TacetSystem

extension AudioEngine {
    /// How the mixer and its output fare.
    public struct Statistics: Hashable, Sendable {
        /// Voices that have not ended, mixed or not.
        public let voices: Int
        /// Those of them that are not mixed, and only keep time.
        public let virtualVoices: Int
        /// The part of a block's time that mixing it takes, smoothed over about sixteen blocks: 1 leaves no room.
        public let load: Double
        /// How often the device ran dry: each is heard as a gap.
        public let underruns: Int
        /// Whether the system lets the mixing thread go before ordinary ones; without it a busy machine may starve it.
        public let hasRealTimePriority: Bool
    }

    /// How the mixer and its output fare, now. Never waits.
    public var statistics: Statistics {
        let counters = mixer.link.statistics
        let voices = counters.voices.load(ordering: .relaxed)
        let real = min(voices, counters.realVoices.load(ordering: .relaxed))
        let blockTime = Double(settings.blockFrames) / Double(settings.sampleRate) * 1e9
        return Statistics(
            voices: voices, virtualVoices: voices - real,
            load: Double(counters.blockTime.load(ordering: .relaxed)) / blockTime,
            underruns: outputs?.snapshot.statistics.underruns ?? 0,
            hasRealTimePriority: counters.priority.load(ordering: .relaxed) == RealTimePriority.realTime.rawValue)
    }

    /// Frames that are mixed and wait for the output, which gets them first, whenever it comes.
    package var waitingFrames: Int { core.waitingFrames }

    /// Frames that have been mixed since the start, at ``Settings/sampleRate``: the clock of ``PlaybackSettings/startFrame``.
    ///
    /// It stands still while no output pulls, and is ahead of what is heard by `OutputConfiguration.latency`.
    public var renderedFrames: Int { mixer.link.statistics.frames.load(ordering: .acquiring) }

    /// What sound goes through now; nil while it goes nowhere, and offline.
    public var output: OutputConfiguration? { outputs?.snapshot.configuration }
}
