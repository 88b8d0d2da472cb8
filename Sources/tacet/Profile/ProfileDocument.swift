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
            ("results", .array(results.map(\.json))),
        ]
        if !leftOut.isEmpty {
            let formats = leftOut.map { JSONValue.object([("format", .string($0)), ("reason", .string($1))]) }
            members.append(("leftOut", .array(formats)))
        }
        return JSONValue.object(members).text + "\n"
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
