import Testing

@testable import TacetSession

@Suite("Limits of what streams ask for")
struct InterruptionLimitTests {
    @Test("An alarm that never ends interrupts for five minutes, and again after a pause (RELIABILITY 34)")
    func alarm() {
        var session = SimulatedSession()
        session.play(.clock)
        session.pass(.seconds(299))
        #expect(session.states == [.frozen, .frozen])
        session.pass(.seconds(4))
        #expect(session.states == [.audible, .audible])
        session.pass(.seconds(3600))
        #expect(session.states == [.audible, .audible])
        session.play()
        session.pass(.seconds(31))
        session.play(.clock)
        session.pass(.seconds(1))
        #expect(session.states == [.frozen, .frozen])
    }

    @Test("A prompt that never ends lowers sound for five minutes")
    func prompt() {
        var session = SimulatedSession()
        session.play(.reader)
        session.pass(.seconds(299))
        #expect(session.machine.directive.duck == -12)
        session.pass(.seconds(2))
        #expect(session.machine.directive.duck == 0)
    }

    @Test("A program that renames its streams does not begin anew, and 240 of them cost nothing (RELIABILITY 37)")
    func renaming() {
        var session = SimulatedSession()
        session.see(.chassis("handset"))
        var longest = Duration.zero
        for round in 0..<7300 where round < 20 || round > 7190 {
            let streams = (0..<240).map { StreamFacts("phone \(round * 240 + $0)", role: "phone", id: UInt32($0)) }
            let before = MonotonicClock.processorTime
            session.see(.streams(streams))
            longest = max(longest, MonotonicClock.processorTime - before)
            session.pass(round == 19 ? .seconds(7172) : .seconds(1))
        }
        #expect(session.states == [.audible, .audible], "the two hours of one process are over, under all its names")
        #expect(longest < .milliseconds(100))
    }

    @Test("No more than 64 processes are remembered, and each at most 30 s after its last stream")
    func capacity() {
        var bouts = InterruptionLimits()
        let crowd = Dictionary(
            uniqueKeysWithValues: (0..<1000).map {
                (InterruptionLimits.Key.process(ProcessIdentity(id: $0)), Duration.seconds(10))
            })
        #expect(bouts.update(crowd, at: .zero, isFirstLook: false).count == InterruptionLimits.capacity)
        #expect(bouts.update([:], at: .seconds(1), isFirstLook: false).isEmpty)
        let next = InterruptionLimits.Key.process(ProcessIdentity(id: 7000))
        #expect(bouts.update([next: .seconds(10)], at: .seconds(2), isFirstLook: false) == [next])
        #expect(bouts.update([:], at: .seconds(40), isFirstLook: false).isEmpty)
        #expect(bouts.update([:], at: .seconds(80), isFirstLook: false).isEmpty)
        #expect(bouts == InterruptionLimits())
    }
}
