/// Limits how often the thread wakes for a bus: at once for a quiet bus, every `interval` for a flooded one.
///
/// A thousand messages a second, each with its own wake-up, cost several times as much as fifty batches of twenty.
struct DBusPace {
    /// How many times in a row the thread may wake at once. Every `interval` allows one more.
    private static let burst = 64
    private let interval: Duration

    /// The time at which the whole burst is allowed again.
    private var recovered = Duration.zero

    package init(interval: Duration) { self.interval = interval }

    /// Records that messages were handled.
    package mutating func note(at now: Duration) { recovered = max(recovered, now) + interval }

    /// How long the thread must wait before it handles more messages; nil if it need not wait.
    package func pause(at now: Duration) -> Duration? {
        let excess = recovered - now - interval * Self.burst
        return excess > .zero ? min(excess, interval) : nil
    }
}
