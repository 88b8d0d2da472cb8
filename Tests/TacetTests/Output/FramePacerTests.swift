import Testing

@testable import TacetOutput
@testable import Tacet

@Suite("The pace of an output without a device")
struct FramePacerTests {
    @Test("Follows the clock for minutes of uneven ticks without drift", arguments: [8_000, 44_100, 48_000, 192_000])
    func noDrift(sampleRate: Int) {
        var pacer = FramePacer(sampleRate: sampleRate, start: .seconds(7))
        var now: Duration = .seconds(7)
        var frames = 0
        var tick = 0
        while now < .seconds(307) {
            now += .microseconds(9_000 + (tick * 7919) % 5_000)
            tick += 1
            let due = pacer.framesDue(at: now)
            pacer.consume(due)
            frames += due
        }
        let seconds = (now - .seconds(7)) / .seconds(1)
        #expect(abs(Double(frames) - seconds * Double(sampleRate)) < 1.5)
    }

    @Test("Forgives what a stopped process has missed, but for a second")
    func noBurst() {
        var pacer = FramePacer(sampleRate: 48_000, start: .zero)
        #expect(pacer.framesDue(at: .milliseconds(10)) == 480)
        pacer.consume(480)
        #expect(pacer.framesDue(at: .seconds(3600)) == 48_000)
        pacer.consume(48_000)
        #expect(pacer.framesDue(at: .seconds(3600)) == 0)
        #expect(pacer.framesDue(at: .seconds(3600) + .milliseconds(10)) == 480)
    }

    @Test("Owes what could not be had, up to a second")
    func lateProducer() {
        var pacer = FramePacer(sampleRate: 48_000, start: .zero)
        pacer.consume(min(pacer.framesDue(at: .milliseconds(20)), 100))
        #expect(pacer.framesDue(at: .milliseconds(20)) == 860)
        #expect(pacer.framesDue(at: .milliseconds(10)) == 380, "a clock that goes back makes nothing due twice")
    }
}
