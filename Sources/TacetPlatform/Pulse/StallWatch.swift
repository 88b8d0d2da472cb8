/// Distinguishes a frozen sound server, which will go on by itself, from a stream that the server dropped when it
/// thawed.
///
/// A running stream asks for frames every few milliseconds. When the stream falls quiet, Tacet sends the server a
/// question. A late answer means that the server was frozen. The stream must then ask for frames again, and on PipeWire
/// it does not always. A prompt answer tells how much silence the server plays in the stream's place: if that grows,
/// the server waits for the stream although the stream has given all that it may, and the stream is replaced. If not,
/// the silence is intended: a policy unlinked the stream. The answer also tells for how long the device plays what it
/// holds already: a device that was idle may hold two seconds of silence, and takes nothing meanwhile.
package struct StallWatch {
    /// The silence after which the server is asked. An answer that takes as long proves a freeze.
    static let suspicion: Duration = .milliseconds(500)
    /// The silence after which the statistics report a stall.
    package static let stall: Duration = .seconds(1)
    /// The longest time for which a device may play what it holds: twice the longest buffer of PulseAudio's devices.
    package static let mostHeld: Duration = .seconds(4)
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
    /// When the device has played what it held at the first prompt answer since the last sign.
    private var heldUntil: Duration?

    package init(now: Duration) { lastSign = now }

    /// Notes that the stream asked for frames, or has a good reason not to: it is paused or suspended, or the queue
    /// still owes it frames.
    package mutating func noteSign(at now: Duration) {
        lastSign = now
        (thawed, silence, isStarving, heldUntil) = (nil, nil, false, nil)
    }

    /// Notes that the question that `.ask` advised could not be sent. The watch advises it again.
    package mutating func noteUnasked() { asked = nil }

    /// Notes that the server answered the question that `.ask` advised.
    ///
    /// - Parameters:
    ///   - silence: The silence that the server has played in place of the stream's frames; nil if it plays none.
    ///   - held: How long the device plays what it holds already.
    package mutating func noteAnswer(at now: Duration, silence: Int64? = nil, held: Duration = .zero) {
        if let asked, now - asked > Self.suspicion { thawed = now }
        asked = nil
        if thawed == nil, heldUntil == nil { heldUntil = now + min(held, Self.mostHeld) }
        guard thawed == nil, isSuspicious(at: now), let silence else { return }
        if let before = self.silence { isStarving = silence > before } else { self.silence = silence }
    }

    /// Whether the stream has been quiet for longer than a busy machine explains.
    package func isSuspicious(at now: Duration) -> Bool { now - lastSign > Self.suspicion }

    /// Whether the stream has been quiet for so long that the statistics report a stall.
    ///
    /// A device that still plays what it holds has not stalled.
    package func isStalled(at now: Duration) -> Bool {
        now - lastSign > Self.stall && now > (heldUntil ?? lastSign) + Self.suspicion
    }

    /// Returns the next step at `now`. Called some ten times a second.
    package mutating func advice(at now: Duration) -> Advice {
        if isStarving { return .giveUp }
        if let thawed { return now - thawed > Self.grace ? .giveUp : .wait }
        guard asked == nil, isSuspicious(at: now) else { return .wait }
        asked = now
        return .ask
    }
}
