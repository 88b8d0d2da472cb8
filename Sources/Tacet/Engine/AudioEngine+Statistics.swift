import Synchronization
import TacetOutput
import TacetSystem

extension AudioEngine {
    /// The load of the mixer and its output.
    public struct Statistics: Hashable, Sendable {
        /// Voices that have not ended, mixed or not.
        public let voices: Int
        /// The voices among them that are not mixed and only keep time.
        public let virtualVoices: Int
        /// The part of a block's time that mixing it takes, smoothed over about sixteen blocks: 1 leaves no room.
        public let load: Double
        /// The number of underruns of the device. Each is heard as a gap.
        public let underruns: Int
        /// Whether the render thread has real-time priority. Without it a busy machine may cause underruns.
        public let hasRealTimePriority: Bool
        /// Whether sounds with a position are mixed for headphones now, by HRTF: what ``World/spatialisation`` has come to.
        public let isBinaural: Bool
    }

    /// The load of the mixer and its output now. Never waits.
    public var statistics: Statistics {
        let counters = mixer.link.statistics
        let voices = counters.voices.load(ordering: .relaxed)
        let real = min(voices, counters.realVoices.load(ordering: .relaxed))
        let blockTime = Double(settings.blockFrames) / Double(settings.sampleRate) * 1e9
        return Statistics(
            voices: voices, virtualVoices: voices - real,
            load: Double(counters.blockTime.load(ordering: .relaxed)) / blockTime,
            underruns: outputs?.snapshot.statistics.underruns ?? 0,
            hasRealTimePriority: counters.priority.load(ordering: .relaxed) == RealTimePriority.realTime.rawValue,
            isBinaural: core.hrtf.isOn)
    }

    /// Frames that are mixed and wait for the output.
    package var waitingFrames: Int { core.waitingFrames }

    /// Frames mixed since the start, at ``Settings/sampleRate``: the clock of ``PlaybackSettings/startFrame``.
    ///
    /// The clock stops while no output pulls. It is ahead of what is heard by `OutputConfiguration.latency`.
    public var renderedFrames: Int { mixer.link.statistics.frames.load(ordering: .acquiring) }

    /// The output that sound goes through now; nil while there is none, and offline.
    public var output: OutputConfiguration? { outputs?.snapshot.configuration }
}
