import Testing

@testable import Tacet

@Suite("The clock of an output that is suspended in silent mode")
struct SuspensionClockTests {
    @Test("Counts every frame once, however often it is asked", arguments: [44_100, 48_000, 192_000])
    func counts(_ rate: Int) {
        var clock = SuspensionClock(sampleRate: rate, at: 7)
        // An hour, in steps of some 0.3 s.
        var now = 7
        var mixed = 0
        while now < 3_600_000_000_007 {
            now = min(now + 299_999_983, 3_600_000_000_007)
            clock.advance(to: now)
            while clock.due >= 512 {
                clock.note(512)
                mixed += 512
            }
        }
        #expect((0...1).contains(3_600 * rate - mixed - clock.due))
    }

    @Test("Frames that an output took count as well, and time never goes back")
    func mixedForTheOutput() {
        var clock = SuspensionClock(sampleRate: 48_000, at: 0)
        clock.note(1_024)
        clock.advance(to: 20_000_000)
        #expect(clock.due == -64)
        clock.advance(to: 10_000_000)
        #expect(clock.due == -64)
        clock.advance(to: 40_000_000)
        #expect(clock.due == 896)
    }

    @Test("A process that was stopped for an hour goes on a second later at most")
    func stopped() {
        var clock = SuspensionClock(sampleRate: 48_000, at: 0)
        clock.advance(to: 3_600_000_000_000)
        #expect(clock.due == 48_000)
    }
}
