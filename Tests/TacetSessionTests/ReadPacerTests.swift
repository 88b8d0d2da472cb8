import Testing

@testable import TacetSession

@Suite("The pace of readings")
struct ReadPacerTests {
    /// Lets the source announce a change 240 times a second for ten seconds. Returns the processor time of all
    /// readings.
    private func time(ofReadingsThatCost cost: Duration, hastens: Bool = false) -> Duration {
        var pacer = ReadPacer()
        var now = Duration.seconds(100)
        let end = now + .seconds(10)
        var used = Duration.zero
        while now < end {
            pacer.invalidate()
            if hastens { pacer.hasten() }
            if let deadline = pacer.deadline, deadline <= now {
                pacer.begin(at: now)
                now += cost
                used += cost
                pacer.end(cost: cost, at: now)
            }
            now += .seconds(1) / 240
        }
        return used
    }

    @Test(
        "240 renamed streams a second make readings take 2.5 % of a core at most, whatever a reading costs (RELIABILITY 37)",
        arguments: [100, 500, 1_000, 2_000, 3_900, 4_100, 10_000, 20_000])
    func share(microseconds: Int) {
        let cost = Duration.microseconds(microseconds)
        let time = time(ofReadingsThatCost: cost)
        // The first readings, of 10 ms in all, and the one after them come without a pause.
        #expect(time <= .milliseconds(250) + .milliseconds(10) + cost, "\(microseconds) µs a reading")
        #expect(time >= .milliseconds(75), "\(microseconds) µs a reading")
    }

    @Test("After a quiet second a change is read at once, and so are the next two of a millisecond each")
    func quiet() {
        var pacer = ReadPacer()
        for _ in 0..<100 { pacer.end(cost: .milliseconds(400), at: .seconds(1)) }
        var now = Duration.seconds(2)
        for _ in 0..<3 {
            pacer.invalidate()
            #expect(pacer.deadline.map { $0 <= now } == true)
            pacer.begin(at: now)
            pacer.end(cost: .milliseconds(1), at: now)
            now += .milliseconds(10)
        }
    }

    @Test(
        "A stream that begins is read at once, whatever was read before, and also during a reading (BEHAVIOUR 30)",
        arguments: [100, 1_000, 3_000, 20_000])
    func urgency(microseconds: Int) {
        let cost = Duration.microseconds(microseconds)
        var pacer = ReadPacer()
        let now = Duration.seconds(1)
        for _ in 0..<1000 { pacer.end(cost: cost, at: now) }
        pacer.begin(at: now)
        pacer.invalidate()
        pacer.hasten()
        pacer.end(cost: cost, at: now)
        #expect(pacer.deadline.map { $0 - now } == .milliseconds(10))
        // One reading is urgent, not those after it.
        pacer.begin(at: now)
        pacer.invalidate()
        pacer.end(cost: cost, at: now)
        #expect(pacer.deadline.map { $0 - now } == .milliseconds(800))
    }

    @Test("Four streams that come and go in a second are read at once, also by a slow build", arguments: [1, 5])
    func slowness(_ slowness: Int) {
        var pacer = ReadPacer(slowness: slowness)
        let cost = Duration.microseconds(600) * slowness
        var now = Duration.seconds(100)
        var waited = Duration.zero
        // Each of them brings three urgent readings when it comes, and three when it goes.
        for _ in 0..<8 {
            for _ in 0..<3 {
                pacer.invalidate()
                pacer.hasten()
                waited = max(waited, (pacer.deadline ?? now) - now)
                now = max(now, pacer.deadline ?? now)
                pacer.begin(at: now)
                pacer.end(cost: cost, at: now)
                now += .milliseconds(10)
            }
            now += .milliseconds(95)
        }
        #expect(waited <= .milliseconds(10))
    }

    @Test("Streams that begin without end make readings take 5 % of a core at most", arguments: [100, 1_000, 10_000])
    func hastened(microseconds: Int) {
        let cost = Duration.microseconds(microseconds)
        let time = time(ofReadingsThatCost: cost, hastens: true)
        #expect(time <= .milliseconds(500) + .milliseconds(20) + cost, "\(microseconds) µs a reading")
    }
}
