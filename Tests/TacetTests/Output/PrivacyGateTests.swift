@testable import TacetPlatform
import Testing

@testable import TacetOutput
@testable import TacetSession

@Suite("What keeps sound from a device that others hear") struct PrivacyGateTests {
    private static func device(isPrivate: Bool) -> OutputConfiguration {
        OutputConfiguration(
            kind: .pulse, device: "device", sampleRate: 48_000, requestFrames: 0, latency: .zero, isPrivate: isPrivate)
    }

    private static func orders(_ values: PrivacyOrder.Value...) -> [PrivacyOrder] {
        var order = PrivacyOrder()
        return values.map { value in
            order.set(value)
            return order
        }
    }

    @Test(
        "It closes by itself when a private device is followed by a public one, until the session opens it (BEHAVIOUR 60)"
    )
    func closes() {
        let orders = Self.orders(.kept, .lost, .kept)
        var gate = PrivacyGate()
        _ = gate.take(orders[0])
        let exposes = [true, false].map { gate.open(Self.device(isPrivate: $0)) }
        #expect(exposes == [false, true])
        #expect(gate.isClosed)
        _ = gate.take(orders[1])
        #expect(gate.isClosed)
        _ = gate.take(orders[2])
        #expect(!gate.isClosed)
        // The player has answered the loss: the device opens again without a question.
        let asksAgain = gate.open(Self.device(isPrivate: false))
        #expect(!asksAgain)
    }

    @Test("An order that a later one has overtaken changes nothing")
    func overtaken() {
        let orders = Self.orders(.kept, .lost, .kept)
        var gate = PrivacyGate()
        let takes = [orders[2], orders[1]].map { gate.take($0) }
        #expect(takes == [true, false])
        #expect(!gate.isClosed)
    }

    @Test("Other devices by choice, public ones from the start and programs that go on close nothing")
    func staysOpen() {
        let orders = Self.orders(.kept, .free)
        var gate = PrivacyGate()
        _ = gate.take(orders[0])
        var exposes = [false, true].map { gate.open(Self.device(isPrivate: $0)) }
        gate.change(Self.device(isPrivate: false))
        exposes.append(gate.open(Self.device(isPrivate: false)))
        gate.change(Self.device(isPrivate: true))
        _ = gate.take(orders[1])
        exposes.append(gate.open(Self.device(isPrivate: false)))
        #expect(exposes == [false, false, false, false])
        #expect(!gate.isClosed)
    }
}
