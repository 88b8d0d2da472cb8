import Testing

@testable import TacetSession

/// What a game may ask its session for.
@Suite("A game's requests") struct RequestTests {
    @Test("A cut-scene pauses the player's music, is not held for it, and gives it back (BEHAVIOUR 139)")
    func transientSolo() {
        var session = SimulatedSession()
        session.play(.music)
        session.pass(.seconds(1))
        #expect(session.soundtrack == .held)
        _ = session.takeActions()
        session.tell(.solo(1))
        session.tell(.solo(1))
        #expect(session.states == [.audible, .audible])
        #expect(session.takeActions() == [.pauseMediaPlayers(.all)])
        session.see(.silentSwitch(.feedbackd, isOn: true))
        #expect(session.states == [.muted, .muted], "a cut-scene is silent in silent mode")
        #expect(session.takeActions() == [.resumeMediaPlayers])
        session.see(.silentSwitch(.feedbackd, isOn: false))
        #expect(session.takeActions() == [.pauseMediaPlayers(.all)])
        session.tell(.solo(-1))
        #expect(session.takeActions() == [])
        session.tell(.solo(-1))
        #expect(session.takeActions() == [.resumeMediaPlayers])
        #expect(session.soundtrack == .held)
        session.tell(.solo(-1))
        session.tell(.solo(1))
        #expect(session.takeActions() == [.pauseMediaPlayers(.all)])
    }

    @Test("A solo within a category that pauses media players leaves them paused at its end")
    func soloInPlayback() {
        var session = SimulatedSession()
        session.tell(.category(.playback, []))
        _ = session.takeActions()
        session.tell(.solo(1))
        session.tell(.solo(-1))
        #expect(session.takeActions() == [])
        session.tell(.category(.playback, .interruptSpokenAudioAndMixWithOthers))
        _ = session.takeActions()
        session.tell(.solo(1))
        session.tell(.solo(-1))
        #expect(session.takeActions() == [.pauseMediaPlayers(.all), .pauseMediaPlayers(.speaking)])
    }

    @Test("A quiet start is silent until the player's first action (BEHAVIOUR 48)")
    func quietStart() {
        var session = SimulatedSession()
        session.tell(.waitForPlayer)
        session.tell(.soundtrackPlaying(true))
        session.tell(.applicationState(.inactive))
        session.tell(.applicationState(.active))
        session.pass(.seconds(3_600))
        #expect(session.states == [.frozen, .frozen])
        #expect(session.machine.directive.soundtrackReason == .awaitingPlayer)
        #expect(session.interruptions.isEmpty)
        session.tell(.resume)
        #expect(session.states == [.audible, .audible])
    }

    @Test("A game may let a telephone ring, and stops when the call is accepted (BEHAVIOUR 84)")
    func ringing() {
        var session = SimulatedSession()
        session.set(\.interruptsOnRing, false)
        session.see(.calls(.ofono, ongoing: true, isRinging: true))
        #expect(session.states == [.audible, .audible] && session.interruptions.isEmpty)
        session.see(.calls(.modemManager, ongoing: true))
        #expect(session.states == [.frozen, .frozen], "a call of another service")
        session.see(.calls(.modemManager, ongoing: nil))
        session.see(.calls(.ofono, ongoing: true))
        #expect(session.states == [.frozen, .frozen])
        session.see(.calls(.ofono, ongoing: false))
        #expect(session.states == [.audible, .audible])
        session.set(\.interruptsOnRing, true)
        session.see(.calls(.ofono, ongoing: true, isRinging: true))
        #expect(session.states == [.frozen, .frozen])
    }

    @Test("A game that ducks without focus does so only in an unfocused window (BEHAVIOUR 95)")
    func unfocused() {
        var session = SimulatedSession()
        session.tell(.applicationState(.inactive))
        #expect(session.machine.directive.duck == 0)
        session.set(\.ducksWithoutFocus, true)
        #expect(session.machine.directive.duck == -12)
        #expect(session.states == [.audible, .audible])
        #expect(session.machine.explanation(at: session.now).entries.map(\.reason) == [.unfocused])
        session.tell(.applicationState(.active))
        #expect(session.machine.directive.duck == 0 && session.interruptions.isEmpty)
    }
}
