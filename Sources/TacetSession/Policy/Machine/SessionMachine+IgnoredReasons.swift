extension SessionMachine {
    /// The reasons to ignore. The player's choice comes before the program's.
    package var ignoredReasons: AudioSession.IgnoredReasons { choices.ignoredReasons ?? program.ignoredReasons }

    /// Takes the reasons that the program wants to ignore, without those that only the player can ignore.
    mutating func take(ignoredByProgram reasons: AudioSession.IgnoredReasons) {
        program.ignoredReasons = reasons.subtracting(.ofPlayerOnly)
        program.vainlyIgnored = reasons.intersection(.ofPlayerOnly)
    }

    /// Which reasons the program wants to ignore and cannot, in a sentence.
    var ignoringLimitations: [String] {
        let names = AudioSession.IgnoredReasons.all.filter { program.vainlyIgnored.contains($0.bit) }.map(\.reason.name)
        guard !names.isEmpty else { return [] }
        let list = names.joined(separator: ", ")
        return [
            "The program cannot ignore: \(list). Only the player can, by TACET_IGNORE or by ignore in \(ChoicesText.name)."
        ]
    }

    /// Whether the player wants conversations to interrupt, and has not chosen what to ignore: the player comes before the program.
    private var isInterruptingByPlayer: Bool {
        choices.ignoredReasons == nil && (configuration.conversationChoice ?? choices.conversations) == .interrupt
    }

    /// Whether the session observes a reason that is to be ignored. What the program or a profiler began itself is not.
    func isIgnored(_ reason: AudioSession.Reason) -> Bool {
        guard let bit = AudioSession.IgnoredReasons.all.first(where: { $0.reason == reason })?.bit,
            ignoredReasons.contains(bit), reason != .call || !observed.isPhone
        else { return false }
        if reason == .policy, outputs.standsStill { return false }
        if reason == .call, others.isCalling, isInterruptingByPlayer { return false }
        return !program.reasons.contains(reason) && !program.isPretended(reason)
    }
}
