import TacetSession
import TacetPlatform

/// The changes of what the session allows, and of its reasons, until a capture takes them.
///
/// The log of a ``Profiler`` belongs to the game's thread. That of a ``ProfiledEngine``, for programs that are attached,
/// is shared by the game's thread and the socket's (`tacet-attach`) under a lock.
struct SessionLog {
    /// The most changes that wait. Later ones are dropped.
    private let limit: Int
    private var last: AudioSession.Decision?
    private var changes: [ProfileCapture.SessionChange] = []

    init(limit: Int = ProfileCapture.SessionChange.limit) { self.limit = limit }

    /// Keeps a change, if `decision` differs from the one before.
    mutating func note(_ decision: AudioSession.Decision) {
        guard decision != last, changes.count < limit else { return }
        last = decision
        let change = ProfileCapture.SessionChange(nanoseconds: MonotonicClock.nanoseconds, decision)
        if changes.last?.isLike(change) != true { changes.append(change) }
    }

    /// Removes and returns the changes, oldest first.
    mutating func take() -> [ProfileCapture.SessionChange] {
        defer { changes = [] }
        return changes
    }
}
