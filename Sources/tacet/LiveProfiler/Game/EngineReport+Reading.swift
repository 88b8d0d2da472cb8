import TacetPlatform
import FoundationEssentials
import TacetProfile
import TacetSession

extension Decodable {
    /// A line of a game's socket. Nil for a line that is about something else, or from a program that is no game.
    init?(socketLine line: String) {
        guard let value = try? JSONDecoder().decode(Self.self, from: Data(line.utf8)) else { return nil }
        self = value
    }
}

extension EngineReport {
    /// The object of `--json`, which is a contract.
    ///
    /// - Parameters:
    ///   - time: Seconds since the command began.
    ///   - hasSiblings: Whether the game has several engines, so that the object says which one it is about.
    func object(at time: Double, hasSiblings: Bool) -> JSONValue {
        let reasons = reasons.map { reason in
            JSONValue.object([
                ("reason", .string(reason.reason)), ("since", JSONValue(time - reason.seconds, places: 3)),
                ("remedy", .string(reason.remedy)),
            ])
        }
        let load = JSONValue.object([
            ("p50", JSONValue(load.p50, places: 5)), ("p99", JSONValue(load.p99, places: 5)),
        ])
        var members: [(String, JSONValue)] = [
            ("time", JSONValue(time, places: 3)), ("pid", .integer(pid)), ("load", load), ("voices", .integer(voices)),
            ("virtual", .integer(virtual)), ("underruns", .integer(underruns)), ("reasons", .array(reasons)),
            ("output", output.map { JSONValue(encoding: $0) } ?? .null), ("buses", .array(buses.map(\.object))),
        ]
        if let parameters, !parameters.isEmpty {
            members.append(("parameters", .array(parameters.map { JSONValue(encoding: $0) })))
        }
        if let events { members.append(("events", .array(events.map { JSONValue(encoding: $0) }))) }
        if hasSiblings { members.append(("engine", .integer(engine))) }
        if let voiceList { members.append(("voiceList", .array(voiceList.map(\.object)))) }
        return .object(members)
    }
}

extension EngineReport.Voice {
    /// The object in `--json`, with the bus by its name alone.
    var object: JSONValue {
        guard case .object(let members) = JSONValue(encoding: self) else { return .null }
        let told = members.filter { !["busName", "silenced"].contains($0.0) }
        return .object(told.map { $0.0 == "bus" ? ("bus", .string(busName)) : $0 })
    }
}

extension EngineReport.Bus {
    /// The members in `--json`.
    private static let told: Set = [
        "name", "parent", "gain", "duck", "sessionDuck", "duckedBy", "muted", "paused", "effects", "submix", "peak",
        "momentary", "shortTerm", "integrated",
    ]

    /// The object in `--json`.
    var object: JSONValue {
        var bus = self
        bus.duckedBy = duckedBy ?? []
        guard case .object(let members) = JSONValue(encoding: bus) else { return .null }
        return .object(members.filter { Self.told.contains($0.0) })
    }
}
