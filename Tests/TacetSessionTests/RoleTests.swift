import TacetSession
import Testing

/// What each kind of program does by its role.
@Suite("Roles") struct RoleTests {
    typealias Role = AudioSession.Role

    /// A program of this role that plays, and that the player pressed play in.
    private func playing(_ role: Role) -> Rehearsal {
        var rehearsal = Rehearsal(role)
        rehearsal.tell(.soundtrackPlaying(true))
        rehearsal.pass(.seconds(1))
        return rehearsal
    }

    @Test(
        "A program with a play button waits for it; a game, a meter and an instrument are active from the start (BEHAVIOUR 106, 114, 128, 138, 144, 148)",
        arguments: Role.allCases)
    func start(role: Role) {
        var rehearsal = Rehearsal(role, isFresh: true)
        rehearsal.answerSwitches()
        rehearsal.see(.players([]))
        rehearsal.see(.streams([]))
        let startsActive = [.game, .metering, .cooperativeMusic].contains(role)
        #expect(rehearsal.states == (startsActive ? [.audible, .audible] : [.frozen, .frozen]))
        #expect((rehearsal.machine.directive.effectsReason == .inactive) == !startsActive)
        rehearsal.tell(.soundtrackPlaying(true))
        // A navigator speaks without a play button, so it activates its session for each prompt.
        #expect(rehearsal.states == (role == .navigation ? [.frozen, .frozen] : [.audible, .audible]))
        rehearsal.tell(.active(true))
        #expect(rehearsal.states == [.audible, .audible])
    }

    @Test("Activation pauses media players, unless the role mixes with them (BEHAVIOUR 113, 127, 134, 137, 143, 147)")
    func activationPauses() {
        let paused: [Role: SilencedPlayers] = [
            .mediaPlayer: .all, .recorder: .all, .voiceChat: .all, .browser: .all, .navigation: .speaking,
        ]
        for role in Role.allCases {
            var rehearsal = Rehearsal(role, isFresh: true)
            rehearsal.answer()
            // A meter is active from the start.
            #expect(rehearsal.takeActions().contains(.pausePlayers(.all)) == (role == .metering), "\(role)")
            rehearsal.tell(.active(true))
            let expected: [SessionMachine.Action] = paused[role].map { [.pausePlayers($0)] } ?? []
            #expect(rehearsal.takeActions() == (role == .metering ? [.pausePlayers(.all)] : expected), "\(role)")
        }
    }

    @Test("Pressing play activates a media player, and pauses the others (BEHAVIOUR 113, 114)")
    func playActivates() {
        var rehearsal = Rehearsal(.mediaPlayer, isFresh: true)
        rehearsal.answer()
        rehearsal.tell(.soundtrackPlaying(true))
        #expect(rehearsal.takeActions().contains(.pausePlayers(.all)))
        #expect(rehearsal.machine.directive.soundtrackReason != .inactive)
    }

    @Test(
        "Deactivation with notice lets the others play on, and without leaves them paused (BEHAVIOUR 14, 81, 130, 139)")
    func deactivation() {
        for role in [Role.voiceChat, .browser, .mediaPlayer] {
            var rehearsal = playing(role)
            _ = rehearsal.takeActions()
            rehearsal.tell(.active(false, notifyOthers: true))
            #expect(rehearsal.takeActions() == [.resumePlayers])
            rehearsal.tell(.active(true))
            rehearsal.tell(.active(false))
            #expect(rehearsal.takeActions() == [.pausePlayers(.all), .forgetPausedPlayers])
        }
    }

    @Test(
        "A voice chat and a browser wait for the player after a call, the others go on (BEHAVIOUR 118, 129, 135, 142)")
    func afterACall() {
        for role in Role.allCases {
            var rehearsal = playing(role)
            rehearsal.see(.calls(.modemManager, ongoing: true))
            #expect(rehearsal.states == [.frozen, .frozen])
            rehearsal.see(.calls(.modemManager, ongoing: false))
            let waits = role == .voiceChat || role == .browser
            #expect(rehearsal.states == (waits ? [.frozen, .frozen] : [.audible, .audible]), "\(role)")
            #expect(rehearsal.interruptions.last == .interruptionEnded(.call, shouldResume: !waits))
            rehearsal.tell(.resume)
            #expect(rehearsal.states == [.audible, .audible])
        }
    }

    @Test("Pressing play during a call is enough for a browser")
    func playDuringACall() {
        var rehearsal = playing(.browser)
        rehearsal.see(.calls(.modemManager, ongoing: true))
        rehearsal.tell(.resume)
        rehearsal.see(.calls(.modemManager, ongoing: false))
        #expect(rehearsal.states == [.audible, .audible])
    }

    @Test("After sleep a program with media controls waits for the player, and a game goes on (BEHAVIOUR 15, 120)")
    func afterSleep() {
        for role in [Role.game, .mediaPlayer, .recorder, .metering, .cooperativeMusic] {
            var rehearsal = playing(role)
            rehearsal.see(.sleeping(true))
            rehearsal.pass(.seconds(3_600))
            rehearsal.see(.sleeping(false))
            let waits = role == .mediaPlayer || role == .recorder
            #expect(rehearsal.states == (waits ? [.frozen, .frozen] : [.audible, .audible]), "\(role)")
        }
    }

    @Test(
        "A media player that plays nothing becomes inactive in the background, one that plays does not (BEHAVIOUR 116)")
    func background() {
        for role in [Role.mediaPlayer, .recorder, .browser] {
            var rehearsal = playing(role)
            rehearsal.tell(.applicationState(.background))
            #expect(rehearsal.states == [.audible, .audible])
            rehearsal.tell(.applicationState(.active))
            rehearsal.tell(.soundtrackPlaying(false))
            rehearsal.tell(.applicationState(.background))
            #expect(rehearsal.machine.directive.effectsReason == .inactive)
            rehearsal.tell(.applicationState(.active))
            #expect(rehearsal.machine.directive.effectsReason == .inactive, "it waits for play")
            rehearsal.tell(.soundtrackPlaying(true))
            #expect(rehearsal.states == [.audible, .audible])
        }
    }

    @Test("A game that comes to the front is active again, and chooses its category again (BEHAVIOUR 7, 11, 106)")
    func toTheFront() {
        var rehearsal = Rehearsal()
        rehearsal.tell(.applicationState(.background))
        rehearsal.tell(.active(false))
        rehearsal.play(.music)
        rehearsal.pass(.seconds(2))
        rehearsal.tell(.applicationState(.active))
        #expect(rehearsal.states == [.audible, .held])
        #expect(rehearsal.machine.category == .ambient)
        rehearsal.play()
        rehearsal.pass(.seconds(2))
        #expect(rehearsal.machine.category == .ambient, "the category does not change while the game is in front")
        rehearsal.tell(.applicationState(.background))
        rehearsal.tell(.applicationState(.active))
        #expect(rehearsal.machine.category == .soloAmbient)
        let chosen = rehearsal.events.count { if case .categoryChosen = $0 { true } else { false } }
        rehearsal.tell(.applicationState(.background))
        rehearsal.tell(.applicationState(.active))
        #expect(rehearsal.events.count { if case .categoryChosen = $0 { true } else { false } } == chosen)
    }

    @Test("A play button makes an instrument follow a media player's rules, and its lack a game's (BEHAVIOUR 148)")
    func mediaControls() {
        var instrument = Rehearsal(.cooperativeMusic)
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
            var rehearsal = Rehearsal()
            rehearsal.play(stream)
            rehearsal.pass(.seconds(2))
            #expect(rehearsal.machine.otherStreams.map(\.streamClass) == [classes[role]], "\(role)")
            #expect(rehearsal.soundtrack == (classes[role] == .primary ? .held : .audible), "\(role)")
        }
    }

    @Test("A recorder plays its takes (BEHAVIOUR 126)")
    func recorder() {
        #expect(playing(.recorder).machine.category == .playAndRecord)
        #expect(playing(.recorder).states == [.audible, .audible])
    }
}
