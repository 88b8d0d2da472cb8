import TacetSession

/// Two runs or two captures side by side, as an HTML page that is complete in itself.
struct ComparisonPage {
    /// A figure with the range of its rounds, or of the parts of a capture.
    struct Figure {
        let value: Double
        let least: Double?
        let most: Double?

        fileprivate var object: JSONValue {
            .object([
                ("value", JSONValue(value, places: 6)), ("min", JSONValue(least, places: 6)),
                ("max", JSONValue(most, places: 6)),
            ])
        }
    }

    /// A figure of both sides.
    struct Row {
        let name: String
        let unit: String
        let before: Figure
        let after: Figure
        let isSlower: Bool

        /// The first word of the name.
        fileprivate var workload: String { String(name.prefix { $0 != " " }) }
    }

    let rows: [Row]
    /// By how much, in per cent, a figure may get slower.
    let threshold: Double
    /// The names of the two files.
    let files: (before: String, after: String)
    /// The meaning of the ranges.
    let ranges: String
    /// Facts beside the figures, one a line.
    var facts: [String] = []
    /// The two runs, for the growth by voices; empty for captures.
    var runs: [JSONValue] = []

    var text: String {
        let rows = rows.map { row in
            JSONValue.object([
                ("name", .string(row.name.printable)), ("unit", .string(row.unit.printable(limit: 32))),
                ("before", row.before.object), ("after", row.after.object), ("slower", .boolean(row.isSlower)),
            ])
        }
        let data = JSONValue.object([
            ("before", .string(files.before)), ("after", .string(files.after)), ("ranges", .string(ranges)),
            ("verdict", .array(verdict.map(JSONValue.string))), ("rows", .array(rows)),
            ("facts", .array(facts.map(JSONValue.string))), ("runs", .array(runs)),
        ])
        return HTMLPage(
            title: "Tacet: a comparison", heading: "What got slower", width: "60rem", data: data.text + "\n",
            scripts: [PackageResources.growth_js, PackageResources.comparison_js]
        ).text
    }

    /// What got slower, one line for each workload; one line if nothing did.
    var verdict: [String] {
        let slower = rows.filter(\.isSlower)
        guard !slower.isEmpty else { return ["Nothing got slower by more than \(threshold.text(places: 1)) %."] }
        var workloads: [String] = []
        for row in slower where !workloads.contains(row.workload) { workloads.append(row.workload) }
        return workloads.map { workload in
            let figures = slower.filter { $0.workload == workload }.map { row in
                "\(row.name) by \(((row.after.value / row.before.value - 1) * 100).text(places: 1)) %"
            }
            return "\(workload) got slower: \(figures.joined(separator: ", "))."
        }
    }
}
