import Glibc
import Tacet
import TacetSession
import TestSupport
import Testing

extension Live {
    /// A real engine on a real server, and everything that may happen to it, in any order.
    @Suite("A game whatever happens") struct EngineWalkLiveTests {
        /// 100 steps, or as many as the variable `TACET_WALK_STEPS` says.
        private static var steps: Int {
            getenv("TACET_WALK_STEPS").flatMap { Int(String(cString: $0)) } ?? 100
        }

        @Test("Whatever happens in whatever order: sound, or a reason; and sound once all is over", arguments: servers)
        func walk(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                try await desktop.enter {
                    let walk = LiveWalk(desktop)
                    for step in 1...Self.steps {
                        try await walk.step()
                        try await walk.soundsOrSaysWhy()
                        if step.isMultiple(of: 10) { try await walk.soundsOnceAllIsOver() }
                    }
                    figure("steps of the walk, \(sound)", Double(Self.steps))
                    figure("checkpoints heard, \(sound)", Double(walk.heard))
                    figure("slowest return, ms, \(sound)", walk.slowest.milliseconds)
                }
            }
        }
    }
}

private final class LiveWalk {
    private let desktop: Desktop
    private let game = DrivenEngine()
    private var random = SystemRandomNumberGenerator()
    private var links: [(from: String, to: String)] = []
    private var hasTone = false
    /// The latest steps, to be told where one fails.
    private var trail: [String] = []
    private(set) var heard = 0
    private(set) var slowest = Duration.zero

    init(_ desktop: Desktop) { self.desktop = desktop }

    func step(isolation: isolated (any Actor)? = #isolation) async throws {
        let steps: [(String, () async throws -> Void)] = [
            (
                "play",
                { [self] in
                    // Two tones of one frequency may cancel each other out.
                    game.stopTones()
                    try game.playTone()
                    hasTone = true
                }
            ),
            (
                "stop",
                { [self] in
                    game.stopTones()
                    hasTone = false
                }
            ),
            ("mute", { [self] in try await eachStream { ["set-sink-input-mute", $0, "1"] } }),
            ("unmute", { [self] in try await eachStream { ["set-sink-input-mute", $0, "0"] } }),
            ("move", { [self] in try await eachStream { ["move-sink-input", $0, "null2"] } }),
            ("choose", { [self] in game.engine.outputDevice = game.session.outputDevices.last?.id }),
            ("choose none", { [self] in game.engine.outputDevice = nil }),
            (
                "unlink",
                { [self] in
                    guard desktop.sound == .pipeWire, links.isEmpty else { return }
                    links = (try? await desktop.unlinkGames()) ?? []
                }
            ),
            ("link", { [self] in try await link() }),
            (
                "kill the server",
                { [self] in
                    await desktop.soundServer.kill()
                    links = []
                    if Bool.random() { game.update() }
                    try await desktop.soundServer.start()
                }
            ),
            (
                "another engine",
                { [self] in
                    game.replace()
                    hasTone = false
                }
            ),
            (
                "no updates",
                { [self] in
                    try await desktop.pactl("list", "short", "sinks")
                    try await desktop.pactl("list", "short", "sinks")
                }
            ),
            (
                "rest",
                { [self] in
                    guard Int.random(in: 0..<4) == 0 else { return }
                    let end = MonotonicClock.now + .milliseconds(6_500)
                    try await eventually("6.5 s pass") { MonotonicClock.now > end }
                    game.update()
                }
            ),
            (
                "rest, choose and play",
                { [self] in
                    guard Int.random(in: 0..<4) == 0 else { return }
                    game.stopTones()
                    let end = MonotonicClock.now + .milliseconds(6_500)
                    try await game.eventually("6.5 s pass") { MonotonicClock.now > end }
                    game.engine.outputDevice = game.session.outputDevices.randomElement()?.id
                    try game.playTone()
                    hasTone = true
                }
            ),
            ("menu", { [self] in game.session.begin(.host("menu")) }),
            ("no menu", { [self] in game.session.end(.host("menu")) }),
            ("call", { [self] in game.session.begin(.call) }),
            ("no call", { [self] in game.session.end(.call) }),
            ("background", { [self] in game.session.applicationState = .background }),
            ("front", { [self] in game.session.applicationState = .active }),
            ("category", { [self] in game.session.setCategory(Bool.random() ? .playback : nil) }),
        ]
        let (name, body) = steps[Int.random(in: 0..<steps.count, using: &random)]
        trail = trail.suffix(20) + [name]
        try await body()
        game.update()
    }

    /// With a tone, blocks are mixed and effects are audible, or the session names a reason.
    func soundsOrSaysWhy(isolation: isolated (any Actor)? = #isolation) async throws {
        guard hasTone else { return }
        let frames = game.engine.renderedFrames
        try await game.eventually("sound or a reason after \(trail)", within: .seconds(5)) {
            let explanation = game.session.explanation
            let sounds = game.engine.renderedFrames > frames + 2_048 && explanation.directive.effects == .audible
            return sounds || !explanation.entries.isEmpty
                || explanation.limitations.contains { $0.hasPrefix("No sound") || $0.hasPrefix("One of several") }
        }
    }

    /// Takes every cause away, and listens.
    func soundsOnceAllIsOver(isolation: isolated (any Actor)? = #isolation) async throws {
        try await link()
        for reason in [AudioSession.Reason.host("menu"), .call] { game.session.end(reason) }
        game.session.applicationState = .active
        game.session.setCategory(nil)
        game.engine.outputDevice = nil
        if !hasTone { try game.playTone() }
        hasTone = true
        let monitor = try await desktop.listen()
        let start = MonotonicClock.now
        var level = -Double.infinity
        do {
            try await game.eventually("the tone after \(trail)", within: .seconds(10)) {
                try await eachStream { ["set-sink-input-mute", $0, "0"] }
                try await eachStream { ["move-sink-input", $0, "null1"] }
                let latest = monitor.heard(from: max(0, monitor.frames - 4_800)).mixed
                level = latest.level(of: DrivenEngine.frequency)
                return latest.frames >= 4_700 && level > -30
            }
        } catch let overdue as Overdue {
            let facts = await circumstances()
            throw Unheard(description: "\(overdue): \(level) dB in \(monitor.frames) frames. \(facts)")
        }
        slowest = max(slowest, MonotonicClock.now - start)
        heard += 1
        trail = []
        await monitor.stop()
    }

    /// What may explain a silence: the session's words, the engine's counters, the server's streams, the latest events.
    private func circumstances(isolation: isolated (any Actor)? = #isolation) async -> String {
        let streams = (try? await desktop.playbackStreams()) ?? []
        let explanation = game.session.explanation
        return """
            \(explanation) \(explanation.limitations)
            \(game.engine.statistics)
            \(streams.map { "\($0.index) sink \($0.sink), corked \($0.isCorked), muted \($0.isMuted)" })
            \(game.events.suffix(20))
            """
    }

    private func link(isolation: isolated (any Actor)? = #isolation) async throws {
        try await desktop.link(links)
        links = []
    }

    /// Runs a command of `pactl` for every stream of the game; one that has gone meanwhile is no error.
    private func eachStream(
        isolation: isolated (any Actor)? = #isolation, _ arguments: (String) -> [String]
    ) async throws {
        let streams = (try? await desktop.playbackStreams()) ?? []
        for stream in streams where stream.properties["tacet.session"] == game.session.mark {
            _ = try? await desktop.run("pactl", arguments("\(stream.index)"))
        }
    }
}

/// A checkpoint at which the tone was not heard.
private struct Unheard: Error, CustomStringConvertible {
    let description: String
}
