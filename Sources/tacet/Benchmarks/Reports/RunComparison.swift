import FoundationEssentials
import TacetDecoding
import TacetSession

/// What got slower from one run of `tacet profile` to another.
struct RunComparison {
    /// A run, as `--json` wrote it.
    struct Run: Decodable {
        let machine: String?
        let results: [Result]

        init(_ path: String) throws {
            let source = try FileSource(path: path)
            let bytes = try source.bytes(at: 0, count: source.size)
            do {
                self = try JSONDecoder().decode(Run.self, from: Data(bytes))
            } catch let error as DecodingError {
                throw Failure(
                    "\(path): \(error.sentence(in: bytes)). Give a file that `tacet profile --json` wrote, or a game's captures."
                )
            }
        }
    }

    struct Result: Decodable {
        let workload: String
        let voices, block: Int?
        let variant, unit: String?
        let nsPerVoicePerBlock, figure, costMin, costMax, p99: Double?
        let ratio, ratioMin, ratioMax: Double?

        enum CodingKeys: String, CodingKey {
            case workload, voices, block, variant, unit, nsPerVoicePerBlock, costMin, costMax, ratio, ratioMin,
                ratioMax, p99
            case figure = "cost"
        }

        var cost: Double { nsPerVoicePerBlock ?? figure ?? 0 }
        var key: String { [workload, voices.map(String.init), variant].compactMap(\.self).joined(separator: " ") }
    }

    /// The figures of both runs: the ratios to the bare library where both have them, and the costs.
    private(set) var rows: [ComparisonPage.Row] = []
    /// The lines for people: one for each workload.
    private(set) var lines: [String] = []
    /// The number of workloads that got slower.
    private(set) var slower = 0

    init(_ before: Run, _ after: Run, threshold: Double) {
        for new in after.results {
            guard let old = before.results.first(where: { $0.key == new.key }) else { continue }
            let hasRatios = old.ratio != nil && new.ratio != nil
            let (from, to) = hasRatios ? (old.ratio ?? 0, new.ratio ?? 0) : (old.cost, new.cost)
            guard from > 0 else { continue }
            let change = (to / from - 1) * 100
            let isBeyondNoise = (new.ratioMin ?? .infinity) > (old.ratioMax ?? 0)
            let isSlower = change > threshold && (!hasRatios || isBeyondNoise)
            if isSlower { slower += 1 }
            lines.append(
                "\(new.key): \(from.text(places: 3)) → \(to.text(places: 3))  \(change >= 0 ? "+" : "")"
                    + "\(change.text(places: 1)) %" + (isSlower ? "  slower" : ""))
            if hasRatios { rows.append(Self.row(new.key, "× bare", old.ratios, new.ratios, isSlower: isSlower)) }
            rows.append(
                Self.row(
                    new.key, new.unit ?? "ns/voice/block", old.costs, new.costs, isSlower: isSlower && !hasRatios))
        }
    }

    private static func row(
        _ name: String, _ unit: String, _ before: ComparisonPage.Figure, _ after: ComparisonPage.Figure, isSlower: Bool
    ) -> ComparisonPage.Row {
        ComparisonPage.Row(name: name, unit: unit, before: before, after: after, isSlower: isSlower)
    }
}

extension RunComparison.Result {
    fileprivate var ratios: ComparisonPage.Figure {
        ComparisonPage.Figure(value: ratio ?? 0, least: ratioMin, most: ratioMax)
    }

    fileprivate var costs: ComparisonPage.Figure {
        ComparisonPage.Figure(value: cost, least: costMin, most: costMax)
    }
}

extension RunComparison.Run {
    /// The run on a page: its measurements by voices, and the machine's limits.
    func object(file: String) -> JSONValue {
        let mixing = results.filter { $0.voices ?? 0 > 0 && $0.nsPerVoicePerBlock ?? 0 > 0 }
        let results = mixing.map { result in
            JSONValue.object([
                ("workload", .string(result.workload)), ("voices", .integer(result.voices ?? 0)),
                ("nsPerVoicePerBlock", JSONValue(result.nsPerVoicePerBlock, places: 2)),
                ("p99", JSONValue(result.p99, places: 0)),
            ])
        }
        var limits: [JSONValue] = []
        for workload in Set(mixing.map(\.workload)).sorted() {
            let own = mixing.filter { $0.workload == workload }
            guard let block = own.first?.block, own.allSatisfy({ $0.block == block }) else { continue }
            let deadline = Double(block) / Double(MixingScene.mixRate) * 1e9
            let points = own.map {
                MachineLimit.Point(
                    voices: Double($0.voices ?? 0), nanoseconds: ($0.nsPerVoicePerBlock ?? 0) * Double($0.voices ?? 0))
            }
            guard let limit = MachineLimit(points, deadline: deadline) else { continue }
            limits.append(limit.object(workload: workload, deadline: deadline))
        }
        return .object([
            ("file", .string(file)), ("machine", JSONValue(machine?.printable)), ("results", .array(results)),
            ("limits", .array(limits)),
        ])
    }
}
