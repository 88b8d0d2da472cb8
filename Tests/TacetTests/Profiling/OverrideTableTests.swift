import Testing

@testable import Tacet

/// Which of the changes of all attached programs count.
@Suite("Overrides of attached programs") struct OverrideTableTests {
    /// Master with soundtrack, effects, voice and ui; below effects a bus 5, and below that a bus 6.
    private let parents = [0, 0, 0, 0, 0, 2, 5]

    private func bits(_ buses: Int...) -> UInt64 { buses.reduce(0) { $0 | 1 << UInt64($1) } }

    private func overlay(_ targets: [OverrideRequest.Target]) -> MixOverlay {
        var table = OverrideTable()
        for target in targets { _ = table.set(target, to: 1, by: 1) }
        return table.overlay(parents: parents)
    }

    @Test("Of several programs the latest counts; when it leaves, the one before counts again")
    func latestWins() {
        var table = OverrideTable()
        let gain = { (table: OverrideTable) in (table.overlay(parents: self.parents).gains[2] * 10).rounded() }
        #expect(table.isEmpty)
        var isSet = [table.set(.gain(bus: 2), to: 0, by: 1), table.set(.gain(bus: 2), to: 20, by: 2)]
        #expect(gain(table) == 100)
        isSet.append(table.set(.gain(bus: 2), to: -20, by: 1))
        #expect(gain(table) == 1, "the first has asked again")
        isSet.append(table.set(.gain(bus: 2), to: nil, by: 1))
        #expect(gain(table) == 100, "the first has withdrawn")
        isSet.append(table.set(.mute(bus: 1), to: 1, by: 2))
        #expect(!isSet.contains(false))
        let had = [table.withdraw(2), table.withdraw(2)]
        #expect(had == [true, false] && table.isEmpty && table.overlay(parents: parents).heldBuses == 0)
    }

    @Test("A mute reaches all buses below; a solo leaves the bus, those below it, and the way to master")
    func buses() {
        #expect(overlay([.mute(bus: 2)]).mutedBuses == bits(2, 5, 6))
        #expect(overlay([.mute(bus: 0)]).mutedBuses == bits(0, 1, 2, 3, 4, 5, 6))
        let solo = overlay([.solo(bus: 5)])
        #expect(solo.mutedBuses == bits(1, 3, 4))
        #expect(solo.voicelessBuses == bits(0, 1, 2, 3, 4), "sounds of the buses above are not heard")
        let both = overlay([.solo(bus: 5), .solo(bus: 1)])
        #expect(both.mutedBuses == bits(3, 4))
        #expect(overlay([.solo(bus: 5), .mute(bus: 6)]).mutedBuses == bits(1, 3, 4, 6))
        #expect(overlay([.solo(bus: 0)]).mutedBuses == 0)
        #expect(overlay([.mute(bus: 63), .solo(bus: 40), .gain(bus: 50)]).mutedBuses == 0, "there are no such buses")
    }

    @Test("Voices are muted and soloed by their number; those that have ended are forgotten")
    func voices() {
        let voice = 7 << 17 | 3
        let handle = VoiceHandle(slot: 3, generation: 7)
        let muted = overlay([.muteVoice(voice)])
        #expect(!muted.lets(handle.number, on: 2) && muted.lets(VoiceHandle(slot: 3, generation: 9).number, on: 2))
        let soloed = overlay([.soloVoice(voice)])
        #expect(soloed.lets(handle.number, on: 2) && !soloed.lets(VoiceHandle(slot: 4, generation: 7).number, on: 2))
        var table = OverrideTable()
        let isSet = [table.set(.muteVoice(voice), to: 1, by: 1), table.set(.soloVoice(9), to: 1, by: 1)]
        let hasDropped = table.keepVoices([voice])
        #expect(isSet == [true, true] && hasDropped && table.present.map(\.target) == [.muteVoice(voice)])
    }

    @Test("A program has at most 256 overrides, and pretends only what counts of it")
    func limits() {
        var table = OverrideTable()
        for bus in 0..<OverrideTable.clientLimit { _ = table.set(.mute(bus: bus), to: 1, by: 1) }
        let isSet = [
            table.set(.pretend(.call), to: 1, by: 1), table.set(.mute(bus: 3), to: 0, by: 1),
            table.set(.mute(bus: 3), to: nil, by: 1), table.set(.pretend(.call), to: 1, by: 1),
        ]
        #expect(isSet == [false, true, true, true] && table.pretences(of: 1) == [.call])
        let other = table.set(.pretend(.call), to: 0, by: 2)
        #expect(other && table.pretences(of: 1).isEmpty)
        let hasLeft = table.withdraw(2)
        #expect(hasLeft && table.pretences(of: 1) == [.call])
    }
}
