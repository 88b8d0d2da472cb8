import Glibc
import Testing

@testable import TacetSession

@Suite("Random walks of engines on a session")
struct EngineWalkTests {
    /// 10,000 steps of each seed, or as many as the variable `TACET_WALK_STEPS` says.
    private static var steps: Int { getenv("TACET_WALK_STEPS").flatMap { Int(String(cString: $0)) } ?? 10_000 }

    @Test("Two engines and their session, whatever happens: nothing is silent without a reason", arguments: 0..<10)
    func walk(seed: Int) {
        var walk = EngineWalk(seed: UInt64(seed))
        for step in 0..<Self.steps {
            walk.step()
            if step.isMultiple(of: 64) { walk.checkpoint(step) }
            if step.isMultiple(of: 256) { walk.letEverythingClear(step) }
            guard walk.complaint == nil else { break }
        }
        #expect(walk.complaint == nil)
        let counts = [walk.counts.rests, walk.counts.losses, walk.counts.interruptions]
        #expect(counts.allSatisfy { $0 > Self.steps / 200 })
    }
}

private struct EngineWalk {
    private var generator: SplitMix64
    private var machine: SessionMachine
    private var now = Duration.zero
    private var engines: [SimulatedEngine] = []
    private var made = 0
    private var streams: UInt32 = 0
    private var isInterrupted = false
    private var isLost = false
    private(set) var complaint: String?
    private(set) var counts = (rests: 0, losses: 0, interruptions: 0)

    init(seed: UInt64) {
        generator = SplitMix64(state: seed &+ 1)
        machine = SessionMachine(SessionConfiguration(processID: 42, mark: "mine"), at: .zero)
        machine.advance(to: .milliseconds(250))
        now = .milliseconds(250)
    }

    mutating func step() {
        now += pick([.zero, .milliseconds(3), .milliseconds(60), .milliseconds(700), .seconds(6)])
        machine.advance(to: now)
        engines.isEmpty ? join() : act()
        collect()
    }

    private mutating func act() {
        let index = Int(generator.next() % UInt64(engines.count))
        let id = engines[index].id
        switch generator.next() % 23 {
        case 0: if engines.count < 2 { join() }
        case 1: if pick([true, false, false]) { end(index) }
        case 2, 3: open(index)
        case 4:
            engines[index].loseOutput()
            tell(id, .lost("killed"))
            see()
        case 5: tell(id, .failed("No device. Plug one in."))
        case 6: if engines[index].output == .playing { tell(id, .stopRequested(pick([true, false]))) }
        case 7:
            engines[index].facts = pick([
                OwnStreamFacts(), OwnStreamFacts(isCorkedByOthers: true), OwnStreamFacts(isMutedByOthers: true),
                OwnStreamFacts(isUnlinked: true),
            ])
            if pick([true, false]) { see() }
        case 8, 9: see()
        case 10, 11:
            engines[index].hasVoice = true
            engines[index].quiet = (now, machine.outputs.epoch)
            engines[index].report = nil  // the same thread plays and reports
            if engines[index].isResting || engines[index].orders.last?.isOn == true { tell(id, .wake) }
        case 12: engines[index].hasVoice = false
        case 13, 14: consider(index)
        case 15: deliverReport(index)
        case 16: deliver(index)
        case 17: machine.observe(.outputDevices(pick([Self.speakers, [], Self.speakers])), at: now)
        case 18: if engines[index].output == .playing { makeStream(index) }
        case 19: beReady(index)
        default:
            machine.apply(
                pick([
                    .begin(.host("menu")), .end(.host("menu")), .applicationState(.background), .clockGap,
                    .applicationState(.active), .applicationState(.active), .active(false), .active(true), .resume,
                    .category(.playback, []), .category(nil, []), .outputLost("own"), .outputRestored("own"),
                    .outputRestored("own"), .settings(Self.withoutSoundtrack), .settings(AudioSession.Settings()),
                ]), at: now)
        }
    }

    private static let withoutSoundtrack = {
        var settings = AudioSession.Settings()
        settings.soundtrackChoice = .off
        return settings
    }()
    private static let speakers = [
        AudioSession.OutputDevice(id: "speakers", name: "Speakers", isPrivate: false, isDefault: true)
    ]

    // MARK: Engines

    private mutating func join() {
        made += 1
        engines.append(SimulatedEngine(id: OutputID(number: made)))
        tell(engines[engines.count - 1].id, .joined(passesTimeWhileLost: pick([true, false, false])))
    }

    private mutating func end(_ index: Int) {
        let engine = engines.remove(at: index)
        tell(engine.id, .left)
        see()
    }

    private mutating func open(_ index: Int) {
        if engines[index].output != .playing { engines[index].facts = OwnStreamFacts() }
        engines[index].output = .playing
        makeStream(index)
        beReady(index)
        tell(engines[index].id, .opened("Speakers"))
    }

    /// As ``OutputSuspension/consider(_:)``: two seconds of one epoch without a sound or a command.
    private mutating func consider(_ index: Int) {
        let epoch = machine.outputs.epoch
        if engines[index].quiet.epoch != epoch { engines[index].quiet = (now, epoch) }
        let isIdle = !engines[index].hasVoice || machine.directive.effects == .frozen
        guard isIdle, now - engines[index].quiet.since > .seconds(2), engines[index].output == .playing else { return }
        engines[index].report = epoch
        if pick([true, false]) { deliverReport(index) }
    }

    private mutating func deliverReport(_ index: Int) {
        guard let epoch = engines[index].report else { return }
        engines[index].report = nil
        tell(engines[index].id, .idle(epoch: epoch))
    }

    /// Hands an order over, any of those that are on their way.
    private mutating func deliver(_ index: Int) {
        guard !engines[index].orders.isEmpty else { return }
        let order = engines[index].orders.remove(at: Int(generator.next() % UInt64(engines[index].orders.count)))
        engines[index].apply(order)
    }

    private mutating func tell(_ id: OutputID, _ input: OutputInput) { machine.apply(.output(id, input), at: now) }

    /// The server shows the stream with the number that the session was told last.
    private mutating func see() { machine.observe(.ownStream(seen?.shownFacts), at: now) }

    private var seen: SimulatedEngine? {
        engines.first { $0.output == .playing && $0.number == machine.outputs.ownStreamNumber }
    }

    private mutating func makeStream(_ index: Int) {
        streams += 1
        engines[index].makeStream(number: streams)
    }

    /// The stream is there, and its output tells its number.
    private mutating func beReady(_ index: Int) {
        guard engines[index].output == .playing else { return }
        engines[index].beReady()
        tell(engines[index].id, .plays(through: engines[index].number))
    }

    private mutating func collect() {
        for index in engines.indices {
            guard let rest = machine.outputs.outputs[engines[index].id]?.rest else { continue }
            let known = max(engines[index].latestOrder, engines[index].orders.map(\.number).max() ?? 0)
            guard rest.number > known else { continue }
            engines[index].orders.append(rest)
            if rest.isOn { counts.rests += 1 }
        }
        for event in machine.takeEvents() { follow(event) }
    }

    private mutating func follow(_ event: AudioSession.Event) {
        switch event {
        case .interruptionBegan:
            if isInterrupted { complain("an interruption began twice") }
            isInterrupted = true
            counts.interruptions += 1
        case .interruptionEnded:
            if !isInterrupted { complain("an interruption ended before it began") }
            isInterrupted = false
        case .outputLost:
            if isLost { complain("the output was lost twice") }
            isLost = true
            counts.losses += 1
        case .outputRestored:
            if !isLost { complain("the output was restored before it was lost") }
            isLost = false
        default: break
        }
    }

    // MARK: Promises

    /// All orders and all that the server shows arrive: what may sound sounds, or a reason that is true says why not.
    mutating func checkpoint(_ step: Int) {
        arrive()
        let reasons = Set(machine.reasons.keys)
        let isPlaying = engines.contains { $0.output == .playing }
        let facts = seen?.facts
        if reasons.contains(.policy), facts == OwnStreamFacts() {
            complain("step \(step): policy, and the server holds nothing")
        }
        let isHeld = facts?.isMutedByOthers == true || facts?.isStill == true && !engines.contains(where: \.isSilenced)
        if isHeld, !reasons.contains(.policy) { complain("step \(step): the server holds it, and no reason says so") }
        if reasons.contains(.outputLost), machine.outputs.loss == nil { complain("step \(step): lost for no reason") }
        if machine.outputs.loss == "killed", isPlaying { complain("step \(step): lost, and an output plays") }
        for engine in engines where engine.hasVoice && machine.directive.effects == .audible && engine.isSilenced {
            complain("step \(step): \(engine) sleeps, and may sound")
        }
    }

    private mutating func arrive() {
        for _ in 0..<3 {
            for index in engines.indices {
                while !engines[index].orders.isEmpty { deliver(index) }
                beReady(index)
            }
            see()
            now += .seconds(3)
            machine.advance(to: now)
            collect()
        }
    }

    /// Whatever went on: once all causes are gone, every engine sounds.
    mutating func letEverythingClear(_ step: Int) {
        var probe = self
        for index in probe.engines.indices {
            probe.engines[index].facts = OwnStreamFacts()
            probe.engines[index].hasVoice = true
            probe.open(index)
            if probe.engines[index].isResting { probe.tell(probe.engines[index].id, .wake) }
        }
        let inputs: [ProgramInput] = [
            .category(.ambient, []), .active(true), .applicationState(.active), .settings(AudioSession.Settings()),
            .outputRestored("own"), .end(.host("menu")), .resume,
        ]
        for input in inputs { probe.machine.apply(input, at: probe.now) }
        probe.arrive()
        if probe.machine.directive != AudioSession.Directive([]) {
            probe.complain("step \(step): all is gone, and it does not play: \(probe.machine.directive)")
        }
        if probe.engines.contains(where: \.isSilenced) { probe.complain("step \(step): all is gone, and one sleeps") }
        if probe.machine.nextDeadline != nil { probe.complain("step \(step): all is gone, and something is pending") }
        if probe.isInterrupted || probe.isLost && !probe.engines.isEmpty {
            probe.complain("step \(step): something has not ended")
        }
        complaint = complaint ?? probe.complaint
    }

    private mutating func complain(_ words: String) { complaint = complaint ?? words }

    private mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int(generator.next() % UInt64(elements.count))]
    }
}
