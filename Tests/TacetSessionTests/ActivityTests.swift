import TacetSession
import Testing

/// When a session is active, and what ends that.
@Suite("The session's activity") struct ActivityTests {
    @Test(
        "A game in the foreground stays active, whatever comes and goes (BEHAVIOUR 115)",
        arguments: [AudioSession.Role.game, .mediaPlayer])
    func foregroundStaysActive(_ role: AudioSession.Role) {
        var rehearsal = Rehearsal(role)
        let came: [(String, (inout Rehearsal) -> Void, (inout Rehearsal) -> Void)] = [
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
            begin(&rehearsal)
            rehearsal.pass(.seconds(30))
            #expect(rehearsal.states == [.audible, .audible], "\(what)")
            end(&rehearsal)
            rehearsal.pass(.seconds(30))
            #expect(rehearsal.states == [.audible, .audible], "after \(what)")
        }
        #expect(rehearsal.interruptions.isEmpty)
        #expect(!rehearsal.machine.explanation(at: rehearsal.now).entries.contains { $0.reason == .inactive })
    }

    @Test("After an interruption a game is active without having to say so (BEHAVIOUR 115)")
    func interruptionsLeaveItActive() {
        var rehearsal = Rehearsal()
        for _ in 1...3 {
            rehearsal.see(.calls(.modemManager, ongoing: true))
            #expect(rehearsal.states == [.frozen, .frozen])
            #expect(!rehearsal.machine.explanation(at: rehearsal.now).entries.contains { $0.reason == .inactive })
            rehearsal.see(.calls(.modemManager, ongoing: false))
            rehearsal.pass(.seconds(10))
            #expect(rehearsal.states == [.audible, .audible])
        }
        #expect(rehearsal.interruptions.count == 6)
    }

    @Test("Only the program's own word makes it inactive, until it takes that back (BEHAVIOUR 14, 115)")
    func onlyTheProgramDeactivates() {
        var rehearsal = Rehearsal()
        rehearsal.tell(.active(false))
        rehearsal.pass(.seconds(3_600))
        #expect(rehearsal.states == [.frozen, .frozen])
        #expect(rehearsal.interruptions.isEmpty)
        rehearsal.tell(.active(true))
        #expect(rehearsal.states == [.audible, .audible])
    }
}
