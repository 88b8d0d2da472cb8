import Glibc
import TacetPlatform
import TestSupport
import Testing

@testable import Tacet
@testable import tacet

/// Sound events of a game that `tacet profile attach` and its page turn, and save.
@Suite("tacet profile attach turns sound events", .serialized, .onOwnThreads)
struct EventTurnCommandTests {
    /// A document as an author writes it: the columns of numbers have been aligned by hand.
    private static let text =
        "{\n  \"events\": {\n\t\"hum\":  { \"sound\": \"hum.wav\", \"loop\": true,   \"gain\": -6.0 },\n"
        + "    \"two words\": {\"random\": [{\"sound\": \"hum.wav\", \"pitch\": [ 0.90, 1.10 ]}]}\n  }\n}\n"

    /// A game without a device in the test's own process, which programs of the shell's desktop can attach to.
    private struct Game {
        let audio: AudioEngine
        let file: String

        init(in shell: Shell) throws {
            let tone = Tone(frequency: 300, decibels: -20).samples(frames: 48_000, rate: 48_000)
            try SoundFile(channels: [tone], rate: 48_000).writeWave(to: shell.path("hum.wav"))
            file = try shell.write(EventTurnCommandTests.text, to: "events.json")
            audio = AudioEngine(offline: AudioEngine.Settings())
            try audio.loadEvents(file)
            audio.post("hum")
            try AttachedEngines.add(audio.profiled, in: SocketFolder(path: shell.path("run/tacet")))
            audio.profiled.access = .readWrite
        }

        func end() { AttachedEngines.remove(audio.profiled, isOver: true) }

        /// One frame of the game: its level in decibels.
        @discardableResult
        func mix() throws -> Double {
            audio.update()
            var samples = [Float](repeating: 0, count: 1_600)
            var span = samples.mutableSpan
            try audio.render(into: &span)
            return Signal(interleaved: samples, channels: 2, channel: 0, rate: 48_000).level
        }

        /// Plays until the level is as told.
        func expect(_ what: String, level: Double) async throws {
            try await eventually("\(what), at \(level) dB", within: .seconds(20)) { try abs(mix() - level) < 0.2 }
        }
    }

    @Test("--event is heard while the command runs, --save-events writes its digits and no other byte")
    func command() async throws {
        try await Shell.with { shell in
            let game = try Game(in: shell)
            defer { game.end() }
            try game.mix()
            let level = try game.mix()
            let look = try shell.launch([
                "profile", "attach", "--json", "--events", "--event", "hum/gain=-18", "--event",
                "two words/random/0/pitch/1=1.25", "--event", "two words/gain=-9",
                "--save-events", game.file,
            ])
            try await game.expect("the turned gain", level: level - 12)
            // The file is the author's until the command ends.
            #expect(try shell.bytes("events.json") == Array(Self.text.utf8))
            try await eventually("the turned number in the list", within: .seconds(20)) {
                try game.mix()
                return look.output.lines.contains { line in
                    JSON(parsing: line.text)?["events"]?.array?.contains {
                        $0["name"] == .string("hum/gain") && $0["value"] == .number(-18)
                            && $0["isHeld"] == .boolean(true)
                    } == true
                }
            }
            look.send(SIGINT)
            #expect(try await look.waitForEnd() == .exited(0), "\(look.errors.text)")
            #expect(look.errors.text == "3 numbers are saved in \(game.file).")
            let saved = Self.text.replacing("-6.0", with: "-18").replacing("1.10", with: "1.25")
                .replacing("{\"random", with: "{\"gain\": -9, \"random")
            #expect(try String(decoding: shell.bytes("events.json"), as: UTF8.self) == saved)
            try await game.expect("the game's own gain", level: level)
            // The game reads what was saved.
            try game.audio.loadEvents(game.file)
            game.audio.post("hum")
            #expect(game.audio.soundEvents?.bytes == Array(saved.utf8))
        }
    }

    @Test("What cannot be turned or saved ends the command with words, and the file stays as it was")
    func refusals() async throws {
        try await Shell.with { shell in
            let game = try Game(in: shell)
            defer { game.end() }
            func attach(_ arguments: String..., saving file: String? = nil) async throws -> (Child.End, String) {
                let look = try shell.launch(
                    ["profile", "attach", "--json"] + arguments + (file.map { ["--save-events", $0] } ?? []))
                let end = try await eventually("the command's end", within: .seconds(20)) {
                    try game.mix()
                    if file != nil, look.output.lines.count >= 4 { look.send(SIGINT) }
                    return look.end
                }
                return (end, look.errors.text)
            }
            for (arguments, status, words) in [
                (
                    ["--event", "hum/weight=2"], 1,
                    "The sound events have no number “hum/weight”. Those they have: hum/pitch, hum/delay, hum/gain,"
                ),
                (["--event", "hum/gain=25"], 1, "refuses the change: hum/gain takes -144.0 to 24.0 dB"),
                (["--event", "hum/gain=loud"], 2, "--event takes the path of a number"),
                (["--event", "hum/gain=inf"], 2, "--event takes the path of a number"),
                (["--save-events", game.file], 2, "--save-events saves what --event"),
            ] {
                let look = try shell.launch(["profile", "attach", "--json"] + arguments)
                let end = try await eventually("the command's end", within: .seconds(20)) {
                    try game.mix()
                    return look.end
                }
                #expect(end == .exited(Int32(status)) && look.errors.text.contains(words), "\(look.errors.text)")
            }
            // Another document, one that has changed since, and what is no document.
            for (text, words) in [
                (#"{"events": {"ham": {"sound": "x", "pitch": 1}}}"#, "has no number at hum/gain"),
                (#"{"events": {"hum": {"sound": "x", "gain": [-3, 3]}}}"#, "has no number at hum/gain"),
                (#"{"events": {"hum": {"sound": "x", "gain": -6}}"#, "It is no valid JSON"),
                ("", "It is no valid JSON"),
            ] {
                let other = try shell.write(text, to: "other.json")
                let (end, errors) = try await attach("--event", "hum/gain=0", saving: other)
                #expect(end == .exited(1) && errors.contains(words), "\(errors)")
                #expect(try String(decoding: shell.bytes("other.json"), as: UTF8.self) == text)
            }
            #expect(try shell.bytes("events.json") == Array(Self.text.utf8))
        }
    }

    @Test("The page turns a number within 22 ms of its request, and saves it in the file that the command was given")
    func page() async throws {
        try await Shell.with { shell in
            let game = try Game(in: shell)
            defer { game.end() }
            let look = try shell.launch(["profile", "attach", "--serve", "--no-open", "--save-events", game.file])
            let address = try await look.expectLine("the address") { $0.hasPrefix("http://127.0.0.1:") }.text
            let script = """
                import http.client, json, sys, time, urllib.parse
                url = urllib.parse.urlparse(sys.argv[1])
                own = "http://" + url.netloc
                def ask(method, path, body=None):
                    connection = http.client.HTTPConnection(url.netloc, timeout=20)
                    connection.request(method, url.path + path, body, {"Origin": own})
                    return connection, connection.getresponse()
                state = {}
                while not state.get("events"):
                    answer = json.loads(ask("GET", "states?since=0")[1].read())
                    state = answer["states"][-1] if answer["states"] else {}
                assert answer["saves"].endswith("events.json"), answer["saves"]
                connection, stream = ask("GET", "presence?page=a1")
                assert ask("POST", "touch?page=a2", "save %d" % state["engine"])[1].status == 403
                for turn in range(10):
                    print("turn", -10 - turn, time.monotonic_ns(), flush=True)
                    ask("POST", "touch?page=a1", "set %d %d event hum/gain %d" % (turn, state["engine"], -10 - turn))
                    sys.stdin.readline()
                print("saved", ask("POST", "touch?page=a1", "save %d" % state["engine"])[1].read().decode(), flush=True)
                """
            let browser = try Child.launch(
                "python3", ["-c", script, address],
                environment: ["PATH": getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"])
            var waits: [Double] = []
            for turn in 0..<10 {
                let value = Float(-10 - turn)
                let held = try await eventually("the turn to \(value)", within: .seconds(20)) {
                    // The game tells what can be turned before the first turn; then only the socket's thread works.
                    if turn == 0 { try game.mix() }
                    return game.audio.profiled.overrides.eventNumbers["hum/gain"] == value ? MonotonicClock.now : nil
                }
                let line = try await browser.expectLine("the request") { $0.hasPrefix("turn \(Int(value)) ") }.text
                let sent = try #require(line.split(separator: " ").last.flatMap { Int($0) })
                waits.append((held - .nanoseconds(sent)) / .milliseconds(1))
                browser.write("next")
            }
            // A frame of the game, a block and this are 50 ms. The machine holds programs up now and then.
            let wait = try #require(waits.min())
            #expect(wait <= 50 - 16.7 - 10.7, "\(waits)")
            let words = try await browser.expectLine("what was saved") { $0.hasPrefix("saved ") }.text
            #expect(words == "saved 1 number is saved in \(game.file).")
            #expect(try shell.bytes("events.json") == Array(Self.text.replacing("-6.0", with: "-19").utf8))
            look.send(SIGINT)
            #expect(try await look.waitForEnd() == .exited(0))
        }
    }
}
