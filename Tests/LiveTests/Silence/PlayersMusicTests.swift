import TacetSession
import TestSupport
import Testing

extension Live {
    /// The player listens to something of their own, or to nothing, and a game starts.
    @Suite("A game and the player's own music") struct PlayersMusicTests {
        @Test(
            "Nothing plays: solo ambient, heard from the first frame on (BEHAVIOUR 34, 179)", .inPairs,
            arguments: servers)
        func nothingPlays(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                let monitor = try await desktop.listen()
                let game = try desktop.startGame()
                try await game.expectCategory("soloAmbient")
                let heard = try await monitor.hearsTrack()
                let run = try #require(heard.runs.first)
                let delay = heard.time(of: run.lowerBound) - game.start
                figure("start to soundtrack, \(sound)", delay.milliseconds)
                #expect(delay <= .milliseconds(300), "\(game.child.output.text)")
                let first = try #require(heard.firstFrame(of: run, near: 0))
                #expect((-48...startTolerance(on: sound)).contains(first))
                try await monitor.hearsEffect()
                await game.stop()
            }
        }

        @Test(
            "Music plays: ambient, effects over it, and the soundtrack waits its turn (BEHAVIOUR 33, 35, 178)",
            .inPairs,
            arguments: players)
        func musicPlaysAlready(_ player: MusicPlayer) async throws {
            try await Desktop.with(player.sound) { desktop in
                let music = try await desktop.startMusic(output: player.output)
                let untouched = try await desktop.snapshot(ofProcess: music.mpv.processID)
                #expect(untouched.count == 1)
                let monitor = try await desktop.listen()
                let game = try desktop.startGame()
                try await game.expectCategory("ambient")
                // The state of the soundtrack may be printed before the event of the category.
                let waiting = try await eventually("the soundtrack is held for the music") {
                    game.child.output.lines.lazy.compactMap { JSON(parsing: $0.text)?.object }.first {
                        $0["event"]?.string == "soundtrack" && $0["reason"]?.string == "otherAudio"
                    }
                }
                #expect(waiting["state"]?.string == "held" && waiting["frame"]?.number == 0)
                for _ in 1...2 { try await monitor.hearsEffect() }
                #expect(!HeardSignal(monitor).hasTrack(near: 0))
                #expect(try await desktop.snapshot(ofProcess: music.mpv.processID) == untouched)

                try await music.pause()
                var heard = try await monitor.hearsTrack()
                var run = try #require(heard.runs.first)
                let pause = try #require(heard.end(of: 220, before: run.lowerBound))
                figure("pause to soundtrack, \(player)", milliseconds(run.lowerBound - pause))
                #expect(milliseconds(run.lowerBound - pause) <= 1_300)
                let first = try #require(heard.firstFrame(of: run, near: 0))
                // The soundtrack fades in while the player's music ends, so its first 4 ms may be too soft to be told.
                #expect((-48...192 + startTolerance(on: player.sound)).contains(first))

                let before = monitor.frames
                try await music.play()
                heard = try await monitor.hearsTrack(false)
                let onset = try #require(heard.onset(of: 220, from: before))
                run = try #require(heard.runs.last)
                figure("play to silence, \(player)", milliseconds(run.upperBound - onset))
                #expect(milliseconds(run.upperBound - onset) <= 600)
                let begin = try #require(heard.runs.first).lowerBound
                let held = try #require(heard.endFrame(of: run, near: run.upperBound - begin))
                try await monitor.hearsEffect()

                await music.stop()
                heard = try await monitor.hearsTrack(from: before)
                run = try #require(heard.runs.last)
                let resumed = try #require(heard.firstFrame(of: run, near: held))
                figure("frames from hold to resumption, \(player)", Double(resumed - held))
                // A hold fades for 250 ms: of both fades together, 320 to 370 frames are too soft to be told.
                #expect(abs(resumed - held) <= resumptionTolerance + 370)
                await game.stop()
            }
        }

        @Test(
            "A program that says nothing of itself holds it too, a little later (BEHAVIOUR 36)", .inPairs,
            arguments: servers)
        func namelessProgram(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                let monitor = try await desktop.listen()
                let game = try desktop.startGame()
                try await monitor.hearsTrack()
                let before = monitor.frames
                let program = try await desktop.startProgram(.plain, frequency: 330)
                var heard = try await monitor.hearsTrack(false)
                let onset = try #require(heard.onset(of: 330, from: before))
                var run = try #require(heard.runs.last)
                figure("a nameless stream to silence, \(sound)", milliseconds(run.upperBound - onset))
                #expect(milliseconds(run.upperBound - onset) <= 1_600)
                let begin = try #require(heard.runs.first).lowerBound
                let held = try #require(heard.endFrame(of: run, near: run.upperBound - begin))
                await program.stop()
                heard = try await monitor.hearsTrack(from: before)
                run = try #require(heard.runs.last)
                let resumed = try #require(heard.firstFrame(of: run, near: held))
                figure("frames from hold to resumption, \(sound)", Double(resumed - held))
                #expect(abs(resumed - held) <= resumptionTolerance)
                await game.stop()
            }
        }
    }

    static let servers = Desktop.Sound.servers
}
