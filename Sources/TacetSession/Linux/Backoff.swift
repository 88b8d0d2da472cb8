/// The pauses between attempts: each twice the last, up to a limit.
struct Backoff {
    private let first: Duration
    private let limit: Duration
    private var next: Duration

    init(first: Duration, limit: Duration) {
        self.first = first
        self.limit = limit
        next = first
    }

    /// The pause before the next attempt.
    mutating func pause() -> Duration {
        defer { next = min(next * 2, limit) }
        return next
    }

    /// Starts over: an attempt succeeded.
    mutating func reset() { next = first }
}
