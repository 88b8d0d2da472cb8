/// Distinguishes a frozen sound server, which will go on by itself, from a stream that the server dropped when it
/// thawed.
///
/// A running stream asks for frames every few milliseconds. When the stream falls quiet, Tacet sends the server a
/// question. A late answer means that the server was frozen. The stream must then ask for frames again, and on PipeWire it
/// does not always. A prompt answer tells how much silence the server plays in the stream's place: if that grows, the server waits for
/// the stream although the stream has given all that it may, and the stream is replaced. If not, the silence is intended: a policy unlinked
/// the stream.
package struct StallWatch {
    /// The silence after which the server is asked. An answer that takes as long proves a freeze.
    static let suspicion: Duration = .milliseconds(500)
    /// The silence after which the statistics report a stall.
    static let stall: Duration = .seconds(1)
    /// The time that a thawed server has to ask for frames again.
    static let grace: Duration = .milliseconds(400)

    /// The next step: wait, ask the server, or replace the stream.
    package enum Advice { case wait, ask, giveUp }

    private var lastSign: Duration
    private var asked: Duration?
    private var thawed: Duration?
    /// The silence that the server had played at its first prompt answer since the last sign.
    private var silence: Int64?
    private var isStarving = false

    package init(now: Duration) { lastSign = now }

    /// Notes that the stream asked for frames, or has a good reason not to: it is paused or suspended, or the queue
    /// still owes it frames.
    package mutating func noteSign(at now: Duration) {
        lastSign = now
        (thawed, silence, isStarving) = (nil, nil, false)
    }

    /// Notes that the question that `.ask` advised could not be sent. The watch advises it again.
    package mutating func noteUnasked() { asked = nil }

    /// Notes that the server answered the question that `.ask` advised.
    ///
    /// - Parameter silence: The silence that the server has played in place of the stream's frames; nil if it plays none.
    package mutating func noteAnswer(at now: Duration, silence: Int64? = nil) {
        if let asked, now - asked > Self.suspicion { thawed = now }
        asked = nil
        guard thawed == nil, isSuspicious(at: now), let silence else { return }
        if let before = self.silence { isStarving = silence > before } else { self.silence = silence }
    }

    /// Whether the stream has been quiet for longer than a busy machine explains.
    func isSuspicious(at now: Duration) -> Bool { now - lastSign > Self.suspicion }

    /// Whether the stream has been quiet for so long that the statistics report a stall.
    func isStalled(at now: Duration) -> Bool { now - lastSign > Self.stall }

    /// Returns the next step at `now`. Called some ten times a second.
    package mutating func advice(at now: Duration) -> Advice {
        if isStarving { return .giveUp }
        if let thawed { return now - thawed > Self.grace ? .giveUp : .wait }
        guard asked == nil, isSuspicious(at: now) else { return .wait }
        asked = now
        return .ask
    }
}
