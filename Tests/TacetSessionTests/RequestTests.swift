import TacetSession
import Testing

/// What a game may ask its session for.
@Suite("A game's requests") struct RequestTests {
    @Test("A cut-scene pauses the player's music, is not held for it, and gives it back (BEHAVIOUR 139)")
    func transientSolo() {
        var rehearsal = Rehearsal()
        rehearsal.play(.music)
        rehearsal.pass(.seconds(1))
        #expect(rehearsal.soundtrack == .held)
        _ = rehearsal.takeActions()
        rehearsal.tell(.solo(true))
        rehearsal.tell(.solo(true))
        #expect(rehearsal.states == [.audible, .audible])
        #expect(rehearsal.takeActions() == [.pausePlayers(.all)])
        rehearsal.see(.silentSwitch(.feedbackd, isOn: true))
        #expect(rehearsal.states == [.muted, .muted], "a cut-scene is silent in silent mode")
        #expect(rehearsal.takeActions() == [.resumePlayers])
        rehearsal.see(.silentSwitch(.feedbackd, isOn: false))
        #expect(rehearsal.takeActions() == [.pausePlayers(.all)])
        rehearsal.tell(.solo(false))
        #expect(rehearsal.takeActions() == [])
        rehearsal.tell(.solo(false))
        #expect(rehearsal.takeActions() == [.resumePlayers])
        #expect(rehearsal.soundtrack == .held)
        rehearsal.tell(.solo(false))
        rehearsal.tell(.solo(true))
        #expect(rehearsal.takeActions() == [.pausePlayers(.all)])
    }

    @Test("A solo within a category that pauses media players leaves them paused at its end")
    func soloInPlayback() {
        var rehearsal = Rehearsal()
        rehearsal.tell(.category(.playback, []))
        _ = rehearsal.takeActions()
        rehearsal.tell(.solo(true))
        rehearsal.tell(.solo(false))
        #expect(rehearsal.takeActions() == [])
        rehearsal.tell(.category(.playback, .interruptSpokenAudioAndMixWithOthers))
        _ = rehearsal.takeActions()
        rehearsal.tell(.solo(true))
        rehearsal.tell(.solo(false))
        #expect(rehearsal.takeActions() == [.pausePlayers(.all), .pausePlayers(.speaking)])
    }

    @Test("A quiet start is silent until the player's first action (BEHAVIOUR 48)")
    func quietStart() {
        var rehearsal = Rehearsal()
        rehearsal.tell(.waitForPlayer)
        rehearsal.tell(.soundtrackPlaying(true))
        rehearsal.tell(.applicationState(.inactive))
        rehearsal.tell(.applicationState(.active))
        rehearsal.pass(.seconds(3_600))
        #expect(rehearsal.states == [.frozen, .frozen])
        #expect(rehearsal.machine.directive.soundtrackReason == .awaitingPlayer)
        #expect(rehearsal.interruptions.isEmpty)
        rehearsal.tell(.resume)
        #expect(rehearsal.states == [.audible, .audible])
    }

    @Test("A game may let a telephone ring, and stops when the call is accepted (BEHAVIOUR 84)")
    func ringing() {
        var rehearsal = Rehearsal()
        rehearsal.set(\.interruptsOnRing, false)
        rehearsal.see(.calls(.ofono, ongoing: true, isRinging: true))
        #expect(rehearsal.states == [.audible, .audible] && rehearsal.interruptions.isEmpty)
        rehearsal.see(.calls(.modemManager, ongoing: true))
        #expect(rehearsal.states == [.frozen, .frozen], "a call of another service")
        rehearsal.see(.calls(.modemManager, ongoing: nil))
        rehearsal.see(.calls(.ofono, ongoing: true))
        #expect(rehearsal.states == [.frozen, .frozen])
        rehearsal.see(.calls(.ofono, ongoing: false))
        #expect(rehearsal.states == [.audible, .audible])
        rehearsal.set(\.interruptsOnRing, true)
        rehearsal.see(.calls(.ofono, ongoing: true, isRinging: true))
        #expect(rehearsal.states == [.frozen, .frozen])
    }

    @Test("A game that ducks without focus does so only in an unfocused window (BEHAVIOUR 95)")
    func unfocused() {
        var rehearsal = Rehearsal()
        rehearsal.tell(.applicationState(.inactive))
        #expect(rehearsal.machine.directive.duck == 0)
        rehearsal.set(\.ducksWithoutFocus, true)
        #expect(rehearsal.machine.directive.duck == -12)
        #expect(rehearsal.states == [.audible, .audible])
        #expect(rehearsal.machine.explanation(at: rehearsal.now).entries.map(\.reason) == [.unfocused])
        rehearsal.tell(.applicationState(.active))
        #expect(rehearsal.machine.directive.duck == 0 && rehearsal.interruptions.isEmpty)
    }
}
