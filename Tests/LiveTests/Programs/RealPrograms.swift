import Glibc
import TacetSession
import TestSupport
import Testing

extension Live {
    /// Programs from Debian's packages beside a game: what they do to its soundtrack, and what they must not do.
    ///
    /// `swift test` runs the core: songs, pings and conversations in Chromium. Tests/real-programs installs all of the
    /// programs and runs all of the suite.
    @Suite("A game beside real programs") struct RealPrograms {
        /// Whether all programs are tested, each for as long as a player would use it.
        static let areAll = getenv("TACET_REAL_PROGRAMS") != nil

        static let browsers: [Browser.Kind] = areAll ? Browser.Kind.allCases : [.chromium]

        static let whereTheRestRuns: Comment = "Tests/real-programs runs this suite"

        /// Lends `body` a game that is heard on a desktop for real programs.
        static func withGame(
            _ sound: Desktop.Sound, isolation: isolated (any Actor)? = #isolation,
            _ body: (LiveGame) async throws -> Void
        ) async throws {
            try await Desktop.furnished(sound) { desktop in try await LiveGame.with(desktop, body) }
        }
    }
}

extension LiveGame {
    /// Another program's tone begins: the soundtrack yields within `budget` of its onset, and the effects go on.
    ///
    /// - Returns: The track's frame that is heard last.
    @discardableResult
    func yields(
        to frequency: Double, within budget: Duration, _ what: String, isolation: isolated (any Actor)? = #isolation,
        _ begin: () async throws -> Void
    ) async throws -> Int {
        let before = monitor.frames
        try await begin()
        let heard = try await monitor.hearsTrack(false, from: before, within: budget + .seconds(10))
        let onset = try #require(heard.onset(of: frequency, from: before), "\(what) is heard")
        let run = try #require(heard.runs.last)
        let delay = milliseconds(run.upperBound - onset)
        figure("\(what) to silence, \(desktop.sound)", delay)
        let standstill = monitor.standstill(around: onset..<max(onset, run.upperBound)).milliseconds
        #expect(delay <= budget.milliseconds + standstill, "\(what) \(game.session.otherStreams)")
        try await hearsLoops()
        #expect(game.interruptions.isEmpty)
        return try #require(heard.endFrame(near: game.position))
    }

    /// Another program's tone ends: the soundtrack returns within `budget` of its end, at the frame where it stopped.
    func returns(
        after frequency: Double, at frozen: Int, within budget: Duration, _ what: String,
        isolation: isolated (any Actor)? = #isolation, _ end: () async throws -> Void
    ) async throws {
        // A starved program may pause by itself.
        try await hears("\(frequency) Hz before \(what)", at: frequency)
        // A server that ends a stream at once may have recorded its last frames already.
        let before = max(0, monitor.frames - 9_600)
        try await end()
        let heard = try await monitor.hearsTrack(from: before, within: budget + .seconds(20))
        // A starved server tears holes into the track, so that more runs may follow. The edge of a tone that ends at once is a
        // short run.
        let run = try #require(heard.runs.first { $0.lowerBound >= before && $0.count >= 4_800 })
        let end = try #require(heard.end(of: frequency, before: run.lowerBound), "\(what) was heard")
        let delay = milliseconds(run.lowerBound - end)
        figure("\(what) to soundtrack, \(desktop.sound)", delay)
        let standstill = monitor.standstill(around: end..<max(end, run.lowerBound)).milliseconds
        #expect(
            delay <= budget.milliseconds + standstill,
            "\(what) \(game.session.otherStreams), \(heard.testDescription)")
        let resumed = try #require(heard.firstFrame(of: run, near: frozen))
        // A block, and up to 400 frames at the end of the fade that are below what counts as heard.
        #expect(abs(resumed - frozen) <= resumptionTolerance + 400, "\(what), \(heard.testDescription)")
        try await hearsLoops()
        #expect(game.interruptions.isEmpty)
    }

    /// While `body` runs, and for `rest` after it, track and effects are heard without a lapse.
    func playsOn(
        _ what: String, rest: Duration = .seconds(3), isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws -> Void
    ) async throws {
        let before = monitor.frames
        let interruptions = game.interruptions.count
        try await body()
        _ = try await monitor.listen(for: rest)
        let end = monitor.frames
        let heard = HeardSignal(monitor, from: before)
        // A starved server tears holes. A pause that the session makes is longer.
        let bounds = [before] + heard.runs.flatMap { [$0.lowerBound, $0.upperBound] } + [end]
        var longest = 0.0
        for lapse in stride(from: 0, to: bounds.count, by: 2) {
            let duration = milliseconds(bounds[lapse + 1] - bounds[lapse])
            longest = max(longest, duration)
            // The last run may go on behind the end.
            let (first, last) = (bounds[lapse], max(bounds[lapse], bounds[lapse + 1]))
            let standstill = monitor.standstill(around: first..<last).milliseconds
            #expect(
                duration < 200 + standstill,
                "\(what): the track pauses after \(milliseconds(first - before)) ms; the machine stood still for \(standstill)"
            )
        }
        figure("\(what), longest gap in the track, \(desktop.sound)", longest)
        for frequency in Game.loopFrequencies.prefix(loops) {
            let gap = heard.longestGap(of: frequency, at: Game.loopLevel, before..<end)
            let duration = milliseconds(gap.count)
            figure("\(what), longest gap in the effect of \(frequency) Hz, \(desktop.sound)", duration)
            let standstill = monitor.standstill(around: gap).milliseconds
            #expect(
                duration < 200 + standstill,
                """
                \(what): the effect of \(frequency) Hz pauses after \(milliseconds(gap.lowerBound - before)) ms; the machine \
                stood still for \(standstill)
                """)
        }
        #expect(game.interruptions.count == interruptions, "\(what): \(game.interruptions)")
        let directive = game.session.directive
        #expect(directive.soundtrack == .audible, "\(what) \(game.session.otherStreams)")
        #expect(directive.duck == .unity, "\(what)")
    }

    /// The level of a tone, waited for at the monitor: a program that is only supposed to sound proves nothing.
    func hears(_ what: String, at frequency: Double) async throws {
        try await monitor.hears(what) { $0.level(of: frequency) > -32 }
    }
}
