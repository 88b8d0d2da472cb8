import Tacet
import TestSupport
import Testing

extension Live {
    /// Roles and requests beside real servers and other programs.
    @Suite("A session with a role") struct SessionRoleTests {
        @Test(
            "A media player with Tacet holds a game's soundtrack, and gives it back (BEHAVIOUR 80)",
            arguments: Desktop.Sound.servers)
        func playerHoldsGame(_ sound: Desktop.Sound) async throws {
            try await Desktop.withSession(sound) { desktop, game in
                try await game.expect(effects: .audible, soundtrack: .audible)
                let player = AudioEngine(session: AudioSession(role: .mediaPlayer))
                let stream = try await eventually("the player's stream") {
                    try await desktop.playbackStreams().first {
                        $0.properties["tacet.session"] == player.session.mark
                    }
                }
                #expect(stream.role == "music")
                #expect(player.session.directive.soundtrackReason == .inactive)
                try player.soundtrack.play(Fixtures.path("../../Assets/music/theme-bass.ogg"))
                try await eventually("it plays") { player.session.directive.soundtrack == .audible }
                try await game.expect(effects: .audible, soundtrack: .held)
                player.soundtrack.stop()
                player.session.setActive(false)
                try await eventually("the game's soundtrack is back", within: .seconds(15)) {
                    player.update()
                    return game.session.directive.soundtrack == .audible
                }
            }
        }

        @Test(
            "A media player that begins to play pauses the others, and a cut-scene does so for its time (BEHAVIOUR 113, 139)"
        )
        func pausing() async throws {
            try await Desktop.withSession(.none) { desktop, game in
                let other = try await desktop.startMock(.player("song"))
                try await other("play")
                try await eventually("it is seen") { game.session.nowPlaying?.isPlaying == true }
                try await game.session.withTransientSolo { try await other.expectCall("Pause") }
                try await other.expectCall("Play")

                let player = LiveSession(.mediaPlayer)
                try await eventually("it is seen") { player.session.nowPlaying?.isPlaying == true }
                #expect(other.child.output.lines.count { $0.text == "called Pause" } == 1)
                player.session.reportSoundtrackPlaying(true)
                try await eventually("it is paused") {
                    other.child.output.lines.count { $0.text == "called Pause" } == 2
                }
                player.session.setActive(false, notifyOthersOnDeactivation: true)
                try await eventually("it goes on") {
                    other.child.output.lines.count { $0.text == "called Play" } == 2
                }
            }
        }
    }
}
