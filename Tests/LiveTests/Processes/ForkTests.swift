import CTestSupport
import Glibc
import Tacet
import TacetRecording
import TacetSession
import TestSupport
import Testing

extension Live {
    /// What the helper of a game keeps of Tacet: a process that the game forked, and that runs no other program.
    @Suite("A game with a forked helper") struct ForkTests {
        /// How the game ends while its helper lives.
        enum End: String, CaseIterable { case destroyed, killed }

        @Test(
            "A game that ends leaves nothing on the server or the bus, and no player paused, though its helper lives",
            arguments: servers, End.allCases)
        func end(_ sound: Desktop.Sound, _ end: End) async throws {
            try await Desktop.with(sound) { desktop in
                let player = try await desktop.startMock(.player("song"))
                try await player("play")
                try await desktop.enter {
                    let peers = try await desktop.busPeers()
                    let paths = [desktop.directory + "/processes", desktop.directory + "/recording.wav"]
                    switch end {
                    case .destroyed:
                        await #expect(processExitsWith: .success) { [paths = paths as [String]] in
                            let game = try await ForkedGame(paths)
                            game.end()
                            // The game itself goes on.
                            try await ForkedGame.expectNothingLeft()
                            #expect(kill(game.helper, 0) == 0, "the helper lives")
                        }
                    case .killed:
                        await #expect(processExitsWith: .signal(SIGKILL)) { [paths = paths as [String]] in
                            let game = try await ForkedGame(paths)
                            withExtendedLifetime(game) { _ = kill(getpid(), SIGKILL) }
                        }
                    }
                    let processes = try ForkedGame.processes(paths[0])
                    defer { kill(processes.helper, SIGKILL) }
                    #expect(kill(processes.helper, 0) == 0, "the helper lives")
                    try await eventually("the server has nothing of the game", within: .seconds(10)) {
                        try await desktop.pactl("list").contains("\"\(processes.game)\"") == false
                    }
                    try await eventually("the bus has nothing of the game", within: .seconds(10)) {
                        try await desktop.busPeers() <= peers
                    }
                    try await player.child.expectLine("a pause") { $0 == "called Pause" }
                    if end == .killed {
                        let next = LiveSession()
                        try await player.child.expectLine("the player goes on") { $0 == "called Play" }
                        withExtendedLifetime(next) {}
                    } else {
                        try await player.child.expectLine("the player goes on") { $0 == "called Play" }
                    }
                }
            }
        }

        @Test(
            "No helper has a connection of the game, at whatever moment it is forked: the first ones while the game opens them",
            arguments: servers)
        func everyMoment(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                await desktop.enter {
                    _ = await #expect(processExitsWith: .success) {
                        let own = ForkedGame.sockets(of: getpid())
                        var settings = AudioEngine.Settings()
                        settings.output = .pulse
                        let session = AudioSession()
                        let engine = AudioEngine(settings, session: session)
                        let tone = Tone(frequency: 440, decibels: -20).samples(frames: 48_000, rate: 48_000)
                        let sound = try engine.load(bytes: SoundFile(channels: [tone]).waveBytes, name: "tone")
                        engine.play(sound, PlaybackSettings(loops: true))
                        var choices = AudioRecorder.Settings()
                        choices.device = "null1.monitor"
                        let capture = AudioRecorder(choices, session: session) { _, _ in }
                        var (helpers, ofGame) = ([pid_t](), Set<String>())
                        for _ in 0..<400 {
                            engine.update()
                            helpers.append(test_fork_helper())
                            ofGame.formUnion(ForkedGame.sockets(of: getpid()).subtracting(own))
                        }
                        try await eventually("the game plays and records, whatever was forked") {
                            engine.update()
                            return engine.output != nil && capture.frames > 4_800
                        }
                        // What is open now stays open: a connection that a helper had was ended for both.
                        let open = ForkedGame.sockets(of: getpid()).subtracting(own)
                        #expect(open.count >= 3 && ofGame.count >= 3)
                        let having = helpers.filter { !ForkedGame.sockets(of: $0).isDisjoint(with: open) }
                        for helper in helpers { kill(helper, SIGKILL) }
                        for helper in helpers { waitpid(helper, nil, 0) }
                        #expect(having.isEmpty, "\(having.count) of \(helpers.count) helpers have a connection")
                    }
                }
            }
        }
    }
}

extension Desktop {
    /// The number of connections to the session bus.
    fileprivate func busPeers() async throws -> Int {
        let daemon = object("org.freedesktop.DBus", "/org/freedesktop/DBus")
        return try await daemon.call("org.freedesktop.DBus.ListNames").matches(of: /':[^']+'/).count
    }
}

/// A game that does everything at once, and forks a helper meanwhile.
private final class ForkedGame {
    let helper: pid_t
    private var engine: AudioEngine?
    private var recorded: AudioEngine?
    private var capture: AudioRecorder?
    private var session: AudioSession?

    /// - Parameter paths: Where the numbers of the processes, and a recording, are written.
    init(_ paths: [String]) async throws {
        let session = AudioSession()
        var settings = AudioEngine.Settings()
        settings.output = .pulse
        let engine = AudioEngine(settings, session: session)
        try engine.profiler.setAccess(.readWrite)
        settings.output = .waveFile(path: paths[1])
        let recorded = AudioEngine(settings, session: AudioSession(isolated: ()))
        var choices = AudioRecorder.Settings()
        choices.device = "null1.monitor"
        let capture = AudioRecorder(choices, session: session) { _, _ in }
        let tone = Tone(frequency: 440, decibels: -20).samples(frames: 48_000, rate: 48_000)
        let sound = try engine.load(bytes: SoundFile(channels: [tone]).waveBytes, name: "tone")
        engine.play(sound, PlaybackSettings(loops: true))
        session.setCategory(.playback)
        try await eventually("the game plays and records") {
            engine.update()
            recorded.update()
            return engine.output != nil && capture.frames > 4_800
        }
        try await eventually("the player is paused, and the server knows the game") {
            guard try ForkedGame.pausedFiles() == 1 else { return false }
            return try await ForkedGame.run("pactl", ["list"]).contains("\"\(getpid())\"")
        }
        helper = test_fork_helper()
        try #require(helper > 0)
        let file = try #require(fopen(paths[0], "w"))
        fputs("\(getpid()) \(helper)\n", file)
        fclose(file)
        (self.engine, self.recorded, self.capture, self.session) = (engine, recorded, capture, session)
    }

    func end() {
        capture?.stop()
        (capture, engine, recorded, session) = (nil, nil, nil, nil)
    }

    static func expectNothingLeft() async throws {
        try await eventually("the server has nothing of the game", within: .seconds(10)) {
            try await run("pactl", ["list"]).contains("\"\(getpid())\"") == false
        }
    }

    static func processes(_ path: String) throws -> (game: pid_t, helper: pid_t) {
        let file = try #require(fopen(path, "r"))
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = fread(&bytes, 1, bytes.count, file)
        let numbers = String(decoding: bytes.prefix(count), as: UTF8.self).split { $0 == " " || $0 == "\n" }.compactMap
        { pid_t($0) }
        try #require(numbers.count == 2)
        return (numbers[0], numbers[1])
    }

    /// The sockets that a process has, by their inodes.
    static func sockets(of process: pid_t) -> Set<String> {
        guard let directory = opendir("/proc/\(process)/fd") else { return [] }
        defer { closedir(directory) }
        var sockets: Set<String> = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            var target = [CChar](repeating: 0, count: 64)
            guard readlink("/proc/\(process)/fd/\(name)", &target, target.count - 1) > 0 else { continue }
            let text = String(decoding: target.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            if text.hasPrefix("socket:") { sockets.insert(text) }
        }
        return sockets
    }

    private static func pausedFiles() throws -> Int {
        let runtime = try #require(getenv("XDG_RUNTIME_DIR"))
        guard let directory = opendir(String(cString: runtime) + "/tacet") else { return 0 }
        defer { closedir(directory) }
        var count = 0
        while let entry = readdir(directory) { count += entry.pointee.d_name.0 == CChar(UInt8(ascii: "p")) ? 1 : 0 }
        return count
    }

    private static func run(_ program: String, _ arguments: [String]) async throws -> String {
        var environment: [String: String] = [:]
        for name in ["PATH", "XDG_RUNTIME_DIR", "PULSE_RUNTIME_PATH", "HOME"] {
            environment[name] = getenv(name).map { String(cString: $0) }
        }
        return try await Child.run(program, arguments, environment: environment)
    }
}
