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

        /// Of the order of steps. The variable `TACET_WALK_SEED` has another, or that of a failure again.
        private static var seed: UInt64 {
            getenv("TACET_WALK_SEED").flatMap { UInt64(String(cString: $0)) } ?? 1
        }

        @Test(
            "Whatever happens in whatever order: sound, or its reason; and sound once all is over", arguments: servers)
        func walk(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                try await desktop.enter {
                    let walk = try await LiveWalk(desktop, seed: Self.seed)
                    for step in 1...Self.steps {
                        try await walk.step()
                        try await walk.soundsOrSaysWhy()
                        if step.isMultiple(of: 10) { try await walk.soundsOnceAllIsOver() }
                    }
                    figure("seed of the walk, \(sound)", Double(Self.seed))
                    figure("steps of the walk, \(sound)", Double(Self.steps))
                    figure("steps after which the tone was heard, \(sound)", Double(walk.sounding))
                    figure("steps after which a reason was named and silence heard, \(sound)", Double(walk.silent))
                    figure("checkpoints heard, \(sound)", Double(walk.heard))
                    figure("slowest return, ms, \(sound)", walk.slowest.milliseconds)
                }
            }
        }
    }
}

private final class LiveWalk {
    private let desktop: Desktop
    private let game = ManualEngine()
    private let seed: UInt64
    private var random: SplitMix64
    /// The recordings of both devices.
    private var monitors: [Monitor] = []
    private var links: [(from: String, to: String)] = []
    private var hasTone = false
    /// What silences the tone at present. Nothing else may be named.
    private var reasons: Set<AudioSession.Reason> = []
    /// The latest steps, to be told where one fails.
    private var trail: [String] = []
    private(set) var heard = 0
    private(set) var sounding = 0
    private(set) var silent = 0
    private(set) var slowest = Duration.zero

    init(_ desktop: Desktop, seed: UInt64) async throws {
        self.desktop = desktop
        self.seed = seed
        random = SplitMix64(seed: seed)
        try await listen()
    }

    private func listen(isolation: isolated (any Actor)? = #isolation) async throws {
        for monitor in monitors { await monitor.stop() }
        monitors = []
        for sink in ["null1", "null2"] { monitors.append(try await desktop.listen(to: sink)) }
    }

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
            (
                "mute",
                { [self] in
                    try await eachStream { ["set-sink-input-mute", $0, "1"] }
                }
            ),
            (
                "unmute",
                { [self] in
                    try await eachStream { ["set-sink-input-mute", $0, "0"] }
                }
            ),
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
                    if Bool.random(using: &random) { game.update() }
                    try await desktop.soundServer.start()
                    try await listen()
                }
            ),
            (
                "another engine",
                { [self] in
                    game.replace()
                    try game.playTone()
                    hasTone = true
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
                    guard Int.random(in: 0..<4, using: &random) == 0 else { return }
                    let end = MonotonicClock.now + .milliseconds(6_500)
                    try await eventually("6.5 s pass") { MonotonicClock.now > end }
                    game.update()
                }
            ),
            (
                "rest, choose and play",
                { [self] in
                    guard Int.random(in: 0..<4, using: &random) == 0 else { return }
                    game.stopTones()
                    let end = MonotonicClock.now + .milliseconds(6_500)
                    try await game.eventually("6.5 s pass") { MonotonicClock.now > end }
                    game.engine.outputDevice = game.session.outputDevices.randomElement(using: &random)?.id
                    try game.playTone()
                    hasTone = true
                }
            ),
            ("menu", { [self] in begin(.host("menu")) }),
            ("no menu", { [self] in end(.host("menu")) }),
            ("call", { [self] in begin(.call) }),
            ("no call", { [self] in end(.call) }),
            (
                "background",
                { [self] in
                    game.session.applicationState = .background
                    reasons.insert(.background)
                }
            ),
            ("front", { [self] in comeToFront() }),
            ("category", { [self] in game.session.setCategory(Bool.random(using: &random) ? .playback : nil) }),
        ]
        let (name, body) = steps[Int.random(in: 0..<steps.count, using: &random)]
        trail = trail.suffix(20) + [name]
        try await body()
        game.update()
    }

    private func begin(_ reason: AudioSession.Reason) {
        game.session.begin(reason)
        reasons.insert(reason)
    }

    private func end(_ reason: AudioSession.Reason) {
        game.session.end(reason)
        reasons.remove(reason)
    }

    private func comeToFront() {
        game.session.applicationState = .active
        reasons.remove(.background)
    }

    /// The tone's level in the latest 100 ms of the device on which it is loudest; nil while less has been recorded
    /// since `starts`.
    private func level(since starts: [Int]) -> Double? {
        let levels = zip(monitors, starts).map { monitor, start -> Double? in
            guard monitor.frames >= start + 4_800 else { return nil }
            return monitor.heard(from: monitor.frames - 4_800).mixed.level(of: ManualEngine.frequency)
        }
        return levels.contains(nil) ? nil : levels.compactMap(\.self).max()
    }

    /// Whether something silences the tone for this reason. A server mutes the next stream of a game as it did the
    /// last, also after it was killed, so the server is asked for the mute.
    private func silences(
        _ reason: AudioSession.Reason, isolation: isolated (any Actor)? = #isolation
    ) async throws -> Bool {
        if reasons.contains(reason) { return true }
        guard reason == .policy || reason == .outputLost else { return false }
        let streams = try await desktop.playbackStreams().filter {
            $0.properties["tacet.session"] == game.session.mark
        }
        // A stream without links has no device, which is a policy or a loss.
        let isUnlinked = !links.isEmpty || streams.contains { $0.sink == Int(UInt32.max) }
        return isUnlinked || reason == .policy && streams.contains(where: \.isMuted)
    }

    /// With a tone, it is heard; or one of the things that happened silences it, the session names just that, and
    /// nothing is heard.
    func soundsOrSaysWhy(isolation: isolated (any Actor)? = #isolation) async throws {
        guard hasTone else { return }
        let starts = monitors.map(\.frames)
        var verdict: Bool?
        do {
            try await game.eventually("sound or its reason", within: .seconds(5)) {
                let directive = game.session.directive
                guard let level = level(since: starts) else { return false }
                if directive.effects == .audible {
                    verdict = level > -30 ? true : nil
                } else if let reason = directive.effectsReason, try await silences(reason) {
                    verdict = level < -60 ? false : nil
                }
                return verdict != nil
            }
        } catch let overdue as Overdue {
            throw Unheard(
                description: """
                    \(overdue) after \(trail), seed \(seed): \(level(since: starts) ?? -.infinity) dB, \
                    may be silent for \(reasons). \(await circumstances())
                    """)
        }
        if verdict == true { sounding += 1 } else { silent += 1 }
    }

    /// Takes every cause away, and listens.
    func soundsOnceAllIsOver(isolation: isolated (any Actor)? = #isolation) async throws {
        try await link()
        for reason in [AudioSession.Reason.host("menu"), .call] { end(reason) }
        comeToFront()
        game.session.setCategory(nil)
        game.engine.outputDevice = nil
        if !hasTone { try game.playTone() }
        hasTone = true
        reasons = []
        try await listen()
        let monitor = monitors[0]
        let start = MonotonicClock.now
        var level = -Double.infinity
        do {
            try await game.eventually("the tone after \(trail)", within: .seconds(10)) {
                try await eachStream { ["set-sink-input-mute", $0, "0"] }
                try await eachStream { ["move-sink-input", $0, "null1"] }
                let latest = monitor.heard(from: max(0, monitor.frames - 4_800)).mixed
                level = latest.level(of: ManualEngine.frequency)
                return latest.frames >= 4_700 && level > -30
            }
        } catch let overdue as Overdue {
            let facts = await circumstances()
            throw Unheard(description: "\(overdue), seed \(seed): \(level) dB in \(monitor.frames) frames. \(facts)")
        }
        slowest = max(slowest, MonotonicClock.now - start)
        heard += 1
        trail = []
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
