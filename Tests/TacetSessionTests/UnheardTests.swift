@testable import TacetPlatform
import Testing

@testable import TacetSession

/// A program that cannot be heard takes nothing from the player.
@Suite("A program that cannot be heard") struct UnheardTests {
    /// What keeps a program from being heard, and what ends it.
    struct Obstacle: CustomTestStringConvertible, Sendable {
        let name: String
        let begin: Observation
        let end: Observation
        /// Whether the player's music is heard meanwhile.
        let othersAreHeard: Bool

        var testDescription: String { name }

        static let all = [
            Obstacle(
                name: "silent mode", begin: .silentSwitch(.feedbackd, isOn: true),
                end: .silentSwitch(.feedbackd, isOn: false), othersAreHeard: true),
            Obstacle(
                name: "own stream muted",
                begin: .ownStream(OwnStreamFacts(isMutedByOthers: true)), end: .ownStream(OwnStreamFacts()),
                othersAreHeard: true),
            Obstacle(
                name: "own stream at zero",
                begin: .ownStream(OwnStreamFacts(isVolumeZero: true, volume: 0)), end: .ownStream(OwnStreamFacts()),
                othersAreHeard: true),
            Obstacle(
                name: "device muted", begin: .route(RouteFacts(name: "speakers", isMuted: true)),
                end: .route(RouteFacts(name: "speakers")), othersAreHeard: false),
            Obstacle(
                name: "device at zero", begin: .route(RouteFacts(name: "speakers", volume: 0)),
                end: .route(RouteFacts(name: "speakers")), othersAreHeard: false),
            Obstacle(
                name: "call", begin: .calls(.modemManager, ongoing: true),
                end: .calls(.modemManager, ongoing: false), othersAreHeard: false),
            Obstacle(name: "sleep", begin: .sleeping(true), end: .sleeping(false), othersAreHeard: false),
        ]
    }

    /// What a program does to have media players paused.
    static let wishes: [ProgramInput] = [.category(.soloAmbient, []), .category(.playback, []), .solo(true)]

    private func rehearse(_ role: AudioSession.Role = .game) -> Rehearsal {
        var rehearsal = Rehearsal(role)
        rehearsal.see(.route(RouteFacts(name: "speakers")))
        _ = rehearsal.takeActions()
        return rehearsal
    }

    /// Winds the clock as far as a mute takes to count.
    private func settle(_ rehearsal: inout Rehearsal) -> [SessionMachine.Action] {
        rehearsal.pass(.milliseconds(150))
        return rehearsal.takeActions().filter { $0 == .pausePlayers(.all) || $0 == .resumePlayers }
    }

    @Test(
        "It pauses no media player until it is heard (BEHAVIOUR 188)", arguments: Obstacle.all, wishes)
    func pausesNobody(_ obstacle: Obstacle, _ wish: ProgramInput) {
        var rehearsal = rehearse()
        rehearsal.see(obstacle.begin)
        _ = settle(&rehearsal)
        rehearsal.tell(wish)
        #expect(settle(&rehearsal) == [])
        rehearsal.see(obstacle.end)
        #expect(settle(&rehearsal) == [.pausePlayers(.all)])
        #expect(settle(&rehearsal) == [], "once")
    }

    @Test("What is over before it is heard was never a pause (BEHAVIOUR 188)", arguments: Obstacle.all)
    func wishEnds(_ obstacle: Obstacle) {
        var rehearsal = rehearse()
        rehearsal.see(obstacle.begin)
        rehearsal.tell(.solo(true))
        rehearsal.tell(.solo(false))
        _ = settle(&rehearsal)
        rehearsal.see(obstacle.end)
        #expect(settle(&rehearsal) == [])
    }

    @Test(
        "Silenced alone it gives its players back, and pauses them again when it is heard; while all is silent they wait (BEHAVIOUR 188)",
        arguments: Obstacle.all)
    func givesBack(_ obstacle: Obstacle) {
        var rehearsal = rehearse()
        rehearsal.tell(.solo(true))
        #expect(settle(&rehearsal) == [.pausePlayers(.all)])
        rehearsal.see(obstacle.begin)
        #expect(settle(&rehearsal) == (obstacle.othersAreHeard ? [.resumePlayers] : []))
        rehearsal.see(obstacle.end)
        #expect(settle(&rehearsal) == (obstacle.othersAreHeard ? [.pausePlayers(.all)] : []))
    }

    @Test("A mute that comes with a call starts no music in the call (BEHAVIOUR 188)")
    func mutedInCall() {
        var rehearsal = rehearse()
        rehearsal.tell(.solo(true))
        #expect(settle(&rehearsal) == [.pausePlayers(.all)])
        rehearsal.see(.calls(.modemManager, ongoing: true))
        rehearsal.see(.ownStream(OwnStreamFacts(isMutedByOthers: true)))
        #expect(settle(&rehearsal) == [])
    }

    @Test("A program with its own mixer is known by its process's streams (BEHAVIOUR 188)")
    func ownMixer() {
        var rehearsal = rehearse()
        rehearsal.see(.ownStream(nil))
        var stream = StreamFacts("us", id: 9, process: 42)
        stream.isMuted = true
        rehearsal.play(stream)
        rehearsal.tell(.solo(true))
        #expect(settle(&rehearsal) == [])
        stream.isMuted = false
        rehearsal.play(stream)
        #expect(settle(&rehearsal) == [.pausePlayers(.all)])
    }

    @Test("A media player is heard in silent mode, and pauses the others then (BEHAVIOUR 18, 188)")
    func mediaPlayer() {
        var rehearsal = rehearse(.mediaPlayer)
        rehearsal.tell(.active(false))
        rehearsal.see(.silentSwitch(.feedbackd, isOn: true))
        _ = settle(&rehearsal)
        rehearsal.tell(.active(true))
        #expect(settle(&rehearsal) == [.pausePlayers(.all)])
    }

    @Test("A category that is set before anything is known pauses once it is known (BEHAVIOUR 162, 188)")
    func atTheStart() {
        var rehearsal = Rehearsal(isFresh: true)
        rehearsal.tell(.category(.playback, []))
        #expect(rehearsal.takeActions().filter { $0 == .pausePlayers(.all) } == [])
        rehearsal.answer()
        #expect(rehearsal.takeActions().filter { $0 == .pausePlayers(.all) } == [.pausePlayers(.all)])
    }
}
