import TacetPlatform
import TacetProfile
import TacetSession
import TestSupport
import Testing

@testable import Tacet

/// What attached programs turn in the document of sound events is heard at once, and leaves the document as it is.
@Suite("Numbers of sound events that attached programs turn") struct EventTurnTests {
    private let offline = Offline { $0.realVoices = 64 }
    private var audio: AudioEngine { offline.audio }
    private let program = AttachedPeer(number: 1, process: 4_711, name: "tacet")

    private static let document = """
        {"parameters": {"rpm": {"range": [0, 100]}},
         "events": {
           "hum": {"sound": "low.wav", "loop": true, "gain": -6, "pitch": 1},
           "roar/2": {"random": [{"sound": "low.wav", "loop": true, "gain": [-12, -6], "weight": 1},
                                 {"sound": "high.wav", "loop": true, "weight": 0}], "gain": -1},
           "engine": {"blend": "rpm", "gain": 0, "layers": [
             {"sound": "low.wav", "loop": true, "curve": [[0, 0], [100, -144]]},
             {"sound": "high.wav", "loop": true, "gain": -3, "curve": [[0, -144], [100, 0]],
              "pitchCurve": [[0, 1], [100, 1]]}]},
           "late": {"layers": ["low.wav", {"sound": "high.wav", "delay": 0.5}]}
         }}
        """

    private func loadEvents(_ text: String = document, on offline: Offline? = nil) throws {
        let audio = (offline ?? self.offline).audio
        for (name, frequency) in [("low.wav", 300.0), ("high.wav", 1_100)] {
            let samples = Tone(frequency: frequency, decibels: -20).samples(frames: 48_000, rate: 48_000)
            audio.files.keep(MemorySource(SoundFile(channels: [samples]).waveBytes), at: "sfx/\(name)")
        }
        audio.files.keep(MemorySource(Array(text.utf8)), at: "sfx/events.json")
        try audio.loadEvents("sfx/events.json")
    }

    /// Lets the game and the mixer tell what can be turned.
    private func look() throws {
        audio.profiled.access = .readWrite
        audio.profiled.ask()
        try offline.render(1_024)
        _ = audio.profiled.answer([])
    }

    /// Asks for a number; returns why that is refused.
    @discardableResult
    private func turn(_ path: String, to value: Float?) -> String? {
        audio.profiled.carryOut(.override(.event(path), value), by: program)
    }

    private func level(of frequency: Double) throws -> Double {
        try offline.render(4_800)
        return try offline.render(9_600).left.level(of: frequency)
    }

    @Test(
        "A gain that is turned is heard by what plays within 50 ms, one frame of the game included, and without a click"
    )
    func heardAtOnce() throws {
        let twin = Offline { $0.realVoices = 64 }
        for offline in [offline, twin] {
            try loadEvents(on: offline)
            offline.audio.post("hum")
            try offline.render(9_600)
        }
        try look()
        try twin.render(1_024)
        #expect(turn("hum/gain", to: 0) == nil)
        var (own, other) = ([Float](), [Float]())
        // The game is in the middle of a frame of 60 in a second when the command comes.
        own += try offline.renderOn(800).left.samples
        other += try twin.renderOn(800).left.samples
        own += try offline.render(9_600).left.samples
        other += try twin.render(9_600).left.samples
        let first = try #require(zip(own, other).enumerated().first { $1.0 != $1.1 }?.offset)
        #expect((800...2_400).contains(first), "heard after \(first) frames")
        let whole = Signal(Array(own[(2_400 + Offline.delay)...]), rate: 48_000).level(of: 300)
        let before = Signal(Array(other[2_400...]), rate: 48_000).level(of: 300)
        #expect(abs(whole - before - 6) < 0.2, "\(whole) after \(before)")
        let change = Signal(own, rate: 48_000)
        #expect(change.largestStep <= 2 * Float.pi * 300 / 48_000 * change.peak * 1.05)
    }

    @Test("What plays and what begins follow; the document stays, and holds again when the program leaves")
    func overlay() throws {
        try loadEvents()
        let hum = audio.post("hum")
        try look()
        let before = try level(of: 300)
        turn("hum/gain", to: -18)
        #expect(try abs(level(of: 300) - before + 12) < 0.2)
        // The game's own gain of the post lies on top, as before.
        hum.setGain(-6)
        #expect(try abs(level(of: 300) - before + 18) < 0.2)
        hum.setGain(.unity)
        turn("hum/pitch", to: 2)
        #expect(try abs(level(of: 600) - before + 12) < 0.3)
        #expect(try level(of: 300) < -60)
        // A further post sounds like the first one.
        hum.stop(over: .none)
        let second = audio.post("hum")
        #expect(try abs(level(of: 600) - before + 12) < 0.3)
        #expect(audio.soundEvents?.bytes == Array(Self.document.utf8), "the game's document")
        audio.profiled.overrides.withdraw(program)
        #expect(try abs(level(of: 300) - before) < 0.2, "a voice that began with the turned numbers")
        second.stop(over: .none)
        audio.post("hum")
        #expect(try abs(level(of: 300) - before) < 0.2)
    }

    @Test("A point of a curve moves the layers that play, and a gain above them moves all")
    func curves() throws {
        try loadEvents()
        audio.post("engine")
        audio.setParameter("rpm", 100)
        try look()
        let before = try level(of: 1_100)
        #expect(turn("engine/layers/1/curve/1/1", to: -10) == nil)
        #expect(try abs(level(of: 1_100) - before + 10) < 0.2)
        #expect(turn("engine/gain", to: -5) == nil)
        #expect(try abs(level(of: 1_100) - before + 15) < 0.2)
        #expect(turn("engine/layers/1/pitchCurve/1/1", to: 0.5) == nil)
        #expect(try abs(level(of: 550) - before + 15) < 0.3)
        // The first layer ends at half of the range.
        #expect(turn("engine/layers/0/curve/1/0", to: 50) == nil)
        audio.setParameter("rpm", 60)
        #expect(try level(of: 300) < -80)
        audio.profiled.overrides.withdraw(program)
        #expect(try level(of: 300) > -40)
    }

    @Test("Delays, weights and ranges count for what begins; a voice that plays moves with the middle of a range")
    func choices() throws {
        try loadEvents()
        let roar = audio.post("roar/2")
        try look()
        let before = try level(of: 300)
        #expect(turn("roar~12/random/0/gain/1", to: -12) == nil)
        #expect(try abs(level(of: 300) - before + 3) < 0.2)
        #expect(turn("roar~12/random/0/gain/0", to: -18) == nil)
        #expect(try abs(level(of: 300) - before + 6) < 0.2)
        roar.stop(over: .none)
        #expect(turn("roar~12/random/1/weight", to: 1) == nil)
        #expect(turn("roar~12/random/0/weight", to: 0) == nil)
        audio.update()
        let other = audio.post("roar/2")
        #expect(try level(of: 1_100) > -40)
        other.stop(over: .none)
        #expect(turn("late/layers/1/delay", to: 0) == nil)
        try offline.render(512)
        audio.post("late")
        #expect(try level(of: 1_100) > -40, "the second layer begins at once")
    }

    @Test("A gain and a pitch that the document leaves out are turned as those it has")
    func unwritten() throws {
        let wind = #""wind": {"layers": [{"sound": "high.wav", "loop": true}]}, "late""#
        try loadEvents(Self.document.replacing("\"late\"", with: wind))
        audio.post("wind")
        try look()
        let before = try level(of: 1_100)
        #expect(turn("wind/layers/0/gain", to: -6) == nil)
        #expect(try abs(level(of: 1_100) - before + 6) < 0.2)
        #expect(turn("wind/gain", to: 3) == nil)
        #expect(try abs(level(of: 1_100) - before + 3) < 0.2)
        #expect(turn("wind/pitch", to: 0.5) == nil)
        #expect(try abs(level(of: 550) - before + 3) < 0.3)
        #expect(turn("wind/gain", to: 25) == "wind/gain takes -144.0 to 24.0 dB")
        audio.profiled.overrides.withdraw(program)
        #expect(try abs(level(of: 1_100) - before) < 0.2)
    }

    @Test("A sound that is a text alone can be turned, and delays and weights that the document leaves out")
    func unwrittenChoices() throws {
        let more = #""bare": "low.wav", "one": {"random": ["low.wav", {"sound": "high.wav"}], "noRepeat": 0}, "late""#
        try loadEvents(Self.document.replacing("\"late\"", with: more))
        audio.post("bare")
        try look()
        let before = try level(of: 300)
        #expect(turn("bare/gain", to: -6) == nil)
        #expect(try abs(level(of: 300) - before + 6) < 0.2)
        try offline.render(48_000)
        #expect(turn("bare/pitch", to: 2) == nil)
        audio.update()
        audio.post("bare")
        #expect(try abs(level(of: 600) - before + 6) < 0.3)
        try offline.render(48_000)
        #expect(turn("one/random/0/weight", to: 0) == nil)
        audio.update()
        for _ in 0..<4 { audio.post("one") }
        #expect(try level(of: 1_100) > -40)
        #expect(try level(of: 300) < -60, "no post has chosen it")
        try offline.render(48_000)
        #expect(turn("one/random/0/weight", to: 11) == "one/random/0/weight takes 0.0 to 10.0")
        #expect(turn("bare/delay", to: 0.5) == nil)
        #expect(turn("bare/pitch", to: 1) == nil)
        audio.update()
        audio.post("bare")
        #expect(try level(of: 300) < -60, "it begins later")
        try offline.render(9_600)
        #expect(try abs(level(of: 300) - before + 6) < 0.2)
    }

    @Test("A point of the distance moves what plays and what begins, and a document that is read again keeps it")
    func distance() throws {
        let far = #""far": {"sound": "low.wav", "loop": true, "distance": [[0, 0], [10, -20]]}, "late""#
        let text = Self.document.replacing("\"late\"", with: far)
        try loadEvents(text)
        let place = Vector3(0, 0, -10)
        let first = audio.post("far", at: place)
        try look()
        let before = try level(of: 300)
        #expect(turn("far/distance/1/1", to: -8) == nil)
        #expect(try abs(level(of: 300) - before - 12) < 0.3)
        first.stop(over: .none)
        let second = audio.post("far", at: place)
        #expect(try abs(level(of: 300) - before - 12) < 0.3)
        // Farther than the second point, and nearer than it.
        #expect(turn("far/distance/1/0", to: 5) == nil)
        #expect(try abs(level(of: 300) - before - 12) < 0.3)
        #expect(turn("far/distance/0/0", to: 6)?.contains("do not rise") == true)
        #expect(turn("far/distance/1/0", to: 21) == "far/distance/1/0 takes 0.0 to 20.0 m")
        try loadEvents(text.replacing("[[0, 0]", with: "[[0, -1]"))
        second.stop(over: .none)
        audio.post("far", at: place)
        #expect(try abs(level(of: 300) - before - 12) < 0.3, "held from the first post on")
        try look()
        audio.profiled.overrides.withdraw(program)
        #expect(try abs(level(of: 300) - before) < 0.3)
    }

    @Test("A document that is read again keeps what is held where it still has the number")
    func readAgain() throws {
        try loadEvents()
        let hum = audio.post("hum")
        try look()
        let before = try level(of: 300)
        turn("hum/gain", to: -18)
        turn("late/layers/1/delay", to: 0.1)
        try offline.render(512)
        // The author has saved another gain, and has taken the event with the delay out.
        let text = Self.document.replacing("\"gain\": -6, \"pitch\"", with: "\"gain\": 3, \"pitch\"")
        let cut = try #require(text.firstRange(of: ",\n   \"late\""))
        let new = String(text[..<cut.lowerBound]) + "}}"
        try loadEvents(new)
        hum.stop(over: .none)
        audio.post("hum")
        #expect(try abs(level(of: 300) - before + 12) < 0.2, "held from the first post on")
        try look()
        try look()
        #expect(turn("hum/gain", to: -12) == nil)
        #expect(try abs(level(of: 300) - before + 6) < 0.2)
        audio.profiled.overrides.withdraw(program)
        #expect(try abs(level(of: 300) - before - 9) < 0.2, "the new document's gain")
    }

    @Test("A program that asks is told each number with its path, unit and range, and which are held")
    func told() throws {
        try loadEvents()
        try look()
        turn("hum/gain", to: -9)
        audio.profiled.ask()
        try offline.render(1_024)
        let answer = audio.profiled.answer([.events])
        #expect(JSON(parsing: answer.line(for: []))?["events"] == nil, "a program that did not ask")
        let dials = try #require(JSON(parsing: answer.line(for: [.events]))?["events"]?.array)
        let paths = dials.compactMap { $0["name"]?.string }
        var expected = [
            "hum/delay", "hum/gain", "hum/pitch", "roar~12/pitch", "roar~12/delay", "roar~12/random/0/pitch",
            "roar~12/random/0/delay", "roar~12/random/0/gain/0", "roar~12/random/0/gain/1", "roar~12/random/0/weight",
            "roar~12/random/1/gain", "roar~12/random/1/pitch", "roar~12/random/1/delay", "roar~12/random/1/weight",
            "roar~12/gain", "engine/pitch", "engine/delay", "engine/gain", "engine/layers/0/gain",
            "engine/layers/0/pitch", "engine/layers/0/delay",
        ]
        for curve in ["0/curve", "1/curve", "1/pitchCurve"] {
            if curve == "1/curve" { expected += ["pitch", "delay", "gain"].map { "engine/layers/1/\($0)" } }
            for point in ["0/0", "0/1", "1/0", "1/1"] { expected.append("engine/layers/\(curve)/\(point)") }
        }
        for node in ["late", "late/layers/0", "late/layers/1"] {
            expected += ["gain", "pitch", "delay"].map { "\(node)/\($0)" }
        }
        #expect(paths == expected)
        #expect(dials[1]["value"] == .number(-9) && dials[1]["isHeld"] == .boolean(true))
        #expect(dials[1]["min"] == .number(-144) && dials[1]["max"] == .number(24) && dials[1]["unit"] == .string("dB"))
        #expect(dials[2]["value"] == .number(1) && dials[2]["isHeld"] == .boolean(false))
        #expect(dials[2]["min"] == .number(0.01) && dials[2]["max"] == .number(8))
        #expect(dials.last?["unit"] == .string("s") && dials.last?["max"] == .number(5))
    }

    @Test("What cannot be turned is refused in words, and everything sounds as before")
    func hostile() throws {
        audio.profiled.access = .readWrite
        #expect(turn("hum/gain", to: 0) == "the mixer has not answered yet")
        try look()
        try look()
        #expect(turn("hum/gain", to: 0) == "the game has no sound events")
        try loadEvents()
        audio.post("hum")
        try look()
        try look()
        let before = try level(of: 300)
        for (path, value, words) in [
            ("hum/gian", 0, "the sound events have no number at hum/gian"),
            ("hum", 0, "the sound events have no number at hum"),
            ("", 0, "the sound events have no number at "),
            ("hum/gain/0", 0, "the sound events have no number at hum/gain/0"),
            ("hum/sound", 0, "the sound events have no number at hum/sound"),
            ("hum/gain", 25, "hum/gain takes -144.0 to 24.0 dB"),
            ("hum/gain", .nan, "hum/gain takes -144.0 to 24.0 dB"),
            ("hum/gain", -.infinity, "hum/gain takes -144.0 to 24.0 dB"),
            ("hum/pitch", 0, "hum/pitch takes 0.01 to 8.0"),
            ("roar~12/random/0/gain/0", -3, "line 4, column 69: the gain in decibels is no range"),
            ("roar~12/random/0/weight", 0, "line 4"),
            ("engine/layers/0/curve/0/0", 101, "engine/layers/0/curve/0/0 takes 0.0 to 100.0"),
        ] as [(String, Float, String)] {
            let refusal = turn(path, to: value)
            #expect(refusal?.hasPrefix(words) == true, "\(refusal ?? "taken") for \(words)")
        }
        // Points of a curve have to rise, also with what is held already.
        #expect(turn("engine/layers/1/curve/0/0", to: 60) == nil)
        #expect(turn("engine/layers/1/curve/1/0", to: 50)?.contains("do not rise") == true)
        #expect(turn("engine/layers/1/curve/1/0", to: 60) == nil, "a step")
        #expect(turn("engine/layers/1/curve/0/0", to: nil) == nil)
        #expect(try abs(level(of: 300) - before) < 0.01)
        audio.profiled.access = .read
        #expect(turn("hum/gain", to: 0)?.contains("look") == true)
    }

    @Test("What no longer fits when another program leaves is left out, and the rest is heard")
    func partly() throws {
        try loadEvents()
        audio.post("hum")
        try look()
        let before = try level(of: 300)
        let other = AttachedPeer(number: 2, process: 4_712, name: "tacet")
        let moved = audio.profiled.carryOut(.override(.event("roar~12/random/0/gain/1"), 0), by: other)
        #expect(moved == nil)
        #expect(turn("roar~12/random/0/gain/0", to: -3) == nil)
        #expect(turn("hum/gain", to: -12) == nil)
        audio.profiled.overrides.withdraw(other)
        #expect(try abs(level(of: 300) - before + 6) < 0.2)
    }
}
