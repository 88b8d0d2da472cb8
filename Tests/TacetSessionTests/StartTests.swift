import TacetSession
import Testing

@Suite("The start")
struct StartTests {
    @Test("Nothing is heard before silent mode has been read (BEHAVIOUR 43, 162, 169)")
    func waitsForSwitches() {
        var rehearsal = Rehearsal(isFresh: true)
        rehearsal.see(.streams([]))
        rehearsal.see(.players(nil))
        #expect(rehearsal.states == [.frozen, .frozen])
        #expect(rehearsal.machine.directive.effectsReason == .startingUp)
        rehearsal.see(.silentSwitch(.feedbackd, isOn: false))
        rehearsal.see(.silentSwitch(.ubuntuTouch, isOn: nil))
        #expect(rehearsal.states == [.frozen, .frozen])
        rehearsal.see(.silentSwitch(.sailfish, isOn: nil))
        #expect(rehearsal.states == [.audible, .audible])
        #expect(rehearsal.interruptions.isEmpty)
    }

    @Test("A switch that is on answers for all of them")
    func oneSwitchIsEnough() {
        var rehearsal = Rehearsal(isFresh: true)
        rehearsal.see(.silentSwitch(.ubuntuTouch, isOn: true))
        #expect(rehearsal.effects == .muted)
    }

    @Test("The soundtrack waits for the verdict, effects do not (BEHAVIOUR 31, 35, 41)")
    func soundtrackWaits() {
        var rehearsal = Rehearsal(isFresh: true)
        rehearsal.answerSwitches()
        #expect(rehearsal.states == [.audible, .held])
        #expect(rehearsal.machine.directive.soundtrackReason == .undecided)
        #expect(!rehearsal.machine.isDecided)
        rehearsal.see(.streams([]))
        rehearsal.see(.players([]))
        #expect(rehearsal.machine.isDecided)
        #expect(rehearsal.states == [.audible, .audible])
    }

    @Test("Nothing playing: solo ambient, soundtrack heard (BEHAVIOUR 6, 34, 179)")
    func quiet() {
        var rehearsal = Rehearsal(isFresh: true)
        rehearsal.answerSwitches(feedbackd: false)
        rehearsal.see(.players([]))
        rehearsal.see(.streams([.unmarked.with { $0.isCorked = true }]))
        #expect(rehearsal.events.contains(.categoryChosen(.soloAmbient, because: "nothing else is playing")))
        #expect(rehearsal.states == [.audible, .audible])
    }

    @Test(
        "Something playing: ambient, soundtrack held, effects heard, at once (BEHAVIOUR 6, 33, 35, 107, 178)",
        arguments: [StreamFacts.music, .video, .unmarked])
    func busy(stream: StreamFacts) {
        var rehearsal = Rehearsal(isFresh: true)
        rehearsal.answerSwitches(feedbackd: false)
        rehearsal.see(.streams([stream]))
        rehearsal.see(.players([]))
        let name = stream.properties["application.name"] ?? ""
        #expect(rehearsal.events.contains(.categoryChosen(.ambient, because: "\(name) is playing")))
        #expect(rehearsal.states == [.audible, .held])
        rehearsal.see(.streams([]))
        rehearsal.pass(.seconds(1))
        #expect(rehearsal.states == [.audible, .audible])
        #expect(rehearsal.machine.category == .ambient, "BEHAVIOUR 7: it stays")
    }

    @Test("Another game is no music: two games do not silence each other")
    func otherGames() {
        var rehearsal = Rehearsal(isFresh: true)
        rehearsal.answerSwitches()
        rehearsal.see(.players([]))
        rehearsal.play(
            StreamFacts("Quake", role: "game"),
            StreamFacts("Tetris", id: 9).with { $0.properties["tacet.session"] = "theirs" })
        #expect(rehearsal.machine.category == .soloAmbient)
        #expect(rehearsal.soundtrack == .audible)
        #expect(rehearsal.machine.isOtherAudioPlaying)
        #expect(!rehearsal.machine.secondaryAudioShouldBeSilencedHint, "BEHAVIOUR D3")
    }

    @Test("No answer within 250 ms: solo ambient, everything heard")
    func noAnswer() {
        var rehearsal = Rehearsal(isFresh: true)
        rehearsal.pass(.milliseconds(249))
        #expect(rehearsal.states == [.frozen, .frozen])
        rehearsal.pass(.milliseconds(1))
        #expect(rehearsal.states == [.audible, .audible])
        #expect(rehearsal.machine.category == .soloAmbient)
        #expect(rehearsal.machine.nextDeadline == nil)
    }

    @Test("No server and no bus: decided as soon as that is known")
    func nobodyToAsk() {
        var rehearsal = Rehearsal(isFresh: true)
        rehearsal.answerSwitches()
        rehearsal.see(.players(nil))
        rehearsal.see(.streams(nil))
        #expect(rehearsal.states == [.audible, .audible])
        #expect(
            rehearsal.events.contains(
                .categoryChosen(.soloAmbient, because: "there is no sound server to ask what else is playing")))
    }

    @Test("An answer that comes late still holds the soundtrack (BEHAVIOUR 36)")
    func lateAnswer() {
        var rehearsal = Rehearsal(isFresh: true)
        rehearsal.pass(.milliseconds(300))
        rehearsal.play(.unmarked)
        #expect(rehearsal.machine.category == .soloAmbient)
        #expect(rehearsal.states == [.audible, .held])
    }

    @Test("TACET_SESSION=off: nothing observed matters, and nothing waits (BEHAVIOUR 47)")
    func switchedOff() {
        var rehearsal = Rehearsal(SessionConfiguration(isSwitchedOff: true), isFresh: true)
        #expect(rehearsal.states == [.audible, .audible])
        #expect(rehearsal.events == [.categoryChosen(.soloAmbient, because: "TACET_SESSION=off")])
        rehearsal.play(.music, .phone)
        rehearsal.see(.silentSwitch(.feedbackd, isOn: true))
        rehearsal.see(.sleeping(true))
        rehearsal.pass(.seconds(5))
        #expect(rehearsal.states == [.audible, .audible])
        rehearsal.tell(.begin(.host("menu")))
        #expect(rehearsal.states == [.frozen, .frozen])
    }

    @Test("TACET_SILENT=1 is a switch that is always on (BEHAVIOUR 44)", arguments: [true, false])
    func silencedByEnvironment(isSwitchedOff: Bool) {
        let configuration = SessionConfiguration(isSilencedByEnvironment: true, isSwitchedOff: isSwitchedOff)
        var rehearsal = Rehearsal(configuration, isFresh: true)
        #expect(rehearsal.effects == .muted)
        rehearsal.pass(.seconds(1))
        #expect(rehearsal.states == [.muted, .muted])
        #expect(rehearsal.events.contains(.silentModeChanged(true, source: "TACET_SILENT")))
        rehearsal.set(\.ignoresSilentMode, true)
        #expect(rehearsal.effects == .muted, "the player's own word wins")
    }

    @Test("Beside music the session decides by itself: it asks neither the player nor the game (BEHAVIOUR 32)")
    func nobodyIsAsked() {
        var rehearsal = Rehearsal(isFresh: true)
        rehearsal.see(.streams([.music]))
        rehearsal.answerSwitches()
        rehearsal.see(.players([]))
        #expect(rehearsal.machine.category == .ambient && rehearsal.states == [.audible, .held])
        let requests = rehearsal.events.filter { if case .mediaRequested = $0 { true } else { false } }
        #expect(requests.isEmpty && rehearsal.machine.directive.soundtrackReason == .otherAudio)
    }
}
