import Testing

@testable import TacetSession

/// Streams as PulseAudio 16.1 and PipeWire 0.3.65 show them, and what they are to us.
@Suite("What streams are")
struct ClassificationTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let expected: AudioSession.StreamClass
        var facts: StreamFacts
        /// What else is on the server.
        var beside: [StreamFacts] = []
        var players: [MediaPlayerFacts] = []
        var testDescription: String { name }

        init(
            _ name: String, _ expected: AudioSession.StreamClass, _ properties: [String: String],
            beside: [StreamFacts] = [], players: [MediaPlayerFacts] = [],
            _ change: (inout StreamFacts) -> Void = { _ in }
        ) {
            self.name = name
            self.expected = expected
            facts = StreamFacts(id: 1, properties: properties)
            change(&facts)
            self.beside = beside
            self.players = players
        }
    }

    static func classOf(
        _ facts: StreamFacts, beside: [StreamFacts] = [], players: [MediaPlayerFacts] = [], sandbox: String? = nil
    ) -> AudioSession.StreamClass {
        let configuration = SessionConfiguration(processID: 42, mark: "mine", sandboxID: sandbox)
        return StreamClassifier(configuration, streams: beside + [facts], players: players).classify(facts)
    }

    static let mpv = ["application.name": "mpv", "application.process.id": "100"]
    static let firefox = ["application.name": "Firefox", "application.process.id": "200"]
    static let chromium = [
        "application.name": "Chromium", "application.icon_name": "chromium-browser", "application.process.id": "301",
    ]
    static let chromiumInput = StreamFacts(
        id: 51, direction: .capture,
        properties: ["application.name": "Chromium input", "application.process.id": "301"])
    static let microphone = StreamFacts(id: 50, direction: .capture, properties: firefox)

    static let players: [Case] = [
        Case("mpv on PulseAudio", .primary, mpv),
        Case("mpv on PipeWire", .primary, ["application.name": "mpv", "media.role": "Music", "pipewire.sec.pid": "1"]),
        Case("mpv paused", .inactive, mpv) { $0.isCorked = true },
        Case("mpv muted by the user", .inactive, mpv) { $0.isMuted = true },
        Case("mpv at volume zero", .inactive, mpv) { $0.isVolumeZero = true },
        Case("paplay", .primary, ["application.name": "paplay"]),
        Case("pw-play", .primary, ["application.name": "pw-play", "media.role": "music"]),
        Case("pw-play as a game", .game, ["application.name": "pw-play", "media.role": "Game"]),
        Case("Movie", .primary, ["media.role": "Movie"]),
        Case("OBS monitors what it sends", .production, ["application.name": "OBS", "media.role": "Production"]),
        Case("animation", .primary, ["media.role": "animation"]),
        Case("Firefox plays", .primary, firefox),
        Case("Firefox, first seen on PipeWire", .inactive, firefox) {
            $0.isCorked = true
            $0.isVolumeZero = true
            $0.isLinked = false
        },
        Case(
            "Firefox's tab is paused, and another sounds", .primary, firefox,
            players: [MediaPlayerFacts(name: "firefox", processID: 200, isPlaying: false)]),
        Case(
            "a child of Chromium plays, and Chromium's player says so", .primary, chromium, beside: [chromiumInput],
            players: [MediaPlayerFacts(name: "chromium", processID: 300, isPlaying: true)]
        ) { $0.ancestors = [300, 299] },
        Case(
            "one of two players of a process plays", .primary, firefox,
            players: [
                MediaPlayerFacts(name: "a", processID: 200, isPlaying: false),
                MediaPlayerFacts(name: "b", processID: 200, isPlaying: true),
            ]),
        Case("OpenAL through old PipeWire: a garbled role", .primary, ["media.role": "tphonon.streamid"]),
        Case("an empty role", .primary, ["media.role": ""]),
        Case("no property at all", .primary, [:]),
    ]

    static let fluidsynth = ["application.name": "FluidSynth", "media.role": "music", "application.process.id": "43"]

    static let jack: [Case] = [
        Case("a client of JACK whose player says Playing", .primary, mpv, players: [player(100, isPlaying: true)]) {
            $0.isOfJACK = true
        },
        Case("one whose player is paused", .inactive, mpv, players: [player(100, isPlaying: false)]) {
            $0.isOfJACK = true
        },
        Case("one without a player", .inactive, mpv) { $0.isOfJACK = true },
        Case("our own client", .ours, ["application.process.id": "42"]) { $0.isOfJACK = true },
    ]

    private static func player(_ process: Int32, isPlaying: Bool) -> MediaPlayerFacts {
        MediaPlayerFacts(name: "player", processID: process, isPlaying: isPlaying)
    }

    static let silent: [Case] = [
        Case(
            "measured to be silent, but its player says that it plays", .primary, firefox,
            players: [MediaPlayerFacts(name: "firefox", processID: 200, isPlaying: true)]
        ) { $0.level = .silent },
        Case("a silent conversation is a conversation", .conversation, firefox, beside: [microphone]) {
            $0.level = .silent
        },
        Case(
            "the meter of another Tacet game that mixes for itself", .primary, firefox,
            beside: [microphone.with { $0.properties["tacet.session"] = "theirs" }]),
    ]

    static let events: [Case] = [
        Case("libcanberra", .transient, ["media.role": "event", "event.id": "message"]),
        Case("Notification", .transient, ["media.role": "Notification"]),
        Case("feedbackd rings", .alarm, ["media.role": "event", "event.id": "phone-incoming-call"]),
        Case("dialling", .alarm, ["media.role": "event", "event.id": "phone-outgoing-calling"]),
        Case("GNOME Clocks by event", .alarm, ["media.role": "event", "event.id": "alarm-clock-elapsed"]),
        Case("GNOME Clocks by role", .alarm, ["media.role": "alarm"]),
        Case("Alert", .alarm, ["media.role": "Alert"]),
        Case("Emergency", .alarm, ["media.role": "Emergency"]),
        Case("a screen reader", .duck, ["media.role": "a11y"]),
        Case("Accessibility", .duck, ["media.role": "Accessibility"]),
        Case("Navigation", .duck, ["media.role": "Navigation"]),
        Case("Assistant", .duck, ["media.role": "Assistant"]),
        Case("speech-dispatcher", .speech, ["application.name": "speech-dispatcher-dummy"]),
        Case("a speech module", .speech, ["application.process.binary": "sd_espeak-ng"]),
        Case("eSpeak", .speech, ["application.name": "eSpeak", "application.process.binary": "espeak-ng"]),
        Case("a navigator by its name", .speech, ["application.process.binary": "navit"]),
        Case("a navigator by its id", .speech, ["application.id": "app.organicmaps.desktop"]),
        Case("a navigator that states its role", .duck, ["application.name": "navit", "media.role": "Navigation"]),
        Case("a clock through ALSA", .alarm, ["application.process.binary": "gnome-clocks"]),
        Case("a clock by its id", .alarm, ["application.id": "org.kde.kclock"]),
        Case("a clock's notification", .transient, ["application.name": "kalarm", "media.role": "event"]),
        Case(
            "speech-dispatcher with a role", .speech, ["application.name": "speech-dispatcher", "media.role": "a11y"]),
    ]

    static let calls: [Case] = [
        Case("phone", .conversation, ["media.role": "phone"]),
        Case("Communication", .conversation, ["media.role": "Communication"]),
        Case("phone on hold", .inactive, ["media.role": "phone"]) { $0.isCorked = true },
        Case("WebRTC in Firefox", .conversation, firefox, beside: [microphone]),
        Case("WebRTC in Chromium", .conversation, chromium, beside: [chromiumInput]),
        Case("WebRTC with video", .conversation, firefox.merging(["media.role": "video"]) { $1 }, beside: [microphone]),
        Case(
            "music beside a conversation in the same browser", .primary, firefox, beside: [microphone],
            players: [MediaPlayerFacts(name: "firefox", processID: 200, isPlaying: true)]),
        Case(
            "a conversation beside a paused song in the same browser", .conversation, firefox, beside: [microphone],
            players: [MediaPlayerFacts(name: "firefox", processID: 200, isPlaying: false)]),
        Case(
            "music in a browser that listens", .primary, firefox.merging(["media.role": "music"]) { $1 },
            beside: [microphone]),
        Case("the microphone is off", .primary, firefox, beside: [microphone.with { $0.isCorked = true }]),
        Case("a screen recorder", .primary, firefox, beside: [microphone.with { $0.capturesMonitor = true }]),
        Case(
            "a recorder of its own sink", .primary, firefox,
            beside: [microphone.with { $0.properties["stream.capture.sink"] = "true" }]),
        Case(
            "a production recorder", .primary, firefox,
            beside: [microphone.with { $0.properties["media.role"] = "Production" }]),
        Case(
            "another program records the microphone", .primary, mpv, beside: [microphone]),
        Case("only the microphone, as phone", .conversation, ["media.role": "phone"]) { $0.direction = .capture },
        Case("only the microphone", .inactive, firefox) { $0.direction = .capture },
    ]

    static let plumbing: [Case] = [
        Case("module-loopback on PulseAudio", .plumbing, ["media.role": "abstract"]) { $0.hasClient = false },
        Case("module-loopback on PipeWire", .plumbing, ["node.virtual": "true", "node.link-group": "loopback-1"]),
        Case("an echo canceller", .plumbing, ["media.role": "filter"]) { $0.hasClient = false },
        Case("a filter chain in its own process", .plumbing, ["node.link-group": "filter-chain-2"]),
        Case("DSP", .plumbing, ["media.role": "DSP"]),
        Case("a test tone", .plumbing, ["media.role": "Test"]),
        Case("a tunnel", .plumbing, ["application.id": "org.PulseAudio.PulseAudio", "media.role": "abstract"]),
        Case("a stream of the server's own", .plumbing, [:]) { $0.hasClient = false },
    ]

    static let ours: [Case] = [
        Case("our process", .ours, ["application.process.id": "42"]),
        Case("our mark in a child process", .ours, ["application.process.id": "43", "tacet.session": "mine"]),
        Case("our process by the server's word", .ours, ["pipewire.sec.pid": "42"]),
        Case("another Tacet game", .game, ["application.process.id": "43", "tacet.session": "theirs"]),
        Case(
            "another sandbox's game with our process number", .game,
            ["application.process.id": "42", "tacet.session": "theirs"]),
        Case(
            "another sandbox's player with our process number", .primary,
            ["application.process.id": "42", "pipewire.access.portal.app_id": "org.other"]),
        Case("a game that mixes by OpenAL", .game, ["application.name": "quake", "phonon.streamid": ""]),
        Case(
            "a game that mixes by OpenAL, through older PipeWire", .game,
            ["media.role": "tphonon.streamid", "phonon.streamid": "tmedia.name"]),
        Case("music that our child plays", .ours, ["application.process.id": "45"]) { $0.isOfChild = true },
        Case("a synthesizer that our child plays with its role", .ours, fluidsynth) { $0.isOfChild = true },
        Case("our child with another's mark", .game, ["application.process.id": "45", "tacet.session": "theirs"]) {
            $0.isOfChild = true
        },
        Case(
            "a browser that we started for a link, and that plays a song", .primary,
            ["application.process.id": "45"], players: [MediaPlayerFacts(name: "x", processID: 45, isPlaying: true)]
        ) {
            $0.ancestors = [42]
            $0.isOfChild = true
        },
        Case(
            "our child, while our own player says Playing", .ours, ["application.process.id": "45"],
            players: [MediaPlayerFacts(name: "us", processID: 42, isPlaying: true)]
        ) {
            $0.ancestors = [42]
            $0.isOfChild = true
        },
        Case("our parent", .primary, ["application.process.id": "41"]) { $0.ancestors = [40] },
        Case(
            "a process of another sandbox, below our number", .primary,
            ["application.process.id": "45", "pipewire.access.portal.app_id": "org.other"]
        ) {
            $0.ancestors = [42]
            $0.isOfChild = true
        },
        Case("a game that Steam started", .game, ["application.process.id": "45"]) { $0.isStartedAsGame = true },
        Case("a game of Unity's or Godot's", .game, ["application.process.binary": "Meadow.x86_64"]),
        Case("Godot", .game, ["application.process.binary": "godot3-runner"]),
        Case("OpenAL Soft 1.24 on PulseAudio", .game, ["media.name": "Playback Stream"]) { $0.usesOpenAL = true },
        Case("GStreamer, by the same name", .primary, ["media.name": "Playback Stream"]),
        Case("a browser that has loaded OpenAL", .primary, ["media.name": "Playback"]) { $0.usesOpenAL = true },
        Case("a game by its .desktop entry", .game, ["application.process.binary": "dosbox"]) {
            $0.isListedAsGame = true
        },
        Case(
            "a game by its .desktop entry that plays the player's music", .primary,
            ["application.process.id": "500"], players: [MediaPlayerFacts(name: "x", processID: 500, isPlaying: true)]
        ) { $0.isListedAsGame = true },
        Case("a player that plays by Phonon", .primary, ["phonon.streamid": "{6ba7b810-9dad-11d1-80b4-00c04fd430c8}"]),
        Case("a silent game that says nothing of itself is taken for music", .primary, ["application.name": "quake"]),
    ]

    @Test("Clients of JACK", arguments: jack) func graph(row: Case) { check(row) }
    @Test("Players", arguments: players) func player(row: Case) { check(row) }
    @Test("Programs that play silence", arguments: silent) func inaudible(row: Case) { check(row) }
    @Test("Events, alarms and prompts", arguments: events) func event(row: Case) { check(row) }
    @Test("Conversations (BEHAVIOUR 30)", arguments: calls) func call(row: Case) { check(row) }
    @Test("Plumbing", arguments: plumbing) func filter(row: Case) { check(row) }
    @Test("Ourselves and our like", arguments: ours) func own(row: Case) { check(row) }

    private func check(_ row: Case) {
        #expect(Self.classOf(row.facts, beside: row.beside, players: row.players) == row.expected)
    }

    @Test(
        "A starter of games is told by its variables",
        arguments: [
            ("HOME=/root|SteamAppId=440|PATH=/bin", true), ("SteamAppId=0", false), ("SteamAppId=", false),
            ("LUTRIS_GAME_UUID=x", true), ("LD_PRELOAD=:libgamemodeauto.so.0", true), ("LD_PRELOAD=libx.so", false),
            ("NOT_SteamAppId=440", false), ("SteamAppId", false), ("", false),
        ])
    func starters(row: (environment: String, isGame: Bool)) {
        let environment = row.environment.utf8.map { $0 == UInt8(ascii: "|") ? 0 : $0 }
        #expect(KnownPrograms.startsGame(environment: environment) == row.isGame)
    }

    @Test("In a sandbox, our process is ours by the portal's id too")
    func sandbox() {
        let facts = StreamFacts(
            id: 1, properties: ["application.process.id": "42", "pipewire.access.portal.app_id": "org.game"])
        #expect(Self.classOf(facts, sandbox: "org.game") == .ours)
    }

    @Test("Our own microphone makes no call of another's music")
    func ownMicrophone() {
        let own = StreamFacts(
            id: 9, direction: .capture, properties: ["application.name": "mpv", "application.process.id": "42"])
        #expect(Self.classOf(StreamFacts(id: 1, properties: Self.mpv), beside: [own]) == .primary)
    }

    @Test("A capture stream is only shown where it is a conversation")
    func shown() {
        let streams = [Self.microphone, StreamFacts(id: 3, direction: .capture, properties: ["media.role": "phone"])]
        let classified = StreamClassifier(SessionConfiguration(), streams: streams, players: []).classified
        #expect(classified.map(\.streamClass) == [.conversation])
    }

    @Test("Only what nothing else explains is measured")
    func doubts() {
        let streams = [
            StreamFacts(id: 1, properties: Self.mpv), StreamFacts(id: 2, properties: ["media.role": "music"]),
            StreamFacts(id: 3, properties: Self.firefox, isCorked: true), Self.microphone,
            StreamFacts(id: 4, properties: ["application.name": "speech-dispatcher-dummy"]),
            StreamFacts(id: 5, properties: ["tacet.session": "theirs"]),
            StreamFacts(id: 6, properties: ["tacet.session": "mine"]), StreamFacts(id: 7, hasClient: false),
            StreamFacts(id: 8, properties: ["application.name": "quake", "phonon.streamid": ""]),
            StreamFacts(id: 9, properties: ["application.name": "song", "application.process.id": "500"]),
            StreamFacts(id: 10, properties: ["application.name": "dosbox"], isListedAsGame: true),
        ]
        let players = [MediaPlayerFacts(name: "song", processID: 500, isPlaying: true)]
        let classifier = StreamClassifier(SessionConfiguration(mark: "mine"), streams: streams, players: players)
        let doubts = classifier.classified.filter { $0.doubt != .none }
        #expect(doubts.map(\.id) == [1, 2, 4])
        #expect(doubts.map(\.doubt) == [.whatItIs, .whetherItPlays, .speech])
    }
}
