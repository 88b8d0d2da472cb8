import TacetSession
import Testing

@testable import TacetSession

@Suite("Conversations")
struct ConversationTests {
    typealias Choice = AudioSession.ConversationChoice

    /// Talk as programs show it: by role, and by playing and listening.
    struct Talk: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let streams: [StreamFacts]
    }

    static let talks = [
        Talk(testDescription: "Discord", streams: [StreamFacts("Discord"), .microphone("Discord")]),
        Talk(testDescription: "a program with the role phone", streams: [.phone]),
        Talk(testDescription: "Chromium", streams: [.chromium, .microphone("Chromium input", process: 301)]),
    ]

    static func rehearsal(onPhone: Bool = false, _ choice: Choice = .automatic) -> Rehearsal {
        var rehearsal = Rehearsal()
        if onPhone { rehearsal.see(.chassis("handset")) }
        rehearsal.tell(.conversationChoice(choice))
        return rehearsal
    }

    @Test("on a desktop everything is heard: begun, paused, left for 40 s and joined again", arguments: talks)
    func desktop(talk: Talk) {
        var rehearsal = Self.rehearsal()
        for pause in [Duration.seconds(3), .seconds(40), .seconds(900)] {
            rehearsal.see(.streams(talk.streams))
            for _ in 0..<700 {
                rehearsal.pass(.seconds(1))
                #expect(rehearsal.states == [.audible, .audible])
            }
            #expect(rehearsal.machine.otherStreams.map(\.streamClass).contains(.conversation))
            rehearsal.see(.streams([]))
            rehearsal.pass(pause)
            #expect(rehearsal.states == [.audible, .audible])
        }
        #expect(rehearsal.interruptions.isEmpty && rehearsal.hints.isEmpty)
        #expect(rehearsal.machine.directive.duck == 0 && rehearsal.machine.directive.soundtrackDuck == 0)
        #expect(rehearsal.conversations.count == 6)
    }

    @Test("a desktop game that starts during a conversation is solo ambient, and all is heard", arguments: talks)
    func atStart(talk: Talk) {
        var rehearsal = Rehearsal(isFresh: true)
        rehearsal.answerSwitches()
        rehearsal.see(.players([]))
        rehearsal.see(.streams(talk.streams))
        #expect(rehearsal.states == [.audible, .audible])
        #expect(rehearsal.machine.category == .soloAmbient)
        rehearsal.pass(.seconds(1))
        #expect(rehearsal.states == [.audible, .audible])
        #expect(rehearsal.machine.isOtherAudioPlaying)
    }

    @Test("the game is told in which programs people talk, and the explanation names them")
    func told() {
        var rehearsal = Self.rehearsal()
        rehearsal.see(.streams(Self.talks[0].streams))
        rehearsal.pass(.milliseconds(80))
        #expect(rehearsal.conversations == [["Discord"]])
        let entry = rehearsal.machine.explanation(at: rehearsal.now).entries.first
        #expect(entry?.reason == .conversation && entry?.detail == "People talk in Discord.")
        rehearsal.see(
            .streams(Self.talks[0].streams + [.phone.with { $0.properties["application.name"] = "\u{1b}[2J" }]))
        rehearsal.see(.streams([]))
        rehearsal.pass(.milliseconds(200))
        #expect(rehearsal.conversations == [["Discord"], ["Discord", "[2J"], []])
        #expect(rehearsal.machine.explanation(at: rehearsal.now).entries.isEmpty)
    }

    @Test("the player's word: continue, duck the soundtrack, interrupt; also in mid-conversation", arguments: talks)
    func choices(talk: Talk) {
        var rehearsal = Self.rehearsal(.duckSoundtrack)
        rehearsal.see(.streams(talk.streams))
        rehearsal.pass(.seconds(1))
        #expect(rehearsal.states == [.audible, .audible])
        #expect(rehearsal.machine.directive.duck == 0 && rehearsal.machine.directive.soundtrackDuck == -12)
        rehearsal.tell(.conversationChoice(.interrupt))
        rehearsal.pass(.milliseconds(80))
        #expect(rehearsal.states == [.frozen, .frozen])
        #expect(rehearsal.machine.directive.effectsReason == .call)
        #expect(rehearsal.machine.directive.soundtrackDuck == 0)
        rehearsal.pass(.seconds(7200))
        #expect(rehearsal.states == [.audible, .audible], "no interruption without a limit")
        rehearsal.tell(.conversationChoice(.continue))
        #expect(rehearsal.states == [.audible, .audible])
    }

    @Test("the environment's word comes before the program's")
    func environment() {
        var rehearsal = Rehearsal(
            SessionConfiguration(processID: 42, mark: "mine", conversationChoice: .duckSoundtrack))
        rehearsal.tell(.conversationChoice(.interrupt))
        rehearsal.see(.streams(Self.talks[0].streams))
        rehearsal.pass(.seconds(1))
        #expect(rehearsal.machine.conversationChoice == .duckSoundtrack)
        #expect(rehearsal.states == [.audible, .audible])
        #expect(rehearsal.machine.directive.soundtrackDuck == -12)
    }

    @Test("on a phone a new conversation interrupts for ten minutes, and for two hours if it says phone")
    func phone() {
        for (talk, limit) in zip(Self.talks, [600, 7200, 600]) {
            var rehearsal = Self.rehearsal(onPhone: true)
            rehearsal.see(.streams(talk.streams))
            rehearsal.pass(.seconds(limit - 1))
            #expect(rehearsal.states == [.frozen, .frozen])
            #expect(rehearsal.machine.otherStreams.map(\.streamClass).contains(.call))
            rehearsal.pass(.seconds(2))
            #expect(rehearsal.states == [.audible, .audible])
            rehearsal.see(.streams([]))
            rehearsal.pass(.seconds(20))
            rehearsal.see(.streams(talk.streams))
            rehearsal.pass(.seconds(1))
            #expect(rehearsal.states == [.audible, .audible], "a short pause is the same talk")
            rehearsal.see(.streams([]))
            rehearsal.pass(.seconds(31))
            rehearsal.see(.streams(talk.streams))
            rehearsal.pass(.seconds(1))
            #expect(rehearsal.states == [.frozen, .frozen], "a long pause makes a new one")
        }
    }

    @Test(
        "on a phone a conversation that was there at the start never interrupts a new game", arguments: [true, false])
    func phoneAtStart(chassisFirst: Bool) {
        var rehearsal = Rehearsal(isFresh: true)
        if chassisFirst { rehearsal.see(.chassis("handset")) }
        rehearsal.answerSwitches()
        rehearsal.see(.players([]))
        rehearsal.see(.streams(Self.talks[0].streams))
        if !chassisFirst { rehearsal.see(.chassis("handset")) }
        rehearsal.pass(.seconds(60))
        #expect(rehearsal.states == [.audible, .audible])
        rehearsal.see(.streams(Self.talks[0].streams + [StreamFacts("Meet", id: 20, process: 5)]))
        rehearsal.see(.streams(Self.talks[0].streams + [StreamFacts("Meet", role: "phone", id: 20, process: 5)]))
        rehearsal.pass(.seconds(1))
        #expect(rehearsal.states == [.frozen, .frozen], "another program's is new")
    }

    @Test("a machine is a phone by its chassis or by callaudiod, and by nothing else")
    func phones() {
        let machines: [(Observation, Bool)] = [
            (.chassis("handset"), true), (.chassis("tablet"), true), (.calls(.callAudio, ongoing: false), true),
            (.chassis("laptop"), false), (.chassis("vm"), false), (.chassis(nil), false),
            (.calls(.modemManager, ongoing: false), false), (.calls(.gnomeCalls, ongoing: false), false),
        ]
        for (machine, isPhone) in machines {
            var rehearsal = Rehearsal()
            rehearsal.see(machine)
            rehearsal.play(.phone)
            rehearsal.pass(.seconds(1))
            #expect(rehearsal.states == (isPhone ? [.frozen, .frozen] : [.audible, .audible]), "\(machine)")
        }
    }

    @Test("telephony interrupts everywhere, whatever the player chose for conversations", arguments: Choice.allCases)
    func telephony(choice: Choice) {
        for service in Observation.CallService.allCases {
            var rehearsal = Self.rehearsal(choice)
            rehearsal.see(.calls(service, ongoing: true))
            rehearsal.pass(.seconds(100_000))
            #expect(rehearsal.states == [.frozen, .frozen])
            rehearsal.see(.calls(service, ongoing: false))
            #expect(rehearsal.states == [.audible, .audible])
        }
    }

    @Test("music in a browser that also talks holds the soundtrack, as its player says Playing")
    func musicBesideTalk() {
        var rehearsal = Self.rehearsal()
        rehearsal.see(.streams(Self.talks[2].streams))
        rehearsal.pass(.seconds(700))
        rehearsal.see(.players([PlayerFacts(name: "chromium", processID: 300, isPlaying: true)]))
        rehearsal.pass(.milliseconds(100))
        #expect(rehearsal.states == [.audible, .held])
        #expect(rehearsal.machine.directive.soundtrackReason == .otherAudio)
        rehearsal.see(.players([PlayerFacts(name: "chromium", processID: 300, isPlaying: false)]))
        rehearsal.pass(.seconds(1))
        #expect(rehearsal.states == [.audible, .audible])
        #expect(rehearsal.conversations == [["Chromium"]], "the conversation went on all the time")
    }

    @Test(
        "when the microphone closes the far side's rest holds nothing on a desktop, and at once where talk interrupts")
    func microphoneCloses() {
        var rehearsal = Self.rehearsal()
        rehearsal.see(.streams(Self.talks[0].streams))
        rehearsal.pass(.seconds(60))
        rehearsal.play(StreamFacts("Discord"))
        rehearsal.pass(.seconds(60))
        #expect(rehearsal.states == [.audible, .audible])
        #expect(rehearsal.hints.isEmpty)

        rehearsal = Self.rehearsal(onPhone: true)
        rehearsal.see(.streams(Self.talks[0].streams))
        rehearsal.pass(.seconds(60))
        rehearsal.play(StreamFacts("Discord"))
        rehearsal.pass(.milliseconds(200))
        #expect(rehearsal.states == [.audible, .held], "the soundtrack does not burst in")
    }

    /// Firefox 153 with its playback streams and microphones by number, as `pactl` listed them on both servers.
    private static func firefox(_ playback: [UInt32] = [], corked: [UInt32] = [], microphone: [UInt32] = [])
        -> Observation
    {
        .streams(
            playback.map { StreamFacts("Firefox", id: $0, process: 400) }
                + corked.map { StreamFacts("Firefox", id: $0, process: 400).with { $0.isCorked = true } }
                + microphone.map { .microphone("Firefox", id: $0, process: 400) })
    }

    @Test("Firefox replaces its stream when a microphone closes, and nothing holds the soundtrack")
    func replacedStream() {
        // The streams of a page that talks and hangs up, twice, on PulseAudio; then the same on PipeWire.
        let steps: [(Observation, Duration)] = [
            (Self.firefox(corked: [10]), .milliseconds(80)),
            (Self.firefox(corked: [11]), .milliseconds(80)),
            (Self.firefox([11], microphone: [12]), .seconds(8)),
            (Self.firefox(corked: [11]), .milliseconds(140)),
            (Self.firefox([13]), .seconds(40)),
            (Self.firefox(), .milliseconds(90)),
            (Self.firefox([14], microphone: [15]), .seconds(4)),
            (Self.firefox([14]), .milliseconds(250)),
            (Self.firefox([16]), .seconds(40)),
            (Self.firefox([17], microphone: [18]), .seconds(4)),
            (Self.firefox(corked: [19]), .milliseconds(860)),
            (Self.firefox([19]), .seconds(40)),
        ]
        var rehearsal = Self.rehearsal()
        for (streams, duration) in steps {
            rehearsal.see(streams)
            for _ in 0..<max(1, Int(duration / .milliseconds(100))) {
                rehearsal.pass(.milliseconds(100))
                #expect(rehearsal.states == [.audible, .audible])
            }
        }
        #expect(rehearsal.hints.isEmpty && rehearsal.interruptions.isEmpty)
        #expect(rehearsal.conversations == [["Firefox"], [], ["Firefox"], [], ["Firefox"], []])
    }

    @Test("a song in a stream that replaced a conversation's holds the soundtrack, and so does a later stream")
    func songAfterReplacement() {
        var rehearsal = Self.rehearsal()
        rehearsal.see(Self.firefox([11], microphone: [12]))
        rehearsal.pass(.seconds(60))
        rehearsal.see(Self.firefox([13]))
        rehearsal.pass(.seconds(10))
        rehearsal.see(Self.firefox([13, 14]))
        rehearsal.pass(.milliseconds(1_200))
        #expect(rehearsal.soundtrack == .held, "it replaces nothing")
        rehearsal.see(Self.firefox([13]))
        rehearsal.pass(.seconds(1))
        #expect(rehearsal.soundtrack == .audible)
        rehearsal.see(.players([PlayerFacts(name: "firefox", processID: 400, isPlaying: true)]))
        rehearsal.pass(.milliseconds(100))
        #expect(rehearsal.soundtrack == .held)
    }

    @Test("music that a microphone joined for a while counts again at once")
    func recordedMusic() {
        var rehearsal = Self.rehearsal()
        rehearsal.play(.unmarked)
        rehearsal.pass(.seconds(10))
        rehearsal.play(.unmarked, .microphone("paplay", process: 13))
        rehearsal.pass(.seconds(10))
        #expect(rehearsal.states == [.audible, .audible])
        rehearsal.play(.unmarked)
        #expect(rehearsal.soundtrack == .held)
    }

    @Test("and so does music whose stream was replaced for the microphone, and again afterwards")
    func recordedMusicInFirefox() {
        var rehearsal = Self.rehearsal()
        rehearsal.see(Self.firefox([10]))
        rehearsal.pass(.seconds(10))
        #expect(rehearsal.soundtrack == .held)
        rehearsal.see(Self.firefox([11], microphone: [12]))
        rehearsal.pass(.seconds(10))
        #expect(rehearsal.states == [.audible, .audible])
        rehearsal.see(Self.firefox(corked: [11]))
        rehearsal.pass(.milliseconds(140))
        rehearsal.see(Self.firefox([13]))
        #expect(rehearsal.soundtrack == .held)
    }
}

@Suite("Limits of what streams ask for")
struct BoutTests {
    @Test("an alarm that never ends interrupts for five minutes, and again after a pause (RELIABILITY 34)")
    func alarm() {
        var rehearsal = Rehearsal()
        rehearsal.play(.clock)
        rehearsal.pass(.seconds(299))
        #expect(rehearsal.states == [.frozen, .frozen])
        rehearsal.pass(.seconds(4))
        #expect(rehearsal.states == [.audible, .audible])
        rehearsal.pass(.seconds(3600))
        #expect(rehearsal.states == [.audible, .audible])
        rehearsal.play()
        rehearsal.pass(.seconds(31))
        rehearsal.play(.clock)
        rehearsal.pass(.seconds(1))
        #expect(rehearsal.states == [.frozen, .frozen])
    }

    @Test("a prompt that never ends lowers sound for five minutes")
    func prompt() {
        var rehearsal = Rehearsal()
        rehearsal.play(.reader)
        rehearsal.pass(.seconds(299))
        #expect(rehearsal.machine.directive.duck == -12)
        rehearsal.pass(.seconds(2))
        #expect(rehearsal.machine.directive.duck == 0)
    }

    @Test("a program that renames its streams does not begin anew, and 240 of them cost nothing (RELIABILITY 37)")
    func renaming() {
        var rehearsal = Rehearsal()
        rehearsal.see(.chassis("handset"))
        var longest = Duration.zero
        for round in 0..<7300 where round < 20 || round > 7190 {
            let streams = (0..<240).map { StreamFacts("phone \(round * 240 + $0)", role: "phone", id: UInt32($0)) }
            let before = MonotonicClock.processorTime
            rehearsal.see(.streams(streams))
            longest = max(longest, MonotonicClock.processorTime - before)
            rehearsal.pass(round == 19 ? .seconds(7172) : .seconds(1))
        }
        #expect(rehearsal.states == [.audible, .audible], "the two hours of one process are over, whatever its names")
        #expect(longest < .milliseconds(100))
    }

    @Test("no more than 64 processes are remembered, and each at most 30 s after its last stream")
    func capacity() {
        var bouts = Bouts()
        let crowd = Dictionary(
            uniqueKeysWithValues: (0..<1000).map { (Bouts.Key.process(ProcessIdentity(id: $0)), Duration.seconds(10)) })
        #expect(bouts.update(crowd, at: .zero, isFirstLook: false).count == Bouts.capacity)
        #expect(bouts.update([:], at: .seconds(1), isFirstLook: false).isEmpty)
        let next = Bouts.Key.process(ProcessIdentity(id: 7000))
        #expect(bouts.update([next: .seconds(10)], at: .seconds(2), isFirstLook: false) == [next])
        #expect(bouts.update([:], at: .seconds(40), isFirstLook: false).isEmpty)
        #expect(bouts.update([:], at: .seconds(80), isFirstLook: false).isEmpty)
        #expect(bouts == Bouts())
    }
}
