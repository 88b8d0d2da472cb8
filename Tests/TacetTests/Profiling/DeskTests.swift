@testable import TacetPlatform
import TacetProfile
import TacetSession
import TestSupport
import Testing

@testable import Tacet

/// What attached programs turn is heard at once, and leaves no trace in the game.
@Suite("Effects and parameters that attached programs turn") struct DeskTests {
    private let offline = Offline { $0.realVoices = 64 }
    private var audio: AudioEngine { offline.audio }
    private let program = AttachedPeer(number: 1, process: 4_711, name: "tacet")

    /// Lets the game and the mixer tell what can be turned.
    private func look(_ offline: Offline? = nil) throws {
        let offline = offline ?? self.offline
        offline.audio.profiled.access = .readWrite
        offline.audio.profiled.ask()
        try offline.render(1_024)
        _ = offline.audio.profiled.answer([])
    }

    /// Asks for a number; returns why that is refused.
    @discardableResult
    private func turn(
        _ dial: String, of effect: String, at place: Int = 0, on bus: Int = 2, to value: Float?,
        by peer: AttachedPeer? = nil
    ) -> String? {
        let target = EffectPlace(bus: bus, place: place, effect: effect, dial: dial)
        return audio.profiled.carryOut(.override(.effect(target), value), by: peer ?? program)
    }

    private func hold(_ parameter: String, at value: Float?) -> String? {
        audio.profiled.carryOut(.override(.parameter(parameter), value), by: program)
    }

    private func play(_ frequency: Double, on offline: Offline) throws {
        let sound = try offline.load(Tone(frequency: frequency, decibels: -20).samples(frames: 48_000, rate: 48_000))
        offline.audio.play(sound, PlaybackSettings(loops: true))
    }

    private func level(of frequency: Double) throws -> Double {
        try offline.render(4_800)
        return try offline.render(9_600).left.level(of: frequency)
    }

    /// What a program is told of the effects of a bus.
    private func told(_ bus: Int) throws -> [EngineReport.Bus.Effect] {
        try look()
        let line = audio.profiled.answer([]).line(for: [])
        #expect(JSON(parsing: line) != nil, "each line is JSON")
        var memory = ProfiledEngine.Memory(voices: VoiceHistory(audio.profiled.names, limit: 8))
        audio.profiled.ask()
        try offline.render(1_024)
        memory.probe = audio.profiled.link.probe.current?.take()
        memory.report = GameReport(audio.soundtrack, audio.buses, nil, at: audio.renderedFrames)
        return EngineReport.Bus.list(of: audio.profiled, &memory)[bus].effects ?? []
    }

    @Test("A number that is turned is heard within 50 ms, one frame of the game included, and without a click")
    func heardAtOnce() throws {
        let twin = Offline { $0.realVoices = 64 }
        for offline in [offline, twin] {
            try offline.audio.buses.effects.setEffects([.equalizer([.bell(hertz: 1_000, gain: 0)])], over: .none)
            try play(1_000, on: offline)
            try look(offline)
            try offline.render(9_600)
        }
        #expect(turn("band1.gain", of: "equaliser", to: 12) == nil)
        var (own, other) = ([Float](), [Float]())
        // The game is in the middle of a frame of 60 in a second when the command comes.
        own += try offline.renderOn(800).left.samples
        other += try twin.renderOn(800).left.samples
        own += try offline.render(9_600).left.samples
        other += try twin.render(9_600).left.samples
        let first = try #require(zip(own, other).enumerated().first { $1.0 != $1.1 }?.offset)
        #expect((800...2_400).contains(first), "heard after \(first) frames")
        // All of it is heard in time, too: the limiter's delay is not the command's.
        let whole = Signal(Array(own[(2_400 + Offline.delay)...]), rate: 48_000).level(of: 1_000)
        let before = Signal(Array(other[2_400...]), rate: 48_000).level(of: 1_000)
        #expect(abs(whole - before - 12) < 0.2, "\(whole) after \(before)")
        let change = Signal(own, rate: 48_000)
        #expect(change.largestStep <= 2 * Float.pi * 1_000 / 48_000 * change.peak * 1.05)
    }

    @Test("The game's values stay, hold again when the program leaves, and follow what the game sets meanwhile")
    func overlay() throws {
        let bus = audio.buses.effects
        let game: [Effect] = [.equalizer([.bell(hertz: 1_000, gain: 3)])]
        try bus.setEffects(game, over: .none)
        try play(1_000, on: offline)
        try look()
        let before = try level(of: 1_000)
        let saved = audio.saveState()
        #expect(turn("band1.gain", of: "equaliser", to: -9) == nil)
        #expect(try abs(level(of: 1_000) - before + 12) < 0.2)
        #expect(bus.effects == game && audio.saveState() == saved)
        // The game turns another number of the same effect, and the held one too.
        try bus.setEffects([.equalizer([.bell(hertz: 1_000, gain: 9, q: 4)])], over: .none)
        #expect(try abs(level(of: 1_000) - before + 12) < 0.2)
        // An effect of another kind in the place is left alone, and the first comes back with its number.
        try bus.setEffects([.limiter(Effect.Limiter(ceiling: 0))], over: .none)
        #expect(try abs(level(of: 1_000) - before + 3) < 0.2)
        try bus.setEffects(game, over: .none)
        #expect(try abs(level(of: 1_000) - before + 12) < 0.2)
        audio.profiled.overrides.withdraw(program)
        #expect(try abs(level(of: 1_000) - before) < 0.2)
    }

    @Test("Of two programs the latest counts; wet, dry and bypass are numbers, too")
    func programs() throws {
        try audio.buses.effects.setEffects([.equalizer([.bell(hertz: 1_000, gain: 6)])], over: .none)
        try play(1_000, on: offline)
        try look()
        let before = try level(of: 1_000)
        let other = AttachedPeer(number: 2, process: 4_712, name: "tacet")
        turn("band1.gain", of: "equaliser", to: 0)
        turn("band1.gain", of: "equaliser", to: 12, by: other)
        #expect(try abs(level(of: 1_000) - before - 6) < 0.2)
        audio.profiled.overrides.withdraw(other)
        #expect(try abs(level(of: 1_000) - before + 6) < 0.2)
        turn("band1.gain", of: "equaliser", to: nil)
        turn("wet", of: "equaliser", to: -6)
        #expect(try abs(level(of: 1_000) - before + 6) < 0.2)
        turn("wet", of: "equaliser", to: -.infinity)
        #expect(try level(of: 1_000) < -80)
        turn("isBypassed", of: "equaliser", to: 1)
        #expect(try abs(level(of: 1_000) - before + 6) < 0.2)
    }

    /// An effect of each kind that has numbers.
    static let kinds: [Effect] = [
        .equalizer([.bell(hertz: 1_000, gain: 3), .lowCut(hertz: 80)]), .compressor(), .limiter(), .delay(), .chorus(),
        .flanger(), .distortion(),
    ]

    @Test("Each number of each kind takes both ends of its range, and no other number moves", arguments: kinds)
    func everyDial(_ effect: Effect) throws {
        #expect(Set(effect.dials.map(\.name)).count == effect.dials.count)
        for dial in effect.dials {
            for value in [dial.range.lowerBound, dial.range.upperBound] {
                var turned = effect
                dial.turn(&turned, to: value)
                #expect(dial.value(in: turned) == value && turned.label == effect.label, "\(dial.name) at \(value)")
                for other in turned.dials where other.name != dial.name {
                    #expect(other.value(in: turned) == other.value(in: effect), "\(dial.name) moves \(other.name)")
                }
                #expect(turned != effect || dial.value(in: effect) == value, "\(dial.name) changes nothing")
            }
        }
    }

    @Test(
        "A thousand turns of every kind at random stay finite, and end as the last ones were asked",
        .timeLimit(.minutes(1)))
    func walk() throws {
        let bus = audio.buses.effects
        var random = RandomSource(seed: 7)
        try play(440, on: offline)
        for effect in Self.kinds {
            try bus.setEffects([effect], over: .none)
            try look()
            for _ in 0..<140 {
                let dial = effect.dials[Int.random(in: effect.dials.indices, using: &random)]
                let range = max(-60, dial.range.lowerBound)...dial.range.upperBound
                var value = Float.random(in: range, using: &random)
                if !dial.choices.isEmpty { value = value.rounded() }
                #expect(turn(dial.name, of: "\(effect.label)", to: value) == nil, "\(dial.name) at \(value)")
                let signal = try offline.render(512).left
                #expect(signal.samples.allSatisfy { $0.isFinite })
            }
            audio.profiled.overrides.withdraw(program)
            try offline.render(512)
            #expect(bus.effects == [effect] && audio.buses.effectLists[.effects]?.heard == [effect])
        }
        try offline.render(48_000)
        audio.update()
        #expect(audio.buses.effectLists[.effects].map { $0.held <= 2 } == true, "memory is given back")
    }

    @Test("A program is told each number with its unit and range, and which ones are held")
    func toldNumbers() throws {
        try audio.buses.effects.setEffects(
            [.compressor(), .delay(Effect.Delay(time: .milliseconds(250)))], over: .none)
        try look()
        #expect(turn("ratio", of: "compressor", to: 8) == nil)
        let effects = try told(2)
        #expect(effects.map(\.name) == ["compressor", "delay"])
        let ratio = try #require(effects[0].dials?.first { $0.name == "ratio" })
        #expect(ratio.value == 8 && ratio.min == 1 && ratio.max == 100 && ratio.isHeld && ratio.unit.isEmpty)
        let time = try #require(effects[1].dials?.first { $0.name == "time" })
        #expect(time.value == 0.25 && time.min == 0.001 && time.max == 2 && !time.isHeld && time.unit == "s")
        let wet = try #require(effects[1].dials?.first { $0.name == "wet" })
        #expect(wet.value == -9 && wet.min == nil && wet.max == 24 && wet.unit == "dB")
        #expect(effects[1].dials?.first { $0.name == "isPingPong" }?.choices == ["false", "true"])
        #expect(try told(3).isEmpty)
    }

    @Test("What cannot be turned is refused in words, and the game plays on as before")
    func hostile() throws {
        try audio.buses.effects.setEffects([.delay(), .distortion()], over: .none)
        try play(1_000, on: offline)
        audio.profiled.access = .readWrite
        #expect(turn("feedback", of: "delay", to: 0.5) == "the mixer has not answered yet")
        try look()
        // The echoes grow for as long as this.
        try offline.render(192_000)
        let before = try level(of: 1_000)
        for (refusal, words) in [
            (turn("feedback", of: "delay", on: 40, to: 0.5), "there is no bus 40"),
            (turn("feedback", of: "delay", on: .max, to: 0.5), "there is no bus \(Int.max)"),
            (turn("feedback", of: "delay", on: 3, to: 0.5), "the bus 3 has no effect at the place 0"),
            (turn("feedback", of: "delay", at: 2, to: 0.5), "the bus 2 has no effect at the place 2"),
            (turn("ratio", of: "compressor", to: 2), "the effect at the place 0 of the bus 2 is of the kind delay"),
            (turn("depth", of: "delay", to: 0), "an effect of the kind delay has no depth: it has time, feedback"),
            (turn("feedback", of: "delay", to: 0.96), "feedback takes 0.0 to 0.95"),
            (turn("feedback", of: "delay", to: -1), "feedback takes 0.0 to 0.95"),
            (turn("feedback", of: "delay", to: .nan), "feedback takes 0.0 to 0.95"),
            (turn("time", of: "delay", to: .infinity), "time takes 0.001 to 2.0 s"),
            (turn("wet", of: "delay", to: 25), "wet takes -inf to 24.0 dB"),
            (turn("isPingPong", of: "delay", to: 0.5), "isPingPong takes a whole number from 0 to 1"),
            (turn("curve", of: "distortion", at: 1, to: 2), "curve takes a whole number from 0 to 1"),
            (hold("rpm", at: 1), "there is no parameter \"rpm\""),
        ] {
            #expect(refusal?.hasPrefix(words) == true, "\(refusal ?? "taken") for \(words)")
        }
        #expect(try abs(level(of: 1_000) - before) < 0.01)
        #expect(audio.profiled.overrides.present.isEmpty)
        audio.profiled.access = .read
        #expect(turn("feedback", of: "delay", to: 0.5)?.contains("look") == true)
    }

    @Test("The log has the first turn of a number and its end, and not each of a slider's")
    func log() throws {
        try audio.buses.effects.setEffects([.delay()], over: .none)
        try look()
        _ = audio.update()
        for value: Float in [0.1, 0.2, 0.3] { turn("feedback", of: "delay", to: value) }
        turn("feedback", of: "delay", to: nil)
        turn("feedback", of: "delay", to: nil)
        let words = audio.update().compactMap { if case .profilerActed(let words) = $0 { words } else { nil } }
        #expect(
            words == [
                "profiler (PID 4711, tacet) holds feedback of the delay on the bus \"effects\" at 0.1",
                "profiler (PID 4711, tacet) no longer holds feedback of the delay on the bus \"effects\"",
            ])
    }

    // MARK: Parameters

    private static let blend = """
        {"parameters": {"rpm": {"range": [0, 100]}, "the ground": {"values": ["grass", "stone"]}},
         "events": {"engine": {"blend": "rpm", "layers": [
           {"sound": "low.wav", "loop": true, "curve": [[0, 0], [100, -144]]},
           {"sound": "high.wav", "loop": true, "curve": [[0, -144], [100, 0]]}]},
           "step": {"switch": "the ground", "cases": {"grass": "low.wav", "stone": "high.wav"}}}}
        """

    private func loadEvents(_ text: String = blend) throws {
        for (name, frequency) in [("low.wav", 300.0), ("high.wav", 1_100)] {
            let samples = Tone(frequency: frequency, decibels: -20).samples(frames: 48_000, rate: 48_000)
            audio.files.keep(MemorySource(SoundFile(channels: [samples]).waveBytes), at: "sfx/\(name)")
        }
        audio.files.keep(MemorySource(Array(text.utf8)), at: "sfx/events.json")
        try audio.loadEvents("sfx/events.json")
    }

    @Test("A held parameter is heard within 50 ms; the game's own value holds again when the program leaves")
    func parameter() throws {
        try loadEvents()
        audio.post("engine")
        try look()
        #expect(try level(of: 300) > -40)
        #expect(try level(of: 1_100) < -80)
        #expect(hold("rpm", at: 100) == nil)
        _ = try offline.renderOn(800)
        try offline.render(1_600)
        let heard = try offline.renderOn(4_800).left
        #expect(heard.level(of: 1_100) > -40 && heard.level(of: 300) < -80)
        // What the game sets meanwhile is heard afterwards; what it sets for an object is heard at once.
        audio.setParameter("rpm", 50)
        #expect(try level(of: 300) < -80)
        let other = audio.post("engine", for: SoundObject(rawValue: 9))
        audio.setParameter("rpm", 0, for: SoundObject(rawValue: 9))
        #expect(try level(of: 300) > -40)
        other.stop(over: .none)
        // A document that is read again keeps what is held.
        try loadEvents()
        #expect(try level(of: 300) < -80)
        #expect(try level(of: 1_100) > -40)
        audio.profiled.overrides.withdraw(program)
        try offline.render(9_600)
        #expect(audio.eventPlayer?.values.value(of: 0, in: -1, at: audio.renderedFrames) == 50)
    }

    @Test("A program is told the parameters with their ranges and names; another value is refused")
    func toldParameters() throws {
        try loadEvents()
        audio.setParameter("rpm", 40)
        try look()
        try look()
        let line = audio.profiled.answer([]).line(for: [])
        let dials = try #require(JSON(parsing: line)?["parameters"]?.array)
        #expect(dials.map { $0["name"]?.string } == ["rpm", "the ground"])
        #expect(dials[0]["value"] == .number(40) && dials[0]["min"] == .number(0) && dials[0]["max"] == .number(100))
        #expect(dials[1]["choices"]?.array?.compactMap(\.string) == ["grass", "stone"])
        #expect(hold("rpm", at: 101) == "rpm takes 0.0 to 100.0")
        #expect(hold("rpm", at: .nan) == "rpm takes 0.0 to 100.0")
        #expect(hold("the ground", at: 0.5) == "the ground takes a whole number from 0 to 1")
        #expect(hold("the ground", at: 1) == nil)
        audio.update()
        audio.post("step")
        #expect(try level(of: 1_100) > -40)
    }
}
