/// Decides how much sound the server holds for a stream: twice as much after each underrun, half as much after calm.
///
/// The caller passes the time in. An underrun soon after the buffer was shortened is a relapse: the length above counts
/// as the one that holds on this machine. The buffer comes back to it quickly, and is tried below it ever more seldom.
struct StreamBuffer: Hashable, Sendable {
    /// The time without an underrun that each step down takes. Five steps at most lead from the longest buffer to
    /// the one that holds: 20 s.
    static let calm: Duration = .seconds(4)
    /// The greatest factor by which relapses multiply the calm before a length that did not hold is tried again.
    private static let longestTimeout = 64
    /// An underrun within this many calms after a step down is a relapse.
    private static let trial = 8
    /// The part of the buffer below which a fill ends the calm: half of the buffer would have run dry.
    static let closeCall = 0.25

    /// The sound that the server is asked to hold, as far as the loudspeaker.
    private(set) var length: Duration
    let shortest: Duration
    let longest: Duration
    /// The shortest length that is known to hold: ``shortest``, until a relapse has shown otherwise.
    private(set) var held: Duration
    private let calm: Duration
    /// The calm that a step below ``held`` takes.
    private var timeout: Duration
    /// When the stream last had an underrun, came close to one, or changed its length.
    private var calmSince: Duration
    private var shortenedAt: Duration?

    /// - Parameter held: The length that held on this machine before; one out of range counts for nothing.
    init(
        shortest: Duration = .milliseconds(20), longest: Duration = .milliseconds(100), calm: Duration = Self.calm,
        held: Duration? = nil, now: Duration
    ) {
        self.shortest = shortest
        self.longest = longest
        self.calm = calm
        self.held = held.flatMap { (shortest...max(shortest, longest)).contains($0) ? $0 : nil } ?? shortest
        length = self.held
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
        let before = length
        length = min(length * 2, longest)
        if let shortenedAt, now - shortenedAt < timeout * Self.trial {
            timeout = min(timeout * 2, calm * Self.longestTimeout)
            held = max(held, length)
            self.shortenedAt = nil
        }
        return length > before
    }

    /// Shortens the buffer by a step after enough calm. Returns whether the buffer is shorter now.
    mutating func shorten(at now: Duration) -> Bool {
        if let shortenedAt, now - shortenedAt >= timeout * Self.trial {
            timeout = calm
            held = min(held, length)
            self.shortenedAt = nil
        }
        let next = length > held ? max(length / 2, held) : max(length / 2, shortest)
        guard next < length, now - calmSince >= (next < held ? timeout : calm) else { return false }
        length = next
        calmSince = now
        shortenedAt = now
        return true
    }
}
