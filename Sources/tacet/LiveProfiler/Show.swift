import ArgumentParser
import Tacet
import TacetSession

/// Prints what a profile capture holds.
struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Say what a game's profile capture holds, and what happened in its slowest blocks.",
        discussion: """
            A game writes a capture with ProfileCapture.write(to:), in C with tacet_profiler_write_capture(). Times are \
            those of the game's mixing thread; seconds count from the capture's first block.
            """)

    @Argument(help: "The capture.", completion: .file())
    var file: String

    @Flag(help: "Print one JSON object.")
    var json = false

    @Option(help: ArgumentHelp("Write all blocks' stages as trace events, for ui.perfetto.dev.", valueName: "file"))
    var trace: String?

    @Option(help: ArgumentHelp("Write the page of attach --serve with the capture in it.", valueName: "file"))
    var html: String?

    func run() throws {
        let start = MonotonicClock.now
        for output in [trace, html].compactMap(\.self) where isSameFile(file, output) {
            throw Failure("write \(output): it is the capture to show. Choose another name.")
        }
        let report = CaptureReport(try CaptureFile(file))
        if json {
            ReportPrinter(json: true, start: start).print(Report("capture", report.members, sentence: ""))
        } else {
            for line in report.lines { StandardStream.output.print(line.printable(limit: 512)) }
        }
        if let trace {
            let blocks = report.capture.blocks
            try StageTrace([StageTrace.Process(name: file, blocks: blocks[...])]).write(to: trace)
        }
        if let html { try TextFile.write(CapturePage(report).text, to: html) }
    }
}
