import TacetSession
import TestSupport
import Testing

extension Live {
    /// The player's own music, as a game's menu shows and controls it.
    @Suite("A session that shows the player's music") struct SessionNowPlayingTests {
        @Test("A real media player's title is shown, and its controls pause it and let it play on")
        func realPlayer() async throws {
            try await Desktop.withSession(.pulseAudio) { desktop, live in
                let music = try await desktop.startMusic()
                let session = live.session
                try await eventually("the song is shown") { session.nowPlaying?.title == "Song" }
                #expect(session.nowPlaying?.player == "mpv" && session.nowPlaying?.isPlaying == true)
                session.control(.playPause)
                try await eventually("it is paused") { try await desktop.playbackStreams().allSatisfy(\.isCorked) }
                try await eventually("the menu says so") { session.nowPlaying?.isPlaying == false }
                session.control(.play)
                try await eventually("it goes on") { try await desktop.playbackStreams().contains { !$0.isCorked } }
                try await eventually("the menu says so") { session.nowPlaying?.isPlaying == true }
                await music.stop()
                try await eventually("it is gone") { session.nowPlaying == nil }
            }
        }

        @Test("A new track is shown, and a control that the media player lacks is not passed on (BEHAVIOUR 92)")
        func controls() async throws {
            try await Desktop.withSession(.none) { desktop, live in
                let player = try await desktop.startMock(.player("song"))
                try await player("play")
                let session = live.session
                try await eventually("the song is shown") { session.nowPlaying?.title == "Song" }
                #expect(session.nowPlaying?.commands == [.playPause, .play, .pause, .next])
                try await player("song Echoes Ann Bob")
                try await eventually("the new track is shown") { session.nowPlaying?.title == "Echoes" }
                #expect(session.nowPlaying?.artist == "Ann, Bob")
                session.control(.previous)
                session.control(.next)
                try await player.expectCall("Next")
                #expect(player.child.output.lines.allSatisfy { $0.text != "called Previous" })
            }
        }

        @Test("Hostile texts are cut, made printable, and cost nothing else")
        func hostileTexts() async throws {
            try await Desktop.withSession(.none) { desktop, live in
                let player = try await desktop.startMock(.player("song"))
                try await player("hostile")
                try await player("play")
                let session = live.session
                try await eventually("the track is shown") { session.nowPlaying?.title.contains("red") == true }
                let track = try #require(session.nowPlaying)
                #expect(track.album.isEmpty)
                for text in [track.player, track.title, track.artist] {
                    #expect(text.count <= 256 && !text.unicodeScalars.contains { $0.value < 0x20 })
                }
                for command in ["huge", "mistype"] {
                    try await player("play")
                    try await player(command)
                }
                try await eventually("a media player that says nonsense is not shown") { session.nowPlaying == nil }
                try await player("song Echoes")
                try await player("play")
                try await eventually("a track is shown again") { session.nowPlaying?.title == "Echoes" }
            }
        }

        @Test("A media player that answers no call is replaced by one that does")
        func deafPlayer() async throws {
            try await Desktop.withSession(.none) { desktop, live in
                let deaf = try await desktop.startMock(.player("deaf"))
                try await deaf("play")
                let session = live.session
                try await eventually("it is shown") { session.nowPlaying?.player == "deaf" }
                try await deaf("deaf")
                session.control(.pause)
                let player = try await desktop.startMock(.player("song"))
                try await player("play")
                try await eventually("the other is shown") { session.nowPlaying?.player == "song" }
            }
        }
    }
}
