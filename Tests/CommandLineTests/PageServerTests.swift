import Glibc
import TestSupport
import Testing

@testable import tacet

/// Who gets the page of a running game, and who does not.
@Suite("The page of a running game", .serialized)
struct PageServerTests {
    private let token = PageToken()

    private func request(_ lines: String...) throws(PageRequest.Refusal) -> PageRequest {
        try PageRequest(lines.joined(separator: "\r\n"), token: token, port: 4_711)
    }

    @Test("The page and the states are there for a browser that has the token")
    func granted() throws {
        #expect(token.text.utf8.count == 32 && PageToken().text != token.text)
        let page = try request("GET /\(token.text)/ HTTP/1.1", "Host: 127.0.0.1:4711", "Accept: */*")
        #expect(page == .page)
        let states = try request(
            "GET /\(token.text)/states?since=7 HTTP/1.1", "hOsT:localhost:4711", "Origin: http://localhost:4711")
        #expect(states == .states(since: 7))
    }

    @Test("A wrong token, another host and another origin are forbidden")
    func forbidden() {
        let wrong = String(token.text.dropLast()) + (token.text.hasSuffix("0") ? "1" : "0")
        let heads = [
            ["GET /\(wrong)/ HTTP/1.1", "Host: 127.0.0.1:4711"], ["GET // HTTP/1.1", "Host: 127.0.0.1:4711"],
            ["GET / HTTP/1.1", "Host: 127.0.0.1:4711"], ["GET /\(token.text)0/ HTTP/1.1", "Host: 127.0.0.1:4711"],
            ["GET /\(token.text)/ HTTP/1.1", "Host: example.org:4711"], ["GET /\(token.text)/ HTTP/1.1"],
            ["GET /\(token.text)/ HTTP/1.1", "Host: 127.0.0.1:4711", "Host: example.org"],
            ["GET /\(token.text)/ HTTP/1.1", "Host: 127.0.0.1:80"],
            ["GET /\(token.text)/ HTTP/1.1", "Host: 127.0.0.1:4711", "Origin: http://example.org"],
            ["GET /\(token.text)/ HTTP/1.1", "Host: 127.0.0.1:4711", "Origin: null"],
        ]
        for head in heads {
            #expect(throws: PageRequest.Refusal.forbidden, "\(head)") {
                try PageRequest(head.joined(separator: "\r\n"), token: token, port: 4_711)
            }
        }
    }

    @Test("Garbage, other methods and other paths are refused")
    func refused() {
        let host = "Host: 127.0.0.1:4711"
        #expect(throws: PageRequest.Refusal.badRequest) { try request("") }
        #expect(throws: PageRequest.Refusal.badRequest) { try request("GET / HTTP/1.1", "no colon") }
        #expect(throws: PageRequest.Refusal.badRequest) { try request("\u{0}\u{FFFD} GET", host) }
        #expect(throws: PageRequest.Refusal.methodNotAllowed) { try request("POST /\(token.text)/ HTTP/1.1", host) }
        for path in ["states?since=-1", "states?since=x", "states", "../x", "page"] {
            #expect(throws: PageRequest.Refusal.notFound, "\(path)") {
                try request("GET /\(token.text)/\(path) HTTP/1.1", host)
            }
        }
    }

    @Test("A game's page and its seconds come over the loopback address; the page names no other address")
    func served() async throws {
        try await Shell.with { shell in
            let game = try shell.launch(
                ["play", try shell.makePlainMusic(), "--output", "null", "--json"],
                environment: ["TACET_PROFILER": "1"])
            try await game.expectEvent("soundtrack")
            let look = try shell.launch(["profile", "attach", "--serve", "--no-open"])
            let address = try await look.expectLine("the address") { $0.hasPrefix("http://127.0.0.1:") }.text
            let script = """
                import sys, urllib.request, urllib.error
                base = sys.argv[1]
                page = urllib.request.urlopen(base).read().decode()
                assert "default-src 'none'" in page and "connect-src 'self'" in page
                for part in ["http://", "https://", "//cdn", "@import"]:
                    assert part not in page.replace("http://www.w3.org/2000/svg", ""), part
                try:
                    urllib.request.urlopen(base[:-2] + ("1/" if base[-2] == "0" else "0/"))
                    assert False
                except urllib.error.HTTPError as error:
                    assert error.code == 403
                while True:
                    answer = urllib.request.urlopen(base + "states?since=0").read().decode()
                    if '"voiceList"' in answer and '"times"' in answer: break
                print(answer)
                """
            let answer = try await Child.run(
                "python3", ["-c", script, address],
                environment: ["PATH": getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"])
            let states = try #require(JSON(parsing: answer)?.object)
            #expect(states["ended"] == .boolean(false) && states["next"]?.number ?? 0 > 0)
            #expect(states["states"]?.array?.first?.object?["pid"] == .number(Double(game.processID)))
            await game.stop()
            #expect(try await look.waitForEnd() == .exited(0))
        }
    }
}
