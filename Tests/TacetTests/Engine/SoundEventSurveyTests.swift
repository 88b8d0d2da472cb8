import TacetPlatform
import TestSupport
import Testing

@testable import Tacet

/// The survey of a document of sound events tells all faults of the document, and what of it is never heard.
@Suite("Surveys of sound events") struct SoundEventSurveyTests {
    private let directory = TemporaryDirectory()

    /// Makes sounds of 100 ms, whose sines have the peak given.
    private func make(_ names: String..., peak: Double = -6, channels: Int = 1) throws {
        let tone = Tone(frequency: 300, decibels: peak).samples(frames: 4_800, rate: 48_000)
        for name in names {
            try SoundFile(channels: Array(repeating: tone, count: channels), rate: 48_000)
                .writeWave(to: directory.path(name))
        }
    }

    private func survey(_ text: String, findsUnusedFiles: Bool = false) throws(AudioError) -> EventSurvey {
        try EventSurvey(
            bytes: Array(text.utf8), name: directory.path("events.json"), findsUnusedFiles: findsUnusedFiles)
    }

    /// The findings as their kind, their place and a part of their words.
    private func expect(
        _ survey: EventSurvey, _ wanted: [(kind: EventFinding.Kind, place: String, words: String)],
        location: SourceLocation = #_sourceLocation
    ) {
        let found = survey.findings.map { "\($0.kind) \($0.sentence)" }
        #expect(survey.findings.count == wanted.count, "\(found)", sourceLocation: location)
        for (finding, wanted) in zip(survey.findings, wanted) {
            #expect(finding.kind == wanted.kind, "\(found)", sourceLocation: location)
            #expect((finding.place?.description ?? "") == wanted.place, "\(found)", sourceLocation: location)
            #expect(finding.detail.contains(wanted.words), "\(found)", sourceLocation: location)
            #expect(!finding.remedy.isEmpty, sourceLocation: location)
        }
    }

    @Test("A document without a flaw has no findings, and its events have their highest peaks")
    func flawless() throws {
        try make("a.wav", "b.wav")
        let survey = try survey(
            """
            {"parameters": {"p": {"range": [0, 1]}, "s": {"values": ["u", "v"]}},
             "events": {
               "one": "a.wav",
               "fall": {"blend": "p", "layers": [{"sound": "a.wav", "curve": [[0, 0], [1, -144]]},
                 {"sound": "b.wav", "curve": [[0, -144], [1, 0]]}]},
               "turn": {"switch": "s", "cases": {"u": {"sound": "a.wav", "gain": [-20, -6]}, "v": {"sequence": ["a.wav"]}}},
               "both": {"layers": ["a.wav", {"sound": "b.wav", "gain": -20}]}
             }}
            """)
        expect(survey, [])
        #expect(!survey.isRefused && survey.omitted == 0)
        #expect(survey.events.map(\.name) == ["one", "fall", "turn", "both"])
        #expect(survey.events.map(\.voices) == [1, 2, 1, 2])
        let peaks = try survey.events.map { try #require($0.peak) }
        // A crossfade by straight lines has the sum of the weights 1 everywhere.
        #expect(abs(peaks[0] + 6) < 0.02 && abs(peaks[1] + 6) < 0.02 && abs(peaks[2] + 6) < 0.02, "\(peaks)")
        #expect(abs(peaks[3] + 6 - 0.828) < 0.02, "\(peaks)")
    }

    @Test("Every fault is told with its place, and a fault's consequences are not")
    func faults() throws {
        let survey = try survey(
            """
            {"parameters": {"p": {"range": [1, 0]}, "s": {"values": ["u"]}, "s": {"values": ["w"]}},
             "sounds": 3,
             "events": {
               "a": {"random": ["x", {"sound": "y", "weight": 2, "gian": 3}], "noRepeat": 1},
               "b": {"blend": "p", "layers": ["x"]},
               "c": {"switch": "s", "cases": {"u": {"sound": 3}, "t": "x"}, "default": {}},
               "d": {"layers": ["x", {"sound": "y", "delay": -1}, ""]}
             }}
            """)
        #expect(survey.isRefused && survey.events.isEmpty)
        let faults = survey.findings.filter { $0.kind == .fault }
        #expect(
            faults.map(\.sentence).map { $0.prefix { $0 != ":" } }
                == [
                    "line 1, column 32", "line 1, column 70", "line 2, column 12", "line 4, column 62",
                    "line 6, column 50",
                    "line 6, column 59", "line 6, column 76", "line 7, column 50", "line 7, column 55",
                ].map { $0[...] }, "\(faults.map(\.sentence))")
        #expect(faults[1].detail == "s is there twice" && faults[2].detail == "sounds is not known here")
        // The files that were read are looked for.
        #expect(survey.findings.filter { $0.kind == .missing }.count == 1)
    }

    @Test("Sounds that are missing, damaged or no sounds are told at the place that names them, as the engine does")
    func missing() throws {
        try make("a.wav")
        _ = try directory.write(Array("no sound".utf8), "text.wav")
        _ = try directory.write(Array("RIFF    WAVE".utf8), "bad.wav")
        let text = "{\"events\": {\"e\": {\"layers\": [\"a.wav\",\n\"b.wav\", \"text.wav\",\n\"bad.wav\", \"b.wav\"]}}}"
        let survey = try survey(text)
        expect(
            survey,
            [
                (.missing, "line 2, column 1", "b.wav"), (.missing, "line 2, column 10", "text.wav"),
                (.missing, "line 3, column 1", "bad.wav"),
            ])
        #expect(survey.isRefused)
        #expect(survey.findings[0].remedy.contains("the document's folder"))
        let document = try SoundEvents(bytes: Array(text.utf8), name: directory.path("events.json"))
        let error = #expect(throws: AudioError.self) { try Offline().audio.loadEvents(document) }
        let own = survey.findings[0].error(in: directory.path("events.json"))
        #expect(error?.operation == own.operation && error?.detail == own.detail && error?.remedy == own.remedy)
    }

    @Test("Parameters, values and files that nothing uses are told")
    func unused() throws {
        try make("a.wav", "b.wav", "music.OGG", "c.txt")
        let survey = try survey(
            """
            {"parameters": {"p": {"range": [0, 1]}, "q": {"range": [0, 1]},
              "s": {"values": ["u", "v",
                "w"]}, "t": {"values": ["x"]}},
             "events": {"e": {"switch": "s", "cases": {"v": "a.wav"}, "default": "./a.wav"},
              "f": {"blend":
               "q", "layers": ["a.wav"]}}}
            """, findsUnusedFiles: true)
        expect(
            survey,
            [
                (.unused, "line 1, column 22", "parameter p"), (.unused, "line 2, column 20", "value u of s"),
                (.unused, "line 3, column 5", "value w of s"), (.unused, "line 3, column 17", "parameter t"),
                (.unused, "line 6, column 4", "q changes nothing"), (.unused, "", "b.wav"), (.unused, "", "music.OGG"),
            ])
        #expect(!survey.isRefused)
    }

    @Test("Choices that are never made and layers that are never heard are told, once for all that is below them")
    func unreachable() throws {
        try make("a.wav")
        let survey = try survey(
            """
            {"parameters": {"p": {"range": [0, 10]}, "s": {"values": ["u", "v"]}},
             "events": {
              "weight": {"random": ["a.wav", {"weight":
                0, "random": [{"sound": "a.wav", "weight": 0}, "a.wav"]}]},
              "default": {"switch": "s", "cases": {"u": "a.wav", "v": "a.wav"}, "default":
                "a.wav"},
              "inner": {"switch": "s", "cases": {"u": {"switch": "s", "cases": {"u": "a.wav", "v":
                "a.wav"}, "default":
                {"layers": ["a.wav"]}}}, "default": {"switch": "s", "cases": {"u":
                "a.wav"}, "default": "a.wav"}},
              "silent": {"gain": -100, "layers": ["a.wav",
                {"sound": "a.wav", "gain": [-60, -44]}]},
              "curve": {"blend": "p", "layers": ["a.wav",
                {"sound": "a.wav", "curve": [[0, -144], [10, -144],
                  [20, 0]]}]},
              "far": {"sound": "a.wav", "distance":
                [[0, -144], [5, -144]]}
             }}
            """)
        expect(
            survey,
            [
                (.unreachable, "line 4, column 5", "the weight is 0"),
                (.unreachable, "line 6, column 5", "every possible value has a case"),
                (.unreachable, "line 8, column 5", "v is never chosen"),
                (.unreachable, "line 9, column 5", "`default` is never chosen"),
                (.unreachable, "line 10, column 5", "u is never chosen"),
                (.unreachable, "line 12, column 5", "never heard"),
                (.unreachable, "line 14, column 5", "never heard"),
                (.unreachable, "line 15, column 7", "outside 0.0...10.0"),
                (.unreachable, "line 17, column 5", "far is silent at every distance"),
            ])
    }

    @Test("An event that can exceed full scale is told with the excess by its true peak")
    func loud() throws {
        try make("a.wav", "b.wav")
        // Sines of a quarter of the rate whose samples all lie 3 dB below their peaks.
        let between = (0..<4_800).map { Float(0.8 * ([1, 1, -1, -1][$0 % 4])) }
        try SoundFile(channels: [between], rate: 48_000).writeWave(to: directory.path("between.wav"))
        let survey = try survey(
            """
            {"parameters": {"p": {"range": [0, 1]}}, "events": {
              "all": {"layers": ["a.wav", "b.wav", "a.wav"], "gain": [-20, 0]},
              "one": {"random": ["a.wav", "b.wav", {"sound": "a.wav", "weight": 0, "gain": 20}]},
              "near": {"sound": "a.wav", "distance": [[0, 9], [10, -144]]},
              "sum": {"blend": "p", "layers": [{"sound": "a.wav", "curve": [[0, 0], [0.5, 0], [1, -144]]},
                {"sound": "b.wav", "curve": [[0, -144], [0.5, 3], [1, 3]]}]},
              "most": {"gain": 24, "layers": [{"sound": "a.wav", "gain": 24}]},
              "between": "between.wav"}}
            """)
        let loud = survey.findings.filter { $0.kind == .loud }
        #expect(loud.map { $0.place?.line } == [2, 4, 5, 7, 8], "\(survey.findings.map(\.sentence))")
        let peaks = Dictionary(uniqueKeysWithValues: survey.events.map { ($0.name, $0.peak ?? -.infinity) })
        for (name, peak) in ["all": 3.54, "one": -6, "near": 3, "sum": 1.65, "most": 18, "between": 1.07] {
            #expect(abs((peaks[name] ?? 0) - peak) < (name == "between" ? 0.4 : 0.05), "\(name): \(peaks)")
        }
        #expect(loud[0].detail == "all can peak 3.5 dB above full scale" && loud[0].remedy.contains("3.5 dB"))
    }

    @Test("A sound of two channels whose distance does not count is told, and one that is mixed to mono is not")
    func ignoredDistance() throws {
        try make("wide.wav", "wider.wav", channels: 2)
        try make("mono.wav")
        let survey = try survey(
            """
            {"events": {"a": {"random": ["wide.wav", "wider.wav", "mono.wav"], "distance": {"reference": 3}},
             "b": {"sound": "wide.wav", "mono": true, "distance": [[0, 0], [9, -144]]},
             "c": "wide.wav"}}
            """)
        expect(survey, [(.ignored, "line 1, column 18", "wide.wav and 1 more")])
    }

    @Test("A hostile document has a bounded number of findings, and a refused one says so")
    func bounds() throws {
        let events = (0..<2_000).map { "\"\($0)\": {\"sound\": \"\($0)\"}" }.joined(separator: ",\n")
        let many = try survey("{\"events\": {\(events)}}")
        #expect(many.findings.count == 256 && many.omitted == 1_744 && many.isRefused)
        let parameters = (0..<2_000).map { "\"\($0)\": {\"range\": [0, 1]}" }.joined(separator: ",\n")
        let late = try survey("{\"parameters\": {\(parameters)}, \"events\": {\"e\": \"missing\"}}")
        #expect(late.isRefused && late.findings.count == 1 && late.omitted > 0)
        let error = #expect(throws: AudioError.self) {
            try survey(String(repeating: " ", count: SoundEvents.longest + 1))
        }
        #expect(error?.code == .tooLarge)
        // The most layers with the most points.
        let curve = (0..<32).map { "[\($0),0]" }.joined(separator: ",")
        let layers = (0..<64).map { "{\"sound\": \"x\", \"curve\": [\(curve),[\(32 + $0), 0]]}" }
            .map { $0.replacing("[31,0],", with: "") }.joined(separator: ",")
        let blends = (0..<20).map { "\"\($0)\": {\"blend\": \"p\", \"layers\": [\(layers)]}" }.joined(separator: ",")
        let wide = try survey("{\"parameters\": {\"p\": {\"range\": [0, 99]}}, \"events\": {\(blends)}}")
        #expect(wide.events.count == 20)
    }

    @Test("A thousand damaged documents are surveyed, and what the engine refuses is among the faults")
    func mutations() throws {
        let original = Array(SoundEventDocumentTests.document.utf8)
        var random = SplitMix64(seed: 340)
        var refused = 0
        for _ in 0..<1_000 {
            var bytes = original
            for _ in 0...Int(random.next() % 3) {
                let place = Int(random.next() % UInt64(bytes.count))
                switch random.next() % 5 {
                case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
                case 1: bytes.remove(at: place)
                case 2: bytes.insert(original[Int(random.next() % UInt64(original.count))], at: place)
                case 3: bytes.swapAt(place, Int(random.next() % UInt64(bytes.count)))
                default: bytes.removeSubrange(place..<min(bytes.count, place + Int(random.next() % 40)))
                }
                if bytes.isEmpty { bytes = [0x20] }
            }
            let survey = try EventSurvey(
                bytes: bytes, name: directory.path("events.json"), findsUnusedFiles: false)
            let faults = survey.findings.filter { $0.kind == .fault }
            #expect(faults.allSatisfy { $0.place != nil && !$0.detail.isEmpty && !$0.remedy.isEmpty })
            do throws(AudioError) {
                _ = try SoundEvents(bytes: bytes, name: directory.path("events.json"))
                #expect(faults.isEmpty)
            } catch {
                refused += 1
                #expect(survey.isRefused)
                #expect(
                    faults.contains { $0.error(in: directory.path("events.json")) == error },
                    "\(error): \(faults.map(\.sentence))")
            }
        }
        #expect(refused > 500)
    }
}
