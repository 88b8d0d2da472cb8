import Tacet
import TacetSession

/// The measured cost of a workload.
struct Measurement {
    let workload: Workload
    let block: Int
    let voices: Int?
    let unit: Unit
    /// The name of the figure, if the workload has several.
    var variant: String?
    /// The codec of the file that was decoded, the library that decodes it in the baseline, and the file's length in
    /// seconds.
    var codec: String?
    var library: String?
    var audioSeconds: Double?
    /// The cost in each round: nanoseconds a voice and block, without limiter and soundtrack, or the workload's own
    /// unit.
    var cost: [Double] = []
    /// The cost of the bare library in each round; empty if it was not measured.
    var baseline: [Double] = []
    /// Percentiles of the time of single blocks or calls, in nanoseconds.
    var spread: Profiler.Spread?
    var stages: Profiler.Summary?
    /// The last blocks, for a trace.
    var blocks: ArraySlice<BlockProfile> = []

    /// The time that one call in a thousand exceeds, where calls are measured.
    var p999: Double?

    /// The unit of the figures.
    enum Unit: String {
        /// Nanoseconds a voice and block, and nanoseconds a block in the spread.
        case nanosecondsPerVoice = "ns/voice/block"
        /// Nanoseconds a call.
        case nanoseconds = "ns"
        /// Microseconds a frame of the game, or a block of the mix.
        case microseconds = "µs"
        /// Milliseconds by the clock.
        case milliseconds = "ms"
        /// Seconds of processor time.
        case seconds = "s"
        /// Milliseconds of processor time in a second.
        case millisecondsPerSecond = "ms/s"
        /// Times a second.
        case perSecond = "1/s"
        /// How often something happened.
        case count = "times"
        /// Decibels relative to the signal; less is better.
        case decibels = "dB"

        /// The name of the bare library's figure in JSON.
        fileprivate var baselineName: String {
            switch self {
            case .nanosecondsPerVoice, .nanoseconds: "baselineNs"
            case .microseconds: "baselineMicroseconds"
            case .seconds: "baselineSeconds"
            case .milliseconds, .millisecondsPerSecond, .perSecond, .count, .decibels: "baseline"
            }
        }
    }

    init(_ workload: Workload, block: Int, voices: Int? = nil, unit: Unit = .nanosecondsPerVoice) {
        self.unit = unit
        self.workload = workload
        self.block = block
        self.voices = voices
    }

    private var ratios: [Double] { zip(cost, baseline).map { $0 / $1 } }

    // MARK: Table

    static let heading =
        TableRow([
            "workload", "voices", "cost", "bare", "ratio", "min…max", "p50", "p99", "max", "limiter", "soundtrack",
        ])
        .text + "  unit of the costs; p50 to soundtrack in ns"

    var row: String {
        let number = { (value: Double?, places: Int) in value.map { $0.text(places: places) } ?? "–" }
        let ratio = ratios.isEmpty ? nil : ratios.median
        let range =
            ratios.isEmpty ? "–" : "\((ratios.min() ?? 0).text(places: 2))…\((ratios.max() ?? 0).text(places: 2))"
        return TableRow([
            workload.rawValue, voices.map(String.init) ?? "–", number(cost.median, unit == .seconds ? 4 : 1),
            number(baseline.isEmpty ? nil : baseline.median, unit == .seconds ? 4 : 1), number(ratio, 3), range,
            number(spread?.p50, 0),
            number(spread?.p99, 0), number(spread?.worst, 0), number(stages?[.limiter].p50, 0),
            number(stages?[.soundtrack].p50, 0),
        ]).text + "  " + [variant, unit.rawValue].compactMap(\.self).joined(separator: ", ")
            + (p999.map { ", p99.9 \($0.text(places: 0))" } ?? "")
    }

    // MARK: JSON

    var json: JSONValue {
        var members: [(String, JSONValue)] = [("workload", .string(workload.rawValue))]
        if let voices { members.append(("voices", .integer(voices))) }
        members.append(("block", .integer(block)))
        if let variant { members.append(("variant", .string(variant))) }
        if let codec { members.append(("codec", .string(codec))) }
        if let library, !baseline.isEmpty { members.append(("library", .string(library))) }
        if let audioSeconds { members.append(("audioSeconds", JSONValue(audioSeconds, places: 3))) }
        if unit == .nanosecondsPerVoice {
            members.append(("nsPerVoicePerBlock", JSONValue(cost.median, places: 2)))
        } else {
            members += [("unit", .string(unit.rawValue)), ("cost", JSONValue(cost.median, places: 6))]
        }
        if cost.count > 1 {
            let places = unit == .seconds ? 6 : 2
            members += [
                ("costMin", JSONValue(cost.min(), places: places)), ("costMax", JSONValue(cost.max(), places: places)),
            ]
        }
        if !baseline.isEmpty {
            members += [
                (unit.baselineName, JSONValue(baseline.median, places: unit == .seconds ? 6 : 2)),
                ("ratio", JSONValue(ratios.median, places: 4)),
                ("ratioMin", JSONValue(ratios.min(), places: 4)), ("ratioMax", JSONValue(ratios.max(), places: 4)),
            ]
        }
        if let spread {
            members += spread.members(places: 2)
            if let p999 { members.append(("p999", JSONValue(p999, places: 2))) }
        }
        if let stages {
            let times = RenderStage.allCases.map { ("\($0)", JSONValue(stages[$0].p50, places: 0)) }
            members.append(("stages", .object(times)))
        }
        if !blocks.isEmpty { members.append(("timeline", .array(blocks.map { .integer($0.nanoseconds) }))) }
        return .object(members)
    }
}
