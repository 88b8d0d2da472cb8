import TacetProfile

/// The seconds of an engine's last minute, for a timeline of characters.
struct ScreenHistory {
    private struct Second {
        /// The slowest block as a share of its deadline; nil if none was mixed.
        let load: Double?
        let hasUnderrun: Bool
    }

    private var seconds: [Second] = []
    /// The underruns of the output until the latest second; nil before the first.
    private var underruns: Int?

    /// The seconds that are shown.
    static let length = 60

    /// Adds a second.
    mutating func add(_ state: EngineReport) {
        let isNew = state.underruns > underruns ?? state.underruns
        underruns = state.underruns
        seconds.append(Second(load: state.load.worst, hasUnderrun: isNew))
        seconds.removeFirst(max(0, seconds.count - Self.length))
    }

    /// Two rows of a character for each second, the latest one at the right: the slowest block's share of its deadline
    /// in eighths, and marks for underruns of the output and for blocks that were late.
    var lines: [String] {
        let bars = seconds.map { $0.load.map(Self.bar) ?? "·" }
        let marks = seconds.map { second in
            second.hasUnderrun ? "▼" : (second.load ?? 0) > 1 ? "×" : " "
        }
        let margin = String(repeating: " ", count: Self.length - seconds.count)
        let worst = seconds.compactMap(\.load).max().map { "\(($0 * 100).text(places: 1)) %" } ?? ""
        return [
            "minute    \(margin)\(bars.joined())  \(worst)",
            "          \(margin)\(marks.joined())  ▼ underrun  × late block",
        ]
    }

    private static func bar(_ load: Double) -> String {
        let bars = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
        return bars[max(0, min(bars.count - 1, Int(max(0, min(1, load)) * Double(bars.count))))]
    }
}
