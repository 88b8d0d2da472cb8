/// Tells a sound server that is frozen, and will go on by itself, from a stream that a server forgot when it thawed.
///
/// A running stream asks for frames every few milliseconds. Once it has been quiet, the server is asked something: an
/// answer that comes at once means that the silence is meant (a policy unlinked the stream); one that comes late means
/// that the server was frozen, and then the requests must resume. On PipeWire they do not always.
struct StallWatch {
    /// Quiet for this long is worth a question; an answer that takes as long proves a freeze.
    static let suspicion: Duration = .milliseconds(500)
    /// Quiet for this long is told in the statistics.
    static let stall: Duration = .seconds(1)
    /// What a thawed server has to ask for frames again.
    static let grace: Duration = .milliseconds(400)

    enum Advice { case wait, ask, giveUp }

    private var lastSign: Duration
    private var asked: Duration?
    private var thawed: Duration?

    init(now: Duration) { lastSign = now }

    /// The stream asked for frames, or has a good reason not to: it is paused, suspended, or waits for frames that we owe.
    mutating func noteSign(at now: Duration) {
        lastSign = now
        thawed = nil
    }

    /// The question that `.ask` advised could not be put; it is advised again.
    mutating func noteUnasked() { asked = nil }

    /// The server answered the question that `.ask` advised.
    mutating func noteAnswer(at now: Duration) {
        if let asked, now - asked > Self.suspicion { thawed = now }
        asked = nil
    }

    /// The stream has been quiet for longer than a busy machine explains.
    func isSuspicious(at now: Duration) -> Bool { now - lastSign > Self.suspicion }

    func isStalled(at now: Duration) -> Bool { now - lastSign > Self.stall }

    /// What to do at `now`; called some ten times a second.
    mutating func advice(at now: Duration) -> Advice {
        if let thawed { return now - thawed > Self.grace ? .giveUp : .wait }
        guard asked == nil, isSuspicious(at: now) else { return .wait }
        asked = now
        return .ask
    }
}
