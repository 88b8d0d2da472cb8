/// The figures of a run as an HTML page with charts, for light and dark mode. The page loads nothing from elsewhere.
struct ProfilePage {
    private let document: ProfileDocument

    init(_ document: ProfileDocument) { self.document = document }

    var text: String {
        // Escapes `<`, so that no string in the data can end the script.
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
}
