import ArgumentParser
import FoundationEssentials
import Tacet
import TacetDecoding
import TacetSession

/// Compares two runs.
struct Compare: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Say what got slower between two runs.",
        discussion: """
            Compares the ratios to the bare library where both files have them, since nanoseconds are the machine's; else \
            the costs. A workload got slower if it did by more than the threshold and its range lies above the other's. \
            Exit status: 1 if any did.
            """)

    @Argument(help: "The earlier run, as --json wrote it.", completion: .file(extensions: ["json"]))
    var before: String

    @Argument(help: "The later run.", completion: .file(extensions: ["json"]))
    var after: String

    @Option(help: "By how much, in per cent, a workload may get slower.")
    var threshold = 5.0

    func validate() throws {
        guard (0...1000).contains(threshold) else { throw ValidationError("--threshold must be 0 to 1000.") }
    }

    func run() throws {
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
            throw Failure("\(path): \(error.sentence). Give a file that `tacet profile --json` wrote.")
        }
    }
}
