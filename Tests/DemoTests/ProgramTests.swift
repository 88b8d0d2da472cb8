import Glibc
import TacetSession
import TestSupport
import Testing

@testable import tacet_demo

@Suite("The demo as a program") struct ProgramTests {
    private let environment = ["PATH": "/usr/bin:/bin", "TERM": "xterm-256color", "XDG_RUNTIME_DIR": "/nonexistent"]

    @Test("Without a terminal it plays its script, tells events as the command line does, and ends well")
    func headless() async throws {
        let text = try await Child.run(
            BuiltProducts.path("tacet-demo"), ["--headless", "--json", "--for", "2.5", "--output", "null"],
            environment: environment, within: .seconds(30))
        let events = try text.split(separator: "\n").map { line in
            try #require(JSON(parsing: String(line))?.object, "\(line)")
        }
        let times = events.compactMap { $0["time"]?.number }
        #expect(times.count == events.count && times == times.sorted())
        let names = events.compactMap { $0["event"]?.string }
        #expect(names.last == "end")
        let category = try #require(events.first { $0["event"] == .string("category") })
        #expect(category["category"] == .string("soloAmbient"))
        #expect(category["reason"]?.string?.isEmpty == false)
        let soundtrack = try #require(events.last { $0["event"] == .string("soundtrack") })
        #expect(soundtrack["state"] == .string("playing"))
        #expect(soundtrack["frame"]?.number != nil)
        #expect(events.contains { $0["event"] == .string("effects") && $0["state"] == .string("audible") })
        let statistics = try #require(events.last { $0["event"] == .string("statistics") })
        for member in ["voices", "virtual", "load", "starvations"] { #expect(statistics[member]?.number != nil) }
    }

    @Test("With --watch, a file that is moved over or written is heard again, and one that is broken is named")
    func watch() async throws {
        let (assets, effects, music) = (TemporaryDirectory(), TemporaryDirectory(), TemporaryDirectory())
        #expect(symlink(effects.path(""), assets.path("effects")) == 0)
        #expect(symlink(music.path(""), assets.path("music")) == 0)
        let stems = ["pads", "bass", "drums", "lead"].map { "music/theme-\($0).ogg" }
        for name in Effect.allCases.flatMap(\.files) + stems {
            #expect(symlink(Fixtures.path("../../Assets/" + name), assets.path(name)) == 0)
        }
        let demo = try Child.launch(
            BuiltProducts.path("tacet-demo"),
            ["--headless", "--json", "--watch", "--assets", assets.path(""), "--for", "60", "--output", "null"],
            environment: environment)
        try await eventually("it plays", within: .seconds(30)) { demo.output.text.contains("\"frame\"") }
        func told(_ event: String, _ name: String) -> Bool {
            demo.output.text.split(separator: "\n").contains { $0.contains(event) && $0.contains(name) }
        }
        let tone = SoundFile(channels: [Tone(frequency: 440).samples(frames: 48_000, rate: 48_000)]).waveBytes
        // An exporter moves the new file over the old one; a script writes it in place.
        for name in ["effects/laser.ogg", "music/theme-bass.ogg"] {
            let new = try assets.write(tone, "new")
            #expect(rename(new, assets.path(name)) == 0)
        }
        try await eventually("both were read again", within: .seconds(20)) {
            told("\"reloaded\"", "effects/laser.ogg") && told("\"reloaded\"", "music/theme-pads.ogg")
        }
        _ = try assets.write(Array("half a fi".utf8), "effects/laser.ogg")
        try await eventually("the broken file is named", within: .seconds(20)) {
            told("reloadFailed", "effects/laser.ogg")
        }
        #expect(demo.isRunning)
        await demo.stop()
    }

    @Test("Where there is no output it says so, and what would change that")
    func withoutOutput() async throws {
        let text = try await Child.run(
            BuiltProducts.path("tacet-demo"), ["--headless", "--for", "1", "--output", "pulse"],
            environment: environment, within: .seconds(30))
        #expect(text.contains("no sound output: "))
        #expect(text.contains("Start PulseAudio or PipeWire"))
    }

    @Test("Missing sounds and a wrong command line are told apart by the exit status")
    func exitStatus() async throws {
        let program = BuiltProducts.path("tacet-demo")
        let lost = try Child.launch(program, ["--headless", "--assets", "/nonexistent"], environment: environment)
        #expect(try await lost.waitForEnd() == .exited(1))
        #expect(lost.errors.text.contains("give --assets DIR"))
        let wrong = try Child.launch(program, ["--for", "never"], environment: environment)
        #expect(try await wrong.waitForEnd() == .exited(2))
    }

    @Test("A recording that cannot be written ends it at once, with the file's name")
    func unwritableRecording() async throws {
        let demo = try Child.launch(
            BuiltProducts.path("tacet-demo"), ["--headless", "--for", "60", "--output", "wave:/proc/no/such.wav"],
            environment: environment)
        #expect(try await demo.waitForEnd(within: .seconds(20)) == .exited(1))
        #expect(demo.errors.text.contains("/proc/no/such.wav"))
    }

    @Test("In a terminal it draws on a screen of its own and gives the terminal back", arguments: ["q", "\u{3}"])
    func terminal(key: String) async throws {
        // script(1) gives it a terminal, where ^C is a signal for the shell too.
        let command = "trap : INT; stty cols 80 rows 24; \(BuiltProducts.path("tacet-demo")) --output null; stty -a"
        let screen = Lock<[UInt8]>([])
        let child = try Child.launch("script", ["-qec", command, "/dev/null"], environment: environment) { bytes in
            screen.withLock { $0 += bytes }
        }
        let sent = { String(decoding: screen.withLock { $0 }, as: UTF8.self) }
        try await eventually("it draws", within: .seconds(30)) { sent().contains("reactor") }
        child.write(key)
        #expect(try await child.waitForEnd(within: .seconds(30)) == .exited(0))
        let text = sent()
        #expect(text.contains("\u{1B}[?1049h\u{1B}[?25l"))
        let restored = try #require(text.firstRange(of: "\u{1B}[?25h\u{1B}[?1049l"))
        let modes = text[restored.upperBound...].split { $0.isWhitespace || $0 == ";" }
        #expect(modes.contains("icanon") && modes.contains("echo") && modes.contains("opost"))
    }
}
