import TacetSession
import TestSupport
import Testing

extension Live {
    /// What other programs play, on real servers.
    @Suite("A session and the streams of other programs") struct SessionStreamTests {
        @Test(
            "Nothing plays: solo ambient, all is heard, and the session itself plays nothing (BEHAVIOUR 1, 34, 179)",
            arguments: Desktop.Sound.servers)
        func nothingPlays(_ sound: Desktop.Sound) async throws {
            try await Desktop.withSession(sound) { desktop, live in
                #expect(try await live.category() == .soloAmbient)
                try await live.expect(effects: .audible, soundtrack: .audible)
                #expect(!live.session.isOtherAudioPlaying)
                #expect(live.session.explanation.limitations.isEmpty)
                #expect(try await desktop.playbackStreams().isEmpty)
            }
        }

        @Test("Music plays at the start: ambient, and the music goes on (BEHAVIOUR 33, 105, 178)", arguments: players)
        func musicPlaysAlready(_ player: MusicPlayer) async throws {
            try await Desktop.with(player.sound) { desktop in
                let music = try await desktop.startMusic(output: player.output)
                try await desktop.enter {
                    let live = try await LiveSession.afterAnswer()
                    #expect(live.session.category == .ambient)
                    try await live.expect(effects: .audible, soundtrack: .held)
                    #expect(live.session.secondaryAudioShouldBeSilencedHint)
                    #expect(live.session.explanation.entries.first?.detail.contains("mpv") == true)
                    #expect(try await desktop.playbackStreams().allSatisfy { !$0.isCorked && !$0.isMuted })
                    await music.stop()
                    try await live.expect(effects: .audible, soundtrack: .audible)
                    #expect(live.session.category == .ambient)
                }
            }
        }

        @Test(
            "Music that starts later holds the soundtrack, and only while it plays (BEHAVIOUR 36, 38, 108)",
            arguments: players)
        func musicComesAndGoes(_ player: MusicPlayer) async throws {
            try await Desktop.withSession(player.sound) { desktop, live in
                try await live.expect(effects: .audible, soundtrack: .audible)
                let music = try await desktop.startMusic(output: player.output)
                try await live.expect("the hint") { $0 == .secondaryAudioShouldBeSilenced(true) }
                try await live.expect(effects: .audible, soundtrack: .held)
                for _ in 1...2 {
                    try await music.pause()
                    try await live.expect("no hint") { $0 == .secondaryAudioShouldBeSilenced(false) }
                    try await live.expect(effects: .audible, soundtrack: .audible)
                    try await music.play()
                    try await live.expect("the hint") { $0 == .secondaryAudioShouldBeSilenced(true) }
                }
                let stream = try #require(try await desktop.playbackStreams().first)
                try await desktop.pactl("set-sink-input-mute", "\(stream.index)", "1")
                try await live.expect("no hint") { $0 == .secondaryAudioShouldBeSilenced(false) }
                await music.stop()
            }
        }

        @Test(
            "Alarms and rings interrupt, and sound returns (BEHAVIOUR 72, 181)", arguments: Desktop.Sound.servers)
        func streamsInterrupt(_ sound: Desktop.Sound) async throws {
            let kinds: [(OtherProgram.Kind, AudioSession.Reason)] = [
                (.alarm, .alarm), (.ring, .alarm),
            ]
            try await Desktop.withSession(sound) { desktop, live in
                try await live.expect(effects: .audible, soundtrack: .audible)
                for (kind, reason) in kinds {
                    let program = try await desktop.startProgram(kind)
                    try await live.expectInterruption(reason)
                    await program.stop()
                    try await live.expectReturn(from: reason)
                }
            }
        }

        @Test(
            "A conversation is told and changes nothing; the player's word makes it interrupt",
            arguments: Desktop.Sound.servers)
        func conversations(_ sound: Desktop.Sound) async throws {
            try await Desktop.withSession(sound) { desktop, live in
                try await live.expect(effects: .audible, soundtrack: .audible)
                for kind in [OtherProgram.Kind.phoneCall, .browserCall] {
                    let program = try await desktop.startProgram(kind)
                    try await live.expect("a conversation") {
                        if case .conversationChanged(true, _) = $0 { true } else { false }
                    }
                    try await live.expect(effects: .audible, soundtrack: .audible)
                    #expect(live.session.explanation.entries.map(\.reason) == [.conversation])
                    live.session.settings.conversationChoice = .interrupt
                    try await live.expectInterruption(.call)
                    live.session.settings.conversationChoice = .automatic
                    try await live.expectReturn(from: .call)
                    await program.stop()
                    try await live.expect("its end") { $0 == .conversationChanged(isActive: false, programs: []) }
                }
                #expect(!live.events.contains(.secondaryAudioShouldBeSilenced(true)))
            }
        }

        @Test(
            "The player of a browser in a Flatpak is matched by its desktop entry: its pause brings the soundtrack back though the stream runs on, also when the paused player leaves the bus (BEHAVIOUR 35, 38)",
            arguments: Desktop.Sound.servers)
        func sandboxedBrowser(_ sound: Desktop.Sound) async throws {
            try await Desktop.withSession(sound) { desktop, live in
                try await live.expect(effects: .audible, soundtrack: .audible)
                let player = try await desktop.startMock(.player("browser.instance2"))
                try await player("entry org.example.Browser")
                let properties = [
                    "application.name=Chromium", "application.icon_name=chromium-browser",
                    "pipewire.access.portal.app_id=org.example.Browser",
                ]
                let browser = try await desktop.startProgram(.plain, properties: properties)
                try await player("play")
                try await live.expect("the hint", within: .seconds(2)) {
                    $0 == .secondaryAudioShouldBeSilenced(true)
                }
                try await player("pause")
                try await live.expect("no hint") { $0 == .secondaryAudioShouldBeSilenced(false) }
                try await player("play")
                try await live.expect("the hint") { $0 == .secondaryAudioShouldBeSilenced(true) }
                try await player("pause")
                try await live.expect("no hint") { $0 == .secondaryAudioShouldBeSilenced(false) }
                await player.stop()
                // What starts beside the stream that runs on counts, and the stream itself does not.
                let other = try await desktop.startProgram(.plain, frequency: 440)
                try await live.expect("the hint") { $0 == .secondaryAudioShouldBeSilenced(true) }
                await other.stop()
                try await live.expect("no hint") { $0 == .secondaryAudioShouldBeSilenced(false) }
                #expect(live.session.otherStreams.map(\.streamClass) == [.inactive])
                await browser.stop()
            }
        }

        @Test(
            "A screen reader turns sound down; a chime and a game do nothing (BEHAVIOUR 101, 146)",
            arguments: Desktop.Sound.servers)
        func streamsThatDoNotSilence(_ sound: Desktop.Sound) async throws {
            try await Desktop.withSession(sound) { desktop, live in
                try await live.expect(effects: .audible, soundtrack: .audible)
                let harmless: [(OtherProgram.Kind, AudioSession.StreamClass)] = [
                    (.notification, .transient), (.game, .game),
                ]
                for (kind, streamClass) in harmless {
                    let program = try await desktop.startProgram(kind)
                    try await eventually("it is seen") {
                        live.session.otherStreams.map(\.streamClass) == [streamClass]
                    }
                    await program.stop()
                    try await eventually("it is gone") { live.session.otherStreams.isEmpty }
                }
                let reader = try await desktop.startProgram(.screenReader)
                try await eventually("turned down") { live.session.directive.duck == -12 }
                await reader.stop()
                try await eventually("turned up") { live.session.directive.duck == .unity }
                live.session.pollEvents().forEach { event in
                    if case .interruptionBegan = event { Issue.record("\(event)") }
                    if case .secondaryAudioShouldBeSilenced = event { Issue.record("\(event)") }
                }
            }
        }
    }

    /// mpv on each server, by each protocol it speaks there.
    struct MusicPlayer: Sendable {
        let sound: Desktop.Sound
        let output: Music.Output
    }

    static let players = [
        MusicPlayer(sound: .pulseAudio, output: .pulse), MusicPlayer(sound: .pipeWire, output: .pulse),
        MusicPlayer(sound: .pipeWire, output: .pipeWire),
    ]
}
