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
            + (mark == nil ? 0 : 1)
    }

    func validate() throws {
        if count > Self.limit { throw ValidationError("A command makes at most \(Self.limit) changes.") }
        for text in gain where Self.gain(text) == nil {
            throw ValidationError("--gain takes a bus and decibels up to 24, such as effects=-6. “\(text)” is none.")
        }
        if let mark, mark.printable(limit: 1).isEmpty { throw ValidationError("--mark needs a text.") }
    }

    private static func gain(_ text: String) -> (bus: String, decibels: Float)? {
        guard let equals = text.lastIndex(of: "="), let decibels = Float(text[text.index(after: equals)...]),
            !decibels.isNaN, decibels <= 24
        else { return nil }
        return (String(text[..<equals]), decibels)
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
        actions += muteVoice.map { .override(.muteVoice($0), 1) } + soloVoice.map { .override(.soloVoice($0), 1) }
        return actions + pretend.map { .override(.pretend($0), 1) }
    }

    private func bus(_ name: String, of state: EngineReport) throws(Failure) -> Int {
        if let index = state.buses.firstIndex(where: { $0.name.lowercased() == name.lowercased() }) { return index }
        if let index = Int(name), state.buses.indices.contains(index) { return index }
        let names = state.buses.map(\.name).joined(separator: ", ").printable(limit: 512)
        throw Failure("The game has no bus “\(name.printable)”. It has \(names).")
    }
}

extension OverrideRequest.Pretence: ExpressibleByArgument {}
