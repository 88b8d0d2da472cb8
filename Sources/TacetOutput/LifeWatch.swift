/// Detects that an output's own thread has ended: its snapshots are no longer renewed.
///
/// The watch counts checks, not time. A process that was stopped finds an old snapshot too, but renews it before the
/// next check.
struct LifeWatch {
    /// The time between two checks.
    static let period: Duration = .seconds(1)
    /// The number of checks in a row without a new snapshot that proves the thread's end.
    private static let limit = 2

    private var latest: Duration?
    private var misses = 0

    /// Checks the time of the latest snapshot; nil for an output that needs no watch. Returns whether the thread has
    /// ended.
    mutating func isDead(takenAt: Duration?) -> Bool {
        misses = takenAt != nil && takenAt == latest ? misses + 1 : 0
        latest = takenAt
        return misses >= Self.limit
    }
}
