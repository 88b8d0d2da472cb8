import TacetSession
import Testing

@Suite("Silent mode")
struct SilentModeTests {
    @Test(
        "Every switch is followed live, both ways, and time goes on (BEHAVIOUR 22, 24, 44, 45, 49, 180)",
        arguments: Observation.SilentSwitch.allCases)
    func live(which: Observation.SilentSwitch) {
        var rehearsal = Rehearsal()
        for isOn in [true, false, true, false] {
            rehearsal.see(.silentSwitch(which, isOn: isOn))
            #expect(rehearsal.states == (isOn ? [.muted, .muted] : [.audible, .audible]))
            #expect(rehearsal.events.last == .silentModeChanged(isOn, source: which.rawValue))
        }
        rehearsal.see(.silentSwitch(which, isOn: true))
        rehearsal.see(.silentSwitch(which, isOn: nil))
        #expect(rehearsal.states == [.audible, .audible], "a daemon that is gone silences no game")
        #expect(rehearsal.interruptions.isEmpty)
    }

    @Test("One of two switches is enough")
    func two() {
        var rehearsal = Rehearsal()
        rehearsal.see(.silentSwitch(.feedbackd, isOn: true))
        rehearsal.see(.silentSwitch(.sailfish, isOn: true))
        rehearsal.see(.silentSwitch(.feedbackd, isOn: false))
        #expect(rehearsal.effects == .muted)
    }

    @Test("The soundtrack that yields in silent mode stands still; explicit sounds may be heard (BEHAVIOUR 46)")
    func heldAndMuted() {
        var rehearsal = Rehearsal()
        rehearsal.see(.silentSwitch(.feedbackd, isOn: true))
        rehearsal.play(.music)
        rehearsal.pass(.seconds(1))
        #expect(rehearsal.states == [.muted, .held])
        #expect(rehearsal.machine.directive.effectsReason == .silentMode)
        rehearsal.see(.calls(.modemManager, ongoing: true))
        #expect(rehearsal.states == [.frozen, .frozen])
        #expect(rehearsal.machine.directive.effectsReason == .call)
    }

    @Test("Toggled a hundred times during an interruption, both clear (BEHAVIOUR 49)")
    func duringInterruption() {
        var rehearsal = Rehearsal()
        rehearsal.see(.calls(.modemManager, ongoing: true))
        for index in 0..<100 {
            rehearsal.see(.silentSwitch(.feedbackd, isOn: index.isMultiple(of: 2)))
            #expect(rehearsal.states == [.frozen, .frozen])
        }
        rehearsal.see(.calls(.modemManager, ongoing: false))
        #expect(rehearsal.states == [.audible, .audible])
        #expect(rehearsal.interruptions.count == 2)
    }

    @Test("Essential sound is not silenced, nor a program that ignores the switch (BEHAVIOUR 18, 46)")
    func essential() {
        var rehearsal = Rehearsal(.mediaPlayer)
        rehearsal.see(.silentSwitch(.feedbackd, isOn: true))
        #expect(rehearsal.soundtrack == .audible)
        #expect(rehearsal.machine.isSilentModeOn)
        var game = Rehearsal()
        game.see(.silentSwitch(.feedbackd, isOn: true))
        game.set(\.ignoresSilentMode, true)
        #expect(game.states == [.audible, .audible])
    }

    @Test("Silent mode that a profiler pretends silences what silent mode would silence, and no more")
    func pretended() {
        for category in AudioSession.Category.allCases {
            for ignores in [true, false] {
                let rehearsals = (0...1).map { _ in
                    var rehearsal = Rehearsal()
                    rehearsal.tell(.category(category, []))
                    rehearsal.set(\.ignoresSilentMode, ignores)
                    return rehearsal
                }
                var (real, pretended) = (rehearsals[0], rehearsals[1])
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
            var rehearsal = Rehearsal()
            rehearsal.set(\.backgroundPolicy, policy)
            rehearsal.tell(.applicationState(.background))
            #expect(rehearsal.states == expected[policy])
            #expect(rehearsal.interruptions.count == (policy == .pause ? 1 : 0))
            rehearsal.tell(.applicationState(.active))
            #expect(rehearsal.states == [.audible, .audible])
            #expect(rehearsal.interruptions.count == (policy == .pause ? 2 : 0))
        }
    }

    @Test("A policy changed in the background takes effect there")
    func changed() {
        var rehearsal = Rehearsal()
        rehearsal.tell(.applicationState(.background))
        rehearsal.set(\.backgroundPolicy, .keep)
        #expect(rehearsal.states == [.audible, .audible])
        #expect(rehearsal.interruptions.count == 2)
    }

    @Test("A window without the focus is not in the background (BEHAVIOUR D6)")
    func focus() {
        var rehearsal = Rehearsal()
        rehearsal.tell(.applicationState(.inactive))
        #expect(rehearsal.states == [.audible, .audible])
    }
}

@Suite("Programs with a play button")
struct MediaControlTests {
    @Test("After a call they resume if they were playing (BEHAVIOUR 77, 118)")
    func resumable() {
        var rehearsal = Rehearsal(.mediaPlayer)
        rehearsal.tell(.soundtrackPlaying(true))
        rehearsal.see(.calls(.modemManager, ongoing: true))
        rehearsal.see(.calls(.modemManager, ongoing: false))
        #expect(rehearsal.soundtrack == .audible)
    }

    @Test(
        "After another program took over they wait for the player; a game never does (BEHAVIOUR 74, 75, 77, 182)",
        arguments: [AudioSession.Role.mediaPlayer, .game])
    func takenOver(role: AudioSession.Role) {
        var rehearsal = Rehearsal(role)
        rehearsal.tell(.category(.playback, []))
        rehearsal.tell(.soundtrackPlaying(true))
        rehearsal.pass(.seconds(1))
        rehearsal.play(.music)
        rehearsal.pass(.seconds(5))
        #expect(rehearsal.states == [.frozen, .frozen])
        rehearsal.play()
        rehearsal.pass(.seconds(1))
        #expect(
            rehearsal.interruptions
                == [.interruptionBegan(.otherAudio), .interruptionEnded(.otherAudio, shouldResume: false)])
        #expect(rehearsal.soundtrack == (role == .game ? .audible : .frozen))
        rehearsal.tell(.resume)
        #expect(rehearsal.soundtrack == .audible)
    }

    @Test("Pressing play takes the turn back while the other still plays")
    func takeBack() {
        var rehearsal = Rehearsal(.mediaPlayer)
        rehearsal.tell(.soundtrackPlaying(true))
        rehearsal.pass(.seconds(1))
        rehearsal.play(.music)
        rehearsal.pass(.seconds(5))
        rehearsal.tell(.resume)
        #expect(rehearsal.soundtrack == .audible)
        rehearsal.pass(.seconds(60))
        #expect(rehearsal.soundtrack == .audible)
        #expect(rehearsal.interruptions.last == .interruptionEnded(.otherAudio, shouldResume: true))
    }

    @Test("What played before them does not stop them, nor does anything if they mix (BEHAVIOUR 25)")
    func before() {
        var rehearsal = Rehearsal(.mediaPlayer, isFresh: true)
        rehearsal.see(.players([]))
        rehearsal.play(.music)
        rehearsal.tell(.active(true))
        rehearsal.pass(.seconds(60))
        #expect(rehearsal.soundtrack == .audible)
        var mixing = Rehearsal(.cooperativeMusic)
        mixing.pass(.seconds(1))
        mixing.play(.music)
        mixing.pass(.seconds(60))
        #expect(mixing.states == [.audible, .audible])
    }

    @Test("Play after they were paused, by the program's own button")
    func playAgain() {
        var rehearsal = Rehearsal(.browser)
        rehearsal.tell(.soundtrackPlaying(true))
        rehearsal.pass(.seconds(1))
        rehearsal.play(.video)
        rehearsal.pass(.seconds(1))
        rehearsal.play()
        rehearsal.pass(.seconds(2))
        #expect(rehearsal.machine.directive.soundtrackReason == .awaitingPlayer)
        rehearsal.tell(.soundtrackPlaying(false))
        rehearsal.tell(.soundtrackPlaying(true))
        #expect(rehearsal.soundtrack == .audible)
    }
}

@Suite("The explanation")
struct ExplanationTests {
    @Test("Names every reason, since when, and what would change it (BEHAVIOUR 47, 85, 156)")
    func words() {
        var rehearsal = Rehearsal()
        #expect(rehearsal.machine.explanation(at: rehearsal.now).entries.isEmpty)
        rehearsal.play(.music)
        rehearsal.pass(.seconds(10))
        rehearsal.see(.silentSwitch(.feedbackd, isOn: true))
        rehearsal.pass(.seconds(5))
        let explanation = rehearsal.machine.explanation(at: rehearsal.now)
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
            var rehearsal = Rehearsal()
            rehearsal.tell(.begin(reason))
            let entry = rehearsal.machine.explanation(at: rehearsal.now).entries.first
            #expect(entry?.reason == reason)
            #expect(entry?.detail.hasSuffix(".") == true && entry?.remedy.hasSuffix(".") == true)
            rehearsal.tell(.end(reason))
            #expect(rehearsal.states == [.audible, .audible])
        }
    }
}
