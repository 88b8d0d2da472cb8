import Tacet
import TacetProfile
import TacetSession

/// What attached programs have turned in a game, as lines of the game's code: each bus with a number that is held gets
/// its whole list of effects.
struct TouchCode {
    enum Language: String { case swift, c }

    /// A bus as the lines name it.
    private struct BusName {
        /// The bus in Swift and in C: a name of the library's, or a variable of the game's.
        let swift, c: String
        /// What the variable is; nil for a bus of the library's.
        let comment: String?

        init(_ bus: EngineReport.Bus?) {
            let name = bus?.name ?? ""
            if (bus?.bus ?? .max) < 5, ["master", "soundtrack", "effects", "voice", "ui"].contains(name) {
                (swift, c, comment) = ("audio.buses.\(name)", "TACET_BUS_\(name.uppercased())", nil)
                return
            }
            let words = name.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
            let own = words.first?.first?.isLetter == true ? words.map(String.init) : ["bus"] + words.map(String.init)
            swift = own[0] + own.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
            c = own.joined(separator: "_")
            comment = "the bus \(TouchCode.quoted(name))"
        }

        /// The name of a variable with the bus's effects.
        var variable: String { "\(swift.split(separator: ".").last ?? "bus")Effects" }
    }

    private var state: EngineReport

    /// - Parameter turned: What pages have turned since the state; nil has been let go.
    init(_ state: EngineReport, turned: [OverrideRequest.Target: Float?] = [:]) {
        self.state = state
        for (target, value) in turned {
            switch target {
            case .effect(let place):
                guard self.state.buses.indices.contains(place.bus),
                    self.state.buses[place.bus].effects?.indices.contains(place.place) == true
                else { continue }
                self.state.buses[place.bus].effects?[place.place].dials?.turn(place.dial, to: value)
            case .parameter(let name): self.state.parameters?.turn(name, to: value)
            default: break
            }
        }
    }

    func text(_ language: Language) -> String {
        var lines: [String] = []
        for bus in state.buses {
            let effects = bus.effects ?? []
            guard effects.contains(where: { $0.dials?.contains(where: \.isHeld) == true }) else { continue }
            lines += language == .swift ? swift(bus, effects) : c(bus, effects)
        }
        for dial in state.parameters ?? [] where dial.isHeld { lines.append(parameter(dial, language)) }
        if lines.isEmpty { lines = ["// Nothing has been turned."] }
        return lines.joined(separator: "\n") + "\n"
    }

    /// A text in quotes, for both languages.
    private static func quoted(_ text: String) -> String {
        let escaped = text.printable.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] }
        return "\"\(String(escaped))\""
    }

    private func parameter(_ dial: EngineReport.Dial, _ language: Language) -> String {
        let name = Self.quoted(dial.name)
        let choice = dial.choice.map(Self.quoted)
        switch language {
        case .swift: return "audio.setParameter(\(name), \(choice ?? dial.swift))"
        case .c:
            let call = choice == nil ? "tacet_engine_set_parameter" : "tacet_engine_set_parameter_value"
            return "\(call)(engine, \(name), \(choice ?? dial.c), NULL);"
        }
    }

    /// The kind of an effect. One that this version does not know is written as a processor.
    private static func kind(of effect: EngineReport.Bus.Effect) -> Effect.Label {
        Effect.Label.allCases.first { "\($0)" == effect.name } ?? .processor
    }

    // MARK: Swift

    private func swift(_ bus: EngineReport.Bus, _ effects: [EngineReport.Bus.Effect]) -> [String] {
        let name = BusName(bus)
        let bypassed = effects.indices.filter { effects[$0].dial("isBypassed")?.value == 1 }
        var lines = name.comment.map { ["// \(name.swift): \($0)"] } ?? []
        lines.append("\(bypassed.isEmpty ? "let" : "var") \(name.variable): [Effect] = [")
        for effect in effects {
            let (wet, dry) = (effect.number("wet"), effect.number("dry"))
            lines.append("    Effect(\(swift(effect)), wet: \(wet), dry: \(dry)),")
        }
        lines.append("]")
        lines += bypassed.map { "\(name.variable)[\($0)].isBypassed = true" }
        return lines + ["try \(name.swift).setEffects(\(name.variable))"]
    }

    private func swift(_ effect: EngineReport.Bus.Effect) -> String {
        func list(_ names: String...) -> String {
            names.map { name in
                let isTime = effect.dial(name)?.unit == "s"
                return "\(name): \(isTime ? ".seconds(\(effect.number(name)))" : effect.number(name))"
            }.joined(separator: ", ")
        }
        switch Self.kind(of: effect) {
        case .equaliser:
            let bands = effect.bands.map { band in
                let (frequency, gain) = (effect.number("\(band).frequency"), effect.number("\(band).gain"))
                let shape = Self.shapes[effect.index("\(band).shape", below: Self.shapes.count)].swift
                return "Effect.Band(.\(shape), hertz: \(frequency), gain: \(gain), q: \(effect.number("\(band).q")))"
            }
            return ".equalizer([\(bands.joined(separator: ", "))])"
        case .compressor:
            let sidechain = effect.sidechain.map { index in
                let name = BusName(state.buses.first { $0.bus == index })
                return ", sidechain: "
                    + (name.comment == nil ? name.swift.dropFirst("audio.buses".count) : "\(name.swift).id")
            }
            return ".compressor(Effect.Compressor("
                + list("threshold", "ratio", "knee", "attack", "release", "makeup") + "\(sidechain ?? "")))"
        case .limiter: return ".limiter(Effect.Limiter(\(list("ceiling", "release"))))"
        case .delay:
            let filter = "filter: Filter(\(list("lowCut", "highCut")))"
            let isPingPong = effect.index("isPingPong", below: 2) == 1
            return ".delay(Effect.Delay(\(list("time", "feedback")), \(filter), isPingPong: \(isPingPong)))"
        case .chorus, .flanger:
            return ".\(effect.name)(Effect.Modulation(\(list("delay", "depth", "rate", "feedback", "spread"))))"
        case .distortion:
            let curve = ["soft", "hard"][effect.index("curve", below: 2)]
            return ".distortion(Effect.Distortion(\(list("drive", "level")), curve: .\(curve)))"
        case .convolution: return ".convolution(response)"
        case .processor: return ".processor(processor)"
        }
    }

    // MARK: C

    /// The shapes of an equaliser's bands, in the order of their numbers.
    private static let shapes: [(swift: String, c: String)] = [
        ("bell", "BELL"), ("lowShelf", "LOW_SHELF"), ("highShelf", "HIGH_SHELF"), ("lowCut", "LOW_CUT"),
        ("highCut", "HIGH_CUT"),
    ]
    /// The fields with another name in C, and those that are no number there.
    private static let fields = [
        "lowCut": "low_cut", "highCut": "high_cut", "delay": "time", "isPingPong": "ping_pong",
        "isBypassed": "bypassed",
    ]

    /// The name of a kind behind `TACET_EFFECT_`.
    private static func constant(of kind: Effect.Label) -> String {
        switch kind {
        case .equaliser: "EQUALIZER"
        case .compressor: "COMPRESSOR"
        case .limiter: "LIMITER"
        case .delay: "DELAY"
        case .chorus: "CHORUS"
        case .flanger: "FLANGER"
        case .distortion: "DISTORTION"
        case .convolution: "CONVOLUTION"
        case .processor: "PROCESSOR"
        }
    }

    private func c(_ bus: EngineReport.Bus, _ effects: [EngineReport.Bus.Effect]) -> [String] {
        let name = BusName(bus)
        var lines = ["{"] + (name.comment.map { ["    // \(name.c): \($0)"] } ?? [])
        lines.append("    tacet_effect effects[\(effects.count)];")
        for (index, effect) in effects.enumerated() {
            let place = "effects[\(index)]"
            let kind = Self.kind(of: effect)
            lines.append("    tacet_effect_init(&\(place), TACET_EFFECT_\(Self.constant(of: kind)), sizeof \(place));")
            if kind == .equaliser { lines.append("    \(place).band_count = \(effect.bands.count);") }
            lines += (effect.dials ?? []).compactMap { field($0, of: effect) }.map { "    \(place).\($0);" }
            if let sidechain = effect.sidechain {
                let bus = BusName(state.buses.first { $0.bus == sidechain })
                lines.append("    \(place).sidechain = \(bus.c);")
            }
            if kind == .convolution { lines.append("    \(place).response = response;") }
            if kind == .processor { lines.append("    \(place).process = process;") }
        }
        return lines + ["    tacet_bus_set_effects(engine, \(name.c), effects, \(effects.count), NULL);", "}"]
    }

    /// The assignment of a number; nil for a name that no effect has, and for a switch that is off.
    private func field(_ dial: EngineReport.Dial, of effect: EngineReport.Bus.Effect) -> String? {
        let parts = dial.name.split(separator: ".")
        guard parts.allSatisfy({ $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } }) else { return nil }
        if parts.count == 2, let band = Int(parts[0].dropFirst(4)), (1...8).contains(band) {
            let shape = Self.shapes[effect.index(dial.name, below: Self.shapes.count)].c
            return "bands[\(band - 1)].\(parts[1]) = " + (parts[1] == "shape" ? "TACET_BAND_\(shape)" : dial.c)
        }
        switch dial.name {
        case "curve":
            return "curve = TACET_DISTORTION_\(effect.index("curve", below: 2) == 1 ? "HARD" : "SOFT")"
        case "isPingPong", "isBypassed":
            return effect.index(dial.name, below: 2) == 1 ? "\(Self.fields[dial.name] ?? dial.name) = true" : nil
        default: return "\(Self.fields[dial.name] ?? dial.name) = \(dial.c)"
        }
    }
}

extension [EngineReport.Dial] {
    /// Turns a dial to a value in its range; nil lets it go.
    fileprivate mutating func turn(_ name: String, to value: Float?) {
        guard let index = firstIndex(where: { $0.name == name }) else { return }
        self[index].isHeld = value != nil
        guard let value = value.map(Double.init), value >= (self[index].min ?? -.infinity), value <= self[index].max
        else { return }
        self[index].value = value.isFinite ? value : nil
    }
}

extension EngineReport.Dial {
    /// The number as Swift has it: a whole one without a point.
    fileprivate var swift: String {
        guard let value else { return ".silence" }
        return value == value.rounded() && abs(value) < 1e6 ? "\(Int(value))" : "\(Float(value))"
    }

    fileprivate var c: String { value.map { "\(Float($0))f" } ?? "-INFINITY" }

    /// The named value; nil for a number.
    fileprivate var choice: String? {
        guard let choices, let value, value >= 0, value < Double(choices.count) else { return nil }
        return choices[Int(value)]
    }
}

extension EngineReport.Bus.Effect {
    fileprivate func dial(_ name: String) -> EngineReport.Dial? { dials?.first { $0.name == name } }

    /// A number as Swift has it. One that the game has not told is 0.
    fileprivate func number(_ name: String) -> String { dial(name)?.swift ?? "0" }

    /// A named value's number, put into a range.
    fileprivate func index(_ name: String, below count: Int) -> Int {
        let value = dial(name)?.value ?? 0
        return value >= 0 && value < Double(count) ? Int(value) : 0
    }

    /// The bands of an equaliser: `band1` and so on.
    fileprivate var bands: [String] { (1...8).map { "band\($0)" }.filter { dial("\($0).frequency") != nil } }
}
