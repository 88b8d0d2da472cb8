extension AudioSession.Explanation {
    /// Describes every reason that holds in words: since when, and what would change it.
    ///
    /// - Parameters:
    ///   - directive: What sound does because of the reasons.
    ///   - begins: When each reason began.
    init(
        _ situation: Situation, _ directive: AudioSession.Directive, since begins: [AudioSession.Reason: Duration],
        at now: Duration
    ) {
        let entries = situation.presentReasons.map { present in
            let words = ReasonWords(present.reason, in: situation)
            return Entry(
                reason: present.reason, duration: max(.zero, now - (begins[present.reason] ?? now)),
                detail: words.detail, remedy: words.remedy)
        }
        self.init(
            category: situation.category, categoryReason: situation.choice.reason, directive: directive,
            entries: entries, promptStyle: situation.promptStyle)
    }
}

/// One reason in words.
private struct ReasonWords {
    let detail: String
    let remedy: String

    init(_ reason: AudioSession.Reason, in situation: Situation) {
        let (detail, remedy) = Self.words(for: reason, in: situation)
        self.detail = detail
        self.remedy =
            !situation.isIgnored(reason)
            ? remedy
            : situation.choices.ignoredReasons == nil
                ? "It changes nothing here: the program ignores it."
                : "It changes nothing here: you chose to ignore it."
    }

    private static func words(
        for reason: AudioSession.Reason, in situation: Situation
    ) -> (detail: String, remedy: String) {
        if situation.program.isPretended(reason) {
            return (
                "A profiler pretends it: \(reason).", "It ends with the profiler, or when the profiler withdraws it."
            )
        }
        return switch reason {
        case .startingUp:
            ("Silent mode has not been read yet.", "Wait; it takes 250 ms at most.")
        case .undecided:
            ("It is not known yet whether something else is playing.", "Wait; it takes 250 ms at most.")
        case .otherAudio where situation.exposure.holdsSoundtrack:
            (
                "Your music stopped when the headphones went, and others hear \(situation.currentRoute?.name ?? "this device").",
                "Press play, come back to the program, play your music, put the headphones back, or switch the soundtrack on."
            )
        case .otherAudio:
            (
                "\(situation.others.primaryNames.first ?? "Another program") is playing.",
                "Stop it, or switch the soundtrack on."
            )
        case .silentMode:
            ("Silent mode is on (\(situation.silentSource ?? "the program says so")).", "Switch it off.")
        case .call:
            ("There is a call\(names(of: .call, in: situation)).", "Sound returns when it ends.")
        case .alarm:
            ("An alarm or a telephone rings\(names(of: .alarm, in: situation)).", "Sound returns when it stops.")
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
                "There is no sound output (\(situation.outputs.loss ?? "the program says so")).",
                "It reconnects by itself; check the sound settings if it does not."
            )
        case .routeLost:
            (
                "The headphones were unplugged.",
                "Press play to go on with \(situation.currentRoute?.name ?? "what is left")."
            )
        case .prompt:
            ("A program speaks to you\(names(of: .duck, in: situation)).", "Sound comes up again when it stops.")
        case .conversation:
            (
                "People talk in \(situation.others.conversationPrograms.first ?? "another program").",
                situation.conversationResponse == .ducks
                    ? "The soundtrack comes up again when they stop."
                    : "It changes nothing here; conversationChoice can lower the soundtrack or interrupt."
            )
        case .outputMuted:
            situation.outputs.isStreamAtZero
                ? ("This program is turned down to nothing in the volume mixer.", "Turn it up in the volume mixer.")
                : (
                    "\(situation.currentRoute?.name ?? "The output device") is muted or turned down to nothing.",
                    "Unmute it, or turn it up."
                )
        case .inactive:
            ("The program's session is not active.", "It becomes active when the program plays.")
        case .category:
            ("The category \(situation.category.rawValue) plays nothing.", "The program can choose another.")
        case .soundtrackOff:
            ("The soundtrack is switched off.", "Switch it on.")
        case .awaitingPlayer:
            situation.waits.contains(.standstill)
                ? ("The program was stopped in the background for more than 5 min.", "Bring it to the front.")
                : situation.waits.contains(.program)
                    ? ("The program waits for you.", "Press a key.") : ("Playback was interrupted.", "Press play.")
        case .unfocused:
            ("The program's window has no focus.", "Click on it.")
        case .host(let name):
            ("The program paused its sound: \(name.printable).", "The program can end that.")
        }
    }

    /// The names of the programs with a stream of this class, in brackets; empty if there are none. Those of calls
    /// begin with the telephony services that have one.
    private static func names(of streamClass: AudioSession.StreamClass, in situation: Situation) -> String {
        let services = Observation.CallService.allCases.filter { situation.observed.calls[$0] == true }
        let programs = situation.others.streams.filter { $0.streamClass == streamClass }.map(\.name)
        let names = (streamClass == .call ? services.map(\.name) : []) + programs
        return names.isEmpty ? "" : " (\(names.joined(separator: ", ")))"
    }
}
