/// An HTML page that draws its data with a script, for light and dark mode. The page loads nothing from elsewhere: its policy
/// forbids every request.
struct HTMLPage {
    let title: String
    let heading: String
    /// The page's greatest width in CSS units.
    let width: String
    /// The JSON text that the script finds in `data`.
    let data: String
    /// JavaScript that draws the data, with the functions of `drawing`.
    let script: String
    /// Whether the script asks the server that the page came from, and no other, for data.
    var connects = false

    var text: String {
        // Escapes `<`, so that no string in the data can end the script.
        let data = data.split(separator: "<", omittingEmptySubsequences: false).joined(separator: "\\u003c")
        return head + "<script>const data = " + data + ";" + Self.drawing + script + "</script></body></html>\n"
    }

    private var head: String {
        """
        <!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>\(title)</title>
        <meta http-equiv="Content-Security-Policy"
          content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:\(connects ? "; connect-src 'self'" : "")">
        <meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><style>
        :root { color-scheme: light dark; --line: #8884; --text: #222; --back: #fff; --alarm: #c00; }
        @media (prefers-color-scheme: dark) { :root { --text: #ddd; --back: #16181c; --alarm: #ff6b6b; } }
        body { font: 15px/1.5 system-ui, sans-serif; color: var(--text); background: var(--back); margin: 2rem auto;
          max-width: \(width); padding: 0 1rem; }
        table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
        th, td { text-align: right; padding: .2rem .6rem; border-bottom: 1px solid var(--line); }
        th:first-child, td:first-child { text-align: left; }
        svg { width: 100%; height: auto; } svg text { fill: var(--text); font-size: 12px; user-select: none; }
        .grid { stroke: var(--line); } figure { margin: 2rem 0; } figcaption { font-weight: 600; }
        button { font: inherit; color: inherit; background: none; border: 1px solid var(--line); border-radius: 4px;
          padding: .1rem .6rem; margin: 0 .2rem; cursor: pointer; } button[aria-pressed=true] { background: var(--line); }
        .controls { margin: .5rem 0; } .details { min-height: 8rem; }
        .legend span { display: inline-block; width: .8rem; height: .8rem; margin-right: .3rem; }
        .legend b { display: inline-block; font-weight: 400; margin-right: 1rem; } td { white-space: nowrap; }
        .verdict { font-weight: 600; } .verdict.slower { color: var(--alarm); }
        @media (max-width: 50rem) { .wide { overflow-x: auto; } .wide svg { width: 50rem; max-width: none; } }
        </style></head><body><h1>\(heading)</h1><p id="machine"></p>

        """
    }

    /// The colours, and functions that add a figure and its shapes.
    private static let drawing = """

        const colours = ["#4e79a7", "#f28e2b", "#59a14f", "#e15759", "#b07aa1", "#76b7b2", "#edc948"];
        const make = (name, attributes, parent, text) => {
          const node = document.createElementNS("http://www.w3.org/2000/svg", name);
          for (const key in attributes) node.setAttribute(key, attributes[key]);
          if (text !== undefined) node.textContent = text;
          parent.append(node); return node; };
        const figure = (title, height) => {
          const box = document.createElement("figure"), caption = document.createElement("figcaption");
          caption.textContent = title; box.append(caption); document.body.append(box);
          // On a narrow screen a chart keeps its size, so that its labels can be read, and is scrolled.
          const room = document.createElement("div"); room.className = "wide"; box.append(room);
          return make("svg", { viewBox: `0 0 800 ${height}`, role: "img", "aria-label": title }, room); };
        // Round numbers from 0 up to the first one that is `top` or more: 3 to 6 steps of 1, 2 or 5 times a power of ten.
        const ticks = top => {
          const power = 10 ** Math.floor(Math.log10(top / 3)), step = [1, 2, 5, 10].map(s => s * power).find(s => top / s <= 5);
          return Array.from({ length: Math.ceil(top / step - 1e-9) + 1 }, (_, i) => +(i * step).toPrecision(6)); };
        const tabulate = (title, heads, rows) => {
          const box = document.createElement("figure"), caption = document.createElement("figcaption");
          const room = document.createElement("div"), table = document.createElement("table");
          caption.textContent = title; room.className = "wide"; room.append(table); box.append(caption, room);
          const head = table.createTHead().insertRow(), body = table.createTBody();
          for (const text of heads) { const cell = document.createElement("th"); cell.textContent = text; head.append(cell); }
          for (const values of rows) {
            const row = body.insertRow();
            for (const value of values)
              row.insertCell().textContent = (typeof value === "number" ? +value.toPrecision(5) : value) ?? "–"; }
          document.body.append(box); };
        """
}
