import Synchronization
import TacetPlatform
import TestSupport
import Testing

@testable import TacetSession

/// Holds the thread that ends it until the gate opens.
private final class Gatekeeper: Sendable {
    final class Gate: Sendable {
        let isReached = Atomic<Bool>(false)
        let opened = Semaphore()
    }

    private let gate: Gate

    init(_ gate: Gate) { self.gate = gate }

    deinit {
        gate.isReached.store(true, ordering: .releasing)
        gate.opened.wait()
    }
}

/// The state of a session that several threads read and change at once.
@Suite("The state of a session", .onOwnThreads) struct SessionStateTests {
    @Test("The revision changes with each change of the decision, and with nothing that only reads it")
    func revision() {
        let session = AudioSession(isolated: ())
        let (first, decision) = (session.revision, session.decision)
        _ = session.explanation
        #expect(session.revision == first && session.decision == decision)
        session.begin(.host("menu"))
        let second = session.revision
        #expect(second != first && session.decision != decision)
        session.end(.host("menu"))
        #expect(session.revision != second && session.decision == decision)
    }

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

    @Test("Events are given at once, also while another thread changes the state")
    func eventsBesideAChange() async throws {
        let session = AudioSession(isolated: ())
        session.reportOutputLost("killed")
        let link = session.link(passesTimeWhileLost: false)
        let gate = Gatekeeper.Gate()
        link.onSuspend { [keeper = Gatekeeper(gate)] _ in _ = keeper }
        let holder = Thread(name: "holder") { link.onSuspend { _ in } }
        try await eventually("the state is held") { gate.isReached.load(ordering: .acquiring) }
        #expect(session.pollEvents().contains(.outputLost("killed")))
        gate.opened.post()
        holder.join()
    }

    @Test("What a program asks while the state cannot be changed waits in bounded room, and is done afterwards")
    func inputsThatWait() async throws {
        let session = AudioSession(isolated: ())
        let link = session.link(passesTimeWhileLost: false)
        let gate = Gatekeeper.Gate()
        link.onSuspend { [keeper = Gatekeeper(gate)] _ in _ = keeper }
        // The handler's end runs while the state is held, and holds it until the gate opens.
        let holder = Thread(name: "holder") { link.onSuspend { _ in } }
        try await eventually("the state is held") { gate.isReached.load(ordering: .acquiring) }
        let turns = Atomic<Int>(0)
        let program = Thread(name: "program") {
            for _ in 0..<1_000 {
                session.begin(.host("menu"))
                session.end(.host("menu"))
                turns.add(1, ordering: .relaxed)
            }
        }
        try await eventually("the room is full") { session.state.waitingInputs >= SessionState.inputLimit }
        #expect(turns.load(ordering: .relaxed) < SessionState.inputLimit)
        #expect(session.state.waitingInputs == SessionState.inputLimit)
        gate.opened.post()
        holder.join()
        program.join()
        #expect(session.state.waitingInputs == 0 && session.directive.effects == .audible)
    }

    /// Expects that the program sees the state it asked for now, and that the mixing thread sees it soon.
    private func expect(_ state: AudioSession.Directive.State, of session: AudioSession, _ turn: Int) throws {
        try #require(session.directive.effects == state, "turn \(turn)")
        let deadline = MonotonicClock.now + .seconds(5)
        while session.directiveCell.directive.effects != state {
            try #require(MonotonicClock.now < deadline, "turn \(turn): the mixing thread is not told")
        }
    }
}
