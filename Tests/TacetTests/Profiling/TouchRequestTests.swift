import Testing

@testable import Tacet

/// The lines by which an attached program asks for changes.
@Suite("Requests of attached programs") struct TouchRequestTests {
    @Test("Each request is read as it was written")
    func roundTrip() {
        let targets: [OverrideRequest.Target] =
            [
                .mute(bus: 2), .solo(bus: 63), .gain(bus: 0), .meter(bus: 5), .muteVoice(1 << 48 | 5),
                .soloVoice(131_077), .parameter("rpm"), .parameter("the ground"),
                .event("engine/layers/0/gain"), .event("the ground/cases/wet stone/gain"),
                .effect(EffectPlace(bus: 2, place: 3, effect: "equaliser", dial: "band1.gain")),
            ]
            + OverrideRequest.Pretence.allCases.map(OverrideRequest.Target.pretend)
        for target in targets {
            for value: Float? in [1, 0, nil] {
                let request = OverrideRequest(number: 7, engine: 3, action: .override(target, value))
                #expect(OverrideRequest(request.line) == request, "\(request.line)")
            }
        }
        for value: Float in [-6.5, 24, -.infinity] {
            let request = OverrideRequest(number: 1, engine: 1, action: .override(.gain(bus: 1), value))
            #expect(OverrideRequest(request.line) == request, "\(request.line)")
        }
        // The range of a number is the engine's to judge, which can say what it is.
        for value: Float in [-6.5, 1e9, .infinity, -.infinity] {
            let request = OverrideRequest(number: 1, engine: 1, action: .override(.parameter("rpm"), value))
            #expect(OverrideRequest(request.line) == request, "\(request.line)")
        }
        #expect(OverrideRequest("set 1 1 parameter rpm nan") != nil)
        let mark = OverrideRequest(number: 1, engine: 2, action: .mark("the boss's door"))
        #expect(OverrideRequest(mark.line) == mark)
    }

    @Test(
        "What is no request is refused, and a mark's words cannot control a terminal",
        arguments: [
            "", "set", "set 1 1", "set 1 1 mute", "set 1 1 mute 2", "set 1 1 mute 2 2", "set 1 1 mute 2 -1",
            "set 1 1 mute -1 1",
            "set 1 1 mute 2 1 1", "set x 1 mute 2 1", "set 1 x mute 2 1", "set 1 1 gain 2 nan", "set 1 1 gain 2 25",
            "set 1 1 gain 2 inf", "set 1 1 gain 99999999999999999999 1", "set 1 1 pretend sleep 1",
            "set 1 1 pretend call 0.5",
            "set 1 1 effect 2 1", "set 1 1 effect 2/0/delay 1", "set 1 1 effect 2/0/delay/time x",
            "set 1 1 effect 2/0//time 1",
            "set 1 1 effect 2/-1/delay/time 1", "set 1 1 effect 2/0/delay/time/x 1",
            "set 1 1 effect 2/0/de\u{1B}lay/time 1",
            "set 1 1 effect 2/0/delay/\(String(repeating: "t", count: 33)) 1", "set 1 1 parameter 1",
            "set 1 1 parameter rp\u{1B}m 1", "set 1 1 parameter \(String(repeating: "p", count: 129)) 1",
            "set 1 1 event", "set 1 1 event 3", "set 1 1 event hum/gain", "set 1 1 event hum/gain x",
            "set 1 1 event hu\u{1B}m/gain 3", "set 1 1 event \(String(repeating: "p", count: 193)) 1",
            "set 1 1 parameter rpm", "set 1 1 parameter rpm x", "set 1 1 mute 2 2 1",
            "set 1 1 erase 2 1", "SET 1 1 mute 2 1", "watch voices", "set 1 1 mark", "\u{0}\u{FFFD}",
        ])
    func garbage(line: String) {
        #expect(OverrideRequest(line) == nil)
        let mark = OverrideRequest("set 1 1 mark \u{1B}[2J" + String(repeating: "x", count: 500))
        #expect(mark?.action == .mark("[2J" + String(repeating: "x", count: OverrideRequest.markLimit - 3)))
    }
}
