import TacetSession
import Testing

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
        var rehearsal = Rehearsal()
        rehearsal.put(source.begin)
        rehearsal.pass(source.delay)
        #expect(rehearsal.states == [.frozen, .frozen])
        #expect(rehearsal.machine.directive.soundtrackReason == source.reason)
        rehearsal.pass(.seconds(30))
        rehearsal.put(source.end)
        rehearsal.pass(source.delay)
        #expect(rehearsal.states == [.audible, .audible])
        #expect(
            rehearsal.interruptions
                == [.interruptionBegan(source.reason), .interruptionEnded(source.reason, shouldResume: true)])
        #expect(rehearsal.machine.nextDeadline == nil)
    }

    @Test(
        "A source that vanishes takes its reason with it, at once (BEHAVIOUR 88)",
        arguments: sources.filter { $0.vanish != nil })
    func vanishes(source: Source) throws {
        let vanish = try #require(source.vanish)
        var rehearsal = Rehearsal()
        rehearsal.put(source.begin)
        rehearsal.pass(.seconds(10))
        rehearsal.put(vanish)
        #expect(rehearsal.states == [.audible, .audible])
        #expect(rehearsal.interruptions.count == 2)
        #expect(rehearsal.machine.nextDeadline == nil)
    }

    /// Two sources that can be told apart, and of which one at least is believed at once.
    static let pairs = sources.flatMap { first in
        sources.filter { $0.reason != first.reason && min($0.delay, first.delay) == .zero }.map { (first, $0) }
    }

    @Test("Two that overlap make one begin and one end, in every order", arguments: pairs)
    func overlap(first: Source, second: Source) {
        for isNested in [true, false] {
            var rehearsal = Rehearsal()
            rehearsal.put(first.begin)
            rehearsal.pass(.seconds(3))
            rehearsal.put(second.begin)
            rehearsal.pass(.seconds(3))
            rehearsal.put(isNested ? second.end : first.end)
            rehearsal.pass(.seconds(3))
            #expect(rehearsal.states == [.frozen, .frozen])
            rehearsal.put(isNested ? first.end : second.end)
            rehearsal.pass(.seconds(3))
            #expect(rehearsal.states == [.audible, .audible])
            #expect(
                rehearsal.interruptions
                    == [.interruptionBegan(first.reason), .interruptionEnded(first.reason, shouldResume: true)])
        }
    }

    @Test("A thousand of them leave the state of the start")
    func thousand() {
        var rehearsal = Rehearsal()
        for index in 0..<1000 {
            let source = Self.sources[index % Self.sources.count]
            rehearsal.put(source.begin)
            rehearsal.pass(.seconds(1))
            rehearsal.put(source.end)
            rehearsal.pass(.seconds(3))
        }
        #expect(rehearsal.interruptions.count == 2000)
        #expect(rehearsal.states == [.audible, .audible])
        #expect(rehearsal.machine.nextDeadline == nil)
    }

    @Test("A telephone's pauses between rings are no end")
    func ringing() {
        var rehearsal = Rehearsal()
        for _ in 0..<5 {
            rehearsal.play(.clock)
            rehearsal.pass(.seconds(1))
            rehearsal.play()
            rehearsal.pass(.seconds(2))
        }
        #expect(rehearsal.interruptions == [.interruptionBegan(.alarm)])
    }

    @Test("The player's music at the end of a call: effects return, the soundtrack is held (BEHAVIOUR 79, 110, D2)")
    func musicAfterCall() {
        var rehearsal = Rehearsal()
        rehearsal.see(.calls(.gnomeCalls, ongoing: true))
        rehearsal.pass(.seconds(5))
        rehearsal.play(.music)
        rehearsal.see(.calls(.gnomeCalls, ongoing: false))
        rehearsal.pass(.seconds(1))
        #expect(rehearsal.states == [.audible, .held])
        #expect(rehearsal.interruptions.last == .interruptionEnded(.call, shouldResume: true))
        rehearsal.play()
        rehearsal.pass(.seconds(1))
        #expect(rehearsal.states == [.audible, .audible])
    }

    @Test("It ends in the background: no sound there, and sound in front (BEHAVIOUR 88)")
    func endsInBackground() {
        var rehearsal = Rehearsal()
        rehearsal.see(.calls(.gnomeCalls, ongoing: true))
        rehearsal.tell(.applicationState(.background))
        rehearsal.see(.calls(.gnomeCalls, ongoing: false))
        #expect(rehearsal.states == [.frozen, .frozen])
        rehearsal.tell(.applicationState(.active))
        #expect(rehearsal.states == [.audible, .audible])
    }

    @Test("An end that never comes ends when the program is in front again (BEHAVIOUR 88)")
    func endNeverComes() {
        var rehearsal = Rehearsal()
        rehearsal.tell(.begin(.call))
        rehearsal.tell(.applicationState(.inactive))
        #expect(rehearsal.states == [.frozen, .frozen])
        rehearsal.tell(.applicationState(.active))
        #expect(rehearsal.states == [.audible, .audible])

        rehearsal.see(.calls(.callAudio, ongoing: true))
        rehearsal.tell(.begin(.host("menu")))
        rehearsal.tell(.applicationState(.background))
        rehearsal.tell(.applicationState(.active))
        #expect(rehearsal.machine.directive.effects == .frozen, "who is still there, still interrupts")
        rehearsal.see(.calls(.callAudio, ongoing: false))
        #expect(rehearsal.machine.directive.effectsReason == .host("menu"), "what the program holds, it holds")
    }

    @Test("A machine that slept is awake once the process runs, whatever was lost (BEHAVIOUR 15, 173)")
    func wakes() {
        var rehearsal = Rehearsal()
        rehearsal.see(.sleeping(true))
        rehearsal.pass(.seconds(1))
        rehearsal.tell(.clockGap)
        #expect(rehearsal.states == [.audible, .audible])
    }

    @Test("A lost output freezes, is told on its own, and comes back")
    func output() {
        var rehearsal = Rehearsal()
        rehearsal.tell(.outputLost("server gone"))
        rehearsal.tell(.outputLost("still gone"))
        #expect(rehearsal.states == [.frozen, .frozen])
        #expect(rehearsal.machine.directive.effectsReason == .outputLost)
        rehearsal.tell(.outputRestored("Speakers"))
        rehearsal.tell(.outputRestored("Speakers"))
        #expect(rehearsal.states == [.audible, .audible])
        #expect(rehearsal.events == [.outputLost("server gone"), .outputRestored("Speakers")])
    }
}

extension Rehearsal {
    mutating func put(_ input: InterruptionTests.Input) {
        switch input {
        case .see(let observation): see(observation)
        case .tell(let input): tell(input)
        }
    }
}
