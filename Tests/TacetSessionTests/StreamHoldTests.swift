import Testing

@testable import TacetSession

/// Standstills of our own stream that no policy causes, in the order in which sound servers show them.
@Suite("A stream that stands still") struct StreamHoldTests {
    /// A machine whose stream plays on headphones, beside loudspeakers.
    private func session() -> SimulatedSession {
        var session = SimulatedSession()
        show(["headphones", "speakers"], in: &session)
        session.see(.ownStream(OwnStreamFacts(number: 7, device: "headphones")))
        return session
    }

    private func show(_ devices: [String], in session: inout SimulatedSession) {
        session.see(
            .outputDevices(
                devices.map { AudioSession.OutputDevice(id: $0, name: $0, isPrivate: false, isDefault: false) }))
    }

    @Test(
        "Has lost its device: until it is on another, that is no interruption (BEHAVIOUR 59, 67)",
        arguments: [true, false])
    func deviceIsUnplugged(isStreamFirst: Bool) {
        var session = session()
        if isStreamFirst {
            session.see(.ownStream(OwnStreamFacts(number: 7, isUnlinked: true)))
            session.pass(.milliseconds(60))
        }
        show(["speakers"], in: &session)
        if !isStreamFirst {
            session.pass(.milliseconds(60))
            session.see(.ownStream(OwnStreamFacts(number: 7, isUnlinked: true)))
        }
        session.pass(.milliseconds(1_500))
        session.see(.ownStream(OwnStreamFacts(number: 7, device: "speakers")))
        session.pass(.seconds(10))
        #expect(session.interruptions.isEmpty)
        #expect(session.states == [.audible, .audible])
        // On the new device a policy counts as soon as ever.
        session.see(.ownStream(OwnStreamFacts(number: 7, isUnlinked: true)))
        session.pass(.milliseconds(100))
        #expect(session.machine.directive.effectsReason == .policy)
    }

    @Test("Has lost its device and gets no other: after two seconds there is a reason")
    func noOtherDevice() {
        var session = session()
        show(["speakers"], in: &session)
        session.see(.ownStream(OwnStreamFacts(number: 7, isUnlinked: true)))
        session.pass(.milliseconds(1_990))
        #expect(session.states == [.audible, .audible])
        session.pass(.milliseconds(10))
        #expect(session.machine.directive.effectsReason == .policy)
        session.see(.ownStream(OwnStreamFacts(number: 7, device: "speakers")))
        #expect(session.states == [.audible, .audible])
        #expect(session.machine.nextDeadline == nil)
    }

    @Test("Is moved: PipeWire corks it on its new device before it shows that the old one is gone (BEHAVIOUR 59, 67)")
    func isMoved() {
        var session = session()
        session.see(.ownStream(OwnStreamFacts(number: 7, device: "speakers", isCorkedByOthers: true)))
        session.pass(.milliseconds(5))
        show(["speakers"], in: &session)
        session.pass(.milliseconds(700))
        session.see(.ownStream(OwnStreamFacts(number: 7, device: "speakers")))
        session.pass(.seconds(3))
        #expect(session.interruptions.isEmpty)
        // Where it stays, a cork is a policy's.
        session.see(.ownStream(OwnStreamFacts(number: 7, device: "speakers", isCorkedByOthers: true)))
        session.pass(.milliseconds(100))
        #expect(session.interruptions == [.interruptionBegan(.policy)])
    }

    @Test("Is new: the server takes its time to give it a device")
    func isNew() {
        var session = session()
        session.see(.ownStream(OwnStreamFacts(number: 8, isUnlinked: true)))
        session.pass(.milliseconds(700))
        session.see(.ownStream(OwnStreamFacts(number: 8, device: "speakers")))
        session.pass(.seconds(3))
        #expect(session.interruptions.isEmpty)
    }

    @Test("Slept: the server may show the cork for a while after its end")
    func hasSlept() {
        var session = session()
        let output = OutputID(number: 1)
        session.tell(.output(output, .joined(passesTimeWhileLost: false)))
        session.tell(.output(output, .opened("Headphones")))
        session.tell(.output(output, .idle(epoch: session.machine.outputs.epoch)))
        session.see(.ownStream(OwnStreamFacts(number: 7, device: "headphones", isCorkedByOthers: true)))
        session.pass(.seconds(60))
        session.tell(.output(output, .wake))
        session.pass(.milliseconds(600))
        session.see(.ownStream(OwnStreamFacts(number: 7, device: "headphones")))
        session.pass(.seconds(3))
        #expect(session.interruptions.isEmpty)
    }

    @Test("Is muted meanwhile: a mute counts at once, whatever became of the device")
    func isMuted() {
        var session = session()
        show(["speakers"], in: &session)
        session.see(.ownStream(OwnStreamFacts(number: 7, isMutedByOthers: true, isUnlinked: true)))
        session.pass(.milliseconds(100))
        #expect(session.machine.directive.effectsReason == .policy)
        // It stays one interruption while the stream stands still.
        session.see(.ownStream(OwnStreamFacts(number: 7, isUnlinked: true)))
        session.pass(.milliseconds(100))
        #expect(session.interruptions == [.interruptionBegan(.policy)])
    }
}
