import Testing

@testable import TacetSession

/// What each kind of program does by its role.
@Suite("Roles") struct RoleTests {
    typealias Role = AudioSession.Role

    /// A program of this role that plays, and that the player pressed play in.
    private func playing(_ role: Role) -> SimulatedSession {
        var session = SimulatedSession(role)
        session.tell(.soundtrackPlaying(true))
        session.pass(.seconds(1))
        return session
    }

    @Test(
        "A program with a play button waits for it; a game, a meter and an instrument are active from the start (BEHAVIOUR 106, 114, 128, 138, 144, 148)",
        arguments: Role.allCases)
    func start(role: Role) {
        var session = SimulatedSession(role, isFresh: true)
        session.answerSwitches()
        session.see(.players([]))
        session.see(.streams([]))
        let startsActive = [.game, .metering, .cooperativeMusic].contains(role)
        #expect(session.states == (startsActive ? [.audible, .audible] : [.frozen, .frozen]))
        #expect((session.machine.directive.effectsReason == .inactive) == !startsActive)
        session.tell(.soundtrackPlaying(true))
        // A navigator speaks without a play button, so it activates its session for each prompt.
        #expect(session.states == (role == .navigation ? [.frozen, .frozen] : [.audible, .audible]))
        session.tell(.active(true))
        #expect(session.states == [.audible, .audible])
    }

    @Test("Activation pauses media players, unless the role mixes with them (BEHAVIOUR 113, 127, 134, 137, 143, 147)")
    func activationPauses() {
        let paused: [Role: SilencedMediaPlayers] = [
            .mediaPlayer: .all, .recorder: .all, .voiceChat: .all, .browser: .all, .navigation: .speaking,
        ]
        for role in Role.allCases {
            var session = SimulatedSession(role, isFresh: true)
            session.answer()
            // A meter is active from the start.
            #expect(session.takeActions().contains(.pauseMediaPlayers(.all)) == (role == .metering), "\(role)")
            session.tell(.active(true))
            let expected: [SessionAction] = paused[role].map { [.pauseMediaPlayers($0)] } ?? []
            #expect(session.takeActions() == (role == .metering ? [.pauseMediaPlayers(.all)] : expected), "\(role)")
        }
    }

    @Test("Pressing play activates a media player, and pauses the others (BEHAVIOUR 113, 114)")
    func playActivates() {
        var session = SimulatedSession(.mediaPlayer, isFresh: true)
        session.answer()
        session.tell(.soundtrackPlaying(true))
        #expect(session.takeActions().contains(.pauseMediaPlayers(.all)))
        #expect(session.machine.directive.soundtrackReason != .inactive)
    }

    @Test(
        "Deactivation with notice lets the others play on, and without leaves them paused (BEHAVIOUR 14, 81, 130, 139)")
    func deactivation() {
        for role in [Role.voiceChat, .browser, .mediaPlayer] {
            var session = playing(role)
            _ = session.takeActions()
            session.tell(.active(false, notifyOthers: true))
            #expect(session.takeActions() == [.resumeMediaPlayers])
            session.tell(.active(true))
            session.tell(.active(false))
            #expect(session.takeActions() == [.pauseMediaPlayers(.all), .forgetPausedMediaPlayers])
        }
    }

    @Test(
        "A voice chat and a browser wait for the player after a call, the others go on (BEHAVIOUR 118, 129, 135, 142)")
    func afterACall() {
        for role in Role.allCases {
            var session = playing(role)
            session.see(.calls(.modemManager, ongoing: true))
            #expect(session.states == [.frozen, .frozen])
            session.see(.calls(.modemManager, ongoing: false))
            let waits = role == .voiceChat || role == .browser
            #expect(session.states == (waits ? [.frozen, .frozen] : [.audible, .audible]), "\(role)")
            #expect(session.interruptions.last == .interruptionEnded(.call, shouldResume: !waits))
            session.tell(.resume)
            #expect(session.states == [.audible, .audible])
        }
    }

    @Test("Pressing play during a call is enough for a browser")
    func playDuringACall() {
        var session = playing(.browser)
        session.see(.calls(.modemManager, ongoing: true))
        session.tell(.resume)
        session.see(.calls(.modemManager, ongoing: false))
        #expect(session.states == [.audible, .audible])
    }

    @Test("After sleep a program with media controls waits for the player, and a game goes on (BEHAVIOUR 15, 120)")
    func afterSleep() {
        for role in [Role.game, .mediaPlayer, .recorder, .metering, .cooperativeMusic] {
            var session = playing(role)
            session.see(.sleeping(true))
            session.pass(.seconds(3_600))
            session.see(.sleeping(false))
            let waits = role == .mediaPlayer || role == .recorder
            #expect(session.states == (waits ? [.frozen, .frozen] : [.audible, .audible]), "\(role)")
        }
    }

    @Test(
        "A media player that plays nothing becomes inactive in the background, one that plays does not (BEHAVIOUR 116)")
    func background() {
        for role in [Role.mediaPlayer, .recorder, .browser] {
            var session = playing(role)
            session.tell(.applicationState(.background))
            #expect(session.states == [.audible, .audible])
            session.tell(.applicationState(.active))
            session.tell(.soundtrackPlaying(false))
            session.tell(.applicationState(.background))
            #expect(session.machine.directive.effectsReason == .inactive)
            session.tell(.applicationState(.active))
            #expect(session.machine.directive.effectsReason == .inactive, "it waits for play")
            session.tell(.soundtrackPlaying(true))
            #expect(session.states == [.audible, .audible])
        }
    }

    @Test("A game that comes to the front is active again, and chooses its category again (BEHAVIOUR 7, 11, 106)")
    func toTheFront() {
        var session = SimulatedSession()
        session.tell(.applicationState(.background))
        session.tell(.active(false))
        session.play(.music)
        session.pass(.seconds(2))
        session.tell(.applicationState(.active))
        #expect(session.states == [.audible, .held])
        #expect(session.machine.category == .ambient)
        session.play()
        session.pass(.seconds(2))
        #expect(session.machine.category == .ambient, "the category does not change while the game is in front")
        session.tell(.applicationState(.background))
        session.tell(.applicationState(.active))
        #expect(session.machine.category == .soloAmbient)
        let chosen = session.events.count { if case .categoryChosen = $0 { true } else { false } }
        session.tell(.applicationState(.background))
        session.tell(.applicationState(.active))
        #expect(session.events.count { if case .categoryChosen = $0 { true } else { false } } == chosen)
    }

    @Test("A play button makes an instrument follow a media player's rules, and its lack a game's (BEHAVIOUR 148)")
    func mediaControls() {
        var instrument = SimulatedSession(.cooperativeMusic)
        instrument.set(\.hasMediaControls, true)
        instrument.tell(.active(false))
        instrument.tell(.soundtrackPlaying(true))
        #expect(instrument.states == [.audible, .audible])
        instrument.see(.sleeping(true))
        instrument.see(.sleeping(false))
        #expect(instrument.machine.directive.soundtrackReason == .awaitingPlayer)

        var kiosk = playing(.mediaPlayer)
        kiosk.set(\.hasMediaControls, false)
        kiosk.see(.sleeping(true))
        kiosk.see(.sleeping(false))
        #expect(kiosk.states == [.audible, .audible])
    }

    @Test("Each role is another media.role, and a player with Tacet holds a game's soundtrack (BEHAVIOUR 80)")
    func mediaRoles() {
        let classes: [Role: AudioSession.StreamClass] = [
            .game: .game, .mediaPlayer: .primary, .recorder: .production, .voiceChat: .conversation,
            .metering: .production, .browser: .primary, .navigation: .duck, .cooperativeMusic: .primary,
        ]
        for role in Role.allCases {
            let stream = StreamFacts("Other", role: role.mediaRole).with { $0.properties["tacet.session"] = "theirs" }
            var session = SimulatedSession()
            session.play(stream)
            session.pass(.seconds(2))
            #expect(session.machine.otherStreams.map(\.streamClass) == [classes[role]], "\(role)")
            #expect(session.soundtrack == (classes[role] == .primary ? .held : .audible), "\(role)")
        }
    }

    @Test("A recorder plays its takes (BEHAVIOUR 126)")
    func recorder() {
        #expect(playing(.recorder).machine.category == .playAndRecord)
        #expect(playing(.recorder).states == [.audible, .audible])
    }
}
