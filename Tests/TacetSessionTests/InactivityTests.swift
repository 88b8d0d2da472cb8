import Testing

@testable import TacetPlatform
@testable import TacetSession

/// Who silences a program, what prompts may do, what the player wants to hear, and what waits after a long standstill.
@Suite("Activity and the player's wishes") struct InactivityTests {
    typealias Inactivity = AudioSession.Inactivity

    /// The activity that was told since the last call, nil for an activation.
    private func told(_ session: SimulatedSession, since count: Int = 0) -> [Inactivity?] {
        session.events.dropFirst(count).compactMap { event in
            switch event {
            case .didBecomeActive: .some(nil)
            case .didBecomeInactive(let inactivity): .some(inactivity)
            default: nil
            }
        }
    }

    @Test("Every inactivity says who is the cause, what, and whether sound resumes (BEHAVIOUR 192)")
    func causes() {
        let causes: [(Observation, Observation, Inactivity.Source, AudioSession.Reason)] = [
            (.calls(.modemManager, ongoing: true), .calls(.modemManager, ongoing: false), .system, .call),
            (.streams([.clock]), .streams([]), .system, .alarm),
            (.sleeping(true), .sleeping(false), .system, .suspended),
            (.locked(.logind, true), .locked(.logind, false), .player, .locked),
            (.seatActive(false), .seatActive(true), .system, .seatInactive),
            (.ownStream(OwnStreamFacts(isMutedByOthers: true)), .ownStream(OwnStreamFacts()), .player, .policy),
        ]
        for (begin, end, source, reason) in causes {
            var session = SimulatedSession()
            session.see(begin)
            session.pass(.seconds(1))
            session.see(end)
            session.pass(.seconds(5))
            let expected = Inactivity(source: source, reason: reason, resumptionRecommendation: .shouldResume)
            #expect(told(session) == [expected, nil], "\(reason)")
        }
    }

    @Test(
        "What the program does itself is the program's, and what rests in the background the system's (BEHAVIOUR 192)")
    func program() {
        var session = SimulatedSession()
        session.tell(.active(false))
        session.tell(.active(true))
        session.tell(.begin(.host("menu")))
        session.tell(.end(.host("menu")))
        session.tell(.applicationState(.background))
        session.tell(.applicationState(.active))
        #expect(
            told(session) == [
                Inactivity(source: .program, reason: .inactive, resumptionRecommendation: .shouldNotResume), nil,
                Inactivity(source: .program, reason: .host("menu"), resumptionRecommendation: .shouldResume), nil,
                Inactivity(source: .player, reason: .background, resumptionRecommendation: .shouldResume), nil,
            ])
        var player = SimulatedSession(.mediaPlayer)
        player.tell(.applicationState(.background))
        let resting = Inactivity(source: .system, reason: .inactive, resumptionRecommendation: .shouldNotResume)
        #expect(told(player) == [resting])
    }

    @Test("Headphones that are unplugged are the player's doing (BEHAVIOUR 63, 192)")
    func route() {
        var session = SimulatedSession(.mediaPlayer)
        session.see(.route(RouteTests.headphones))
        session.see(.route(RouteTests.speakers))
        #expect(
            told(session).last
                == Inactivity(source: .player, reason: .routeLost, resumptionRecommendation: .shouldResume))
    }

    @Test("A refused activation is told with what is recommended then (BEHAVIOUR 192)")
    func refused() {
        var session = SimulatedSession()
        session.tell(.active(false))
        session.see(.calls(.modemManager, ongoing: true))
        let count = session.events.count
        session.tell(.active(true))
        let call = Inactivity(source: .system, reason: .call, resumptionRecommendation: .shouldResume)
        #expect(told(session, since: count) == [call])
        session.tell(.active(true))
        #expect(told(session, since: count) == [call, call])
        session.see(.calls(.modemManager, ongoing: false))
        #expect(told(session, since: count) == [call, call, nil])
    }

    @Test("A program that waits for the player after a call is told so (BEHAVIOUR 129, 192)")
    func waiting() {
        var session = SimulatedSession(.voiceChat)
        session.see(.calls(.modemManager, ongoing: true))
        session.see(.calls(.modemManager, ongoing: false))
        #expect(told(session).allSatisfy { $0?.resumptionRecommendation == .shouldNotResume })
        #expect(told(session).last??.reason == .awaitingPlayer)
        session.tell(.resume)
        #expect(told(session).last == .some(nil))
    }

    @Test("Prompts are short while others talk or dictate, and there are none in a call (BEHAVIOUR 191)")
    func prompts() {
        let dictation = StreamFacts.microphone("dictation", id: 80, process: 800)
        var ours = StreamFacts.microphone("us", id: 81, process: 42)
        ours.isMuted = false
        let cases: [(Observation, AudioSession.PromptStyle)] = [
            (.streams([.music]), .normal), (.streams([ours]), .normal), (.streams([dictation]), .short),
            (.streams([.phone]), .short), (.streams([.reader]), .short),
            (.streams([.clock]), .none), (.calls(.ofono, ongoing: true), .none),
            (.calls(.ofono, ongoing: true, isRinging: true), .none),
            (.streams([dictation.with { $0.isCorked = true }]), .normal),
            (.streams([dictation.with { $0.capturesMonitor = true }]), .normal),
        ]
        for (observation, style) in cases {
            var session = SimulatedSession()
            session.see(observation)
            session.pass(.seconds(1))
            #expect(session.machine.promptStyle == style, "\(observation)")
            #expect(session.machine.explanation(at: session.now).promptStyle == style)
            let told = session.events.filter { if case .promptStyleChanged = $0 { true } else { false } }
            #expect(told == (style == .normal ? [] : [.promptStyleChanged(style)]))
        }
    }

    private func wishes(_ session: SimulatedSession) -> [AudioSession.Reason] {
        session.events.compactMap { if case .wishToHear(let reason) = $0 { reason } else { nil } }
    }

    @Test(
        "The volume that is touched while the program is silent is a wish to hear; otherwise it is none (BEHAVIOUR 189)"
    )
    func wishToHear() {
        func speakers(_ volume: Float, isMuted: Bool = false) -> Observation {
            .route(RouteFacts(name: "speakers", volume: volume, isMuted: isMuted))
        }
        func stream(_ volume: Float, isMuted: Bool = false) -> Observation {
            .ownStream(OwnStreamFacts(isMutedByOthers: isMuted, isVolumeZero: volume == 0, volume: volume))
        }
        let silent = Observation.silentSwitch(.feedbackd, isOn: true)
        let cases: [([Observation], [AudioSession.Reason])] = [
            ([speakers(0.5), speakers(0.6), stream(0.9), stream(1)], []),
            ([speakers(0.5), speakers(0.5, isMuted: true), speakers(0.5)], [.outputMuted]),
            ([speakers(0.5, isMuted: true), speakers(0.6, isMuted: true)], [.outputMuted]),
            ([speakers(0), speakers(0.1)], [.outputMuted]),
            ([speakers(0.5, isMuted: true), speakers(0, isMuted: true)], []),
            ([stream(1, isMuted: true), stream(1)], [.policy]),
            ([stream(0), stream(0.2)], [.outputMuted]),
            ([speakers(0.5), silent, speakers(0.6)], [.silentMode]),
            ([stream(1), silent, stream(0.5)], [.silentMode]),
            ([speakers(0.5, isMuted: true), .route(RouteFacts(name: "headset", volume: 0.9))], []),
        ]
        for (observations, reasons) in cases {
            var session = SimulatedSession()
            for observation in observations { session.see(observation) }
            #expect(wishes(session) == reasons, "\(observations)")
        }
    }

    @Test(
        "After five minutes of standstill in the background, sound waits until the program is in front (BEHAVIOUR 194)")
    func standstill() {
        for (state, minutes, waits) in [
            (AudioSession.ApplicationState.background, 5, true), (.background, 4, false), (.active, 600, false),
            (.inactive, 600, false),
        ] {
            for ending in [ProgramInput.applicationState(.active), .resume] {
                var session = SimulatedSession()
                session.set(\.backgroundPolicy, .keep)
                session.tell(.applicationState(state))
                session.tell(.stoodStill(for: .seconds(minutes * 60)))
                session.tell(.clockGap)
                #expect(
                    session.states == (waits ? [.frozen, .frozen] : [.audible, .audible]), "\(state), \(minutes)")
                guard waits else { continue }
                let entry = session.machine.explanation(at: session.now).entries.first
                #expect(entry?.reason == .awaitingPlayer && entry?.remedy == "Bring it to the front.")
                session.tell(ending)
                #expect(session.states == [.audible, .audible])
            }
        }
    }
}
