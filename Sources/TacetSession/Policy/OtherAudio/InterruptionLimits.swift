/// Limits how long one program may interrupt by a stream alone: a conversation, an alarm or speech.
///
/// A bout is the time during which one process talks, rings or speaks. A process cannot begin another by renaming its
/// streams, and a gap shorter than ``pause`` does not end it. At most ``capacity`` processes are remembered; bouts of
/// further processes count as over.
struct InterruptionLimits: Hashable, Sendable {
    /// How long a process must be silent until its next sound begins a new bout.
    static let pause = Duration.seconds(30)
    static let capacity = 64

    /// The process, or the stream, that a bout belongs to.
    enum Key: Hashable, Sendable {
        case process(ProcessIdentity)
        /// A stream that states no process. Sandboxed programs and old servers leave it out.
        case stream(UInt32)
    }

    struct Bout: Hashable, Sendable {
        var since: Duration
        var goneSince: Duration?
        /// The stream ran at the session's first look, so the age of its bout is unknown.
        var isFromBefore: Bool
    }

    private var bouts: [Key: Bout] = [:]
    /// When the first fresh bout reaches its limit; nil if no bout is fresh.
    private(set) var deadline: Duration?

    /// Records which processes are heard now, and returns those whose bout has not reached its limit.
    ///
    /// - Parameters:
    ///   - limits: Every process or stream that is heard, with the longest time that its bout counts.
    ///   - isFirstLook: Whether this is the first look at the server, so that the streams may have run for hours.
    ///   - countsOld: Whether bouts from before the first look also count as fresh.
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

    /// Returns the bout of `key`, and begins one if there is none; nil if there is no room to remember it.
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

    /// Forgets the bout of the process that has been silent for longest; false if every process is heard.
    private mutating func makeRoom() -> Bool {
        let gone = bouts.compactMap { key, bout in bout.goneSince.map { (key, $0) } }
        guard let oldest = gone.min(by: { $0.1 < $1.1 }) else { return false }
        bouts[oldest.0] = nil
        return true
    }
}
