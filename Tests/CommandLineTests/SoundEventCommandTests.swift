import TestSupport
import Testing

@Suite("Sound events in scenes and on the command line")
struct SoundEventCommandTests {
    private static let document = """
        {"parameters": {"rpm": {"range": [0, 100]}, "surface": {"values": ["grass", "stone"]}, "mood-1": {"range": [0, 1]}},
         "events": {
           "engine": {"blend": "rpm", "layers": [
             {"sound": "low.wav", "loop": true, "curve": [[0, 0], [100, -144]]},
             {"sound": "high.wav", "loop": true, "curve": [[0, -144], [100, 0]]}]},
           "foot step": {"switch": "surface", "cases": {"stone": "beep.wav"}},
           "loud": {"random": [{"sound": "beep.wav", "gain": 9}, {"sound": "low.wav", "weight": 0}]}
         }}
        """

    /// Makes the document and its sounds.
    private func makeDocument(in shell: Shell) throws -> String {
        _ = try shell.makeBeep()
        for (name, frequency) in [("low.wav", 300.0), ("high.wav", 1_500)] {
            let samples = Tone(frequency: frequency, decibels: -20).samples(frames: 48_000, rate: 48_000)
            try SoundFile(channels: [samples], rate: 48_000).writeWave(to: shell.path(name))
        }
        return try shell.write(Self.document, to: "events.json")
    }

    @Test("A scene posts events, moves their parameters and stops them")
    func scene() async throws {
        try await Shell.with { shell in
            _ = try makeDocument(in: shell)
            let scene = """
                {"seconds": 4, "soundEvents": "events.json", "events": [
                 {"at": 0, "post": "engine", "id": "a", "object": 7},
                 {"at": 1, "parameter": "rpm", "value": 100, "object": 7},
                 {"at": 0.5, "stop": "late"}, {"at": 3, "post": "foot step", "id": "late"},
                 {"at": 2, "stop": "a"}, {"at": 2, "parameter": "surface", "value": "stone"}]}
                """
            let path = try shell.write(scene, to: "scene.json")
            let outcome = try await shell.tacet("render", path, shell.path("out.wav"))
            #expect(outcome.end == .exited(0), "\(outcome.errors)")
            let mix = try shell.recording("out.wav")
            #expect(mix.seconds(0.1, 0.9).tones(among: [300, 1_500]) == [300])
            #expect(mix.seconds(1.1, 1.9).tones(among: [300, 1_500]) == [1_500])
            #expect(mix.seconds(2.1, 2.95).level == -.infinity)
            #expect(mix.onsets(above: -15).count == 1)
        }
    }

    @Test("The document of the example is read, and each of its sounds is there and can be heard")
    func example() async throws {
        try await Shell.with { shell in
            let document = Fixtures.path("../../Assets/effects/space-rocks.json")
            let outcome = try await shell.tacet("inspect", document, "--json")
            #expect(outcome.end == .exited(0), "\(outcome.errors)")
            let findings = try #require(outcome.objects.first?["findings"]?.array)
            // The folder has sounds of the other examples, too, and a ship bursts as loud as it can.
            let others = findings.filter { $0["kind"] != .string("loud") && $0["line"] != .null }
            #expect(others.isEmpty, "\(others)")
        }
    }

    @Test("The constants of a document whose path could end a comment compile, and a name without letters is refused")
    func hostileNames() async throws {
        try await Shell.with { shell in
            let path = try shell.write(#"{"events": {"boom": "beep.wav"}}"#, to: "x*\n\u{1B}[31m.json")
            for language in ["--c", "--swift"] {
                let outcome = try await shell.tacet("events", path, language)
                #expect(outcome.end == .exited(0), "\(outcome.errors)")
                let text = outcome.output.joined(separator: "\n")
                let first = try #require(outcome.output.first)
                #expect(first.hasSuffix(language == "--c" ? ".json. */" : ".json.") && !text.contains("\u{1B}"))
                #expect(text.count { $0 == "*" } <= 2)
            }
            let other = try shell.write(#"{"events": {"日本": "beep.wav"}}"#, to: "other.json")
            let outcome = try await shell.tacet("events", other, "--swift")
            #expect(outcome.end == .exited(1) && outcome.errors.contains { $0.contains("no letter and no digit") })
        }
    }

    @Test(
        "A scene names what the document does not have",
        arguments: [
            (
                #"{"post": "boom"}"#,
                "events[0]: use the sound events: there is no event boom. There are engine, foot step"
            ),
            (#"{"parameter": "rmp", "value": 3}"#, "there is no parameter rmp. There are rpm, surface"),
            (#"{"parameter": "surface", "value": "mud"}"#, "there is no value mud. There are grass, stone"),
            (#"{"parameter": "surface"}"#, "events[0].value: is missing"),
        ])
    func wrongScene(_ event: String, _ words: String) async throws {
        try await Shell.with { shell in
            _ = try makeDocument(in: shell)
            let path = try shell.write(
                #"{"seconds": 1, "soundEvents": "events.json", "events": [\#(event)]}"#, to: "scene.json")
            let outcome = try await shell.tacet("render", path, shell.path("out.wav"))
            #expect(outcome.end == .exited(1))
            #expect(outcome.errors.joined().contains(words), "\(outcome.errors)")
            let without = try shell.write(#"{"seconds": 1, "events": [\#(event)]}"#, to: "scene.json")
            let refused = try await shell.tacet("render", without, shell.path("out.wav"))
            #expect(refused.end == .exited(1))
            let hasReason = refused.errors.joined().contains("soundEvents") || event.hasSuffix("\"surface\"}")
            #expect(hasReason, "\(refused.errors)")
        }
    }

    @Test("The names become constants in Swift and in C, and names that become one are refused")
    func constants() async throws {
        try await Shell.with { shell in
            let path = try makeDocument(in: shell)
            let swift = try await shell.tacet("events", path, "--swift")
            #expect(
                swift.output.dropFirst() == [
                    "", "import Tacet", "", "extension SoundEventName {",
                    "    static let engine: SoundEventName = \"engine\"",
                    "    static let footStep: SoundEventName = \"foot step\"",
                    "    static let loud: SoundEventName = \"loud\"", "}", "", "extension ParameterName {",
                    "    static let rpm: ParameterName = \"rpm\"",
                    "    static let surface: ParameterName = \"surface\"",
                    "    static let mood1: ParameterName = \"mood-1\"", "}",
                ])
            let c = try await shell.tacet("events", path, "--c")
            #expect(c.output.contains("#define SOUND_EVENT_FOOT_STEP \"foot step\""), "\(c.output)")
            #expect(c.output.contains("#define SOUND_PARAMETER_MOOD_1 \"mood-1\""))
            #expect(c.output.contains("#define SOUND_VALUE_STONE \"stone\""))
            let twins = try shell.write(#"{"events": {"foot step": "a", "foot-step": "b"}}"#, to: "twins.json")
            let refused = try await shell.tacet("events", twins, "--swift")
            #expect(refused.end == .exited(1))
            #expect(refused.errors.joined().contains("foot step and foot-step both become footStep"))
        }
    }

    @Test("The constants of many names take a time that grows with their number, and not with its square")
    func manyConstants() async throws {
        try await Shell.with { shell in
            func time(_ count: Int) async throws -> Duration {
                let parameters = (0..<count).map { #""p\#($0)": {"range": [0, 1]}"# }.joined(separator: ",")
                let path = try shell.write(#"{"parameters": {\#(parameters)}, "events": {}}"#, to: "many.json")
                let start = ContinuousClock.now
                let outcome = try await shell.tacet("events", path, "--c")
                #expect(outcome.end == .exited(0) && outcome.output.count { $0.hasPrefix("#define SOUND_P") } == count)
                return ContinuousClock.now - start
            }
            // By the square of the names it is 16 times as long, and many seconds.
            let (few, many) = (try await time(4_000), try await time(16_000))
            #expect(many < max(few * 10, .seconds(3)), "\(few), \(many)")
        }
    }

    @Test("A document is inspected by its content, and its findings are told in words and in JSON")
    func inspected() async throws {
        try await Shell.with { shell in
            _ = try makeDocument(in: shell)
            _ = try shell.makeBeep("other.wav")
            let document = try shell.write("\n \(Self.document)", to: "events.txt")
            let outcome = try await shell.tacet("inspect", document)
            #expect(outcome.end == .exited(0) && outcome.errors.isEmpty, "\(outcome.errors)")
            let words = outcome.output.joined(separator: "\n")
            for part in [
                "sounds       3", "parameters   3", "events       3", "line 2, column 69: no switch has a case for",
                "no event follows the parameter mood-1", "line 8, column 89: the weight is 0",
                "line 8, column 12: loud can peak 6.0 dB above full scale", "/other.wav",
            ] { #expect(words.contains(part), "\(part) in \(words)") }
            let json = try await shell.tacet("inspect", "--json", document, shell.path("beep.wav"))
            #expect(
                json.end == .exited(0) && json.objects.map { $0["event"] } == [.string("document"), .string("file")])
            let object = try #require(json.objects.first)
            #expect(object["file"] == .string(document) && object["refused"] == .boolean(false))
            let findings = try #require(object["findings"]?.array)
            #expect(findings.count == 5)
            let weight = try #require(findings.first { $0["kind"] == .string("unreachable") })
            #expect(weight["line"] == .number(8) && weight["column"] == .number(89))
            #expect(findings.last?["kind"] == .string("unused") && findings.last?["line"] == .null)
            let loud = try #require(object["events"]?.array?.last)
            #expect(loud["name"] == .string("loud") && abs((loud["peak"]?.number ?? 0) - 6) < 0.1)
        }
    }

    @Test("Every fault of a document is a line with its place, also from standard input, and the status is 1")
    func inspectedFaults() async throws {
        try await Shell.with { shell in
            let text = #"{"parameters": {"p": {"rnage": 3}}, "events": {"a": {}, "b": "no\u001B[31m.wav", "c": 3}}"#
            for name in ["events", "events.json"] {
                let outcome = try await shell.tacet("inspect", "--json", try shell.write(text, to: name))
                #expect(outcome.end == .exited(1))
                #expect(outcome.errors.count == 4, "\(outcome.errors)")
                for place in ["line 1, column 32", "line 1, column 53", "line 1, column 62", "line 1, column 87"] {
                    #expect(outcome.errors.contains { $0.contains(place) }, "\(place) in \(outcome.errors)")
                }
                #expect(!(outcome.errors + outcome.output).joined().contains("\u{1B}"))
                #expect(outcome.objects.first?["refused"] == .boolean(true))
                #expect(outcome.objects.first?["findings"]?.array?.count == 4)
            }
            let path = shell.path("events")
            let child = try shell.desktop.launch(
                "sh", ["-c", "exec '\(BuiltProducts.path("tacet"))' inspect --json - < '\(path)'"])
            #expect(try await child.waitForEnd() == .exited(1))
            #expect(child.errors.text.contains("read standard input: line 1, column 53"), "\(child.errors.text)")
            for (content, name) in [("[]", "list.json"), ("", "empty.json"), ("{", "open.json")] {
                let outcome = try await shell.tacet("inspect", try shell.write(content, to: name))
                #expect(outcome.end == .exited(1) && outcome.errors.count == 1, "\(name): \(outcome.errors)")
                #expect(outcome.errors.first?.contains("line 1, column") == true, "\(outcome.errors)")
            }
        }
    }
}
