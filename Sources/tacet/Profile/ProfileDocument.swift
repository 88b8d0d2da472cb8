import TacetSession

/// The figures of a run, as `--json` writes them.
struct ProfileDocument {
    private let results: [Measurement]

    init(_ results: [Measurement]) { self.results = results }

    var text: String {
        JSONValue.object([
            ("machine", .string(Self.machine)), ("library", .string("OpenAL " + OpenALBaseline.version)),
            ("results", .array(results.map(\.json))),
        ]).text + "\n"
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
