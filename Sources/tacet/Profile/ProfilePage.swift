/// The figures of a run as a page with charts: complete in itself, light and dark, nothing fetched.
struct ProfilePage {
    private let document: ProfileDocument

    init(_ document: ProfileDocument) { self.document = document }

    var text: String {
        // What would end the script inside a string must not be in it.
        let data = document.text.split(separator: "<", omittingEmptySubsequences: false).joined(separator: "\\u003c")
        return Self.head + "<script>const data = " + data + ";" + Self.script + "</script></body></html>\n"
    }

    private static let head = """
        <!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Tacet: what mixing costs</title>
        <meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><style>
        :root { color-scheme: light dark; --line: #8884; --text: #222; --back: #fff; }
        @media (prefers-color-scheme: dark) { :root { --text: #ddd; --back: #16181c; } }
        body { font: 15px/1.5 system-ui, sans-serif; color: var(--text); background: var(--back); margin: 2rem auto;
          max-width: 60rem; padding: 0 1rem; }
        table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
        th, td { text-align: right; padding: .2rem .6rem; border-bottom: 1px solid var(--line); }
        th:first-child, td:first-child { text-align: left; }
        svg { width: 100%; height: auto; } svg text { fill: var(--text); font-size: 12px; }
        .grid { stroke: var(--line); } figure { margin: 2rem 0; } figcaption { font-weight: 600; }
        </style></head><body><h1>What mixing costs</h1><p id="machine"></p>

        """

    private static let script = """

        const colours = ["#4e79a7", "#f28e2b", "#59a14f", "#e15759", "#b07aa1", "#76b7b2", "#edc948"];
        const make = (name, attributes, parent, text) => {
          const node = document.createElementNS("http://www.w3.org/2000/svg", name);
          for (const key in attributes) node.setAttribute(key, attributes[key]);
          if (text !== undefined) node.textContent = text;
          parent.append(node); return node; };
        const figure = (title, height) => {
          const box = document.createElement("figure"), caption = document.createElement("figcaption");
          caption.textContent = title; box.append(caption); document.body.append(box);
          return make("svg", { viewBox: `0 0 800 ${height}`, role: "img", "aria-label": title }, box); };
        document.getElementById("machine").textContent = `${data.machine}, ${data.library}`;
        const name = r => [r.workload, r.voices, r.variant].filter(x => x !== undefined).join(" ");
        const cost = r => r.nsPerVoicePerBlock ?? r.cost;

        const table = document.createElement("table"), head = table.createTHead().insertRow();
        for (const title of ["workload", "cost", "bare", "ratio", "p50", "p90", "p99", "max"]) {
          const cell = document.createElement("th"); cell.textContent = title; head.append(cell); }
        for (const r of data.results) {
          const row = table.insertRow();
          for (const value of [name(r), cost(r), r.baselineNs ?? r.baselineSeconds, r.ratio, r.p50, r.p90, r.p99, r.max])
            row.insertCell().textContent = value ?? "–"; }
        document.body.append(table);

        const mixing = data.results.filter(r => r.voices !== undefined);
        const workloads = [...new Set(mixing.map(r => r.workload))];
        if (mixing.length) {
          const counts = [...new Set(mixing.map(r => r.voices))].sort((a, b) => a - b);
          const top = Math.max(...mixing.map(r => Math.max(r.nsPerVoicePerBlock, r.baselineNs ?? 0)));
          const svg = figure("Nanoseconds a voice and block, by voices (dashed: bare OpenAL)", 300);
          const x = v => 60 + counts.indexOf(v) * 620 / Math.max(1, counts.length - 1), y = v => 260 - v / top * 230;
          for (let i = 0; i <= 4; i++) {
            make("line", { class: "grid", x1: 60, x2: 680, y1: y(top * i / 4), y2: y(top * i / 4) }, svg);
            make("text", { x: 52, y: y(top * i / 4) + 4, "text-anchor": "end" }, svg, Math.round(top * i / 4)); }
          for (const v of counts) make("text", { x: x(v), y: 282, "text-anchor": "middle" }, svg, v);
          workloads.forEach((w, i) => {
            for (const [key, dash] of [["nsPerVoicePerBlock", ""], ["baselineNs", "5 4"]]) {
              const points = mixing.filter(r => r.workload === w && r[key] !== undefined).sort((a, b) => a.voices - b.voices);
              if (!points.length) continue;
              make("polyline", { fill: "none", stroke: colours[i % 7], "stroke-width": 2, "stroke-dasharray": dash,
                points: points.map(r => `${x(r.voices)},${y(r[key])}`).join(" ") }, svg);
              for (const r of points) make("circle", { cx: x(r.voices), cy: y(r[key]), r: 3, fill: colours[i % 7] }, svg); }
            make("text", { x: 692, y: 40 + i * 18 }, svg, w).style.fill = colours[i % 7]; }); }

        const staged = mixing.filter(r => r.stages);
        if (staged.length) {
          const svg = figure("Where a block goes: the share of each stage", staged.length * 24 + 40);
          staged.forEach((r, row) => {
            const total = Object.values(r.stages).reduce((a, b) => a + b, 0) || 1;
            let left = 130;
            make("text", { x: 122, y: row * 24 + 20, "text-anchor": "end" }, svg, name(r));
            Object.entries(r.stages).forEach(([stage, time], i) => {
              const bar = make("rect", { x: left, y: row * 24 + 6, height: 18, width: time / total * 660,
                fill: colours[i % 7] }, svg);
              make("title", {}, bar, `${stage}: ${time} ns`); left += time / total * 660; }); });
          Object.keys(staged[0].stages).forEach((stage, i) =>
            make("text", { x: 130 + i * 95, y: staged.length * 24 + 28 }, svg, stage).style.fill = colours[i % 7]); }

        """
}
