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
                var heeding = SimulatedSession()
                heeding.set(\.ignoredReasons, others)
                heeding.see(cause.begin)
                heeding.pass(.seconds(1))
                let directive = heeding.machine.directive
                #expect(directive.effects == .frozen || directive.duck == -12, "\(cause.reason)")
            }
            let isPlayers = Ignored.ofPlayerOnly.contains(cause.bit)
            var session = SimulatedSession()
            session.ignore(cause.bit, byPlayer: isPlayers)
            session.see(cause.begin)
            session.pass(.seconds(1))
            #expect(session.machine.directive == AudioSession.Directive([]), "\(cause.reason)")
            #expect(session.interruptions.isEmpty, "\(cause.reason)")
            let entry = session.machine.explanation(at: session.now).entries.first { $0.reason == cause.reason }
            let remedy = isPlayers ? "you chose to ignore it." : "the program ignores it."
            #expect(entry?.remedy == "It changes nothing here: " + remedy, "\(cause.reason)")
            session.see(cause.end)
            session.pass(.seconds(5))
            #expect(session.machine.explanation(at: session.now).entries.isEmpty, "\(cause.reason)")
        }
    }

    @Test("The choice takes effect at once, also in the middle of a call (BEHAVIOUR 83)") func live() {
        var session = SimulatedSession()
        session.see(.calls(.ofono, ongoing: true))
        #expect(session.states == [.frozen, .frozen])
        session.ignore(.call, byPlayer: true)
        #expect(session.states == [.audible, .audible])
        #expect(session.interruptions == [.interruptionBegan(.call), .interruptionEnded(.call, shouldResume: true)])
        session.ignore([], byPlayer: true)
        #expect(session.states == [.frozen, .frozen] && session.interruptions.count == 3)
    }

    @Test(
        "No program can refuse a call or an alarm on any machine, and it is told so; the player can, except on a phone (BEHAVIOUR 30)",
        arguments: ["desktop", "handset"], [Ignored.call, .alarm])
    func telephone(chassis: String, bit: Ignored) throws {
        let cause = try #require(Self.causes.first { $0.bit == bit })
        var session = SimulatedSession()
        session.see(.chassis(chassis))
        session.set(\.ignoredReasons, Ignored(rawValue: .max))
        session.see(cause.begin)
        session.pass(.seconds(1))
        #expect(session.effects == .frozen)
        #expect(session.machine.settings.ignoredReasons.isDisjoint(with: .ofPlayerOnly))
        let words = "The program cannot ignore: call, alarm. Only the player can"
        #expect(session.machine.categoryLimitations.contains { $0.hasPrefix(words) })
        session.ignore(bit, byPlayer: true)
        session.pass(.seconds(1))
        #expect(session.effects == (chassis == "handset" && bit == .call ? .frozen : .audible))
        session.set(\.ignoredReasons, [])
        #expect(!session.machine.categoryLimitations.contains { $0.hasPrefix(words) })
    }

    @Test("A stream that stands still stops sound, also if policies are ignored") func still() {
        for facts in [OwnStreamFacts(isCorkedByOthers: true), OwnStreamFacts(isUnlinked: true)] {
            var session = SimulatedSession()
            session.set(\.ignoredReasons, .policy)
            session.see(.ownStream(OwnStreamFacts()))
            session.pass(.seconds(5))
            session.see(.ownStream(facts))
            session.pass(.seconds(5))
            #expect(session.states == [.frozen, .frozen])
            session.see(.ownStream(OwnStreamFacts()))
            session.pass(.seconds(5))
            #expect(session.states == [.audible, .audible])
        }
    }

    @Test("A recording goes on for a reason that is ignored, and stops for it otherwise (BEHAVIOUR 83)")
    func recording() {
        var session = SimulatedSession(.voiceChat)
        session.ignore(.call, byPlayer: true)
        session.see(.calls(.modemManager, ongoing: true))
        #expect(session.machine.recordingReason == nil)
        session.ignore([], byPlayer: true)
        #expect(session.machine.recordingReason == .call)
    }

    @Test("The player's own choice that conversations interrupt comes before the program (BEHAVIOUR 170)")
    func conversation() {
        var session = SimulatedSession()
        session.see(.streams([.phone]))
        session.set(\.ignoredReasons, .call)
        session.pass(.seconds(5))
        #expect(session.effects == .audible)
        var choices = PlayerChoices()
        let interrupts = choices.set(.conversation, "interrupt")
        #expect(interrupts)
        session.tell(.playerChoices(choices))
        session.pass(.seconds(5))
        #expect(session.effects == .frozen)
        let ignores = choices.set(.ignore, "call")
        #expect(ignores)
        session.tell(.playerChoices(choices))
        session.pass(.seconds(5))
        #expect(session.effects == .audible)
    }

    @Test("What the program begins itself is not ignored, nor what no program can refuse") func own() {
        var session = SimulatedSession()
        session.set(\.ignoredReasons, Ignored(rawValue: .max))
        session.tell(.begin(.call))
        #expect(session.states == [.frozen, .frozen])
        session.tell(.end(.call))
        session.see(.sleeping(true))
        #expect(session.states == [.frozen, .frozen])
        session.see(.sleeping(false))
        session.see(.silentSwitch(.feedbackd, isOn: true))
        #expect(session.states == [.muted, .muted])
    }

    @Test("The player can refuse more than the program, or less (BEHAVIOUR 47, 170)") func player() {
        var session = SimulatedSession()
        var choices = PlayerChoices()
        #expect(choices.set(.ignore, "call, locked") && choices.ignoredReasons == [.call, .locked])
        session.tell(.playerChoices(choices))
        session.see(.calls(.modemManager, ongoing: true))
        #expect(session.effects == .audible)
        let entries = session.machine.explanation(at: session.now).entries
        #expect(entries.map(\.remedy) == ["It changes nothing here: you chose to ignore it."])
        #expect(choices.set(.ignore, "none") && choices.ignoredReasons == [])
        session.set(\.ignoredReasons, .locked)
        session.tell(.playerChoices(choices))
        #expect(session.effects == .frozen && session.machine.settings.ignoredReasons == [])
        for wrong in ["", "calls", "call,", "call locked", "none, call", "silentMode", "\u{1b}[2J"] {
            #expect(!choices.set(.ignore, wrong) && choices.ignoredReasons == [], "\(wrong)")
        }
    }
}

extension SimulatedSession {
    /// The player or the program chooses what to ignore.
    fileprivate mutating func ignore(_ reasons: AudioSession.IgnoredReasons, byPlayer: Bool) {
        guard byPlayer else { return set(\.ignoredReasons, reasons) }
        var choices = PlayerChoices()
        choices.ignoredReasons = reasons
        tell(.playerChoices(choices))
    }
}
