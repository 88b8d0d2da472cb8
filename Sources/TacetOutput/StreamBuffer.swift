/// How much sound the server holds for a stream: twice as much each time the stream runs dry, half as much after calm.
///
/// The caller passes the time in. A stream that runs dry soon after its buffer was shortened has relapsed: from then on each
/// step down takes twice the calm, so that a machine that needs a long buffer is tried ever more seldom.
struct StreamBuffer: Hashable, Sendable {
    /// Calm that each step down takes. Three steps lead from the longest buffer to the shortest: 12 s, 24 s after a relapse.
    static let calm: Duration = .seconds(4)
    /// The most that relapses multiply the calm by.
    private static let longestPatience = 64
    /// Running dry within this many calms after a step down is a relapse.
    private static let trial = 8
    /// A server that held less than this part of the buffer would have run dry with half of it.
    static let closeCall = 0.25

    /// What the server is asked to hold, all the way to the loudspeaker.
    private(set) var length: Duration
    let shortest: Duration
    let longest: Duration
    private let calm: Duration
    /// Calm that the next step down takes.
    private var patience: Duration
    /// When the stream last ran dry, came close to it, or changed its length.
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
        patience = calm
        calmSince = now
    }

    /// The stream was started anew, moved, or stood still: calm is counted from `now`.
    mutating func noteDisturbance(at now: Duration) { calmSince = now }

    /// The server held `fill` of the buffer, 0...1, when it asked for more.
    mutating func noteFill(_ fill: Double, at now: Duration) {
        if fill < Self.closeCall { calmSince = now }
    }

    /// The stream ran dry. Returns whether the buffer is longer now.
    mutating func lengthen(at now: Duration) -> Bool {
        calmSince = now
        if let shortenedAt, now - shortenedAt < patience * Self.trial {
            patience = min(patience * 2, calm * Self.longestPatience)
            self.shortenedAt = nil
        }
        guard length < longest else { return false }
        length = min(length * 2, longest)
        return true
    }

    /// Takes a step down if it was calm for long enough. Returns whether the buffer is shorter now.
    mutating func shorten(at now: Duration) -> Bool {
        if let shortenedAt, now - shortenedAt >= patience * Self.trial {
            patience = calm
            self.shortenedAt = nil
        }
        guard length > shortest, now - calmSince >= patience else { return false }
        length = max(length / 2, shortest)
        calmSince = now
        shortenedAt = now
        return true
    }
}
