import TestSupport
import Testing

extension Live {
    /// A session bus full of media players that answer no call.
    @Suite("A game beside media players that never answer") struct PlayerCrowdTests {
        @Test("Two hundred of them delay neither the start's decision nor the hold", .inPairs, arguments: servers)
        func crowd(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                _ = try await desktop.startMock(.deafPlayers(200))
                let music = try await desktop.startMusic()
                let monitor = try await desktop.listen()
                let game = try desktop.startGame()
                try await game.expectCategory("ambient")
                #expect(try await game.expectSoundtrack("held", reason: "otherAudio") == 0)
                for _ in 1...4 { try await monitor.hearsEffect() }
                #expect(!HeardSignal(monitor).hasTrack(near: 0), "no leak of the soundtrack at the start")

                try await music.pause()
                try await monitor.hearsTrack()
                let before = monitor.frames
                try await music.play()
                let heard = try await monitor.hearsTrack(false)
                let onset = try #require(heard.onset(of: 220, from: before))
                let run = try #require(heard.runs.last)
                figure("play to silence beside 200 players, \(sound)", milliseconds(run.upperBound - onset))
                #expect(milliseconds(run.upperBound - onset) <= 600)
                await music.stop()

                // A player that starts now is the 201st.
                try await monitor.hearsTrack(from: monitor.frames)
                let second = monitor.frames
                let newcomer = try await desktop.startMusic(frequency: 330)
                let hold = try await monitor.hearsTrack(false)
                let start = try #require(hold.onset(of: 330, from: second))
                let held = try #require(hold.runs.last)
                figure("start to silence beside 200 players, \(sound)", milliseconds(held.upperBound - start))
                #expect(milliseconds(held.upperBound - start) <= 600)
                await newcomer.stop()
                await game.stop()
            }
        }
    }
}
