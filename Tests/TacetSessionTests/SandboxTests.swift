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
            MediaPlayerFacts(
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
            var session = SimulatedSession()
            session.play(microphone, music)
            session.pass(.seconds(2))
            #expect(session.states == [.audible, .held])
            #expect(session.conversations.isEmpty)
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
        let players = [MediaPlayerFacts(name: "org.mpris.MediaPlayer2.other", processID: 2, isPlaying: false)]
        var session = SimulatedSession()
        session.play(Self.stream("Songs", in: "org.example.Songs"))
        session.see(.players(players.map { MediaPlayerFacts(name: $0.name, processID: 2, isPlaying: true) }))
        session.pass(.seconds(2))
        #expect(session.soundtrack == .held)
        session.see(.players(players))
        session.pass(.seconds(5))
        #expect(session.soundtrack == .held, "another program's pause does not silence the sandbox's stream")
    }

    @Test("Two sandboxes' alarms are two bouts")
    func alarms() {
        func clock(in sandbox: String, id: UInt32) -> StreamFacts {
            Self.stream("Clocks", in: sandbox, id: id).with { $0.properties["media.role"] = "alarm" }
        }
        var session = SimulatedSession()
        session.play(clock(in: "org.example.One", id: 1))
        session.pass(.seconds(305))
        #expect(session.states == [.audible, .audible], "its five minutes are over")
        session.play(clock(in: "org.example.One", id: 1), clock(in: "org.example.Two", id: 2))
        session.pass(.seconds(1))
        #expect(session.states == [.frozen, .frozen])
    }

    // MARK: Browsers whose player cannot be matched

    @Test("A song of a browser in a Flatpak holds after 1.2 s once a player says Playing that no stream explains")
    func unmatchedSong() {
        var session = SimulatedSession()
        for sandbox in ["org.chromium.Chromium", nil] {
            session = SimulatedSession()
            session.play(Self.chromium(in: sandbox))
            session.see(Self.proxied(true, name: "unknown"))
            session.pass(.milliseconds(1_199))
            #expect(session.soundtrack == .audible)
            session.pass(.milliseconds(1))
            #expect(session.soundtrack == .held)
        }
    }

    @Test("A player whose own stream is there explains nothing else: a ping beside it holds nothing")
    func pingBesideMatchedPlayer() {
        var session = SimulatedSession()
        let tab = StreamFacts("Tab", id: 40, process: 300).with { $0.isMuted = true }
        session.see(.players([MediaPlayerFacts(name: "tab", processID: 300, isPlaying: true)]))
        session.play(tab, Self.chromium(in: nil))
        session.pass(.milliseconds(10_600))
        session.play(tab)
        session.pass(.seconds(5))
        #expect(session.hints.isEmpty)
    }

    @Test("A ping while no player plays holds nothing, in a Flatpak too", arguments: [nil, "org.chromium.Chromium"])
    func ping(sandbox: String?) {
        for beginning in [false, true] {
            var session = SimulatedSession(isFresh: beginning)
            // At the start the streams are often seen before the players.
            session.play(Self.chromium(in: sandbox))
            session.answerSwitches()
            session.see(Self.proxied(false))
            session.pass(.milliseconds(10_600))
            session.play()
            session.pass(.seconds(5))
            #expect(session.hints.isEmpty)
            #expect(session.machine.category == .soloAmbient)
        }
    }

    @Test(
        "A Flatpak's player is matched by its desktop entry or its bus name: at once, and its pause lets go",
        arguments: [
            ("chromium.instance2", "org.chromium.Chromium"), ("org.chromium.Chromium", nil),
            ("org.chromium.Chromium.instance2", nil),
        ] as [(String, String?)])
    func matchedByApplication(name: String, entry: String?) {
        var session = SimulatedSession()
        for _ in 1...2 {
            session.play(Self.chromium())
            session.see(Self.proxied(true, name: name, entry: entry))
            session.pass(.milliseconds(100))
            #expect(session.soundtrack == .held)
            session.pass(.seconds(100))
            session.see(Self.proxied(false, name: name, entry: entry))
            session.pass(.seconds(1))
            #expect(session.soundtrack == .audible)
            session.pass(.seconds(30))
            #expect(session.soundtrack == .audible, "the stream runs on")
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
                var session = SimulatedSession(configuration, isFresh: true)
                session.answerSwitches()
                if playersFirst { session.see(players) }
                session.play(.chromium)
                if !playersFirst { session.see(players) }
                #expect(session.soundtrack == .held)
                #expect(session.machine.category == .ambient)
                session.pass(.seconds(60))
                #expect(session.hints == [true])
            }
        }
    }

    @Test("Where no player can be seen, a song holds after 1.2 s, and a ping that is over by then holds nothing")
    func songAndPingWithoutPlayers() {
        var session = SimulatedSession(Self.sandboxed)
        session.play(.chromium)
        session.pass(.milliseconds(1_200))
        #expect(session.soundtrack == .held)
        session.play()
        session.pass(.seconds(2))
        #expect(session.soundtrack == .audible)

        session = SimulatedSession(Self.sandboxed)
        let ping = StreamFacts.chromium.with { $0.id = 31 }
        session.play(ping)
        for (pause, level) in [(300, StreamFacts.Level.heard), (600, .silent)] {
            session.pass(.milliseconds(pause))
            #expect(session.machine.streamsToMeasure == [31])
            session.play(ping.with { $0.level = level })
        }
        session.pass(.seconds(10))
        session.play()
        session.pass(.seconds(5))
        #expect(session.hints.isEmpty)
    }
}
