import Glibc
import TacetSession
import TestSupport
import Testing

extension Live {
    /// Categories that silence others pause their players, and give them back.
    @Suite("A session that pauses players") struct SessionPausingTests {
        @Test("Playback pauses real music, deactivation lets it go on (BEHAVIOUR 14, 82)")
        func musicIsPausedAndGoesOn() async throws {
            try await Desktop.withSession(.pulseAudio) { desktop, live in
                let music = try await desktop.startMusic()
                try await live.expect(effects: .audible, soundtrack: .held)
                live.session.setCategory(.playback)
                try await eventually("it is paused") { try await desktop.playbackStreams().allSatisfy(\.isCorked) }
                live.session.setActive(false, notifyOthersOnDeactivation: true)
                try await eventually("it goes on") { try await desktop.playbackStreams().contains { !$0.isCorked } }
                await music.stop()
            }
        }

        @Test("Deactivation without notice leaves players paused, whatever is activated later (BEHAVIOUR 14)")
        func plainDeactivationKeepsThemPaused() async throws {
            try await Desktop.withSession(.none) { desktop, live in
                let player = try await desktop.startMock(.player("song"))
                try await player("play")
                try await live.waitForRead(desktop)
                live.session.setCategory(.playback)
                try await player.expectCall("Pause")
                live.session.setActive(false)
                try await live.expect(effects: .frozen, soundtrack: .frozen)
                try await live.waitForRead(desktop)
                #expect(player.calls == ["called Pause"])
                // Who was left paused is not the session's any more: nothing that it does later starts the music.
                live.session.setActive(true)
                live.session.setActive(false, notifyOthersOnDeactivation: true)
                try await live.waitForRead(desktop)
                #expect(player.calls == ["called Pause"])
            }
        }

        @Test("A solo that begins as the last one ends pauses the music again, and gives it back (BEHAVIOUR 82)")
        func solosFollowEachOther() async throws {
            try await Desktop.withSession(.pulseAudio) { desktop, live in
                let music = try await desktop.startMusic()
                func isPlaying() async throws -> Bool { try await desktop.playbackStreams().contains { !$0.isCorked } }
                try await eventually("the music is read") { live.session.nowPlaying?.player == "mpv" }
                live.session.beginTransientSolo()
                try await eventually("the music is paused") { try await !isPlaying() }
                // The player has not said yet that it plays on.
                live.session.endTransientSolo()
                live.session.beginTransientSolo()
                let mark = try await desktop.startMock(.player("mark"))
                try await mark("play")
                try await eventually("a later player is read") { live.session.nowPlaying?.player == "mark" }
                await mark.stop()
                try await eventually("the music is paused again") { try await !isPlaying() }
                live.session.endTransientSolo()
                try await eventually("the music goes on") { try await isPlaying() }
                await music.stop()
            }
        }

        @Test("A game's own categories never pause a media player (BEHAVIOUR 40)")
        func gamesPauseNobody() async throws {
            try await Desktop.withSession(.none) { desktop, live in
                let player = try await desktop.startMock(.player("song"))
                try await player("play")
                live.session.setActive(true)
                live.session.setCategory(.ambient)
                live.session.setCategory(nil)
                live.session.setActive(false, notifyOthersOnDeactivation: true)
                try await live.expect(effects: .frozen, soundtrack: .frozen)
                // Whatever the session sent was sent before this is answered.
                try await desktop.startMock(.feedbackd)("on")
                try await eventually("all is read") { live.session.isSilentModeOn }
                #expect(player.child.output.lines.allSatisfy { !$0.text.hasPrefix("called") })
            }
        }

        @Test("Whom the player paused or stopped meanwhile, or whom the program keeps, stays so (BEHAVIOUR 82)")
        func onlyOursGoOn() async throws {
            try await Desktop.withSession(.none) { desktop, live in
                let paused = try await desktop.startMock(.player("paused"))
                let playing = try await desktop.startMock(.player("playing"))
                let stopped = try await desktop.startMock(.player("stopped"))
                try await paused("pause")
                try await playing("play")
                try await stopped("play")
                try await live.waitForRead(desktop)
                live.session.setCategory(.playback)
                for player in [playing, stopped] { try await player.expectCall("Pause") }
                try await stopped("stop")
                try await live.waitForRead(desktop)
                live.session.setActive(false, notifyOthersOnDeactivation: true)
                try await playing.expectCall("Play")
                #expect(paused.child.output.lines.allSatisfy { !$0.text.hasPrefix("called") })
                #expect(!stopped.child.output.lines.contains { $0.text == "called Play" })
            }
        }

        @Test("Who speaks is paused, music plays on; and the other way round (BEHAVIOUR 28)")
        func spokenAudio() async throws {
            try await Desktop.withSession(.none) { desktop, live in
                let tracks = [
                    "podcast": "track 60000000 Podcast", "book": "track 3600000000", "song": "track 180000000 Pop",
                    "concert": "track 3600000000 Classical", "broken": "mistype", "huge": "huge",
                ]
                var players: [String: CommandedProgram] = [:]
                for (name, track) in tracks {
                    let player = try await desktop.startMock(.player(name))
                    try await player(track)
                    try await player("play")
                    players[name] = player
                }
                try await live.waitForRead(desktop)
                let session = live.session
                let speakers = ["podcast", "book"]
                session.setCategory(.playback, options: .interruptSpokenAudioAndMixWithOthers)
                for name in speakers { try await players[name]?.expectCall("Pause") }
                try await live.waitForRead(desktop)
                for (name, player) in players where !speakers.contains(name) { #expect(player.calls == []) }

                session.setCategory(.playback)
                for (name, player) in players where !speakers.contains(name) { try await player.expectCall("Pause") }
                session.setCategory(.playback, options: .interruptSpokenAudioAndMixWithOthers)
                for (name, player) in players where !speakers.contains(name) { try await player.expectCall("Play") }
                try await live.waitForRead(desktop)
                for name in speakers { #expect(players[name]?.calls == ["called Pause"]) }
                session.setActive(false, notifyOthersOnDeactivation: true)
                for name in speakers { try await players[name]?.expectCall("Play") }
            }
        }

        @Test("Two threads that call at once leave the players as the last call says (BEHAVIOUR 14, 82)")
        func callersCannotReorder() async throws {
            try await Desktop.withSession(.none) { desktop, live in
                let player = try await desktop.startMock(.player("song"))
                try await player("play")
                try await live.waitForRead(desktop)
                let session = live.session
                for round in 0..<12 {
                    async let categories: Void = onThread {
                        for _ in 0..<40 {
                            session.setCategory(.playback)
                            session.setCategory(.ambient)
                        }
                        if round % 3 != 0 { session.setCategory(.playback) }
                    }
                    async let activity: Void = onThread {
                        for _ in 0..<40 {
                            session.setActive(false, notifyOthersOnDeactivation: true)
                            session.setActive(true)
                        }
                        if round % 3 == 1 { session.setActive(false, notifyOthersOnDeactivation: true) }
                    }
                    _ = await (categories, activity)
                    let shallBePaused = round % 3 == 2
                    try await live.waitForRead(desktop)
                    try await eventually("round \(round): the player is \(shallBePaused ? "paused" : "playing")") {
                        try await isPaused("song") == shallBePaused
                    }
                    session.setActive(true)
                }
            }
        }

        @Test("The end of the session lets players go on")
        func endGivesBack() async throws {
            try await Desktop.with(.none) { desktop in
                let player = try await desktop.startMock(.player("song"))
                try await player("play")
                try await desktop.enter {
                    var live: LiveSession? = LiveSession()
                    live?.session.setCategory(.playback)
                    try await player.expectCall("Pause")
                    live = nil
                    try await player.expectCall("Play")
                }
            }
        }

        @Test("After a crash the next session lets go on whom the dead one paused (BEHAVIOUR 82; RELIABILITY 26)")
        func crashGivesBack() async throws {
            try await Desktop.with(.none) { desktop in
                let player = try await desktop.startMock(.player("song"))
                let other = try await desktop.startMock(.player("other"))
                try await player("play")
                try await other("pause")
                try await desktop.enter {
                    await #expect(processExitsWith: .signal(SIGKILL)) {
                        try await tellingIssues {
                            let live = LiveSession()
                            live.session.setCategory(.playback)
                            // It is written down before it is done.
                            try await eventually("the player is paused") { try await isPaused("song") }
                            #expect(pausedFileExists())
                            kill(getpid(), SIGKILL)
                        }
                    }
                    try await nextSessionLetsGoOn(player, on: desktop)
                    #expect(other.child.output.lines.allSatisfy { !$0.text.hasPrefix("called") })
                    #expect(!pausedFileExists())
                }
            }
        }

        @Test("A game that is killed in a cut-scene leaves no player paused (BEHAVIOUR 82, 139; RELIABILITY 26)")
        func crashInCutScene() async throws {
            try await Desktop.with(.none) { desktop in
                let player = try await desktop.startMock(.player("song"))
                try await player("play")
                try await desktop.enter {
                    await #expect(processExitsWith: .signal(SIGKILL)) {
                        try await tellingIssues {
                            let live = LiveSession()
                            try await eventually("the player is seen") { live.session.nowPlaying?.isPlaying == true }
                            try await live.session.withTransientSolo {
                                try await eventually("the player is paused") { try await isPaused("song") }
                                #expect(pausedFileExists())
                                kill(getpid(), SIGKILL)
                            }
                        }
                    }
                    try await nextSessionLetsGoOn(player, on: desktop)
                    #expect(!pausedFileExists())
                }
            }
        }
    }
}

/// Expects that a player which a dead session has paused plays on with the next session.
private func nextSessionLetsGoOn(
    _ player: CommandedProgram, on desktop: Desktop, isolation: isolated (any Actor)? = #isolation
) async throws {
    try await player.expectCall("Pause")
    let live = LiveSession()
    try await player.expectCall("Play")
    try await live.waitForRead(desktop)
}

extension CommandedProgram {
    /// What a player was asked to do so far.
    fileprivate var calls: [String] { child.output.lines.map(\.text).filter { $0.hasPrefix("called") } }

    func expectCall(_ method: String, file: StaticString = #fileID, line: UInt = #line) async throws {
        try await child.expectLine("a call of \(method)", file: file, line: line) { $0 == "called \(method)" }
    }
}

extension LiveSession {
    /// Waits until the session has taken in all that was on the session bus before.
    fileprivate func waitForRead(
        _ desktop: Desktop, isolation: isolated (any Actor)? = #isolation
    ) async throws {
        let mock = try await desktop.startMock(.feedbackd)
        try await mock("on")
        try await eventually("silent mode is seen") { session.isSilentModeOn }
        await mock.stop()
        try await eventually("its end is seen") { !session.isSilentModeOn }
    }
}

/// Runs `body` on a thread of its own.
private func onThread(_ body: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { continuation in
        Thread(name: "caller") {
            body()
            continuation.resume()
        }.detach()
    }
}

/// Asks a player as itself, for where the desktop is not at hand.
private func isPaused(_ player: String) async throws -> Bool {
    var environment: [String: String] = [:]
    for name in ["PATH", "DBUS_SESSION_BUS_ADDRESS"] { environment[name] = getenv(name).map { String(cString: $0) } }
    let arguments = [
        "call", "--session", "--dest=org.mpris.MediaPlayer2.\(player)", "--object-path=/org/mpris/MediaPlayer2",
        "--method=org.freedesktop.DBus.Properties.Get", "org.mpris.MediaPlayer2.Player", "PlaybackStatus",
    ]
    return try await Child.run("gdbus", arguments, environment: environment).contains("Paused")
}

private func pausedFileExists() -> Bool {
    guard let runtimeDirectory = getenv("XDG_RUNTIME_DIR"),
        let directory = opendir(String(cString: runtimeDirectory) + "/tacet")
    else { return false }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
        if entry.pointee.d_name.0 == CChar(bitPattern: UInt8(ascii: "p")) { return true }
    }
    return false
}
