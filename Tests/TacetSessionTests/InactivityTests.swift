@testable import TacetPlatform
import Testing

@testable import TacetSession

/// Who silences a program, what prompts may do, what the player wants to hear, and what waits after a long standstill.
@Suite("Activity and the player's wishes") struct InactivityTests {
    typealias Inactivity = AudioSession.Inactivity

    /// The activity that was told since the last call, nil for an activation.
    private func told(_ rehearsal: Rehearsal, since count: Int = 0) -> [Inactivity?] {
        rehearsal.events.dropFirst(count).compactMap { event in
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
            var rehearsal = Rehearsal()
            rehearsal.see(begin)
            rehearsal.pass(.seconds(1))
            rehearsal.see(end)
            rehearsal.pass(.seconds(5))
            let expected = Inactivity(source: source, reason: reason, resumptionRecommendation: .shouldResume)
            #expect(told(rehearsal) == [expected, nil], "\(reason)")
        }
    }

    @Test(
        "What the program does itself is the program's, and what rests in the background the system's (BEHAVIOUR 192)")
    func program() {
        var rehearsal = Rehearsal()
        rehearsal.tell(.active(false))
        rehearsal.tell(.active(true))
        rehearsal.tell(.begin(.host("menu")))
        rehearsal.tell(.end(.host("menu")))
        rehearsal.tell(.applicationState(.background))
        rehearsal.tell(.applicationState(.active))
        #expect(
            told(rehearsal) == [
                Inactivity(source: .program, reason: .inactive, resumptionRecommendation: .shouldNotResume), nil,
                Inactivity(source: .program, reason: .host("menu"), resumptionRecommendation: .shouldResume), nil,
                Inactivity(source: .player, reason: .background, resumptionRecommendation: .shouldResume), nil,
            ])
        var player = Rehearsal(.mediaPlayer)
        player.tell(.applicationState(.background))
        let resting = Inactivity(source: .system, reason: .inactive, resumptionRecommendation: .shouldNotResume)
        #expect(told(player) == [resting])
    }

    @Test("Headphones that are unplugged are the player's doing (BEHAVIOUR 63, 192)")
    func route() {
        var rehearsal = Rehearsal(.mediaPlayer)
        rehearsal.see(.route(RouteTests.headphones))
        rehearsal.see(.route(RouteTests.speakers))
        #expect(
            told(rehearsal).last
                == Inactivity(source: .player, reason: .routeLost, resumptionRecommendation: .shouldResume))
    }

    @Test("A refused activation is told with what is recommended then (BEHAVIOUR 192)")
    func refused() {
        var rehearsal = Rehearsal()
        rehearsal.tell(.active(false))
        rehearsal.see(.calls(.modemManager, ongoing: true))
        let count = rehearsal.events.count
        rehearsal.tell(.active(true))
        let call = Inactivity(source: .system, reason: .call, resumptionRecommendation: .shouldResume)
        #expect(told(rehearsal, since: count) == [call])
        rehearsal.tell(.active(true))
        #expect(told(rehearsal, since: count) == [call, call])
        rehearsal.see(.calls(.modemManager, ongoing: false))
        #expect(told(rehearsal, since: count) == [call, call, nil])
    }

    @Test("A program that waits for the player after a call is told so (BEHAVIOUR 129, 192)")
    func waiting() {
        var rehearsal = Rehearsal(.voiceChat)
        rehearsal.see(.calls(.modemManager, ongoing: true))
        rehearsal.see(.calls(.modemManager, ongoing: false))
        #expect(told(rehearsal).allSatisfy { $0?.resumptionRecommendation == .shouldNotResume })
        #expect(told(rehearsal).last??.reason == .awaitingPlayer)
        rehearsal.tell(.resume)
        #expect(told(rehearsal).last == .some(nil))
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
            var rehearsal = Rehearsal()
            rehearsal.see(observation)
            rehearsal.pass(.seconds(1))
            #expect(rehearsal.machine.promptStyle == style, "\(observation)")
            #expect(rehearsal.machine.explanation(at: rehearsal.now).promptStyle == style)
            let told = rehearsal.events.filter { if case .promptStyleChanged = $0 { true } else { false } }
            #expect(told == (style == .normal ? [] : [.promptStyleChanged(style)]))
        }
    }

    private func wishes(_ rehearsal: Rehearsal) -> [AudioSession.Reason] {
        rehearsal.events.compactMap { if case .wishToHear(let reason) = $0 { reason } else { nil } }
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
            var rehearsal = Rehearsal()
            for observation in observations { rehearsal.see(observation) }
            #expect(wishes(rehearsal) == reasons, "\(observations)")
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
                var rehearsal = Rehearsal()
                rehearsal.set(\.backgroundPolicy, .keep)
                rehearsal.tell(.applicationState(state))
                rehearsal.tell(.stoodStill(for: .seconds(minutes * 60)))
                rehearsal.tell(.clockGap)
                #expect(
                    rehearsal.states == (waits ? [.frozen, .frozen] : [.audible, .audible]), "\(state), \(minutes)")
                guard waits else { continue }
                let entry = rehearsal.machine.explanation(at: rehearsal.now).entries.first
                #expect(entry?.reason == .awaitingPlayer && entry?.remedy == "Bring it to the front.")
                rehearsal.tell(ending)
                #expect(rehearsal.states == [.audible, .audible])
            }
        }
    }
}
