import ArgumentParser
import Tacet
import TacetSession

/// Compares two runs, or two captures.
struct Compare: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Say what got slower between two runs, or between two captures of a game.",
        discussion: """
            Of two runs, compares the ratios to the bare library where both files have them, because nanoseconds depend on \
            the machine; otherwise the costs. A workload is slower if its ratio rose by more than the threshold and its \
            range lies above the other's. Of two captures, compares shares of the deadline. The blocks are slower if their \
            median or 99th percentile rose by more than the threshold, and if each eighth of the later capture lies above \
            each eighth of the earlier one. Exit status: 1 if any is slower.
            """)

    @Argument(help: "The earlier run, as `tacet profile --json` wrote it, or a capture.", completion: .file())
    var before: String

    @Argument(help: "The later run or capture.", completion: .file())
    var after: String

    @Option(parsing: .unconditional, help: "By how much, in per cent, a workload or the blocks may get slower.")
    var threshold = 5.0

    @Option(
        help: ArgumentHelp("Write a page with both sides and their ranges, complete in itself.", valueName: "file"))
    var html: String?

    func validate() throws {
        guard (0...1000).contains(threshold) else { throw ValidationError("--threshold must be 0 to 1000.") }
    }

    func run() throws {
        if let html, isSameFile(before, html) || isSameFile(after, html) {
            throw Failure("write \(html): it is a file to compare. Choose another name.")
        }
        switch (try CaptureFile.isCapture(before), try CaptureFile.isCapture(after)) {
        case (true, true): try compareCaptures()
        case (false, false): try compareRuns()
        case (let isFirst, _):
            let (capture, run) = isFirst ? (before, after) : (after, before)
            throw Failure(
                "compare \(before) with \(after): \(capture) is a game's capture, and \(run) is none. "
                    + "Give two captures, or two runs of `tacet profile --json`.")
        }
    }

    private func compareCaptures() throws {
        let comparison = try CaptureComparison(
            CaptureReport(CaptureFile(before)), CaptureReport(CaptureFile(after)), threshold: threshold)
        for line in comparison.lines { StandardStream.output.print(line) }
        try write(comparison.page)
        if comparison.slower > 0 { throw Failure("The blocks got slower by more than \(threshold.text(places: 1)) %.") }
    }

    private func compareRuns() throws {
        let runs = (try RunComparison.Run(before), try RunComparison.Run(after))
        let comparison = RunComparison(runs.0, runs.1, threshold: threshold)
        for line in comparison.lines { StandardStream.output.print(line.printable(limit: 256)) }
        try write(
            ComparisonPage(
                rows: comparison.rows, threshold: threshold, files: (before, after),
                ranges: "the least and the most of the rounds",
                runs: [runs.0.object(file: before), runs.1.object(file: after)]))
        if comparison.slower > 0 {
            throw Failure("\(comparison.slower) workloads got slower by more than \(threshold.text(places: 1)) %.")
        }
    }

    private func write(_ page: ComparisonPage) throws {
        if let html { try TextFile.write(page.text, to: html) }
    }
}
