import Glibc
import TacetSession
import TestSupport
import Testing

/// A program in C that is registered with the focus service: Tests/Fixtures/focus-client.c with the client compiled in.
final class FocusedProgram: Sendable {
    let child: Child

    init(_ child: Child) { self.child = child }

    /// Waits until the program is told a directive that begins so: `effects=audible soundtrack=held`.
    @discardableResult
    func expect(
        _ told: String, within limit: Duration = .seconds(10), file: StaticString = #fileID, line: UInt = #line
    ) async throws -> LineLog.Line {
        try await child.expectLine("told \(told)", within: limit, file: file, line: line) {
            $0.hasPrefix("told \(told)") || $0.hasPrefix("told") && $0.contains(told)
        }
    }

    /// Waits until what the program was told last contains `told`.
    func becomes(
        _ told: String, within limit: Duration = .seconds(10), file: StaticString = #fileID, line: UInt = #line
    ) async throws {
        do {
            try await eventually("told \(told)", within: limit, file: file, line: line) { latest.contains(told) }
        } catch {
            Issue.record("the latest is \(latest)")
            throw error
        }
    }

    /// What the program was told last.
    var latest: String { child.output.lines.last { $0.text.hasPrefix("told") }?.text ?? "" }

    /// Why the program is silent, in the service's words.
    func explanation() async throws -> String {
        child.write("explain")
        return try await child.expectLine("the explanation") { $0.hasPrefix("explained") }.text
    }
}

/// The focus service on a desktop.
enum FocusService {
    static let name = "org.tacet.Focus1"

    /// Lets the session bus start the service when a program asks for it.
    static func install(on desktop: Desktop, idle: Double = 60) throws {
        let directory = desktop.home + "/.local/share/dbus-1/services"
        for end in directory.indices.filter({ directory[$0] == "/" }) + [directory.endIndex]
        where end > directory.startIndex {
            mkdir(String(directory[..<end]), 0o755)
        }
        let text = "[D-BUS Service]\nName=\(name)\nExec=\(program) --idle \(idle)\n"
        guard let file = fopen("\(directory)/\(name).service", "we") else { return }
        defer { fclose(file) }
        fputs(text, file)
    }

    /// Forbids the bus to start it.
    static func remove(from desktop: Desktop) { unlink(desktop.home + "/.local/share/dbus-1/services/\(name).service") }

    static var program: String { BuiltProducts.path("tacet-focus") }

    /// The process of the service that runs.
    static func process(on desktop: Desktop) async throws -> Int32 {
        let bus = desktop.object("org.freedesktop.DBus", "/org/freedesktop/DBus")
        let answer = try await bus.call("org.freedesktop.DBus.GetConnectionUnixProcessID", name)
        return answer.split(whereSeparator: { !$0.isNumber }).last.flatMap { Int32($0) } ?? 0
    }
}

extension Desktop {
    /// Compiles a fixture in C with the client, as a game does that compiles it in.
    func compileWithClient(_ fixture: String, _ options: [String] = []) async throws -> String {
        let program = "\(directory)/\(fixture)"
        let client = Fixtures.path("../../Sources/FocusClient")
        _ = try await Child.run(
            "cc",
            ["-O1", "-Wall", "-Wextra", "-Werror"] + options + [
                "-I\(client)/include", "-o", program, Fixtures.path(fixture + ".c"), "\(client)/tacet-focus.c",
            ],
            environment: ["PATH": "/usr/bin:/bin"], within: .seconds(60))
        return program
    }

    /// Starts a program that registers as `id`.
    func startFocused(_ program: String, _ id: String, role: Int = 0) throws -> FocusedProgram {
        FocusedProgram(try launch(program, [id, "\(role)"]))
    }
}
