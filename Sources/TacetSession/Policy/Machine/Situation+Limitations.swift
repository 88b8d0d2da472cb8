// What the session cannot do as the program asked, in sentences for the explanation.

extension Situation {
    /// What the category cannot do as the program asked.
    ///
    /// - Parameter isPauseDue: Whether media players play on only because the program cannot be heard.
    func categoryLimitations(isPauseDue: Bool) -> [String] {
        let pause =
            isPauseDue && isDecided
            ? ["Media players play on while this program cannot be heard, and pause once it is heard."] : []
        return [category.limitation(of: program.options)].compactMap(\.self) + duckingLimitations
            + wakeLockLimitations + ignoringLimitations + pause
    }

    /// What the server does not do of what the program asked, in words.
    private var duckingLimitations: [String] {
        let role = configuration.role.mediaRole
        guard behavior.ducksOthers, let roles = observed.duckingRoles, !roles.contains(role) else { return [] }
        return [
            "duckOthers: this sound server lowers no program for a stream of the role \(role). It does with PulseAudio's "
                + "\(ServerDucking.module), trigger_roles=\(role), or with WirePlumber's nodes for media roles."
        ]
    }

    /// Why the machine may fall asleep in the middle of the program's work, in a sentence.
    private var wakeLockLimitations: [String] {
        guard wantsWakeLock, observed.holdsWakeLock == false else { return [] }
        return [
            "The machine may fall asleep while audio is processed: there is no logind, or it refused the lock or did not "
                + "answer. The work goes on after the sleep."
        ]
    }

    /// Which reasons the program wants to ignore and cannot, in a sentence.
    private var ignoringLimitations: [String] {
        let vain = program.settings.ignoredReasons.intersection(.ofPlayerOnly)
        let names = AudioSession.IgnoredReasons.all.filter { vain.contains($0.bit) }.map(\.reason.name)
        guard !names.isEmpty else { return [] }
        let list = names.joined(separator: ", ")
        return [
            "The program cannot ignore: \(list). Only the player can, by TACET_IGNORE or by ignore in \(ChoicesText.name)."
        ]
    }
}
