import ArgumentParser
import Tacet
import TacetProfile
import TestSupport
import Testing

@testable import tacet

/// What was turned on a page, as code of the game; and what the command line turns.
@Suite("Effects that were turned, as code") struct TouchCodeTests {
    private typealias Dial = EngineReport.Dial

    private static func dial(_ name: String, _ value: Double?, _ unit: String = "", isHeld: Bool = false) -> Dial {
        Dial(name: name, unit: unit, value: value, min: nil, max: 1e9, choices: nil, isHeld: isHeld)
    }

    private static func effect(_ kind: String, _ dials: [Dial], wet: Double? = 0, isBypassed: Bool = false)
        -> EngineReport.Bus.Effect
    {
        var effect = EngineReport.Bus.Effect(name: kind, bypassed: isBypassed, cost: 0)
        effect.dials =
            dials + [
                dial("wet", wet, "dB", isHeld: true), dial("dry", nil, "dB"), dial("isBypassed", isBypassed ? 1 : 0),
            ]
        return effect
    }

    private static func state(_ effects: [EngineReport.Bus.Effect], on bus: Int = 2) -> EngineReport {
        var state = EngineReport(pid: 7, engine: 1, name: "rocks")
        for (index, name) in ["master", "soundtrack", "effects", "voice", "ui", "foot\" steps"].enumerated() {
            var new = EngineReport.Bus(bus: index, name: name)
            if index == bus { new.effects = effects }
            state.buses.append(new)
        }
        return state
    }

    /// An effect of each kind, and its line in both languages.
    private static let kinds: [(effect: EngineReport.Bus.Effect, swift: String, c: [String])] = {
        var compressor = effect(
            "compressor",
            [
                dial("threshold", -18, "dB"), dial("ratio", 4), dial("knee", 6, "dB"), dial("attack", 0.01, "s"),
                dial("release", 0.12, "s"), dial("makeup", 1.5, "dB"),
            ])
        compressor.sidechain = 3
        let modulation = [
            dial("delay", 0.018, "s"), dial("depth", 0.004, "s"), dial("rate", 0.5, "Hz"), dial("feedback", -0.25),
            dial("spread", 0.25),
        ]
        let modulated =
            "Effect.Modulation(delay: .seconds(0.018), depth: .seconds(0.004), rate: 0.5, feedback: -0.25, spread: 0.25)"
        let modulatedFields = ["time = 0.018f", "depth = 0.004f", "rate = 0.5f", "feedback = -0.25f", "spread = 0.25f"]
        return [
            (
                effect(
                    "equaliser",
                    [
                        dial("band1.shape", 2), dial("band1.frequency", 120, "Hz"), dial("band1.gain", 3, "dB"),
                        dial("band1.q", 0.707), dial("band2.shape", 0), dial("band2.frequency", 2_500.5, "Hz"),
                        dial("band2.gain", -4, "dB"), dial("band2.q", 2),
                    ]),
                ".equalizer([Effect.Band(.highShelf, hertz: 120, gain: 3, q: 0.707), "
                    + "Effect.Band(.bell, hertz: 2500.5, gain: -4, q: 2)])",
                [
                    "band_count = 2", "bands[0].shape = TACET_BAND_HIGH_SHELF", "bands[0].frequency = 120.0f",
                    "bands[0].gain = 3.0f", "bands[0].q = 0.707f", "bands[1].shape = TACET_BAND_BELL",
                    "bands[1].frequency = 2500.5f", "bands[1].gain = -4.0f", "bands[1].q = 2.0f",
                ]
            ),
            (
                compressor,
                ".compressor(Effect.Compressor(threshold: -18, ratio: 4, knee: 6, attack: .seconds(0.01), "
                    + "release: .seconds(0.12), makeup: 1.5, sidechain: .voice))",
                [
                    "threshold = -18.0f", "ratio = 4.0f", "knee = 6.0f", "attack = 0.01f", "release = 0.12f",
                    "makeup = 1.5f", "sidechain = TACET_BUS_VOICE",
                ]
            ),
            (
                effect("limiter", [dial("ceiling", -1, "dB"), dial("release", 0.08, "s")]),
                ".limiter(Effect.Limiter(ceiling: -1, release: .seconds(0.08)))",
                ["ceiling = -1.0f", "release = 0.08f"]
            ),
            (
                effect(
                    "delay",
                    [
                        dial("time", 0.35, "s"), dial("feedback", 0.4), dial("lowCut", 20, "Hz"),
                        dial("highCut", 8_000, "Hz"), dial("isPingPong", 1),
                    ]),
                ".delay(Effect.Delay(time: .seconds(0.35), feedback: 0.4, filter: Filter(lowCut: 20, highCut: 8000), "
                    + "isPingPong: true))",
                [
                    "time = 0.35f", "feedback = 0.4f", "low_cut = 20.0f", "high_cut = 8000.0f", "ping_pong = true",
                ]
            ),
            (effect("chorus", modulation), ".chorus(\(modulated))", modulatedFields),
            (effect("flanger", modulation), ".flanger(\(modulated))", modulatedFields),
            (
                effect("distortion", [dial("drive", 18, "dB"), dial("level", -6, "dB"), dial("curve", 1)]),
                ".distortion(Effect.Distortion(drive: 18, level: -6, curve: .hard))",
                ["drive = 18.0f", "level = -6.0f", "curve = TACET_DISTORTION_HARD"]
            ),
            (effect("convolution", []), ".convolution(response)", ["response = response"]),
            (effect("processor", []), ".processor(processor)", ["process = process"]),
        ]
    }()

    @Test("Each kind of effect is written with all of its numbers, in Swift and in C", arguments: kinds.indices)
    func everyKind(_ index: Int) {
        let (effect, swift, c) = Self.kinds[index]
        let code = TouchCode(Self.state([effect]))
        #expect(
            code.text(.swift) == """
                let effectsEffects: [Effect] = [
                    Effect(\(swift), wet: 0, dry: .silence),
                ]
                try audio.buses.effects.setEffects(effectsEffects)

                """)
        let lines = code.text(.c).split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }.map(String.init)
        #expect(lines.prefix(2) == ["{", "tacet_effect effects[1];"])
        #expect(lines.suffix(2) == ["tacet_bus_set_effects(engine, TACET_BUS_EFFECTS, effects, 1, NULL);", "}"])
        #expect(
            lines.contains("tacet_effect_init(&effects[0], TACET_EFFECT_\(cName(effect.name)), sizeof effects[0]);"))
        let own = lines.filter { $0.hasPrefix("effects[0].") && !$0.contains(".wet") && !$0.contains(".dry") }
        #expect(Set(own) == Set(c.map { "effects[0].\($0);" }))
        #expect(lines.contains("effects[0].wet = 0.0f;") && lines.contains("effects[0].dry = -INFINITY;"))
    }

    private func cName(_ kind: String) -> String { kind == "equaliser" ? "EQUALIZER" : kind.uppercased() }

    @Test("A bus of the game's is a variable, a bypass is set, and nothing turned is said")
    func otherBuses() {
        let effect = Self.effect("convolution", [], wet: -12.5, isBypassed: true)
        let code = TouchCode(Self.state([effect], on: 5))
        #expect(
            code.text(.swift) == """
                // footSteps: the bus "foot\\" steps"
                var footStepsEffects: [Effect] = [
                    Effect(.convolution(response), wet: -12.5, dry: .silence),
                ]
                footStepsEffects[0].isBypassed = true
                try footSteps.setEffects(footStepsEffects)

                """)
        #expect(code.text(.c).contains("    // foot_steps: the bus \"foot\\\" steps\"\n"))
        #expect(code.text(.c).contains("    effects[0].bypassed = true;\n"))
        #expect(TouchCode(Self.state([])).text(.c) == "// Nothing has been turned.\n")
    }

    @Test("Parameters are calls; what was turned since the last second counts if it is in range")
    func parameters() {
        var state = Self.state([Self.effect("limiter", [Self.dial("ceiling", -1, "dB")])])
        state.parameters = [
            Dial(name: "rpm", unit: "", value: 800, min: 600, max: 8_000, choices: nil, isHeld: false),
            Dial(name: "a\"b", unit: "", value: 0, min: 0, max: 1, choices: ["grass", "st\\one"], isHeld: true),
        ]
        let ceiling = EffectPlace(bus: 2, place: 0, effect: "limiter", dial: "ceiling")
        let code = TouchCode(
            state, turned: [.parameter("rpm"): 3_200, .parameter("a\"b"): 1, .effect(ceiling): -6.5])
        #expect(code.text(.swift).contains("ceiling: -6.5, "))
        #expect(
            code.text(.swift).hasSuffix(
                "audio.setParameter(\"rpm\", 3200)\naudio.setParameter(\"a\\\"b\", \"st\\\\one\")\n"))
        #expect(
            code.text(.c).hasSuffix(
                "tacet_engine_set_parameter(engine, \"rpm\", 3200.0f, NULL);\n"
                    + "tacet_engine_set_parameter_value(engine, \"a\\\"b\", \"st\\\\one\", NULL);\n"))
        let other: [OverrideRequest.Target: Float?] = [
            .parameter("rpm"): 1e9, .parameter("x"): 1, .effect(ceiling): nil,
        ]
        let wild = TouchCode(state, turned: other)
        #expect(wild.text(.swift).contains("setParameter(\"rpm\", 800)"))
    }

    @Test(
        "The command line turns an effect by its bus, its kind or place, and its name; a wrong name lists the right ones"
    )
    func options() throws {
        var state = Self.state([Self.effect("delay", [Self.dial("feedback", 0.4)])])
        state.buses[2].effects?.append(Self.effect("limiter", [Self.dial("ceiling", -1, "dB")]))
        state.parameters = [
            Dial(name: "surface", unit: "", value: 0, min: 0, max: 1, choices: ["grass", "stone"], isHeld: false)
        ]
        func actions(_ arguments: String...) throws -> [OverrideRequest.Action] {
            try TouchOptions.parse(arguments).actions(for: state)
        }
        let feedback = EffectPlace(bus: 2, place: 0, effect: "delay", dial: "feedback")
        let ceiling = EffectPlace(bus: 2, place: 1, effect: "limiter", dial: "ceiling")
        #expect(try actions("--effect", "effects/delay/feedback=0.6") == [.override(.effect(feedback), 0.6)])
        #expect(try actions("--effect", "Effects/1/ceiling=-6") == [.override(.effect(ceiling), -6)])
        #expect(try actions("--parameter", "surface=stone") == [.override(.parameter("surface"), 1)])
        for (arguments, words) in [
            (["--effect", "effects/chorus/rate=1"], "It has delay, limiter."),
            (["--effect", "effects/delay/size=1"], "It has feedback, wet, dry, isBypassed."),
            (["--effect", "drums/delay/feedback=1"], "The game has no bus"),
            (["--effect", "effects/delay/feedback=much"], "takes a number"),
            (["--parameter", "rpm=1"], "It has surface."),
            (["--parameter", "surface=mud"], "takes one of grass, stone"),
        ] {
            let options = try TouchOptions.parse(arguments)
            let failure = #expect(throws: Failure.self) { try options.actions(for: state) }
            #expect(failure.map { "\($0)".contains(words) } == true, "\(failure.map { "\($0)" } ?? "")")
        }
        for arguments in [["--effect", "effects/delay=1"], ["--effect", "a/b/c"], ["--parameter", "=1"]] {
            #expect(throws: (any Error).self, "\(arguments)") { try TouchOptions.parse(arguments) }
        }
    }
}
