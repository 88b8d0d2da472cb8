/// Converts canvases to bytes for a terminal: only the cells that changed since the last canvas.
///
/// The bytes of a canvas are one synchronised update (mode 2026): a terminal that knows it shows all of it or nothing.
struct Painter {
    private let depth: ColourDepth
    private var shown: Canvas?
    private var ink: Ink?

    init(_ depth: ColourDepth) { self.depth = depth }

    /// Forgets what the terminal shows. Call it after the terminal was resized or another program wrote to it.
    mutating func reset() { shown = nil }

    /// The bytes that change the terminal from the last canvas to this one; empty if nothing changed.
    mutating func paint(_ canvas: Canvas) -> [UInt8] {
        var output = ""
        let isNew = shown?.width != canvas.width || shown?.height != canvas.height
        if isNew {
            output += "\u{1B}[0m\u{1B}[2J"
            ink = nil
        }
        for y in 0..<canvas.height {
            var cursor = -1
            for x in 0..<canvas.width {
                let cell = canvas.cell(x, y)
                guard isNew || cell != shown?.cell(x, y), let scalar = cell.scalar else { continue }
                if cursor != x { output += "\u{1B}[\(y + 1);\(x + 1)H" }
                select(cell.ink, in: &output)
                output.unicodeScalars.append(scalar)
                cursor = x + scalar.columns
            }
        }
        shown = canvas
        return output.isEmpty ? [] : Array("\u{1B}[?2026h\(output)\u{1B}[?2026l".utf8)
    }

    private mutating func select(_ wanted: Ink, in output: inout String) {
        guard wanted != ink else { return }
        ink = wanted
        output += wanted.isBold ? "\u{1B}[0;1" : "\u{1B}[0"
        if let colour = depth.parameters(wanted.colour) { output += ";38;\(colour)" }
        if let background = wanted.background {
            output += depth.parameters(background).map { ";48;\($0)" } ?? ";7"
        }
        output += "m"
    }
}
