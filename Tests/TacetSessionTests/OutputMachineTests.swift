@testable import TacetPlatform
import TacetSession
import Testing

@testable import TacetSession

@Suite("Outputs of a session's engines")
struct OutputMachineTests {
    static let first = OutputID(number: 1)
    static let second = OutputID(number: 2)

    /// A quiet desktop, and engines that have joined.
    static func rehearsal(_ engines: OutputID...) -> Rehearsal {
        var rehearsal = Rehearsal()
        for engine in engines { rehearsal.tell(.output(engine, .joined(passesTimeWhileLost: false))) }
        return rehearsal
    }

    @Test("An output lost before it played is back once another opens (RELIABILITY 31)")
    func lostBeforeItPlayed() {
        var rehearsal = Self.rehearsal(Self.first)
        rehearsal.report(.failed("No device. Plug one in."))
        rehearsal.report(.lost("the server went away"))
        #expect(rehearsal.states == [.frozen, .frozen])
        rehearsal.report(.opened("Speakers"))
        #expect(rehearsal.states == [.audible, .audible])
        #expect(rehearsal.events == [.outputLost("the server went away"), .outputRestored("Speakers")])
        #expect(rehearsal.machine.outputs.limitations.isEmpty)
    }

    @Test("An engine made anew while the output is lost sounds once its own output opens (RELIABILITY 32)")
    func madeAnew() {
        var rehearsal = Self.rehearsal(Self.first)
        rehearsal.report(.opened("Speakers"))
        rehearsal.report(.lost("killed"))
        rehearsal.tell(.output(Self.second, .joined(passesTimeWhileLost: false)))
        rehearsal.report(.left)
        #expect(rehearsal.states == [.audible, .audible], "an engine that ended has lost nothing")
        rehearsal.report(.opened("Headset"), of: Self.second)
        #expect(rehearsal.states == [.audible, .audible])
        #expect(rehearsal.events == [.outputLost("killed"), .outputRestored("Headset")])
    }

    @Test("Of two engines one loses its output: the other sounds on, and what is missing is said")
    func oneOfTwo() {
        var rehearsal = Self.rehearsal(Self.first, Self.second)
        rehearsal.report(.opened("Speakers"))
        rehearsal.report(.opened("Headset"), of: Self.second)
        rehearsal.report(.lost("unplugged"), of: Self.second)
        #expect(rehearsal.states == [.audible, .audible])
        #expect(rehearsal.machine.outputs.limitations.contains { $0.contains("unplugged") })
        rehearsal.report(.lost("killed"))
        #expect(rehearsal.states == [.frozen, .frozen])
        rehearsal.report(.opened("Headset"), of: Self.second)
        #expect(rehearsal.states == [.audible, .audible])
        #expect(rehearsal.events == [.outputLost("killed"), .outputRestored("Headset")])
    }

    @Test("A stream's number ends with its output or its engine, and not with another engine's")
    func streamNumbers() {
        var rehearsal = Self.rehearsal(Self.first, Self.second)
        rehearsal.report(.plays(through: 4))
        rehearsal.report(.plays(through: 7), of: Self.second)
        #expect(rehearsal.machine.outputs.ownStreamNumber == 7)
        rehearsal.report(.plays(through: nil), of: Self.second)
        #expect(rehearsal.machine.outputs.ownStreamNumber == 4)
        rehearsal.report(.plays(through: 8), of: Self.second)
        rehearsal.report(.left, of: Self.second)
        #expect(rehearsal.machine.outputs.ownStreamNumber == 4)
        rehearsal.report(.lost("killed"))
        #expect(rehearsal.machine.outputs.ownStreamNumber == nil, "a stranger may get the number")
    }

    @Test("What an engine cannot do ends with the engine, and another engine's words stay (BEHAVIOUR 167)")
    func limitations() {
        var rehearsal = Self.rehearsal(Self.first, Self.second)
        rehearsal.report(.limited("reverb", "There is no reverb."))
        rehearsal.report(.limited("bus 5", "Bus 5 has no filter."))
        rehearsal.report(.limited("bus 5", "Bus 5 has no meter."), of: Self.second)
        rehearsal.report(.limited("bus 5", nil))
        #expect(rehearsal.machine.outputs.limitations == ["There is no reverb.", "Bus 5 has no meter."])
        rehearsal.report(.left)
        #expect(rehearsal.machine.outputs.limitations == ["Bus 5 has no meter."])
        for subject in 0..<200 { rehearsal.report(.limited("\(subject)", "No \(subject)."), of: Self.second) }
        #expect(rehearsal.machine.outputs.limitations.count == 64)
    }

    @Test(
        "A clock that the game chose is what it wants; a clock in a device's place leaves the failure (BEHAVIOUR 167)")
    func clocks() {
        var rehearsal = Self.rehearsal(Self.first)
        rehearsal.report(.failed("No sound is heard: the process is out of threads."))
        rehearsal.report(.clockRuns(isChosen: false))
        #expect(rehearsal.machine.outputs.limitations.count == 1)
        rehearsal.report(.clockRuns(isChosen: true))
        #expect(rehearsal.machine.outputs.limitations.isEmpty)
    }

    @Test("Time goes on while an output is lost, if the game wants that or the output cannot return")
    func timePasses() {
        var rehearsal = Rehearsal()
        rehearsal.tell(.output(Self.first, .joined(passesTimeWhileLost: true)))
        rehearsal.report(.opened("Speakers"))
        rehearsal.report(.lost("killed"))
        #expect(rehearsal.states == [.muted, .muted])
        rehearsal.report(.left)
        rehearsal.tell(.output(Self.second, .joined(passesTimeWhileLost: false)))
        rehearsal.report(.lost("the disk is full"), of: Self.second)
        #expect(rehearsal.states == [.frozen, .frozen])
        rehearsal.report(.clockRuns(isChosen: false), of: Self.second)
        #expect(rehearsal.states == [.muted, .muted])
    }

    @Test("A lost output that a profiler pretends does what a lost output would do", arguments: [true, false])
    func pretendedLoss(passes: Bool) {
        let rehearsals = (0...1).map { _ in
            var rehearsal = Rehearsal()
            rehearsal.tell(.output(Self.first, .joined(passesTimeWhileLost: passes)))
            rehearsal.report(.opened("Speakers"))
            return rehearsal
        }
        var (real, pretended) = (rehearsals[0], rehearsals[1])
        real.report(.lost("killed"))
        pretended.tell(.pretend([.outputLost], by: PretenderID(engine: 1, profiler: 1)))
        #expect(real.states == pretended.states && real.states == (passes ? [.muted, .muted] : [.frozen, .frozen]))
    }

    @Test("A request to stop without an end counts for two seconds, or while the server mutes (RELIABILITY 34)")
    func requestWithoutEnd() {
        var rehearsal = Self.rehearsal(Self.first)
        rehearsal.report(.opened("Speakers"))
        rehearsal.report(.stopRequested(true))
        #expect(rehearsal.machine.directive.effectsReason == .policy)
        rehearsal.pass(.milliseconds(1_990))
        #expect(rehearsal.states == [.frozen, .frozen])
        rehearsal.pass(.milliseconds(10))
        #expect(rehearsal.states == [.audible, .audible])
        #expect(rehearsal.machine.nextDeadline == nil)

        rehearsal.report(.stopRequested(true))
        rehearsal.see(.ownStream(OwnStreamFacts(isMutedByOthers: true)))
        rehearsal.pass(.seconds(3_600))
        #expect(rehearsal.states == [.frozen, .frozen], "a call may last")
        rehearsal.see(.ownStream(OwnStreamFacts()))
        #expect(rehearsal.states == [.audible, .audible])
    }

    @Test("A request to stop ends with its output, and in front of the player (BEHAVIOUR 88)")
    func requestIsWithdrawn() {
        for end in [OutputInput.stopRequested(false), .lost("killed"), .left] {
            var rehearsal = Self.rehearsal(Self.first)
            rehearsal.report(.opened("Speakers"))
            rehearsal.report(.stopRequested(true))
            rehearsal.report(end)
            rehearsal.report(.opened("Speakers"))
            #expect(rehearsal.states == [.audible, .audible], "\(end)")
        }
        var rehearsal = Self.rehearsal(Self.first)
        rehearsal.report(.stopRequested(true))
        rehearsal.tell(.applicationState(.inactive))
        rehearsal.tell(.applicationState(.active))
        #expect(rehearsal.states == [.audible, .audible])
        // Whatever the server shows next, the request is gone from every copy.
        rehearsal.see(.ownStream(OwnStreamFacts()))
        #expect(rehearsal.states == [.audible, .audible])
    }

    @Test("An output sleeps when it is idle, and its own cork is no reason for silence")
    func sleeps() {
        var rehearsal = Self.rehearsal(Self.first)
        rehearsal.report(.opened("Speakers"))
        rehearsal.report(.idle(epoch: rehearsal.epoch))
        #expect(rehearsal.rest.isOn)
        rehearsal.see(.ownStream(OwnStreamFacts(isCorkedByOthers: true, isUnlinked: true)))
        rehearsal.pass(.seconds(10))
        #expect(rehearsal.states == [.audible, .audible])
        rehearsal.report(.wake)
        #expect(!rehearsal.rest.isOn)
        rehearsal.pass(.milliseconds(90))
        rehearsal.see(.ownStream(OwnStreamFacts()))
        rehearsal.pass(.seconds(1))
        #expect(rehearsal.interruptions.isEmpty, "the server shows the end of the cork a little later")
    }

    @Test("An output that the server has unlinked does not sleep: the end of that would be hidden (RELIABILITY 33)")
    func unlinkedBeforeSleep() {
        var rehearsal = Self.rehearsal(Self.first)
        rehearsal.report(.opened("Speakers"))
        let epoch = rehearsal.epoch
        rehearsal.see(.ownStream(OwnStreamFacts(isUnlinked: true)))
        rehearsal.report(.idle(epoch: epoch))
        #expect(!rehearsal.rest.isOn)
        rehearsal.pass(.milliseconds(100))
        #expect(rehearsal.machine.directive.effectsReason == .policy)
        rehearsal.report(.idle(epoch: rehearsal.epoch))
        #expect(!rehearsal.rest.isOn)
        rehearsal.see(.ownStream(OwnStreamFacts()))
        #expect(rehearsal.states == [.audible, .audible])
    }

    @Test("A change of what may be heard wakes every output, and outdates reports of idleness")
    func directiveWakes() {
        var rehearsal = Self.rehearsal(Self.first, Self.second)
        for id in [Self.first, Self.second] {
            rehearsal.report(.opened("Speakers"), of: id)
        }
        for id in [Self.first, Self.second] { rehearsal.report(.idle(epoch: rehearsal.epoch), of: id) }
        let epoch = rehearsal.epoch
        #expect(rehearsal.machine.outputs.outputs.values.allSatisfy { $0.rest.isOn })
        rehearsal.tell(.begin(.host("menu")))
        #expect(rehearsal.machine.outputs.outputs.values.allSatisfy { !$0.rest.isOn })
        rehearsal.report(.idle(epoch: epoch))
        #expect(!rehearsal.rest.isOn, "counted before the change")
        rehearsal.report(.idle(epoch: rehearsal.epoch))
        #expect(rehearsal.rest.isOn)
    }
}

extension Rehearsal {
    mutating func report(_ input: OutputInput, of id: OutputID = OutputMachineTests.first) { tell(.output(id, input)) }

    var epoch: UInt64 { machine.outputs.epoch }
    var rest: SuspensionOrder { machine.outputs.outputs[OutputMachineTests.first]?.rest ?? SuspensionOrder() }
}

@Suite("A session without an engine")
struct SessionAloneTests {
    @Test("The server's last device goes and comes: the program is frozen meanwhile, and told of both (BEHAVIOUR 76)")
    func device() {
        var rehearsal = Rehearsal()
        rehearsal.see(.route(RouteTests.speakers))
        rehearsal.see(.route(nil))
        rehearsal.see(.route(nil))
        #expect(rehearsal.states == [.frozen, .frozen])
        #expect(rehearsal.machine.directive.soundtrackReason == .outputLost)
        rehearsal.see(.route(RouteTests.speakers))
        #expect(rehearsal.states == [.audible, .audible])
        let name = RouteTests.speakers.route.name
        #expect(
            told(rehearsal) == [.outputLost("the sound server has gone, or has no device"), .outputRestored(name)])
    }

    @Test("A server that was missing at the start comes: the program is told to open its device, once")
    func comesLater() {
        var rehearsal = Rehearsal(isFresh: true)
        rehearsal.see(.route(nil))
        rehearsal.see(.route(nil))
        #expect(told(rehearsal).isEmpty)
        rehearsal.see(.route(RouteTests.speakers))
        rehearsal.see(.route(RouteTests.speakers))
        #expect(told(rehearsal) == [.outputRestored(RouteTests.speakers.route.name)])
    }

    @Test("A server that was there at the start is no return, and with an engine the engine's word counts")
    func wasThere() {
        var rehearsal = Rehearsal(isFresh: true)
        rehearsal.see(.route(RouteTests.speakers))
        #expect(told(rehearsal).isEmpty)
        var beside = Rehearsal(isFresh: true)
        beside.see(.route(nil))
        beside.report(.joined(passesTimeWhileLost: false))
        beside.see(.route(RouteTests.speakers))
        #expect(told(beside).isEmpty)
    }

    private func told(_ rehearsal: Rehearsal) -> [AudioSession.Event] {
        rehearsal.events.filter {
            switch $0 {
            case .outputLost, .outputRestored: true
            default: false
            }
        }
    }

    @Test("A session says that music waits before any engine has asked")
    func startsSilent() {
        let rehearsal = Rehearsal(isFresh: true)
        #expect(rehearsal.soundtrack >= .held)
    }
}
