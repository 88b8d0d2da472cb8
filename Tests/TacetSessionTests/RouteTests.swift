import Testing

@testable import TacetPlatform
@testable import TacetSession

@Suite("Routes")
struct RouteTests {
    static let both: Set = ["builtin", "bluez"]
    static let speakers = RouteFacts(
        name: "builtin", description: "Speakers", formFactor: "internal", bus: "pci", port: "analog-output-speaker",
        portType: "speaker", unavailablePorts: ["analog-output-headphones"], sinks: ["builtin"])
    static let headphones = RouteFacts(
        name: "builtin", description: "Headphones", formFactor: "internal", bus: "pci",
        port: "analog-output-headphones", portType: "headphones", unavailablePorts: ["analog-output-speaker"],
        sinks: ["builtin"])
    static let bluetooth = RouteFacts(
        name: "bluez", description: "WH-1000", formFactor: "headset", bus: "bluetooth", sinks: both)

    static func besideBluetooth(_ route: RouteFacts) -> RouteFacts {
        var copy = route
        copy.sinks = both
        return copy
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let from, to: RouteFacts
        let reason: AudioSession.RouteChange.Reason?
        var testDescription: String { name }
        init(_ name: String, _ from: RouteFacts, _ to: RouteFacts, _ reason: AudioSession.RouteChange.Reason?) {
            (self.name, self.from, self.to, self.reason) = (name, from, to, reason)
        }
    }

    static func speakers(_ change: (inout RouteFacts) -> Void) -> RouteFacts {
        var copy = speakers
        change(&copy)
        return copy
    }

    @Test(
        "Why a route changed (BEHAVIOUR 59-62, 66, 183)",
        arguments: [
            Case("headphones plugged in, same sink", speakers, headphones, .newDeviceAvailable),
            Case("headphones unplugged, same sink", headphones, speakers, .oldDeviceUnavailable),
            Case("Bluetooth comes", speakers, bluetooth, .newDeviceAvailable),
            Case("Bluetooth goes", bluetooth, speakers, .oldDeviceUnavailable),
            Case("the user chooses", besideBluetooth(speakers), bluetooth, .override),
            Case("the user chooses back", bluetooth, besideBluetooth(speakers), .override),
            Case(
                "the user chooses a port", speakers, speakers { $0.port = "lineout" }, .override),
            Case(
                "no sink is left but the server's dummy", bluetooth,
                RouteFacts(name: "auto_null", sinks: ["auto_null"]),
                .oldDeviceUnavailable),
            Case("another rate", speakers, speakers { $0.sampleRate = 44_100 }, .configurationChange),
            Case(
                "volume and latency are no route", speakers,
                speakers {
                    $0.volume = 0.2
                    $0.latency = .milliseconds(90)
                }, nil),
            Case("another device was plugged in beside", speakers, besideBluetooth(speakers), nil),
        ])
    func reasons(row: Case) {
        #expect(row.to.reasonForChange(from: row.from) == row.reason)
    }

    @Test("Who hears it: by port, else by form, else by bus (BEHAVIOUR 70)")
    func privacy() {
        func isPrivate(_ port: String, _ form: String = "", _ bus: String = "") -> Bool {
            RouteFacts(name: "x", formFactor: form, bus: bus, portType: port).isPrivate
        }
        for port in ["headphones", "headset", "handset"] { #expect(isPrivate(port, "internal")) }
        for port in ["speaker", "hdmi", "line", "tv", "car"] { #expect(!isPrivate(port, "", "bluetooth")) }
        for form in ["headphone", "headset", "hands-free", "handset"] { #expect(isPrivate("", form)) }
        for form in ["internal", "speaker", "tv", "car", "hifi", "portable"] {
            #expect(!isPrivate("", form, "bluetooth"))
        }
        #expect(isPrivate("", "", "bluetooth"))
        #expect(!isPrivate("", "", "usb"))
        #expect(!isPrivate("bluetooth", "speaker", "bluetooth"))
        #expect(isPrivate("bluetooth", "headset", "bluetooth"))
    }

    @Test("A game goes on and is told; the first route is no change (BEHAVIOUR 59, 60, 65, 111)")
    func game() {
        var session = SimulatedSession()
        session.see(.route(Self.headphones))
        #expect(session.events.isEmpty)
        #expect(session.machine.currentRoute?.isPrivate == true)
        session.see(.route(Self.speakers))
        #expect(session.states == [.audible, .audible])
        let change = AudioSession.RouteChange(
            reason: .oldDeviceUnavailable, previous: Self.headphones.route, current: Self.speakers.route)
        #expect(session.events == [.routeChanged(change)])
    }

    @Test("Who pauses when headphones go waits for the player (BEHAVIOUR 60, 61, 63, 64)", arguments: [true, false])
    func pauses(isBluetooth: Bool) {
        var session = SimulatedSession()
        // The output of an engine tells of its own loss.
        session.report(.joined(passesTimeWhileLost: false))
        session.report(.opened("Headphones"))
        session.set(\.pausesWhenHeadphonesUnplugged, true)
        session.see(.route(isBluetooth ? Self.bluetooth : Self.headphones))
        session.see(.route(nil))
        #expect(session.states == [.audible, .audible])
        session.see(.route(Self.speakers))
        #expect(session.states == [.frozen, .frozen])
        #expect(session.machine.directive.soundtrackReason == .routeLost)
        session.pass(.seconds(60))
        session.tell(.resume)
        #expect(session.states == [.audible, .audible])
        #expect(
            session.interruptions == [
                .interruptionBegan(.routeLost), .interruptionEnded(.routeLost, shouldResume: true),
            ])
    }

    @Test(
        "A player, a recorder and a browser pause without headphones and stay active; others go on (BEHAVIOUR 119, 131, 136, 140)"
    )
    func roles() {
        for role in AudioSession.Role.allCases {
            var session = SimulatedSession(role)
            session.tell(.soundtrackPlaying(true))
            session.see(.route(Self.headphones))
            session.see(.route(Self.speakers))
            let pauses = [.mediaPlayer, .recorder, .browser].contains(role)
            #expect(session.soundtrack == (pauses ? .frozen : .audible), "\(role)")
            #expect(session.machine.directive.soundtrackReason == (pauses ? .routeLost : nil), "\(role)")
            #expect(session.machine.program.isActive, "\(role)")
        }
    }

    @Test("Choosing speakers, plugging in, or a restarted server never pauses (BEHAVIOUR 59, 62)")
    func neverPauses() {
        var session = SimulatedSession(.mediaPlayer)
        session.see(.route(Self.speakers))
        session.see(.route(Self.bluetooth))
        session.see(.route(Self.besideBluetooth(Self.speakers)))
        session.see(.route(Self.bluetooth))
        session.see(.route(nil))
        #expect(session.machine.currentRoute == nil)
        #expect(session.machine.outputVolume == nil)
        session.see(.route(Self.bluetooth))
        #expect(session.states == [.audible, .audible])
        // Without an engine the session tells of the device that was missing meanwhile.
        let losses = session.events.filter { if case .outputLost = $0 { true } else { false } }
        let returns = session.events.filter { if case .outputRestored = $0 { true } else { false } }
        #expect(losses.count == 1 && returns.count == 1)
        #expect(session.events.count == 3 + losses.count + returns.count)
    }

    @Test("The volume is read, never asked for (BEHAVIOUR 54, 55)")
    func volume() {
        var session = SimulatedSession()
        session.see(.route(Self.speakers { $0.volume = 0.25 }))
        #expect(session.machine.outputVolume == 0.25)
        session.see(.route(Self.speakers { $0.isMuted = true }))
        #expect(session.machine.outputVolume == 0)
        #expect(session.states == [.audible, .audible])
    }

    @Test(
        "The volume that is heard is the device's times the stream's, or the lower one of flat volumes (BEHAVIOUR 55)")
    func streamVolume() {
        var session = SimulatedSession()
        session.see(.route(Self.speakers { $0.volume = 0.5 }))
        session.see(.ownStream(OwnStreamFacts(volume: 0.5)))
        #expect(session.machine.streamVolume == 0.5 && session.machine.outputVolume == 0.25)
        #expect(session.machine.currentRoute?.volume == 0.5)
        session.see(.route(Self.speakers { ($0.volume, $0.isFlat) = (0.75, true) }))
        #expect(session.machine.outputVolume == 0.5)
        session.see(.ownStream(OwnStreamFacts(isMutedByOthers: true, volume: 0.5)))
        #expect(session.machine.streamVolume == 0 && session.machine.outputVolume == 0)
        session.see(.ownStream(nil))
        #expect(session.machine.streamVolume == nil && session.machine.outputVolume == 0.75)
    }

    @Test("A device without a volume says so (BEHAVIOUR 69)")
    func volumeControl() {
        var session = SimulatedSession()
        session.see(.route(Self.speakers))
        #expect(session.machine.currentRoute?.hasVolumeControl == true)
        session.see(.route(Self.speakers { $0.hasVolumeControl = false }))
        #expect(session.machine.currentRoute?.hasVolumeControl == false)
        #expect(session.machine.currentRoute?.name.isEmpty == false)
    }

    @Test("Devices are listed, told once, and withdrawn with the server (BEHAVIOUR 68)")
    func outputDevices() {
        let speakers = AudioSession.OutputDevice(id: "builtin", name: "Speakers", isPrivate: false, isDefault: true)
        let headset = AudioSession.OutputDevice(id: "bluez", name: "WH-1000", isPrivate: true, isDefault: false)
        var machine = SessionMachine(at: .zero)
        machine.observe(.outputDevices([speakers]), at: .zero)
        machine.observe(.outputDevices([speakers]), at: .seconds(1))
        machine.observe(.outputDevices([speakers, headset]), at: .seconds(2))
        machine.observe(.outputDevices([]), at: .seconds(3))
        let told = machine.takeEvents().compactMap { event in
            if case .outputDevicesChanged(let devices) = event { devices } else { nil }
        }
        #expect(told == [[speakers], [speakers, headset], []])
    }
}
