import Tacet
import TacetSession
import TestSupport
import Testing

extension Live {
    /// What the player chose in the game's settings, against all that is observed.
    @Suite("A game and the player's own word") struct PlayersWordTests {
        @Test(
            "The soundtrack forced on or off, and left to the session again (BEHAVIOUR 47)", .inPairs,
            arguments: players)
        func soundtrackChoice(_ player: MusicPlayer) async throws {
            try await Desktop.with(player.sound) { desktop in
                let music = try await desktop.startMusic(output: player.output)
                try await LiveGame.withHeldTrack(desktop) { live in
                    let (monitor, session) = (live.monitor, live.game.session)
                    #expect(session.category == .ambient)
                    try await live.resumption(at: 0, "forced on beside music") {
                        session.settings.soundtrackChoice = .on
                    }
                    // The game gets no event when the music pauses or returns.
                    var before = monitor.frames
                    try await music.pause()
                    try await music.play()
                    _ = try await monitor.listen(for: .milliseconds(1_500))
                    live.hasNoPause(HeardSignal(monitor, from: before))

                    var held = try await live.held { session.settings.soundtrackChoice = .automatic }
                    try await live.hearsLoops()
                    try await live.resumption(at: held, "forced on again") { session.settings.soundtrackChoice = .on }

                    held = try await live.held { session.settings.soundtrackChoice = .off }
                    try await live.hearsLoops()
                    before = monitor.frames
                    await music.stop()
                    _ = try await monitor.listen(for: .milliseconds(1_500))
                    #expect(!HeardSignal(monitor, from: before).hasTrack(near: held))
                    #expect(session.otherStreams.isEmpty)
                    try await live.resumption(at: held, "automatic, and nothing plays") {
                        session.settings.soundtrackChoice = .automatic
                    }
                    held = try await live.held { session.settings.soundtrackChoice = .off }
                    try await live.resumption(at: held, "forced on") { session.settings.soundtrackChoice = .on }
                }
            }
        }

        @Test("Silent mode that the player has the game ignore (BEHAVIOUR 47)", arguments: servers)
        func ignoresSilentMode(_ sound: Desktop.Sound) async throws {
            try await LiveGame.with(sound) { live in
                let (monitor, session) = (live.monitor, live.game.session)
                let feedbackd = try await live.desktop.startSilentSwitch()
                try await feedbackd.setProfile("silent")
                try await monitor.hearsTrack(false)
                session.settings.ignoresSilentMode = true
                try await monitor.hearsTrack()
                try await live.changesNothing {
                    for profile in ["full", "quiet", "silent"] {
                        try await feedbackd.setProfile(profile)
                        try await eventually("it is seen") { session.isSilentModeOn == (profile != "full") }
                    }
                }
                session.settings.ignoresSilentMode = false
                try await monitor.hearsTrack(false)
                try await live.staysSilent()
                await feedbackd.stop()
                try await monitor.hearsTrack()
            }
        }
    }
}

extension LiveGame {
    /// Lends `body` a game of which the loops are heard and the track is held, since something plays.
    fileprivate static func withHeldTrack(
        _ desktop: Desktop, isolation: isolated (any Actor)? = #isolation, _ body: (LiveGame) async throws -> Void
    ) async throws {
        let track = try NoiseTrack.write(to: desktop)
        let monitor = try await desktop.listen()
        try await desktop.enter {
            let game = Game()
            defer { game.end() }
            try await game.play(track, loops: 2)
            let live = LiveGame(desktop: desktop, game: game, monitor: monitor, loops: 2)
            try await live.hearsLoops()
            #expect(!HeardSignal(monitor).hasTrack(near: 0))
            try await body(live)
        }
    }

    /// Waits for the soundtrack to fade out after `change`, and returns the frame at which it is held.
    fileprivate func held(
        isolation: isolated (any Actor)? = #isolation, _ change: () async throws -> Void
    ) async throws -> Int {
        let before = monitor.frames
        try await change()
        let heard = try await monitor.hearsTrack(false, from: before)
        return try #require(heard.endFrame(near: game.position))
    }
}
