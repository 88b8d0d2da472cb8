import ArgumentParser
import FoundationEssentials
import Tacet
import TacetDecoding
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

    @Option(help: "By how much, in per cent, a workload or the blocks may get slower.")
    var threshold = 5.0

    func validate() throws {
        guard (0...1000).contains(threshold) else { throw ValidationError("--threshold must be 0 to 1000.") }
    }

    func run() throws {
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
        if comparison.slower > 0 { throw Failure("The blocks got slower by more than \(threshold.text(places: 1)) %.") }
    }

    private func compareRuns() throws {
        let earlier = try Self.read(before)
        var slower = 0
        for result in try Self.read(after) {
            guard let old = earlier.first(where: { $0.key == result.key }) else { continue }
            let hasRatios = old.ratio != nil && result.ratio != nil
            let (from, to) = hasRatios ? (old.ratio ?? 0, result.ratio ?? 0) : (old.cost, result.cost)
            guard from > 0 else { continue }
            let change = (to / from - 1) * 100
            let isBeyondNoise = (result.ratioMin ?? .infinity) > (old.ratioMax ?? 0)
            let isSlower = change > threshold && (!hasRatios || isBeyondNoise)
            if isSlower { slower += 1 }
            let sign = change >= 0 ? "+" : ""
            StandardStream.output.print(
                "\(result.key): \(from.text(places: 3)) → \(to.text(places: 3))  \(sign)\(change.text(places: 1)) %"
                    + (isSlower ? "  slower" : ""))
        }
        if slower > 0 { throw Failure("\(slower) workloads got slower by more than \(threshold.text(places: 1)) %.") }
    }

    private struct Run: Decodable { let results: [Result] }

    private struct Result: Decodable {
        let workload: String
        let voices: Int?
        let variant: String?
        let nsPerVoicePerBlock: Double?
        let figure: Double?
        let ratio: Double?
        let ratioMin: Double?
        let ratioMax: Double?

        enum CodingKeys: String, CodingKey {
            case workload, voices, variant, nsPerVoicePerBlock, ratio, ratioMin, ratioMax
            case figure = "cost"
        }

        var cost: Double { nsPerVoicePerBlock ?? figure ?? 0 }
        var key: String { [workload, voices.map(String.init), variant].compactMap(\.self).joined(separator: " ") }
    }

    private static func read(_ path: String) throws -> [Result] {
        let source = try FileSource(path: path)
        do {
            return try JSONDecoder().decode(Run.self, from: Data(try source.bytes(at: 0, count: source.size))).results
        } catch let error as DecodingError {
            throw Failure(
                "\(path): \(error.sentence). Give a file that `tacet profile --json` wrote, or a game's captures.")
        }
    }
}
