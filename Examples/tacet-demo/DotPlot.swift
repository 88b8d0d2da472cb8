import Glibc

/// A drawing of dots, eight to a cell: braille characters of 2 × 4 dots, which are nearly square.
struct DotPlot {
    let width: Int
    let height: Int
    private var dots: [UInt8]
    private var colours: [Colour]

    /// A plot over an area of `columns` × `rows` cells.
    init(columns: Int, rows: Int) {
        width = columns * 2
        height = rows * 4
        dots = Array(repeating: 0, count: columns * rows)
        colours = Array(repeating: .grid, count: columns * rows)
    }

    /// Sets a dot. A cell has the colour of the dot set last.
    mutating func dot(_ x: Float, _ y: Float, _ colour: Colour) {
        guard x >= 0, y >= 0, x < Float(width), y < Float(height) else { return }
        let (column, row) = (Int(x), Int(y))
        let cell = row / 4 * (width / 2) + column / 2
        dots[cell] |= Self.bits[row % 4][column % 2]
        colours[cell] = colour
    }

    /// Draws a line of dots, `gap` dots apart.
    mutating func line(from start: SIMD2<Float>, to end: SIMD2<Float>, every gap: Float = 1, _ colour: Colour) {
        let delta = end - start
        let count = max(1, (max(abs(delta.x), abs(delta.y)) / gap).rounded(.up))
        for step in 0...Int(min(count, 2000)) {
            let point = start + delta * (Float(step) / count)
            dot(point.x, point.y, colour)
        }
    }

    /// Draws a circle of dots, `gap` dots apart.
    mutating func circle(around centre: SIMD2<Float>, radius: Float, every gap: Float = 1, _ colour: Colour) {
        guard radius > 0 else { return dot(centre.x, centre.y, colour) }
        let count = max(8, min(2000, 2 * Float.pi * radius / gap)).rounded()
        for step in 0..<Int(count) {
            let angle = Float(step) / count * 2 * .pi
            dot(centre.x + radius * cos(angle), centre.y + radius * sin(angle), colour)
        }
    }

    func draw(on canvas: inout Canvas, x: Int, y: Int) {
        for (index, bits) in dots.enumerated() where bits != 0 {
            guard let scalar = Unicode.Scalar(0x2800 + UInt32(bits)) else { continue }
            canvas.put(scalar, x: x + index % (width / 2), y: y + index / (width / 2), Ink(colours[index]))
        }
    }

    /// The bit of each dot, by row and column: U+2800 and up, Unicode chapter 21.1.
    private static let bits: [[UInt8]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
}
