import Glibc
import TestSupport
import Testing

/// How `tacet profile attach --serve` opens the browser.
@Suite("The browser of --serve", .serialized, .onOwnThreads)
struct BrowserTests {
    /// Puts an `xdg-open` that records what it is given first in the `PATH`, and returns the variables for the command.
    private func fakeBrowser(_ shell: Shell) throws -> [String: String] {
        let folder = shell.path("programs"), record = shell.path("opened")
        guard mkdir(folder, 0o700) == 0 else { throw NoFile(name: folder) }
        // One line a call: the number of arguments, the argument, its mode, and what the browser would read there.
        let program = try shell.write(
            """
            #!/bin/sh
            printf '%s %s %s %s\\n' "$#" "$1" "$(stat -c %a "$1")" "$(cat "$1")" >> '\(record)'

            """, to: "programs/xdg-open")
        guard chmod(program, 0o700) == 0 else { throw NoFile(name: program) }
        let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
        return ["PATH": folder + ":" + path]
    }

    private func opened(_ shell: Shell) -> [String] {
        let text = (try? shell.bytes("opened")).map { String(decoding: $0, as: UTF8.self) } ?? ""
        return text.split(separator: "\n").map(String.init)
    }

    @Test("--serve opens the printed address with its token, and tells no other user; --no-open opens nothing")
    func opensTheAddress() async throws {
        try await Shell.with { shell in
            let variables = try fakeBrowser(shell)
            let game = try shell.launch(
                ["play", try shell.makePlainMusic(), "--output", "null", "--json"], environment: ["TACET_PROFILER": "1"]
            )
            try await game.expectEvent("soundtrack")
            let closed = try shell.launch(["profile", "attach", "--serve", "--no-open"], environment: variables)
            try await closed.expectLine("the address") { $0.hasPrefix("http://127.0.0.1:") }
            closed.send(SIGINT)
            #expect(try await closed.waitForEnd() == .exited(0))

            let look = try shell.launch(["profile", "attach", "--serve"], environment: variables)
            let address = try await look.expectLine("the address") { $0.hasPrefix("http://127.0.0.1:") }.text
            try await eventually("the browser is opened") { !opened(shell).isEmpty }
            let calls = opened(shell)
            #expect(calls.count == 1, "--no-open called it too: \(calls)")
            let words = calls[0].split(separator: " ", maxSplits: 3).map(String.init)
            // The argument of a program is no secret, so it is a file that only this user can read.
            #expect(words[0] == "1" && words[2] == "600" && !words[1].contains("127.0.0.1"))
            #expect(words[3].contains("content=\"0; url=\(address)\""), "\(words[3]) leads to \(address)")
            #expect(address.split(separator: "/").last?.count == 32, "the token")
            look.send(SIGINT)
            #expect(try await look.waitForEnd() == .exited(0))
            #expect(access(words[1], F_OK) != 0, "the file with the token goes with the page")
            await game.stop()
        }
    }

    @Test("A desktop without xdg-open gets the address all the same")
    func withoutBrowser() async throws {
        try await Shell.with { shell in
            let game = try shell.launch(
                ["play", try shell.makePlainMusic(), "--output", "null", "--json"], environment: ["TACET_PROFILER": "1"]
            )
            try await game.expectEvent("soundtrack")
            let look = try shell.launch(["profile", "attach", "--serve"], environment: ["PATH": shell.path("nothing")])
            try await look.expectLine("the address") { $0.hasPrefix("http://127.0.0.1:") }
            look.send(SIGINT)
            #expect(try await look.waitForEnd() == .exited(0))
            await game.stop()
        }
    }
}
