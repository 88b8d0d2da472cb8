import Glibc
import TestSupport
import Testing

@testable import TacetSession

@Suite("The list of installed games", .onOwnThreads)
struct InstalledGamesTests {
    @Test(
        "Without memory for its thread the list is unknown, which is said, and is read once there is some (RELIABILITY 39)",
        .disabled(if: Sanitizer.isPresent, "Sanitizers end a process that is out of memory"))
    func noMemory() async throws {
        let directory = TemporaryDirectory()
        _ = try await Child.run(
            "mkdir", ["-p", directory.path("applications")], environment: ["PATH": "/usr/bin:/bin"])
        _ = try directory.write(
            Array("[Desktop Entry]\nType=Application\nName=Quake\nExec=quake\nCategories=Game;\n".utf8),
            "applications/quake.desktop")
        // In a process of its own: only that one goes short.
        await #expect(processExitsWith: .success) { [data = directory.path("") as String] in
            setenv("XDG_DATA_HOME", data, 1)
            let told = Lock<[Bool]>([])
            let games = InstalledGames { isMissing in told.withLock { $0.append(isMissing) } }
            var limit = rlimit(rlim_cur: rlim_t(ProcessFacts().addressBytes + 16 << 20), rlim_max: rlim_t.max)
            setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
            games.read()
            games.read()
            #expect(games.names == nil)
            limit.rlim_cur = rlim_t.max
            setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
            games.read()
            games.read()
            try await eventually("the list is there") { games.names?.contains(oneOf: ["quake"]) == true }
            #expect(told.withLock(\.self) == [true, true, false])
        }
    }
}
