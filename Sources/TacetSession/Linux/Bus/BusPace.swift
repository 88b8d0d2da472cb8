/// Hears a quiet bus at once, and a flooded one in portions: a thousand messages a second, each with a wake-up of its own,
/// cost several times as much as fifty portions of twenty.
struct BusPace {
    /// How many times in a row the bus is heard at once; one more is allowed every `interval`.
    private static let burst = 64
    private static let interval = Duration.milliseconds(20)

    /// The time at which all of the burst is allowed again.
    private var recovered = Duration.zero

    /// Notes that messages were handled.
    mutating func note(at now: Duration) { recovered = max(recovered, now) + Self.interval }

    /// How long the bus is to wait, if it was heard too often.
    func pause(at now: Duration) -> Duration? {
        let excess = recovered - now - Self.interval * Self.burst
        return excess > .zero ? min(excess, Self.interval) : nil
    }
}
