import TacetProfile
import TacetPlatform

/// The numbers that attached programs hold for the game's thread: those of effects, parameters by their names, and those
/// of the document of sound events.
struct LiveDesk: Equatable, Sendable {
    var effects: [EffectPlace: Float] = [:]
    var parameters: [String: Float] = [:]
    /// Nil plays the document as it is.
    var events: EventTurn?
}

/// A document of sound events with turned numbers.
struct EventTurn: Equatable, Sendable {
    /// The turned numbers by their paths.
    let numbers: [String: Float]
    /// The nodes of the document as the game has it, and those with the turned numbers.
    let base: EventGraph
    let graph: EventGraph

    static func == (lhs: Self, rhs: Self) -> Bool {
        lhs.numbers == rhs.numbers && lhs.base === rhs.base && lhs.graph === rhs.graph
    }
}

/// The effects and the parameters of an engine as of its last answer, with their ranges: what can be turned.
struct DeskReading: Sendable {
    /// An effect of a bus.
    struct EffectReading: Sendable {
        let kind: String
        /// The bus whose level a compressor follows.
        let sidechain: Int?
        let dials: [EngineReport.Dial]
    }

    /// The most parameters that a program is told.
    static let parameterLimit = 64

    /// The effects of each bus in their order, by the bus's index.
    let effects: [Int: [EffectReading]]
    let parameters: [EngineReport.Dial]
    /// The document of sound events; nil without one.
    let events: SoundEvents?

    /// Why a number of an effect or a parameter cannot have a value; nil if it can, and for all other targets.
    func refusal(of target: OverrideRequest.Target, _ value: Float) -> String? {
        switch target {
        case .effect(let wanted):
            guard let list = effects[wanted.bus], list.indices.contains(wanted.place) else {
                return "the bus \(wanted.bus) has no effect at the place \(wanted.place)"
            }
            let effect = list[wanted.place]
            guard effect.kind == wanted.effect else {
                return "the effect at the place \(wanted.place) of the bus \(wanted.bus) is of the kind \(effect.kind)"
            }
            guard let dial = effect.dials.first(where: { $0.name == wanted.dial }) else {
                let names = effect.dials.map(\.name).joined(separator: ", ")
                return "an effect of the kind \(effect.kind) has no \(wanted.dial): it has \(names)"
            }
            return dial.refusal(of: value)
        case .parameter(let name):
            guard let dial = parameters.first(where: { $0.name == name }) else {
                return "there is no parameter \"\(name)\""
            }
            return dial.refusal(of: value)
        default: return nil
        }
    }
}

extension EventNumbers {
    /// The most numbers that a program is told, in the order of the document: of a longer document those that it has, and
    /// the first of those that it leaves out. The program can turn the others as well.
    private static let toldLimit = 1_024

    /// - Parameter held: The numbers that attached programs hold, by their paths.
    func dials(_ held: [String: Float]) -> [EngineReport.Dial] {
        var left = Self.toldLimit - numbers.count(where: \.isWritten)
        let told = numbers.filter { number in
            if !number.isWritten { left -= 1 }
            return number.isWritten || left >= 0
        }
        return told.prefix(Self.toldLimit).map { EngineReport.Dial($0, heldAt: held[$0.path]) }
    }
}

extension EngineReport.Dial {
    init(_ number: EventNumbers.Number, heldAt value: Float? = nil) {
        self.init(
            name: number.path, unit: number.unit, value: value ?? number.value, range: number.range, choices: [],
            isHeld: value != nil)
    }

    init(_ dial: EffectDial, of effect: Effect, isHeld: Bool) {
        self.init(
            name: dial.name, unit: dial.unit.rawValue, value: dial.value(in: effect), range: dial.range,
            choices: dial.choices, isHeld: isHeld)
    }

    /// - Parameter range: Minus infinity is nil.
    init(name: String, unit: String, value: Float, range: ClosedRange<Float>, choices: [String], isHeld: Bool) {
        self.init(
            name: name, unit: unit, value: Self.reported(value), min: Self.reported(range.lowerBound),
            max: Self.reported(range.upperBound) ?? 0, choices: choices.isEmpty ? nil : choices, isHeld: isHeld)
    }

    /// With as many places as a slider needs; nil for a silent gain.
    private static func reported(_ value: Float) -> Double? {
        value.isFinite ? Double(value).rounded(places: abs(value) < 1 ? 6 : 3) : nil
    }

    /// Why the number cannot have a value; nil if it can.
    func refusal(of value: Float) -> String? {
        let words = choices.map { "a whole number from 0 to \($0.count - 1)" }
        let isPossible = Double(value) >= (min ?? -.infinity) - 1e-6 && Double(value) <= max + 1e-6
        if isPossible, choices == nil || value == value.rounded() { return nil }
        let range = "\(min.map { "\($0)" } ?? "-inf") to \(max)" + (unit.isEmpty ? "" : " \(unit)")
        return "\(name) takes \(words ?? range)"
    }
}
