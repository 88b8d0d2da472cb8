/// A rectangle of the screen, in cells.
struct Area: Hashable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
}

/// The colours and weight of a cell's text.
struct Ink: Hashable {
    var colour = Colour.text
    /// The background; nil leaves the terminal's own.
    var background: Colour?
    var isBold = false

    init(_ colour: Colour, on background: Colour? = nil, bold: Bool = false) {
        self.colour = colour
        self.background = background
        isBold = bold
    }
}

/// The screen as a grid of cells. Text outside the grid is cut off.
struct Canvas {
    struct Cell: Hashable {
        /// The character; nil in the second cell of a wide character.
        var scalar: Unicode.Scalar? = " "
        var ink = Ink(.text)
    }

    let width: Int
    let height: Int
    private(set) var cells: [Cell]

    init(width: Int, height: Int) {
        self.width = max(0, width)
        self.height = max(0, height)
        cells = Array(repeating: Cell(), count: self.width * self.height)
    }

    func cell(_ x: Int, _ y: Int) -> Cell { cells[y * width + x] }

    /// Writes `text` from column `x` on, at most `limit` columns, and returns the column after it.
    ///
    /// Text comes from other programs. Characters without width, and characters that move the cursor or change the
    /// direction of the text, are left out.
    @discardableResult
    mutating func put(_ text: String, x: Int, y: Int, limit: Int = .max, _ ink: Ink) -> Int {
        var column = x
        let end = limit < width - x ? x + limit : width
        for scalar in text.unicodeScalars where scalar.columns > 0 {
            guard column + scalar.columns <= end else { break }
            put(scalar, x: column, y: y, ink)
            column += scalar.columns
        }
        return column
    }

    mutating func put(_ scalar: Unicode.Scalar, x: Int, y: Int, _ ink: Ink) {
        guard x >= 0, y >= 0, x + scalar.columns <= width, y < height else { return }
        cells[y * width + x] = Cell(scalar: scalar, ink: ink)
        if scalar.columns == 2 { cells[y * width + x + 1] = Cell(scalar: nil, ink: ink) }
    }

    mutating func fill(_ area: Area, _ ink: Ink) {
        for y in area.y..<area.y + area.height {
            for x in area.x..<area.x + area.width { put(" ", x: x, y: y, ink) }
        }
    }

    /// Draws the title line of a panel.
    mutating func rule(_ title: String, _ area: Area) {
        for x in area.x..<area.x + area.width { put("─", x: x, y: area.y, Ink(.grid)) }
        put(" \(title) ", x: area.x + 1, y: area.y, limit: area.width - 2, Ink(.cool, bold: true))
    }
}

extension String {
    /// The text in lines of at most `columns`, broken at its spaces; a longer word is a line of its own. At least one
    /// line.
    func wrapped(at columns: Int) -> [String] {
        var lines: [String] = []
        var room = 0
        for word in split(separator: " ") {
            let width = word.unicodeScalars.reduce(0) { $0 + $1.columns }
            if let last = lines.last, width < room {
                lines[lines.count - 1] = last + " " + word
                room -= width + 1
            } else {
                lines.append(String(word))
                room = columns - width
            }
        }
        return lines.isEmpty ? [""] : lines
    }
}

extension Unicode.Scalar {
    /// How many columns the character takes on a terminal: 0 for characters that are not visible by themselves.
    var columns: Int {
        // The most frequent characters: ASCII, box drawing and braille.
        if (0x20..<0x7F).contains(value) || (0x2500...0x28FF).contains(value) { return 1 }
        switch properties.generalCategory {
        case .control, .format, .surrogate, .unassigned, .privateUse, .lineSeparator, .paragraphSeparator,
            .nonspacingMark, .enclosingMark:
            return 0
        default: break
        }
        // The blocks of East Asian Wide and Fullwidth characters, Unicode Standard Annex 11.
        switch value {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
            return 2
        default: return 1
        }
    }
}
