import Synchronization
import TacetSession
import TacetSystem
import TestSupport
import Testing

/// The state of a session that several threads read and change at once.
@Suite("The state of a session", .onOwnThreads) struct SessionStateTests {
    @Test("What a program asks is done at once, whatever other threads look at meanwhile (RELIABILITY 33)")
    func inputsBesideReaders() throws {
        let session = AudioSession(isolated: ())
        let isOver = Atomic<Bool>(false)
        // Each of these calls holds the state for a moment, and changes nothing.
        let reader = Thread(name: "reader") {
            while !isOver.load(ordering: .relaxed) {
                _ = session.events
                _ = session.pollEvents()
            }
        }
        defer {
            isOver.store(true, ordering: .relaxed)
            reader.join()
        }
        for turn in 1...4_000 {
            session.begin(.host("menu"))
            try expect(.frozen, of: session, turn)
            session.end(.host("menu"))
            try expect(.audible, of: session, turn)
        }
    }

    /// Expects that the program sees the state it asked for now, and that the render thread sees it soon.
    private func expect(_ state: AudioSession.Directive.State, of session: AudioSession, _ turn: Int) throws {
        try #require(session.directive.effects == state, "turn \(turn)")
        let deadline = MonotonicClock.now + .seconds(5)
        while session.directiveCell.directive.effects != state {
            try #require(MonotonicClock.now < deadline, "turn \(turn): the render thread is not told")
        }
    }
}
