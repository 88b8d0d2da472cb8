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

    static func session(onPhone: Bool = false, _ choice: Choice = .automatic) -> SimulatedSession {
        var session = SimulatedSession()
        if onPhone { session.see(.chassis("handset")) }
        session.set(\.conversationChoice, choice)
        return session
    }

    @Test(
        "On a desktop everything is heard: begun, paused, left for 40 s and joined again (BEHAVIOUR 185)",
        arguments: talks)
    func desktop(talk: Talk) {
        var session = Self.session()
        for pause in [Duration.seconds(3), .seconds(40), .seconds(900)] {
            session.see(.streams(talk.streams))
            for _ in 0..<700 {
                session.pass(.seconds(1))
                #expect(session.states == [.audible, .audible])
            }
            #expect(session.machine.otherStreams.map(\.streamClass).contains(.conversation))
            session.see(.streams([]))
            session.pass(pause)
            #expect(session.states == [.audible, .audible])
        }
        #expect(session.interruptions.isEmpty && session.hints.isEmpty)
        #expect(session.machine.directive.duck == 0 && session.machine.directive.soundtrackDuck == 0)
        #expect(session.conversations.count == 6)
    }

    @Test("A desktop game that starts during a conversation is solo ambient, and all is heard", arguments: talks)
    func atStart(talk: Talk) {
        var session = SimulatedSession(isFresh: true)
        session.answerSwitches()
        session.see(.players([]))
        session.see(.streams(talk.streams))
        #expect(session.states == [.audible, .audible])
        #expect(session.machine.category == .soloAmbient)
        session.pass(.seconds(1))
        #expect(session.states == [.audible, .audible])
        #expect(session.machine.isOtherAudioPlaying)
    }

    @Test("The game is told in which programs people talk, and the explanation names them")
    func told() {
        var session = Self.session()
        session.see(.streams(Self.talks[0].streams))
        session.pass(.milliseconds(80))
        #expect(session.conversations == [["Discord"]])
        let entry = session.machine.explanation(at: session.now).entries.first
        #expect(entry?.reason == .conversation && entry?.detail == "People talk in Discord.")
        session.see(
            .streams(Self.talks[0].streams + [.phone.with { $0.properties["application.name"] = "\u{1b}[2J" }]))
        session.see(.streams([]))
        session.pass(.milliseconds(200))
        #expect(session.conversations == [["Discord"], ["Discord", "[2J"], []])
        #expect(session.machine.explanation(at: session.now).entries.isEmpty)
    }

    @Test("The player's word: continue, duck the soundtrack, interrupt; also in mid-conversation", arguments: talks)
    func choices(talk: Talk) {
        var session = Self.session(.duckSoundtrack)
        session.see(.streams(talk.streams))
        session.pass(.seconds(1))
        #expect(session.states == [.audible, .audible])
        #expect(session.machine.directive.duck == 0 && session.machine.directive.soundtrackDuck == -12)
        session.set(\.conversationChoice, .interrupt)
        session.pass(.milliseconds(80))
        #expect(session.states == [.frozen, .frozen])
        #expect(session.machine.directive.effectsReason == .call)
        #expect(session.machine.directive.soundtrackDuck == 0)
        session.pass(.seconds(7200))
        #expect(session.states == [.audible, .audible], "no interruption without a limit")
        session.set(\.conversationChoice, .continue)
        #expect(session.states == [.audible, .audible])
    }

    @Test("The environment's word comes before the program's")
    func environment() {
        var configuration = SessionConfiguration(processID: 42, mark: "mine")
        configuration.environment.conversations = .duckSoundtrack
        var session = SimulatedSession(configuration)
        session.set(\.conversationChoice, .interrupt)
        session.see(.streams(Self.talks[0].streams))
        session.pass(.seconds(1))
        #expect(session.machine.settings.conversationChoice == .duckSoundtrack)
        #expect(session.states == [.audible, .audible])
        #expect(session.machine.directive.soundtrackDuck == -12)
    }

    @Test("On a phone a new conversation interrupts for ten minutes, and for two hours if it says phone")
    func phone() {
        for (talk, limit) in zip(Self.talks, [600, 7200, 600]) {
            var session = Self.session(onPhone: true)
            session.see(.streams(talk.streams))
            session.pass(.seconds(limit - 1))
            #expect(session.states == [.frozen, .frozen])
            #expect(session.machine.otherStreams.map(\.streamClass).contains(.call))
            session.pass(.seconds(2))
            #expect(session.states == [.audible, .audible])
            session.see(.streams([]))
            session.pass(.seconds(20))
            session.see(.streams(talk.streams))
            session.pass(.seconds(1))
            #expect(session.states == [.audible, .audible], "a short pause is the same talk")
            session.see(.streams([]))
            session.pass(.seconds(31))
            session.see(.streams(talk.streams))
            session.pass(.seconds(1))
            #expect(session.states == [.frozen, .frozen], "a long pause makes a new one")
        }
    }

    @Test(
        "On a phone a conversation that was there at the start never interrupts a new game", arguments: [true, false])
    func phoneAtStart(chassisFirst: Bool) {
        var session = SimulatedSession(isFresh: true)
        if chassisFirst { session.see(.chassis("handset")) }
        session.answerSwitches()
        session.see(.players([]))
        session.see(.streams(Self.talks[0].streams))
        if !chassisFirst { session.see(.chassis("handset")) }
        session.pass(.seconds(60))
        #expect(session.states == [.audible, .audible])
        session.see(.streams(Self.talks[0].streams + [StreamFacts("Meet", id: 20, process: 5)]))
        session.see(.streams(Self.talks[0].streams + [StreamFacts("Meet", role: "phone", id: 20, process: 5)]))
        session.pass(.seconds(1))
        #expect(session.states == [.frozen, .frozen], "another program's is new")
    }

    @Test(
        "A machine is a phone by its chassis or by callaudiod; a tablet or a convertible only with a modem (BEHAVIOUR 30)"
    )
    func phones() {
        let modem = Observation.calls(.modemManager, ongoing: false, hasModem: true)
        let noModem = Observation.calls(.modemManager, ongoing: false)
        let callAudio = Observation.calls(.callAudio, ongoing: false)
        let machines: [([Observation], Bool)] = [
            ([.chassis("handset")], true), ([callAudio], true), ([.chassis("laptop")], false),
            ([.chassis("vm")], false), ([.chassis(nil)], false), ([noModem], false),
            ([.calls(.gnomeCalls, ongoing: false)], false), ([.chassis("laptop"), modem], false),
            ([.chassis("tablet")], false), ([.chassis("tablet"), noModem], false),
            ([.chassis("tablet"), modem], true), ([.chassis("tablet"), callAudio], true),
            ([.chassis("tablet"), .calls(.ofono, ongoing: false, hasModem: true)], true),
            ([.chassis("convertible")], false), ([.chassis("convertible"), modem], true),
            ([.chassis("tablet"), modem, .calls(.modemManager, ongoing: nil)], false),
        ]
        for (machine, isPhone) in machines {
            var session = SimulatedSession()
            for observation in machine { session.see(observation) }
            session.play(.phone)
            session.pass(.seconds(1))
            #expect(session.states == (isPhone ? [.frozen, .frozen] : [.audible, .audible]), "\(machine)")
        }
    }

    @Test("Telephony interrupts everywhere, whatever the player chose for conversations", arguments: Choice.allCases)
    func telephony(choice: Choice) {
        for service in Observation.CallService.allCases {
            var session = Self.session(choice)
            session.see(.calls(service, ongoing: true))
            session.pass(.seconds(100_000))
            #expect(session.states == [.frozen, .frozen])
            session.see(.calls(service, ongoing: false))
            #expect(session.states == [.audible, .audible])
        }
    }

    @Test("Music in a browser that also talks holds the soundtrack, as its player says Playing")
    func musicBesideTalk() {
        var session = Self.session()
        session.see(.streams(Self.talks[2].streams))
        session.pass(.seconds(700))
        session.see(.players([MediaPlayerFacts(name: "chromium", processID: 300, isPlaying: true)]))
        session.pass(.milliseconds(100))
        #expect(session.states == [.audible, .held])
        #expect(session.machine.directive.soundtrackReason == .otherAudio)
        session.see(.players([MediaPlayerFacts(name: "chromium", processID: 300, isPlaying: false)]))
        session.pass(.seconds(1))
        #expect(session.states == [.audible, .audible])
        #expect(session.conversations == [["Chromium"]], "the conversation went on all the time")
    }
}
