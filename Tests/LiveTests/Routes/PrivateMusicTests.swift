import Tacet
import TacetSession
import TestSupport
import Testing

extension Live {
    /// What a game does when the player's headphones vanish, and the player's music with them.
    @Suite("A game and music on headphones that vanish") struct PrivateMusicTests {
        @Test(
            "The soundtrack does not begin on the loudspeaker, and plays after the music has (BEHAVIOUR 195)",
            arguments: servers)
        func musicIsPausedWithThem(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                let track = try NoiseTrack.write(to: desktop)
                try await desktop.plug("headphones")
                let music = try await desktop.startMusic()
                let speaker = try await desktop.listen()
                try await desktop.enter {
                    let game = Game()
                    defer { game.end() }
                    try await game.play(track)
                    try await eventually("the soundtrack is held on headphones") {
                        game.session.directive.soundtrack == .held && game.session.currentRoute?.isPrivate == true
                    }
                    // A start that the server did not answer in time lets it begin, and the hold fades it out.
                    var still = (position: -1, since: 0)
                    try await eventually("0.3 s without it") {
                        let mixed = try await game.renderedFrames
                        if game.position != still.position { still = (game.position, mixed) }
                        return mixed - still.since > 14_400
                    }
                    let before = speaker.frames
                    try await desktop.unplug("headphones")
                    // As the session manager does, which this version does not yet.
                    try await music.pause()
                    _ = try await speaker.listen(for: .seconds(4))
                    let heard = HeardSignal(speaker, from: before)
                    #expect(!heard.hasTrack(near: game.position), "\(heard.runs)")
                    #expect(game.session.directive.soundtrackReason == .otherAudio)
                    let entry = try #require(game.session.explanation.entries.first { $0.reason == .otherAudio })
                    #expect(entry.detail.hasPrefix("Your music stopped when the headphones went"))
                    game.session.resume()
                    try await speaker.hearsTrack(from: before)
                }
            }
        }
    }
}
