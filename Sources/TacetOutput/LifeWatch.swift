/// Recognises an output whose own thread has ended: its snapshots are not renewed any more.
///
/// Counts looks and not time: a process that was stopped finds old snapshots too, and renews them before the next look.
struct LifeWatch {
    /// From one look to the next.
    static let period: Duration = .seconds(1)
    /// So many looks in a row without a new snapshot prove the end.
    private static let limit = 2

    private var latest: Duration?
    private var misses = 0

    /// Looks at the time of the latest snapshot; nil is an output that needs no watch.
    mutating func isDead(takenAt: Duration?) -> Bool {
        misses = takenAt != nil && takenAt == latest ? misses + 1 : 0
        latest = takenAt
        return misses >= Self.limit
    }
}
