import TacetPlatform
import TacetProfile
import TestSupport
import Testing

@testable import Tacet

/// Which numbers of a document can be turned, and what becomes of its text.
@Suite("Numbers of documents of sound events") struct EventNumbersTests {
    private func numbers(_ text: String) throws -> EventNumbers {
        try EventNumbers(bytes: Array(text.utf8), name: "events.json")
    }

    @Test("Only the digits of the turned numbers change: spaces, order, line ends and escapes stay")
    func places() throws {
        let text =
            "\u{FEFF}{\r\n\t\"events\" : { \"a~/\\u0062\":{\"gain\" :-6.50 ,\"sound\":\"ä.ogg\",\"pitch\":[ 0.9,1.1e0 ]},\n"
            + "\"c\": {\"sequence\": [{\"sound\": \"x\", \"delay\": 1}, {\"gain\": 0, \"sound\": \"y\"}]}}\n\n}  "
        let numbers = try numbers(text)
        #expect(
            numbers.numbers.filter(\.isWritten).map(\.path) == [
                "a~0~1b/gain", "a~0~1b/pitch/0", "a~0~1b/pitch/1", "c/sequence/0/delay", "c/sequence/1/gain",
            ])
        #expect(numbers.numbers.filter(\.isWritten).map(\.value) == [-6.5, 0.9, 1.1, 1, 0])
        let turned = try numbers.bytes(turning: [
            "a~0~1b/gain": 3, "a~0~1b/pitch/1": 1.25, "c/sequence/0/delay": 0.125, "c/sequence/1/gain": 0,
        ])
        let expected = text.replacing("-6.50", with: "3").replacing("1.1e0", with: "1.25")
            .replacing("\"delay\": 1}", with: "\"delay\": 0.125}")
        #expect(String(decoding: turned, as: UTF8.self) == expected && turned == Array(expected.utf8))
        // What has the number already is not written anew.
        #expect(try numbers.bytes(turning: ["a~0~1b/gain": -6.5]) == Array(text.utf8))
        #expect(throws: AudioError.self) { try numbers.bytes(turning: ["c/weight": 3]) }
    }

    @Test("A number that an object leaves out becomes its first member, on a line of its own as the others")
    func unwritten() throws {
        let text =
            "{\"events\": {\r\n\t\"a\": {\r\n\t\t\"random\": [ { \"sound\": \"y\" , \"gain\": 3}]\r\n\t}}}"
        let numbers = try numbers(text)
        #expect(
            numbers.numbers.map(\.path) == [
                "a/gain", "a/pitch", "a/delay", "a/random/0/pitch", "a/random/0/delay", "a/random/0/weight",
                "a/random/0/gain",
            ])
        #expect(numbers.numbers.map(\.value) == [0, 1, 0, 1, 0, 1, 3])
        let values: [String: Float] = [
            "a/gain": -6, "a/pitch": 0.5, "a/random/0/pitch": 2, "a/random/0/weight": 4, "a/random/0/delay": 0.25,
        ]
        let turned = try numbers.bytes(turning: values)
        let added = "{\r\n\t\t\"gain\": -6,\r\n\t\t\"pitch\": 0.5,\r\n\t\t\"random"
        let expected = text.replacing("{\r\n\t\t\"random", with: added)
            .replacing("{ \"sound", with: "{ \"delay\": 0.25, \"pitch\": 2, \"weight\": 4, \"sound")
        #expect(String(decoding: turned, as: UTF8.self) == expected)
        let saved = try EventNumbers(bytes: turned, name: "events.json")
        #expect(values.allSatisfy { saved[$0.key]?.value == $0.value && saved[$0.key]?.isWritten == true })
        // What counts without the number is not written.
        let plain: [String: Float] = ["a/gain": 0, "a/pitch": 1, "a/delay": 0, "a/random/0/weight": 1]
        #expect(try numbers.bytes(turning: plain) == Array(text.utf8))
    }

    @Test("A sound that is a text alone becomes an object with the numbers, and all else stays")
    func bareNames() throws {
        let text = #"""
            {"parameters": {"s": {"values": ["u", "v"]}}, "events": {
              "a": "x \" \\" , "b": {"random": [ "ä.ogg" ,{"sequence": ["y","z"]}]},
              "c": {"switch": "s", "cases": {"u": "y"}, "default": "z"}}}
            """#
        let numbers = try numbers(text)
        for path in ["a", "b/random/0", "b/random/1/sequence/1", "c/cases/u", "c/default"] {
            #expect(["gain", "pitch", "delay"].allSatisfy { numbers["\(path)/\($0)"]?.isWritten == false }, "\(path)")
        }
        // A weight counts among choices by chance alone.
        #expect(numbers["b/random/0/weight"]?.value == 1 && numbers["b/random/1/weight"]?.value == 1)
        #expect(numbers["a/weight"] == nil && numbers["b/random/1/sequence/1/weight"] == nil)
        let values: [String: Float] = [
            "a/gain": -6, "a/pitch": 2, "b/random/0/weight": 3, "b/random/0/delay": 0.5, "b/random/0/gain": 1,
            "b/random/1/sequence/1/delay": 1, "c/cases/u/pitch": 0.5, "c/default/gain": -3,
        ]
        let turned = try numbers.bytes(turning: values)
        var expected = text
        for (before, after) in [
            (#""x \" \\""#, #"{"gain": -6, "pitch": 2, "sound": "x \" \\"}"#),
            (#""ä.ogg""#, #"{"delay": 0.5, "gain": 1, "weight": 3, "sound": "ä.ogg"}"#),
            (#": "y""#, #": {"pitch": 0.5, "sound": "y"}"#), (#": "z""#, #": {"gain": -3, "sound": "z"}"#),
            (#","z"]"#, #",{"delay": 1, "sound": "z"}]"#),
        ] {
            expected = expected.replacing(before, with: after)
        }
        #expect(String(decoding: turned, as: UTF8.self) == expected)
        let saved = try EventNumbers(bytes: turned, name: "events.json")
        #expect(values.allSatisfy { saved[$0.key]?.value == $0.value && saved[$0.key]?.isWritten == true })
        #expect(saved.events.files == numbers.events.files && saved.events.nodes.count == numbers.events.nodes.count)
        #expect(try numbers.bytes(turning: ["a/gain": 0, "b/random/0/weight": 1]) == Array(text.utf8))
    }

    @Test("Of a long document a program is told the numbers that it has, and the first of those that it leaves out")
    func long() throws {
        let bare = (0..<600).map { "\"e\($0)\": \"x\"" }.joined(separator: ", ")
        let numbers = try numbers("{\"events\": {\(bare), \"last\": {\"sound\": \"x\", \"gain\": -3}}}")
        let told = numbers.dials(["last/gain": -9])
        #expect(told.count == 1_024)
        #expect(told.first?.name == "e0/gain" && told.dropLast().last?.name == "e340/delay")
        #expect(told.last?.name == "last/gain" && told.last?.value == -9)
        // The others can be turned as well.
        #expect(try numbers.bytes(turning: ["e599/delay": 1]).count == numbers.events.bytes.count + 23)
    }

    @Test("Names of cases and defaults lead to their numbers, at any depth")
    func paths() throws {
        let text = """
            {"parameters": {"p": {"range": [2, 8]}, "s": {"values": ["u v", "w"]}}, "events": {"e": {
              "switch": "s", "cases": {"u v": {"random": [{"layers": [{"sound": "x", "gain": 1}], "weight": 3}]}},
              "default": {"blend": "p", "layers": [{"sound": "y", "curve": [[1, -3], [4, 0]]}]},
              "limit": {"voices": 4}, "priority": 9, "distance": [[0, 0], [9, -144]]}}}
            """
        let numbers = try numbers(text)
        #expect(
            numbers.numbers.filter(\.isWritten).map(\.path) == [
                "e/cases/u v/random/0/layers/0/gain", "e/cases/u v/random/0/weight",
                "e/default/layers/0/curve/0/0", "e/default/layers/0/curve/0/1", "e/default/layers/0/curve/1/0",
                "e/default/layers/0/curve/1/1", "e/distance/0/0", "e/distance/0/1", "e/distance/1/0", "e/distance/1/1",
            ])
        #expect(numbers["e/cases/u v/random/0/weight"]?.range == 0...30)
        // A point that stands outside the parameter's range can stay there.
        #expect(numbers["e/default/layers/0/curve/0/0"]?.range == 1...8)
        #expect(numbers["e/default/layers/0/curve/0/1"]?.range == -144...24)
        #expect(numbers["e/distance/0/0"]?.range == 0...18 && numbers["e/distance/1/1"]?.range == -144...24)
        #expect(numbers["e/distance/1/0"]?.unit == "m" && numbers["e/distance/1/1"]?.unit == "dB")
    }

    @Test(
        "Each number takes both ends of its range or is refused, and what comes out is read again with the same events")
    func everyNumber() throws {
        let numbers = try numbers(SoundEventDocumentTests.document)
        #expect(numbers.numbers.count(where: \.isWritten) == 25)
        for number in numbers.numbers {
            for value in [number.range.lowerBound, number.range.upperBound] {
                guard let bytes = try? numbers.bytes(turning: [number.path: value]) else { continue }
                let read = try EventNumbers(bytes: bytes, name: "events.json")
                #expect(read[number.path]?.value == value, "\(number.path) at \(value)")
                for other in numbers.numbers where other.path != number.path {
                    #expect(read[other.path]?.value == other.value, "\(number.path) moves \(other.path)")
                }
                #expect(
                    read.events.files == numbers.events.files && read.events.nodes.count == numbers.events.nodes.count)
            }
        }
    }

    @Test("Documents that were damaged in any way are refused, or play within their bounds and can be turned")
    func damaged() throws {
        let original = Array(SoundEventDocumentTests.document.utf8)
        var random = RandomSource(seed: 11)
        var read = 0
        for _ in 0..<2_000 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: bytes.indices, using: &random)
                let length = min(Int.random(in: 1...12, using: &random), bytes.count - place)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[place] = Array("0123456789-.[]{},\"az".utf8).randomElement(using: &random) ?? 0
                case 1: bytes.removeSubrange(place..<place + length)
                default: bytes.insert(contentsOf: bytes[place..<place + length], at: place)
                }
            }
            guard let numbers = try? EventNumbers(bytes: bytes, name: "events.json") else { continue }
            read += 1
            let events = numbers.events
            var choices = EventChoices(for: events, seed: UInt64(read))
            let values = events.parameters.map { Float.random(in: $0.range, using: &random) }
            var cues: [EventCue] = []
            for event in events.events.indices {
                for _ in 0..<3 { events.graph.resolve(event, { values[$0] }, &choices, into: &cues) }
            }
            for cue in cues {
                #expect(events.files.indices.contains(cue.file) && events.nodes.indices.contains(cue.node))
                let factors = events.graph.factors(of: cue.layer) { values[$0] }
                #expect(factors.gain.isFinite && factors.pitch.isFinite)
            }
            #expect(events.graph.middles.allSatisfy { $0.gain.isFinite && $0.pitch.isFinite })
            guard let number = numbers.numbers.randomElement(using: &random) else { continue }
            _ = try? numbers.graph(turning: [number.path: number.range.upperBound])
        }
        #expect(read > 50, "\(read) documents were read")
    }

    @Test("Nodes with indexes that lead nowhere play nothing, and end")
    func wrongIndexes() {
        var nodes = (0..<5).map { _ in EventNode() }
        nodes[0].children = [0, 9, -3, 1, 2, 3, 4]
        nodes[1].kind = .random(unrepeated: 1)
        nodes[1].children = [1, 0, 77]
        nodes[2].kind = .sequence
        nodes[3].kind = .select(parameter: 0)
        nodes[3].children = [3, 99]
        nodes[4].kind = .sound(file: 0, loops: false)
        nodes[4].layer = 44
        nodes[4].follow = EventNode.Follow(parameter: 0, gain: nil, pitch: nil, outer: 4)
        let events = [0, 5, -1, 1].map { node in
            SoundEvents.Event(name: SoundEventName(rawValue: "e\(node)"), node: node, voices: 1)
        }
        let document = SoundEvents(
            name: "e", parameters: [], files: [], filePlaces: [], events: events, nodes: nodes)
        var choices = EventChoices(for: document, seed: 1)
        var cues: [EventCue] = []
        for event in events.indices { document.graph.resolve(event, { _ in 7 }, &choices, into: &cues) }
        #expect(cues.map(\.node) == [4] && cues.map(\.layer) == [-1])
        #expect(document.graph.factors(of: 4) { _ in 0 }.gain == 1)
    }
}
