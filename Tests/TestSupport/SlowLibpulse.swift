import Glibc
import TacetSession

/// A libpulse whose load begins and does not end until the test lets it: Tests/Fixtures/slow-libpulse.c.
package final class SlowLibpulse: Sendable {
    /// What a program has to be started with.
    package let environment: [String: String]
    private let directory = TemporaryDirectory()
    private let loader: String
    private let gate: String

    /// Compiles the fixture.
    package init() async throws {
        let library = directory.path("slow-libpulse.so")
        loader = directory.path("loader")
        gate = try directory.write([], "gate")
        _ = try await Child.run(
            "cc",
            [
                "-shared", "-fPIC", "-o", library, Fixtures.path("slow-libpulse.c"), "-Wl,--no-as-needed",
                "-l:libpulse.so.0",
            ],
            environment: ["PATH": "/usr/bin:/bin"])
        environment = ["TACET_LIBPULSE": library, "LIBPULSE_LOADER": loader, "LIBPULSE_GATE": gate]
    }

    /// The name of the thread that loads the library; nil before the load begins.
    package var loadingThread: String? {
        let file = open(loader, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        let name = [UInt8](unsafeUninitializedCapacity: 16) { buffer, count in
            count = max(0, read(file, buffer.baseAddress, buffer.count))
        }
        return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
    }

    /// Lets the load end.
    package func finish() { unlink(gate) }
}
