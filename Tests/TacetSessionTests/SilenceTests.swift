import Testing

@testable import TacetSession

@Suite("Silent mode")
struct SilentModeTests {
    @Test(
        "Every switch is followed live, both ways, and time goes on (BEHAVIOUR 22, 24, 44, 45, 49, 180)",
        arguments: Observation.SilentSwitch.allCases)
    func live(which: Observation.SilentSwitch) {
        var session = SimulatedSession()
        for isOn in [true, false, true, false] {
            session.see(.silentSwitch(which, isOn: isOn))
            #expect(session.states == (isOn ? [.muted, .muted] : [.audible, .audible]))
            #expect(session.events.last == .silentModeChanged(isOn, source: which.rawValue))
        }
        session.see(.silentSwitch(which, isOn: true))
        session.see(.silentSwitch(which, isOn: nil))
        #expect(session.states == [.audible, .audible], "a daemon that is gone silences no game")
        #expect(session.interruptions.isEmpty)
    }

    @Test("One of two switches is enough")
    func two() {
        var session = SimulatedSession()
        session.see(.silentSwitch(.feedbackd, isOn: true))
        session.see(.silentSwitch(.sailfish, isOn: true))
        session.see(.silentSwitch(.feedbackd, isOn: false))
        #expect(session.effects == .muted)
    }

    @Test("The soundtrack that yields in silent mode stands still; explicit sounds may be heard (BEHAVIOUR 46)")
    func heldAndMuted() {
        var session = SimulatedSession()
        session.see(.silentSwitch(.feedbackd, isOn: true))
        session.play(.music)
        session.pass(.seconds(1))
        #expect(session.states == [.muted, .held])
        #expect(session.machine.directive.effectsReason == .silentMode)
        session.see(.calls(.modemManager, ongoing: true))
        #expect(session.states == [.frozen, .frozen])
        #expect(session.machine.directive.effectsReason == .call)
    }

    @Test("Toggled a hundred times during an interruption, both clear (BEHAVIOUR 49)")
    func duringInterruption() {
        var session = SimulatedSession()
        session.see(.calls(.modemManager, ongoing: true))
        for index in 0..<100 {
            session.see(.silentSwitch(.feedbackd, isOn: index.isMultiple(of: 2)))
            #expect(session.states == [.frozen, .frozen])
        }
        session.see(.calls(.modemManager, ongoing: false))
        #expect(session.states == [.audible, .audible])
        #expect(session.interruptions.count == 2)
    }

    @Test("Essential sound is not silenced, nor a program that ignores the switch (BEHAVIOUR 18, 46)")
    func essential() {
        var session = SimulatedSession(.mediaPlayer)
        session.see(.silentSwitch(.feedbackd, isOn: true))
        #expect(session.soundtrack == .audible)
        #expect(session.machine.isSilentModeOn)
        var game = SimulatedSession()
        game.see(.silentSwitch(.feedbackd, isOn: true))
        game.set(\.ignoresSilentMode, true)
        #expect(game.states == [.audible, .audible])
    }

    @Test("Silent mode that a profiler pretends silences what silent mode would silence, and no more")
    func pretended() {
        for category in AudioSession.Category.allCases {
            for ignores in [true, false] {
                let sessions = (0...1).map { _ in
                    var session = SimulatedSession()
                    session.tell(.category(category, []))
                    session.set(\.ignoresSilentMode, ignores)
                    return session
                }
                var (real, pretended) = (sessions[0], sessions[1])
                let before = pretended.states
                real.see(.silentSwitch(.feedbackd, isOn: true))
                pretended.tell(.pretend([.silentMode], by: PretenderID(engine: 1, profiler: 1)))
                #expect(real.states == pretended.states, "\(category), \(ignores)")
                pretended.tell(.pretend([], by: PretenderID(engine: 1, profiler: 1)))
                #expect(pretended.states == before)
            }
        }
    }
}

@Suite("The background")
struct BackgroundTests {
    typealias Policy = AudioSession.BackgroundPolicy

    @Test("Does what the policy says, to categories that do not play there (BEHAVIOUR 23, 104, D6)")
    func policies() {
        let expected: [Policy: [AudioSession.Directive.State]] = [
            .mute: [.muted, .muted], .pause: [.frozen, .frozen], .keep: [.audible, .audible],
            .soundtrackOnly: [.muted, .audible],
        ]
        for policy in Policy.allCases {
            var session = SimulatedSession()
            session.set(\.backgroundPolicy, policy)
            session.tell(.applicationState(.background))
            #expect(session.states == expected[policy])
            #expect(session.interruptions.count == (policy == .pause ? 1 : 0))
            session.tell(.applicationState(.active))
            #expect(session.states == [.audible, .audible])
            #expect(session.interruptions.count == (policy == .pause ? 2 : 0))
        }
    }

    @Test("A policy changed in the background takes effect there")
    func changed() {
        var session = SimulatedSession()
        session.tell(.applicationState(.background))
        session.set(\.backgroundPolicy, .keep)
        #expect(session.states == [.audible, .audible])
        #expect(session.interruptions.count == 2)
    }

    @Test("A window without the focus is not in the background (BEHAVIOUR D6)")
    func focus() {
        var session = SimulatedSession()
        session.tell(.applicationState(.inactive))
        #expect(session.states == [.audible, .audible])
    }
}

@Suite("Programs with a play button")
struct MediaControlTests {
    @Test("After a call they resume if they were playing (BEHAVIOUR 77, 118)")
    func resumable() {
        var session = SimulatedSession(.mediaPlayer)
        session.tell(.soundtrackPlaying(true))
        session.see(.calls(.modemManager, ongoing: true))
        session.see(.calls(.modemManager, ongoing: false))
        #expect(session.soundtrack == .audible)
    }

    @Test(
        "After another program took over they wait for the player; a game never does (BEHAVIOUR 74, 75, 77, 182)",
        arguments: [AudioSession.Role.mediaPlayer, .game])
    func takenOver(role: AudioSession.Role) {
        var session = SimulatedSession(role)
        session.tell(.category(.playback, []))
        session.tell(.soundtrackPlaying(true))
        session.pass(.seconds(1))
        session.play(.music)
        session.pass(.seconds(5))
        #expect(session.states == [.frozen, .frozen])
        session.play()
        session.pass(.seconds(1))
        #expect(
            session.interruptions
                == [.interruptionBegan(.otherAudio), .interruptionEnded(.otherAudio, shouldResume: false)])
        #expect(session.soundtrack == (role == .game ? .audible : .frozen))
        session.tell(.resume)
        #expect(session.soundtrack == .audible)
    }

    @Test("Pressing play takes the turn back while the other still plays")
    func takeBack() {
        var session = SimulatedSession(.mediaPlayer)
        session.tell(.soundtrackPlaying(true))
        session.pass(.seconds(1))
        session.play(.music)
        session.pass(.seconds(5))
        session.tell(.resume)
        #expect(session.soundtrack == .audible)
        session.pass(.seconds(60))
        #expect(session.soundtrack == .audible)
        #expect(session.interruptions.last == .interruptionEnded(.otherAudio, shouldResume: true))
    }

    @Test("What played before them does not stop them, nor does anything if they mix (BEHAVIOUR 25)")
    func before() {
        var session = SimulatedSession(.mediaPlayer, isFresh: true)
        session.see(.players([]))
        session.play(.music)
        session.tell(.active(true))
        session.pass(.seconds(60))
        #expect(session.soundtrack == .audible)
        var mixing = SimulatedSession(.cooperativeMusic)
        mixing.pass(.seconds(1))
        mixing.play(.music)
        mixing.pass(.seconds(60))
        #expect(mixing.states == [.audible, .audible])
    }

    @Test("Play after they were paused, by the program's own button")
    func playAgain() {
        var session = SimulatedSession(.browser)
        session.tell(.soundtrackPlaying(true))
        session.pass(.seconds(1))
        session.play(.video)
        session.pass(.seconds(1))
        session.play()
        session.pass(.seconds(2))
        #expect(session.machine.directive.soundtrackReason == .awaitingPlayer)
        session.tell(.soundtrackPlaying(false))
        session.tell(.soundtrackPlaying(true))
        #expect(session.soundtrack == .audible)
    }
}

@Suite("The explanation")
struct ExplanationTests {
    @Test("Names every reason, since when, and what would change it (BEHAVIOUR 47, 85, 156)")
    func words() {
        var session = SimulatedSession()
        #expect(session.machine.explanation(at: session.now).entries.isEmpty)
        session.play(.music)
        session.pass(.seconds(10))
        session.see(.silentSwitch(.feedbackd, isOn: true))
        session.pass(.seconds(5))
        let explanation = session.machine.explanation(at: session.now)
        #expect(explanation.entries.map(\.reason) == [.silentMode, .otherAudio])
        #expect(explanation.entries.map(\.duration) == [.seconds(5), .milliseconds(14_900)])
        #expect(explanation.entries.map(\.detail) == ["Silent mode is on (feedbackd).", "Rhythmbox is playing."])
        #expect(explanation.description.hasPrefix("Effects muted, soundtrack held."))
        #expect(explanation.categoryReason == "nothing else is playing")
    }

    @Test("Has words for whatever a program may begin")
    func everyReason() {
        let reasons: [AudioSession.Reason] = [
            .startingUp, .undecided, .otherAudio, .silentMode, .call, .alarm, .policy, .suspended, .locked,
            .seatInactive, .background, .outputLost, .routeLost, .prompt, .inactive, .category, .soundtrackOff,
            .awaitingPlayer, .outputMuted, .unfocused, .host("menu"),
        ]
        for reason in reasons {
            var session = SimulatedSession()
            session.tell(.begin(reason))
            let entry = session.machine.explanation(at: session.now).entries.first
            #expect(entry?.reason == reason)
            #expect(entry?.detail.hasSuffix(".") == true && entry?.remedy.hasSuffix(".") == true)
            session.tell(.end(reason))
            #expect(session.states == [.audible, .audible])
        }
    }
}
