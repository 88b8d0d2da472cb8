import ArgumentParser
import TacetProfile
import Tacet
import TacetSession

/// What `tacet profile attach` changes in the game while it runs.
struct TouchOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Mute a bus, by its name or number.", valueName: "bus"))
    var mute: [String] = []

    @Option(help: ArgumentHelp("Mute all other buses.", valueName: "bus"))
    var solo: [String] = []

    @Option(help: ArgumentHelp("Hold a bus at a gain, -inf to 24 dB.", valueName: "bus=dB"))
    var gain: [String] = []

    @Option(help: ArgumentHelp("Measure the peak and the loudness of a bus.", valueName: "bus"))
    var meter: [String] = []

    @Option(help: ArgumentHelp("Hold a number of an effect, by its kind or place.", valueName: "bus/effect/name=value"))
    var effect: [String] = []

    @Option(help: ArgumentHelp("Hold a parameter of the sound events.", valueName: "name=value"))
    var parameter: [String] = []

    @Option(help: ArgumentHelp("Hold a number of the sound events, by its path there.", valueName: "path=value"))
    var event: [String] = []

    @Option(help: ArgumentHelp("Save the numbers of --event, or of the page, in the document.", valueName: "file"))
    var saveEvents: String?

    @Option(help: ArgumentHelp("Mute a voice, by its number in --json --voices.", valueName: "voice"))
    var muteVoice: [Int] = []

    @Option(help: ArgumentHelp("Mute all other voices.", valueName: "voice"))
    var soloVoice: [Int] = []

    @Option(help: ArgumentHelp("Pretend a call, an alarm, silent mode or a lost output.", valueName: "what"))
    var pretend: [OverrideRequest.Pretence] = []

    @Option(help: ArgumentHelp("Mark the beginning, in the game's log and in captures.", valueName: "text"))
    var mark: String?

    /// The most changes of a command, which the game takes at once.
    private static let limit = 24

    /// Whether the command changes anything.
    var isEmpty: Bool { count == 0 }

    private var count: Int {
        mute.count + solo.count + gain.count + meter.count + muteVoice.count + soloVoice.count + pretend.count
            + (mark == nil ? 0 : 1) + dials.count
    }

    private var dials: [String] { effect + parameter + event }

    /// What the command asks the game for beside the figures.
    var wishes: [String] { event.isEmpty ? [] : ["events"] }

    /// The numbers of `--event` by their paths.
    var eventNumbers: [String: Float] {
        event.compactMap(Self.assignment).reduce(into: [:]) { numbers, entry in
            numbers[String(entry.what)] = Float(entry.value)
        }
    }

    /// Whether a state tells all that the changes name. The game's thread tells of effects and parameters a moment later
    /// than the mixer tells of buses.
    func canBegin(with state: EngineReport) -> Bool {
        !state.buses.isEmpty && (dials.isEmpty || state.soundtrack != nil)
    }

    func validate() throws {
        if count > Self.limit { throw ValidationError("A command makes at most \(Self.limit) changes.") }
        for text in gain where Self.gain(text) == nil {
            throw ValidationError("--gain takes a bus and decibels up to 24, such as effects=-6. “\(text)” is none.")
        }
        for text in effect where Self.assignment(text)?.what.split(separator: "/").count ?? 0 < 3 {
            throw ValidationError("--effect takes a number such as effects/delay/feedback=0.6. “\(text)” is none.")
        }
        for text in parameter where Self.assignment(text) == nil {
            throw ValidationError("--parameter takes a name and a value, such as rpm=3200. “\(text)” is none.")
        }
        for text in event where Self.assignment(text).flatMap({ Float($0.value) })?.isFinite != true {
            throw ValidationError(
                "--event takes the path of a number, such as engine/layers/0/gain=-6. “\(text)” is none.")
        }
        if let mark, mark.printable(limit: 1).isEmpty { throw ValidationError("--mark needs a text.") }
    }

    private static func gain(_ text: String) -> (bus: String, decibels: Float)? {
        guard let equals = text.lastIndex(of: "="), let decibels = Float(text[text.index(after: equals)...]),
            !decibels.isNaN, decibels <= 24
        else { return nil }
        return (String(text[..<equals]), decibels)
    }

    private static func assignment(_ text: String) -> (what: Substring, value: Substring)? {
        guard let equals = text.lastIndex(of: "="), equals > text.startIndex else { return nil }
        return (text[..<equals], text[text.index(after: equals)...])
    }

    /// The changes, for the buses of a game.
    func actions(for state: EngineReport) throws(Failure) -> [OverrideRequest.Action] {
        var actions: [OverrideRequest.Action] = []
        // The mark comes first: what follows happens after it.
        if let mark { actions.append(.mark(mark.printable(limit: OverrideRequest.markLimit))) }
        for name in mute { actions.append(.override(.mute(bus: try bus(name, of: state)), 1)) }
        for name in solo { actions.append(.override(.solo(bus: try bus(name, of: state)), 1)) }
        for (name, decibels) in gain.compactMap(Self.gain) {
            actions.append(.override(.gain(bus: try bus(name, of: state)), decibels))
        }
        for name in meter { actions.append(.override(.meter(bus: try bus(name, of: state)), 1)) }
        for (what, value) in effect.compactMap(Self.assignment) {
            actions.append(try effectAction(what, value, state))
        }
        for (name, value) in parameter.compactMap(Self.assignment) {
            guard let dial = state.parameters?.first(where: { $0.name == name }) else {
                throw Failure(
                    "The game has no parameter “\(String(name).printable)”. It has \(Self.list(state.parameters)).")
            }
            actions.append(.override(.parameter(dial.name), try Self.number(value, for: dial)))
        }
        for (path, value) in event.compactMap(Self.assignment) {
            guard let dial = state.events?.first(where: { $0.name == path }) else {
                throw Failure(
                    "The sound events have no number “\(String(path).printable)”. Those they have: "
                        + "\(Self.list(state.events)).")
            }
            actions.append(.override(.event(dial.name), try Self.number(value, for: dial)))
        }
        actions += muteVoice.map { .override(.muteVoice($0), 1) } + soloVoice.map { .override(.soloVoice($0), 1) }
        return actions + pretend.map { .override(.pretend($0), 1) }
    }

    private func effectAction(
        _ what: Substring, _ value: Substring, _ state: EngineReport
    ) throws(Failure) -> OverrideRequest.Action {
        // The name of a bus may have slashes.
        let parts = what.split(separator: "/")
        let (kind, name) = (String(parts[parts.count - 2]), parts[parts.count - 1])
        let index = try bus(parts.dropLast(2).joined(separator: "/"), of: state)
        let effects = state.buses[index].effects ?? []
        guard let place = effects.firstIndex(where: { $0.name == kind }) ?? Int(kind), effects.indices.contains(place)
        else {
            let names = effects.isEmpty ? "no effects" : effects.map(\.name).joined(separator: ", ")
            throw Failure(
                "The bus “\(state.buses[index].name.printable)” has no effect “\(kind.printable)”. It has \(names).")
        }
        guard let dial = effects[place].dials?.first(where: { $0.name == name }) else {
            throw Failure(
                "The \(effects[place].name.printable) has no “\(String(name).printable)”. It has "
                    + "\(Self.list(effects[place].dials)).")
        }
        let target = EffectPlace(bus: index, place: place, effect: effects[place].name, dial: dial.name)
        return .override(.effect(target), try Self.number(value, for: dial))
    }

    private static func list(_ dials: [EngineReport.Dial]?) -> String {
        guard let dials, !dials.isEmpty else { return "none" }
        return dials.map(\.name).joined(separator: ", ").printable(limit: 512)
    }

    /// The number of a text for a dial: a number, or one of the dial's named values. The game judges the range.
    private static func number(_ text: Substring, for dial: EngineReport.Dial) throws(Failure) -> Float {
        if let index = dial.choices?.firstIndex(of: String(text)) { return Float(index) }
        if let number = Float(text), !number.isNaN { return number }
        let values = dial.choices.map { "one of \($0.joined(separator: ", "))" } ?? "a number"
        throw Failure(
            "\(dial.name.printable) takes \(values.printable(limit: 512)), and not “\(String(text).printable)”.")
    }

    private func bus(_ name: String, of state: EngineReport) throws(Failure) -> Int {
        if let index = state.buses.firstIndex(where: { $0.name.lowercased() == name.lowercased() }) { return index }
        if let index = Int(name), state.buses.indices.contains(index) { return index }
        let names = state.buses.map(\.name).joined(separator: ", ").printable(limit: 512)
        throw Failure("The game has no bus “\(name.printable)”. It has \(names).")
    }
}

extension OverrideRequest.Pretence: ExpressibleByArgument {}
