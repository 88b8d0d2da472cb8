import Glibc
import TacetSession
import TestSupport
import Testing

@testable import Tacet

extension Live {
    /// The events, the output's state and the position, while an output takes no frames.
    @Suite("The events of an output that takes no frames") struct OutputAgreementTests {
        @Test(
            "A frozen server counts as lost while sounds stand still, and as restored when they go on",
            arguments: Desktop.Sound.servers)
        func freeze(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound, systemBus: false) { desktop in
                try await desktop.enter {
                    let tone = PlayedTone()
                    defer { tone.outputs.stop() }
                    try await tone.expectPlaying()
                    let told = tone.events.count
                    desktop.soundServer.freeze()
                    let frozen = MonotonicClock.now
                    let lost = try await tone.expect("the loss", after: told, within: .seconds(5)) { $0.isLoss }
                    figure("freeze to loss, ms, \(sound)", (lost - frozen).milliseconds)
                    #expect(lost - frozen <= .milliseconds(1_500))
                    let frames = tone.frames
                    #expect(tone.outputs.snapshot.statistics.isStalled)
                    try await eventually("a second passes") { MonotonicClock.now - lost >= .seconds(1) }
                    #expect(tone.frames == frames, "the position stands still")
                    #expect(tone.events.dropFirst(told).filter { !$0.isLoss }.isEmpty)
                    let before = tone.events.count
                    desktop.soundServer.thaw()
                    let thawed = MonotonicClock.now
                    let restored = try await tone.expect("the return", after: before) { $0.isRestored }
                    figure("thaw to restoration, ms, \(sound)", (restored - thawed).milliseconds)
                    try await eventually("frames are taken again", within: .seconds(1)) { tone.frames > frames }
                    #expect(!tone.outputs.snapshot.statistics.isStalled)
                    #expect(tone.events.dropFirst(told).filter(\.isLoss).count == 1)
                }
            }
        }

        @Test(
            "With advance the clock takes over from a frozen server, and a new stream from the clock",
            arguments: Desktop.Sound.servers)
        func advance(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound, systemBus: false) { desktop in
                try await desktop.enter {
                    var settings = AudioEngine.Settings()
                    settings.whileOutputLost = .advance
                    let game = ManualEngine(settings)
                    let monitor = try await desktop.listen()
                    try game.playTone()
                    try await game.isHeard(on: monitor)
                    let told = game.events.count
                    desktop.soundServer.freeze()
                    try await game.eventually("the loss and the clock", within: .seconds(5)) {
                        game.losses(after: told) == 1 && game.engine.output?.kind == .null
                    }
                    let (frames, start) = (game.engine.renderedFrames, MonotonicClock.now)
                    try await game.eventually("a second passes") { MonotonicClock.now - start >= .seconds(1) }
                    #expect(
                        abs(game.engine.renderedFrames - frames - 48_000) < 9_600, "time goes on at the clock's pace")
                    #expect(game.returns(after: told) == 0)
                    desktop.soundServer.thaw()
                    try await game.eventually("the return") { game.returns(after: told) == 1 }
                    try await game.isHeard(on: monitor)
                    #expect(game.losses(after: told) == 1 && game.engine.output?.kind == .pulse)
                }
            }
        }

        @Test(
            "A stream that the server asks for nothing, though it runs dry, is replaced within a second, at its frame",
            arguments: Desktop.Sound.servers)
        func starvingStream(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound, systemBus: false) { desktop in
                let proxy = try await desktop.startMock(.pulseProxy)
                let address = try await proxy.child.expectLine("the address") { $0.hasPrefix("address ") }.text
                let monitor = try await desktop.listen()
                let game = try desktop.startGame(environment: ["PULSE_SERVER": String(address.dropFirst(8))])
                try await monitor.hearsTrack()
                let start = monitor.frames
                try await proxy("starve")
                let frozen = try await game.expectLoss { $0.contains("without") }
                // The new stream may play before the soundtrack's state is read: the track tells that it does.
                let after = monitor.frames
                let heard = try await monitor.hearsTrack(from: after)
                let whole = HeardSignal(monitor, from: start - 9_600)
                try #require(whole.runs.count == 2, "\(whole.runs), \(heard.runs)")
                let gap = milliseconds(whole.runs[1].lowerBound - whole.runs[0].upperBound)
                figure("silence of a stream without requests, ms, \(sound)", gap)
                #expect(gap <= 1_000)
                let stopped = try #require(whole.endFrame(of: whole.runs[0], near: frozen))
                let resumed = try #require(whole.firstFrame(of: whole.runs[1], near: stopped))
                figure("frames lost with the stream, \(sound)", Double(resumed - stopped))
                #expect(abs(resumed - stopped) <= resumptionTolerance)
                await game.stop()
            }
        }

        @Test(
            "A game that may open no more files plays on, and reaches a new server soon after it may (RELIABILITY 39)",
            arguments: Desktop.Sound.servers)
        func descriptors(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound, systemBus: false) { desktop in
                var monitor = try await desktop.listen()
                let game = try desktop.startGame()
                try await monitor.hearsTrack()
                let start = monitor.frames
                // Lower than what the game has open: `ppoll` refuses as many.
                try await desktop.limitFiles(of: game.child, to: 3)
                _ = try await monitor.listen(for: .seconds(4))
                let runs = HeardSignal(monitor, from: start).runs
                #expect(runs.count == 1 && runs.map(\.count).max() ?? 0 > 4 * 48_000 - 2_400, "\(runs)")

                await monitor.stop()
                try await desktop.soundServer.restart()
                monitor = try await desktop.listen()
                try await monitor.hearsTrack(false)
                let silent = monitor.frames
                let lifted = MonotonicClock.now
                try await desktop.limitFiles(of: game.child, to: 1_024)
                let heard = try await monitor.hearsTrack(from: silent)
                let delay = heard.time(of: try #require(heard.runs.first).lowerBound) - lifted
                figure("limit lifted to sound, ms, \(sound)", delay.milliseconds)
                #expect(delay <= .seconds(2))
                await game.stop()
            }
        }
    }
}

extension Desktop {
    /// Changes how many files a program may have open (RLIMIT_NOFILE), while it runs.
    fileprivate func limitFiles(of child: Child, to count: Int) async throws {
        try await run("prlimit", ["--pid", "\(child.processID)", "--nofile=\(count):"])
    }
}

extension ManualEngine {
    /// How many losses of the output were told after the first `count` events.
    fileprivate func losses(after count: Int) -> Int {
        events.dropFirst(count).filter { if case .session(.outputLost) = $0 { true } else { false } }.count
    }

    /// How many returns of the output were told after the first `count` events.
    fileprivate func returns(after count: Int) -> Int {
        events.dropFirst(count).filter { if case .session(.outputRestored) = $0 { true } else { false } }.count
    }
}
