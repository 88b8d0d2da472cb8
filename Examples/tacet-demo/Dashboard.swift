import Tacet

/// The whole screen: a title, the radar at the left, the panels at the right, events and keys below.
struct Dashboard {
    private static let smallest = (columns: 64, rows: 20)
    static let keys = [
        [
            ("↑↓ ws", "walk"), ("←→", "turn"), ("ad", "step"), ("space", "laser"), ("e", "blast"),
            ("p", "pickup"), ("j", "jump"), ("q", "quit"),
        ],
        [
            ("m", "music"), ("b", "turn"), ("123", "layers"), ("[]", "gain"), ("t", "choice"), ("v", "talk"),
            ("o", "device"),
        ],
        [
            ("c", "call"), ("l", "alarm"), ("x", "silent"), ("z", "sleep"), ("k", "lock"), ("n", "no output"),
            ("f", "background"),
        ],
    ]

    var scene: Scene
    var readout: Readout
    var log: EventLog

    func draw(columns: Int, rows: Int) -> Canvas {
        var canvas = Canvas(width: columns, height: rows)
        guard columns >= Self.smallest.columns, rows >= Self.smallest.rows else {
            drawTooSmall(on: &canvas)
            return canvas
        }
        let keyRows = Self.keyRows(in: columns)
        let content = rows - 1 - keyRows.count
        let middle = Area(x: 0, y: 1, width: columns, height: content - max(5, rows / 5))
        let side = max(38, min(64, columns * 2 / 5))
        drawTitle(on: &canvas)
        var radar = Radar(
            scene, in: Area(x: 0, y: middle.y, width: columns - side - 1, height: middle.height))
        radar.draw(on: &canvas)
        drawPanels(Area(x: columns - side, y: middle.y, width: side, height: middle.height), on: &canvas)
        log.draw(
            Area(x: 0, y: middle.y + middle.height, width: columns, height: content - middle.height), on: &canvas)
        drawKeys(keyRows, on: &canvas)
        return canvas
    }

    /// The keys in rows that fit the screen: each group begins a row.
    private static func keyRows(in columns: Int) -> [[(key: String, meaning: String)]] {
        var rows: [[(key: String, meaning: String)]] = []
        for group in keys {
            var column = columns
            for (key, meaning) in group {
                let width = key.count + meaning.count + 3
                if column + width > columns + 2 {
                    rows.append([])
                    column = 1
                }
                rows[rows.count - 1].append((key, meaning))
                column += width
            }
        }
        return rows
    }

    private func drawTitle(on canvas: inout Canvas) {
        canvas.fill(Area(x: 0, y: 0, width: canvas.width, height: 1), Ink(.text, on: .bar))
        let column = canvas.put(" tacet", x: 0, y: 0, Ink(.bright, on: .bar, bold: true))
        canvas.put(
            "  it is silent, when it should be", x: column, y: 0, limit: canvas.width - column, Ink(.faint, on: .bar))
        guard let directive = readout.explanation?.directive else { return }
        let words = "effects \(directive.effects.rawValue) · soundtrack \(readout.soundtrack.words.name) "
        let colour: Colour = directive.effects == .audible && directive.soundtrack == .audible ? .good : .warning
        canvas.put(words, x: canvas.width - words.count, y: 0, Ink(colour, on: .bar))
    }

    private func drawPanels(_ area: Area, on canvas: inout Canvas) {
        var panel = Panel(area)
        panel.mix(readout, on: &canvas)
        panel.mixer(readout, on: &canvas)
        panel.soundtrack(readout, on: &canvas)
        panel.session(readout, on: &canvas)
    }

    private func drawKeys(_ rows: [[(key: String, meaning: String)]], on canvas: inout Canvas) {
        for (row, keys) in rows.enumerated() {
            let y = canvas.height - rows.count + row
            canvas.fill(Area(x: 0, y: y, width: canvas.width, height: 1), Ink(.text, on: .bar))
            var column = 1
            for (key, meaning) in keys {
                column = canvas.put(key, x: column, y: y, Ink(.bright, on: .bar, bold: true)) + 1
                column = canvas.put(meaning, x: column, y: y, Ink(.faint, on: .bar)) + 2
            }
        }
    }

    private func drawTooSmall(on canvas: inout Canvas) {
        let lines = [
            "The sound goes on.", "Make the terminal at least",
            "\(Self.smallest.columns) × \(Self.smallest.rows); q quits.",
        ]
        for (row, line) in lines.enumerated() { canvas.put(line, x: 0, y: row, limit: canvas.width, Ink(.text)) }
    }
}
