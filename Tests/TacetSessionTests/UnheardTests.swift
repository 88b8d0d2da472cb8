import Testing

@testable import TacetPlatform
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
    static let wishes: [ProgramInput] = [.category(.soloAmbient, []), .category(.playback, []), .solo(1)]

    private func simulate(_ role: AudioSession.Role = .game) -> SimulatedSession {
        var session = SimulatedSession(role)
        session.see(.route(RouteFacts(name: "speakers")))
        _ = session.takeActions()
        return session
    }

    /// Winds the clock as far as a mute takes to count.
    private func settle(_ session: inout SimulatedSession) -> [SessionAction] {
        session.pass(.milliseconds(150))
        return session.takeActions().filter { $0 == .pauseMediaPlayers(.all) || $0 == .resumeMediaPlayers }
    }

    @Test(
        "It pauses no media player until it is heard (BEHAVIOUR 188)", arguments: Obstacle.all, wishes)
    func pausesNobody(_ obstacle: Obstacle, _ wish: ProgramInput) {
        var session = simulate()
        session.see(obstacle.begin)
        _ = settle(&session)
        session.tell(wish)
        #expect(settle(&session) == [])
        session.see(obstacle.end)
        #expect(settle(&session) == [.pauseMediaPlayers(.all)])
        #expect(settle(&session) == [], "once")
    }

    @Test("What is over before it is heard was never a pause (BEHAVIOUR 188)", arguments: Obstacle.all)
    func wishEnds(_ obstacle: Obstacle) {
        var session = simulate()
        session.see(obstacle.begin)
        session.tell(.solo(1))
        session.tell(.solo(-1))
        _ = settle(&session)
        session.see(obstacle.end)
        #expect(settle(&session) == [])
    }

    @Test(
        "Silenced alone it gives its players back, and pauses them again when it is heard; while all is silent they wait (BEHAVIOUR 188)",
        arguments: Obstacle.all)
    func givesBack(_ obstacle: Obstacle) {
        var session = simulate()
        session.tell(.solo(1))
        #expect(settle(&session) == [.pauseMediaPlayers(.all)])
        session.see(obstacle.begin)
        #expect(settle(&session) == (obstacle.othersAreHeard ? [.resumeMediaPlayers] : []))
        session.see(obstacle.end)
        #expect(settle(&session) == (obstacle.othersAreHeard ? [.pauseMediaPlayers(.all)] : []))
    }

    @Test("A mute that comes with a call starts no music in the call (BEHAVIOUR 188)")
    func mutedInCall() {
        var session = simulate()
        session.tell(.solo(1))
        #expect(settle(&session) == [.pauseMediaPlayers(.all)])
        session.see(.calls(.modemManager, ongoing: true))
        session.see(.ownStream(OwnStreamFacts(isMutedByOthers: true)))
        #expect(settle(&session) == [])
    }

    @Test("A program with its own mixer is known by its process's streams (BEHAVIOUR 188)")
    func ownMixer() {
        var session = simulate()
        session.see(.ownStream(nil))
        var stream = StreamFacts("us", id: 9, process: 42)
        stream.isMuted = true
        session.play(stream)
        session.tell(.solo(1))
        #expect(settle(&session) == [])
        stream.isMuted = false
        session.play(stream)
        #expect(settle(&session) == [.pauseMediaPlayers(.all)])
    }

    @Test("A media player is heard in silent mode, and pauses the others then (BEHAVIOUR 18, 188)")
    func mediaPlayer() {
        var session = simulate(.mediaPlayer)
        session.tell(.active(false))
        session.see(.silentSwitch(.feedbackd, isOn: true))
        _ = settle(&session)
        session.tell(.active(true))
        #expect(settle(&session) == [.pauseMediaPlayers(.all)])
    }

    @Test("A category that is set before anything is known pauses once it is known (BEHAVIOUR 162, 188)")
    func atTheStart() {
        var session = SimulatedSession(isFresh: true)
        session.tell(.category(.playback, []))
        #expect(session.takeActions().filter { $0 == .pauseMediaPlayers(.all) } == [])
        session.answer()
        #expect(session.takeActions().filter { $0 == .pauseMediaPlayers(.all) } == [.pauseMediaPlayers(.all)])
    }
}
