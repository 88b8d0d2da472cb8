import Synchronization
import TacetOutput
import TacetPlatform

/// Tells when a frame of the mix is heard, and which frame is heard now. The game's thread.
final class HeardClock {
    private let link: RenderLink
    private let queue: FrameQueue
    private let sampleRate: Int
    /// The outputs; nil offline, where a frame is heard when it is mixed.
    var outputs: OutputSwitch?
    private var line: HeardLine
    /// The last reading of an output.
    private var seen: HeardFrame?
    /// When a reading was taken that no output gave, in nanoseconds.
    private var read = 0

    init(link: RenderLink, queue: FrameQueue, sampleRate: Int) {
        (self.link, self.queue, self.sampleRate) = (link, queue, sampleRate)
        line = HeardLine(sampleRate: sampleRate)
        delay = Limiter.lookahead(at: sampleRate)
    }

    /// The frames by which the limiter delays the mix. They are heard that much later than they are mixed.
    private let delay: Int

    private var mixed: Int { link.statistics.frames.load(ordering: .acquiring) }

    /// When a frame of the mix is heard.
    func time(of frame: Int) -> Duration {
        guard let outputs else { return offline(Double(frame)) }
        follow(outputs)
        return .nanoseconds(line.time(of: frame + delay))
    }

    /// The time now, the frame of the mix that is heard, with its fraction, and the frames that were mixed before.
    ///
    /// What is heard may lie up to ``lead`` beyond the mixed frames: time passes for the player too while a busy machine
    /// mixes a block late, and the next block tells what that time has played.
    func now() -> (time: Duration, frame: Double, mixed: Int) {
        let mixed = mixed
        guard let outputs else { return (offline(Double(mixed)), Double(mixed), mixed) }
        follow(outputs)
        let now = MonotonicClock.nanoseconds
        let last = mixed + sampleRate * Self.lead / 1_000
        return (.nanoseconds(now), max(0, line.frame(at: now, mixed: last) - Double(delay)), mixed)
    }

    /// How late a block may be mixed without a stand of the clock, in milliseconds: what the shortest buffers survive.
    private static let lead = 20

    private func offline(_ frame: Double) -> Duration { .seconds(frame / Double(sampleRate)) }

    /// Takes the output's latest reading, or one of the queue where the output gives none.
    private func follow(_ outputs: OutputSwitch) {
        let now = MonotonicClock.nanoseconds
        queue.noteClockRead(at: now)
        let snapshot = outputs.snapshot
        if let heard = snapshot.heard {
            // Readings of the queue are less exact. They end with the output's first one.
            if seen == nil { line.restart() }
            if heard != seen { line.note(queue.mixFrame(ofPulled: heard.frame), at: heard.time) }
            seen = heard
            return
        }
        guard now - read > Self.interval || !line.isKnown else { return }
        (read, seen) = (now, nil)
        let latency = snapshot.configuration?.latency ?? .zero
        line.note(max(0, mixed - queue.available), at: now + latency.microseconds * 1_000)
    }

    /// The time between two readings of the queue, in nanoseconds.
    private static let interval = 20_000_000
}
