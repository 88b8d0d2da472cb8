/// The pauses between attempts to do something: each is twice as long as the last, up to a limit.
package struct Backoff: Sendable {
    private let first: Duration
    private let limit: Duration
    private var next: Duration

    package init(first: Duration, limit: Duration) {
        self.first = first
        self.limit = limit
        next = first
    }

    /// The pause before the next attempt.
    package mutating func pause() -> Duration {
        defer { next = min(next * 2, limit) }
        return next
    }

    /// Returns to the first pause. Call it when an attempt succeeded.
    package mutating func reset() { next = first }
}
