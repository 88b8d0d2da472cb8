import TestSupport
import Testing

@testable import TacetOutput

/// The way from a game's call to the stream, walked as one: the game, the session, the queue's ``RestState``, the
/// stream's ``StreamCork`` and the server, with every message between them late, and orders in any order.
@Suite("The rest of an output") struct OutputRestTests {
    @Test("A sound ends the rest at once, and the session learns of it afterwards")
    func wakes() {
        var walk = RestWalk(seed: 1)
        walk.rest()
        #expect(walk.state.isOn && walk.cork.isWanted)
        walk.play()
        #expect(!walk.state.isOn && walk.isSignalled && walk.session.inputs == [.wake])
    }

    @Test("An order that is older than the sound puts nothing to rest")
    func lateOrder() {
        var walk = RestWalk(seed: 1)
        walk.reportQuiet()
        walk.hearSession()
        walk.play()
        walk.deliverOrder()
        #expect(!walk.state.isOn && walk.session.inputs == [.wake])
        walk.settle()
        #expect(!walk.session.isOn && !walk.server.isCorked)
    }

    @Test("An order that a later one has overtaken counts for nothing")
    func overtakenOrder() {
        var state = RestState()
        state.reportQuiet()
        state.take(order: 2, isOn: false)
        state.take(order: 1, isOn: true)
        #expect(!state.isOn)
        state.take(order: 3, isOn: true)
        #expect(state.isOn)
        state.take(order: -1, isOn: false)
        #expect(state.isOn)
    }

    @Test("Whatever happens, no sound waits for a rest that goes on", arguments: 0..<20)
    func walk(seed: UInt64) {
        var walk = RestWalk(seed: seed)
        var (rests, wakes) = (0, 0)
        for step in 0..<20_000 where walk.complaint == nil {
            let wasOn = walk.state.isOn
            walk.step()
            if !wasOn, walk.state.isOn { rests += 1 }
            if wasOn, !walk.state.isOn { wakes += 1 }
            if step.isMultiple(of: 50) { walk.letEverythingArrive() }
        }
        #expect(walk.complaint == nil)
        #expect(rests > 200 && wakes > 200)
    }
}

private struct RestWalk {
    struct Session {
        enum Input { case idle, wake }
        var inputs: [Input] = []
        var orders: [(number: Int, isOn: Bool)] = []
        var isOn = false
        var number = 0

        mutating func set(_ isOn: Bool) {
            guard isOn != self.isOn else { return }
            self.isOn = isOn
            number += 1
            orders.append((number, isOn))
        }
    }

    struct Server {
        var isReady = true
        var isCorked = false
        var requests: [Bool] = []
    }

    private var random: SplitMix64
    private(set) var state = RestState()
    private(set) var session = Session()
    private(set) var cork = StreamCork()
    private(set) var server = Server()
    /// Whether the stream's thread has been told to look.
    private(set) var isSignalled = false
    private var sounds = true
    private(set) var complaint: String?

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        cork.restart()
    }

    // MARK: Steps

    mutating func step() {
        switch Int.random(in: 0..<16, using: &random) {
        case 0: play()
        case 1, 2: reportQuiet()
        case 3, 4: hearSession()
        case 5, 6: deliverOrder()
        case 7, 8: look()
        case 9: askServer()
        case 10, 11: answer(isDone: Int.random(in: 0..<4, using: &random) != 0)
        case 12: server.isReady = true
        case 13: makeStream()
        // A new directive, or a loss, wakes every output.
        case 14: session.set(false)
        default: break
        }
        check()
    }

    mutating func play() {
        change { $0.disturb() }
        sounds = true
    }

    /// What plays has ended, and the game's thread has found two seconds of silence.
    mutating func reportQuiet() {
        guard !state.isOn else { return }
        sounds = false
        change { $0.reportQuiet() }
        session.inputs.append(.idle)
    }

    mutating func hearSession() {
        guard !session.inputs.isEmpty else { return }
        session.set(session.inputs.removeFirst() == .idle)
    }

    mutating func deliverOrder() {
        guard !session.orders.isEmpty else { return }
        let order = session.orders.remove(at: Int.random(in: 0..<session.orders.count, using: &random))
        change { $0.take(order: order.number, isOn: order.isOn) }
    }

    /// The stream's thread looks at the queue.
    private mutating func look() {
        isSignalled = false
        if cork.want(state.isOn) { askServer() }
    }

    private mutating func askServer() {
        guard server.isReady, let isCorked = cork.nextRequest else { return }
        cork.noteRequest(isCorked)
        server.requests.append(isCorked)
    }

    private mutating func answer(isDone: Bool) {
        guard !server.requests.isEmpty else { return }
        let request = server.requests.removeFirst()
        if isDone { server.isCorked = request }
        cork.noteAnswer(isDone: isDone)
    }

    private mutating func makeStream() {
        server = Server(isReady: false, isCorked: cork.isWanted)
        cork.restart()
    }

    /// As `FrameQueue.changeRest` and `OutputSuspension` do.
    private mutating func change(_ body: (inout RestState) -> Void) {
        let before = state
        body(&state)
        if before.isOn != state.isOn { isSignalled = true }
        if state.isOutOfDate, before != state { session.inputs.append(.wake) }
    }

    // MARK: Promises

    private mutating func check() {
        if sounds, state.isOn { complaint = "a sound plays into a rest" }
        if cork.isWanted != state.isOn, !isSignalled { complaint = "the stream does not know" }
    }

    mutating func settle() {
        server.isReady = true
        while isSignalled || !session.inputs.isEmpty || !session.orders.isEmpty || !server.requests.isEmpty
            || cork.nextRequest != nil
        {
            hearSession()
            deliverOrder()
            look()
            askServer()
            answer(isDone: true)
        }
    }

    mutating func rest() {
        reportQuiet()
        settle()
    }

    mutating func letEverythingArrive() {
        settle()
        check()
        if server.isCorked != state.isOn { complaint = "the server has not what is wanted" }
        if session.isOn, !state.isOn { complaint = "the session takes the output for one that rests" }
        // A game that stays silent comes to rest.
        var quiet = self
        quiet.rest()
        if !quiet.server.isCorked { complaint = "silence goes on" }
    }
}
