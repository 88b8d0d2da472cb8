import TacetSession

/// The figures of a run, as `--json` writes them.
struct ProfileDocument {
    private let results: [Measurement]

    /// The formats that were asked for and could not be measured, and why.
    private let leftOut: [(format: String, reason: String)]

    init(_ results: [Measurement], leftOut: [(format: String, reason: String)] = []) {
        self.results = results
        self.leftOut = leftOut
    }

    var text: String {
        var members: [(String, JSONValue)] = [
            ("machine", .string(Self.machine)), ("library", .string("OpenAL " + OpenALBaseline.version)),
            ("results", .array(results.map(\.json))), ("limits", .array(limits)),
        ]
        if !leftOut.isEmpty {
            let formats = leftOut.map { JSONValue.object([("format", .string($0)), ("reason", .string($1))]) }
            members.append(("leftOut", .array(formats)))
        }
        return JSONValue.object(members).text + "\n"
    }

    /// How many voices of each workload the machine mixes in the time of a block.
    private var limits: [JSONValue] {
        let mixing = results.filter { $0.voices != nil && $0.unit == .nanosecondsPerVoice && $0.variant == nil }
        return Workload.allCases.compactMap { workload in
            let own = mixing.filter { $0.workload == workload }
            guard let block = own.first?.block else { return nil }
            let deadline = Double(block) / Double(MixingScene.mixRate) * 1e9
            let points = own.map {
                MachineLimit.Point(
                    voices: Double($0.voices ?? 0), nanoseconds: $0.cost.median * Double($0.voices ?? 0))
            }
            return MachineLimit(points, deadline: deadline)?.object(workload: workload.rawValue, deadline: deadline)
        }
    }

    func write(to path: String) throws {
        if path == "-" { return try StandardStream.output.write(text) }
        try TextFile.write(text, to: path)
    }

    /// The processor's name, as the kernel reports it.
    private static var machine: String {
        let lines = TextFile.beginning(of: "/proc/cpuinfo")?.split(separator: "\n")
        return lines?.first { $0.hasPrefix("model name") }?.split(separator: ":").last?.drop { $0 == " " }.description
            ?? "unknown"
    }
}
