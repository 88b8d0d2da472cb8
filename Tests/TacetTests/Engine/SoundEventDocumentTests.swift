import TacetPlatform
import TestSupport
import Testing

@testable import Tacet

/// Documents of sound events: what is read, which faults are named, and what the choices draw.
@Suite("Documents of sound events") struct SoundEventDocumentTests {
    static let document = """
        {
          "parameters": {
            "rpm": {"range": [600, 8000], "initial": 800, "smoothing": 0.1},
            "surface": {"values": ["grass", "stone", "wood"], "initial": "stone"}
          },
          "events": {
            "shot": "shot.wav",
            "boom": {"random": ["a.wav", {"sound": "b.wav", "weight": 2, "gain": -3}, {"sound": "c.wav", "weight": 5}],
                     "noRepeat": 0, "pitch": [0.9, 1.1], "gain": [-6, 0],
                     "limit": {"voices": 4, "stealing": "oldest", "retrigger": 0.05}, "bus": "ui", "priority": 200,
                     "distance": [[0, 0], [40, -144]], "fadeIn": 0.01},
            "step": {"switch": "surface", "cases": {"grass": "grass.wav", "stone": {"sequence": ["1.wav", "2.wav"]}},
                     "distance": {"reference": 2, "maximum": 50, "rolloff": 0.5}},
            "engine": {"blend": "rpm", "layers": [
              {"sound": "idle.wav", "loop": true, "curve": [[600, 0], [3000, -144]]},
              {"layers": ["fast.wav", {"sound": "turbo.wav", "delay": [0.1, 0.2], "mono": true, "storage": "decoded"}],
               "curve": [[600, -20], [8000, 0]], "pitchCurve": [[600, 0.5], [8000, 2]]}
            ]}
          }
        }
        """

    private func read(_ text: String) throws(AudioError) -> SoundEvents {
        try SoundEvents(bytes: Array(text.utf8), name: "sfx/events.json")
    }

    /// The files that an event plays, one name for each voice, at the parameters' initial values.
    private func files(_ events: SoundEvents, _ name: SoundEventName, _ choices: inout EventChoices) throws -> [String]
    {
        let event = try #require(events.index(of: name))
        var cues: [EventCue] = []
        events.graph.resolve(event, { events.parameters[$0].initial }, &choices, into: &cues)
        return cues.map { events.files[$0.file].path }
    }

    @Test("A document has its events, parameters and files, in its order")
    func contents() throws {
        let events = try read(Self.document)
        #expect(events.names.map(\.rawValue) == ["shot", "boom", "step", "engine"])
        #expect(events.parameters.map(\.name.rawValue) == ["rpm", "surface"])
        #expect(events.parameters[0].range == 600...8_000)
        #expect(events.parameters[0].initial == 800)
        #expect(events.parameters[0].smoothing == .milliseconds(100))
        #expect(events.parameters[1].values == ["grass", "stone", "wood"])
        #expect(events.parameters[1].initial == 1)
        #expect(events.paths.count == 10)
        #expect(events.files.first { $0.path == "turbo.wav" }?.options == LoadOptions(.decoded, mixesToMono: true))
        #expect(events.path(of: events.files[0]) == "sfx/shot.wav")
        let boom = events.events[1]
        #expect(boom.limit == VoiceLimit(4, retrigger: .milliseconds(50)))
        #expect(boom.bus == "ui")
        #expect(boom.settings.priority == 200)
        #expect(boom.settings.attenuation.curve?.points.count == 2)
        #expect(
            events.events[2].settings.attenuation
                == Attenuation(referenceDistance: 2, maximumDistance: 50, rolloff: 0.5))
        #expect(events.events.map(\.voices) == [1, 1, 1, 3])
    }

    @Test(
        "A fault is named with the document, the line, the column and the remedy",
        arguments: [
            ("{\n \"events\": {\"a\": }}", "line 2, column 18", "a value should be"),
            ("{\"events\": {\"a\": 3}}", "line 1, column 18", "a sound or a choice is no object"),
            ("{\"events\": {\n\"a\": {}}}", "line 2, column 6", "nothing is played here"),
            ("{\"events\": {\"a\": {\"sound\": \"x\", \"random\": [\"y\"]}}}", "line 1, column 18", "sound and random"),
            ("{\"events\": {\"a\": {\"sound\": \"x\",\n \"gian\": 3}}}", "line 2, column 10", "gian is not known here"),
            ("{\"evnets\": {\"a\": \"x\"}}", "line 1, column 12", "evnets is not known here"),
            ("{\"events\": {\"a\": {\"gain\": 3,\n \"soudn\": \"x\"}}}", "line 2, column 11", "soudn is not known"),
            ("{\"events\": {\"a\": {\"lyaers\": [\"x\"], \"gain\": 3}}}", "line 1, column 29", "lyaers is not known"),
            (
                "{\"events\": {\"a\": {\"random\": [\"y\", {\"weight\": 1, \"soudn\": \"x\", \"gain\": 3}]}}}",
                "line 1, column 58", "soudn is not known here"
            ),
            (
                "{\"parameters\": {\"p\": {\"rnage\": [0, 1], \"initial\": 0}}, \"events\": {}}", "line 1, column 32",
                "rnage is not known here"
            ),
            (
                "{\"events\": {\"a\": {\"sound\": \"x\", \"gain\": 30}}}", "line 1, column 41",
                "no number of -144.0...24.0"
            ),
            ("{\"events\": {\"a\": {\"sound\": \"x\", \"gain\": [3, -3]}}}", "line 1, column 41", "no range"),
            ("{\"events\": {\"a\": {\"sound\": \"\"}}}", "line 1, column 28", "no path"),
            ("{\"events\": {\"a\": {\"random\": []}}}", "line 1, column 29", "no list of 1 to 256"),
            ("{\"events\": {\"a\": {\"random\": [\"x\"], \"noRepeat\": 1}}}", "line 1, column 48", "left out of 1"),
            (
                "{\"events\": {\"a\": {\"random\": [{\"sound\": \"x\", \"weight\": 0}]}}}", "line 1",
                "no weight is above 0"
            ),
            ("{\"events\": {\"a\": {\"switch\": \"s\", \"cases\": {}}}}", "line 1, column 29", "has no parameters"),
            ("{\"events\": {\"a\": \"x\", \"a\": \"y\"}}", "line 1, column 28", "a is there twice"),
            ("{\"events\": {\"\": \"x\"}}", "line 1, column 17", "the event has no name"),
            ("{\"parameters\": {}}", "line 1, column 1", "the document has no events"),
            ("[]", "line 1, column 1", "the document is no object"),
            ("", "line 1, column 1", "the file ends"),
            (
                "{\"parameters\": {\"p\": {\"range\": [0, 1], \"initial\": 2}}, \"events\": {}}", "line 1, column 51",
                "the initial number is no number of 0.0...1.0"
            ),
            (
                "{\"parameters\": {\"p\": {\"range\": [0, 1]}}, \"events\": {\"a\": {\"switch\": \"p\", \"cases\": {}}}}",
                "line 1",
                "p does not have named values"
            ),
            (
                "{\"parameters\": {\"p\": {\"values\": [\"u\"]}}, \"events\": {\"a\": {\"switch\": \"p\", \"cases\": {\"v\": \"x\"}}}}",
                "line 1", "v is no value of p"
            ),
            (
                "{\"parameters\": {\"p\": {\"values\": [\"u\"]}}, \"events\": {\"a\": {\"blend\": \"p\", \"layers\": [\"x\"]}}}",
                "line 1",
                "p does not have a range"
            ),
            (
                "{\"parameters\": {\"p\": {\"range\": [0, 1]}}, \"events\": {\"a\": {\"blend\": \"p\", \"layers\": [{\"sound\": \"x\", "
                    + "\"curve\": [[1, 0], [0, 0]]}]}}}", "line 1", "do not rise"
            ),
            (
                "{\"events\": {\"a\": {\"layers\": [\"x\", \"y\", \"z\"], \"limit\": {\"voices\": 2}}}}",
                "line 1, column 55",
                "the event starts 3 at once"
            ),
        ])
    func faults(_ text: String, _ place: String, _ detail: String) {
        let error = #expect(throws: AudioError.self) { try read(text) }
        #expect(error?.code == .corrupt)
        #expect(error?.operation == "read sfx/events.json")
        #expect(error?.detail.contains(place) == true, "\(error?.detail ?? "")")
        #expect(error?.detail.contains(detail) == true, "\(error?.detail ?? "")")
        #expect(error?.remedy.isEmpty == false)
    }

    @Test("What would take too much is refused: voices, bytes, depth, sounds")
    func bounds() throws {
        let layers = Array(repeating: "\"x.wav\"", count: 65).joined(separator: ",")
        #expect(throws: AudioError.self) { try read("{\"events\": {\"a\": {\"layers\": [\(layers)]}}}") }
        let deep = String(repeating: "{\"sequence\": [", count: 100) + "\"x\"" + String(repeating: "]}", count: 100)
        #expect(throws: AudioError.self) { try read("{\"events\": {\"a\": \(deep)}}") }
        let error = #expect(throws: AudioError.self) {
            try SoundEvents(bytes: [UInt8](repeating: 32, count: SoundEvents.longest + 1), name: "e.json")
        }
        #expect(error?.code == .tooLarge)
        let list = "[" + Array(repeating: "\"x\"", count: 256).joined(separator: ",") + "]"
        let many = (0..<260).map { "\"\($0)\": {\"sequence\": \(list)}" }.joined(separator: ",")
        #expect(throws: AudioError.self) { try read("{\"events\": {\(many)}}") }
    }

    @Test("A thousand damaged documents are valid or are refused with one error that names the place")
    func mutations() throws {
        let original = Array(Self.document.utf8)
        var random = SplitMix64(seed: 34)
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
            do throws(AudioError) {
                let events = try SoundEvents(bytes: bytes, name: "events.json")
                // What was read can be played.
                var choices = EventChoices(for: events, seed: 1)
                var cues: [EventCue] = []
                for event in events.events.indices {
                    events.graph.resolve(event, { events.parameters[$0].initial }, &choices, into: &cues)
                }
                #expect(cues.count <= events.events.count * SoundEvents.mostVoices)
            } catch {
                refused += 1
                #expect(error.code == .corrupt)
                #expect(error.detail.contains("line ") && error.detail.contains("column "))
                #expect(!error.remedy.isEmpty)
            }
        }
        #expect(refused > 500)
    }

    @Test("A random choice never repeats the latest ones, in ten thousand posts", arguments: [1, 2, 3])
    func noRepeats(_ count: Int) throws {
        let events = try read(
            "{\"events\": {\"a\": {\"random\": [\"1\", \"2\", \"3\", {\"sound\": \"4\", \"weight\": 9}], \"noRepeat\": \(count)}}}"
        )
        var choices = EventChoices(for: events, seed: 7)
        var latest: [String] = []
        var heard: Set<String> = []
        for _ in 0..<10_000 {
            let file = try files(events, "a", &choices)[0]
            #expect(!latest.contains(file))
            latest = Array(([file] + latest).prefix(count))
            heard.insert(file)
        }
        #expect(heard.count == 4)
    }

    @Test("A random choice has the shares of its weights, within four standard deviations")
    func weights() throws {
        let events = try read(Self.document)
        var choices = EventChoices(for: events, seed: 3)
        var counts: [String: Int] = [:]
        for _ in 0..<20_000 { counts[try files(events, "boom", &choices)[0], default: 0] += 1 }
        for (file, weight) in [("a.wav", 1.0), ("b.wav", 2), ("c.wav", 5)] {
            let share = weight / 8
            let deviation = (20_000 * share * (1 - share)).squareRoot()
            #expect(abs(Double(counts[file] ?? 0) - 20_000 * share) < 4 * deviation, "\(counts)")
        }
    }

    @Test("A child of weight 0 is never chosen, and the same seed chooses the same")
    func seeds() throws {
        let events = try read(
            "{\"events\": {\"a\": {\"random\": [\"1\", {\"sound\": \"2\", \"weight\": 0}, \"3\", \"4\"], \"gain\": [-6, 0]}}}"
        )
        var first = EventChoices(for: events, seed: 11)
        var second = EventChoices(for: events, seed: 11)
        var other = EventChoices(for: events, seed: 12)
        var (same, different) = ([EventCue](), [EventCue]())
        for _ in 0..<200 {
            var cues: [EventCue] = []
            events.graph.resolve(0, { _ in 0 }, &first, into: &cues)
            #expect(events.files[cues[0].file].path != "2")
            #expect((-6...0).contains(cues[0].gain))
            events.graph.resolve(0, { _ in 0 }, &second, into: &same)
            events.graph.resolve(0, { _ in 0 }, &other, into: &different)
            #expect(same.last == cues[0])
        }
        #expect(same != different)
    }

    @Test("A sequence goes round in its order, and a switch plays the child of its value, or its default, or nothing")
    func sequenceAndSwitch() throws {
        var events = try read(Self.document)
        var choices = EventChoices(for: events, seed: 1)
        // The surface is stone at first.
        #expect(
            try (0..<5).map { _ in try files(events, "step", &choices) } == [
                ["1.wav"], ["2.wav"], ["1.wav"], ["2.wav"], ["1.wav"],
            ])
        var cues: [EventCue] = []
        events.graph.resolve(2, { _ in 0 }, &choices, into: &cues)
        #expect(cues.map { events.files[$0.file].path } == ["grass.wav"])
        cues = []
        events.graph.resolve(2, { _ in 2 }, &choices, into: &cues)
        #expect(cues.isEmpty)
        events = try read(
            """
            {"parameters": {"s": {"values": ["a", "b"]}},
             "events": {"e": {"switch": "s", "cases": {"a": "1"}, "default": {"layers": ["2", "3"]}}}}
            """)
        choices = EventChoices(for: events, seed: 1)
        events.graph.resolve(0, { _ in 1 }, &choices, into: &cues)
        #expect(cues.map { events.files[$0.file].path } == ["2", "3"])
        #expect(events.events[0].voices == 2)
    }

    @Test("Layers multiply gains, pitches and delays on the way down, and a blend those of its curves")
    func products() throws {
        let events = try read(
            """
            {"parameters": {"p": {"range": [0, 1]}, "q": {"range": [0, 1]}},
             "events": {"e": {"gain": -3, "pitch": 2, "delay": 0.5, "blend": "p", "layers": [
               {"curve": [[0, -20], [1, 0]], "blend": "q", "gain": -2, "layers": [
                 {"sound": "x", "pitch": 0.5, "delay": 0.25, "curve": [[0, -6], [1, 0]], "pitchCurve": [[0, 1], [1, 3]]},
                 "y"]}]}}}
            """)
        var choices = EventChoices(for: events, seed: 1)
        var cues: [EventCue] = []
        events.graph.resolve(0, { _ in 0 }, &choices, into: &cues)
        #expect(cues.count == 2)
        #expect(cues[0].gain == -5 && cues[0].pitch == 1 && cues[0].delay == 0.75)
        #expect(cues[1].gain == -5 && cues[1].pitch == 2 && cues[1].delay == 0.5)
        let low = events.graph.factors(of: cues[0].layer) { _ in 0 }
        #expect(abs(Decibels(amplitude: low.gain).value + 26) < 1e-3 && low.pitch == 1)
        let high = events.graph.factors(of: cues[0].layer) { _ in 1 }
        #expect(high.gain == 1 && high.pitch == 3)
        #expect(abs(Decibels(amplitude: events.graph.factors(of: cues[1].layer) { _ in 0 }.gain).value + 20) < 1e-3)
    }
}
