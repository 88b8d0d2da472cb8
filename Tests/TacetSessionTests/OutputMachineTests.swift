import Testing

@testable import TacetPlatform
@testable import TacetSession

@Suite("Outputs of a session's engines")
struct OutputMachineTests {
    static let first = OutputID(number: 1)
    static let second = OutputID(number: 2)

    /// A quiet desktop, and engines that have joined.
    static func session(_ engines: OutputID...) -> SimulatedSession {
        var session = SimulatedSession()
        for engine in engines { session.tell(.output(engine, .joined(passesTimeWhileLost: false))) }
        return session
    }

    @Test("An output lost before it played is back once another opens (RELIABILITY 31)")
    func lostBeforeItPlayed() {
        var session = Self.session(Self.first)
        session.report(.failed("No device. Plug one in."))
        session.report(.lost("the server went away"))
        #expect(session.states == [.frozen, .frozen])
        session.report(.opened("Speakers"))
        #expect(session.states == [.audible, .audible])
        #expect(session.events == [.outputLost("the server went away"), .outputRestored("Speakers")])
        #expect(session.machine.outputs.limitations.isEmpty)
    }

    @Test("An engine made anew while the output is lost sounds once its own output opens (RELIABILITY 32)")
    func madeAnew() {
        var session = Self.session(Self.first)
        session.report(.opened("Speakers"))
        session.report(.lost("killed"))
        session.tell(.output(Self.second, .joined(passesTimeWhileLost: false)))
        session.report(.left)
        #expect(session.states == [.audible, .audible], "an engine that ended has lost nothing")
        session.report(.opened("Headset"), of: Self.second)
        #expect(session.states == [.audible, .audible])
        #expect(session.events == [.outputLost("killed"), .outputRestored("Headset")])
    }

    @Test("Of two engines one loses its output: the other sounds on, and what is missing is said")
    func oneOfTwo() {
        var session = Self.session(Self.first, Self.second)
        session.report(.opened("Speakers"))
        session.report(.opened("Headset"), of: Self.second)
        session.report(.lost("unplugged"), of: Self.second)
        #expect(session.states == [.audible, .audible])
        #expect(session.machine.outputs.limitations.contains { $0.contains("unplugged") })
        session.report(.lost("killed"))
        #expect(session.states == [.frozen, .frozen])
        session.report(.opened("Headset"), of: Self.second)
        #expect(session.states == [.audible, .audible])
        #expect(session.events == [.outputLost("killed"), .outputRestored("Headset")])
    }

    @Test("A stream's number ends with its output or its engine, and not with another engine's")
    func streamNumbers() {
        var session = Self.session(Self.first, Self.second)
        session.report(.plays(through: 4))
        session.report(.plays(through: 7), of: Self.second)
        #expect(session.machine.outputs.ownStreamNumber == 7)
        session.report(.plays(through: nil), of: Self.second)
        #expect(session.machine.outputs.ownStreamNumber == 4)
        session.report(.plays(through: 8), of: Self.second)
        session.report(.left, of: Self.second)
        #expect(session.machine.outputs.ownStreamNumber == 4)
        session.report(.lost("killed"))
        #expect(session.machine.outputs.ownStreamNumber == nil, "a stranger may get the number")
    }

    @Test("What an engine cannot do ends with the engine, and another engine's words stay (BEHAVIOUR 167)")
    func limitations() {
        var session = Self.session(Self.first, Self.second)
        session.report(.limited("reverb", "There is no reverb."))
        session.report(.limited("bus 5", "Bus 5 has no filter."))
        session.report(.limited("bus 5", "Bus 5 has no meter."), of: Self.second)
        session.report(.limited("bus 5", nil))
        #expect(session.machine.outputs.limitations == ["There is no reverb.", "Bus 5 has no meter."])
        session.report(.left)
        #expect(session.machine.outputs.limitations == ["Bus 5 has no meter."])
        for subject in 0..<200 { session.report(.limited("\(subject)", "No \(subject)."), of: Self.second) }
        #expect(session.machine.outputs.limitations.count == 64)
    }

    @Test(
        "A clock that the game chose is what it wants; a clock in a device's place leaves the failure (BEHAVIOUR 167)")
    func clocks() {
        var session = Self.session(Self.first)
        session.report(.failed("No sound is heard: the process is out of threads."))
        session.report(.clockRuns(isChosen: false))
        #expect(session.machine.outputs.limitations.count == 1)
        session.report(.clockRuns(isChosen: true))
        #expect(session.machine.outputs.limitations.isEmpty)
    }

    @Test("Time goes on while an output is lost, if the game wants that or the output cannot return")
    func timePasses() {
        var session = SimulatedSession()
        session.tell(.output(Self.first, .joined(passesTimeWhileLost: true)))
        session.report(.opened("Speakers"))
        session.report(.lost("killed"))
        #expect(session.states == [.muted, .muted])
        session.report(.left)
        session.tell(.output(Self.second, .joined(passesTimeWhileLost: false)))
        session.report(.lost("the disk is full"), of: Self.second)
        #expect(session.states == [.frozen, .frozen])
        session.report(.clockRuns(isChosen: false), of: Self.second)
        #expect(session.states == [.muted, .muted])
    }

    @Test("A lost output that a profiler pretends does what a lost output would do", arguments: [true, false])
    func pretendedLoss(passes: Bool) {
        let sessions = (0...1).map { _ in
            var session = SimulatedSession()
            session.tell(.output(Self.first, .joined(passesTimeWhileLost: passes)))
            session.report(.opened("Speakers"))
            return session
        }
        var (real, pretended) = (sessions[0], sessions[1])
        real.report(.lost("killed"))
        pretended.tell(.pretend([.outputLost], by: PretenderID(engine: 1, profiler: 1)))
        #expect(real.states == pretended.states && real.states == (passes ? [.muted, .muted] : [.frozen, .frozen]))
    }

    @Test("A request to stop without an end counts for two seconds, or while the server mutes (RELIABILITY 34)")
    func requestWithoutEnd() {
        var session = Self.session(Self.first)
        session.report(.opened("Speakers"))
        session.report(.stopRequested(true))
        #expect(session.machine.directive.effectsReason == .policy)
        session.pass(.milliseconds(1_990))
        #expect(session.states == [.frozen, .frozen])
        session.pass(.milliseconds(10))
        #expect(session.states == [.audible, .audible])
        #expect(session.machine.nextDeadline == nil)

        session.report(.stopRequested(true))
        session.see(.ownStream(OwnStreamFacts(isMutedByOthers: true)))
        session.pass(.seconds(3_600))
        #expect(session.states == [.frozen, .frozen], "a call may last")
        session.see(.ownStream(OwnStreamFacts()))
        #expect(session.states == [.audible, .audible])
    }

    @Test("A request to stop ends with its output, and in front of the player (BEHAVIOUR 88)")
    func requestIsWithdrawn() {
        for end in [OutputInput.stopRequested(false), .lost("killed"), .left] {
            var session = Self.session(Self.first)
            session.report(.opened("Speakers"))
            session.report(.stopRequested(true))
            session.report(end)
            session.report(.opened("Speakers"))
            #expect(session.states == [.audible, .audible], "\(end)")
        }
        var session = Self.session(Self.first)
        session.report(.stopRequested(true))
        session.tell(.applicationState(.inactive))
        session.tell(.applicationState(.active))
        #expect(session.states == [.audible, .audible])
        // Whatever the server shows next, the request is gone from every copy.
        session.see(.ownStream(OwnStreamFacts()))
        #expect(session.states == [.audible, .audible])
    }

    @Test("An output sleeps when it is idle, and its own cork is no reason for silence")
    func sleeps() {
        var session = Self.session(Self.first)
        session.report(.opened("Speakers"))
        session.report(.idle(epoch: session.epoch))
        #expect(session.rest.isOn)
        session.see(.ownStream(OwnStreamFacts(isCorkedByOthers: true, isUnlinked: true)))
        session.pass(.seconds(10))
        #expect(session.states == [.audible, .audible])
        session.report(.wake)
        #expect(!session.rest.isOn)
        session.pass(.milliseconds(90))
        session.see(.ownStream(OwnStreamFacts()))
        session.pass(.seconds(1))
        #expect(session.interruptions.isEmpty, "the server shows the end of the cork a little later")
    }

    @Test("An output that the server has unlinked does not sleep: the end of that would be hidden (RELIABILITY 33)")
    func unlinkedBeforeSleep() {
        var session = Self.session(Self.first)
        session.report(.opened("Speakers"))
        let epoch = session.epoch
        session.see(.ownStream(OwnStreamFacts(isUnlinked: true)))
        session.report(.idle(epoch: epoch))
        #expect(!session.rest.isOn)
        session.pass(.milliseconds(100))
        #expect(session.machine.directive.effectsReason == .policy)
        session.report(.idle(epoch: session.epoch))
        #expect(!session.rest.isOn)
        session.see(.ownStream(OwnStreamFacts()))
        #expect(session.states == [.audible, .audible])
    }

    @Test("A change of what may be heard wakes every output, and outdates reports of idleness")
    func directiveWakes() {
        var session = Self.session(Self.first, Self.second)
        for id in [Self.first, Self.second] {
            session.report(.opened("Speakers"), of: id)
        }
        for id in [Self.first, Self.second] { session.report(.idle(epoch: session.epoch), of: id) }
        let epoch = session.epoch
        #expect(session.machine.outputs.outputs.values.allSatisfy { $0.rest.isOn })
        session.tell(.begin(.host("menu")))
        #expect(session.machine.outputs.outputs.values.allSatisfy { !$0.rest.isOn })
        session.report(.idle(epoch: epoch))
        #expect(!session.rest.isOn, "counted before the change")
        session.report(.idle(epoch: session.epoch))
        #expect(session.rest.isOn)
    }
}

extension SimulatedSession {
    mutating func report(_ input: OutputInput, of id: OutputID = OutputMachineTests.first) { tell(.output(id, input)) }

    var epoch: UInt64 { machine.outputs.epoch }
    var rest: SuspensionOrder { machine.outputs.outputs[OutputMachineTests.first]?.rest ?? SuspensionOrder() }
}

@Suite("A session without an engine")
struct SessionAloneTests {
    @Test("The server's last device goes and comes: the program is frozen meanwhile, and told of both (BEHAVIOUR 76)")
    func device() {
        var session = SimulatedSession()
        session.see(.route(RouteTests.speakers))
        session.see(.route(nil))
        session.see(.route(nil))
        #expect(session.states == [.frozen, .frozen])
        #expect(session.machine.directive.soundtrackReason == .outputLost)
        session.see(.route(RouteTests.speakers))
        #expect(session.states == [.audible, .audible])
        let name = RouteTests.speakers.route.name
        #expect(
            told(session) == [.outputLost("the sound server has gone, or has no device"), .outputRestored(name)])
    }

    @Test("A server that was missing at the start comes: the program is told to open its device, once")
    func comesLater() {
        var session = SimulatedSession(isFresh: true)
        session.see(.route(nil))
        session.see(.route(nil))
        #expect(told(session).isEmpty)
        session.see(.route(RouteTests.speakers))
        session.see(.route(RouteTests.speakers))
        #expect(told(session) == [.outputRestored(RouteTests.speakers.route.name)])
    }

    @Test("A server that was there at the start is no return, and with an engine the engine's word counts")
    func wasThere() {
        var session = SimulatedSession(isFresh: true)
        session.see(.route(RouteTests.speakers))
        #expect(told(session).isEmpty)
        var beside = SimulatedSession(isFresh: true)
        beside.see(.route(nil))
        beside.report(.joined(passesTimeWhileLost: false))
        beside.see(.route(RouteTests.speakers))
        #expect(told(beside).isEmpty)
    }

    private func told(_ session: SimulatedSession) -> [AudioSession.Event] {
        session.events.filter {
            switch $0 {
            case .outputLost, .outputRestored: true
            default: false
            }
        }
    }

    @Test("A session says that music waits before any engine has asked")
    func startsSilent() {
        let session = SimulatedSession(isFresh: true)
        #expect(session.soundtrack >= .held)
    }
}
