import Glibc
import TacetSession
import TestSupport
import Testing

@Suite("Programs that tests start", .onOwnThreads) struct ChildTests {
    let environment = ["PATH": "/usr/bin:/bin"]

    func shell(_ script: String) throws -> Child {
        try Child.launch("sh", ["-c", script], environment: environment)
    }

    @Test("A program's lines arrive in order, and each is found once")
    func linesComeInOrderAndAreFoundOnce() async throws {
        let child = try shell("echo one; echo two >&2; echo three; printf unfinished")
        try await child.expectLine { $0 == "three" }
        try await child.expectLine { $0 == "unfinished" }
        await #expect(throws: Unexpected.self) { try await child.expectLine { $0 == "one" } }
        #expect(child.errors.text == "two")
        #expect(child.end == .exited(0))
    }

    @Test("Standard input reaches the program, and input to a program that has ended does no harm")
    func standardInputReachesTheProgram() async throws {
        let child = try shell("read word; echo got $word; cat; exit 3")
        child.write("hello")
        try await child.expectLine { $0 == "got hello" }
        child.closeInput()
        #expect(try await child.waitForEnd() == .exited(3))
        child.write("to a program that has ended, and no signal comes of it")
    }

    @Test("Events among a program's lines are found by their members")
    func eventsAreFoundByTheirMembers() async throws {
        let child = try shell(#"echo noise; echo '{"event":"a","n":1}'; echo '{"event":"a","n":2,"x":[true,null]}'"#)
        let event = try await child.expectEvent("a") { $0["n"]?.number == 2 }
        #expect(event.members["x"] == .array([.boolean(true), .null]))
        #expect(event.time <= MonotonicClock.now)
    }

    @Test("The error of a program that fails quotes its standard error")
    func failureShowsWhatTheProgramSaid() async throws {
        let error = await #expect(throws: Unexpected.self) {
            _ = try await Child.run("sh", ["-c", "echo reason >&2; exit 1"], environment: environment)
        }
        #expect(error?.description.contains("reason") == true)
        #expect(throws: SystemError.self) { try Child.launch("no-such-program", environment: environment) }
    }

    @Test("Stopping a program kills its whole process group, even one that ignores SIGTERM")
    func stopReachesAnObstinateGroup() async throws {
        let child = try shell("trap '' TERM; sleep 60 & echo $!; wait; sleep 60")
        let line = try await child.expectLine { Int32($0) != nil }
        let grandchild = try #require(Int32(line.text))
        await child.stop(timeout: .milliseconds(200))
        #expect(child.end == .signalled(SIGKILL))
        try await eventually("the grandchild is dead") { kill(grandchild, 0) != 0 || isZombie(grandchild) }
    }

    @Test("A frozen program is stopped")
    func frozenProgramStops() async throws {
        let child = try shell("echo ready; exec sleep 60")
        try await child.expectLine { $0 == "ready" }
        child.send(SIGSTOP)
        await child.stop()
        #expect(child.end == .signalled(SIGTERM))
    }

    @Test("A program that the test forgets is killed and reaped")
    func forgottenProgramIsKilledAndReaped() throws {
        var process: Int32 = 0
        do {
            let child = try shell("sleep 60")
            process = child.processID
        }
        #expect(kill(process, 0) != 0)
    }

    @Test("A program's end is seen although its child still holds the streams")
    func endIsSeenThoughAGrandchildHoldsTheStreams() async throws {
        let child = try shell("sleep 60 & echo started")
        #expect(try await child.waitForEnd(within: .seconds(5)) == .exited(0))
        #expect(child.output.text == "started")
        kill(-child.processID, SIGKILL)
    }

    private func isZombie(_ process: Int32) -> Bool {
        guard let file = fopen("/proc/\(process)/stat", "r") else { return false }
        defer { fclose(file) }
        var text = [UInt8](repeating: 0, count: 256)
        let count = fread(&text, 1, text.count, file)
        return String(decoding: text[..<count], as: UTF8.self).contains(") Z ")
    }
}
