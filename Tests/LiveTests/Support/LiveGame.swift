import Glibc
import TacetSession
import TestSupport
import Testing

/// A game that plays on a desktop, track and loops, and the monitor that records it.
struct LiveGame {
    let desktop: Desktop
    let game: Game
    let monitor: Monitor
    let loops: Int

    /// Lends `body` a game that is heard, and ends it before its desktop.
    static func with(
        _ sound: Desktop.Sound, loops: Int = 2, isolation: isolated (any Actor)? = #isolation,
        _ body: (LiveGame) async throws -> Void
    ) async throws {
        try await Desktop.with(sound) { desktop in try await with(desktop, loops: loops, body) }
    }

    /// Lends `body` a game that is heard on a desktop.
    ///
    /// - Parameter door: The way on which the game reaches the sound server; nil for the usual one.
    static func with(
        _ desktop: Desktop, loops: Int = 2, through door: ServerDoor? = nil,
        isolation: isolated (any Actor)? = #isolation,
        _ body: (LiveGame) async throws -> Void
    ) async throws {
        let track = try NoiseTrack.write(to: desktop)
        let monitor = try await desktop.listen()
        try await desktop.enter {
            if let door { setenv("PULSE_SERVER", door.address, 1) }
            let game = Game()
            defer { game.end() }
            try await game.play(track, loops: loops)
            try await monitor.hearsTrack()
            try await body(LiveGame(desktop: desktop, game: game, monitor: monitor, loops: loops))
        }
    }

    /// An interruption from its first sign to the return of sound: everything falls silent within `budget`, and goes on
    /// at the frame where it stopped.
    ///
    /// - Parameters:
    ///   - lost: How much of the track the interruption itself may cost.
    ///   - begin: Returns when it gave the sign; nil if that is the onset of a tone of 330 Hz.
    func interrupt(
        _ what: String, within budget: Duration, losing lost: Duration = .zero,
        isolation: isolated (any Actor)? = #isolation,
        begin: () async throws -> Duration?, end: () async throws -> Void
    ) async throws {
        let before = monitor.frames
        let sign = try await begin()
        try await game.isFrozen()
        let heard = try await monitor.hearsTrack(false, from: before)
        let run = try #require(heard.runs.last)
        let delay =
            if let sign {
                (heard.time(of: run.upperBound) - sign).milliseconds
            } else {
                milliseconds(run.upperBound - (try #require(heard.onset(of: 330, from: before))))
            }
        figure("\(what) to silence, \(desktop.sound)", delay)
        // A machine that starves us gets a longer buffer, through which silence takes as much longer.
        let latency = try await game.latency.milliseconds
        let standstill = monitor.standstill(around: before..<max(before, run.upperBound)).milliseconds
        #expect(
            delay <= budget.milliseconds + max(0, latency - 30) + standstill,
            "\(what), \(latency) ms of them in the buffer, \(standstill) ms without a machine")
        let frozen = try #require(heard.endFrame(near: game.position))
        // A hole in the other program's tone has a spectrum that reaches the loops, so more than one look is taken.
        try await monitor.hears("no loop: effects fall silent too", within: .seconds(1)) { signal in
            Game.loopFrequencies.prefix(loops).allSatisfy { signal.level(of: $0) < -70 }
        }
        try await resumption(at: frozen, what, losing: lost, end)
    }

    /// Waits for the silence that `begin` brings, and returns the frame where the track stopped.
    func silence(
        isolation: isolated (any Actor)? = #isolation, _ begin: () async throws -> Void
    ) async throws -> Int {
        let before = monitor.frames
        try await begin()
        try await game.isFrozen()
        let heard = try await monitor.hearsTrack(false, from: before)
        return try #require(heard.endFrame(near: game.position))
    }

    /// Nothing is heard for 300 ms.
    func staysSilent() async throws {
        let heard = try await monitor.listen(for: .milliseconds(300)).left
        #expect(heard.peakLevel < -80)
    }

    /// Waits for the sound that `end` brings: the track at the frame where it stopped, and every loop.
    func resumption(
        at frozen: Int, _ what: String = "it", losing lost: Duration = .zero,
        isolation: isolated (any Actor)? = #isolation,
        _ end: () async throws -> Void
    ) async throws {
        let before = monitor.frames
        try await end()
        let heard = try await monitor.hearsTrack(from: before)
        let resumed = try #require(heard.runs.lazy.compactMap { heard.firstFrame(of: $0, near: frozen) }.first)
        figure("\(what): frames from silence to return, \(desktop.sound)", Double(resumed - frozen))
        #expect(abs(resumed - frozen) <= resumptionTolerance + Int(lost.milliseconds * 48), "\(what)")
        try await hearsLoops()
    }

    /// Every loop is heard, at its own level or another.
    func hearsLoops(on other: Monitor? = nil, at level: Double = Game.loopLevel) async throws {
        try await (other ?? monitor).hears("all \(loops) loops at \(level) dB", in: .milliseconds(200)) { signal in
            Game.loopFrequencies.prefix(loops).allSatisfy { abs(signal.level(of: $0) - level) < 2 }
        }
    }

    /// The track does not pause between its first run and its last.
    func hasNoPause(_ heard: HeardSignal) {
        // A starved server tears holes. A pause that the session makes is longer.
        for (run, next) in zip(heard.runs, heard.runs.dropFirst()) {
            let hole = run.upperBound..<next.lowerBound
            #expect(milliseconds(hole.count) < 200 + monitor.standstill(around: hole).milliseconds)
        }
    }

    /// While `body` runs, and for long enough after it, the game plays on as if nothing were.
    func changesNothing(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
    ) async throws {
        let before = monitor.frames
        try await body()
        // After 1.2 s the most patient rule has made up its mind.
        _ = try await monitor.listen(for: .milliseconds(1_500))
        let heard = HeardSignal(monitor, from: before)
        hasNoPause(heard)
        try await hearsLoops()
        #expect(game.interruptions.isEmpty)
        #expect(!game.session.secondaryAudioShouldBeSilencedHint)
        let directive = game.session.directive
        #expect(directive.soundtrack == .audible, "\(game.session.otherStreams)")
        #expect(directive.duck == .unity)
    }
}
