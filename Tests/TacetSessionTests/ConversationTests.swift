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
        rehearsal.set(\.conversationChoice, choice)
        return rehearsal
    }

    @Test(
        "On a desktop everything is heard: begun, paused, left for 40 s and joined again (BEHAVIOUR 185)",
        arguments: talks)
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

    @Test("A desktop game that starts during a conversation is solo ambient, and all is heard", arguments: talks)
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

    @Test("The game is told in which programs people talk, and the explanation names them")
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

    @Test("The player's word: continue, duck the soundtrack, interrupt; also in mid-conversation", arguments: talks)
    func choices(talk: Talk) {
        var rehearsal = Self.rehearsal(.duckSoundtrack)
        rehearsal.see(.streams(talk.streams))
        rehearsal.pass(.seconds(1))
        #expect(rehearsal.states == [.audible, .audible])
        #expect(rehearsal.machine.directive.duck == 0 && rehearsal.machine.directive.soundtrackDuck == -12)
        rehearsal.set(\.conversationChoice, .interrupt)
        rehearsal.pass(.milliseconds(80))
        #expect(rehearsal.states == [.frozen, .frozen])
        #expect(rehearsal.machine.directive.effectsReason == .call)
        #expect(rehearsal.machine.directive.soundtrackDuck == 0)
        rehearsal.pass(.seconds(7200))
        #expect(rehearsal.states == [.audible, .audible], "no interruption without a limit")
        rehearsal.set(\.conversationChoice, .continue)
        #expect(rehearsal.states == [.audible, .audible])
    }

    @Test("The environment's word comes before the program's")
    func environment() {
        var configuration = SessionConfiguration(processID: 42, mark: "mine")
        configuration.environment.conversations = .duckSoundtrack
        var rehearsal = Rehearsal(configuration)
        rehearsal.set(\.conversationChoice, .interrupt)
        rehearsal.see(.streams(Self.talks[0].streams))
        rehearsal.pass(.seconds(1))
        #expect(rehearsal.machine.settings.conversationChoice == .duckSoundtrack)
        #expect(rehearsal.states == [.audible, .audible])
        #expect(rehearsal.machine.directive.soundtrackDuck == -12)
    }

    @Test("On a phone a new conversation interrupts for ten minutes, and for two hours if it says phone")
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
        "On a phone a conversation that was there at the start never interrupts a new game", arguments: [true, false])
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
            var rehearsal = Rehearsal()
            for observation in machine { rehearsal.see(observation) }
            rehearsal.play(.phone)
            rehearsal.pass(.seconds(1))
            #expect(rehearsal.states == (isPhone ? [.frozen, .frozen] : [.audible, .audible]), "\(machine)")
        }
    }

    @Test("Telephony interrupts everywhere, whatever the player chose for conversations", arguments: Choice.allCases)
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

    @Test("Music in a browser that also talks holds the soundtrack, as its player says Playing")
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
}
