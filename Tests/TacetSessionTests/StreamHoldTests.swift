import TacetSession
import Testing

@testable import TacetSession

/// Standstills of our own stream that no policy causes, in the order in which sound servers show them.
@Suite("A stream that stands still") struct StreamHoldTests {
    /// A machine whose stream plays on headphones, beside loudspeakers.
    private func rehearsal() -> Rehearsal {
        var rehearsal = Rehearsal()
        show(["headphones", "speakers"], in: &rehearsal)
        rehearsal.see(.ownStream(OwnStreamFacts(number: 7, device: "headphones")))
        return rehearsal
    }

    private func show(_ devices: [String], in rehearsal: inout Rehearsal) {
        rehearsal.see(
            .outputDevices(
                devices.map { AudioSession.OutputDevice(id: $0, name: $0, isPrivate: false, isDefault: false) }))
    }

    @Test(
        "Has lost its device: until it is on another, that is no interruption (BEHAVIOUR 59, 67)",
        arguments: [true, false])
    func deviceIsUnplugged(isStreamFirst: Bool) {
        var rehearsal = rehearsal()
        if isStreamFirst {
            rehearsal.see(.ownStream(OwnStreamFacts(number: 7, isUnlinked: true)))
            rehearsal.pass(.milliseconds(60))
        }
        show(["speakers"], in: &rehearsal)
        if !isStreamFirst {
            rehearsal.pass(.milliseconds(60))
            rehearsal.see(.ownStream(OwnStreamFacts(number: 7, isUnlinked: true)))
        }
        rehearsal.pass(.milliseconds(1_500))
        rehearsal.see(.ownStream(OwnStreamFacts(number: 7, device: "speakers")))
        rehearsal.pass(.seconds(10))
        #expect(rehearsal.interruptions.isEmpty)
        #expect(rehearsal.states == [.audible, .audible])
        // On the new device a policy counts as soon as ever.
        rehearsal.see(.ownStream(OwnStreamFacts(number: 7, isUnlinked: true)))
        rehearsal.pass(.milliseconds(100))
        #expect(rehearsal.machine.directive.effectsReason == .policy)
    }

    @Test("Has lost its device and gets no other: after two seconds there is a reason")
    func noOtherDevice() {
        var rehearsal = rehearsal()
        show(["speakers"], in: &rehearsal)
        rehearsal.see(.ownStream(OwnStreamFacts(number: 7, isUnlinked: true)))
        rehearsal.pass(.milliseconds(1_990))
        #expect(rehearsal.states == [.audible, .audible])
        rehearsal.pass(.milliseconds(10))
        #expect(rehearsal.machine.directive.effectsReason == .policy)
        rehearsal.see(.ownStream(OwnStreamFacts(number: 7, device: "speakers")))
        #expect(rehearsal.states == [.audible, .audible])
        #expect(rehearsal.machine.nextDeadline == nil)
    }

    @Test("Is moved: PipeWire corks it on its new device before it shows that the old one is gone (BEHAVIOUR 59, 67)")
    func isMoved() {
        var rehearsal = rehearsal()
        rehearsal.see(.ownStream(OwnStreamFacts(number: 7, device: "speakers", isCorkedByOthers: true)))
        rehearsal.pass(.milliseconds(5))
        show(["speakers"], in: &rehearsal)
        rehearsal.pass(.milliseconds(700))
        rehearsal.see(.ownStream(OwnStreamFacts(number: 7, device: "speakers")))
        rehearsal.pass(.seconds(3))
        #expect(rehearsal.interruptions.isEmpty)
        // Where it stays, a cork is a policy's.
        rehearsal.see(.ownStream(OwnStreamFacts(number: 7, device: "speakers", isCorkedByOthers: true)))
        rehearsal.pass(.milliseconds(100))
        #expect(rehearsal.interruptions == [.interruptionBegan(.policy)])
    }

    @Test("Is new: the server takes its time to give it a device")
    func isNew() {
        var rehearsal = rehearsal()
        rehearsal.see(.ownStream(OwnStreamFacts(number: 8, isUnlinked: true)))
        rehearsal.pass(.milliseconds(700))
        rehearsal.see(.ownStream(OwnStreamFacts(number: 8, device: "speakers")))
        rehearsal.pass(.seconds(3))
        #expect(rehearsal.interruptions.isEmpty)
    }

    @Test("Slept: the server may show the cork for a while after its end")
    func hasSlept() {
        var rehearsal = rehearsal()
        let output = OutputID(number: 1)
        rehearsal.tell(.output(output, .joined(passesTimeWhileLost: false)))
        rehearsal.tell(.output(output, .opened("Headphones")))
        rehearsal.tell(.output(output, .idle(epoch: rehearsal.machine.outputs.epoch)))
        rehearsal.see(.ownStream(OwnStreamFacts(number: 7, device: "headphones", isCorkedByOthers: true)))
        rehearsal.pass(.seconds(60))
        rehearsal.tell(.output(output, .wake))
        rehearsal.pass(.milliseconds(600))
        rehearsal.see(.ownStream(OwnStreamFacts(number: 7, device: "headphones")))
        rehearsal.pass(.seconds(3))
        #expect(rehearsal.interruptions.isEmpty)
    }

    @Test("Is muted meanwhile: a mute counts at once, whatever became of the device")
    func isMuted() {
        var rehearsal = rehearsal()
        show(["speakers"], in: &rehearsal)
        rehearsal.see(.ownStream(OwnStreamFacts(number: 7, isMutedByOthers: true, isUnlinked: true)))
        rehearsal.pass(.milliseconds(100))
        #expect(rehearsal.machine.directive.effectsReason == .policy)
        // It stays one interruption while the stream stands still.
        rehearsal.see(.ownStream(OwnStreamFacts(number: 7, isUnlinked: true)))
        rehearsal.pass(.milliseconds(100))
        #expect(rehearsal.interruptions == [.interruptionBegan(.policy)])
    }
}
