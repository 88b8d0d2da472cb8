import ArgumentParser

/// The options of a command that runs for a time, and reports what happens.
struct ReportOptions: ParsableArguments {
    @Option(
        name: .customLong("for"), parsing: .unconditional,
        help: ArgumentHelp("Seconds to go on; without end if left out.", valueName: "s"))
    var length: Seconds?

    @OptionGroup var lines: LineOptions

    var json: Bool { lines.json }

    /// When the command that began at `start` ends, on the monotonic clock; nil without an end.
    func end(from start: Duration) -> Duration? { length.map { start + $0.duration } }

    func printer(from start: Duration) -> ReportPrinter { lines.printer(from: start) }
}

/// The options of a command that prints lines.
struct LineOptions: ParsableArguments {
    @Flag(help: "Print one JSON object a line.")
    var json = false

    func printer(from start: Duration) -> ReportPrinter { ReportPrinter(json: json, start: start) }
}
