import Glibc
import TacetSession
import TestSupport
import Testing

extension Live {
    /// The harness leaves nothing behind, and touches nothing but its own.
    @Suite("The harness and what it leaves behind") struct HarnessLifeTests {
        @Test("No process and no file outlives its desktop", arguments: Desktop.Sound.allCases)
        func nothingOutlivesADesktop(_ sound: Desktop.Sound) async throws {
            var directory = ""
            var processes: [Int32] = []
            try await Desktop.with(sound) { desktop in
                // A program in a session of its own that does not hear when it is told to go.
                let deaf = "trap '' TERM HUP; echo \\$\\$; while :; do sleep 9; done"
                let parent = try desktop.launch("sh", ["-c", "setsid sh -c \"\(deaf)\" & wait"])
                let line = try await parent.expectLine("the number of the stray") { Int32($0) != nil }
                directory = desktop.directory
                processes = desktop.soundServer.processIDs + desktop.sessionBus.processIDs
                processes.append(try #require(Int32(line.text)))
                #expect(processes.allSatisfy(isAlive))
            }
            try await eventually("all have ended", within: .seconds(1)) { !processes.contains(where: isAlive) }
            #expect(access(directory, F_OK) != 0)
        }

        @Test("A cancelled test stops its desktop")
        func cancelledTestStopsItsDesktop() async throws {
            let directory = Lock("")
            let test = Task {
                try await Desktop.with(.pulseAudio) { desktop in
                    directory.withLock { $0 = desktop.directory }
                    try await eventually("what never happens", within: .seconds(60)) { false }
                }
            }
            try await eventually("the desktop runs") { directory.withLock { !$0.isEmpty } }
            test.cancel()
            await #expect(throws: CancellationError.self) { try await test.value }
            #expect(access(directory.withLock(\.self), F_OK) != 0)
        }

        @Test("The process has the environment of the desktop that it enters, and its own again afterwards")
        func enteredDesktopIsTheProcesssEnvironment() async throws {
            try await Desktop.with(.none, bus: false, systemBus: false) { desktop in
                let home = getenv("HOME").map { String(cString: $0) }
                setenv("PULSE_SERVER", "elsewhere", 1)
                defer { unsetenv("PULSE_SERVER") }
                await desktop.enter {
                    #expect(getenv("HOME").map { String(cString: $0) } == desktop.directory + "/home")
                    #expect(getenv("PULSE_SERVER") == nil)
                }
                #expect(getenv("HOME").map { String(cString: $0) } == home)
                #expect(getenv("PULSE_SERVER").map { String(cString: $0) } == "elsewhere")
            }
        }
    }
}

/// Whether the process exists and is no zombie: those without a parent that reaps them stay.
private func isAlive(_ process: Int32) -> Bool {
    guard let file = fopen("/proc/\(process)/stat", "r") else { return false }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 512)
    guard fgets(&line, Int32(line.count), file) != nil else { return false }
    let text = String(decoding: line.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let state = text.split(separator: ")").last?.split(separator: " ").first
    return state != "Z" && state != "X"
}
