/// Since when programs have talked, rung or spoken: the bound on every interruption that only a stream asks for.
///
/// One bout belongs to one process, whatever names its streams take. A bout that pauses for less than ``pause`` goes on.
/// At most ``capacity`` processes are remembered; bouts of further ones count as over.
struct Bouts: Hashable, Sendable {
    /// A silence after which a new bout begins.
    static let pause = Duration.seconds(30)
    static let capacity = 64

    /// Whose bout it is.
    enum Key: Hashable, Sendable {
        case process(Int32)
        /// A stream that states no process: sandboxes and old servers.
        case stream(UInt32)
    }

    struct Bout: Hashable, Sendable {
        var since: Duration
        var goneSince: Duration?
        /// It was there when the session first looked, so its age is unknown.
        var isFromBefore: Bool
    }

    private var bouts: [Key: Bout] = [:]
    /// When the first of the fresh bouts will reach its limit; nil if none is fresh.
    private(set) var deadline: Duration?

    /// Notes who is heard now, and returns those whose bout has not reached its limit.
    ///
    /// - Parameters:
    ///   - limits: Everyone who is heard, and how long their bout may count.
    ///   - isFirstLook: Whether the streams that are heard may have been heard for hours.
    ///   - countsOld: Whether bouts from before the first look count as fresh, too.
    mutating func update(
        _ limits: [Key: Duration], at now: Duration, isFirstLook: Bool, countsOld: Bool = true
    ) -> Set<Key> {
        for (key, bout) in bouts where limits[key] == nil {
            let goneSince = bout.goneSince ?? now
            bouts[key]?.goneSince = goneSince
            if now - goneSince >= Self.pause { bouts[key] = nil }
        }
        var fresh: Set<Key> = []
        deadline = nil
        for (key, limit) in limits {
            guard let bout = resume(key, at: now, isFirstLook: isFirstLook) else { continue }
            guard now < bout.since + limit, countsOld || !bout.isFromBefore else { continue }
            fresh.insert(key)
            deadline = min(deadline ?? bout.since + limit, bout.since + limit)
        }
        return fresh
    }

    /// The bout of `key`, begun now if there is none; nil if there is no room to remember it.
    private mutating func resume(_ key: Key, at now: Duration, isFirstLook: Bool) -> Bout? {
        var bout = bouts[key] ?? Bout(since: now, isFromBefore: isFirstLook)
        if let goneSince = bout.goneSince, now - goneSince >= Self.pause {
            bout = Bout(since: now, isFromBefore: false)
        }
        bout.goneSince = nil
        if bouts[key] == nil && bouts.count >= Self.capacity && !makeRoom() { return nil }
        bouts[key] = bout
        return bout
    }

    /// Forgets the bout that has been gone for longest; false if all are heard.
    private mutating func makeRoom() -> Bool {
        let gone = bouts.compactMap { key, bout in bout.goneSince.map { (key, $0) } }
        guard let oldest = gone.min(by: { $0.1 < $1.1 }) else { return false }
        bouts[oldest.0] = nil
        return true
    }
}
