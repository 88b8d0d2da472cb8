import Tacet

/// Writes lines into an area, one below the other, until the area is full.
struct Panel {
    private let area: Area
    private var row = 0

    init(_ area: Area) { self.area = area }

    private var y: Int { area.y + row }
    private var isFull: Bool { row >= area.height }
    var rowsLeft: Int { area.height - row }

    /// Starts a section, after an empty line if there is room.
    mutating func title(_ text: String, on canvas: inout Canvas) {
        if row > 0 && area.height >= 24 { row += 1 }
        guard !isFull else { return }
        canvas.rule(text, Area(x: area.x, y: y, width: area.width, height: 1))
        row += 1
    }

    /// Writes a name and a value, which goes on below itself where the line is short.
    mutating func line(_ name: String, _ value: String, _ ink: Ink = Ink(.text), on canvas: inout Canvas) {
        guard !isFull else { return }
        canvas.put(name, x: area.x + 1, y: y, limit: area.width - 1, Ink(.faint))
        for line in value.wrapped(at: area.width - Self.indent) {
            guard !isFull else { return }
            canvas.put(line, x: area.x + Self.indent, y: y, limit: area.width - Self.indent, ink)
            row += 1
        }
    }

    /// Writes a name, and pieces of text side by side.
    mutating func line(_ name: String, _ pieces: [(text: String, ink: Ink)], on canvas: inout Canvas) {
        guard !isFull else { return }
        canvas.put(name, x: area.x + 1, y: y, limit: area.width - 1, Ink(.faint))
        var column = area.x + Self.indent
        for piece in pieces {
            column = canvas.put(piece.text, x: column, y: y, limit: area.x + area.width - column, piece.ink)
        }
        row += 1
    }

    /// Writes a paragraph, wrapped at its spaces.
    mutating func text(_ text: String, _ ink: Ink, on canvas: inout Canvas) {
        for line in text.wrapped(at: area.width - 1) { write(line, ink, on: &canvas) }
    }

    private mutating func write(_ line: String, _ ink: Ink, on canvas: inout Canvas) {
        guard !isFull else { return }
        canvas.put(line, x: area.x + 1, y: y, limit: area.width - 1, ink)
        row += 1
    }

    /// Writes a bar of length `part`, 0...1, with a mark at the peak, and a value after it.
    mutating func bar(
        _ name: String, part: Float, peak: Float? = nil, colour: (Float) -> Colour, _ value: String,
        on canvas: inout Canvas
    ) {
        guard !isFull else { return }
        let width = area.width - Self.indent - Self.valueWidth
        line(name, [], on: &canvas)
        let y = area.y + row - 1
        for column in 0..<max(0, width) {
            let place = (Float(column) + 0.5) / Float(width)
            let isPeak = peak.map { $0 > 0 && Int($0 * Float(width - 1)) == column } ?? false
            let colour = colour(place)
            canvas.put(
                isPeak ? "┃" : "▬", x: area.x + Self.indent + column, y: y,
                Ink(isPeak || place <= part ? colour : .bar))
        }
        let indent = max(0, Self.valueWidth - value.count)
        canvas.put(value, x: area.x + Self.indent + width + indent, y: y, limit: Self.valueWidth, Ink(.text))
    }

    private static let indent = 13
    private static let valueWidth = 9
}
