import Testing

@testable import TacetSession

@Suite("Reasons that the program or the player ignores") struct IgnoredReasonsTests {
    typealias Ignored = AudioSession.IgnoredReasons

    /// What brings each reason about, and what ends it.
    private static let causes: [(bit: Ignored, reason: AudioSession.Reason, begin: Observation, end: Observation)] = [
        (.call, .call, .calls(.modemManager, ongoing: true), .calls(.modemManager, ongoing: false)),
        (.alarm, .alarm, .streams([.clock]), .streams([])),
        (.policy, .policy, .ownStream(OwnStreamFacts(isMutedByOthers: true)), .ownStream(OwnStreamFacts())),
        (.locked, .locked, .locked(.logind, true), .locked(.logind, false)),
        (.seatInactive, .seatInactive, .seatActive(false), .seatActive(true)),
        (.prompt, .prompt, .streams([.reader]), .streams([])),
    ]

    @Test("An ignored reason changes nothing, and the explanation names it and who ignores it (BEHAVIOUR 47, 83)")
    func ignored() {
        #expect(Self.causes.map(\.reason) == Ignored.all.map(\.reason))
        for cause in Self.causes {
            for others in [Ignored(), Ignored(rawValue: .max).subtracting(cause.bit)] {
                var heeding = Rehearsal()
                heeding.tell(.ignoredReasons(others))
                heeding.see(cause.begin)
                heeding.pass(.seconds(1))
                let directive = heeding.machine.directive
                #expect(directive.effects == .frozen || directive.duck == -12, "\(cause.reason)")
            }
            var rehearsal = Rehearsal()
            rehearsal.tell(.ignoredReasons(cause.bit))
            rehearsal.see(cause.begin)
            rehearsal.pass(.seconds(1))
            #expect(rehearsal.machine.directive == AudioSession.Directive([]), "\(cause.reason)")
            #expect(rehearsal.interruptions.isEmpty, "\(cause.reason)")
            let entry = rehearsal.machine.explanation(at: rehearsal.now).entries.first { $0.reason == cause.reason }
            #expect(entry?.remedy == "It changes nothing here: the program ignores it.", "\(cause.reason)")
            rehearsal.see(cause.end)
            rehearsal.pass(.seconds(5))
            #expect(rehearsal.machine.explanation(at: rehearsal.now).entries.isEmpty, "\(cause.reason)")
        }
    }

    @Test("The choice takes effect at once, also in the middle of a call (BEHAVIOUR 83)") func live() {
        var rehearsal = Rehearsal()
        rehearsal.see(.calls(.ofono, ongoing: true))
        #expect(rehearsal.states == [.frozen, .frozen])
        rehearsal.tell(.ignoredReasons(.call))
        #expect(rehearsal.states == [.audible, .audible])
        #expect(rehearsal.interruptions == [.interruptionBegan(.call), .interruptionEnded(.call, shouldResume: true)])
        rehearsal.tell(.ignoredReasons([]))
        #expect(rehearsal.states == [.frozen, .frozen] && rehearsal.interruptions.count == 3)
    }

    @Test("A telephone comes first on a phone, also if the program ignores calls (BEHAVIOUR 30)") func phone() {
        for chassis in ["desktop", "handset"] {
            var rehearsal = Rehearsal()
            rehearsal.see(.chassis(chassis))
            rehearsal.tell(.ignoredReasons(Ignored(rawValue: .max)))
            rehearsal.see(.calls(.modemManager, ongoing: true))
            #expect(rehearsal.effects == (chassis == "handset" ? .frozen : .audible))
        }
    }

    @Test("A stream that stands still stops sound, also if policies are ignored") func still() {
        for facts in [OwnStreamFacts(isCorkedByOthers: true), OwnStreamFacts(isUnlinked: true)] {
            var rehearsal = Rehearsal()
            rehearsal.tell(.ignoredReasons(.policy))
            rehearsal.see(.ownStream(OwnStreamFacts()))
            rehearsal.pass(.seconds(5))
            rehearsal.see(.ownStream(facts))
            rehearsal.pass(.seconds(5))
            #expect(rehearsal.states == [.frozen, .frozen])
            rehearsal.see(.ownStream(OwnStreamFacts()))
            rehearsal.pass(.seconds(5))
            #expect(rehearsal.states == [.audible, .audible])
        }
    }

    @Test("A recording goes on for a reason that is ignored, and stops for it otherwise (BEHAVIOUR 83)")
    func recording() {
        var rehearsal = Rehearsal(.voiceChat)
        rehearsal.tell(.ignoredReasons(.call))
        rehearsal.see(.calls(.modemManager, ongoing: true))
        #expect(rehearsal.machine.recordingReason == nil)
        rehearsal.tell(.ignoredReasons([]))
        #expect(rehearsal.machine.recordingReason == .call)
    }

    @Test("The player's own choice that conversations interrupt comes before the program (BEHAVIOUR 170)")
    func conversation() {
        var rehearsal = Rehearsal()
        rehearsal.see(.streams([.phone]))
        rehearsal.tell(.ignoredReasons(.call))
        rehearsal.tell(.conversationChoice(.interrupt))
        rehearsal.pass(.seconds(5))
        #expect(rehearsal.effects == .audible, "the program's choices are its own")
        var choices = PlayerChoices()
        let interrupts = choices.set(.conversation, "interrupt")
        #expect(interrupts)
        rehearsal.tell(.playerChoices(choices))
        rehearsal.pass(.seconds(5))
        #expect(rehearsal.effects == .frozen)
        let ignores = choices.set(.ignore, "call")
        #expect(ignores)
        rehearsal.tell(.playerChoices(choices))
        rehearsal.pass(.seconds(5))
        #expect(rehearsal.effects == .audible)
    }

    @Test("What the program begins itself is not ignored, nor what no program can refuse") func own() {
        var rehearsal = Rehearsal()
        rehearsal.tell(.ignoredReasons(Ignored(rawValue: .max)))
        rehearsal.tell(.begin(.call))
        #expect(rehearsal.states == [.frozen, .frozen])
        rehearsal.tell(.end(.call))
        rehearsal.see(.sleeping(true))
        #expect(rehearsal.states == [.frozen, .frozen])
        rehearsal.see(.sleeping(false))
        rehearsal.see(.silentSwitch(.feedbackd, isOn: true))
        #expect(rehearsal.states == [.muted, .muted])
    }

    @Test("The player can refuse more than the program, or less (BEHAVIOUR 47, 170)") func player() {
        var rehearsal = Rehearsal()
        var choices = PlayerChoices()
        #expect(choices.set(.ignore, "call, locked") && choices.ignoredReasons == [.call, .locked])
        rehearsal.tell(.playerChoices(choices))
        rehearsal.see(.calls(.modemManager, ongoing: true))
        #expect(rehearsal.effects == .audible)
        let entries = rehearsal.machine.explanation(at: rehearsal.now).entries
        #expect(entries.map(\.remedy) == ["It changes nothing here: you chose to ignore it."])
        #expect(choices.set(.ignore, "none") && choices.ignoredReasons == [])
        rehearsal.tell(.ignoredReasons(.call))
        rehearsal.tell(.playerChoices(choices))
        #expect(rehearsal.effects == .frozen)
        for wrong in ["", "calls", "call,", "call locked", "none, call", "silentMode", "\u{1b}[2J"] {
            #expect(!choices.set(.ignore, wrong) && choices.ignoredReasons == [], "\(wrong)")
        }
    }
}
