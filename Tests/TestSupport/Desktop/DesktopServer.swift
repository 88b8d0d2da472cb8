import Glibc
import TacetSession

/// A server of a desktop: one program, or several that depend on each other.
package final class DesktopServer: Sendable {
    package let name: String
    /// Starts the programs, registers each, and returns when the service answers.
    private let startup: @Sendable (_ register: (Child) -> Void) async throws -> Void
    private let children = Lock<[Child]>([])

    init(_ name: String, startup: @escaping @Sendable (_ register: (Child) -> Void) async throws -> Void) {
        self.name = name
        self.startup = startup
    }

    /// The process ids of the running programs, in the order of their start.
    package var processIDs: [Int32] { running.map(\.processID) }

    /// One of the running programs, to kill or freeze it separately.
    package func child(_ program: String) -> Child? { running.first { $0.program == program } }

    /// How often a service is started that does not answer.
    private static let attempts = 3

    /// Starts the service, and waits until it answers.
    ///
    /// `pw-cli` now and then waits for ever for a PipeWire that has just begun, and takes WirePlumber's metadata from every
    /// other client when it is ended (`module-metadata`, `pending`). So a service that does not answer begins anew.
    package func start() async throws {
        for attempt in 1...Self.attempts {
            do {
                return try await startup { child in children.withLock { $0.append(child) } }
            } catch {
                guard attempt < Self.attempts, !Task.isCancelled else {
                    throw StartFailure(name, "\(error)", children.withLock { $0 })
                }
                print("\(StartFailure(name, "\(error)", children.withLock { $0 })); it is started again")
                await kill()
            }
        }
    }

    /// A service did not start; says what its programs did and printed until then.
    private struct StartFailure: Error, CustomStringConvertible {
        let description: String

        init(_ service: String, _ cause: String, _ programs: [Child]) {
            description = programs.reduce("\(service) does not start: \(cause)") { text, child in
                "\(text)\n\(child.program) \(child.end.map { "\($0)" } ?? "runs"):\n\(child.errors.text)"
            }
        }
    }

    /// Ends the service by SIGTERM first.
    package func stop() async {
        for child in take().reversed() { await child.stop() }
    }

    /// Kills the service as in a crash, so that its clients get no warning.
    package func kill() async {
        let all = take()
        for child in all { child.send(SIGKILL) }
        for child in all { await child.kill() }
    }

    /// Kills the service and starts it again at once.
    package func restart() async throws {
        await kill()
        try await start()
    }

    /// Freezes the service: it keeps its connections and answers nothing.
    package func freeze() { for child in running { child.send(SIGSTOP) } }

    /// Continues a frozen service.
    package func thaw() { for child in running { child.send(SIGCONT) } }

    private var running: [Child] { children.withLock { $0.filter(\.isRunning) } }

    private func take() -> [Child] {
        children.withLock { children in
            defer { children = [] }
            return children
        }
    }
}

extension DesktopServer {
    static func bus(name: String, arguments: [String], socket: String, _ environment: [String: String]) -> DesktopServer
    {
        DesktopServer(name) { register in
            unlink(socket)  // a killed bus leaves its socket behind
            let options = [
                "--nofork", "--nopidfile", "--nosyslog", "--print-address=1", "--address=unix:path=\(socket)",
            ]
            let bus = try Child.launch("dbus-daemon", arguments + options, environment: environment)
            register(bus)
            try await bus.expectLine("the address of the \(name)") { $0.hasPrefix("unix:path=") }
        }
    }

    static func pulseAudio(_ environment: [String: String]) -> DesktopServer {
        DesktopServer("PulseAudio") { register in
            let options = [
                "-n", "--file=" + Fixtures.path("pulseaudio.pa"), "--daemonize=no", "--exit-idle-time=-1",
                "--use-pid-file=no", "--realtime=no", "--high-priority=no", "--log-target=stderr",
            ]
            register(try Child.launch("pulseaudio", options, environment: environment))
            try await waitUntilServerAnswers(environment)
        }
    }

    static func pipeWire(_ environment: [String: String]) -> DesktopServer {
        DesktopServer("PipeWire") { register in
            let directory = environment["XDG_RUNTIME_DIR"] ?? ""
            unlink(directory + "/pipewire-0")
            // Made here, because pipewire-pulse fails if a client makes the directory at the same moment.
            mkdir(directory + "/pulse", 0o700)
            register(try Child.launch("pipewire", environment: environment))
            // The socket exists before PipeWire listens, and a client that connects too early never retries.
            try await eventually("PipeWire answers") {
                (try? await Child.run("pw-cli", ["info", "0"], environment: environment)) != nil
            }
            var wirePlumber = try Child.launch("wireplumber", environment: environment)
            register(wirePlumber)
            // A client that binds WirePlumber's metadata and leaves before the answer keeps all other clients from
            // hearing of defaults for good (`module-metadata`, `pending`). So no client comes before the metadata does.
            try await eventually("WirePlumber has metadata of defaults") {
                // A WirePlumber that fails is started again, as its unit tells systemd (`Restart=on-failure`).
                if let end = wirePlumber.end, end != .exited(0) {
                    wirePlumber = try Child.launch("wireplumber", environment: environment)
                    register(wirePlumber)
                }
                return try await Child.run("pw-cli", ["ls", "Metadata"], environment: environment)
                    .contains(#""default""#)
            }
            register(try Child.launch("pipewire-pulse", environment: environment))
            try await waitUntilServerAnswers(environment)

            func pactl(_ arguments: String...) async throws -> String {
                try await Child.run("pactl", arguments, environment: environment)
            }
            let load = "load-module"
            let nullSink = "module-null-sink"
            for (name, description) in [("null1", "Null1"), ("null2", "Null2")] {
                _ = try await pactl(
                    load, nullSink, "sink_name=\(name)", "rate=48000",
                    "sink_properties=device.description=\(description)")
            }
            _ = try await pactl(
                load, nullSink, "media.class=Audio/Source/Virtual", "sink_name=microphone", "channel_map=mono")
            // PipeWire has sinks before WirePlumber knows them, and refuses defaults until then. A default that was
            // accepted proves that both work.
            try await eventually("WirePlumber takes on the default devices") {
                guard (try? await pactl("set-default-sink", "null1")) != nil else { return false }
                guard (try? await pactl("set-default-source", "microphone")) != nil else { return false }
                let sink = try await pactl("get-default-sink")
                let source = try await pactl("get-default-source")
                return sink == "null1" && source == "microphone"
            }
        }
    }

    private static func waitUntilServerAnswers(_ environment: [String: String]) async throws {
        try await eventually("the sound server answers") {
            (try? await Child.run("pactl", ["info"], environment: environment)) != nil
        }
    }
}
