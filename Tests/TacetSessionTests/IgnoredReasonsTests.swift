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
                heeding.set(\.ignoredReasons, others)
                heeding.see(cause.begin)
                heeding.pass(.seconds(1))
                let directive = heeding.machine.directive
                #expect(directive.effects == .frozen || directive.duck == -12, "\(cause.reason)")
            }
            let isPlayers = Ignored.ofPlayerOnly.contains(cause.bit)
            var rehearsal = Rehearsal()
            rehearsal.ignore(cause.bit, byPlayer: isPlayers)
            rehearsal.see(cause.begin)
            rehearsal.pass(.seconds(1))
            #expect(rehearsal.machine.directive == AudioSession.Directive([]), "\(cause.reason)")
            #expect(rehearsal.interruptions.isEmpty, "\(cause.reason)")
            let entry = rehearsal.machine.explanation(at: rehearsal.now).entries.first { $0.reason == cause.reason }
            let remedy = isPlayers ? "you chose to ignore it." : "the program ignores it."
            #expect(entry?.remedy == "It changes nothing here: " + remedy, "\(cause.reason)")
            rehearsal.see(cause.end)
            rehearsal.pass(.seconds(5))
            #expect(rehearsal.machine.explanation(at: rehearsal.now).entries.isEmpty, "\(cause.reason)")
        }
    }

    @Test("The choice takes effect at once, also in the middle of a call (BEHAVIOUR 83)") func live() {
        var rehearsal = Rehearsal()
        rehearsal.see(.calls(.ofono, ongoing: true))
        #expect(rehearsal.states == [.frozen, .frozen])
        rehearsal.ignore(.call, byPlayer: true)
        #expect(rehearsal.states == [.audible, .audible])
        #expect(rehearsal.interruptions == [.interruptionBegan(.call), .interruptionEnded(.call, shouldResume: true)])
        rehearsal.ignore([], byPlayer: true)
        #expect(rehearsal.states == [.frozen, .frozen] && rehearsal.interruptions.count == 3)
    }

    @Test(
        "No program can refuse a call or an alarm on any machine, and it is told so; the player can, except on a phone (BEHAVIOUR 30)",
        arguments: ["desktop", "handset"], [Ignored.call, .alarm])
    func telephone(chassis: String, bit: Ignored) throws {
        let cause = try #require(Self.causes.first { $0.bit == bit })
        var rehearsal = Rehearsal()
        rehearsal.see(.chassis(chassis))
        rehearsal.set(\.ignoredReasons, Ignored(rawValue: .max))
        rehearsal.see(cause.begin)
        rehearsal.pass(.seconds(1))
        #expect(rehearsal.effects == .frozen)
        #expect(rehearsal.machine.settings.ignoredReasons.isDisjoint(with: .ofPlayerOnly))
        let words = "The program cannot ignore: call, alarm. Only the player can"
        #expect(rehearsal.machine.categoryLimitations.contains { $0.hasPrefix(words) })
        rehearsal.ignore(bit, byPlayer: true)
        rehearsal.pass(.seconds(1))
        #expect(rehearsal.effects == (chassis == "handset" && bit == .call ? .frozen : .audible))
        rehearsal.set(\.ignoredReasons, [])
        #expect(!rehearsal.machine.categoryLimitations.contains { $0.hasPrefix(words) })
    }

    @Test("A stream that stands still stops sound, also if policies are ignored") func still() {
        for facts in [OwnStreamFacts(isCorkedByOthers: true), OwnStreamFacts(isUnlinked: true)] {
            var rehearsal = Rehearsal()
            rehearsal.set(\.ignoredReasons, .policy)
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
        rehearsal.ignore(.call, byPlayer: true)
        rehearsal.see(.calls(.modemManager, ongoing: true))
        #expect(rehearsal.machine.recordingReason == nil)
        rehearsal.ignore([], byPlayer: true)
        #expect(rehearsal.machine.recordingReason == .call)
    }

    @Test("The player's own choice that conversations interrupt comes before the program (BEHAVIOUR 170)")
    func conversation() {
        var rehearsal = Rehearsal()
        rehearsal.see(.streams([.phone]))
        rehearsal.set(\.ignoredReasons, .call)
        rehearsal.pass(.seconds(5))
        #expect(rehearsal.effects == .audible)
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
        rehearsal.set(\.ignoredReasons, Ignored(rawValue: .max))
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
        rehearsal.set(\.ignoredReasons, .locked)
        rehearsal.tell(.playerChoices(choices))
        #expect(rehearsal.effects == .frozen && rehearsal.machine.settings.ignoredReasons == [])
        for wrong in ["", "calls", "call,", "call locked", "none, call", "silentMode", "\u{1b}[2J"] {
            #expect(!choices.set(.ignore, wrong) && choices.ignoredReasons == [], "\(wrong)")
        }
    }
}

extension Rehearsal {
    /// The player or the program chooses what to ignore.
    fileprivate mutating func ignore(_ reasons: AudioSession.IgnoredReasons, byPlayer: Bool) {
        guard byPlayer else { return set(\.ignoredReasons, reasons) }
        var choices = PlayerChoices()
        choices.ignoredReasons = reasons
        tell(.playerChoices(choices))
    }
}
