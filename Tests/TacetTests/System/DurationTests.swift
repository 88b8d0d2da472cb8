import Glibc
import TacetPlatform
import Testing

@Suite("Conversions of durations")
struct DurationTests {
    @Test("A wait in milliseconds never ends early")
    func millisecondsAreRoundedUp() {
        #expect(Duration.nanoseconds(1).millisecondsRoundedUp == 1)
        #expect(Duration.milliseconds(20).millisecondsRoundedUp == 20)
        #expect(Duration.microseconds(20_001).millisecondsRoundedUp == 21)
        #expect(Duration.seconds(60).millisecondsRoundedUp == 60_000)
        #expect(Duration.zero.millisecondsRoundedUp == 0)
    }

    @Test("Seconds, microseconds, frames and the system's time are the same duration")
    func unitsAgree() {
        let duration = Duration.seconds(3) + .microseconds(250_001)
        #expect(abs(duration.seconds - 3.250_001) < 1e-12)
        #expect(duration.microseconds == 3_250_001)
        #expect(duration.frames(at: 48_000) == 156_000)
        #expect(duration.secondsAndNanoseconds.seconds == 3)
        #expect(duration.secondsAndNanoseconds.nanoseconds == 250_001_000)
    }
}
