import ArgumentParser
import Tacet
import TacetSession

/// The workloads of `tacet profile`.
struct Measure: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "measure", abstract: "Run workloads and print what they cost (the default).")

    @Option(
        help: """
            The workloads, with commas between: \(Workload.allCases.map(\.rawValue).joined(separator: ", ")). By default \
            the file's scene if there is one, else 2d,3d,resampled.
            """)
    var workload: WorkloadList?

    @Option(help: "How many voices are mixed at once, with commas between, 1 to 4096 each.")
    var voices = NumberList([1, 16, 64, 256, 1024])

    @Option(parsing: .unconditional, help: "Frames a block, 128 to 1024.")
    var block = 512

    @Option(parsing: .unconditional, help: "How often both sides are measured; at least 1.")
    var rounds = 7

    @Flag(
        inversion: .prefixedNo,
        help: """
            Do the same work with bare calls of the libraries, in turns, and print the ratio. By default when no workload is named.
            """)
    var baseline: Bool?

    @Option(
        parsing: .upToNextOption,
        help: "The sound files that stream and load read, in any format; by default one of the project's assets.")
    var file: [String] = []

    @Option(
        help: """
            Measure stream and load in these formats, with files that the command makes: \
            \(BenchmarkFormat.allCases.map(\.rawValue).joined(separator: ", ")), with commas between, or all. Formats without an \
            encoder in the PATH are left out.
            """)
    var format: FormatList?

    @Option(
        help: "The scene to measure, in the format of `tacet render`; the built-in one if left out.",
        completion: .file(extensions: ["json"]))
    var scene: String?

    @Option(
        help: ArgumentHelp("The C library that library measures.", valueName: "path"),
        completion: .file(extensions: ["so", "0"]))
    var library = "libtacet.so.1"

    @Option(parsing: .unconditional, help: ArgumentHelp("How long running measures, 1 to 3600.", valueName: "s"))
    var seconds = 10

    @Option(help: ArgumentHelp("Write the figures as JSON; - is standard output.", valueName: "file"))
    var json: String?

    @Option(
        help: ArgumentHelp("Write the last blocks' stages as trace events, for ui.perfetto.dev.", valueName: "file"))
    var trace: String?

    @Option(help: ArgumentHelp("Write a page with charts, complete in itself.", valueName: "file"))
    var html: String?

    func validate() throws {
        guard voices.values.allSatisfy((1...4096).contains) else {
            throw ValidationError("--voices must be 1 to 4096.")
        }
        guard (128...1024).contains(block) else { throw ValidationError("--block must be 128 to 1024.") }
        guard (1...1000).contains(rounds) else { throw ValidationError("--rounds must be 1 to 1000.") }
        guard (1...3600).contains(seconds) else { throw ValidationError("--seconds must be 1 to 3600.") }
        guard scene == nil || workloads.contains(.scene) else {
            throw ValidationError("--scene is for the workload scene.")
        }
        guard format == nil || workloads.contains(where: { $0 == .stream || $0 == .load }) else {
            throw ValidationError("--format is for the workloads stream and load.")
        }
        guard format == nil || file.isEmpty else { throw ValidationError("Give --file or --format.") }
    }

    private var workloads: [Workload] {
        workload?.values ?? (scene == nil ? [.flat, .space, .resampled] : [.scene])
    }

    /// The files of a workload in each format that was asked for; nil for a workload that is not measured so.
    private func makeFiles(for workload: Workload, seconds: Double, channels: Int, in folder: BenchmarkFolder?) throws
        -> BenchmarkFiles?
    {
        guard let format, let folder, workloads.contains(workload) else { return nil }
        return try BenchmarkFiles(
            format.values, seconds: seconds, channels: channels, in: folder, named: workload.rawValue)
    }

    func run() throws {
        let table: StandardStream = json == "-" ? .error : .output
        var results: [Measurement] = []
        // Before the first thread of an engine starts.
        let folder = try format == nil ? nil : BenchmarkFolder()
        let music = try makeFiles(for: .stream, seconds: 30, channels: 2, in: folder)
        let effects = try makeFiles(for: .load, seconds: 1, channels: 1, in: folder)
        let leftOut = (music ?? effects)?.leftOut ?? []
        for (format, reason) in leftOut { table.print("left out: \(format): \(reason)") }
        table.print(Measurement.heading)
        let setting = WorkloadSetting(
            blockFrames: block, rounds: rounds, hasBaseline: baseline ?? (workload == nil && scene == nil), files: file,
            music: music, effects: effects, scene: scene, seconds: seconds,
            library: library)
        for workload in workloads {
            for measurement in try workload.measure(voices: voices.values, setting) {
                results.append(measurement)
                table.print(measurement.row)
            }
        }
        for line in Verdict(results).lines { table.print(line) }
        let document = ProfileDocument(results, leftOut: leftOut)
        if let json { try document.write(to: json) }
        if let trace { try StageTrace(results).write(to: trace) }
        if let html { try TextFile.write(ProfilePage(document).text, to: html) }
    }
}

extension StageTrace {
    /// A process for each measurement.
    fileprivate init(_ results: [Measurement]) {
        self.init(
            results.map { result in
                Process(
                    name: result.workload.rawValue + (result.voices.map { ", \($0) voices" } ?? ""),
                    blocks: result.blocks)
            })
    }
}
