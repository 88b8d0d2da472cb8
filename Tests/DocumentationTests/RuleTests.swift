import Testing

@testable import TacetSession

/// The tables of "How Tacet decides" say what the policy does.
@Suite("The documentation's rules")
struct RuleTests {
    private let article: Document

    init() throws { article = try Document("Sources/TacetSession/TacetSession.docc/HowTacetDecides.md") }

    private func yes(_ condition: Bool) -> String { condition ? "yes" : "no" }

    @Test("Every category has its behaviour (BEHAVIOUR 4, 16-22)")
    func categories() {
        let expected = AudioSession.Category.allCases.map { category in
            let behavior = category.behavior()
            return [
                category.rawValue, yes(behavior.plays), yes(behavior.isSilencedBySwitchAndLock),
                yes(behavior.mixesWithOthers), yes(behavior.playsInBackground),
            ]
        }
        #expect(Set(article.table(below: "Categories")) == Set(expected))
    }

    @Test("Every class of stream is there")
    func streamClasses() {
        let classes = article.table(below: "Other programs' streams").compactMap(\.first)
        #expect(classes == AudioSession.StreamClass.allCases.map(\.rawValue))
    }

    @Test("Every role has its settings")
    func roles() {
        let expected = AudioSession.Role.allCases.map { role in
            let preset = role.preset
            return [
                role.rawValue, preset.category?.rawValue ?? "chosen at start", yes(preset.startsActive),
                yes(preset.hasMediaControls), yes(preset.waitsAfterInterruptions),
                yes(preset.pausesWhenHeadphonesUnplugged), role.mediaRole,
            ]
        }
        #expect(article.table(below: "Roles") == expected)
    }

    @Test("Every reason does what is said")
    func reasons() {
        let behavior = AudioSession.Category.soloAmbient.behavior()
        let reasons: [AudioSession.Reason] = [
            .startingUp, .undecided, .otherAudio, .silentMode, .call, .alarm, .policy, .suspended, .locked,
            .seatInactive, .background, .outputLost, .routeLost, .prompt, .conversation, .outputMuted, .unfocused,
            .inactive, .category, .soundtrackOff, .awaitingPlayer, .host(""),
        ]
        let expected = reasons.map { reason in
            let effect = reason.effect(behavior, inBackground: .pause, conversations: .nothing)
            let name = if case .host = reason { "host" } else { reason.name }
            return [name, effect.effects.rawValue, effect.soundtrack.rawValue, yes(effect.interrupts)]
        }
        let table = article.table(below: "What each reason does").map { [$0[0], $0[2], $0[3], $0[4]] }
        #expect(table == expected)
    }

    @Test("Every time is the policy's")
    func times() {
        typealias Timing = OtherAudio.Timing
        let expected: [Duration] = [
            Timing.settling, Timing.withoutRole, Timing.withoutRoleInChromium, Timing.chime, Timing.betweenSongs,
            SilenceDetector.pause,
            Timing.urgency, Timing.callGap, Timing.replacement, Timing.betweenRings, Timing.betweenPrompts,
            StreamHold.settling, StreamHold.timeout, OutputMachine.requestLimit, Timing.unmarkedCall,
            Timing.markedCall, Timing.alarm,
            InterruptionLimits.pause,
            StartUp.timeout,
        ]
        #expect(article.table(below: "Times").map { Self.duration($0[1]) } == expected)
    }

    @Test("Every choice of the player has its variable, its key in the file, and its function in C (BEHAVIOUR 170)")
    func choices() throws {
        let table = article.table(below: "The player's settings")
        #expect(
            Set(table.map { [$0[3], $0[4]] }) == Set(PlayerChoices.Key.allCases.map { [$0.variable, $0.rawValue] }))
        let symbols = try Document("Sources/TacetC/abi/tacet.map").lines.map { $0.filter { $0 != " " } }
        let layout = try Document("Sources/TacetC/abi/layout.txt").lines
        for row in table where row[2] != "none" {
            // A function, or a field of a struct.
            let parts = row[2].split(separator: ".")
            let isKnown =
                parts.count == 2
                ? layout.drop { !$0.hasPrefix("\(parts[0]) ") }.dropFirst().prefix { $0.hasPrefix(" ") }
                    .contains { $0.hasPrefix("    \(parts[1]) ") }
                : symbols.contains(row[2] + ";")
            #expect(isKnown, "\(row)")
        }
    }

    /// `1.2 s` as a duration; nil for what is none.
    private static func duration(_ text: String) -> Duration? {
        let parts = text.split(separator: " ")
        guard parts.count == 2, let number = Double(parts[0]) else { return nil }
        return switch parts[1] {
        case "ms": .milliseconds(number)
        case "s": .milliseconds(number * 1000)
        case "min": .seconds(number * 60)
        case "h": .seconds(number * 3600)
        default: nil
        }
    }
}
