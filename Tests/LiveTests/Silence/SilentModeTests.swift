import Tacet
import TacetSession
import TestSupport
import Testing

extension Live {
    /// The phone's silent mode, by the real feedbackd, as it is heard.
    @Suite("A game and silent mode", .inPairs) struct SilentModeTests {
        @Test(
            "Quiet and silent mute at once, and time goes on; other profiles do not (BEHAVIOUR 44, 45, 49, 180)",
            arguments: servers)
        func profiles(_ sound: Desktop.Sound) async throws {
            try await play(on: sound) { desktop, game, monitor, feedbackd, settings in
                var rounds = [("quiet", "full"), ("silent", "bogus")]
                var repeats = 0
                while let (silent, audible) = rounds.first {
                    let before = monitor.frames
                    let underruns = try await game.underruns
                    let start = try await game.renderedFrames
                    var time = MonotonicClock.now
                    try await settings("profile \(silent)")
                    var heard = try await monitor.hearsTrack(false, from: before)
                    #expect(heard.latestPeakLevel < -80, "nor is an effect heard")
                    let end = try #require(heard.runs.last)
                    let silence = heard.time(of: end.upperBound) - time
                    let last = try #require(heard.endFrame(of: end, near: game.position - end.count))

                    time = MonotonicClock.now
                    try await settings("profile \(audible)")
                    heard = try await monitor.hearsTrack(from: before)
                    let begin = try #require(heard.runs.last)
                    let sounds = heard.time(of: begin.lowerBound) - time
                    let elapsed = begin.lowerBound - end.upperBound
                    let first = try #require(heard.firstFrame(of: begin, near: last + elapsed))
                    // A machine that starves the output tears holes into the time that is measured here, so such a
                    // round is played again. PipeWire tells nothing of a period that it left out, but took fewer frames
                    // of the game than the monitor heard.
                    let leftOut = monitor.frames - before - (try await game.renderedFrames - start)
                    if try await game.underruns > underruns || leftOut > 1_024, repeats < 4 {
                        repeats += 1
                        continue
                    }
                    rounds.removeFirst()
                    figure("\(silent) to silence, \(sound)", silence.milliseconds)
                    figure("\(audible) to sound, \(sound)", sounds.milliseconds)
                    figure("frames that time went wrong, \(sound)", Double(first - last - elapsed))
                    // From the engine to the device, which the monitor hears all but the last of.
                    #expect(max(silence, sounds) <= .milliseconds(50) + (try await game.latency))
                    #expect(abs(first - last - elapsed) <= 512, "time went on")
                }
                figure("rounds that a busy machine spoilt, \(sound)", Double(repeats))
                try await settings("profile silent")
                try await monitor.hearsTrack(false)
                await feedbackd.feedbackd.kill()
                try await monitor.hearsTrack()
            }
        }

        @Test(
            "Nothing is streamed in silent mode, and time goes on all the same (BEHAVIOUR 124)", .inPairs,
            arguments: servers)
        func suspends(_ sound: Desktop.Sound) async throws {
            try await play(on: sound) { desktop, game, monitor, _, settings in
                for round in 1...5 {
                    let before = monitor.frames
                    let (start, underruns) = (try await game.renderedFrames, try await game.underruns)
                    try await settings("profile silent")
                    var heard = try await monitor.hearsTrack(false, from: before)
                    let end = try #require(heard.runs.last)
                    let last = try #require(heard.endFrame(of: end, near: game.position - end.count))
                    try await eventually("the stream is corked", within: .seconds(12)) {
                        try await desktop.playbackStreams().contains { $0.role == "game" && $0.isCorked }
                    }
                    let frames = try await game.renderedFrames
                    let corked = MonotonicClock.now
                    try await eventually("a second passes unheard") {
                        try await game.renderedFrames > frames + 48_000
                    }
                    #expect(MonotonicClock.now - corked > .milliseconds(700), "at the pace of the clock")

                    try await settings("profile full")
                    heard = try await monitor.hearsTrack(from: before)
                    let begin = try #require(heard.runs.last)
                    let elapsed = begin.lowerBound - end.upperBound
                    let first = try #require(heard.firstFrame(of: begin, near: last + elapsed))
                    // A machine that starves the server or the output tears holes into the time that is measured here,
                    // so such a round is played again.
                    let holes = try await game.underruns - underruns
                    let leftOut = monitor.frames - before - (try await game.renderedFrames - start)
                    if holes > 0 || leftOut > 1_024, round < 5 { continue }
                    figure(
                        "frames that time went wrong while corked, round \(round), \(sound)",
                        Double(first - last - elapsed))
                    // A server takes a moment to cork the stream and to go on.
                    #expect((-2_400...2_400).contains(first - last - elapsed))
                    break
                }
                try await monitor.hears("the loop") { $0.level(of: Game.loopFrequencies[0]) > -40 }
            }
        }

        @Test("What the player asks for is heard all the same (BEHAVIOUR 46)", arguments: servers)
        func explicitSounds(_ sound: Desktop.Sound) async throws {
            try await play(on: sound) { _, game, monitor, _, settings in
                try await settings("profile silent")
                try await monitor.hearsTrack(false)
                _ = try await game.perform { engine in
                    let tone = Tone(frequency: 330).samples(frames: 48_000, rate: 48_000)
                    let clip = try engine.load(bytes: SoundFile(channels: [tone]).waveBytes, name: "clip")
                    var settings = PlaybackSettings()
                    settings.playsInSilentMode = true
                    engine.play(clip, settings)
                }
                try await monitor.hears("the clip, and nothing else") {
                    $0.level(of: 330) > -25 && $0.level(of: Game.loopFrequencies[0]) < -70 && $0.trackRuns.isEmpty
                }
            }
        }

        @Test("Who starts in silent mode does not make a sound (BEHAVIOUR 43, 162)", arguments: servers)
        func startsSilent(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                let feedbackd = try await desktop.startSilentSwitch()
                try await feedbackd.setProfile("silent")
                let monitor = try await desktop.listen()
                let game = try desktop.startGame()
                try await game.expectSoundtrack("muted", reason: "silentMode")
                _ = try await monitor.listen(for: .seconds(1))
                #expect(monitor.heard().left.peakLevel < -80)
                await feedbackd.stop()
                try await monitor.hearsTrack()
                await game.stop()
            }
        }

        /// Has a game with the track and a loop play beside feedbackd, whose profile the body sets.
        private func play(
            on sound: Desktop.Sound,
            _ body: (Desktop, Game, Monitor, SilentSwitch, CommandedProgram) async throws -> Void
        ) async throws {
            try await Desktop.with(sound) { desktop in
                let feedbackd = try await desktop.startSilentSwitch()
                let settings = try await desktop.startMock(.quickSettings)
                let monitor = try await desktop.listen()
                let track = try NoiseTrack.write(to: desktop)
                try await desktop.enter {
                    let game = Game()
                    defer { game.end() }
                    try await game.play(track)
                    try await monitor.hearsTrack()
                    try await body(desktop, game, monitor, feedbackd, settings)
                }
            }
        }
    }
}
