import TacetSession
import Testing

@testable import TacetSession

/// Programs in sandboxes: their process ids are their own, and the session bus sees their proxies.
@Suite("Sandboxes")
struct SandboxTests {
    private static func stream(
        _ name: String, in sandbox: String?, id: UInt32 = 7, process: Int32 = 2, binary: String? = nil
    ) -> StreamFacts {
        StreamFacts(name, id: id, process: process).with {
            $0.properties["pipewire.access.portal.app_id"] = sandbox
            $0.properties["application.process.binary"] = binary
        }
    }

    private static func chromium(in sandbox: String? = "org.chromium.Chromium") -> StreamFacts {
        stream("Chromium", in: sandbox, id: 30, process: 57, binary: "chromium")
    }

    /// The media player of a browser in a Flatpak, as the session bus shows it: the process is the proxy's.
    private static func proxied(_ isPlaying: Bool, name: String = "chromium.instance2", entry: String? = nil)
        -> Observation
    {
        .players([
            PlayerFacts(
                name: "org.mpris.MediaPlayer2." + name, processID: 4_711, applicationID: entry, isPlaying: isPlaying)
        ])
    }

    // MARK: Process ids

    @Test("Music beside another sandbox's microphone is no conversation, though both are process 2")
    func sameProcessID() {
        let microphone = Self.stream("Recorder", in: "org.example.Recorder", id: 50, binary: "recorder").with {
            $0.direction = .capture
        }
        // PulseAudio does not tell sandboxes apart.
        for (theirs, ours) in [("org.example.Recorder", "org.example.Songs"), (nil, nil)] as [(String?, String?)] {
            let microphone = microphone.with { $0.properties["pipewire.access.portal.app_id"] = theirs }
            let music = Self.stream("Songs", in: ours, binary: "songs")
            #expect(ClassificationTests.classOf(music, beside: [microphone]) == .primary)
            var rehearsal = Rehearsal()
            rehearsal.play(microphone, music)
            rehearsal.pass(.seconds(2))
            #expect(rehearsal.states == [.audible, .held])
            #expect(rehearsal.conversations.isEmpty)
        }
    }

    @Test("The microphone and the loudspeaker of one sandboxed process are a conversation")
    func sandboxedConversation() {
        let microphone = Self.stream("chat input", in: "org.example.Chat", id: 50).with { $0.direction = .capture }
        #expect(
            ClassificationTests.classOf(Self.stream("chat", in: "org.example.Chat"), beside: [microphone])
                == .conversation)
    }

    @Test("A process outside has no say in a sandbox's stream of its number")
    func playerOutside() {
        let players = [PlayerFacts(name: "org.mpris.MediaPlayer2.other", processID: 2, isPlaying: false)]
        var rehearsal = Rehearsal()
        rehearsal.play(Self.stream("Songs", in: "org.example.Songs"))
        rehearsal.see(.players(players.map { PlayerFacts(name: $0.name, processID: 2, isPlaying: true) }))
        rehearsal.pass(.seconds(2))
        #expect(rehearsal.soundtrack == .held)
        rehearsal.see(.players(players))
        rehearsal.pass(.seconds(5))
        #expect(rehearsal.soundtrack == .held, "another program's pause does not silence the sandbox's stream")
    }

    @Test("Two sandboxes' alarms are two bouts")
    func alarms() {
        func clock(in sandbox: String, id: UInt32) -> StreamFacts {
            Self.stream("Clocks", in: sandbox, id: id).with { $0.properties["media.role"] = "alarm" }
        }
        var rehearsal = Rehearsal()
        rehearsal.play(clock(in: "org.example.One", id: 1))
        rehearsal.pass(.seconds(305))
        #expect(rehearsal.states == [.audible, .audible], "its five minutes are over")
        rehearsal.play(clock(in: "org.example.One", id: 1), clock(in: "org.example.Two", id: 2))
        rehearsal.pass(.seconds(1))
        #expect(rehearsal.states == [.frozen, .frozen])
    }

    // MARK: Browsers whose player cannot be matched

    @Test("A song of a browser in a Flatpak holds after 1.2 s once a player says Playing that no stream explains")
    func unmatchedSong() {
        var rehearsal = Rehearsal()
        for sandbox in ["org.chromium.Chromium", nil] {
            rehearsal = Rehearsal()
            rehearsal.play(Self.chromium(in: sandbox))
            rehearsal.see(Self.proxied(true, name: "unknown"))
            rehearsal.pass(.milliseconds(1_199))
            #expect(rehearsal.soundtrack == .audible)
            rehearsal.pass(.milliseconds(1))
            #expect(rehearsal.soundtrack == .held)
        }
    }

    @Test("A player whose own stream is there explains nothing else: a ping beside it holds nothing")
    func pingBesideMatchedPlayer() {
        var rehearsal = Rehearsal()
        let tab = StreamFacts("Tab", id: 40, process: 300).with { $0.isMuted = true }
        rehearsal.see(.players([PlayerFacts(name: "tab", processID: 300, isPlaying: true)]))
        rehearsal.play(tab, Self.chromium(in: nil))
        rehearsal.pass(.milliseconds(10_600))
        rehearsal.play(tab)
        rehearsal.pass(.seconds(5))
        #expect(rehearsal.hints.isEmpty)
    }

    @Test("A ping while no player plays holds nothing, in a Flatpak too", arguments: [nil, "org.chromium.Chromium"])
    func ping(sandbox: String?) {
        for beginning in [false, true] {
            var rehearsal = Rehearsal(isFresh: beginning)
            // At the start the streams are often seen before the players.
            rehearsal.play(Self.chromium(in: sandbox))
            rehearsal.answerSwitches()
            rehearsal.see(Self.proxied(false))
            rehearsal.pass(.milliseconds(10_600))
            rehearsal.play()
            rehearsal.pass(.seconds(5))
            #expect(rehearsal.hints.isEmpty)
            #expect(rehearsal.machine.category == .soloAmbient)
        }
    }

    @Test(
        "A Flatpak's player is matched by its desktop entry or its bus name: at once, and its pause lets go",
        arguments: [
            ("chromium.instance2", "org.chromium.Chromium"), ("org.chromium.Chromium", nil),
            ("org.chromium.Chromium.instance2", nil),
        ] as [(String, String?)])
    func matchedByApplication(name: String, entry: String?) {
        var rehearsal = Rehearsal()
        for _ in 1...2 {
            rehearsal.play(Self.chromium())
            rehearsal.see(Self.proxied(true, name: name, entry: entry))
            rehearsal.pass(.milliseconds(100))
            #expect(rehearsal.soundtrack == .held)
            rehearsal.pass(.seconds(100))
            rehearsal.see(Self.proxied(false, name: name, entry: entry))
            rehearsal.pass(.seconds(1))
            #expect(rehearsal.soundtrack == .audible)
            rehearsal.pass(.seconds(30))
            #expect(rehearsal.soundtrack == .audible, "the stream runs on")
        }
    }

    // MARK: Games that see no players

    private static let sandboxed = SessionConfiguration(processID: 2, mark: "mine", sandboxID: "org.example.Game")

    @Test(
        "A game in a sandbox, or without a session bus, yields to a song that plays already, and its category says so")
    func startWithoutPlayers() {
        for (configuration, players) in [
            (Self.sandboxed, Observation.players([])),
            (SessionConfiguration(processID: 42, mark: "mine"), .players(nil)),
        ] {
            for playersFirst in [true, false] {
                var rehearsal = Rehearsal(configuration, isFresh: true)
                rehearsal.answerSwitches()
                if playersFirst { rehearsal.see(players) }
                rehearsal.play(.chromium)
                if !playersFirst { rehearsal.see(players) }
                #expect(rehearsal.soundtrack == .held)
                #expect(rehearsal.machine.category == .ambient)
                rehearsal.pass(.seconds(60))
                #expect(rehearsal.hints == [true])
            }
        }
    }

    @Test("Where no player can be seen, a song holds after 1.2 s, and a ping that is over by then holds nothing")
    func songAndPingWithoutPlayers() {
        var rehearsal = Rehearsal(Self.sandboxed)
        rehearsal.play(.chromium)
        rehearsal.pass(.milliseconds(1_200))
        #expect(rehearsal.soundtrack == .held)
        rehearsal.play()
        rehearsal.pass(.seconds(2))
        #expect(rehearsal.soundtrack == .audible)

        rehearsal = Rehearsal(Self.sandboxed)
        let ping = StreamFacts.chromium.with { $0.id = 31 }
        rehearsal.play(ping)
        for (pause, level) in [(300, StreamFacts.Level.heard), (600, .silent)] {
            rehearsal.pass(.milliseconds(pause))
            #expect(rehearsal.machine.streamsToMeasure == [31])
            rehearsal.play(ping.with { $0.level = level })
        }
        rehearsal.pass(.seconds(10))
        rehearsal.play()
        rehearsal.pass(.seconds(5))
        #expect(rehearsal.hints.isEmpty)
    }
}
