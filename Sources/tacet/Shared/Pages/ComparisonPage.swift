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
            script: ProfilePage.growthScript + Self.script
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

    /// Draws each figure of both sides as a bar with its range, relative to the earlier side, and the growth by voices.
    private static let script = #"""

        document.getElementById("machine").textContent = `${data.before} (before) and ${data.after} (after)`;
        for (const line of data.verdict) {
          const sentence = document.createElement("p");
          sentence.className = data.rows.some(r => r.slower) ? "verdict slower" : "verdict";
          sentence.textContent = line; document.body.append(sentence); }
        const sides = [["before", colours[0]], ["after", colours[1]]];
        const legend = document.createElement("p");
        legend.className = "legend";
        for (const [side, colour] of sides) {
          const item = document.createElement("b"), box = document.createElement("span");
          box.style.background = colour; item.append(box, side); legend.append(item); }
        document.body.append(legend);
        const shown = data.rows.filter(r => r.before.value > 0);
        if (shown.length) {
          const step = 46, bottom = shown.length * step + 8, left = 210, right = 600;
          const svg = figure(`Each figure relative to the one before; the lines are ${data.ranges}`, bottom + 24);
          const most = Math.max(1.2, ...shown.flatMap(r => [r.after.value, r.after.max ?? 0, r.before.max ?? 0]
            .map(v => v / r.before.value)));
          const end = Math.min(most, 4) * 1.04, x = v => left + Math.min(v, end) / end * (right - left);
          const unit = end > 2.2 ? .5 : .25;
          for (let v = 0; v <= end; v += unit) {
            make("line", { class: "grid", x1: x(v), x2: x(v), y1: 2, y2: bottom }, svg);
            make("text", { x: x(v), y: bottom + 16, "text-anchor": "middle" }, svg, `${v}×`); }
          make("line", { x1: x(1), x2: x(1), y1: 2, y2: bottom, stroke: "var(--text)", opacity: .6 }, svg);
          shown.forEach((r, i) => {
            const top = i * step + 6;
            make("text", { x: left - 8, y: top + 14, "text-anchor": "end", "font-weight": r.slower ? 700 : 400 }, svg, r.name);
            make("text", { x: left - 8, y: top + 30, "text-anchor": "end", opacity: .7 }, svg, r.unit);
            sides.forEach(([side, colour], s) => {
              const f = r[side], y = top + s * 17;
              make("rect", { x: left, y, height: 14, width: Math.max(0, x(f.value / r.before.value) - left), fill: colour }, svg);
              if (f.min !== null && f.max !== null) {
                const from = x(f.min / r.before.value), to = x(f.max / r.before.value), middle = y + 7;
                make("path", { d: `M${from} ${y + 2}v10M${from} ${middle}H${to}M${to} ${y + 2}v10`, fill: "none",
                  stroke: "var(--text)", "stroke-width": 1.5 }, svg); } });
            const change = (r.after.value / r.before.value - 1) * 100, sign = change >= 0 ? "+" : "";
            const words = make("text", { x: right + 8, y: top + 22 }, svg,
              `${+r.before.value.toPrecision(3)} → ${+r.after.value.toPrecision(3)}  ${sign}${change.toFixed(1)} %` +
              (r.slower ? "  slower" : ""));
            if (r.slower) words.style.fill = "var(--alarm)"; }); }
        for (const fact of data.facts) {
          const line = document.createElement("p"); line.textContent = fact; document.body.append(line); }
        if (data.runs.length) {
          const workloads = [...new Set(data.runs.flatMap(run => run.results.map(r => r.workload)))];
          growth("The time of a block by voices, against the deadline (dashed: before)", data.runs.flatMap((run, i) =>
            grown(run, i ? ", after" : ", before", workload => ({
              colour: colours[workloads.indexOf(workload) % 7], dash: i ? "" : "6 4" })))); }

        """#
}
