import Tacet
import TacetSession
import TestSupport
import Testing

extension Live {
    /// Programs that keep a stream open and play silence.
    @Suite("A game and programs that play silence", .inPairs) struct SilentProgramTests {
        @Test(
            "They hold nothing, since their level is measured briefly; meters that never end follow them (BEHAVIOUR 36)",
            arguments: servers)
        func silentProgram(_ sound: Desktop.Sound) async throws {
            try await LiveGame.with(sound) { live in
                let (desktop, game, monitor) = (live.desktop, live.game, live.monitor)
                let start = MonotonicClock.now
                _ = try await desktop.startSilentProgram()
                try await eventually("it is known to be silent") {
                    game.session.otherStreams.map(\.streamClass) == [.inactive]
                }
                figure("a silent stream to its verdict, \(sound)", (MonotonicClock.now - start).milliseconds)
                try await eventually("the meter is gone") { try await desktop.meters() == 0 }
                try await monitor.hearsTrack()

                try await live.changesNothing {
                    game.session.settings.metersOtherAudio = true
                    try await eventually("a meter that stays") { try await desktop.meters() == 1 }
                    // A new meter takes a moment to tell what it hears, and holds nothing until then.
                    try await eventually("it is still known to be silent", within: .seconds(2)) {
                        game.session.otherStreams.map(\.streamClass) == [.inactive]
                    }
                }

                // Silence, a tone, and silence again: of the last the soundtrack is free 2 s and 1 s after the tone.
                var before = monitor.frames
                var program: OtherProgram?
                try await live.changesNothing {
                    before = monitor.frames
                    program = try await desktop.startSilentProgram(speaksAfter: 5)
                    try await eventually("a second meter") { try await desktop.meters() == 2 }
                }
                var heard = try await monitor.hearsTrack(false, from: before)
                let onset = try #require(heard.onset(of: 330, from: before))
                let held = try #require(heard.runs.last).upperBound
                figure("a tone after silence to no soundtrack, \(sound)", milliseconds(held - onset))
                #expect(milliseconds(held - onset) <= 1_700 + monitor.standstill(around: onset..<held).milliseconds)
                before = monitor.frames
                heard = try await monitor.hearsTrack(from: before)
                let returned = try #require(heard.runs.last).lowerBound
                let end = try #require(heard.end(of: 330, before: returned))
                figure("silence after a tone to the soundtrack, \(sound)", milliseconds(returned - end))
                let standstill = monitor.standstill(around: end..<returned).milliseconds
                #expect(milliseconds(returned - end) <= 3_500 + standstill)
                await program?.stop()
                try await eventually("its meter is gone") { try await desktop.meters() == 1 }

                game.session.settings.metersOtherAudio = false
                try await eventually("no meter") { try await desktop.meters() == 0 }
                try await monitor.hearsTrack()
            }
        }
    }
}

extension Desktop {
    /// A program that says nothing of itself, and plays silence; with a tone of 330 Hz in it for 4 s, if it speaks.
    fileprivate func startSilentProgram(speaksAfter seconds: Int? = nil) async throws -> OtherProgram {
        let silence = [Float](repeating: 0, count: 8_000)
        let tone = Tone(frequency: 330, decibels: -20).samples(frames: 32_000, rate: 8_000)
        let beginning = seconds.map { Array(repeating: silence, count: $0).flatMap(\.self) + tone } ?? []
        let path = "\(directory)/silence-\(seconds ?? 0).wav"
        let samples = beginning + Array(repeating: silence, count: 60).flatMap(\.self)
        try SoundFile(channels: [samples], rate: 8_000).writeWave(to: path)
        return try await startProgram(.plain, playing: path)
    }

    /// How many recordings carry a session's mark.
    fileprivate func meters() async throws -> Int {
        let recordings = JSON(parsing: try await pactl("--format=json", "list", "source-outputs"))?.array ?? []
        return recordings.count { $0.object?["properties"]?.object?["media.name"]?.string == "level meter" }
    }
}
