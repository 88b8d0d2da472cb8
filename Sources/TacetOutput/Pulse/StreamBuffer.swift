/// Decides how much sound the server holds for a stream: twice as much after each underrun, half as much after calm.
///
/// The caller passes the time in. An underrun soon after the buffer was shortened is a relapse: from then on each step
/// down takes twice the calm. So a machine that needs a long buffer is tried ever more seldom.
struct StreamBuffer: Hashable, Sendable {
    /// The time without an underrun that each step down takes. Five steps at most lead from the longest buffer to
    /// the shortest: 20 s, 40 s after a relapse.
    static let calm: Duration = .seconds(4)
    /// The greatest factor by which relapses multiply the calm.
    private static let longestTimeout = 64
    /// An underrun within this many calms after a step down is a relapse.
    private static let trial = 8
    /// The part of the buffer below which a fill ends the calm: half of the buffer would have run dry.
    static let closeCall = 0.25

    /// The sound that the server is asked to hold, as far as the loudspeaker.
    private(set) var length: Duration
    let shortest: Duration
    let longest: Duration
    private let calm: Duration
    /// The calm that the next step down takes.
    private var timeout: Duration
    /// When the stream last had an underrun, came close to one, or changed its length.
    private var calmSince: Duration
    private var shortenedAt: Duration?

    init(
        shortest: Duration = .milliseconds(20), longest: Duration = .milliseconds(100), calm: Duration = Self.calm,
        now: Duration
    ) {
        self.shortest = shortest
        self.longest = longest
        self.calm = calm
        length = shortest
        timeout = calm
        calmSince = now
    }

    /// Notes that the stream was started, moved or suspended: calm is counted from `now`.
    mutating func noteDisturbance(at now: Duration) { calmSince = now }

    /// Notes that the server held `fill` of the buffer, 0...1, when it asked for more.
    mutating func noteFill(_ fill: Double, at now: Duration) {
        if fill < Self.closeCall { calmSince = now }
    }

    /// Notes an underrun. Returns whether the buffer is longer now.
    mutating func lengthen(at now: Duration) -> Bool {
        calmSince = now
        if let shortenedAt, now - shortenedAt < timeout * Self.trial {
            timeout = min(timeout * 2, calm * Self.longestTimeout)
            self.shortenedAt = nil
        }
        guard length < longest else { return false }
        length = min(length * 2, longest)
        return true
    }

    /// Shortens the buffer by a step after enough calm. Returns whether the buffer is shorter now.
    mutating func shorten(at now: Duration) -> Bool {
        if let shortenedAt, now - shortenedAt >= timeout * Self.trial {
            timeout = calm
            self.shortenedAt = nil
        }
        guard length > shortest, now - calmSince >= timeout else { return false }
        length = max(length / 2, shortest)
        calmSince = now
        shortenedAt = now
        return true
    }
}
