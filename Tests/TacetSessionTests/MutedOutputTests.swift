import Testing

@testable import TacetPlatform
@testable import TacetSession

/// Silence of the player's own making has a reason, too (BEHAVIOUR 156).
@Suite("An output that the player has muted (BEHAVIOUR 156)") struct MutedOutputTests {
    private func explanation(
        isMuted: Bool = false, volume: Float = 1, ownStream: OwnStreamFacts? = OwnStreamFacts()
    ) -> AudioSession.Explanation {
        var machine = SessionMachine(at: .zero)
        machine.observe(.streams([]), at: .milliseconds(10))
        machine.observe(.players([]), at: .milliseconds(10))
        for silentSwitch in Observation.SilentSwitch.allCases {
            machine.observe(.silentSwitch(silentSwitch, isOn: nil), at: .milliseconds(10))
        }
        machine.observe(
            .route(RouteFacts(name: "sink", description: "Speakers", volume: volume, isMuted: isMuted)), at: .seconds(1)
        )
        machine.observe(.ownStream(ownStream), at: .seconds(1))
        return machine.explanation(at: .seconds(5))
    }

    @Test("A muted device, one at volume zero, and our own stream at zero are told, and nothing stops for them")
    func muted() {
        for silent in [
            explanation(isMuted: true), explanation(volume: 0),
            explanation(ownStream: OwnStreamFacts(isVolumeZero: true)),
        ] {
            #expect(silent.entries.map(\.reason) == [.outputMuted])
            #expect(silent.entries.first?.duration == .seconds(4))
            #expect(silent.directive.effects == .audible && silent.directive.soundtrack == .audible)
            #expect(silent.description.hasPrefix("Effects muted, soundtrack muted."), "\(silent)")
        }
        #expect(explanation(isMuted: true).description.contains("Speakers is muted"))
    }

    @Test("A device that is merely quiet is no silence")
    func quiet() {
        #expect(explanation(volume: 0.01).entries.isEmpty)
        #expect(explanation().description == "Effects audible, soundtrack audible.")
    }
}
