/// Predicts when a consumer that takes the same number of frames each time, at a steady pace, needs the next frames.
///
/// The caller passes the times in, in nanoseconds of the monotonic clock. The arithmetic cannot overflow for the block
/// sizes and the sample rates that an engine accepts.
struct BlockSchedule: Hashable, Sendable {
    let sampleRate: Int

    init(sampleRate: Int) { self.sampleRate = max(1, sampleRate) }

    /// When to begin a block: before the consumer needs it, by twice the time that rendering takes and a quarter of the
    /// consumer's period. A thread without real-time priority may be delayed longer, and begins half a period before.
    ///
    /// - Parameters:
    ///   - pull: When the consumer last took frames.
    ///   - take: The frames that the consumer takes each time.
    ///   - ready: The frames that have been waiting for the consumer since then.
    ///   - renderTime: The time that these frames take to render.
    ///   - isRealTime: Whether the producer's thread has real-time priority.
    func due(after pull: Int, take: Int, ready: Int, renderTime: Int, isRealTime: Bool) -> Int {
        let period = period(take)
        let lead = min(period, period / (isRealTime ? 4 : 2) + 2 * max(0, renderTime))
        return pull + (ready / max(1, take) + 1) * period - lead
    }

    /// Whether a producer that wakes at `time` is in time for a consumer that took `take` frames at `pull`.
    ///
    /// The limit is an eighth of a period later than the due time of a consumer that is punctual, so that a small
    /// jitter wakes no thread. A time of 0 means that the producer does not wake by itself.
    func isInTime(_ time: Int, after pull: Int, take: Int) -> Bool {
        let period = period(take)
        return time != 0 && time <= pull + period - period / 8
    }

    /// Whether a consumer has the time to mix blocks of `block` frames by itself, each of which takes `renderTime`: a
    /// quarter of the time that a block plays.
    ///
    /// The consumer's next request then finds its thread at rest, also after a block that takes four times as long.
    func hasTimeToMix(_ block: Int, renderTime: Int) -> Bool { renderTime <= period(block) / 4 }

    private func period(_ take: Int) -> Int { take * 1_000_000_000 / sampleRate }
}
