import Glibc
import TacetSession

/// A private desktop without hardware: a sound server, a session bus, a system bus, and the programs on them.
///
/// Everything is in one directory under the temporary directory, and only ``environment`` leads there. So desktops
/// disturb neither each other nor the machine's own. The code under test gets the environment in one of two ways: as a
/// child process, by ``launch(_:_:environment:receive:)``; or inside the test process, within ``enter(_:)``, which only
/// tests with a process of their own may do.
///
/// The test starts the servers and waits until they answer. They end with the desktop, together with their child
/// processes, also if the test process crashes.
package final class Desktop: Sendable {
    /// The sound server of a desktop.
    package enum Sound: String, CaseIterable, Sendable {
        case pulseAudio
        case pipeWire
        case none

        /// The two real sound servers; live tests run on both.
        package static let servers: [Sound] = [.pulseAudio, .pipeWire]
    }

    /// The private directory: `run` is the runtime directory, `home` the home directory.
    package let directory: String
    /// The whole environment of a program that belongs to this desktop.
    package let environment: [String: String]
    package let sound: Sound
    /// The sound server, to kill, restart, freeze and thaw; not running on a desktop with `.none`.
    package let soundServer: DesktopServer
    /// The session bus; not running on a desktop with `bus: false`, and free to be started later.
    package let sessionBus: DesktopServer
    /// The bus in the role of the system bus; not running on a desktop with `systemBus: false`.
    package let systemBus: DesktopServer

    /// Kills the remaining processes and removes the directory when its standard input ends, however this process ends.
    private let guardian: Child
    private let children = Lock<[Child]>([])

    /// Starts a desktop, runs `body` with it, and stops it in all cases.
    ///
    /// - Parameters:
    ///   - bus: Whether to start a session bus; PipeWire's session manager does not run without one.
    ///   - systemBus: Whether to start a system bus.
    package static func with<Result>(
        _ sound: Sound, bus: Bool = true, systemBus: Bool = true, isolation: isolated (any Actor)? = #isolation,
        _ body: (Desktop) async throws -> Result
    ) async throws -> Result {
        let desktop = try Desktop(sound)
        do {
            try await desktop.run("cp", ["-R", Fixtures.path("home"), desktop.directory])
            if bus { try await desktop.sessionBus.start() }
            if systemBus { try await desktop.systemBus.start() }
            if sound != .none { try await desktop.soundServer.start() }
            let result = try await body(desktop)
            await desktop.stop()
            return result
        } catch {
            await desktop.stop()
            throw error
        }
    }

    private init(_ sound: Sound) throws {
        let directory = try makeTemporaryDirectory()
        let runtimeDirectory = directory + "/run"
        mkdir(runtimeDirectory, 0o700)
        let environment = Desktop.environment(of: directory)
        self.directory = directory
        self.environment = environment
        self.sound = sound
        guardian = try Child.launch(Fixtures.path("guard.sh"), [directory], environment: ["PATH": "/usr/bin:/bin"])
        sessionBus = .bus(name: "session bus", arguments: ["--session"], socket: runtimeDirectory + "/bus", environment)
        systemBus = .bus(
            name: "system bus", arguments: ["--config-file=" + Fixtures.path("system-bus.conf")],
            socket: runtimeDirectory + "/system_bus", environment)
        soundServer = sound == .pipeWire ? .pipeWire(environment) : .pulseAudio(environment)
    }

    /// Ends every program on this desktop and removes its directory; also when the test is cancelled.
    private func stop() async {
        let launched = children.withLock { children in
            defer { children = [] }
            return children
        }
        for child in launched.reversed() { await child.stop() }
        for service in [soundServer, systemBus, sessionBus] { await service.stop() }
        guardian.closeInput()
        _ = await poll(within: .seconds(10)) { guardian.end }
    }

    /// Starts a program on this desktop. It ends with the desktop at the latest.
    ///
    /// - Parameter additions: Variables in addition to ``environment``.
    package func launch(
        _ program: String, _ arguments: [String] = [], environment additions: [String: String] = [:],
        receive: (@Sendable (UnsafeRawBufferPointer) -> Void)? = nil
    ) throws -> Child {
        let variables = environment.merging(additions) { $1 }
        let child = try Child.launch(program, arguments, environment: variables, receive: receive)
        children.withLock { children in
            children.removeAll { !$0.isRunning }
            children.append(child)
        }
        return child
    }

    /// Runs a program to its end and returns its standard output.
    ///
    /// - Throws: ``Unexpected``, with its standard error, if it fails or does not end within `limit`.
    @discardableResult
    package func run(
        _ program: String, _ arguments: [String] = [], within limit: Duration = .seconds(10),
        file: StaticString = #fileID, line: UInt = #line
    ) async throws -> String {
        try await Child.run(program, arguments, environment: environment, within: limit, file: file, line: line)
    }

    /// Runs `pactl` against the sound server; it works with PulseAudio and PipeWire.
    @discardableResult
    package func pactl(
        _ arguments: String..., file: StaticString = #fileID, line: UInt = #line
    ) async throws -> String {
        try await run("pactl", arguments, file: file, line: line)
    }
}

private func makeTemporaryDirectory() throws -> String {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    let template = strdup(parent + "/tacet-XXXXXX")
    defer { free(template) }
    guard let template, mkdtemp(template) != nil else {
        throw SystemError("make a directory in \(parent)", code: errno)
    }
    return String(cString: template)
}
