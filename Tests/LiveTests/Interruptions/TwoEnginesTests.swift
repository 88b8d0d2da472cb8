import Glibc
import Tacet
import TacetSession
import TestSupport
import Testing

extension Live {
    /// Two engines that share a session, each with a soundtrack of its own on a side of its own.
    @Suite("Two engines on one session") struct TwoEnginesTests {
        @Test(
            "A call, an alarm, a dead server, and the end of either engine: each returns at its sample (RELIABILITY 32)",
            arguments: servers)
        func everything(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                let door = desktop.makeServerDoor()
                try await desktop.enter {
                    setenv("PULSE_SERVER", door.address, 1)
                    var pair = try await Pair(on: desktop, through: door)
                    let modem = try await desktop.startMock(.modem)
                    try await pair.interrupt("a call") {
                        try await modem("ring")
                    } end: {
                        try await modem("hangup")
                    }

                    var alarm: OtherProgram?
                    try await pair.interrupt("an alarm") {
                        alarm = try await desktop.startProgram(.alarm, frequency: 330)
                    } end: {
                        await alarm?.stop()
                    }

                    try await pair.loseServer()
                    try await pair.interrupt("a call after it") {
                        try await modem("ring")
                    } end: {
                        try await modem("hangup")
                    }

                    // The older engine ends while the other sounds, then a newer one while both are frozen.
                    try await pair.end(.left)
                    try await pair.interrupt("a call of one engine") {
                        try await modem("ring")
                    } end: {
                        try await modem("hangup")
                    }
                    try await pair.begin(.left)
                    try await pair.interrupt("a call in which an engine ends", leaving: .left) {
                        try await modem("ring")
                    } end: {
                        try await modem("hangup")
                    }
                    #expect(pair.session.explanation.entries.isEmpty)
                    pair.games.values.forEach { $0.end() }
                }
            }
        }
    }
}

/// Up to two games on one session, each heard on one side.
private struct Pair {
    let desktop: Desktop
    let door: ServerDoor
    let session = AudioSession()
    var monitor: Monitor
    var games: [Recording.Side: Game] = [:]

    /// Starts both games, and returns when both are heard.
    init(on desktop: Desktop, through door: ServerDoor) async throws {
        self.desktop = desktop
        self.door = door
        monitor = try await desktop.listen()
        for side in [Recording.Side.left, .right] { try await begin(side) }
    }

    /// Starts the game of a side, and returns when it is heard.
    mutating func begin(_ side: Recording.Side) async throws {
        let game = Game(session: session)
        games[side] = game
        try await game.play(try NoiseTrack.write(to: desktop, on: side), loops: 0)
        try await isHeard(side, from: monitor.frames)
    }

    /// Waits for a track that has been heard for 300 ms since `start`, and returns what was heard on its side.
    @discardableResult
    private func isHeard(_ side: Recording.Side, from start: Int) async throws -> HeardSignal {
        try await eventually("the track of the \(side) side; \(session.explanation)") {
            let heard = HeardSignal(monitor, from: start, on: side)
            return heard.runs.last.map { $0.count > 14_400 } == true ? heard : nil
        }
    }

    /// Every engine falls silent with `begin`, and goes on with `end` at the frame where it stopped.
    ///
    /// - Parameter leaving: The side whose engine ends between the two.
    mutating func interrupt(
        _ what: String, leaving: Recording.Side? = nil, isolation: isolated (any Actor)? = #isolation,
        _ begin: () async throws -> Void,
        end: () async throws -> Void
    ) async throws {
        let before = monitor.frames - 9_600
        try await begin()
        try await eventually("all is frozen") { session.directive.soundtrack == .frozen }
        try await monitor.hearsTrack(false)
        var frozen: [Recording.Side: Int] = [:]
        for (side, game) in games {
            frozen[side] = HeardSignal(monitor, from: before, on: side).endFrame(near: game.position)
        }
        if let leaving { games.removeValue(forKey: leaving)?.end() }
        let silent = monitor.frames
        try await end()
        for (side, _) in games {
            let heard = try await isHeard(side, from: silent)
            let run = try #require(heard.runs.first)
            let stopped = try #require(frozen[side])
            let resumed = try #require(heard.firstFrame(of: run, near: stopped), "\(what), \(side)")
            figure("\(what): frames from silence to return, \(side), \(desktop.sound)", Double(resumed - stopped))
            #expect(abs(resumed - stopped) <= resumptionTolerance, "\(what), \(side)")
        }
    }

    /// Kills the server and starts it again: every engine goes on at the frame that the old server would have got next.
    mutating func loseServer() async throws {
        door.close()
        await desktop.soundServer.kill()
        await monitor.stop()
        var frozen: [Recording.Side: Int] = [:]
        try await eventually("all stands still") { session.directive.soundtrackReason == .outputLost }
        for (side, game) in games {
            var frame = -1
            let stopped: Int = try await eventually("the \(side) side stands still") {
                let last = frame
                // What was mixed and not fetched comes first, and before it what the limiter holds.
                frame = try await game.perform { $0.soundtrack.frame - $0.waitingFrames }.result - 96
                return frame == last ? frame : nil
            }
            frozen[side] = stopped
        }
        try await desktop.soundServer.start()
        monitor = try await desktop.listen()
        door.open()
        for (side, _) in games {
            let heard = try await isHeard(side, from: 0)
            let run = try #require(heard.runs.first)
            let stopped = try #require(frozen[side])
            let first = try #require(heard.firstFrame(of: run, near: stopped), "\(side)")
            #expect(run.lowerBound > 480, "the recorder was there first")
            figure("a dead server: frames from loss to return, \(side), \(desktop.sound)", Double(first - stopped))
            #expect(abs(first - stopped) <= resumptionTolerance, "\(side)")
        }
    }

    /// Ends the game of a side: the other one sounds on without a gap.
    mutating func end(_ side: Recording.Side) async throws {
        let start = monitor.frames
        games.removeValue(forKey: side)?.end()
        try await eventually("the \(side) side is silent") {
            monitor.frames > start + 24_000 && HeardSignal(monitor, from: monitor.frames - 9_600, on: side).runs.isEmpty
        }
        for (side, _) in games { #expect(HeardSignal(monitor, from: start, on: side).runs.count == 1) }
    }
}
