import TacetPlatform
import Testing

@testable import TacetRecording

@Suite("Where a recording has gaps")
struct RecordingTimelineTests {
    private var timeline = RecordingTimeline(sampleRate: 48_000)
    private var now = Duration.seconds(100)

    /// Lets fragments of 20 ms arrive for `duration`, and returns the first gap that was found.
    private mutating func record(for duration: Duration) -> RecordingGap? {
        var gap: RecordingGap?
        for _ in 0..<Int(duration / .milliseconds(20)) {
            now += .milliseconds(20)
            if case .release(let found) = timeline.arrive(960, at: now) { gap = gap ?? found }
        }
        return gap
    }

    @Test("A recording without a break has no gap")
    mutating func continuous() {
        let later = record(for: .seconds(60))
        #expect(later == nil)
        let end = timeline.finish(at: now)
        #expect(end == .pass)
    }

    @Test("The frames that a lost server did not send are missing, and no more")
    mutating func serverLost() throws {
        _ = record(for: .seconds(1))
        _ = timeline.breakOff(.serverLost)
        now += .seconds(3)
        let found = record(for: .seconds(1))
        let gap = try #require(found)
        #expect(gap.reason == .serverLost)
        #expect(abs(gap.frames - 3 * 48_000) <= 48)
        let later = record(for: .seconds(1))
        #expect(later == nil, "one gap")
    }

    @Test("A server that stood still and sends everything late leaves no gap")
    mutating func burst() {
        _ = record(for: .seconds(1))
        now += .seconds(2)
        var found: RecordingTimeline.Step?
        // 2.1 s of frames, in 100 ms.
        for _ in 0..<105 {
            now += .microseconds(952)
            if case .release(let gap) = timeline.arrive(960, at: now) { found = .release(gap) }
        }
        let later = record(for: .seconds(1))
        #expect(later == nil)
        #expect(found == nil || found == .release(nil))
    }

    @Test("A server that stood still and forgot what it heard leaves a gap")
    mutating func stall() throws {
        _ = record(for: .seconds(1))
        now += .seconds(2)
        let found = record(for: .seconds(1))
        let gap = try #require(found)
        #expect(gap.reason == .stalled)
        #expect(abs(gap.frames - 2 * 48_000) <= 48)
    }

    @Test("The first of several breaks names the reason of the gap")
    mutating func twoBreaks() throws {
        _ = record(for: .seconds(1))
        _ = timeline.breakOff(.interruption)
        _ = timeline.breakOff(.serverLost)
        now += .seconds(1)
        let found = record(for: .seconds(1))
        #expect(found?.reason == .interruption)
    }

    @Test("What arrived between two breaks is kept between their gaps")
    mutating func breakWhileSettling() throws {
        _ = record(for: .seconds(1))
        _ = timeline.breakOff(.serverLost)
        now += .seconds(1)
        let later = record(for: .milliseconds(60))
        #expect(later == nil, "60 ms are held back")
        guard case .release(let gap?) = timeline.breakOff(.routeChange) else {
            Issue.record("nothing was released")
            return
        }
        #expect(gap.reason == .serverLost && abs(gap.frames - 48_000) <= 48)
        now += .seconds(1)
        let found = record(for: .seconds(1))
        #expect(found?.reason == .routeChange)
    }

    @Test("A break before the first frame is no gap")
    mutating func beforeTheFirst() {
        _ = timeline.breakOff(.routeChange)
        now += .seconds(1)
        let later = record(for: .seconds(1))
        #expect(later == nil)
    }

    @Test("A recording that ends during a break has a gap up to its end")
    mutating func endsInBreak() {
        _ = record(for: .seconds(1))
        _ = timeline.breakOff(.serverLost)
        let step = timeline.finish(at: now + .seconds(2))
        #expect(step == .release(RecordingGap(frames: 96_000, reason: .serverLost)))
    }
}
