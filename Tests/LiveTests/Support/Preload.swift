import Glibc
import TestSupport

/// A fixture in C that is preloaded into a program, and the number by which it is steered while the program runs.
final class Preload: Sendable {
    /// What the program has to be started with.
    let environment: [String: String]
    private let directory = TemporaryDirectory()
    private let number: String

    /// Compiles the fixture; `variable` names the file with the number, 0 at first.
    init(_ fixture: String, steeredBy variable: String) async throws {
        let library = directory.path(fixture + ".so")
        _ = try await Child.run(
            "cc", ["-shared", "-fPIC", "-o", library, Fixtures.path(fixture + ".c")],
            environment: ["PATH": "/usr/bin:/bin"])
        number = try directory.write([UInt8](repeating: 0, count: 8), "number")
        environment = ["LD_PRELOAD": library, variable: number]
    }

    /// Sets the number, in place, as the program has it mapped.
    func set(_ value: Int) {
        let file = open(number, O_WRONLY | O_CLOEXEC)
        _ = withUnsafeBytes(of: value) { pwrite(file, $0.baseAddress, $0.count, 0) }
        close(file)
    }
}
