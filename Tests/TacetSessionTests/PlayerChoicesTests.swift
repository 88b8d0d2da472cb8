import Testing

@testable import TacetPlatform
@testable import TacetSession

@Suite("The player's choices in the environment and in the configuration file") struct PlayerChoicesTests {
    private func read(_ text: String) -> ChoicesText { ChoicesText(text, program: "mygame") }

    @Test("The file chooses for all games, and a section for one; comments and spaces do not matter (BEHAVIOUR 170)")
    func sections() {
        let text = read(
            """
            # the player's own
            conversation = duck   # in voice chats
              mono=on
            balance = -0.25
            silent = 1
            system-sounds = off
            hrtf = 0

            [othergame]
            soundtrack = off
            nonsense

            [mygame]
            mono = off
            soundtrack = on
            hrtf = automatic
            ignore-silent-mode = 1
            streamer = on
            """)
        #expect(text.problems.isEmpty)
        var choices = PlayerChoices()
        choices.conversations = .duckSoundtrack
        (choices.isMono, choices.balance, choices.isSilent) = (false, -0.25, true)
        (choices.hasSystemSounds, choices.soundtrack) = (false, .on)
        (choices.spatialization, choices.ignoresSilentMode) = (.automatic, true)
        choices.isStreamer = true
        #expect(text.choices == choices)
        #expect(read("").choices == PlayerChoices() && read("\u{FFFD}\0\r\n[").choices == PlayerChoices())
    }

    @Test("What the file says wrongly is told with its line, and changes nothing") func faults() {
        let text = read("mono = maybe\nsilent\nvolume = 11\r\nbalance = 2\nbalance = nan\nsession = \u{1b}[2J\n")
        #expect(text.choices == PlayerChoices())
        #expect(text.problems.count == 6)
        #expect(text.problems[0] == "tacet.conf, line 1: \"maybe\" is no value of mono. Write on or off.")
        #expect(text.problems[1].hasPrefix("tacet.conf, line 2: ") && text.problems[1].contains("key = value"))
        #expect(text.problems[2].hasPrefix("tacet.conf, line 3: there is no key \"volume\". The keys are silent, "))
        #expect(text.problems.allSatisfy { $0.unicodeScalars.allSatisfy { $0.value >= 0x20 } })
    }

    @Test("A hostile file is read up to its limits") func hostile() {
        let long = read(String(repeating: "\n", count: 256) + "mono = on\n")
        #expect(long.choices == PlayerChoices())
        #expect(long.problems == ["tacet.conf: lines after line 256 are ignored. Shorten the file."])
        #expect(read(String(repeating: "x = y\n", count: 200)).problems.count == 8)
        let wide = read(String(repeating: "x", count: 60_000) + " = 1")
        #expect(wide.problems.count == 1 && wide.problems[0].utf8.count < 400)
    }

    @Test("Every key has a variable, and the environment comes before the file (BEHAVIOUR 170)") func environment() {
        #expect(
            PlayerChoices.Key.allCases.map(\.variable) == [
                "TACET_SILENT", "TACET_SESSION", "TACET_CONVERSATION", "TACET_SOUNDTRACK", "TACET_STREAMER",
                "TACET_MONO", "TACET_NIGHT", "TACET_BALANCE", "TACET_HRTF", "TACET_SPATIALISATION", "TACET_IGNORE",
                "TACET_OUTPUT",
                "TACET_SYSTEM_SOUNDS", "TACET_IGNORE_SILENT_MODE",
            ])
        let variables = ["TACET_SILENT": "0", "TACET_CONVERSATION": "interrupt", "TACET_BALANCE": "loud"]
        let choices = PlayerChoices { variables[$0] }.over(
            read("silent = on\nconversation = duck\nbalance = 0.5").choices)
        #expect(choices.isSilent == false && choices.conversations == .interrupt && choices.balance == 0.5)
    }

    @Test("Each choice of the environment comes before the file's, and leaves the others to it (BEHAVIOUR 170)")
    func precedence() {
        let values: [PlayerChoices.Key: (first: String, second: String)] = [
            .silent: ("on", "off"), .session: ("off", "on"), .conversation: ("duck", "interrupt"),
            .soundtrack: ("on", "off"), .streamer: ("1", "0"), .mono: ("on", "off"), .night: ("on", "off"),
            .balance: ("0.5", "-1"), .hrtf: ("on", "0"), .spatialization: ("openal", "stereo"),
            .ignore: ("policy, locked", "none"), .output: ("pulse", "openal"), .systemSounds: ("on", "off"),
            .ignoreSilentMode: ("on", "off"),
        ]
        #expect(values.count == PlayerChoices.Key.allCases.count)
        for (key, (first, second)) in values {
            func chosen(_ value: String) -> PlayerChoices { PlayerChoices { $0 == key.variable ? value : nil } }
            #expect(chosen(first) != PlayerChoices() && chosen(first) != chosen(second), "\(key)")
            #expect(read("\(key.rawValue) = \(first)").choices == chosen(first), "\(key)")
            #expect(chosen(first).over(chosen(second)) == chosen(first), "\(key)")
            #expect(chosen("").over(chosen(second)) == chosen(second), "\(key)")
        }
    }

    @Test("A value in the environment that is none is told with its variable, escaped, and changes nothing")
    func wrongEnvironment() {
        var problems: [String] = []
        let variables = Dictionary(
            uniqueKeysWithValues: PlayerChoices.Key.allCases.map { ($0.variable, "\u{1b}[2Jfoo") })
        #expect(
            PlayerChoices {
                variables[$0]
            } note: {
                problems.append($0)
            } == PlayerChoices())
        #expect(problems.count == PlayerChoices.Key.allCases.count)
        #expect(
            problems.contains(
                "TACET_OUTPUT: \"[2Jfoo\" is no value and is ignored. Write auto, pulse or openal."))
        #expect(problems.allSatisfy { $0.unicodeScalars.allSatisfy { $0.value >= 0x20 } })
        problems = []
        #expect(
            PlayerChoices { _ in
                ""
            } note: {
                problems.append($0)
            } == PlayerChoices() && problems.isEmpty)
    }

    @Test("The choices come before the program's, take effect at once, and end with the file (BEHAVIOUR 47, 160, 170)")
    func live() {
        var session = SimulatedSession()
        session.set(\.soundtrackChoice, .on)
        session.set(\.ignoresSilentMode, true)
        session.set(\.isMono, true)
        session.set(\.isNightMode, true)
        session.set(\.balance, -3)
        #expect(session.machine.stereo == StereoChoice(isMono: true, balance: -1, isNightMode: true))
        let choices = read(
            "silent = on\nsoundtrack = off\nconversation = duck\nmono = off\nnight = off\nbalance = 0.5"
        ).choices
        for _ in 0..<2 {
            session.tell(.playerChoices(choices))
            #expect(session.states == [.muted, .held])
            #expect(session.events.last == .silentModeChanged(true, source: "tacet.conf"))
            #expect(session.machine.systemSoundVerdict == .silent(.silentMode))
            #expect(session.machine.settings.conversationChoice == .duckSoundtrack)
            #expect(session.machine.stereo == StereoChoice(isMono: false, balance: 0.5))
            session.tell(.playerChoices(PlayerChoices()))
            #expect(session.states == [.audible, .audible])
            #expect(
                session.machine.settings.conversationChoice == .automatic
                    && session.machine.settings.soundtrackChoice == .on)
            #expect(session.machine.stereo == StereoChoice(isMono: true, balance: -1, isNightMode: true))
        }
        session.tell(.playerChoices(read("streamer = on").choices))
        #expect(session.machine.settings.isStreamer && !session.machine.program.settings.isStreamer)
        session.tell(.playerChoices(read("system-sounds = off").choices))
        #expect(!session.machine.settings.isStreamer)
        #expect(session.machine.systemSoundVerdict == .switchedOff)
    }

    @Test(
        "The player lets a program ignore silent switches, or forbids it; a forced silence no program ignores (BEHAVIOUR 47)"
    )
    func ignoredSwitches() {
        var session = SimulatedSession()
        session.see(.silentSwitch(.feedbackd, isOn: true))
        #expect(session.states == [.muted, .muted])
        session.tell(.playerChoices(read("ignore-silent-mode = on").choices))
        #expect(session.states == [.audible, .audible])
        session.tell(.playerChoices(read("ignore-silent-mode = on\nsilent = on").choices))
        #expect(session.states == [.muted, .muted])
        session.set(\.ignoresSilentMode, true)
        session.tell(.playerChoices(read("ignore-silent-mode = off").choices))
        #expect(session.states == [.muted, .muted])
        session.tell(.playerChoices(PlayerChoices()))
        #expect(session.states == [.audible, .audible])
    }

    @Test("HRTF and headphones reach the engine with the other settings for the ears (BEHAVIOUR 151)") func hrtf() {
        var session = SimulatedSession()
        for (port, isPrivate) in [("headphones", true), ("speaker", false)] {
            session.see(.route(RouteFacts(name: "built-in", port: port, portType: port)))
            let texts: [(String, SpatializationChoice?)] = [
                ("hrtf = on", .hrtf), ("hrtf = off", .stereo), ("hrtf = automatic", .automatic), ("", nil),
                ("spatialisation = openal", .openAL), ("spatialisation = stereo", .stereo),
                ("spatialisation = hrtf", .hrtf), ("spatialisation = automatic", .automatic),
                ("hrtf = on\nspatialisation = openal", .openAL), ("spatialisation = openal\nhrtf = on", .hrtf),
            ]
            for (text, choice) in texts {
                session.tell(.playerChoices(read(text).choices))
                let expected = StereoChoice(spatialization: choice, isPrivate: isPrivate)
                #expect(session.machine.stereo == expected && StereoChoice(packed: expected.packed) == expected)
            }
        }
        let all = StereoChoice(
            isMono: true, balance: -0.5, spatialization: .openAL, isPrivate: true, isNightMode: true)
        #expect(StereoChoice(packed: all.packed) == all && StereoChoice().packed == 0)
    }

    @Test("The output is chosen by the words of the command line; another word is told, and chooses nothing")
    func output() {
        for (word, wish) in [("auto", OutputPreference.automatic), ("pulse", .pulse), ("openal", .openAL)] {
            #expect(read("output = \(word)").choices.output == wish)
            #expect(PlayerChoices { $0 == "TACET_OUTPUT" ? word : nil }.output == wish)
        }
        let wrong = read("output = alsa")
        #expect(wrong.choices.output == nil)
        #expect(wrong.problems == ["tacet.conf, line 1: \"alsa\" is no value of output. Write auto, pulse or openal."])
        #expect(
            PlayerChoices { $0 == "TACET_OUTPUT" ? "alsa" : nil }.over(read("output = pulse").choices).output == .pulse)
    }

    @Test("The session is switched off by the file at the start only") func switchedOff() {
        var fresh = SimulatedSession(isFresh: true)
        fresh.tell(.playerChoices(read("session = off").choices))
        fresh.see(.silentSwitch(.feedbackd, isOn: true))
        #expect(fresh.states == [.audible, .audible])
        var late = SimulatedSession()
        late.tell(.playerChoices(read("session = off").choices))
        late.see(.silentSwitch(.feedbackd, isOn: true))
        #expect(late.states == [.muted, .muted])
    }
}
