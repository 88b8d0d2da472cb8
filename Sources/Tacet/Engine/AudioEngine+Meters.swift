import Synchronization
import TacetSession

extension AudioEngine {
    /// What the mixer does, as of its last block. Counted, never estimated.
    public struct Statistics: Hashable, Sendable {
        /// Voices that play, mixed or not.
        public var voices = 0
        /// Voices that are mixed; the others keep time unheard.
        public var realVoices = 0
        /// The part of a block's time that mixing it takes, smoothed over about sixteen blocks: 1 is the deadline.
        public var load = 0.0
        /// How often the device ran dry since the engine began: each is heard as a gap.
        public var starvations = 0
    }

    /// What the mixer does now. Never waits.
    public var statistics: Statistics {
        let counters = mixer.link.statistics
        let nanoseconds = Double(counters.blockTime.load(ordering: .relaxed))
        let blockSeconds = Double(settings.blockFrames) / Double(settings.sampleRate)
        return Statistics(
            voices: counters.voices.load(ordering: .relaxed), realVoices: counters.realVoices.load(ordering: .relaxed),
            load: nanoseconds * 1e-9 / blockSeconds, starvations: outputs?.snapshot.statistics.starvations ?? 0)
    }

    /// What sound goes through now; nil while no output has answered, and offline. Never waits for a device.
    public var output: OutputConfiguration? { outputs?.snapshot.configuration }

    /// The exact level of a bus over the blocks since it was last asked for, 1.4 s at most. Never waits.
    ///
    /// - Returns: Nil for a bus that has no signal of its own: the gains of all but master and soundtrack are folded into
    ///   their voices.
    public func level(of bus: BusID) -> Level? {
        switch bus {
        case .master: mixer.link.masterMeter.take()
        case .soundtrack: mixer.link.soundtrackMeter.take()
        default: nil
        }
    }
}
