import Synchronization
import TacetOutput
import TacetPlatform

extension AudioEngine {
    /// The load of the mixer and its output.
    public struct Statistics: Hashable, Sendable {
        /// Voices that have not ended, mixed or not.
        public let voices: Int
        /// The part of ``voices`` that is virtual: not mixed, only keeping time.
        public let virtualVoices: Int
        /// The time that mixing a block takes, divided by the block's duration and smoothed over about 16 blocks.
        ///
        /// At 1 the mixing thread has no time left, and underruns follow.
        public let load: Double
        /// The number of underruns of the output. Each is heard as a gap.
        public let underruns: Int
        /// The number of times that the soundtrack or a streamed voice ran out of decoded frames. Each is heard as a
        /// gap, and is reported by ``AudioEvent/soundtrackUnderrun`` or ``AudioEvent/soundUnderrun(_:)``.
        public let streamUnderruns: Int
        /// Whether the thread that mixed the last block has real-time priority: the output's or the render thread.
        /// Without it a busy machine may cause underruns.
        public let hasRealTimePriority: Bool
        /// Whether HRTF is on now, for headphones. ``World/spatialization`` and the route decide that.
        public let isBinaural: Bool
        /// The number of frames mixed so far, at ``Settings/sampleRate``: the clock of ``PlaybackSettings/startFrame``.
        ///
        /// The clock stops while no output pulls. A frame is heard after the blocks that wait for the output, and after
        /// `OutputConfiguration.latency`.
        public let renderedFrames: Int
        /// The bytes that the samples of loaded sounds took at the last update, with ``Settings/memoryBudget``; 0
        /// without.
        public let sampleBytes: Int
    }
}
