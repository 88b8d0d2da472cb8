import Testing

@testable import TacetSession

/// When a session is active, and what ends that.
@Suite("The session's activity") struct ActivityTests {
    @Test(
        "A game in the foreground stays active, whatever comes and goes (BEHAVIOUR 115)",
        arguments: [AudioSession.Role.game, .mediaPlayer])
    func foregroundStaysActive(_ role: AudioSession.Role) {
        var session = SimulatedSession(role)
        let came: [(String, (inout SimulatedSession) -> Void, (inout SimulatedSession) -> Void)] = [
            ("a dialog in front", { $0.tell(.applicationState(.inactive)) }, { $0.tell(.applicationState(.active)) }),
            ("a chime", { $0.play(StreamFacts("bell", role: "event", id: 62)) }, { $0.play() }),
            ("a screen reader", { $0.play(.reader) }, { $0.play() }),
            ("another game", { $0.play(StreamFacts("Quake", role: "game", id: 63)) }, { $0.play() }),
            ("an hour", { $0.pass(.seconds(3_600)) }, { _ in }),
            (
                "an hour without a soundtrack", { $0.tell(.soundtrackPlaying(false)) },
                { $0.tell(.soundtrackPlaying(true)) }
            ),
        ]
        for (what, begin, end) in came {
            begin(&session)
            session.pass(.seconds(30))
            #expect(session.states == [.audible, .audible], "\(what)")
            end(&session)
            session.pass(.seconds(30))
            #expect(session.states == [.audible, .audible], "after \(what)")
        }
        #expect(session.interruptions.isEmpty)
        #expect(!session.machine.explanation(at: session.now).entries.contains { $0.reason == .inactive })
    }

    @Test("After an interruption a game is active without having to say so (BEHAVIOUR 115)")
    func interruptionsLeaveItActive() {
        var session = SimulatedSession()
        for _ in 1...3 {
            session.see(.calls(.modemManager, ongoing: true))
            #expect(session.states == [.frozen, .frozen])
            #expect(!session.machine.explanation(at: session.now).entries.contains { $0.reason == .inactive })
            session.see(.calls(.modemManager, ongoing: false))
            session.pass(.seconds(10))
            #expect(session.states == [.audible, .audible])
        }
        #expect(session.interruptions.count == 6)
    }

    @Test("Only the program's own word makes it inactive, until it takes that back (BEHAVIOUR 14, 115)")
    func onlyTheProgramDeactivates() {
        var session = SimulatedSession()
        session.tell(.active(false))
        session.pass(.seconds(3_600))
        #expect(session.states == [.frozen, .frozen])
        #expect(session.interruptions.isEmpty)
        session.tell(.active(true))
        #expect(session.states == [.audible, .audible])
    }
}
