import TacetProfile
import TacetPlatform

/// The numbers that attached programs hold for the game's thread: those of effects, and parameters by their names.
struct LiveDesk: Equatable, Sendable {
    var effects: [EffectPlace: Float] = [:]
    var parameters: [String: Float] = [:]
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

    /// Why a target cannot have a value; nil if it can, and for targets that are no number.
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

extension EngineReport.Dial {
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
    fileprivate func refusal(of value: Float) -> String? {
        let words = choices.map { "a whole number from 0 to \($0.count - 1)" }
        let isPossible = Double(value) >= (min ?? -.infinity) - 1e-6 && Double(value) <= max + 1e-6
        if isPossible, choices == nil || value == value.rounded() { return nil }
        let range = "\(min.map { "\($0)" } ?? "-inf") to \(max)" + (unit.isEmpty ? "" : " \(unit)")
        return "\(name) takes \(words ?? range)"
    }
}
