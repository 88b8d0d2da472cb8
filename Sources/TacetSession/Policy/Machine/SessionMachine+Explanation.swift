extension SessionMachine {
    /// Describes every reason in words: since when it holds, and what would change it.
    package func explanation(at now: Duration) -> AudioSession.Explanation {
        let entries = presentReasons.map { present in
            var words = words(for: present.reason)
            if isIgnored(present.reason) {
                words.remedy =
                    choices.ignoredReasons == nil
                    ? "It changes nothing here: the program ignores it."
                    : "It changes nothing here: you chose to ignore it."
            }
            return AudioSession.Explanation.Entry(
                reason: present.reason, duration: max(.zero, now - (reasons[present.reason] ?? now)),
                detail: words.detail, remedy: words.remedy)
        }
        return AudioSession.Explanation(
            category: category, categoryReason: categoryReason, directive: directive, entries: entries,
            promptStyle: promptStyle)
    }

    /// What the category cannot do as the program asked, in words.
    package var categoryLimitations: [String] {
        [category.limitation(of: program.options)].compactMap(\.self) + duckingLimitations + wakeLockLimitations
            + ignoringLimitations + pauseLimitations
    }

    private func words(for reason: AudioSession.Reason) -> (detail: String, remedy: String) {
        if program.isPretended(reason) {
            return (
                "A profiler pretends it: \(reason).", "It ends with the profiler, or when the profiler withdraws it."
            )
        }
        return switch reason {
        case .startingUp:
            ("Silent mode has not been read yet.", "Wait; it takes 250 ms at most.")
        case .undecided:
            ("It is not known yet whether something else is playing.", "Wait; it takes 250 ms at most.")
        case .otherAudio where exposure.holdsSoundtrack:
            (
                "Your music stopped when the headphones went, and others hear \(currentRoute?.name ?? "this device").",
                "Press play, come back to the program, play your music, put the headphones back, or switch the soundtrack on."
            )
        case .otherAudio:
            ("\(others.primaryNames.first ?? "Another program") is playing.", "Stop it, or switch the soundtrack on.")
        case .silentMode:
            ("Silent mode is on (\(silentSource ?? "the program says so")).", "Switch it off.")
        case .call:
            ("There is a call\(names(of: .call)).", "Sound returns when it ends.")
        case .alarm:
            ("An alarm or a telephone rings\(names(of: .alarm)).", "Sound returns when it stops.")
        case .policy:
            ("The sound server stopped this program's stream.", "Unmute the program in the volume mixer.")
        case .suspended:
            ("The machine goes to sleep.", "Sound returns when it wakes.")
        case .locked:
            ("The screen is locked.", "Unlock it.")
        case .seatInactive:
            ("Another user or a text console is in front.", "Switch back.")
        case .background:
            ("The program is in the background.", "Bring it to the front.")
        case .outputLost:
            (
                "There is no sound output (\(outputs.loss ?? "the program says so")).",
                "It reconnects by itself; check the sound settings if it does not."
            )
        case .routeLost:
            ("The headphones were unplugged.", "Press play to go on with \(currentRoute?.name ?? "what is left").")
        case .prompt:
            ("A program speaks to you\(names(of: .duck)).", "Sound comes up again when it stops.")
        case .conversation:
            (
                "People talk in \(others.conversationPrograms.first ?? "another program").",
                conversationResponse == .ducks
                    ? "The soundtrack comes up again when they stop."
                    : "It changes nothing here; conversationChoice can lower the soundtrack or interrupt."
            )
        case .outputMuted:
            outputs.isStreamAtZero
                ? ("This program is turned down to nothing in the volume mixer.", "Turn it up in the volume mixer.")
                : (
                    "\(currentRoute?.name ?? "The output device") is muted or turned down to nothing.",
                    "Unmute it, or turn it up."
                )
        case .inactive:
            ("The program's session is not active.", "It becomes active when the program plays.")
        case .category:
            ("The category \(category.rawValue) plays nothing.", "The program can choose another.")
        case .soundtrackOff:
            ("The soundtrack is switched off.", "Switch it on.")
        case .awaitingPlayer:
            hasStoodStillInBackground
                ? ("The program was stopped in the background for more than 5 min.", "Bring it to the front.")
                : program.waitsForPlayer
                    ? ("The program waits for you.", "Press a key.") : ("Playback was interrupted.", "Press play.")
        case .unfocused:
            ("The program's window has no focus.", "Click on it.")
        case .host(let name):
            ("The program paused its sound: \(name.printable).", "The program can end that.")
        }
    }

    /// The names of the programs with a stream of this class, in brackets; empty if there are none. Those of calls begin with the
    /// telephony services that have one.
    private func names(of streamClass: AudioSession.StreamClass) -> String {
        let services = Observation.CallService.allCases.filter { observed.calls[$0] == true }
        let programs = others.streams.filter { $0.streamClass == streamClass }.map(\.name)
        let names = (streamClass == .call ? services.map(\.name) : []) + programs
        return names.isEmpty ? "" : " (\(names.joined(separator: ", ")))"
    }
}

extension SessionMachine {
    /// What the server does not do of what the program asked, in words.
    var duckingLimitations: [String] {
        let role = configuration.role.mediaRole
        guard category.behavior(options: program.options).ducksOthers, let roles = observed.duckingRoles,
            !roles.contains(role)
        else { return [] }
        return [
            "duckOthers: this sound server lowers no program for a stream of the role \(role). It does with PulseAudio's "
                + "\(ServerDucking.module), trigger_roles=\(role), or with WirePlumber's nodes for media roles."
        ]
    }
}
