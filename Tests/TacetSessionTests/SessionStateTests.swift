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

    @Test("Events and streams of events are given at once, also while another thread changes the state")
    func eventsBesideAChange() async throws {
        let session = AudioSession(isolated: ())
        session.reportOutputLost("killed")
        let link = session.link(passesTimeWhileLost: false)
        let gate = Gatekeeper.Gate()
        link.onSuspend { [keeper = Gatekeeper(gate)] _ in _ = keeper }
        let holder = Thread(name: "holder") { link.onSuspend { _ in } }
        try await eventually("the state is held") { gate.isReached.load(ordering: .acquiring) }
        #expect(session.pollEvents().contains(.outputLost("killed")))
        let made = Lock<AsyncStream<AudioSession.Event>?>(nil)
        let program = Thread(name: "program") {
            let events = session.events
            made.withLock { $0 = events }
        }
        await #expect(throws: Never.self) {
            try await eventually("the stream is made") { made.withLock { $0 != nil } }
        }
        gate.opened.post()
        holder.join()
        program.join()
        session.reportOutputRestored("back")
        let events = made.withLock { $0 }
        let restored = await events?.first { $0 == .outputRestored("back") }
        #expect(restored != nil)
    }

    @Test(
        "What a program asks while the state cannot be changed takes bounded room and no time, and is done afterwards")
    func inputsThatWait() async throws {
        let session = AudioSession(isolated: ())
        let link = session.link(passesTimeWhileLost: false)
        let gate = Gatekeeper.Gate()
        link.onSuspend { [keeper = Gatekeeper(gate)] _ in _ = keeper }
        // The handler's end runs while the state is held, and holds it until the gate opens.
        let holder = Thread(name: "holder") { link.onSuspend { _ in } }
        try await eventually("the state is held") { gate.isReached.load(ordering: .acquiring) }
        let most = Atomic<Int>(0)
        let unseen = Atomic<Int>(0)
        let program = Thread(name: "program") {
            for turn in 0..<1_000 {
                session.begin(.host("menu"))
                session.applicationState = turn.isMultiple(of: 2) ? .background : .active
                session.beginTransientSolo()
                session.setCategory(.playback)
                session.setCategory(.soloAmbient)
                let seen = (session.category, session.applicationState)
                if seen != (.soloAmbient, turn.isMultiple(of: 2) ? .background : .active) {
                    unseen.add(1, ordering: .relaxed)
                }
                if turn.isMultiple(of: 2) { session.endTransientSolo() }
                session.end(.host("menu"))
                most.max(session.state.waitingInputs, ordering: .relaxed)
            }
        }
        // The program goes on to its end, although the state is held.
        program.join()
        #expect(most.load(ordering: .relaxed) <= WaitingInputs.limit)
        #expect(unseen.load(ordering: .relaxed) == 0, "the program sees each of its inputs at once")
        #expect(session.category == .soloAmbient && session.state.machine.program.isSolo, "the program sees it at once")
        gate.opened.post()
        holder.join()
        try await eventually("the inputs are carried out") { session.state.waitingInputs == 0 }
        #expect(session.directive.effects == .audible && session.category == .soloAmbient)
        for _ in 0..<499 { session.endTransientSolo() }
        #expect(session.state.machine.program.isSolo, "500 solos have begun and not ended")
        session.endTransientSolo()
        #expect(!session.state.machine.program.isSolo)
    }

    @Test(
        "No call takes 5 ms of processor beside 240 streams, also while their list is being changed (RELIABILITY 37)")
    func callsBesideStreams() async throws {
        let state = SessionState(SessionConfiguration(processID: 42, mark: "mine"))
        state.noteThread(isMissing: false)
        for which in Observation.SilentSwitch.allCases { state.observe(.silentSwitch(which, isOn: nil)) }
        state.observe(.players([]))
        state.observe(.streams(StreamFacts.crowd))
        let link = OutputLink(state, passesTimeWhileLost: false, pending: PendingFlag())
        let gate = Gatekeeper.Gate()
        link.onSuspend { [keeper = Gatekeeper(gate)] _ in _ = keeper }
        let holder = Thread(name: "holder") { link.onSuspend { _ in } }
        try await eventually("the state is held") { gate.isReached.load(ordering: .acquiring) }
        let longest = Lock(Duration.zero)
        let program = Thread(name: "program") {
            for turn in 0..<500 {
                let calls: [() -> Void] = [
                    { state.apply(.active(true, notifyOthers: false)) },
                    { _ = state.machine.explanation(at: MonotonicClock.now) },
                    { state.apply(.applicationState(turn.isMultiple(of: 2) ? .inactive : .active)) },
                    { _ = state.machine.otherStreams },
                ]
                for call in calls {
                    let start = MonotonicClock.processorTime
                    call()
                    let time = MonotonicClock.processorTime - start
                    longest.withLock { $0 = max($0, time) }
                }
            }
        }
        program.join()
        gate.opened.post()
        holder.join()
        let time = longest.withLock { $0 }
        #expect(time < .milliseconds(5))
        #expect(state.machine.otherStreams.count == StreamFacts.crowd.count)
    }

    @Test("An input of the program costs the machine the same beside 240 streams as beside none")
    func inputsBesideStreams() {
        func cost(_ streams: [StreamFacts]) -> Duration {
            var session = SimulatedSession()
            session.see(.streams(streams))
            session.pass(.seconds(60))
            var least = Duration.seconds(1)
            for _ in 0..<100 {
                let start = MonotonicClock.processorTime
                session.tell(.begin(.host("menu")))
                session.tell(.end(.host("menu")))
                least = min(least, MonotonicClock.processorTime - start)
            }
            return least
        }
        let (alone, beside) = (cost([]), cost(StreamFacts.crowd))
        #expect(beside < alone * 2)
    }

    @Test("An input of the program leaves to the session's thread what time brings, and that comes at its own time")
    func timeIsLeft() {
        var session = SimulatedSession()
        session.play(.music)
        let due = session.now + .seconds(5)
        var machine = session.machine
        machine.apply(.begin(.host("menu")), at: machine.timeBeforeDeadline(due))
        #expect(machine.directive.effects == .frozen && !machine.secondaryAudioShouldBeSilencedHint)
        machine.advance(to: due)
        #expect(machine.secondaryAudioShouldBeSilencedHint)
        #expect(machine.situation.others.playingSince == session.now + .milliseconds(100))
        #expect(machine.timeBeforeDeadline(due) == due, "nothing is due")
    }

    @Test(
        "Inputs that have piled up lead to the state to which they all would have led",
        arguments: 0..<20 as Range<UInt64>)
    func piledUp(_ seed: UInt64) {
        var random = SplitMix64(state: seed)
        var (waiting, all) = (WaitingInputs(), [ProgramInput]())
        for _ in 0..<2_000 {
            let input: ProgramInput =
                switch Int.random(in: 0..<6, using: &random) {
                case 0: .solo(Bool.random(using: &random) ? 1 : -1)
                case 1: .begin(.host("\(Int.random(in: 0..<4, using: &random))"))
                case 2: .end(.host("\(Int.random(in: 0..<4, using: &random))"))
                case 3: .category([.ambient, .soloAmbient, .playback].randomElement(using: &random), [])
                case 4: .soundtrackPlaying(Bool.random(using: &random))
                default: .applicationState(Bool.random(using: &random) ? .background : .active)
                }
            all.append(input)
            waiting.append(input, at: .zero)
            #expect(waiting.count <= WaitingInputs.limit)
        }
        var (one, other) = (
            SessionMachine(SessionConfiguration(), at: .zero), SessionMachine(SessionConfiguration(), at: .zero)
        )
        for input in all { one.apply(input, at: .zero) }
        for (input, _) in waiting.take() { other.apply(input, at: .zero) }
        while one.program.isSolo || other.program.isSolo {
            #expect(one.program.isSolo == other.program.isSolo)
            one.apply(.solo(-1), at: .zero)
            other.apply(.solo(-1), at: .zero)
        }
        #expect(Set(one.program.reasons) == Set(other.program.reasons))
        #expect(one.program.category == other.program.category)
        #expect(one.program.applicationState == other.program.applicationState)
        #expect(one.program.isSoundtrackPlaying == other.program.isSoundtrackPlaying)
        #expect(one.directive.effects == other.directive.effects)
        #expect(one.directive.soundtrack == other.directive.soundtrack)
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
