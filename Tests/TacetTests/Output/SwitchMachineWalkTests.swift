@testable import TacetPlatform
import TestSupport
import Testing

@testable import TacetOutput

/// 10⁵ random orders of what outputs, owner, session and clock can do, against a model of the outputs, which only sees
/// the actions.
///
/// The device answers late or never, goes away and comes back, stands still, and reports events of attempts that are
/// closed. The system has threads at times and at times not.
@Suite("Random events of an output switch") struct SwitchMachineWalkTests {
    /// What has become of an output by the actions.
    private struct Player: Equatable {
        var isOpen = false
        var isStarted = false
        var isPaused = false
        var isPulling: Bool { isStarted && !isPaused }
    }

    /// An expectation of a walk, of which there are millions.
    private static func hold(_ condition: Bool, _ words: @autoclosure () -> String = "") {
        if !condition { Issue.record("\(words())") }
    }

    private struct Simulation {
        var machine: SwitchMachine
        let whileLost: OutputLossResponse
        var random: SplitMix64
        var now: Duration = .seconds(1)
        var canReturn = true
        var chosen = Player()
        var null = Player()
        /// The number of the attempt that the chosen output is open for, and whether the device has answered it.
        var attempt = -1
        var isAnswered = false
        var isStalled = false
        var wants = false
        var order = PrivacyOrder()
        /// Whether the game knows that the output is gone.
        var isLossTold = false
        var hasPlayed = false
        var failures: [(error: AudioError, time: Duration)] = []
        /// Whether the system has a thread, and when the switch was last told of none.
        var hasThread = true

        init(seed: UInt64, _ whileLost: OutputLossResponse) {
            random = SplitMix64(seed: seed)
            self.whileLost = whileLost
            machine = SwitchMachine(timeout: .milliseconds(250), whileLost: whileLost)
        }

        mutating func player(_ source: SwitchMachine.Source, _ change: (inout Player) -> Void) {
            switch source {
            case .chosen: change(&chosen)
            case .null: change(&null)
            }
        }

        func isOpen(_ source: SwitchMachine.Source) -> Bool { source == .chosen ? chosen.isOpen : null.isOpen }

        mutating func take(_ input: SwitchMachine.Input) {
            let traits = SwitchMachine.Traits(canReturn: canReturn)
            for action in machine.take(input, at: now, traits) { perform(action) }
        }

        private mutating func perform(_ action: SwitchMachine.Action) {
            switch action {
            case .open(let attempt):
                SwitchMachineWalkTests.hold(!chosen.isOpen, "an output is opened once")
                SwitchMachineWalkTests.hold(attempt == machine.attempt)
                (chosen, isAnswered, isStalled, self.attempt) = (Player(isOpen: true), false, false, attempt)
                // The call itself may take long.
                now += .milliseconds(Int.random(in: 0...1, using: &random) * 700)
                take(.asked)
            case .close: (chosen, isAnswered) = (Player(), false)
            case .openNull:
                SwitchMachineWalkTests.hold(!null.isOpen)
                null = Player(isOpen: true)
            case .closeNull:
                SwitchMachineWalkTests.hold(null.isOpen)
                null = Player()
            case .show(let source):
                SwitchMachineWalkTests.hold(
                    source != .null || !chosen.isPulling || !isAnswered, "two outputs would pull")
                if source != .chosen { chosen.isStarted = false }
            case .start(let source):
                SwitchMachineWalkTests.hold(isOpen(source), "only an open output is started")
                player(source) { $0.isStarted = true }
            case .pause(let source):
                SwitchMachineWalkTests.hold(isOpen(source))
                player(source) { $0.isPaused = true }
            case .resume(let source):
                SwitchMachineWalkTests.hold(isOpen(source))
                player(source) { $0.isPaused = false }
            case .keepPrivate: break
            case .askForThread:
                let isThere = machine.shown == nil || hasThread
                take(.thread(isThere: isThere, machine.shown == nil ? nil : Self.configuration(isPrivate: false)))
            case .watchLife: take(.life(canEnd: chosen.isOpen && isAnswered))
            case .checkLife: take(.lifeChecked(hasEnded: Int.random(in: 0..<8, using: &random) == 0))
            case .tell(let event): hear(event)
            }
        }

        private mutating func hear(_ event: OutputSwitch.Event) {
            switch event {
            case .lost:
                SwitchMachineWalkTests.hold(!isLossTold, "a loss is told once")
                isLossTold = true
            case .restored:
                SwitchMachineWalkTests.hold(isLossTold || hasPlayed)
                (isLossTold, failures) = (false, [])
            case .failed(let error):
                if let last = failures.last {
                    SwitchMachineWalkTests.hold(last.error != error && now >= last.time + .seconds(2))
                }
                failures.append((error, now))
            // A thread that is there again counts as a change.
            case .changed: failures = []
            case .corkRequested, .exposed: break
            }
        }

        static func configuration(isPrivate: Bool) -> OutputConfiguration {
            OutputConfiguration(
                kind: .pulse, device: "device", sampleRate: 48_000, requestFrames: 0, latency: .zero,
                isPrivate: isPrivate)
        }

        /// An event that the chosen output can report now.
        private mutating func event() -> OutputEvent? {
            guard chosen.isOpen else { return nil }
            let error = AudioError(
                .noOutput, operation: "open", detail: "\(Int.random(in: 0...1, using: &random))", remedy: "Wait.")
            let loss = OutputLoss(reason: "gone")
            let configuration = Self.configuration(isPrivate: Bool.random(using: &random))
            guard isAnswered else {
                return switch Int.random(in: 0..<6, using: &random) {
                case 0: .waiting(error)
                case 1: .failed(error)
                case 2: .unreachable(error)
                default: .opened(configuration)
                }
            }
            return switch Int.random(in: 0..<6, using: &random) {
            case 0, 1: .lost(loss)
            case 2: .changed(configuration)
            case 3: isStalled ? .recovered(configuration) : .stalled(loss)
            case 4: .corkRequested(Bool.random(using: &random))
            default: nil
            }
        }

        mutating func step() {
            switch Int.random(in: 0..<12, using: &random) {
            case 0...3:
                guard let event = event() else { break }
                if case .opened = event { (isAnswered, failures) = (true, []) }
                if case .stalled = event { isStalled = true }
                if case .recovered = event { isStalled = false }
                // The switch's thread cannot be had, and the loss is told by the thread that reports it.
                if case .lost(let loss) = event, !hasThread { take(.shortage(loss, attempt: attempt)) }
                take(.output(event, attempt: attempt))
                if case .opened = event { hasPlayed = true }
            case 4: take(.output(.lost(OutputLoss(reason: "late")), attempt: attempt - 1))
            case 5: take(.pause(Bool.random(using: &random)))
            case 6:
                order.set([.free, .kept, .lost].randomElement(using: &random) ?? .free)
                take(.privacy(order))
            case 7: hasThread = Int.random(in: 0..<4, using: &random) > 0
            case 8: if !hasThread { take(.shortage(nil, attempt: -1)) }
            default: now += .milliseconds(Int.random(in: 0...900, using: &random))
            }
            // As the thread does it after each message, and again while a deadline has passed.
            repeat { take(.time) } while machine.deadline.map { $0 <= now } ?? false
        }

        func check(_ step: Int) {
            let isPlaying = machine.state == .playing
            SwitchMachineWalkTests.hold(!(chosen.isPulling && null.isPulling), "one output pulls, step \(step)")
            SwitchMachineWalkTests.hold(
                null.isOpen == (machine.shown == .null), "the null output is open while it is shown, step \(step)")
            SwitchMachineWalkTests.hold(isPlaying == (chosen.isOpen && isAnswered), "step \(step)")
            SwitchMachineWalkTests.hold((machine.shown == .chosen) == isPlaying, "what plays is shown, step \(step)")
            switch machine.shown {
            case .chosen: SwitchMachineWalkTests.hold(chosen.isPulling == !machine.isStill, "step \(step)")
            case .null: SwitchMachineWalkTests.hold(null.isPulling == !machine.isStill, "step \(step)")
            case nil: SwitchMachineWalkTests.hold(!chosen.isPulling && !null.isPulling, "step \(step)")
            }
            switch machine.state {
            case .opening(let end), .retrying(let end):
                SwitchMachineWalkTests.hold(
                    end > now && (machine.deadline ?? .zero) <= end, "the output comes back by itself, step \(step)")
            case .waiting: SwitchMachineWalkTests.hold(chosen.isOpen, "step \(step)")
            case .playing: break
            case .abandoned: SwitchMachineWalkTests.hold(!canReturn && machine.shown == .null, "step \(step)")
            }
            // Where time goes on, another output pulls as soon as the game has heard of one.
            if hasPlayed, whileLost == .advance { SwitchMachineWalkTests.hold(machine.shown != nil, "step \(step)") }
        }
    }

    @Test(
        "10⁵ events in random order leave one output that pulls, and a way back",
        arguments: [1 as UInt64, 2, 3, 4], [OutputLossResponse.freeze, .advance])
    func walk(seed: UInt64, whileLost: OutputLossResponse) {
        var simulation = Simulation(seed: seed, whileLost)
        simulation.take(.begin)
        for step in 0..<100_000 {
            simulation.step()
            simulation.check(step)
        }
        #expect(simulation.hasPlayed)
        simulation.take(.stop)
        #expect(!simulation.chosen.isOpen && !simulation.null.isOpen)
    }

    @Test("An output that cannot come back leaves the null output, for good")
    func abandoned() {
        var simulation = Simulation(seed: 5, .freeze)
        simulation.canReturn = false
        simulation.take(.begin)
        simulation.take(.output(.opened(Simulation.configuration(isPrivate: false)), attempt: simulation.attempt))
        simulation.take(.output(.lost(OutputLoss(reason: "the disk is full")), attempt: simulation.attempt))
        #expect(simulation.machine.state == .abandoned)
        #expect(simulation.null.isPulling && simulation.machine.deadline == nil)
    }
}
