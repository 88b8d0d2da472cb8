import Testing

@testable import TacetSession

@Suite("The start")
struct StartTests {
    @Test("Nothing is heard before silent mode has been read (BEHAVIOUR 43, 162, 169)")
    func waitsForSwitches() {
        var session = SimulatedSession(isFresh: true)
        session.see(.streams([]))
        session.see(.players(nil))
        #expect(session.states == [.frozen, .frozen])
        #expect(session.machine.directive.effectsReason == .startingUp)
        session.see(.silentSwitch(.feedbackd, isOn: false))
        session.see(.silentSwitch(.ubuntuTouch, isOn: nil))
        #expect(session.states == [.frozen, .frozen])
        session.see(.silentSwitch(.sailfish, isOn: nil))
        #expect(session.states == [.audible, .audible])
        #expect(session.interruptions.isEmpty)
    }

    @Test("A switch that is on answers for all of them")
    func oneSwitchIsEnough() {
        var session = SimulatedSession(isFresh: true)
        session.see(.silentSwitch(.ubuntuTouch, isOn: true))
        #expect(session.effects == .muted)
    }

    @Test("The soundtrack waits for the verdict, effects do not (BEHAVIOUR 31, 35, 41)")
    func soundtrackWaits() {
        var session = SimulatedSession(isFresh: true)
        session.answerSwitches()
        #expect(session.states == [.audible, .held])
        #expect(session.machine.directive.soundtrackReason == .undecided)
        #expect(!session.machine.isDecided)
        session.see(.streams([]))
        session.see(.players([]))
        #expect(session.machine.isDecided)
        #expect(session.states == [.audible, .audible])
    }

    @Test("Nothing playing: solo ambient, soundtrack heard (BEHAVIOUR 6, 34, 179)")
    func quiet() {
        var session = SimulatedSession(isFresh: true)
        session.answerSwitches(feedbackd: false)
        session.see(.players([]))
        session.see(.streams([.unmarked.with { $0.isCorked = true }]))
        #expect(session.events.contains(.categoryChosen(.soloAmbient, because: "nothing else is playing")))
        #expect(session.states == [.audible, .audible])
    }

    @Test(
        "Something playing: ambient, soundtrack held, effects heard, at once (BEHAVIOUR 6, 33, 35, 107, 178)",
        arguments: [StreamFacts.music, .video, .unmarked])
    func busy(stream: StreamFacts) {
        var session = SimulatedSession(isFresh: true)
        session.answerSwitches(feedbackd: false)
        session.see(.streams([stream]))
        session.see(.players([]))
        let name = stream.properties["application.name"] ?? ""
        #expect(session.events.contains(.categoryChosen(.ambient, because: "\(name) is playing")))
        #expect(session.states == [.audible, .held])
        session.see(.streams([]))
        session.pass(.seconds(1))
        #expect(session.states == [.audible, .audible])
        #expect(session.machine.category == .ambient, "BEHAVIOUR 7: it stays")
    }

    @Test("Another game is no music: two games do not silence each other")
    func otherGames() {
        var session = SimulatedSession(isFresh: true)
        session.answerSwitches()
        session.see(.players([]))
        session.play(
            StreamFacts("Quake", role: "game"),
            StreamFacts("Tetris", id: 9).with { $0.properties["tacet.session"] = "theirs" })
        #expect(session.machine.category == .soloAmbient)
        #expect(session.soundtrack == .audible)
        #expect(session.machine.isOtherAudioPlaying)
        #expect(!session.machine.secondaryAudioShouldBeSilencedHint, "BEHAVIOUR D3")
    }

    @Test("No answer within 250 ms: solo ambient, everything heard")
    func noAnswer() {
        var session = SimulatedSession(isFresh: true)
        session.pass(.milliseconds(249))
        #expect(session.states == [.frozen, .frozen])
        session.pass(.milliseconds(1))
        #expect(session.states == [.audible, .audible])
        #expect(session.machine.category == .soloAmbient)
        #expect(session.machine.nextDeadline == nil)
    }

    @Test("No server and no bus: decided as soon as that is known")
    func nobodyToAsk() {
        var session = SimulatedSession(isFresh: true)
        session.answerSwitches()
        session.see(.players(nil))
        session.see(.streams(nil))
        #expect(session.states == [.audible, .audible])
        #expect(
            session.events.contains(
                .categoryChosen(.soloAmbient, because: "there is no sound server to ask what else is playing")))
    }

    @Test("An answer that comes late still holds the soundtrack (BEHAVIOUR 36)")
    func lateAnswer() {
        var session = SimulatedSession(isFresh: true)
        session.pass(.milliseconds(300))
        session.play(.unmarked)
        #expect(session.machine.category == .soloAmbient)
        #expect(session.states == [.audible, .held])
    }

    @Test("TACET_SESSION=off: nothing observed matters, and nothing waits (BEHAVIOUR 47)")
    func switchedOff() {
        var session = SimulatedSession(SessionConfiguration(isSwitchedOff: true), isFresh: true)
        #expect(session.states == [.audible, .audible])
        #expect(session.events == [.categoryChosen(.soloAmbient, because: "TACET_SESSION=off")])
        session.play(.music, .phone)
        session.see(.silentSwitch(.feedbackd, isOn: true))
        session.see(.sleeping(true))
        session.pass(.seconds(5))
        #expect(session.states == [.audible, .audible])
        session.tell(.begin(.host("menu")))
        #expect(session.states == [.frozen, .frozen])
    }

    @Test("TACET_SILENT=1 is a switch that is always on (BEHAVIOUR 44)", arguments: [true, false])
    func silencedByEnvironment(isSwitchedOff: Bool) {
        let configuration = SessionConfiguration(isSilencedByEnvironment: true, isSwitchedOff: isSwitchedOff)
        var session = SimulatedSession(configuration, isFresh: true)
        #expect(session.effects == .muted)
        session.pass(.seconds(1))
        #expect(session.states == [.muted, .muted])
        #expect(session.events.contains(.silentModeChanged(true, source: "TACET_SILENT")))
        session.set(\.ignoresSilentMode, true)
        #expect(session.effects == .muted, "the player's own word wins")
    }

    @Test("Beside music the session decides by itself: it asks neither the player nor the game (BEHAVIOUR 32)")
    func nobodyIsAsked() {
        var session = SimulatedSession(isFresh: true)
        session.see(.streams([.music]))
        session.answerSwitches()
        session.see(.players([]))
        #expect(session.machine.category == .ambient && session.states == [.audible, .held])
        let requests = session.events.filter { if case .mediaRequested = $0 { true } else { false } }
        #expect(requests.isEmpty && session.machine.directive.soundtrackReason == .otherAudio)
    }
}
