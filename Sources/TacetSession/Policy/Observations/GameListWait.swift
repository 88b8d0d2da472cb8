/// Decides how long the first observation of streams waits for the list of installed games, and when to look again.
struct GameListWait: Hashable, Sendable {
    enum Timing {
        /// Well within ``StartUp/timeout``.
        static let longest = Duration.milliseconds(120)
        /// When to look again: while the observation waits, and later.
        static let step = Duration.milliseconds(20)
        static let laterStep = Duration.milliseconds(500)
    }

    struct Verdict: Hashable {
        /// Whether the observation waits.
        let waits: Bool
        /// When to look again; nil once the list is known, or nothing needs it.
        let next: Duration?
    }

    /// When an observation began to wait.
    private var since: Duration?

    /// - Parameters:
    ///   - isNeeded: Whether a stream may be a game's.
    ///   - isKnown: Whether the list has been read.
    mutating func advance(to now: Duration, isNeeded: Bool, isKnown: Bool) -> Verdict {
        guard isNeeded, !isKnown else { return Verdict(waits: false, next: nil) }
        let start = since ?? now
        since = start
        let waits = now < start + Timing.longest
        return Verdict(waits: waits, next: now + (waits ? Timing.step : Timing.laterStep))
    }
}
