import Testing

@testable import TacetSession

@Suite("Interruptions")
struct InterruptionTests {
    typealias Reason = AudioSession.Reason

    /// Something that interrupts, by how it begins and how it ends.
    struct Source: Sendable, CustomTestStringConvertible {
        let reason: Reason
        let begin: Input
        let end: Input
        /// What the source says once it is gone.
        var vanish: Input?
        /// How long it may take to be believed, and to be over.
        var delay = Duration.zero
        var testDescription: String { "\(reason)" }
    }

    enum Input: Sendable {
        case see(Observation)
        case tell(ProgramInput)
    }

    private static let profilers = (1...2).map { PretenderID(engine: 1, profiler: $0) }

    static let sources: [Source] = [
        Source(
            reason: .call, begin: .see(.calls(.modemManager, ongoing: true)),
            end: .see(.calls(.modemManager, ongoing: false)), vanish: .see(.calls(.modemManager, ongoing: nil))),
        Source(
            reason: .alarm, begin: .see(.streams([.clock])), end: .see(.streams([])), vanish: .see(.streams(nil)),
            delay: .milliseconds(2500)),
        Source(
            reason: .policy, begin: .see(.ownStream(OwnStreamFacts(isUnlinked: true))),
            end: .see(.ownStream(OwnStreamFacts())), vanish: .see(.ownStream(nil)), delay: .milliseconds(100)),
        Source(
            reason: .policy, begin: .see(.ownStream(OwnStreamFacts(isMutedByOthers: true))),
            end: .see(.ownStream(OwnStreamFacts())), vanish: .see(.ownStream(nil)), delay: .milliseconds(100)),
        Source(
            reason: .policy, begin: .see(.ownStream(OwnStreamFacts(isCorkedByOthers: true))),
            end: .see(.ownStream(OwnStreamFacts())), vanish: .see(.ownStream(nil)), delay: .milliseconds(100)),
        Source(
            reason: .suspended, begin: .see(.sleeping(true)), end: .see(.sleeping(false)), vanish: .see(.sleeping(nil))),
        Source(
            reason: .locked, begin: .see(.locked(.logind, true)), end: .see(.locked(.logind, false)),
            vanish: .see(.locked(.logind, nil))),
        Source(
            reason: .locked, begin: .see(.locked(.screenSaver, true)), end: .see(.locked(.screenSaver, false)),
            vanish: .see(.locked(.screenSaver, nil))),
        Source(
            reason: .seatInactive, begin: .see(.seatActive(false)), end: .see(.seatActive(true)),
            vanish: .see(.seatActive(nil))),
        Source(
            reason: .background, begin: .tell(.applicationState(.background)), end: .tell(.applicationState(.active))),
        Source(
            reason: .host("advertisement"), begin: .tell(.begin(.host("advertisement"))),
            end: .tell(.end(.host("advertisement")))),
        Source(
            reason: .call, begin: .tell(.pretend([.call], by: profilers[0])),
            end: .tell(.pretend([], by: profilers[0]))),
        Source(
            reason: .alarm, begin: .tell(.pretend([.alarm], by: profilers[1])),
            end: .tell(.pretend([], by: profilers[1]))),
    ]

    @Test("Each freezes everything and resumes by itself (BEHAVIOUR 71-76, 78, 109, 181)", arguments: sources)
    func resumes(source: Source) {
        var session = SimulatedSession()
        session.put(source.begin)
        session.pass(source.delay)
        #expect(session.states == [.frozen, .frozen])
        #expect(session.machine.directive.soundtrackReason == source.reason)
        session.pass(.seconds(30))
        session.put(source.end)
        session.pass(source.delay)
        #expect(session.states == [.audible, .audible])
        #expect(
            session.interruptions
                == [.interruptionBegan(source.reason), .interruptionEnded(source.reason, shouldResume: true)])
        #expect(session.machine.nextDeadline == nil)
    }

    @Test(
        "A source that vanishes takes its reason with it, at once (BEHAVIOUR 88)",
        arguments: sources.filter { $0.vanish != nil })
    func vanishes(source: Source) throws {
        let vanish = try #require(source.vanish)
        var session = SimulatedSession()
        session.put(source.begin)
        session.pass(.seconds(10))
        session.put(vanish)
        #expect(session.states == [.audible, .audible])
        #expect(session.interruptions.count == 2)
        #expect(session.machine.nextDeadline == nil)
    }

    /// Two sources that can be told apart, and of which one at least is believed at once.
    static let pairs = sources.flatMap { first in
        sources.filter { $0.reason != first.reason && min($0.delay, first.delay) == .zero }.map { (first, $0) }
    }

    @Test("Two that overlap make one begin and one end, in every order", arguments: pairs)
    func overlap(first: Source, second: Source) {
        for isNested in [true, false] {
            var session = SimulatedSession()
            session.put(first.begin)
            session.pass(.seconds(3))
            session.put(second.begin)
            session.pass(.seconds(3))
            session.put(isNested ? second.end : first.end)
            session.pass(.seconds(3))
            #expect(session.states == [.frozen, .frozen])
            session.put(isNested ? first.end : second.end)
            session.pass(.seconds(3))
            #expect(session.states == [.audible, .audible])
            #expect(
                session.interruptions
                    == [.interruptionBegan(first.reason), .interruptionEnded(first.reason, shouldResume: true)])
        }
    }

    @Test("A thousand of them leave the state of the start")
    func thousand() {
        var session = SimulatedSession()
        for index in 0..<1000 {
            let source = Self.sources[index % Self.sources.count]
            session.put(source.begin)
            session.pass(.seconds(1))
            session.put(source.end)
            session.pass(.seconds(3))
        }
        #expect(session.interruptions.count == 2000)
        #expect(session.states == [.audible, .audible])
        #expect(session.machine.nextDeadline == nil)
    }

    @Test("A telephone's pauses between rings are no end")
    func ringing() {
        var session = SimulatedSession()
        for _ in 0..<5 {
            session.play(.clock)
            session.pass(.seconds(1))
            session.play()
            session.pass(.seconds(2))
        }
        #expect(session.interruptions == [.interruptionBegan(.alarm)])
    }

    @Test("The player's music at the end of a call: effects return, the soundtrack is held (BEHAVIOUR 79, 110, D2)")
    func musicAfterCall() {
        var session = SimulatedSession()
        session.see(.calls(.gnomeCalls, ongoing: true))
        session.pass(.seconds(5))
        session.play(.music)
        session.see(.calls(.gnomeCalls, ongoing: false))
        session.pass(.seconds(1))
        #expect(session.states == [.audible, .held])
        #expect(session.interruptions.last == .interruptionEnded(.call, shouldResume: true))
        session.play()
        session.pass(.seconds(1))
        #expect(session.states == [.audible, .audible])
    }

    @Test("It ends in the background: no sound there, and sound in front (BEHAVIOUR 88)")
    func endsInBackground() {
        var session = SimulatedSession()
        session.see(.calls(.gnomeCalls, ongoing: true))
        session.tell(.applicationState(.background))
        session.see(.calls(.gnomeCalls, ongoing: false))
        #expect(session.states == [.frozen, .frozen])
        session.tell(.applicationState(.active))
        #expect(session.states == [.audible, .audible])
    }

    @Test("An end that never comes ends when the program is in front again (BEHAVIOUR 88)")
    func endNeverComes() {
        var session = SimulatedSession()
        session.tell(.begin(.call))
        session.tell(.applicationState(.inactive))
        #expect(session.states == [.frozen, .frozen])
        session.tell(.applicationState(.active))
        #expect(session.states == [.audible, .audible])

        session.see(.calls(.callAudio, ongoing: true))
        session.tell(.begin(.host("menu")))
        session.tell(.applicationState(.background))
        session.tell(.applicationState(.active))
        #expect(session.machine.directive.effects == .frozen, "who is still there, still interrupts")
        session.see(.calls(.callAudio, ongoing: false))
        #expect(session.machine.directive.effectsReason == .host("menu"), "what the program holds, it holds")
    }

    @Test("A machine that slept is awake once the process runs, whatever was lost (BEHAVIOUR 15, 173)")
    func wakes() {
        var session = SimulatedSession()
        session.see(.sleeping(true))
        session.pass(.seconds(1))
        session.tell(.clockGap)
        #expect(session.states == [.audible, .audible])
    }

    @Test("A lost output freezes, is told on its own, and comes back")
    func output() {
        var session = SimulatedSession()
        session.tell(.outputLost("server gone"))
        session.tell(.outputLost("still gone"))
        #expect(session.states == [.frozen, .frozen])
        #expect(session.machine.directive.effectsReason == .outputLost)
        session.tell(.outputRestored("Speakers"))
        session.tell(.outputRestored("Speakers"))
        #expect(session.states == [.audible, .audible])
        #expect(session.events == [.outputLost("server gone"), .outputRestored("Speakers")])
    }
}

extension SimulatedSession {
    mutating func put(_ input: InterruptionTests.Input) {
        switch input {
        case .see(let observation): see(observation)
        case .tell(let input): tell(input)
        }
    }
}
